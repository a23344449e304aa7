"""Simulation of close calls: worlds that fit, true calls, a deadline."""

from __future__ import annotations

from crossruff.bidding.natural import NaturalSystem, Simulator
from crossruff.bidding.natural.held import Held
from crossruff.model import Auction, Call, Hand, Seat, Vulnerability

HAND = Hand.parse("K32.A5432.K32.32")
RAISED = Auction.parse("N", "1S P 2S P 3S P")


def test_the_worlds_fit_the_calls() -> None:
    simulator = Simulator(worlds=6, seconds=30, threads=1)
    batches = simulator._worlds(HAND, RAISED, Vulnerability.NONE, 0.0)
    assert batches == [] or all(len(batch) for batch in batches)
    system = simulator.system
    for layout in (row for batch in batches for row in batch.tolist()):
        opener = Held(Hand.from_bits(layout[Seat.NORTH.index]))
        assert opener.is_in(system.situation((Call.parse("1S").index,)).known[0])


def test_what_is_chosen_is_true_and_legal() -> None:
    simulator = Simulator(worlds=6, seconds=30, threads=1)
    found = simulator.bid(HAND, RAISED)
    assert RAISED.is_legal(found.action)
    assert HAND in found.meaning


def test_where_there_is_no_choice_nothing_is_simulated() -> None:
    found = Simulator(worlds=6, threads=1).bid(Hand.parse("AK32.K32.QJ4.Q32"), Auction(Seat.NORTH))
    assert str(found.action) == "1NT"
    assert found.worlds == 0


def test_without_time_the_rule_stands() -> None:
    rule = NaturalSystem(loose=True).bid(HAND, RAISED).action
    assert Simulator(worlds=50, seconds=0.0, threads=1).bid(HAND, RAISED).action is rule


def test_loose_readings_hold_the_strict_ones() -> None:
    strict, loose = NaturalSystem(), NaturalSystem(loose=True)
    for calls in ("1NT P 2NT P", "1S P 2S P", "1D 1S X P"):
        numbers = tuple(Call.parse(word).index for word in calls.split())
        one, two = strict.situation(numbers), loose.situation(numbers)
        for call in {candidate.call for candidate in one.candidates}:
            assert one.reading(call).hands & ~two.reading(call).hands == 0
