"""Weigh worlds by the cards that the hidden hands have played."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from crossruff.dd import CancelFlag, PackedWorlds, Solver, solve, weigh_worlds
from crossruff.errors import CrossruffError
from crossruff.model import Board, Hand, Play, View

Weights = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Means:
    """The solver and the limits that a weighting works with."""

    solver: Solver
    seconds: float | None = None
    """The longest time that it may take."""
    totals: NDArray[np.int64] | None = None
    """For each world the tricks that declarer takes in all with best play; -1 where not known."""
    cancel: CancelFlag | None = None
    """Ends the weighing when it is set."""
    threads: int | None = None


class Weighting(Protocol):
    """Tells how likely the hidden hands were to play their cards, in each of many worlds.

    >>> from crossruff.cardplay import declarer
    >>> weighting: Weighting = declarer("mc(weights=cards(strength=0.8))").weighting
    >>> type(weighting).__name__
    'CardLikelihood'
    """

    def weigh(self, view: View, worlds: PackedWorlds, since: int, means: Means) -> Weights:
        """Return a factor for each world of the cards still held, for the cards from number `since` on.

        A factor is nan where the time was over before it was found.
        """
        ...


@dataclass(frozen=True, slots=True)
class NoWeights:
    """All worlds are equally likely.

    >>> from crossruff.cardplay import declarer
    >>> declarer("mc(samples=20, weights=none)").weighting
    NoWeights()
    """

    def weigh(self, view: View, worlds: PackedWorlds, since: int, means: Means) -> Weights:
        """Return 1 for each."""
        return np.ones(len(worlds))


@dataclass(frozen=True, slots=True)
class RandomPlay:
    """A hidden hand plays any legal card with the same chance.

    >>> from crossruff.cardplay import declarer
    >>> declarer("mc(samples=20, weights=random)").weighting
    RandomPlay()
    """

    def weigh(self, view: View, worlds: PackedWorlds, since: int, means: Means) -> Weights:
        """Divide by the number of legal cards, for each card."""
        held, weights = worlds.copy(), np.ones(len(worlds))
        for play, card in reversed(list(view.play.steps(since))):
            held[:, play.turn.index] |= np.uint64(card.bit)
            if play.turn in view.hidden:
                weights /= np.bitwise_count(may_play(held[:, play.turn.index], play))
        return weights


@dataclass(frozen=True, slots=True)
class PlayLikelihood:
    """A hidden hand plays a card that costs nothing with probability `p`, each of them with the same chance.

    A world in which a card was a mistake counts less, and not at all for p = 1. Where two cards were right
    and one was played, the world counts half: that is restricted choice. The opening lead is not judged,
    because the leader did not see dummy.

    >>> from crossruff.cardplay import declarer
    >>> declarer("mc(samples=20, weights=correct(p=0.9))").weighting
    PlayLikelihood(p=0.9)
    """

    p: float = 1.0

    def __post_init__(self) -> None:
        """Reject a number that is no probability."""
        if not 0 <= self.p <= 1:
            raise CrossruffError(f"p must be from 0 to 1; got {self.p}")

    def weigh(self, view: View, worlds: PackedWorlds, since: int, means: Means) -> Weights:
        """Weigh by double-dummy analysis of every world."""
        totals = [] if means.totals is None else means.totals.tolist()
        return weigh_worlds(
            worlds,
            view.play,
            view.hidden,
            since=max(since, 1),
            p=self.p,
            totals=[None if total < 0 else total for total in totals],
            seconds=means.seconds,
            threads=means.threads,
            cancel=means.cancel,
            solver=means.solver,
        )


def may_play(held: NDArray[np.uint64], play: Play) -> NDArray[np.uint64]:
    """Return the cards that hands may play to the trick in progress."""
    if not play.trick.cards:
        return held
    in_suit = held & np.uint64(Hand.of(play.trick.cards[0].suit).bits)
    return np.where(in_suit, in_suit, held)


def estimate_play_likelihood(boards: Iterable[Board]) -> tuple[float, int]:
    """Return how often defenders play a card that costs nothing where another would, and the number of cases.

    The opening lead is left out.

    >>> from crossruff.model import Deal, Seat, Strain
    >>> ending = Deal.parse("N:K2... A3... 54... 76...")
    >>> play = Play(ending, Strain.NOTRUMP, Seat.NORTH, declarer=Seat.NORTH)
    >>> for name in ("SK", "S3", "S4", "S6"):
    ...     play = play.play(name)
    >>> estimate_play_likelihood([Board(None, ending, Seat.NORTH, play=play)])
    (0.0, 1)
    """
    solver = Solver()
    right = cases = 0
    for board in boards:
        play = board.play
        if play is None or play.declarer is None or not play.is_open:
            continue
        for before, card in play.steps():
            if not before.cards or before.turn.side is play.declarer.side:
                continue
            values = solve(before, solver=solver)
            if min(values.values()) < max(values.values()):
                cases += 1
                right += values[card] == max(values.values())
    return (right / cases if cases else 1.0), cases
