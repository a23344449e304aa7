"""Deals for problems: dealt by constraints, bid by our system, with South as declarer and a usual lead."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count as counting

from crossruff.bidding import BiddingSystem, system
from crossruff.cardplay.defence.opening_leads import opening_lead
from crossruff.coach.problems.known import KnownHand, read_auction, usual_lead
from crossruff.dd import Solver
from crossruff.dealing import deal as make_deal
from crossruff.inference import WorldSource
from crossruff.model import (
    Auction,
    Board,
    Card,
    Contract,
    Deal,
    Doubling,
    Play,
    Seat,
    Strain,
    View,
    Vulnerability,
)
from crossruff.players import Budget

TEMPLATES: tuple[str, ...] = (
    "south: 15-17 hcp, balanced; north: 8-11 hcp, 5+ diamonds",
    "south: 15-17 hcp, balanced; north: 8-11 hcp, 5+ clubs",
    "south: 5+ spades, 12-16 hcp; north: 3+ spades, 8-12 hcp; west: 5+ hearts, 8-13 hcp",
    "south: 6+ spades, 12-16 hcp; north: 2 spades, 10-13 hcp",
    "south: 15-18 hcp, balanced; north: 7-10 hcp; west: 5+ spades, 7-11 hcp",
    "south: 12-16 hcp, balanced; north: 11-14 hcp; west: 5+ hearts, 7-12 hcp",
    "south: 15-17 hcp, balanced; north: 8-10 hcp, 5+ diamonds; west: 5+ spades",
    "south: 5+ hearts, 12-17 hcp; north: 3+ hearts, 7-12 hcp",
    "south: 15-17 hcp, balanced; north: 8-10 hcp, 5+ clubs; west: 5+ hearts",
    "south: 5+ hearts, 13-19 hcp; north: 4+ hearts, 12-16 hcp",
    "south: 6+ hearts, 12-16 hcp; north: 2 hearts, 10-13 hcp; east: 5+ spades, 7-11 hcp",
)
"""Constraints of deals in which problems are frequent: long minors, overcalls, thin games."""
_LEAD_WORLDS = 4


@dataclass(frozen=True, slots=True)
class CalledDeal:
    """A deal with its auction and contract; South declares."""

    board: Board
    contract: Contract
    known: dict[Seat, KnownHand]
    """What the calls of East and West show."""


@dataclass(frozen=True, slots=True)
class Contested(CalledDeal):
    """A deal with its opening lead."""

    lead: Card


def bid(deal: Deal, dealer: Seat, bidding: BiddingSystem) -> Auction:
    """Return the auction in which all four bid by one system; nobody is vulnerable."""
    auction = Auction(dealer)
    while not auction.is_over:
        auction = auction.call(bidding.call(View.of_auction(deal[auction.turn], auction)).action)
    return auction


def bid_deal(seed: int, template: str | None = None) -> CalledDeal | None:
    """Deal and bid; None if no contract is reached that a problem can be about."""
    text = TEMPLATES[seed % len(TEMPLATES)] if template is None else template
    bidding = system("sayc")
    deal = make_deal(text, seed=seed)
    auction = bid(deal, Seat.SOUTH if seed % 3 else Seat.WEST, bidding)
    contract = auction.contract
    if contract is None or contract.doubling is not Doubling.UNDOUBLED or contract.level > 6:
        return None
    if contract.level < 2:
        return None
    deal, auction, contract = southern(deal, auction, contract)
    known = read_auction(bidding, auction, Vulnerability.NONE, (Seat.EAST, Seat.WEST))
    if not all(each.accepts(deal[seat]) for seat, each in known.items()):
        return None
    return CalledDeal(Board(None, deal, auction.dealer, auction=auction), contract, known)


def contested_deal(seed: int, solver: Solver, template: str | None = None) -> Contested | None:
    """Deal, bid and lead; None if there is no contract for a problem, or no usual lead."""
    found = bid_deal(seed, template)
    if found is None or (found.contract.level == 2 and found.contract.strain is not Strain.NOTRUMP):
        return None
    lead = led(found.board, found.contract, system("sayc"), seed, solver)
    return Contested(found.board, found.contract, found.known, lead) if lead is not None else None


def southern(deal: Deal, auction: Auction, contract: Contract) -> tuple[Deal, Auction, Contract]:
    """Turn the table until South is declarer."""
    turns = contract.declarer.turns_to(Seat.SOUTH)
    deal = deal.rotated(turns)
    turned = Auction(auction.dealer.after(turns))
    for call in auction:
        turned = turned.call(call)
    assert turned.contract is not None
    return deal, turned, turned.contract


def led(board: Board, contract: Contract, bidding: BiddingSystem, seed: int, solver: Solver) -> Card | None:
    """Return the opening lead of a robot, if it is the usual card of its suit."""
    auction = board.auction
    assert auction is not None
    view = View.of(Play.of(board.deal, contract), contract.leader, contract, auction)
    worlds = WorldSource(view, bidding.expect(auction, Vulnerability.NONE)).sample(_LEAD_WORLDS, seed)
    card = opening_lead(view, worlds, solver, Budget()).action
    return card if usual_lead(view, card) else None


def numbers(seed: int) -> counting[int]:
    """Return the endless seeds of the deals of a run."""
    return counting(seed * 10_000_000)
