"""Study boards: solve deals, find and draw claims, explain systems, read records."""

from __future__ import annotations

from crossruff import dd
from crossruff.claims import most_claimed, parse_assumption, plan_data, plan_of, plan_picture
from crossruff.errors import ClaimError, CrossruffError
from crossruff.formats import loads
from crossruff.model import Auction, Contract, Deal, Play, Seat, View, Vulnerability
from crossruff.web.workers.context import Data, TaskContext, task_solver
from crossruff.web.workers.tasks.boards import board_data, numbered
from crossruff.web.workers.tasks.reviews import par_data, trick_data
from crossruff.web.workers.tasks.systems import system_named

_MOST_BOARDS = 200


def solve(context: TaskContext, deal: str, dealer: str, vulnerability: str, contract: str = "") -> Data:
    """Return the twenty results, par, and a line of best play in a contract, or in the first of par."""
    whole, who, vulnerable = Deal.parse(deal), Seat.parse(dealer), Vulnerability.parse(vulnerability)
    if not whole.is_complete:
        raise CrossruffError("a deal to solve must have four hands of thirteen cards")
    solver = task_solver()
    tricks = dd.table(whole, solver=solver)
    context.cancel.check()
    par = par_data(tricks, vulnerable, who)
    played = contract or next(iter(par["contracts"]), "")
    line = None
    if played:
        bid = Contract.parse(played)
        found = dd.line(Play.of(whole, bid), solver=solver)
        line = {
            "contract": str(bid),
            "cards": [str(card) for card in found.cards],
            "tricks": found.won(bid.declarer.side),
        }
    return {"tricks": trick_data(tricks), "par": par, "line": line}


def play_of(deal: str, contract: str, cards: list[str]) -> tuple[Play, Contract]:
    """Return the play of a contract after some cards."""
    bid = Contract.parse(contract)
    return Play.of(Deal.parse(deal), bid, cards), bid


def cards(context: TaskContext, deal: str, contract: str, cards: list[str]) -> Data:
    """Return declarer's total of tricks after each card that may be played now."""
    context.cancel.check()
    play, bid = play_of(deal, contract, cards)
    if play.is_over:
        return {"turn": None, "cards": {}}
    side = bid.declarer.side
    declares = play.turn.side is side
    won, left = play.won(side), play.tricks_left
    found = dd.solve(play, solver=task_solver())
    totals = {str(card): won + (rest if declares else left - rest) for card, rest in found.items()}
    return {"turn": str(play.turn), "cards": totals}


def find_claim(
    context: TaskContext, deal: str, contract: str, cards: list[str], seat: str | None, assume: str
) -> Data:
    """Find the most tricks that can be proved, with the plan in words and as a picture.

    A claim needs dummy on the table: without any card, a best lead by double dummy is played first.
    """
    context.cancel.check()
    play, bid = play_of(deal, contract, cards)
    if not cards and not play.is_over:
        tricks = dd.solve(play, solver=task_solver())
        cards = [str(max(tricks, key=lambda card: tricks[card]))]
        play, bid = play_of(deal, contract, cards)
    claimer = bid.declarer if seat is None else Seat.parse(seat)
    if play.is_over:
        raise ClaimError("there is nothing left to claim: the last trick is complete")
    if claimer is play.dummy:
        raise ClaimError("dummy may not claim")
    view = View.of(play, claimer, bid)
    claimed, decided = most_claimed(view, parse_assumption(assume, view))
    if claimed is None:
        return {
            "claim": None,
            "decided": decided,
            "words": "Nothing can be proved.",
            "svg": None,
            "cards": cards,
        }
    plan = plan_of(claimed)
    return {
        "claim": plan_data(plan),
        "decided": decided,
        "words": str(plan),
        "svg": plan_picture(plan),
        "cards": cards,
    }


def explain(context: TaskContext, system: str, dealer: str, vulnerability: str, calls: str) -> Data:
    """Explain the calls of an auction, and the calls that may follow."""
    context.cancel.check()
    chosen, auction = system_named(system), Auction.parse(dealer, calls)
    who = Vulnerability.parse(vulnerability)
    explained = [
        {
            "seat": str(one.seat),
            "call": str(one.call),
            "words": one.words,
            "alert": one.alert,
            "hand": str(one.meaning) if one.in_system else "",
        }
        for one in chosen.explain(auction, who)
    ]
    following = {} if auction.is_over else chosen.continuations(auction, who)
    return {
        "calls": explained,
        "next": {str(call): words for call, words in following.items()},
        "turn": None if auction.is_over else str(auction.turn),
    }


def read(context: TaskContext, text: str) -> Data:
    """Read the boards of a text in any format, with warnings about what is wrong."""
    context.cancel.check()
    reading = loads(text)
    warnings = [str(each.message) for each in reading.warnings[:20]]
    return {
        "boards": [board_data(each) for each in numbered(reading.boards[:_MOST_BOARDS])],
        "warnings": warnings,
    }
