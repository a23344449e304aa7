"""Report what readings of auctions are worth."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import sqrt
from statistics import median
from typing import Any

from crossruff.errors import CrossruffError
from crossruff.lab.core.report import Report, table
from crossruff.lab.readings.measuring import FEATURES
from crossruff.lab.readings.tasks import VIEWS, ReadingRow

_ABOUT = """A 90 % interval leaves out 5 % on each side. Points and lengths are whole numbers: a true value at
an end of the interval counts as far as its share lies within, so that a right reading covers exactly 90 %.
The log-likelihoods are sums over points and four lengths for a hidden hand, in nats; higher is better. Walls
are the same meanings without softness, relaxed where they contradict. "All inside" are the views where every
hidden hand fits its calls: only hindsight knows them, and walls are best there by their nature."""


def report_readings(rows: Sequence[ReadingRow]) -> Report:
    """Report coverage, log-likelihoods and speed, as leader and as declarer."""
    if not rows:
        raise CrossruffError("no rows to report")
    figures = {view: _figures([row for row in rows if row.view == view]) for view in VIEWS}
    figures = {view: found for view, found in figures.items() if found}
    figures["both"] = _figures(rows)
    text = "\n".join([*_tables(figures), _ABOUT, ""])
    return Report(text, data=figures)


def _figures(rows: Sequence[ReadingRow]) -> dict[str, Any]:
    hands = sum(row.hands for row in rows)
    if not hands:
        return {}
    agreed = sum(row.agreed for row in rows)
    seconds = sum(row.seconds for row in rows)
    covered = {name: sum(getattr(row, name) for row in rows) / hands for name in FEATURES}
    return {
        "boards": len({row.record for row in rows}),
        "hands": hands,
        "impossible": sum(row.impossible for row in rows),
        "inside": sum(row.inside for row in rows) / hands,
        "contradicted": sum(row.contradicted for row in rows) / hands,
        "covered": covered,
        "soft": sum(row.soft for row in rows) / hands,
        "hard": sum(row.hard for row in rows) / hands,
        "none": sum(row.none for row in rows) / hands,
        "over_none": _gain(rows, hands, lambda row: row.soft - row.none),
        "over_hard": _gain(rows, hands, lambda row: row.soft - row.hard),
        "agreed": agreed,
        "soft_agreed": sum(row.soft_agreed for row in rows) / agreed if agreed else None,
        "hard_agreed": sum(row.hard_agreed for row in rows) / agreed if agreed else None,
        "worlds_a_second": sum(row.drawn for row in rows) / seconds if seconds else None,
        "median_worlds_a_second": median(row.drawn / max(row.seconds, 1e-9) for row in rows),
    }


def _gain(
    rows: Sequence[ReadingRow], hands: int, gain_of: Callable[[ReadingRow], float]
) -> tuple[float, float]:
    """Return the mean gain for a hand, and half the width of its 95 % interval; boards are independent."""
    boards: dict[str, float] = {}
    for row in rows:
        boards[row.record] = boards.get(row.record, 0.0) + gain_of(row)
    gains = list(boards.values())
    mean = sum(gains) / len(gains)
    spread = sqrt(sum((gain - mean) ** 2 for gain in gains) / max(len(gains) - 1, 1))
    scale = len(gains) / hands
    return mean * scale, 1.96 * spread / sqrt(len(gains)) * scale


def _tables(figures: dict[str, dict[str, Any]]) -> Iterator[str]:
    yield "Coverage of 90 % intervals, %:"
    yield ""
    yield from table(
        ("view", "boards", "hands", "impossible", "inside, %", *FEATURES),
        [
            (
                view,
                f"{found['boards']:,}",
                f"{found['hands']:,}",
                str(found["impossible"]),
                f"{100 * found['inside']:.1f}",
                *(f"{100 * found['covered'][name]:.1f}" for name in FEATURES),
            )
            for view, found in figures.items()
        ],
    )
    yield "Log-likelihood of a true hand, and speed:"
    yield ""
    head = ("view", "soft", "walls", "cards alone", "soft over walls", "soft over cards alone")
    more = ("walls contradict, %", "all inside: soft", "walls", "worlds/s", "median")
    yield from table(
        (*head, *more),
        [
            (
                view,
                *(f"{found[name]:.3f}" for name in ("soft", "hard", "none")),
                *("{:+.3f} ± {:.3f}".format(*found[name]) for name in ("over_hard", "over_none")),
                f"{100 * found['contradicted']:.1f}",
                *(_or_nothing(found[name], ".3f") for name in ("soft_agreed", "hard_agreed")),
                _or_nothing(found["worlds_a_second"], ",.0f"),
                f"{found['median_worlds_a_second']:,.0f}",
            )
            for view, found in figures.items()
        ],
    )


def _or_nothing(number: float | None, form: str) -> str:
    return "" if number is None else format(number, form)
