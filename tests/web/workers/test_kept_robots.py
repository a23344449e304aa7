from __future__ import annotations

from crossruff.dealing import deal
from crossruff.model import Board, Seat
from crossruff.table import Referee
from crossruff.web.workers.cancellation import CancelToken
from crossruff.web.workers.kept_robots import KeptRobots, resident_megabytes


def test_robots_are_kept_for_their_board_and_forgotten_with_it() -> None:
    robots, cancel = KeptRobots(3, 1_000_000), CancelToken()
    table = Referee(Board(1, deal(seed=1)), consenting=Seat)

    def asked(key: str, seat: Seat = Seat.NORTH) -> int:
        return id(robots.player(key, seat, "club", 1, table.log.events, cancel).robot)

    first = asked("a/1")
    assert asked("a/1") == first
    assert asked("a/1/other") != first
    assert asked("a/1") == first
    assert asked("a/2") != first
    assert set(robots.keys) == {"a/2"}
    for key in ("b/1", "c/1", "d/1"):
        asked(key)
    assert set(robots.keys) == {"b/1", "c/1", "d/1"}
    before = asked("d/1")
    table.call(Seat.NORTH, "1C")
    table.ask_undo(Seat.NORTH)
    assert asked("d/1") != before


def test_the_memory_is_known() -> None:
    assert 10 < resident_megabytes() < 100_000
