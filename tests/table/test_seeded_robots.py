"""Seeds of seats, and robots in them."""

from __future__ import annotations

from crossruff.model import Seat, Side
from crossruff.table import play_board, robots_for, seed_of
from tests.table.players import board_of, plain


def test_each_seat_of_each_board_has_a_seed_of_its_own() -> None:
    seeds = {seed_of(seed, number, seat) for seed in range(30) for number in range(30) for seat in Seat}
    assert len(seeds) == 30 * 30 * 4
    assert all(0 <= seed < 2**48 for seed in seeds)


def test_robots_play_a_board_the_same_from_the_same_seed() -> None:
    club = "club(seconds=5, defence=random)"
    boards = [play_board(board_of(7), robots_for({Side.NS: club, Side.EW: club}, 7, 1)) for _ in range(2)]
    assert plain(boards[0])[0] == plain(boards[1])[0]
    assert not boards[0].faults
