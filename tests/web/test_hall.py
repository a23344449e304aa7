"""Tables leave the memory of the server some time after the last who was there."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from crossruff.dealing import deal
from crossruff.model import Board, Seat
from crossruff.table import BoardDealt
from crossruff.web.tables.clients import Viewer
from crossruff.web.tables.registry import Hall
from crossruff.web.tables.session import save_settings
from crossruff.web.tables.settings import Settings
from crossruff.web.workers.pool import Workers


def test_a_table_stays_for_a_while_after_somebody_has_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 1000.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    hall = Hall(tmp_path, Workers(1))
    for name in ("ours", "theirs"):
        save_settings(hall.store, name, Settings(), 1, "invite")
        dealt = BoardDealt.of(Board.numbered(1, deal(seed=1)))
        hall.store.new_board(name, 1, {"replay": False, "number": 1}, [dealt])
    ours, viewer = hall.find("ours"), Viewer(Seat.SOUTH)
    ours.game.enter(viewer)
    now += 3600
    ours.game.leave(viewer)
    hall.find("theirs")
    assert hall.find("ours") is ours
    now += 3600
    hall.find("theirs")
    assert hall.find("ours") is not ours
    hall.close()
