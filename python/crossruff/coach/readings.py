"""Readings of calls: what each seat showed, held softly, since people stretch a point or a card."""

from __future__ import annotations

from collections.abc import Mapping

from crossruff.inference import Meaning, SoftReading
from crossruff.inference.fitted import Caller, softness_for
from crossruff.model import Auction, Seat

PEOPLE: Mapping[Seat, Caller] = dict.fromkeys(Seat, Caller.PERSON)


def soft_readings(
    meanings: Mapping[Seat, Meaning], auction: Auction, callers: Mapping[Seat, Caller] = PEOPLE
) -> dict[Seat, SoftReading]:
    """Read what the seats showed as softly as their callers bid.

    >>> found = soft_readings({Seat.SOUTH: Meaning.ANY}, Auction("S", "1NT P 3NT P P P"))
    >>> list(found)
    [Seat.SOUTH]
    """
    return {
        seat: SoftReading(meaning, softness_for(auction, seat, callers[seat]))
        for seat, meaning in meanings.items()
    }
