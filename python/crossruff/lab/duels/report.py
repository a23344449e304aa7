"""Report who makes the contract when only one of two declarers does."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from crossruff.errors import CrossruffError
from crossruff.lab.core.report import Report, table, with_reach
from crossruff.lab.core.statistics import normal_mean, share_of
from crossruff.lab.duels.tasks import DuelRow


def report_duels(rows: Sequence[DuelRow]) -> Report:
    """Report the decisive deals of each two declarers with intervals, and how long declarers take."""
    if not rows:
        raise CrossruffError("a report needs at least 1 row; got 0")
    parts, data = [], {}
    for defender in dict.fromkeys(row.defender for row in rows):
        theirs = [row for row in rows if row.defender == defender]
        made = _made(theirs)
        parts += [f"Against {defender}:", "", *_players(theirs), "", *_pairs(made), ""]
        for one, other in combinations(made, 2):
            wins, losses = _decisive(made[one], made[other])
            data[f"{defender}: {other} beats {one}"] = float(wins)
            data[f"{defender}: {one} beats {other}"] = float(losses)
    return Report("\n".join(parts).rstrip(), data=data)


def _made(rows: Sequence[DuelRow]) -> dict[str, dict[int, bool]]:
    """Return for each declarer the deals that it made."""
    found: dict[str, dict[int, bool]] = {}
    for row in rows:
        found.setdefault(row.declarer, {})[row.number] = row.made
    return found


def _decisive(one: dict[int, bool], other: dict[int, bool]) -> tuple[int, int]:
    """Return on how many deals only the second declarer made the contract, and only the first."""
    both = one.keys() & other.keys()
    return sum(other[n] > one[n] for n in both), sum(one[n] > other[n] for n in both)


def _players(rows: Sequence[DuelRow]) -> list[str]:
    lines = []
    for declarer in dict.fromkeys(row.declarer for row in rows):
        mine = [row for row in rows if row.declarer == declarer]
        share = share_of(sum(row.made for row in mine), len(mine))
        cards = sum(row.declarer_seconds for row in mine) / max(1, sum(row.cards for row in mine))
        first = sum(row.first_seconds for row in mine) / len(mine)
        made = with_reach(share.mean, share.reach, 1)
        lines.append((declarer, f"{len(mine):,}", made, f"{cards:.4f}", f"{first:.4f}"))
    return list(table(("declarer", "deals", "made, %", "seconds a card", "first card"), lines))


def _pairs(made: dict[str, dict[int, bool]]) -> list[str]:
    lines = []
    for one, other in combinations(made, 2):
        wins, losses = _decisive(made[one], made[other])
        share = share_of(wins, wins + losses) if wins + losses else None
        both = sorted(made[one].keys() & made[other].keys())
        points = [100.0 * (made[other][n] - made[one][n]) for n in both]
        gain = normal_mean(points) if len(points) > 1 else None
        lines.append(
            (
                other,
                one,
                f"{wins} : {losses}",
                with_reach(share.mean, share.reach, 1) if share else "",
                with_reach(gain.mean, gain.reach, 1) if gain else "",
            )
        )
    return list(table(("declarer", "against", "decisive", "won, %", "points"), lines))
