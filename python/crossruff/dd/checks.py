"""What can be solved: positions and deals in which every hand is known, and the way they go to the core."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np
from numpy.typing import NDArray

from crossruff import _core
from crossruff.errors import CrossruffError, IllegalDeal
from crossruff.model import Card, Deal, Play, Seat

_CARD_OF_BIT = {card.bit: card for card in Card.all()}


def card_of_bit(bit: int) -> Card:
    """The card that is a bit of a packed hand."""
    return _CARD_OF_BIT[bit]


def check_deal(deal: Deal) -> None:
    """Raise IllegalDeal unless four hands are known and hold equally many cards."""
    sizes = {seat: bits.bit_count() for seat, bits in zip(Seat, deal.packed, strict=True)}
    size = max(sizes.values())
    if size == 0:
        raise IllegalDeal("there are no cards in this deal")
    unknown = [seat for seat, count in sizes.items() if count == 0]
    if unknown:
        whose = " and ".join(seat.name.title() for seat in unknown)
        raise IllegalDeal(f"the cards of {whose} are not known: double dummy needs all four hands")
    if deal.cards.bits.bit_count() < sum(sizes.values()):
        Deal.from_packed(deal.packed)  # says which card is there twice
    if min(sizes.values()) < size:
        held = ", ".join(f"{seat.name.title()} {count}" for seat, count in sizes.items())
        raise IllegalDeal(f"the hands are not equal: {held} cards{_missing(deal) if size == 13 else ''}")


def check_whole(deal: Deal) -> None:
    """Raise IllegalDeal unless all 52 cards are dealt, 13 to each."""
    check_deal(deal)
    if not deal.is_complete:
        raise IllegalDeal("par is for whole deals, not for endings")


def _missing(deal: Deal) -> str:
    cards = [card.symbol for card in deal.missing]
    more = f" and {len(cards) - 5} more" if len(cards) > 5 else ""
    return f"; missing: {' '.join(cards[:5])}{more}"


def check_position(position: Play) -> None:
    """Raise CrossruffError unless all hands are known and a card is left to play."""
    check_deal(position.deal)
    if position.claim is not None:
        raise CrossruffError(f"there is no card to play: {position.claim}")
    if position.is_over:
        raise CrossruffError("there is no card to play: all the cards have been played")


def check_threads(threads: int) -> None:
    """Raise CrossruffError for a number of threads that cannot be."""
    if not 0 <= threads < 2**16:
        raise CrossruffError(f"the threads are 1 or more, or 0 for all cores, not {threads}")


def check_packed(packed: NDArray[np.uint64], name: str) -> NDArray[np.uint64]:
    """Raise IllegalDeal unless these are rows of four hands; whether the hands fit is the core's to say."""
    if packed.ndim != 2 or packed.shape[1] != 4 or packed.dtype.kind != "u" or packed.itemsize != 8:
        shape = " x ".join(map(str, packed.shape))
        raise IllegalDeal(f"packed {name} are rows of four hands in uint64, not {shape} of {packed.dtype}")
    return packed


@contextmanager
def core_errors() -> Iterator[None]:
    """Give what the core refuses as one of our errors; it is about cards, for all else is checked before."""
    try:
        yield
    except CrossruffError:
        raise
    except (ValueError, OverflowError) as fault:
        raise IllegalDeal(str(fault)) from None


def card_values(
    position: Play, solver: _core.Solver, goal: str = "every", target: int = 0
) -> dict[Card, int]:
    """What the core says about the cards of the hand to play, in the order in which a hand is written."""
    with core_errors():
        found = solver.cards(
            position.remaining.packed,
            position.strain.index,
            position.trick.leader.index,
            [card.bit for card in position.trick.cards],
            goal,
            target,
        )
    return dict(sorted((_CARD_OF_BIT[bit], tricks) for bit, tricks in found))
