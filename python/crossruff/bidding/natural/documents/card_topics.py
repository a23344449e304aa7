"""List the situations on the convention card of a natural system."""

from __future__ import annotations

from collections.abc import Iterator

from crossruff.model import Auction, Seat

_TOPICS = (
    ("Opening bids, first or second seat", ""),
    ("Opening bids, third seat", "P P"),
    ("Opening bids, fourth seat", "P P P"),
    ("Responses to one notrump", "1NT P"),
    ("Responses to two notrump", "2NT P"),
    ("Responses to two clubs", "2C P"),
    ("Responses to one heart", "1H P"),
    ("Responses to one spade", "1S P"),
    ("Responses to one club", "1C P"),
    ("Responses to one diamond", "1D P"),
    ("Responses to two hearts", "2H P"),
    ("Over an opponent's one club", "1C"),
    ("Over an opponent's one spade", "1S"),
    ("Over an opponent's one notrump", "1NT"),
    ("Over an opponent's two hearts", "2H"),
    ("After partner's one diamond and a one spade overcall", "1D 1S"),
    ("After partner's one spade is doubled", "1S X"),
    ("In the pass-out seat", "1H P P"),
    ("After Jacoby two notrump", "1S P 2NT P"),
    ("After Stayman", "1NT P 2C P"),
)


def card_topics() -> Iterator[tuple[str, Auction]]:
    """Yield the titles and the auctions of the sections.

    >>> title, auction = next(card_topics())
    >>> title, len(auction)
    ('Opening bids, first or second seat', 0)
    """
    for title, calls in _TOPICS:
        yield title, Auction.parse(Seat.NORTH, calls)
