"""Simulation against the rules on solved deals."""

from __future__ import annotations

import pytest
from typer.testing import CliRunner

from crossruff import solved_deals
from crossruff.cli import app
from crossruff.lab.bidding import SimulationSettings, SimulationTally
from crossruff.lab.bidding.simulation_gain import simulated_board, simulated_boards
from crossruff.model import Auction, Hand, Seat, View


def test_simulated_boards_are_true_and_counted() -> None:
    settings = SimulationSettings(seconds=30, worlds=8)
    boards = list(simulated_boards(settings, solved_deals.default(), range(36_000, 36_004)))
    assert [each.untrue for each in boards] == [0, 0, 0, 0]
    lines = list(SimulationTally(boards).lines())
    assert lines[0].split() == ["deals", "4"]
    assert any(line.startswith("nearer to par by") for line in lines)
    again = simulated_board(settings, False, 36_000)
    assert (again.by_rules, again.simulated, again.won) == (
        boards[0].by_rules,
        boards[0].simulated,
        boards[0].won,
    )


@pytest.mark.parametrize("place", [36_010, 36_011, 36_012])
def test_published_meanings_hold_the_hands_of_simulating_players(place: int) -> None:
    simulator = SimulationSettings(seconds=30, worlds=8).simulator()
    packed = solved_deals.default().deals[place].tolist()
    auction = Auction(Seat.NORTH)
    while not auction.is_over:
        hand = Hand.from_bits(packed[auction.turn.index])
        auction = auction.call(simulator.call(View.of_auction(hand, auction)).action)
    for one in simulator.system.explain(auction):
        assert Hand.from_bits(packed[one.seat.index]) in one.meaning


def test_simulation_is_judged() -> None:
    arguments = ["system", "judge", "sayc", "-n", "2", "--first", "36000", "--simulate", "0.1", "-p", "1"]
    done = CliRunner().invoke(app, arguments)
    assert done.exit_code == 0, done.output
    assert "IMPs from par, all simulating" in done.output
    assert "calls untrue of the hand                      0" in done.output
    too_many = CliRunner().invoke(app, ["system", "judge", "sayc", "-n", "2", "--first", "50000"])
    assert too_many.exit_code != 0
