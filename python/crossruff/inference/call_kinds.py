"""The kinds of calls that a seat has made in an auction: how well they tell the hand differs by kind."""

from __future__ import annotations

from enum import Enum

from crossruff.model import Auction, Call, Seat


class CallKind(Enum):
    """What a seat has done in an auction so far."""

    SILENT = "passed, and so did partner"
    DECLINED = "passed, though partner bid or doubled"
    OPENED = "opened, and passed since"
    COMPETED = "bid or doubled first for its side after an opening, and passed since"
    RESPONDED = "bid or doubled after partner did, and passed since"
    TWICE = "bid or doubled twice"
    OFTEN = "bid or doubled three times or more"


def kind_of(auction: Auction, seat: Seat) -> CallKind:
    """Return the kind of a seat's calls.

    >>> auction = Auction("N", "P 1S X 2S P P P")
    >>> [kind_of(auction, seat).name for seat in Seat]
    ['DECLINED', 'OPENED', 'COMPETED', 'RESPONDED']
    """
    made = [(auction.dealer.after(place), call) for place, call in enumerate(auction.calls)]
    acted = [who for who, call in made if call != Call.PASS]
    times = acted.count(seat)
    if times >= 2:
        return CallKind.TWICE if times == 2 else CallKind.OFTEN
    if times == 0:
        return CallKind.DECLINED if seat.partner in acted else CallKind.SILENT
    before = acted[: acted.index(seat)]
    if not before:
        return CallKind.OPENED
    return CallKind.RESPONDED if seat.partner in before else CallKind.COMPETED
