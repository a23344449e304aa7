"""Boards that robots bid keep the robots' decisions, and their review asks no robot again."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any
from urllib.parse import parse_qsl

import pytest

from crossruff.errors import CrossruffError
from crossruff.model import Auction, Call, Seat, Side, Vulnerability
from crossruff.players import Decision, decision_data
from crossruff.robots import Robot, robot
from crossruff.table import CallMade, Referee, event_data, event_from
from crossruff.web.workers.cancellation import CancelToken
from crossruff.web.workers.context import TaskContext, referee_of
from crossruff.web.workers.kept_robots import KeptRobots
from crossruff.web.workers.tasks import boards, record_page, reviews
from tests.web.tables.stored_tables import FIRST


def _context() -> TaskContext:
    return TaskContext(KeptRobots(), CancelToken())


def _no_robot(*_: object, **__: object) -> Robot:
    raise AssertionError("a robot was asked again")


@pytest.mark.parametrize("mode", ["declare", "defend"])
def test_a_board_that_robots_bid_has_their_decisions(mode: str, monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = {"choice": {"kind": "seed", "seed": 7}, "mode": mode, "seat": "W", "spec": "club"}
    found = boards.board(_context(), wanted, 1, 1, ["a", "b", "c", "d"])
    state = referee_of(found["events"], []).state
    calls = [event for event in map(event_from, found["events"]) if isinstance(event, CallMade)]
    assert len(calls) == len(state.auction)
    assert [event.decision and event.decision.action for event in calls] == list(state.auction.calls)
    monkeypatch.setattr(reviews, "robot", _no_robot)
    review = reviews.review(_context(), found["events"], ["W"], "club", {})
    assert [mark for mark in review["marks"] if mark["kind"] == "call"] == []
    assert [reason["step"] for reason in review["robot_reasons"]] == list(range(1, len(calls) + 1))


def test_a_review_asks_a_robot_only_about_calls_without_a_decision(monkeypatch: pytest.MonkeyPatch) -> None:
    referee = Referee(FIRST)
    # North's call has a logged decision, East's a comparison, South's none; West is no person.
    referee.call(Seat.NORTH, "Pass", decision=Decision(Call.parse("1C"), "logged"))
    referee.call(Seat.EAST, "Pass")
    referee.call(Seat.SOUTH, "7NT")
    for seat in (Seat.WEST, Seat.NORTH, Seat.EAST):
        referee.call(seat, "Pass")
    asked: list[str] = []

    class Counted:
        def decide(self, view: Any) -> Decision[Any]:
            asked.append(str(view.seat))
            return robot("club").decide(view)

    monkeypatch.setattr(reviews, "robot", lambda *_, **__: Counted())
    events = [event_data(event) for event in referee.log.events]
    compared = {"2": decision_data(Decision(Call.parse("1D"), "compared"))}
    people = ["N", "E", "S"]
    review = reviews.review(_context(), events, people, "club", compared)
    marks = {mark["step"]: mark for mark in review["marks"] if mark["kind"] == "call"}
    assert marks[1]["better"] == ["1C"]
    assert marks[1]["words"] == "The robot would have called 1♣: logged."
    assert marks[2]["better"] == ["1D"]
    assert marks[3]["action"] == "7NT"
    assert asked == ["S", "N", "E"]
    # North did not follow the decision, so it explains nothing.
    assert review["robot_reasons"] == []


def test_a_cancelled_task_ends() -> None:
    context = _context()
    context.cancel.cancel()
    with pytest.raises(CrossruffError, match="cancelled"):
        boards.deals(context, {"kind": "random"}, 3, 1)


@pytest.mark.parametrize("mode", ["declare", "defend"])
@pytest.mark.parametrize("seed", range(4))
def test_a_random_board_has_the_dealer_of_its_number(mode: str, seed: int) -> None:
    wanted = {"choice": {"kind": "random"}, "mode": mode, "seat": "S", "spec": "club"}
    found = boards.board(_context(), wanted, seed, 1, ["a", "b", "c", "d"])
    state = referee_of(found["events"], []).state
    assert (state.number, state.dealer, state.vulnerability) == (1, Seat.NORTH, Vulnerability.NONE)
    assert state.contract is not None
    declarer = state.contract.declarer
    assert declarer is Seat.SOUTH if mode == "declare" else declarer.side is Side.EW


def test_the_link_of_a_board_opens_it_with_its_number_and_explanations() -> None:
    referee = Referee(replace(FIRST, number=7, dealer=Seat.SOUTH))
    for call in ("1NT", "P", "3NT", "P", "P", "P"):
        referee.call(referee.state.turn or Seat.SOUTH, call)
    query = dict(parse_qsl(reviews.opening_link(referee.state).partition("?")[2]))
    choice = {"kind": "hands", **query, "number": int(query["number"])}
    wanted = {"choice": choice, "mode": "full", "seat": "S", "spec": "club", "system": "sayc"}
    found = boards.board(_context(), wanted, 1, 1, ["a", "b", "c", "d"])
    state = referee_of(found["events"], []).state
    assert (state.number, state.dealer) == (7, Seat.SOUTH)
    assert state.auction.note(0).explanation == "strong notrump: 15 to 17 points, balanced"
    assert state.auction.note(2).explanation


def test_a_record_is_written_in_words_and_one_font() -> None:
    board = replace(FIRST, auction=Auction("N", "P P 3NT P P P")).with_tricks(10)
    page = record_page.record_page(board)
    assert "3NT by South, made with 1 overtrick; North-South" in page
    assert "3NTS" not in page
    assert page.count("font-family") + page.count("font:") == 1
    hands = re.findall(r"<section.*?</section>", page)
    assert sum("10" in hand for hand in hands) > 0
    assert not any("T" in re.sub("<[^>]*>", "", hand) for hand in hands)
