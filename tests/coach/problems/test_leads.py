"""Problems of the opening lead: the reasons are facts of the auction and the hands."""

from __future__ import annotations

import pytest

from crossruff.coach.problems.deck import shipped_deck
from crossruff.coach.problems.leads.reasons import (
    BidSuit,
    FromHonour,
    LeadsTrumps,
    NobodyBid,
    NoHonour,
    PartnersPoints,
    ShownLength,
    lead_reasons,
)
from crossruff.coach.problems.leads.usual import usual_leads
from crossruff.coach.problems.problem import PlayProblem
from crossruff.coach.problems.themes import LEAD, theme_named
from crossruff.coach.problems.words import solution

LEADS = [problem for problem in shipped_deck() if problem.theme == LEAD]


def calls_of(problem: PlayProblem, seat: str) -> list[str]:
    """The calls of a seat, from the text of the auction."""
    assert problem.board.auction is not None
    calls = str(problem.board.auction).split(": ")[1].split()
    first = "NESW".index(str(problem.board.dealer))
    return [call for place, call in enumerate(calls) if "NESW"[(first + place) % 4] == seat]


@pytest.mark.parametrize("problem", LEADS, ids=lambda problem: str(problem.number))
def test_reasons_are_facts(problem: PlayProblem) -> None:
    deal, text = problem.board.deal, "\n".join(solution(problem))
    opponents = [calls_of(problem, seat) for seat in ("N", "S")]
    reasons = lead_reasons(problem)
    assert reasons
    for reason in reasons:
        assert reason.text in text
        match reason:
            case BidSuit():
                assert any(call.endswith(str(reason.suit)) for call in calls_of(problem, str(reason.seat)))
            case NobodyBid():
                assert not any(call.endswith(str(reason.suit)) for calls in opponents for call in calls)
            case ShownLength():
                length = deal[reason.seat].length(reason.suit)
                assert length <= reason.count if reason.is_most else length >= reason.count
            case PartnersPoints():
                assert reason.least <= deal[problem.seat.partner].hcp <= reason.most
                assert reason.own == deal[problem.seat].hcp
            case FromHonour():
                assert reason.honour in deal[problem.seat]
                assert reason.honour.suit is reason.card.suit is problem.natural.suit
            case NoHonour():
                held = deal[problem.seat].suit(reason.card.suit)
                assert not any(str(card)[1] in "AKQJ" for card in held)
            case LeadsTrumps():
                assert reason.card.suit is problem.contract.strain.suit
                assert deal[reason.seat].length(reason.suit) <= 2


@pytest.mark.parametrize("problem", LEADS, ids=lambda problem: str(problem.number))
def test_the_natural_lead_is_usual(problem: PlayProblem) -> None:
    assert problem.board.auction is not None
    usual = usual_leads(problem.board.deal[problem.seat], problem.contract, problem.board.auction)
    assert usual[problem.natural] >= 0.25
    assert problem.best.card in usual
    opponents = [*calls_of(problem, "N"), *calls_of(problem, "S")]
    assert not any(call.endswith(str(problem.natural.suit)) for call in opponents)
    assert sum(usual.values()) == pytest.approx(1)


def test_themes_have_short_names() -> None:
    assert theme_named("lead") == LEAD
    assert theme_named("Opening lead") == LEAD
    assert theme_named("chess") is None
