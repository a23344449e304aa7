"""Every card in each of many layouts of the hidden cards, in one call."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

import numpy as np
from numpy.typing import NDArray

from crossruff import _core
from crossruff.dd.checks import card_of_bit, check_packed, check_threads, core_errors
from crossruff.errors import CrossruffError, IllegalDeal
from crossruff.model import Card, Deal, Hand, Play


class Goal(Enum):
    """What is asked about the cards: the less, the faster."""

    EVERY = "every"
    """The tricks of every card."""
    BEST = "best"
    """The tricks of one best card."""
    TARGET = "target"
    """For every card 1 or 0: whether it takes so many tricks."""


@dataclass(frozen=True, slots=True)
class Worlds:
    """What the cards are worth in each layout."""

    cards: tuple[Card, ...]
    """The legal cards, in the order in which a hand is written."""
    tricks: NDArray[np.int8]
    """A row for each layout, a column for each card: tricks of the side to play from here on.

    With a target 1 or 0; -1 where it is not known: not asked (`Goal.BEST`), or not finished in time."""

    @property
    def finished(self) -> NDArray[np.bool_]:
        """Which layouts were solved."""
        return np.asarray(np.any(self.tricks >= 0, axis=1), dtype=np.bool_)


def worlds(  # noqa: PLR0913 - all but two are options with a name
    position: Play,
    layouts: Iterable[Deal] | NDArray[np.uint64],
    *,
    goal: Goal | str = Goal.EVERY,
    target: int = 0,
    seconds: float | None = None,
    threads: int = 0,
    cancel: _core.CancelFlag | None = None,
    solver: _core.Solver | None = None,
) -> Worlds:
    """Solve a position as a player sees it for many layouts of the cards that are still held.

    Hands of the position that are not known may be empty; a layout says what all four hold now, without the
    cards on the table. Layouts may also be an array of packed hands, a row of four (North first) for each.
    After `seconds`, or when `cancel` is set, what is finished comes back. With `goal=Goal.TARGET` each card
    is asked only whether it takes `target` tricks.

    >>> from crossruff.model import Seat, Strain
    >>> seen = Play(Deal.parse("N:AQ... - 3..2. -"), Strain.NOTRUMP, Seat.SOUTH)
    >>> hidden = ("N:AQ... J9... 3..2. K..A.", "N:AQ... K9... 3..2. J..A.")
    >>> found = worlds(seen, map(Deal.parse, hidden))
    >>> found.cards, found.tricks.tolist()
    ((Card.parse('S3'), Card.parse('D2')), [[2, 1], [1, 1]])
    """
    packed = _packed(layouts)
    if position.is_over:
        raise CrossruffError("there is no card to play: the play is over")
    if not 0 <= target <= 13:
        raise CrossruffError(f"the target is 0 to 13 tricks, not {target}")
    if seconds is not None and not 0 <= seconds < 1e9:
        raise CrossruffError(f"the seconds are 0 or more, not {seconds}")
    check_threads(threads)
    asked = _goal(goal)
    _check(position, packed)
    with core_errors():
        bits, values = (solver or _core.Solver()).worlds(
            packed.tobytes(),
            position.strain.index,
            position.trick.leader.index,
            [card.bit for card in position.trick.cards],
            asked.value,
            target,
            seconds=seconds,
            threads=threads,
            cancel=cancel,
        )
    cards = [card_of_bit(bit) for bit in bits]
    order = sorted(range(len(cards)), key=cards.__getitem__)
    # 255, where the core knows nothing, is -1 in a signed byte.
    tricks = np.frombuffer(values, dtype=np.int8).reshape(len(packed), len(cards))
    return Worlds(tuple(cards[place] for place in order), tricks[:, order])


def _goal(goal: Goal | str) -> Goal:
    try:
        return Goal(goal)
    except ValueError:
        raise CrossruffError(f"the goal is every, best or target, not {goal!r}") from None


def _packed(layouts: Iterable[Deal] | NDArray[np.uint64]) -> NDArray[np.uint64]:
    if not isinstance(layouts, np.ndarray):
        return np.array([deal.packed for deal in layouts], dtype="<u8").reshape(-1, 4)
    return np.ascontiguousarray(check_packed(layouts, "layouts"), dtype="<u8")


def _check(position: Play, packed: NDArray[np.uint64]) -> None:
    """Refuse layouts that contradict what is seen; whether the hands fit together is the core's to say."""
    if not len(packed):
        raise IllegalDeal("there are no layouts to solve")
    played = np.uint64(Hand(position.cards).bits)
    _refuse_any(np.any(packed & played, axis=1), "holds a card that has been played")
    for seat, hand in position.remaining.items():
        known = np.uint64(hand.bits)
        name = seat.name.title()
        lacks = (packed[:, seat.index] & known) != known
        _refuse_any(lacks, f"takes from {name} a card that {name} is known to hold")


def _refuse_any(wrong: NDArray[np.bool_], what: str) -> None:
    if wrong.any():
        raise IllegalDeal(f"layout {int(wrong.argmax())} {what}")
