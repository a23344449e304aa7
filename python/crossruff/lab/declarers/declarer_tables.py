"""Summarize rows: how often declarers succeed, what they score, and IMPs on the same deals."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from crossruff import cardplay
from crossruff.errors import CrossruffError
from crossruff.lab.core.statistics import Estimate, mean_of_means
from crossruff.lab.declarers.sources import DealKey
from crossruff.lab.declarers.tasks import DeclarerRow
from crossruff.lab.declarers.thesis_tables import (
    SHARES,
    Published,
    kind_of,
    published,
    published_defence,
    published_imps,
)
from crossruff.lab.makeable_deals import contract_of
from crossruff.model.scoring import imps


@dataclass(frozen=True, slots=True)
class DeclarerLine:
    """A declarer in one contract, or in all of them with the weights of the thesis."""

    declarer: str
    defender: str
    samples: int
    contract: str | None
    """None for all contracts together."""
    deals: int
    optimal: Estimate
    """Per cent of the deals with at least the double-dummy tricks."""
    success: Estimate
    """Per cent of the deals that were made with fewer tricks than that."""
    failure: Estimate
    score: Estimate
    reference: str
    """The declarer that the IMPs are won from."""
    pairs: int
    """The number of deals that both played."""
    imps: Estimate | None
    """IMPs a deal; None for the reference itself, and without pairs."""
    seconds: float
    """The mean time of declarer for a deal."""
    worst_seconds: float
    """The longest time of declarer for a card."""
    thesis: Published | None
    """The thesis's figures for the same declarer."""
    thesis_imps: float | None

    def to_dict(self) -> dict[str, Any]:
        """Return plain data for programs."""
        return asdict(self)


def declarer_lines(rows: Iterable[DeclarerRow], reference: str | None = None) -> list[DeclarerLine]:
    """Return a line for each declarer and contract, and one for all contracts, in the order of the rows.

    IMPs are won from `reference` on the same deals. Without one it is the first declarer with the same
    number of samples, as in the thesis.

    >>> def row(declarer, number, tricks, score):
    ...     result = (tricks, 8, score, tricks >= 8, tricks >= 7)
    ...     return DeclarerRow("1NT", number, declarer, "perfect(any)", 1, *result, 1.0, 1.0, 1.0)
    >>> rows = [row("mc", 1, 7, 90), row("mc", 2, 6, -50)]
    >>> rows += [row("strategic", 1, 8, 120), row("strategic", 2, 6, -50)]
    >>> for line in declarer_lines(rows):
    ...     print(line.declarer, line.contract, line.optimal.mean, line.failure.mean, line.imps)
    mc 1NT 0.0 50.0 None
    mc None 0.0 50.0 None
    strategic 1NT 50.0 50.0 Estimate(mean=0.5, reach=6.353)
    strategic None 50.0 50.0 Estimate(mean=0.5, reach=6.353)
    """
    players: dict[tuple[str, str], list[DeclarerRow]] = {}
    for row in rows:
        players.setdefault((row.defender, row.declarer), []).append(row)
    if reference is not None and not any(declarer == reference for _, declarer in players):
        there = "; ".join(dict.fromkeys(declarer for _, declarer in players))
        raise CrossruffError(f"unknown reference {reference!r}; the rows have {there or 'no declarer'}")
    samples = {declarer: cardplay.declarer(declarer).samples for _, declarer in players}
    lines: list[DeclarerLine] = []
    for defender in dict.fromkeys(defender for defender, _ in players):
        here = {declarer: played for (other, declarer), played in players.items() if other == defender}
        for declarer, played in here.items():
            chosen = reference or next(name for name in here if samples[name] == samples[declarer])
            theirs = {row.task.deal_key: row for row in here.get(chosen, ())}
            lines += _lines(played, samples[declarer], chosen, theirs)
    return lines


def paired_imps(rows: Sequence[DeclarerRow], reference: str | None = None) -> list[list[float]]:
    """Return the IMPs that each declarer wins from the reference on each deal, against each defender."""
    found = []
    for line in declarer_lines(rows, reference):
        if line.contract is None and line.imps is not None:
            mine, theirs = (
                [row for row in rows if (row.declarer, row.defender) == (who, line.defender)]
                for who in (line.declarer, line.reference)
            )
            found.append(_imps_won(mine, {row.task.deal_key: row for row in theirs}))
    return found


def _lines(
    rows: Sequence[DeclarerRow], samples: int, reference: str, theirs: dict[DealKey, DeclarerRow]
) -> list[DeclarerLine]:
    """Return the lines of one declarer: one for each contract, the lowest first, and one for all."""
    groups: dict[str, list[DeclarerRow]] = {}
    for row in rows:
        groups.setdefault(row.contract, []).append(row)
    ordered = [groups[name] for name in sorted(groups, key=lambda name: contract_of(name).bid)]
    single = [_line([group], samples, reference, theirs) for group in ordered]
    return [*single, _line(ordered, samples, reference, theirs, whole=True)]


def _imps_won(rows: Sequence[DeclarerRow], theirs: dict[DealKey, DeclarerRow]) -> list[float]:
    """Return the IMPs on each deal that both declarers played."""
    pairs = ((row, theirs.get(row.task.deal_key)) for row in rows)
    return [float(imps(row.score - other.score)) for row, other in pairs if other is not None]


def weights_of(contracts: Sequence[str]) -> list[float]:
    """Return the weights of contracts: those of the thesis, or equal ones if it lacks one of them."""
    return [SHARES[name] if SHARES.keys() >= set(contracts) else 1.0 for name in contracts]


def _line(
    groups: list[list[DeclarerRow]],
    samples: int,
    reference: str,
    theirs: dict[DealKey, DeclarerRow],
    *,
    whole: bool = False,
) -> DeclarerLine:
    """Return the line of a contract, or of all of them together."""
    first = groups[0][0]
    contract = None if whole else first.contract
    weights = weights_of([group[0].contract for group in groups])
    won = [_imps_won(group, theirs) for group in groups]

    def mean(value: Callable[[DeclarerRow], float]) -> Estimate:
        return mean_of_means([[float(value(row)) for row in group] for group in groups], weights)

    has_pairs = reference != first.declarer and all(won)
    # The thesis's line for all contracts is comparable only if none is missing.
    is_there = not whole or {group[0].contract for group in groups} == SHARES.keys()
    return DeclarerLine(
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
class DefenceLine:
    """What one defender saves compared with another against a declarer, on the same deals."""

    declarer: str
    defender: str
    beside: str
    contract: str | None
    deals: int
    imps: Estimate
    """IMPs a deal."""
    thesis: float | None


def defence_lines(rows: Iterable[DeclarerRow]) -> list[DefenceLine]:
    """Return what every defender saves compared with the first, by declarer and contract, and in all."""
    found: dict[str, dict[str, dict[str, list[DeclarerRow]]]] = {}
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
    declarer: str, defender: str, beside: str, played: dict[str, dict[str, list[DeclarerRow]]]
) -> Iterator[DefenceLine]:
    mine, others = played[defender], played[beside]
    won: dict[str, list[float]] = {}
    for contract in sorted(mine.keys() & others.keys(), key=lambda name: contract_of(name).bid):
        theirs = {row.task.deal_key: row for row in mine[contract]}
        won[contract] = _imps_won(others[contract], theirs)
    won = {contract: points for contract, points in won.items() if points}
    is_thesis = (kind_of(beside), kind_of(defender)) == ("any", "deceptive")
    for contract, points in won.items():
        thesis = published_defence(declarer, contract) if is_thesis else None
        yield DefenceLine(declarer, defender, beside, contract, len(points), mean_of_means([points]), thesis)
    if won:
        together = mean_of_means(list(won.values()), weights_of(list(won)))
        thesis = published_defence(declarer) if is_thesis and won.keys() == SHARES.keys() else None
        yield DefenceLine(declarer, defender, beside, None, sum(map(len, won.values())), together, thesis)
