"""What the rows tell: how often declarers succeed, what they score, and IMPs on the same deals."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from crossruff import cardplay
from crossruff.errors import CrossruffError
from crossruff.lab.core.intervals import Estimate, mean_of_means
from crossruff.lab.core.makeable_deals import contract_of
from crossruff.lab.declarers.sources import DealKey
from crossruff.lab.declarers.tasks import Row
from crossruff.lab.declarers.thesis_tables import (
    SHARES,
    Published,
    kind_of,
    published,
    published_defence,
    published_imps,
)
from crossruff.model.scoring import imps


@dataclass(frozen=True, slots=True)
class Line:
    """A declarer in a contract, or in all of them: then each counts as often as in the thesis."""

    declarer: str
    defender: str
    samples: int
    contract: str | None
    """None for all contracts together."""
    deals: int
    optimal: Estimate
    """Per cent of the deals on which no trick was lost to double dummy."""
    success: Estimate
    """Made, but with fewer tricks than that."""
    failure: Estimate
    score: Estimate
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
    """The thesis's figures for the same."""
    thesis_imps: float | None

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
    ...     print(line.declarer, line.contract, line.optimal.mean, line.failure.mean, line.imps)
    mc 1NT 0.0 50.0 None
    mc None 0.0 50.0 None
    strategic 1NT 50.0 50.0 Estimate(mean=0.5, reach=6.353)
    strategic None 50.0 50.0 Estimate(mean=0.5, reach=6.353)
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


def paired_imps(rows: Sequence[Row], reference: str | None = None) -> list[list[float]]:
    """The IMPs on each deal that each declarer wins from the reference, against each defender."""
    found = []
    for line in report(rows, reference):
        if line.contract is None and line.imps is not None:
            mine, theirs = (
                [row for row in rows if (row.declarer, row.defender) == (who, line.defender)]
                for who in (line.declarer, line.reference)
            )
            found.append(_imps_won(mine, {row.task.deal_key: row for row in theirs}))
    return found


def _lines(rows: Sequence[Row], samples: int, reference: str, theirs: dict[DealKey, Row]) -> list[Line]:
    """The lines of one declarer: one for each contract, the lowest first, and one for all."""
    groups: dict[str, list[Row]] = {}
    for row in rows:
        groups.setdefault(row.contract, []).append(row)
    ordered = [groups[name] for name in sorted(groups, key=lambda name: contract_of(name).bid)]
    single = [_line([group], samples, reference, theirs) for group in ordered]
    return [*single, _line(ordered, samples, reference, theirs, whole=True)]


def _imps_won(rows: Sequence[Row], theirs: dict[DealKey, Row]) -> list[float]:
    """The IMPs on each deal that the other has played too."""
    pairs = ((row, theirs.get(row.task.deal_key)) for row in rows)
    return [float(imps(row.score - other.score)) for row, other in pairs if other is not None]


def weights_of(contracts: Sequence[str]) -> list[float]:
    """What each of some contracts counts: as in the thesis, or the same if one of them is not there."""
    return [SHARES[name] if SHARES.keys() >= set(contracts) else 1.0 for name in contracts]


def _line(
    groups: list[list[Row]], samples: int, reference: str, theirs: dict[DealKey, Row], *, whole: bool = False
) -> Line:
    """The line of a contract, or of all of them together."""
    first = groups[0][0]
    contract = None if whole else first.contract
    weights = weights_of([group[0].contract for group in groups])
    won = [_imps_won(group, theirs) for group in groups]

    def mean(value: Callable[[Row], float]) -> Estimate:
        return mean_of_means([[float(value(row)) for row in group] for group in groups], weights)

    has_pairs = reference != first.declarer and all(won)
    # What the thesis says of all contracts stands beside all of them, and not beside some.
    is_there = not whole or {group[0].contract for group in groups} == SHARES.keys()
    return Line(
        declarer=first.declarer,
        defender=first.defender,
        samples=samples,
        contract=contract,
        deals=sum(map(len, groups)),
        optimal=mean(lambda row: 100 * row.optimal),
        success=mean(lambda row: 100 * (row.made and not row.optimal)),
        failure=mean(lambda row: 100 * (not row.made)),
        score=mean(lambda row: row.score),
        reference=reference,
        pairs=sum(map(len, won)),
        imps=mean_of_means(won, weights) if has_pairs else None,
        seconds=mean(lambda row: row.declarer_seconds).mean,
        worst_seconds=max(row.worst_seconds for group in groups for row in group),
        thesis=published(first.declarer, first.defender, contract) if is_there else None,
        thesis_imps=(
            published_imps(first.declarer, reference, first.defender, contract) if is_there else None
        ),
    )


@dataclass(frozen=True, slots=True)
class Saved:
    """What one defender saves beside another against a declarer, on the same deals."""

    declarer: str
    defender: str
    beside: str
    contract: str | None
    deals: int
    imps: Estimate
    """IMPs a deal."""
    thesis: float | None


def saved_by_defenders(rows: Iterable[Row]) -> list[Saved]:
    """What every defender saves beside the first, by declarer and contract, and in all contracts."""
    found: dict[str, dict[str, dict[str, list[Row]]]] = {}
    for row in rows:
        by_defender = found.setdefault(row.declarer, {}).setdefault(row.defender, {})
        by_defender.setdefault(row.contract, []).append(row)
    return [
        line
        for declarer, defenders in found.items()
        for defender in list(defenders)[1:]
        for line in _saved(declarer, defender, next(iter(defenders)), defenders)
    ]


def _saved(
    declarer: str, defender: str, beside: str, played: dict[str, dict[str, list[Row]]]
) -> Iterator[Saved]:
    mine, others = played[defender], played[beside]
    won: dict[str, list[float]] = {}
    for contract in sorted(mine.keys() & others.keys(), key=lambda name: contract_of(name).bid):
        theirs = {row.task.deal_key: row for row in mine[contract]}
        won[contract] = _imps_won(others[contract], theirs)
    won = {contract: points for contract, points in won.items() if points}
    is_thesis = (kind_of(beside), kind_of(defender)) == ("any", "deceptive")
    for contract, points in won.items():
        told = published_defence(declarer, contract) if is_thesis else None
        yield Saved(declarer, defender, beside, contract, len(points), mean_of_means([points]), told)
    if won:
        together = mean_of_means(list(won.values()), weights_of(list(won)))
        told = published_defence(declarer) if is_thesis and won.keys() == SHARES.keys() else None
        yield Saved(declarer, defender, beside, None, sum(map(len, won.values())), together, told)
