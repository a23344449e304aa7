"""What the rows tell: how often declarers succeed, what they score, and IMPs on the same deals."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from statistics import fmean
from typing import Any

from crossruff import cardplay
from crossruff.errors import CrossruffError
from crossruff.lab.declarer_tasks import Row
from crossruff.lab.intervals import Estimate, mean_of_means
from crossruff.lab.makeable_deals import contract_of
from crossruff.lab.sources import DealKey
from crossruff.lab.thesis_tables import Published, published
from crossruff.model.scoring import imps


@dataclass(frozen=True, slots=True)
class Line:
    """A declarer in a contract, or in all of them: then each contract counts the same."""

    declarer: str
    defender: str
    samples: int
    contract: str | None
    """None for all contracts together."""
    deals: int
    optimal: float
    """Per cent of the deals on which no trick was lost to double dummy."""
    success: float
    """Made, but with fewer tricks than that."""
    failure: float
    score: float
    reference: str
    """Whom the IMPs are won from."""
    pairs: int
    """Deals that both have played."""
    imps: Estimate | None
    """IMPs a deal; None for the reference itself, and without pairs."""
    seconds: float
    """How long declarer thought about a deal."""
    worst_seconds: float
    """How long about a card, at worst."""
    thesis: Published | None
    """The thesis's figures for all contracts together."""

    def to_dict(self) -> dict[str, Any]:
        """Plain data, for programs."""
        return asdict(self)


def report(rows: Iterable[Row], reference: str | None = None) -> list[Line]:
    """A line for each declarer and contract, and one for all contracts; declarers as they first appear.

    IMPs are those against `reference` on the same deals. Without one it is the first declarer that has as
    many samples, as in the thesis.

    >>> def row(declarer, number, tricks, score):
    ...     result = (tricks, 8, score, tricks >= 8, tricks >= 7)
    ...     return Row("1NT", number, declarer, "perfect(any)", 1, *result, 1.0, 1.0, 1.0)
    >>> rows = [row("mc", 1, 7, 90), row("mc", 2, 6, -50)]
    >>> rows += [row("strategic", 1, 8, 120), row("strategic", 2, 6, -50)]
    >>> for line in report(rows):
    ...     print(line.declarer, line.contract, line.optimal, line.success, line.failure, line.imps)
    mc 1NT 0.0 50.0 50.0 None
    mc None 0.0 50.0 50.0 None
    strategic 1NT 50.0 0.0 50.0 Estimate(mean=0.5, reach=6.353)
    strategic None 50.0 0.0 50.0 Estimate(mean=0.5, reach=6.353)
    """
    players: dict[tuple[str, str], list[Row]] = {}
    for row in rows:
        players.setdefault((row.defender, row.declarer), []).append(row)
    if reference is not None and not any(declarer == reference for _, declarer in players):
        there = "; ".join(dict.fromkeys(declarer for _, declarer in players))
        raise CrossruffError(f"there are no rows of the declarer {reference!r}, only of {there or 'nobody'}")
    samples = {declarer: cardplay.declarer(declarer).samples for _, declarer in players}
    lines: list[Line] = []
    for defender in dict.fromkeys(defender for defender, _ in players):
        here = {declarer: played for (other, declarer), played in players.items() if other == defender}
        for declarer, played in here.items():
            chosen = reference or next(name for name in here if samples[name] == samples[declarer])
            theirs = {row.task.deal_key: row for row in here.get(chosen, ())}
            lines += _lines(played, samples[declarer], chosen, theirs)
    return lines


def _lines(rows: Sequence[Row], samples: int, reference: str, theirs: dict[DealKey, Row]) -> list[Line]:
    """The lines of one declarer: one for each contract, the lowest first, and one for all."""
    groups: dict[str, list[Row]] = {}
    for row in rows:
        groups.setdefault(row.contract, []).append(row)
    ordered = [groups[name] for name in sorted(groups, key=lambda name: contract_of(name).bid)]
    won = [_imps_won(group, theirs) for group in ordered]
    whole = _line(rows[0], samples, reference, ordered, won)
    single = [
        replace(
            _line(rows[0], samples, reference, [group], [points]), contract=group[0].contract, thesis=None
        )
        for group, points in zip(ordered, won, strict=True)
    ]
    return [*single, whole]


def _imps_won(rows: Sequence[Row], theirs: dict[DealKey, Row]) -> list[float]:
    """The IMPs on each deal that the other has played too."""
    pairs = ((row, theirs.get(row.task.deal_key)) for row in rows)
    return [float(imps(row.score - other.score)) for row, other in pairs if other is not None]


def _line(first: Row, samples: int, reference: str, groups: list[list[Row]], won: list[list[float]]) -> Line:
    """The line of some contracts together."""

    def mean(value: Callable[[Row], float]) -> float:
        return fmean(fmean(map(value, group)) for group in groups)

    has_pairs = reference != first.declarer and all(won)
    return Line(
        declarer=first.declarer,
        defender=first.defender,
        samples=samples,
        contract=None,
        deals=sum(map(len, groups)),
        optimal=100 * mean(lambda row: row.optimal),
        success=100 * mean(lambda row: row.made and not row.optimal),
        failure=100 * mean(lambda row: not row.made),
        score=mean(lambda row: row.score),
        reference=reference,
        pairs=sum(map(len, won)),
        imps=mean_of_means(won) if has_pairs else None,
        seconds=mean(lambda row: row.declarer_seconds),
        worst_seconds=max(row.worst_seconds for group in groups for row in group),
        thesis=published(first.declarer, first.defender),
    )
