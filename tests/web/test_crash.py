"""A server that is killed at any moment has lost nothing that it told anybody."""

from __future__ import annotations

import random
import signal
from pathlib import Path

import pytest

from tests.web.server_process import Data, Player, Site


def _actions(message: Data) -> list[str]:
    table = message["table"]
    cards = [card["card"] for trick in table["tricks"] for card in trick["cards"]]
    return [call["call"] for call in table["auction"]] + cards


@pytest.mark.slow
def test_tables_go_on_after_kill_9(tmp_path: Path) -> None:
    rng = random.Random(9)
    site = Site(tmp_path)
    try:
        made = [site.make(seat=seat) for seat in "SN"]
        for _ in range(4):
            players = [site.sit(one["table"], one["token"]) for one in made]
            told = [_play_on(player, rng.randint(1, 14)) for player in players]
            site.stop(signal.SIGKILL)
            for player in players:
                player.close()
            site.start()
            for one, before in zip(made, told, strict=True):
                player = site.sit(one["table"], one["token"])
                after = player.until(lambda message: message["type"] == "snapshot")
                assert after["board"] == before["board"]
                assert _actions(after)[: len(_actions(before))] == _actions(before)
                assert after["version"] > before["version"]
                player.close()
        last = site.sit(made[0]["table"], made[0]["token"])
        last.until(lambda message: message["type"] == "snapshot")
        if not last.snapshot["finished"]:
            last.play_out()
        assert last.until(lambda message: message["type"] == "review" and message["complete"])["imps"]
        last.close()
    finally:
        site.stop()


def _play_on(player: Player, snapshots: int) -> Data:
    """Play for some snapshots, and stop in the middle of whatever happens; the last thing told."""
    player.until(lambda message: message["type"] == "snapshot")
    for _ in range(snapshots):
        if player.snapshot["finished"]:
            break
        player.take_turn()
        player.until(lambda message: message["type"] == "snapshot")
    return player.snapshot
