"""List the situations on the convention card of an evolved system."""

from __future__ import annotations

from collections.abc import Iterator

from crossruff.bidding.evolved.systems import EvolvedSystem
from crossruff.model import Auction, Call, Seat

_SEATS = ("first", "second", "third", "fourth")


def card_topics(system: EvolvedSystem) -> Iterator[tuple[str, Auction]]:
    """Yield the titles and the auctions of the sections: openings by seat, then after each opening.

    >>> from crossruff.bidding.evolved.systems import path_of
    >>> topics = list(card_topics(EvolvedSystem.load(path_of("webb-a"))))
    >>> topics[0][0], topics[4][0]
    ('Opening bids, first seat', 'Responses to 1♠')
    """
    start = Auction(Seat.NORTH)
    for passes, seat in enumerate(_SEATS):
        yield f"Opening bids, {seat} seat", Auction(Seat.NORTH, (Call.PASS,) * passes)
    openings = [call for call in system.shown_next(start) if call is not Call.PASS]
    for opening in openings:
        yield f"Responses to {opening.symbol}", start.call(opening).call(Call.PASS)
    for opening in openings:
        yield f"Over an opponent's {opening.symbol}", start.call(opening)
