"""The best card for a payoff in many worlds: only as many questions about tricks as the choice needs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Protocol

from crossruff import _core
from crossruff.dd.checks import card_of_bit, core_errors
from crossruff.dd.worlds import PackedWorlds, check_limits, check_worlds, pack_worlds
from crossruff.errors import CrossruffError
from crossruff.lazy_modules import LazyModule
from crossruff.model import Card, Deal, Hand, Play

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
else:
    np = LazyModule("numpy")


class Limits(Protocol):
    """The limits of a call; `crossruff.players.Budget` has them."""

    @property
    def left(self) -> float | None:
        """The seconds that are left; None without a limit."""

    @property
    def cancel(self) -> _core.CancelFlag | None:
        """Ends the call when another thread sets it."""

    @property
    def threads(self) -> int | None:
        """None is the number of the solver; 0 is all cores."""


class Settled(Enum):
    """How sure a choice is.

    >>> decide([Deal("N:A... K... Q... J...")], Play("N:A... - Q... -", "NT", "N"), [0, 1]).settled
    <Settled.PROVED: 'proved'>
    """

    PROVED = "proved"
    """No card is better in these worlds, or better by more than the tolerance."""
    TESTED = "tested"
    """A sequential test ended the search: the other worlds are not expected to change much."""
    STOPPED = "stopped"
    """The time was over, or the call was cancelled: the card is the best so far."""


@dataclass(frozen=True, slots=True, eq=False)
class CardBounds:
    """What `decide` found out about a card: its mean payoff lies between two bounds.

    >>> play = Play("N:AQ... - 3..2. -", "NT", "S")
    >>> hidden = [Deal("N:AQ... J9... 3..2. K..A."), Deal("N:AQ... K9... 3..2. J..A.")]
    >>> found = decide(hidden, play, [0, 0, 1], equals=True).cards[0]
    >>> found.card, found.low, found.high, found.is_exact
    (Card.parse('S3'), 0.5, 0.5, True)
    """

    card: Card
    """Of touching cards, the lowest."""
    touching: tuple[Card, ...]
    """All of them, from the lowest up."""
    low: float
    high: float
    is_equal: bool
    """Whether it is proved to be as good as the chosen card; not being equal proves nothing unless it was
    asked for."""
    fewest: NDArray[np.uint8]
    """For each world the fewest tricks of the side to play that the card may take from here on."""
    most: NDArray[np.uint8]
    """For each world the most."""

    @property
    def is_exact(self) -> bool:
        """Whether the bounds are the same, so that the mean payoff is known."""
        return self.high - self.low <= 1e-9 * (1 + abs(self.low))


@dataclass(frozen=True, slots=True, eq=False)
class BestCard:
    """The best card for a payoff, and bounds of all cards.

    >>> play = Play("N:AQ... - 3..2. -", "NT", "S")
    >>> hidden = [Deal("N:AQ... J9... 3..2. K..A."), Deal("N:AQ... K9... 3..2. J..A.")]
    >>> choice = decide(hidden, play, [0, 1, 2])
    >>> choice.card, choice.worlds, choice.settled, choice.equal
    (Card.parse('S3'), 2, <Settled.PROVED: 'proved'>, (Card.parse('S3'),))
    """

    cards: tuple[CardBounds, ...]
    """The chosen one first, then by the highest payoff that is possible."""
    worlds: int
    """How many worlds were looked at."""
    settled: Settled

    @property
    def card(self) -> Card:
        """The chosen card; of touching cards, the lowest."""
        return self.cards[0].card

    @property
    def equal(self) -> tuple[Card, ...]:
        """The cards that are proved to be as good, with the chosen one first; touching cards are left out."""
        return tuple(one.card for one in self.cards if one.is_equal)


def decide(  # noqa: PLR0913 - all but three are options with a name
    worlds: PackedWorlds | Iterable[Deal],
    play: Play,
    payoff: Sequence[float],
    budget: Limits | None = None,
    *,
    weights: Sequence[float] | NDArray[np.float64] | None = None,
    preference: Iterable[Card] = (),
    equals: bool = False,
    tolerance: float = 0.0,
    risk: float = 0.0,
    solver: _core.Solver | None = None,
) -> BestCard:
    """Choose the card with the highest mean payoff if all cards are seen after it.

    `payoff` is the worth of 0, 1, 2, ... tricks of the side to play from here on. The solver is asked only
    whether cards reach the tricks at which the payoff changes, and only as far as the choice needs it: this
    is the card that `solve_worlds` would find, in a fraction of the time. Of cards that are equally good the
    first in `preference` is chosen; with `equals`, all of them are found.

    With a `tolerance`, the card is proved to be at most that much worse than the best. With a `risk`, the
    search also ends when a sequential test expects that looking at the other worlds would gain no more than
    that, on average; worlds of equal weight must then be in random order. Both are in the unit of the payoff.

    The answer does not depend on threads, nor on what the solver knows, if it is finished within the budget.
    Where all cards touch, there is nothing to ask, and the bounds stay wide.

    >>> play = Play("N:AQ... - 3..2. -", "NT", "S")
    >>> hidden = [Deal("N:AQ... J9... 3..2. K..A."), Deal("N:AQ... K9... 3..2. J..A.")]
    >>> choice = decide(hidden, play, [0, 0, 1], weights=[3, 1])
    >>> choice.card, choice.cards[0].low
    (Card.parse('S3'), 0.75)
    """
    packed = pack_worlds(worlds)
    if play.is_over:
        raise CrossruffError("play must have a card left to play; it is over")
    seconds = None if budget is None else budget.left
    threads = None if budget is None else budget.threads
    check_limits(seconds, threads)
    check_worlds(packed, play)
    if weights is None:
        weights = np.ones(len(packed))
    with core_errors():
        found = (solver or _core.Solver()).decide(
            packed.tobytes(),
            np.asarray(weights, dtype=np.float64).tolist(),
            play.strain.index,
            play.trick.leader.index,
            [card.bit for card in play.trick.cards],
            [float(worth) for worth in payoff],
            [card.bit for card in preference],
            tolerance,
            risk,
            equals=equals,
            seconds=seconds,
            threads=threads,
            cancel=None if budget is None else budget.cancel,
        )
    if found is None:
        raise CrossruffError("worlds must have at least one world with a weight; got none")
    cards, looked, settled = found
    groups = _groups(play.legal_cards, [bit for bit, *_ in cards])
    bounds = (
        CardBounds(
            card_of_bit(bit),
            groups[bit],
            low,
            high,
            equal,
            np.frombuffer(fewest, dtype=np.uint8),
            np.frombuffer(most, dtype=np.uint8),
        )
        for bit, low, high, equal, fewest, most in cards
    )
    return BestCard(tuple(bounds), looked, Settled(settled))


def _groups(legal: Hand, lowest: Sequence[int]) -> dict[int, tuple[Card, ...]]:
    """Group the cards by the lowest of each group: those above it, up to the next of them in its suit."""
    groups: dict[int, tuple[Card, ...]] = {}
    for card in sorted(legal, key=lambda card: card.bit):
        group = card.bit if card.bit in lowest else next(reversed(groups))
        groups[group] = (*groups.get(group, ()), card)
    return groups
