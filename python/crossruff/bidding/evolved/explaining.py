"""What the calls of an auction show, when the players have evolved systems."""

from __future__ import annotations

from dataclasses import dataclass

from crossruff.bidding.evolved.shown import Shown
from crossruff.bidding.evolved.systems import System, of_dealer
from crossruff.model import Auction, Call, Vulnerability


def shown_by(
    system: System,
    auction: Auction,
    vulnerability: Vulnerability = Vulnerability.NONE,
    others: System | None = None,
) -> list[Shown | None]:
    """Return the hands that each call of an auction shows, after it and all calls before.

    The dealer's side has a system, the other the same or another. There is nothing where no hand makes the
    call, or where a call before it has no meaning.

    >>> from crossruff.bidding.evolved.systems import shipped
    >>> shown_by(System.load(shipped()[0]), Auction.parse("N", "Pass"))[0] is not None
    True
    """
    explained: list[Shown | None] = []
    for number in range(len(auction)):
        told = _told(system, auction.at(number + 1), vulnerability, others)
        place = number % 4
        shown = None if told.ranges is None else Shown.of(told.pieces[place], exact=told.exact)
        explained.append(shown)
    return explained


def shown_next(
    system: System,
    auction: Auction,
    vulnerability: Vulnerability = Vulnerability.NONE,
    others: System | None = None,
) -> dict[Call, Shown]:
    """The calls that the next player can make with some hand, and what each would show.

    >>> from crossruff.bidding.evolved.systems import shipped
    >>> Call.PASS in shown_next(System.load(shipped()[0]), Auction.parse("N", ""))
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
