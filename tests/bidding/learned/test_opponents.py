"""Opponents whose system was learned: readings, worlds and rollouts."""

from __future__ import annotations

import time
from itertools import islice
from pathlib import Path

from crossruff.bidding import system as system_named
from crossruff.bidding.learned.policy import CallTurn
from crossruff.bidding.natural import NaturalSystem, Simulator
from crossruff.bidding.natural.engine.calls import is_over
from crossruff.bidding.natural.simulate.likely_worlds import LikelyWorlds
from crossruff.bidding.natural.simulate.rollouts import Rollouts
from crossruff.dealing import deals
from crossruff.inference.fitted import Caller
from crossruff.model import Auction, Call, Hand, Seat, View, Vulnerability
from crossruff.robots import robot
from tests.bidding.learned.players import CLUB, OPENS, PASS, learned, system

OPENED = Auction.parse("E", "1C")
HAND = Hand.parse("KQJ32.K32.Q32.32")


def test_a_call_shows_the_hands_that_make_it() -> None:
    opened, passed = system().explain(Auction.parse("N", "1C")), system().explain(Auction.parse("N", "P"))
    assert 11 <= opened[0].meaning.boxes[0].hcp.low <= OPENS
    assert passed[0].meaning.boxes[0].hcp.high in (OPENS - 1, OPENS)
    strong = [deal[Seat.NORTH] for deal in deals(count=400, seed=12) if deal[Seat.NORTH].hcp >= OPENS]
    inside = sum(hand in opened[0].meaning for hand in strong)
    assert inside >= 0.9 * len(strong)
    # Nobody opens seven notrump.
    strange = system().explain(Auction.parse("N", "7NT"))[0]
    assert not strange.in_system
    assert set(system().continuations(Auction(Seat.NORTH))) == {Call.PASS, Call.parse("1C")}


def test_a_reading_leaves_out_hands_that_called_otherwise() -> None:
    """Nobody opens with less than twelve points, so no opener has less, however the auction goes on."""
    for text in ("1C P P P", "1C 1S P P", "1C P 1S P P"):
        opener = system().expect(Auction.parse("N", text), Vulnerability.NONE)[Seat.NORTH]
        assert opener.boxes[0].hcp.low >= OPENS - 1


def test_files_of_learned_systems_are_kept(tmp_path: Path) -> None:
    learned().save(tmp_path / "sayc.npz")
    one = system_named("sayc", others=str(tmp_path / "sayc.npz"))
    assert one is system_named("sayc", others=str(tmp_path / "sayc.npz"))
    assert isinstance(one, NaturalSystem)
    # A name says nothing about what a learned system is.
    assert one.others is not None
    player = robot(f"expert(opponents='{tmp_path / 'sayc.npz'}')")
    assert player.trust.opponents is Caller.PROGRAM


def test_the_rules_read_opponents_by_it() -> None:
    sayc = NaturalSystem().against(system())
    situation = sayc.situation_of(OPENED, Vulnerability.NONE)
    assert situation.hull(0).low >= OPENS - 1
    assert situation.hull(0).shortest[3] == 0, "a club that is no club suit"
    plain = NaturalSystem().situation_of(OPENED, Vulnerability.NONE)
    assert plain.hull(0).shortest[3] == 3
    # Of a call that is not in the system the natural reading stays.
    strange = Auction.parse("E", "4S")
    assert sayc.situation_of(strange, Vulnerability.NONE).hull(0).shortest[0] >= 6


def test_worlds_have_what_opponents_have_shown() -> None:
    sayc = NaturalSystem(loose=True).against(system())
    worlds = LikelyWorlds(sayc, HAND, OPENED, Vulnerability.NONE, 1, time.perf_counter() + 60)
    found = list(islice(worlds, 60))
    assert len(found) == 60
    assert sum(world[Seat.EAST].hcp >= OPENS for world, _ in found) >= 55


def test_rollouts_end_as_both_sides_bid() -> None:
    sayc = NaturalSystem(loose=True).against(system())
    worlds = LikelyWorlds(sayc, HAND, OPENED, Vulnerability.NONE, 1, time.perf_counter() + 60)
    drawn = [hands for _, hands in islice(worlds, 12)]
    spade, plain = Call.parse("1S").index, sayc.against(None)
    ended = Rollouts(sayc, (CLUB,), Seat.EAST, (False, False)).contracts(drawn, [PASS, spade], lambda: False)
    for hands, row in zip(drawn, ended, strict=True):
        for first, contract in zip((PASS, spade), row, strict=True):
            calls: tuple[int, ...] = (CLUB, first)
            while not is_over(calls):
                held = hands[len(calls) % 4]
                if len(calls) % 2:
                    call = plain.choose(held, calls)
                else:
                    call = learned().choices([held.bits], [CallTurn(calls, False, False)])[0]
                calls = (*calls, call)
            made = Auction(Seat.EAST, tuple(Call.all()[call] for call in calls))
            assert contract == made.standing_contract
    late = Rollouts(sayc, (CLUB,), Seat.EAST, (False, False)).contracts(drawn, [PASS], lambda: True)
    assert late == []


def test_simulated_calls_stay_true() -> None:
    simulator = Simulator(NaturalSystem(loose=True), worlds=32, seconds=60).against(system())
    looked = 0
    for deal in deals(count=6, seed=31):
        for text in ("1C", "1C 1S P"):
            auction = Auction.parse("E", text)
            view = View.of_auction(deal[auction.turn], auction)
            situation = simulator.system.situation_of(auction, Vulnerability.NONE)
            if view.hand not in simulator.expect(auction, Vulnerability.NONE).get(auction.turn, [view.hand]):
                continue  # the hand did not make its first call
            decision = simulator.call(view)
            looked += bool(decision.worlds)
            assert view.hand in decision.meaning
            assert situation.is_legal(decision.action.index)
    assert looked
