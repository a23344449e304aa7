"""The bidding box shows what calls mean, and calls without an explanation get one later."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from crossruff.bidding import system, system_names
from crossruff.dealing import deal
from crossruff.model import Auction, Board, Seat
from crossruff.web.api.actions import act
from crossruff.web.api.messages import read_message
from tests.patience import PATIENCE
from tests.web.tables.stored_tables import Listener, open_session

# South deals.
_BOARD = Board(3, deal(seed=1))


async def _until(wanted: Callable[[], object]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not wanted():
            await asyncio.sleep(0.01)


@pytest.mark.parametrize("name", system_names())
def test_every_system_fills_the_bidding_box(tmp_path: Path, name: str) -> None:
    session, workers = open_session(tmp_path, _BOARD, system=name)
    south, watcher = Listener(Seat.SOUTH), Listener(None)

    async def work() -> None:
        for client in (south, watcher):
            session.connect(client)
        session.coordinator.changed()
        session.coordinator.changed()
        await _until(lambda: session.meanings)
        session.coordinator.stop()

    asyncio.run(work())
    session.store.close()
    expected = system(name).continuations(Auction(Seat.SOUTH), _BOARD.vulnerability)
    shown: dict[str, Any] = south.of_type("snapshot")[-1]["meanings"]
    assert shown == {str(call): words for call, words in expected.items()}
    assert watcher.of_type("snapshot")[-1]["meanings"] == {}
    assert workers.count("meanings") == 1


def test_a_call_made_before_its_meaning_was_known_is_explained_later(tmp_path: Path) -> None:
    session, _ = open_session(tmp_path, _BOARD)
    south = Listener(Seat.SOUTH)

    async def work() -> None:
        session.connect(south)
        await act(session, south, read_message(json.dumps({"type": "call", "call": "1NT"})))
        await _until(lambda: session.state.auction.note(0).explanation)
        session.coordinator.stop()

    asyncio.run(work())
    session.store.close()
    assert "15 to 17 points" in session.state.auction.note(0).explanation
    assert [one["event"]["event"] for one in south.of_type("event")][:1] == ["call"]
