"""Declarer's plan: every sentence is so, the same seed gives the same plan, and hidden cards stay hidden."""

from __future__ import annotations

import pytest

from crossruff.coach.plan import make_plan, plan_as_data
from crossruff.coach.plan.drawing import plan_drawing
from crossruff.errors import CrossruffError
from crossruff.model import Auction, Contract, Deal, Play, View
from tests.coach.plan.contracts import random_view
from tests.coach.plan.fact_checks import PlanChecker

TWO_HANDS = "N:AQ53.AJ2.Q5.A854 - T962.T95.AK8.KQ7 -"
# The ace of hearts is the only entry to the diamonds, and West has led hearts.
CLUBS_ON_TOP = "N:A32.A2.KQJT9.432 - K54.K43.A32.AK65 -"


def _view(deal: str, contract: str, cards: str, calls: str = "") -> View:
    bid = Contract.parse(contract)
    auction = Auction("S", calls) if calls else None
    return View.of(Play.of(Deal.parse(deal), bid, cards), bid.declarer, bid, auction)


@pytest.mark.parametrize("seed", [9, 13, 20, 27])
def test_every_sentence_is_so(seed: int) -> None:
    view = random_view(seed)
    assert view is not None
    plan = make_plan(view, worlds=30, seconds=0.5, seed=seed, follow=6)
    assert PlanChecker(plan).check() == []


def test_the_checker_notices_a_wrong_sentence() -> None:
    plan = make_plan(_view(TWO_HANDS, "3NTS", "H4"), worlds=20, seconds=0.5, follow=3)
    assert PlanChecker(plan).check() == []
    winners = plan.winners
    object.__setattr__(winners, "by_suit", ((winners.by_suit[0][0], 2), *winners.by_suit[1:]))
    assert PlanChecker(plan).check() == [winners.text]


def test_enough_top_tricks_are_a_certain_contract() -> None:
    plan = make_plan(_view(CLUBS_ON_TOP, "3NTS", "H5"), worlds=30, seconds=None, follow=6)
    assert plan.winners.total == 11
    assert plan.winners.at_once == 11
    assert plan.best.chance.value == 1
    assert plan.certain
    assert "9 tricks can be claimed now" in str(plan)
    assert plan.hinge is None
    assert plan.hopeless == ""


def test_a_finesse_for_the_contract_is_half() -> None:
    deal = "N:AQ2.AK2.AK32.432 - 543.QJ3.QJ54.AK5 -"
    plan = make_plan(_view(deal, "6NTS", "CQ"), worlds=80, seconds=None, seed=2, follow=10)
    assert plan.winners.total == 10
    low, high = plan.best.chance.interval
    assert low < 0.5
    assert plan.best.chance.value < 0.6
    assert any("finesse the ♠Q in dummy: it wins if West has the ♠K" in one.text for one in plan.sources)
    assert high <= 1


def test_a_hopeless_contract_is_planned_for_fewer_tricks() -> None:
    deal = "N:5432.432.432.432 - 876.765.765.8765 -"
    plan = make_plan(_view(deal, "1NTS", "SA"), worlds=20, seconds=0.5, follow=3)
    assert plan.goal < 7
    assert "even double dummy" in plan.hopeless
    assert plan.hopeless in str(plan)


def test_the_same_seed_gives_the_same_plan() -> None:
    view = _view(TWO_HANDS, "3NTS", "H4", "1NT P 3NT P P P")
    first, second = (make_plan(view, worlds=20, seconds=None, seed=5, follow=3) for _ in range(2))
    assert str(first) == str(second)
    assert plan_drawing(first) == plan_drawing(second)


def test_a_plan_is_made_from_what_declarer_sees() -> None:
    """Boards that differ in hidden hands give the same view, and a plan takes nothing else."""
    seen = _view(TWO_HANDS, "3NTS", "H4")
    hidden = [
        Deal.parse("N:AQ53.AJ2.Q5.A854 KJ.Q8.JT9432.JT3 T962.T95.AK8.KQ7 874.K7643.76.962"),
        Deal.parse("N:AQ53.AJ2.Q5.A854 874.K763.76.J962 T962.T95.AK8.KQ7 KJ.Q84.JT9432.T3"),
    ]
    contract = Contract.parse("3NTS")
    for deal in hidden:
        assert View.of(Play.of(deal, contract, "H4"), "S", contract) == seen


def test_the_data_has_what_the_page_shows() -> None:
    plan = make_plan(_view(TWO_HANDS, "3NTS", "H4"), worlds=20, seconds=0.5, follow=3)
    data = plan_as_data(plan)
    assert data["winners"] == {"S": 1, "H": 1, "D": 3, "C": 3}
    assert [one["heading"] for one in data["sections"]][2] == "The best line"
    assert 0 <= data["best"]["chance"] <= data["best"]["double_dummy"] <= 1
    assert data["card"] in {"HA", "HJ", "H2"}
    assert data["tree"]["steps"]


@pytest.mark.parametrize(
    ("deal", "contract", "cards", "seat", "words"),
    [
        (TWO_HANDS, "3NTS", "", "S", "opening lead"),
        (TWO_HANDS, "3NTS", "H4 H2", "S", "wait for the defender's card"),
    ],
)
def test_a_plan_needs_declarers_turn(deal: str, contract: str, cards: str, seat: str, words: str) -> None:
    bid = Contract.parse(contract)
    with pytest.raises(CrossruffError, match=words):
        make_plan(View.of(Play.of(Deal.parse(deal), bid, cards), seat, bid))


def test_a_defender_gets_no_plan() -> None:
    whole = Deal.parse("N:AQ53.AJ2.Q5.A854 KJ.Q8.JT9432.JT3 T962.T95.AK8.KQ7 874.K7643.76.962")
    bid = Contract.parse("3NTS")
    with pytest.raises(CrossruffError, match="a plan is for declarer, South; got the view of West"):
        make_plan(View.of(Play.of(whole, bid, "H4"), "W", bid))


def test_too_few_worlds_are_rejected() -> None:
    with pytest.raises(CrossruffError, match="worlds must be 10 to 100,000; got 3"):
        make_plan(_view(TWO_HANDS, "3NTS", "H4"), worlds=3)
