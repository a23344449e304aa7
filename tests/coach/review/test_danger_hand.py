"""The danger hand is named where the better card keeps it off lead, and the sentence is so."""

from __future__ import annotations

import pytest

from crossruff.coach.review import ReviewedDecision, ReviewOptions, decision_points, review_decision
from crossruff.coach.review.facts import DangerHandFact
from crossruff.model import Board, Card, Seat
from tests.coach.review.fact_checker import Checker

DEAL = "N:83.KQ4.K63.AJT95 J962.T63.QJ98.Q7 K4.A75.A742.K832 AQT75.J982.T5.64"
"""A spade through the king beats 3NT, so East must not get in; the club finesse may lose to West."""


def _reviewed(play: str) -> tuple[Board, ReviewedDecision]:
    board = Board(1, DEAL, "S").with_auction("1D 1S 2C P 2NT P 3NT P P P").with_play(play)
    point = decision_points(board, ["S"])[-1]
    return board, review_decision(point, ReviewOptions().settings(), closer=False)


def test_the_danger_hand_is_named_and_the_sentence_is_so() -> None:
    board, found = _reviewed("HJ H4 H3 HA C2 C4 CJ")
    (fact,) = (fact for fact in found.facts if isinstance(fact, DangerHandFact))
    assert fact.text.startswith("East must not get the lead: where East can win this trick after the ♣J (")
    assert fact.text.endswith("After the ♣A East cannot win it.")
    assert fact.fails > fact.fails_other + 0.5
    checker = Checker(board, found)
    assert checker.faults() == []
    west = fact.text.replace("East", "-").replace("West", "East").replace("-", "West")
    later = fact.text.replace(f"{100 * fact.fails_other:.0f} %, double", "66 %, double")
    for false in (west, later, fact.text.replace("♣A", "♣9")):
        assert checker._fault(false) is not None, false


@pytest.mark.parametrize(
    ("play", "better"),
    [("HJ H4 H3 HA C2 C4 CA", "CA"), ("H2 H4 HT H5", "HA")],
    ids=["well found in third hand", "fourth hand"],
)
def test_the_sentence_is_so_for_other_choices(play: str, better: str) -> None:
    board, found = _reviewed(play)
    (fact,) = (fact for fact in found.facts if isinstance(fact, DangerHandFact))
    assert (fact.better, fact.seat) == (Card.parse(better), Seat.EAST)
    assert Checker(board, found).faults() == []


@pytest.mark.parametrize("play", ["HJ H4 H3 HA C2", "HJ H4 H3 HA CK C4 CJ"])
def test_no_danger_is_named_where_it_is_not_known_to_be_the_reason(play: str) -> None:
    _, found = _reviewed(play)
    assert found.point.action == Card.parse(play.rsplit(maxsplit=1)[-1])
    assert not any(isinstance(fact, DangerHandFact) for fact in found.facts)
