"""Study boards: solve deals, find and draw claims, explain systems, read records."""

from __future__ import annotations

from collections.abc import Sequence

from crossruff import dd
from crossruff.claims import parse_assumption, plan_data, plan_of, plan_picture, search_most
from crossruff.errors import ClaimError, CrossruffError
from crossruff.formats import loads
from crossruff.model import (
    Auction,
    Card,
    Contract,
    Deal,
    Play,
    Seat,
    Strain,
    TrickTable,
    View,
    Vulnerability,
)
from crossruff.web.workers.cancellation import TimeOver
from crossruff.web.workers.context import Data, TaskContext, task_solver
from crossruff.web.workers.tasks.boards import board_data, numbered
from crossruff.web.workers.tasks.reviews import par_data, trick_data
from crossruff.web.workers.tasks.systems import system_named

_MOST_BOARDS = 200
_LEAD_SHARE, _SEARCH_SHARE = 0.3, 0.7
"""The shares of a claim's time after which a lead is found, and the search is over; then the plan is made."""


def solve(context: TaskContext, deal: str, dealer: str, vulnerability: str, contract: str = "") -> Data:
    """Return the twenty results, par, and a line of best play in a contract, or in the first of par.

    If the time is over, results of the strains that are not solved are missing, and with them par.
    """
    whole, who, vulnerable = Deal.parse(deal), Seat.parse(dealer), Vulnerability.parse(vulnerability)
    if not whole.is_complete:
        raise CrossruffError("a deal to solve must have four hands of thirteen cards")
    solver = task_solver()
    bid = Contract.parse(contract) if contract else None
    results: dict[tuple[Seat, Strain], int] = {}
    missing = []
    for strain in Strain:
        context.cancel.check()
        left = context.budget.left
        of_strain = None if left == 0 else dd.strain_tricks(whole, strain, seconds=left, solver=solver)
        if of_strain is None:
            missing.append(strain)
        else:
            results |= {(seat, strain): count for seat, count in of_strain.items()}
    if missing:
        shown = {str(seat): {str(strain): results.get((seat, strain)) for strain in Strain} for seat in Seat}
        words = context.stopped(f"not solved: {', '.join(map(str, missing))}")
        return {"tricks": shown, "par": None, "line": None, **words}
    tricks = TrickTable.of(results)
    par = par_data(tricks, vulnerable, who)
    answer: Data = {"tricks": trick_data(tricks), "par": par, "line": None}
    if bid is None and par["contracts"]:
        bid = Contract.parse(par["contracts"][0])
    if bid is None:
        return answer

    def choose(position: Play, cards: Sequence[Card]) -> Card:
        context.check()
        return dd.cheapest(position, cards)

    try:
        found = dd.line(Play.of(whole, bid), choose=choose, solver=solver)
    except TimeOver:
        return answer | context.stopped("the line of best play is missing")
    line = {
        "contract": str(bid),
        "cards": [str(card) for card in found.cards],
        "tricks": found.won(bid.declarer.side),
    }
    return answer | {"line": line}


def play_of(deal: str, contract: str, cards: list[str]) -> tuple[Play, Contract]:
    """Return the play of a contract after some cards."""
    bid = Contract.parse(contract)
    return Play.of(Deal.parse(deal), bid, cards), bid


def cards(context: TaskContext, deal: str, contract: str, cards: list[str]) -> Data:
    """Return declarer's total of tricks after each card that may be played now; none if time is over."""
    context.cancel.check()
    play, bid = play_of(deal, contract, cards)
    if play.is_over:
        return {"turn": None, "cards": {}}
    side = bid.declarer.side
    declares = play.turn.side is side
    won, left = play.won(side), play.tricks_left
    found = _solved(context, play)
    totals = {str(card): won + (rest if declares else left - rest) for card, rest in found.items()}
    answer = {"turn": str(play.turn), "cards": totals}
    return answer if found else answer | context.stopped("the cards are not solved")


def _solved(context: TaskContext, play: Play, share: float = 1.0) -> dict[Card, int]:
    """Return the tricks of each legal card, the best first; nothing if the time did not suffice."""
    seconds = context.budget.share(share).left
    if seconds == 0:
        return {}
    world = dd.pack_worlds([play.remaining])
    found = dd.solve_worlds(world, play, seconds=seconds, solver=task_solver())
    if not found.finished[0]:
        return {}
    tricks = {card: int(each) for card, each in zip(found.cards, found.tricks[0], strict=True)}
    return dict(sorted(tricks.items(), key=lambda item: -item[1]))


def find_claim(
    context: TaskContext, deal: str, contract: str, cards: list[str], seat: str | None, assume: str
) -> Data:
    """Find the most tricks that can be proved, with the plan in words and as a picture.

    A claim needs dummy on the table: without any card, a best lead by double dummy is played first. The
    bounds are what is known if the search does not decide; then the claim is the best that was proved.
    """
    context.cancel.check()
    play, bid = play_of(deal, contract, cards)
    if not cards and not play.is_over:
        tricks = _solved(context, play, _LEAD_SHARE)
        cards = [str(next(iter(tricks or play.legal_cards)))]
        play, bid = play_of(deal, contract, cards)
    claimer = bid.declarer if seat is None else Seat.parse(seat)
    if play.is_over:
        raise ClaimError("there is nothing left to claim: the last trick is complete")
    if claimer is play.dummy:
        raise ClaimError("dummy may not claim")
    view = View.of(play, claimer, bid)
    found = search_most(view, parse_assumption(assume, view), budget=context.budget.share(_SEARCH_SHARE))
    bounds = {"at_least": found.at_least, "at_most": found.at_most}
    answer: Data = {"claim": None, "decided": found.decided, "bounds": bounds, "svg": None, "cards": cards}
    if not found.in_time:
        answer |= context.stopped(f"not decided between {found.at_least} and {found.at_most} tricks")
    if found.claim is None:
        return answer | {"words": "Nothing can be proved." if found.in_time else "Nothing was proved."}
    plan = plan_of(found.claim)
    return answer | {"claim": plan_data(plan), "words": str(plan), "svg": plan_picture(plan)}


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
