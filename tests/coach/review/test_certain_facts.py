"""Certain facts: leads, entries, trumps, counts and proved tricks occur, are so, and false ones are found."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import islice

import pytest

from crossruff.coach.conditions import HasLength, HoldsCards, WorldCondition
from crossruff.coach.review import Knowledge, ReviewOptions, review_decision
from crossruff.coach.review.certain.facts import (
    CertainFact,
    EntryFact,
    EveryWorldFact,
    HighTrumpFact,
    LeadShown,
    LeadShowsFact,
    LengthsFact,
    ProvedFact,
    SignalShowsFact,
    TrumpsOutFact,
)
from crossruff.coach.review.certain.leads import lead_facts
from crossruff.coach.review.certain.tricks import trump_facts
from crossruff.coach.review.certain_counts import CertainCounts, lengths_fact
from crossruff.model import Card, Deal, Play, Seat, Suit, View
from tests.coach.review.fact_checker import Checker
from tests.coach.review.sampled_boards import sampled_points

_OPPOSITES = {
    LeadShown.HOLDS: LeadShown.LACKS,
    LeadShown.LACKS: LeadShown.HOLDS,
    LeadShown.HONOUR: LeadShown.NO_HONOUR,
    LeadShown.NO_HONOUR: LeadShown.HONOUR,
    LeadShown.THREE_HIGHER: LeadShown.NO_HONOUR,
}


def _falsified(fact: CertainFact, played: Card) -> str:  # noqa: PLR0911 - one for each kind
    """Return the sentence with a card or number that is not so."""
    match fact:
        case EntryFact():
            return replace(fact, card=fact.winner, winner=fact.card).text
        case TrumpsOutFact():
            return TrumpsOutFact(fact.out + 1, fact.rounds + 1).text
        case HighTrumpFact():
            return TrumpsOutFact(0, 0).text
        case LengthsFact():
            return replace(fact, first=(fact.first[0], fact.first[1] + 1)).text
        case ProvedFact(tricks=tricks, left=left):
            if tricks < left:
                return replace(fact, settles=False, tricks=left, left=left + 1).text
            return replace(fact, card=played).text
        case EveryWorldFact():
            return replace(fact, tricks=fact.tricks + 1).text
        case SignalShowsFact():
            return replace(fact, seat=fact.seat.next).text
        case LeadShowsFact(shown=shown):
            return replace(fact, shown=_OPPOSITES[shown]).text


def test_certain_facts_are_so_and_false_ones_are_found() -> None:
    settings = ReviewOptions(Knowledge(seed=5)).settings()
    kinds = Counter[str]()
    for board, point in islice(sampled_points(3, first_trick=2, each=3), 110):
        if not point.cost or not isinstance(point.action, Card):
            continue
        found = review_decision(point, settings, closer=False)
        checker = Checker(board, found)
        for fact in found.facts:
            if isinstance(fact, CertainFact):
                kinds[type(fact).__name__] += 1
                false = _falsified(fact, point.action)
                assert checker._fault(fact.text) is None, (board.number, point.step, fact.text)
                assert checker._fault(false) is not None, (board.number, point.step, false)
    expected = {"ProvedFact", "EveryWorldFact", "EntryFact", "TrumpsOutFact", "LeadShowsFact"}
    assert expected <= set(kinds), kinds


_DUMMY, _OWN = "K87.43.KJ32.5432", "A65.A65.AQ54.AK6"


def _after(lead: str, suit: str) -> View:
    """Return South's view of a notrump contract after West's lead from a suit."""
    deal = Deal(f"N:{_DUMMY} - {_OWN} {suit}")
    return View.of(Play(deal, "NT", "W", [lead], declarer="S"), "S")


def _holds(seat: Seat, card: str) -> HoldsCards:
    return HoldsCards(seat, (Card.parse(card),))


@pytest.mark.parametrize(
    ("lead", "condition", "text"),
    [
        ("HQ", _holds(Seat.WEST, "HJ"), "shows the ♥J, unless West was dealt fewer than three"),
        ("HQ", _holds(Seat.EAST, "HK"), "denies the ♥K"),
        ("H2", _holds(Seat.WEST, "HK"), "shows an honour in hearts, unless West was dealt fewer than three"),
        ("H2", HasLength(Seat.WEST, Suit.HEARTS, 4, 4), None),
        ("H2", _holds(Seat.WEST, "CQ"), None),
    ],
)
def test_what_a_usual_lead_shows(lead: str, condition: WorldCondition, text: str | None) -> None:
    found = list(lead_facts(_after(lead, "JT9.KQJ2.T98.QJT"), condition))
    assert [fact.text for fact in found] == ([f"By usual leads West's ♥{lead[1]} {text}."] if text else [])


@pytest.mark.parametrize(
    ("hands", "text"),
    [
        ("N:32.A.. Q.3.2. KJ.2.. T.4.3.", "Two trumps are out: two rounds draw them, however the cards lie."),
        ("N:32.A.. A.3.2. KJ.2.. .4.3.2", "The ♠A is the only trump out, and higher than yours: it wins a"),
        ("N:32.A.. .3.2.2 KJ.2.. .4.3.3", "The defenders have no trumps left."),
    ],
)
def test_trumps_that_are_out(hands: str, text: str) -> None:
    view = View.of(Play(Deal(hands), "S", "S", declarer="S"), "S")
    (fact,) = trump_facts(view, Card.parse("H2"), Card.parse("SK"))
    assert fact.text.startswith(text)


def test_lengths_that_are_certain_are_said() -> None:
    """East showed out of diamonds; where the spades lie is open."""
    deal = Deal("N:AJ.2.. Q.3..2 K2..3. 3..54.")
    view = View.of(Play(deal, "NT", "S", "D3 D4 H2 C2", declarer="S"), "S")
    counts = CertainCounts.of(view)
    assert counts is not None
    found = lengths_fact(counts, Suit.DIAMONDS)
    assert found is not None
    assert found.text == "By counting, West has one diamond left and East none."
    assert lengths_fact(counts, Suit.SPADES) is None
