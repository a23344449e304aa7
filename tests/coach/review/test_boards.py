"""Whole boards: the order, the seats, the same seed, other processes, and what is not judged."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from crossruff.coach.review import (
    Knowledge,
    ReviewOptions,
    Verdict,
    decision_point_at,
    decision_points,
    review_board,
)
from crossruff.coach.review.records import decision_record
from crossruff.errors import CrossruffError
from crossruff.model import Board, Seat

DEAL = "N:AKQ.432.5432.432 JT98.JT9.JT9.JT9 432.AKQ.AKQ.8765 765.8765.876.AKQ"


@pytest.fixture(scope="module")
def board() -> Board:
    opened = Board(1, DEAL, "S").with_auction("3NT P P P")
    return opened.with_play("H7 H4 H9 HQ S4 S7 SK SJ SA ST S3 S5 SQ S9 S2 S6 D2 D9 DA D6 DK D7 D3 DT")


def test_the_same_seed_gives_the_same_review_whoever_does_the_work(board: Board) -> None:
    def found(executor: ThreadPoolExecutor | None = None) -> dict[int, object]:
        reviewed = review_board(board, [Seat.SOUTH], seconds=None, seed=3, executor=executor)
        return {one.point.step: decision_record(one) for one in reviewed}

    first = found()
    with ThreadPoolExecutor(1) as executor:
        assert found(executor) == first
    assert set(first) == {one.step for one in decision_points(board, [Seat.SOUTH])}


def test_declarer_decides_for_dummy(board: Board) -> None:
    assert {one.hand for one in decision_points(board, [Seat.SOUTH])} == {Seat.SOUTH, Seat.NORTH}
    assert decision_points(board, [Seat.NORTH])[-1].trick is None


def test_a_decision_point_by_its_step_is_the_same(board: Board) -> None:
    for point in decision_points(board):
        assert decision_point_at(board, point.step) == point
    with pytest.raises(CrossruffError, match="step must be a decision of the board; got 99"):
        decision_point_at(board, 99)


def test_a_call_outside_the_system_is_judged_only_if_the_system_was_agreed(board: Board) -> None:
    for agreed, verdict in ((False, Verdict.FINE), (True, Verdict.MISTAKE)):
        options = ReviewOptions(Knowledge(agreed=agreed))
        found = next(
            one
            for one in review_board(board, [Seat.SOUTH], seconds=None, options=options)
            if one.point.step == 1
        )
        assert (found.judged, found.verdict) == (agreed, verdict)
        assert "SAYC calls 1♣" in found.text


def test_a_time_that_is_over_leaves_no_decision_out_that_was_seen(board: Board) -> None:
    steps = [one.point.step for one in review_board(board, seconds=2.0)]
    assert len(steps) == len(set(steps)) > 0
    with pytest.raises(CrossruffError, match="seconds must be more than 0; got 0"):
        list(review_board(board, seconds=0))


def test_a_passed_out_board_has_calls_only() -> None:
    passed = Board(1, DEAL, "S").with_auction("P P P P")
    assert [one.trick for one in decision_points(passed)] == [None] * 4
