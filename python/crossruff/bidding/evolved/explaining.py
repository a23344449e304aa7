"""What the calls of an auction show, when the players have evolved systems."""

from __future__ import annotations

from dataclasses import dataclass

from crossruff.bidding.evolved.shown import Shown
from crossruff.bidding.evolved.systems import System, of_dealer
from crossruff.model import Auction, Call, Seat, Vulnerability


@dataclass(frozen=True, slots=True)
class ExplainedCall:
    """A call and what is known of the bidder's hand after it, from this and all calls before."""

    seat: Seat
    call: Call
    shown: Shown | None
    """Nothing if no hand makes the call, or if a call before it has no meaning."""


def explain(
    system: System,
    auction: Auction,
    vulnerability: Vulnerability = Vulnerability.NONE,
    others: System | None = None,
) -> tuple[ExplainedCall, ...]:
    """Explain each call of an auction; the dealer's side has a system, the other the same or another.

    >>> from crossruff.bidding.evolved.systems import shipped
    >>> opening = explain(System.load(shipped()[0]), Auction.parse("N", "Pass"))[0]
    >>> opening.seat, opening.shown is not None
    (Seat.NORTH, True)
    """
    explained = []
    for number, call in enumerate(auction.calls):
        before = auction.at(number)
        told = _told(system, auction.at(number + 1), vulnerability, others)
        place = number % 4
        shown = None if told.ranges is None else Shown.of(told.pieces[place], exact=told.exact)
        explained.append(ExplainedCall(before.turn, call, shown))
    return tuple(explained)


def continuations(
    system: System,
    auction: Auction,
    vulnerability: Vulnerability = Vulnerability.NONE,
    others: System | None = None,
) -> dict[Call, Shown]:
    """The calls that the next player can make with some hand, and what each would show.

    >>> from crossruff.bidding.evolved.systems import shipped
    >>> Call.PASS in continuations(System.load(shipped()[0]), Auction(Seat.NORTH))
    True
    """
    told = _told(system, auction, vulnerability, others)
    return {Call.all()[call]: Shown.of(boxes, exact=told.exact) for call, boxes in told.next}


@dataclass(frozen=True, slots=True)
class _Told:
    ranges: list[list[tuple[int, int]]] | None
    pieces: list[list[list[tuple[int, int]]]]
    exact: bool
    next: list[tuple[int, list[list[tuple[int, int]]]]]


def _told(system: System, auction: Auction, vulnerability: Vulnerability, others: System | None) -> _Told:
    numbers = [call.index for call in auction.calls]
    ranges, pieces, exact, _, following = system.core.explain(
        (others or system).core, of_dealer(vulnerability, auction.dealer), numbers
    )
    return _Told(ranges, pieces, exact, following)
