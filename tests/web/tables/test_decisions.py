"""A decision is thought once: it is logged, and hint, comparison and review read it."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from crossruff.model import Board, Deal, Seat, Vulnerability
from crossruff.robots import Robot
from crossruff.table import CallMade, CardPlayed
from crossruff.web.api.actions import act
from crossruff.web.api.messages import Message, read_message
from crossruff.web.tables.session import TableSession
from crossruff.web.tables.store import TableStore
from crossruff.web.workers.pool import WorkerPool
from crossruff.web.workers.tasks import reviews
from tests.patience import PATIENCE
from tests.web.tables.stored_tables import Listener, open_session

_DEAL = Deal.parse("N:AQ32.432.432.432 KJ54.765.765.765 876.AKQ.AKQ.AKQJ T9.JT98.JT98.T98")
_BOARD = Board(1, _DEAL, Seat.SOUTH, Vulnerability.NONE)


def _message(**fields: Any) -> Message:
    return read_message(json.dumps(fields))


async def _until_turn(session: TableSession, seat: Seat) -> None:
    async with asyncio.timeout(PATIENCE):
        while session.state.turn is not seat and not session.is_finished:
            await asyncio.sleep(0.01)


async def _until_reviewed(session: TableSession) -> dict[str, Any]:
    async with asyncio.timeout(PATIENCE):
        while session.review is None or not session.review["complete"]:
            await asyncio.sleep(0.01)
    return session.review


def _calls(session: TableSession) -> list[CallMade]:
    return [event for event in session.referee.log.events if isinstance(event, CallMade)]


def test_a_hint_is_thought_once_logged_and_read_by_the_review(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session, workers = open_session(tmp_path, _BOARD, mode="bid", silent=True)
    south, watcher = Listener(Seat.SOUTH), Listener(None)

    async def play() -> dict[str, Any]:
        for client in (south, watcher):
            session.connect(client)
        session.coordinator.changed()
        for _ in range(2):
            await act(session, south, _message(type="hint"))
        await act(session, south, _message(type="call", call="1C", compare=True))
        await _until_turn(session, Seat.SOUTH)
        # The comparison is made after the call, so that its decision is not in the log.
        while not session.is_finished:
            await act(session, south, _message(type="call", call="Pass", compare=True))
            await _until_turn(session, Seat.SOUTH)
        try:
            return await _until_reviewed(session)
        finally:
            session.coordinator.stop()

    def no_robot(*_: object, **__: object) -> Robot:
        raise AssertionError("the review asked a robot again")

    monkeypatch.setattr(reviews, "robot", no_robot)
    review = asyncio.run(play())
    assert len(south.of_type("hint")) == 2
    compared = south.of_type("compared")
    assert compared[0]["call"] == "1C"
    assert compared[0]["action"] == south.of_type("hint")[0]["action"] == "2C"
    # One for the first call, by hint and comparison together, and one for each later comparison.
    assert workers.count("hint") == len(compared)
    first = _calls(session)[0]
    assert first.decision is not None
    assert (str(first.call), str(first.decision.action)) == ("1C", "2C")
    marks = [mark for mark in review["marks"] if mark["kind"] == "call"]
    assert marks[0]["step"] == 1
    assert marks[0]["better"] == ["2C"]
    assert not any(message["type"] in ("hint", "compared") for message in watcher.messages)
    assert '"decision"' not in json.dumps([south.messages, watcher.messages])
    session.store.close()
    again = TableStore(tmp_path)
    stored = TableSession(again, "t", WorkerPool(1))
    assert _calls(stored)[0].decision == first.decision
    again.close()


def test_robots_reasons_are_logged_and_hidden_until_the_review(tmp_path: Path) -> None:
    session, workers = open_session(tmp_path, _BOARD)
    clients = [Listener(seat) for seat in (Seat.SOUTH, None)]
    south = clients[0]

    async def play() -> dict[str, Any]:
        for client in clients:
            session.connect(client)
        session.coordinator.changed()
        async with asyncio.timeout(3 * PATIENCE):
            while not session.is_finished:
                await _until_turn(session, Seat.SOUTH)
                if session.state.turn is Seat.SOUTH and not session.is_finished:
                    legal = south.of_type("snapshot")[-1]["table"]["legal"]
                    if legal.get("calls"):
                        call = "3NT" if "3NT" in legal["calls"] else "Pass"
                        await act(session, south, _message(type="call", call=call))
                    elif legal.get("cards"):
                        await act(session, south, _message(type="card", card=legal["cards"][0]))
                await asyncio.sleep(0)
        try:
            return await _until_reviewed(session)
        finally:
            session.coordinator.stop()

    review = asyncio.run(play())
    events = [event for event in session.referee.log.events if isinstance(event, CallMade | CardPlayed)]
    thought = {step for step, event in enumerate(events, 1) if event.decision is not None}
    # South decides for dummy too.
    robots = {step for step, event in enumerate(events, 1) if event.seat.side is not Seat.SOUTH.side}
    assert robots <= thought
    reasons = {reason["step"]: reason for reason in review["robot_reasons"]}
    assert set(reasons) == thought
    assert all(reason["words"] for reason in reasons.values())
    for client in clients:
        before = [one for one in client.messages if one["type"] != "review"]
        text = json.dumps(before, ensure_ascii=False)
        assert '"decision"' not in text
        assert '"robot_reasons"' not in text
        for event in events:
            if isinstance(event, CardPlayed) and event.decision is not None and event.decision.reason:
                assert event.decision.reason not in text
    for task, given in workers.asked:
        assert ('"decision"' in json.dumps(given)) == (task == "review")
    report = _report(session, min(thought))
    assert f"Robot: {reasons[min(thought)]['words']}" in report
    session.store.close()


def _report(session: TableSession, step: int) -> str:
    asked = session.workers.ask("report", events=session.event_data(), step=step)
    return str(asyncio.run(asked))


def test_a_decision_takes_little_room(tmp_path: Path) -> None:
    session, _ = open_session(tmp_path, _BOARD, robot="expert", seconds=0.5)
    south = Listener(Seat.SOUTH)

    async def play() -> None:
        session.connect(south)
        session.coordinator.changed()
        await act(session, south, _message(type="hint"))
        await act(session, south, _message(type="call", call="3NT"))
        await _until_turn(session, Seat.SOUTH)
        session.coordinator.stop()

    asyncio.run(play())
    sizes = [len(json.dumps(data)) for data in session.event_data()]
    assert len(sizes) > 5
    assert max(sizes) < 4096
    session.store.close()
