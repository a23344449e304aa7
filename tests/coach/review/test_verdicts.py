"""Verdicts: the coach calls a choice wrong only if it is certain, and separates luck from skill."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crossruff.coach.review import (
    DecisionKind,
    ReviewOptions,
    Unit,
    Verdict,
    decision_points,
    review_decision,
)
from crossruff.coach.review.decision_points import DecisionPoint
from crossruff.coach.review.decisions import mattered
from crossruff.coach.review.stakes import Stakes
from crossruff.coach.review.verdicts import judge, thresholds_for
from crossruff.errors import CrossruffError
from crossruff.model import Board, Card, Deal, Play, Seat, View

LOSSES = st.floats(0, 15)


@given(LOSSES, st.floats(0, 5), st.integers(0, 3), st.sampled_from([Unit.IMPS, Unit.TRICKS]))
def test_a_wrong_verdict_is_certain_and_large_enough(
    loss: float, error: float, cost: int, unit: Unit
) -> None:
    limits = thresholds_for(DecisionKind.DECLARER, unit)
    verdict = judge(loss, error, cost, limits)
    if verdict.is_wrong:
        assert loss > 2 * error
        assert loss >= limits.slip
    else:
        assert verdict is (Verdict.UNLUCKY if cost else Verdict.FINE)
    if verdict in (Verdict.MISTAKE, Verdict.LUCKY):
        assert loss >= limits.mistake
        assert (verdict is Verdict.LUCKY) is (cost == 0)


@given(LOSSES, LOSSES, st.floats(0, 5))
def test_a_larger_loss_is_never_judged_milder(one: float, other: float, error: float) -> None:
    limits = thresholds_for(DecisionKind.DEFENCE, Unit.IMPS)
    order = [Verdict.FINE, Verdict.SLIP, Verdict.MISTAKE]
    small, large = sorted((one, other))
    first, second = (judge(loss, error, None, limits) for loss in (small, large))
    assert order.index(first) <= order.index(second)


def test_touching_cards_are_the_same_choice() -> None:
    play = Play(Deal("N:5432... K976... AQJ8... T..32.4"), "NT", "S", declarer="S")
    losses = []
    for card in ("SQ", "SJ"):
        view = View.of(play, "S")
        point = DecisionPoint(1, Seat.SOUTH, Seat.SOUTH, DecisionKind.DECLARER, Card.parse(card), view, 0)
        losses.append(review_decision(point, ReviewOptions().settings(), stakes=Stakes.chance(3, 4)).loss)
    assert losses[0] == losses[1]


def test_matchpoints_are_a_unit_of_their_own() -> None:
    board = Board(1, "N:AKQ.432.5432.432 JT98.JT9.JT9.JT9 432.AKQ.AKQ.8765 765.8765.876.AKQ", "S")
    board = board.with_auction("3NT P P P").with_play("H7 H4 H9 HQ S4 S7 SK SJ SA ST S3 S5 SQ S9 S2 S6")
    settings = ReviewOptions(scoring="matchpoints").settings()
    card = next(one for one in decision_points(board) if str(one.action) == "SQ")
    found = review_decision(card, settings, closer=False)
    assert found.unit is Unit.MATCHPOINTS
    assert all(0 <= one.value <= 100 for one in found.options)
    with pytest.raises(CrossruffError, match="scoring must be imps or matchpoints; got 'total'"):
        review_decision(card, ReviewOptions(scoring="total").settings())


def test_an_overtrick_at_imps_is_not_bad_luck() -> None:
    """Finesses that lose: for the contract it is unlucky, for an overtrick it is fine."""
    limits = thresholds_for(DecisionKind.DECLARER, Unit.IMPS)
    assert judge(0.0, 0.0, 1, limits) is Verdict.UNLUCKY
    assert judge(0.0, 0.0, 1, limits, mattered=False) is Verdict.FINE
    stakes = Stakes((0.0, 1.0, 11.0, 12.0), Unit.IMPS, 2)
    play = Play(Deal("N:AQ5... K97... 432... JT8..."), "NT", "S", "S2 S8", declarer="S")
    for tricks, expected in ((3, False), (2, True), (1, False)):
        point = DecisionPoint(
            3, Seat.SOUTH, Seat.NORTH, DecisionKind.DECLARER, Card.parse("SQ"), View.of(play, "S"), 1, tricks
        )
        assert mattered(point, stakes, limits) is expected
    assert not mattered(replace(point, cost=1, tricks=3), stakes, limits)
    assert mattered(replace(point, cost=2, tricks=3), stakes, limits)
