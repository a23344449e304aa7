"""Checks of the positions and deals that can be solved, and the call of the core for one position."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from crossruff import _core
from crossruff.errors import CrossruffError, IllegalDeal
from crossruff.lazy_modules import LazyModule
from crossruff.model import Card, Deal, Play, Seat

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
else:
    np = LazyModule("numpy")

_CARD_OF_BIT = {card.bit: card for card in Card.all()}


def card_of_bit(bit: int) -> Card:
    """Return the card of a bit of a packed hand."""
    return _CARD_OF_BIT[bit]


def check_deal(deal: Deal) -> None:
    """Raise IllegalDeal unless all four hands are known and hold the same number of cards."""
    sizes = {seat: bits.bit_count() for seat, bits in zip(Seat, deal.packed, strict=True)}
    size = max(sizes.values())
    if size == 0:
        raise IllegalDeal("deal must have cards; got none")
    unknown = [seat for seat, count in sizes.items() if count == 0]
    if unknown:
        whose = " and ".join(seat.name.title() for seat in unknown)
        raise IllegalDeal(f"all four hands must be known; the cards of {whose} are not")
    if deal.cards.bits.bit_count() < sum(sizes.values()):
        Deal.from_packed(deal.packed)  # raises an error that names the card
    if min(sizes.values()) < size:
        held = ", ".join(f"{seat.name.title()} {count}" for seat, count in sizes.items())
        raise IllegalDeal(
            f"hands must be equally long; got {held} cards{_missing(deal) if size == 13 else ''}"
        )


def check_whole(deal: Deal) -> None:
    """Raise IllegalDeal unless all 52 cards are dealt, 13 to each hand."""
    check_deal(deal)
    if not deal.is_complete:
        raise IllegalDeal(f"deal must be complete for par; got an ending of {len(deal.cards)} cards")


def _missing(deal: Deal) -> str:
    cards = [card.symbol for card in deal.missing]
    more = f" and {len(cards) - 5} more" if len(cards) > 5 else ""
    return f"; missing: {' '.join(cards[:5])}{more}"


def check_position(position: Play) -> None:
    """Raise CrossruffError unless all hands are known and a card is left to play."""
    check_deal(position.deal)
    if position.claim is not None:
        raise CrossruffError(f"position must have a card to play; {position.claim}")
    if position.is_over:
        raise CrossruffError("position must have a card to play; all the cards have been played")


def check_threads(threads: int) -> None:
    """Raise CrossruffError for an impossible number of threads."""
    if not 0 <= threads < 2**16:
        raise CrossruffError(f"threads must be at least 1, or 0 for all cores; got {threads}")


def check_packed(packed: NDArray[np.uint64], name: str) -> NDArray[np.uint64]:
    """Raise IllegalDeal unless these are rows of four hands; the core checks whether the hands fit."""
    if packed.ndim != 2 or packed.shape[1] != 4 or packed.dtype.kind != "u" or packed.itemsize != 8:
        shape = " x ".join(map(str, packed.shape))
        raise IllegalDeal(
            f"packed {name} must be rows of four hands in uint64; got {shape} of {packed.dtype}"
        )
    return packed


@contextmanager
def core_errors() -> Iterator[None]:
    """Raise IllegalDeal for an error of the core: it is about cards, since all else is checked before."""
    try:
        yield
    except CrossruffError:
        raise
    except (ValueError, OverflowError) as fault:
        raise IllegalDeal(str(fault)) from None


def card_values(
    position: Play, solver: _core.Solver, goal: str = "every", target: int = 0
) -> dict[Card, int]:
    """Return the core's answer for the cards of the hand to play, in the order in which a hand is written."""
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
