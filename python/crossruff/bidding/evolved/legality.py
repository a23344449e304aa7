"""Check whether a system is a highly unusual method by the World Bridge Federation's systems policy."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from crossruff.bidding.evolved.shown import Shown
from crossruff.bidding.evolved.systems import EvolvedSystem
from crossruff.model import Auction, Bid, Call, Seat, Strain, Suit, Vulnerability
from crossruff.solved_deals.card_values import UNIT

OPENING = 12
"""The points that are generally accepted for an opening bid."""
STRONG = 13
"""A king above an average hand."""
TOO_WEAK = 7
"""A king below one."""
LONG = 3
SHORT = 1


def unusual(system: EvolvedSystem) -> list[str]:
    """Return the reasons why a system is a highly unusual method; none if it is not.

    The check covers the calls in first and second seat at every vulnerability, in the points of the system.

    >>> from crossruff.bidding.evolved.systems import shipped
    >>> isinstance(unusual(EvolvedSystem.load(shipped()[0])), list)
    True
    """
    found: dict[str, None] = {}
    for passes in (0, 1):
        for vulnerability in Vulnerability:
            auction = Auction(Seat.NORTH, (Call.PASS,) * passes)
            found |= dict.fromkeys(reasons(system.shown_next(auction, vulnerability)))
    return list(found)


def reasons(openings: Mapping[Call, Shown]) -> Iterator[str]:
    """Yield the reasons why the opening calls, with what they show, are highly unusual."""
    one_level = {call: shown for call, shown in openings.items() if isinstance(call, Bid) and call.level == 1}
    passed = openings.get(Call.PASS)
    if passed is not None and any(box[0][0] * UNIT >= OPENING for box in passed.boxes):
        yield f"a pass may show {OPENING} points or more, as an opening bid"
    exempt = _is_strong(one_level, Strain.CLUBS) or _is_strong(one_level, Strain.DIAMONDS)
    for call, shown in one_level.items():
        if exempt and call.strain in (Strain.CLUBS, Strain.DIAMONDS):
            continue
        name = call.symbol
        if passed is not None and _weakest(shown) < _weakest(passed):
            yield f"{name} may be weaker than a pass"
        if _weakest(shown) <= TOO_WEAK:
            yield f"{name} may be made with {TOO_WEAK} points or fewer"
        for suit in Suit:
            if _is_long_or_short(shown, suit):
                yield f"{name} shows either {LONG} {suit.name.lower()} or more, or {SHORT} or none"
        if _is_in_one_or_another(shown):
            yield f"{name} shows length in one suit or in another"


def _weakest(shown: Shown) -> float:
    return min(box[0][0] for box in shown.boxes) * UNIT


def _is_strong(openings: Mapping[Bid, Shown], strain: Strain) -> bool:
    """Return whether one of a minor is always strong."""
    return any(bid.strain is strain and _weakest(shown) >= STRONG for bid, shown in openings.items())


def _is_long_or_short(shown: Shown, suit: Suit) -> bool:
    lengths = [box[1 + suit.index] for box in shown.boxes]
    is_long, is_short = [low >= LONG for low, _ in lengths], [high <= SHORT for _, high in lengths]
    both = any(is_long) and any(is_short)
    return both and all(one or other for one, other in zip(is_long, is_short, strict=True))


def _is_in_one_or_another(shown: Shown) -> bool:
    """Return whether every hand is long in some suit, maybe a major, but no suit is long in all."""
    long = [{suit for suit in Suit if box[1 + suit.index][0] >= LONG} for box in shown.boxes]
    majors = {Suit.SPADES, Suit.HEARTS}
    return all(long) and not set.intersection(*long) and bool(set.union(*long) & majors)
