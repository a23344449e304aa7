"""The value of single cards by declarer's best plan: declarer does not see which world is true."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from crossruff.cardplay.weights import may_play
from crossruff.coach.review.stakes import after_trick
from crossruff.dd import PackedWorlds, Solver, plan_worlds, solve_worlds
from crossruff.model import Card, Hand, Play

Weights = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class PlanLimits:
    """How far and how long to plan."""

    horizon: int = 60
    effort: int = 200_000
    """Roughly microseconds of one thread, counted, not timed."""
    seconds: float | None = None


def value_after(
    play: Play,
    worlds: tuple[PackedWorlds, Weights],
    payoff: Sequence[float],
    card: Card,
    solver: Solver,
    limits: PlanLimits,
) -> float:
    """Return declarer's mean payoff if one card is played now and the best plan follows.

    The planner searches cards that may be best and skips the others; this values one of those. Defenders see
    all cards and choose with equal chances among those that cost nothing, as the planner supposes.

    >>> from crossruff.dd import pack_worlds
    >>> from crossruff.model import Deal
    >>> play = Play("N:AQ... - 32... -", "NT", "S", "S2 S8", declarer="S")
    >>> hidden = pack_worlds(map(Deal, ("N:AQ... K9... 3... J...", "N:AQ... J9... 3... K...")))
    >>> [value_after(play, (hidden, np.ones(2)), [0, 1, 2], Card.parse(card), Solver(), PlanLimits())
    ...  for card in ("SA", "SQ")]
    [1.0, 1.5]
    """
    hands, weights = worlds
    total = float(weights.sum())
    side = play.turn.side
    return _value(_Node(*_played(play, hands, payoff, card), weights), side, solver, limits) / total


@dataclass(frozen=True, slots=True, eq=False)
class _Node:
    play: Play
    hands: PackedWorlds
    payoff: tuple[float, ...]
    weights: Weights


def _played(
    play: Play, hands: PackedWorlds, payoff: Sequence[float], card: Card
) -> tuple[Play, PackedWorlds, tuple[float, ...]]:
    """Return the position after a card; the payoff counts the trick under way and all later ones."""
    side = None if play.declarer is None else play.declarer.side
    after, seat = play.play(card), play.turn
    left = hands.copy()
    left[:, seat.index] &= ~np.uint64(card.bit)
    if after.trick.cards or after.last_trick is None or after.last_trick.winner is None:
        return after, left, tuple(payoff)
    return after, left, after_trick(payoff, won=after.last_trick.winner.side is side)


def _value(node: _Node, side: object, solver: Solver, limits: PlanLimits) -> float:
    """Return the payoff times the weights."""
    total = float(node.weights.sum())
    if node.play.is_over or len(node.payoff) == 1:
        return node.payoff[0] * total
    if node.play.turn.side is not side:
        groups = list(_defended(node, solver))
        share = PlanLimits(limits.horizon, max(5_000, limits.effort // len(groups)), limits.seconds)
        return sum(_value(each, side, solver, share) for each in groups)
    found = plan_worlds(
        node.hands,
        node.weights,
        node.play,
        node.payoff,
        preference=(),
        horizon=max(1, limits.horizon - 1),
        effort=limits.effort,
        seconds=limits.seconds,
        solver=solver,
    )
    return total * (found.cards[0].value if found is not None else node.payoff[0])


def _defended(node: _Node, solver: Solver) -> Iterator[_Node]:
    """Split the worlds by the cards of a defender that cost nothing; each world shares its weight."""
    play, seat = node.play, node.play.turn
    shares: dict[int, tuple[list[int], list[float]]] = {}
    held = may_play(node.hands[:, seat.index], play)
    for _, places in _alike(node.hands[:, seat.index]):
        legal = int(held[places[0]])
        if legal.bit_count() == 1:
            rights = [[legal]] * len(places)
        else:
            found = solve_worlds(node.hands[places], play, solver=solver)
            best = found.tricks.max(axis=1)
            rights = [
                [bit for bit, tricks in zip(found.bits, row, strict=True) if tricks == most]
                for row, most in zip(found.tricks, best, strict=True)
            ]
        for place, right in zip(places, rights, strict=True):
            for bit in right:
                rows, weights = shares.setdefault(bit, ([], []))
                rows.append(int(place))
                weights.append(float(node.weights[place]) / len(right))
    for bit, (rows, weights) in shares.items():
        (card,) = Hand.from_bits(bit)
        yield _Node(*_played(play, node.hands[rows], node.payoff, card), np.array(weights))


def _alike(column: NDArray[np.uint64]) -> Iterator[tuple[int, NDArray[np.intp]]]:
    """Group places by the hand that a seat holds there."""
    for value in np.unique(column):
        yield int(value), np.flatnonzero(column == value)
