"""Simulation of close calls: worlds that fit, true calls, a deadline."""

from __future__ import annotations

import time
from itertools import islice

import numpy as np

from crossruff import solved_deals
from crossruff.bidding.natural import NaturalSystem, SimulationScoring, Simulator
from crossruff.bidding.natural.engine.calls import is_over
from crossruff.bidding.natural.engine.hand_features import HandFeatures
from crossruff.bidding.natural.simulate.call_comparison import CAUTIONS, Caution
from crossruff.bidding.natural.simulate.contract_scores import ContractScores
from crossruff.bidding.natural.simulate.likely_worlds import LikelyWorlds
from crossruff.bidding.natural.simulate.options import options_of
from crossruff.bidding.natural.simulate.rollouts import Rollouts
from crossruff.bidding.natural.simulate.trick_estimates import error_of, estimated_tricks
from crossruff.lab.bidding.solved_boards import SolvedBoard
from crossruff.model import Auction, Call, Contract, Deal, Hand, Seat, Side, Strain, View, Vulnerability

HAND = Hand.parse("K32.Q5432.J32.32")
RAISED = Auction.parse("N", "1S P 2S P 3S P")


def later() -> float:
    return time.perf_counter() + 30


def test_most_worlds_fit_the_calls() -> None:
    system = NaturalSystem(loose=True)
    worlds = LikelyWorlds(system, HAND, RAISED, Vulnerability.NONE, 1, later())
    found = list(islice(worlds, 40))
    assert len(found) == 40
    fitting = 0
    for world, hands in found:
        assert world[Seat.SOUTH] == HAND
        fitting += all(
            system.choose(hands[place % 4], worlds.calls[:place]) == call.index
            for place, call in enumerate(RAISED.calls)
            if place % 4 == 0
        )
    # Partner nearly always has what the calls show, but never for certain.
    assert fitting >= 25


def test_worlds_are_found_where_somebody_did_not_bid_by_the_rules() -> None:
    system = NaturalSystem(loose=True)
    # No rule has this jump to five clubs.
    strange = Auction.parse("N", "1S P 2S 5C")
    worlds = LikelyWorlds(system, Hand.parse("AQ432.K32.A32.32"), strange, Vulnerability.NONE, 1, later())
    assert len(list(islice(worlds, 2))) == 2


def test_rollouts_end_as_the_rules_bid() -> None:
    system = NaturalSystem(loose=True)
    worlds = LikelyWorlds(system, HAND, RAISED, Vulnerability.NONE, 1, later())
    rollouts = Rollouts(system, worlds.calls, Seat.NORTH, (False, False))
    four = Call.parse("4S").index
    for _, hands in islice(worlds, 5):
        assert rollouts.contract(hands, Call.PASS.index) == Contract.parse("3SN")
        calls = (*worlds.calls, four)
        while len(calls) < 60 and not is_over(calls):
            calls = (*calls, system.choose(hands[len(calls) % 4], calls))
        by_rules = Auction(Seat.NORTH, tuple(Call.all()[call] for call in calls)).standing_contract
        assert rollouts.contract(hands, four) == by_rules


def test_what_is_chosen_is_true_and_legal() -> None:
    found = Simulator(worlds=8, seconds=30).call(View.of_auction(HAND, RAISED))
    assert RAISED.is_legal(found.action)
    assert HAND in found.meaning
    assert found.notes


def test_where_there_is_no_choice_nothing_is_simulated() -> None:
    found = Simulator(worlds=6).call(View.of_auction(Hand.parse("AK32.K32.QJ4.Q32"), Auction(Seat.NORTH)))
    assert str(found.action) == "1NT"
    assert found.worlds == 0


def test_without_time_the_rule_stands() -> None:
    rule = NaturalSystem(loose=True).call(View.of_auction(HAND, RAISED)).action
    found = Simulator(worlds=50, seconds=0.0).call(View.of_auction(HAND, RAISED))
    assert found.action is rule
    assert found.worlds == 0


def test_the_deadline_is_kept() -> None:
    simulator = Simulator(worlds=100_000, seconds=0.3)
    simulator.system.call(View.of_auction(HAND, RAISED))
    assert simulator.call(View.of_auction(HAND, RAISED)).elapsed < 1.0


def test_estimated_tricks_are_those_of_solved_deals_within_their_error() -> None:
    library = solved_deals.default()
    for strain in Strain:
        asked = [(library.deal(place), strain, Seat.EAST) for place in range(39_000, 39_300)]
        exact = library.tricks[39_000:39_300, strain.index, Seat.EAST.index].astype(float)
        wrong = np.array(estimated_tricks(asked)) - exact
        assert abs(wrong.mean()) < 0.15
        assert wrong.std() < error_of(strain) + 0.1


def test_contracts_of_the_same_strain_and_side_take_the_same_tricks() -> None:
    worlds = LikelyWorlds(NaturalSystem(loose=True), HAND, RAISED, Vulnerability.NONE, 1, later())
    for world, _ in islice(worlds, 5):
        ended = [[Contract.parse("3SN"), Contract.parse("4SN"), None]]
        ((three, four, passed),) = ContractScores(Vulnerability.NONE).of([world], ended)
        assert passed == 0
        assert (three, four) in {
            (140, -50),
            (170, 420),
            (200, 450),
            (230, 480),
            (260, 510),
        } or four < three < 0


def test_where_all_contracts_are_the_same_nothing_is_scored() -> None:
    world = solved_deals.default().deal(0)
    same = [[Contract.parse("4SN")] * 3]
    assert ContractScores(Vulnerability.NONE).of([world], same) == [[0, 0, 0]]


def test_failures_of_a_side_that_bids_high_are_doubled() -> None:
    world = Deal.parse("N:KQJT9.32.32.5432 A2.AKQJ.AKQJ.AKQ 876.654.654.9876 543.T987.T987.JT")
    assert world.is_complete
    ended = [[Contract.parse("3SN"), None]]
    (plain,) = ContractScores(Vulnerability.NONE).of([world], ended)
    (doubled,) = ContractScores(Vulnerability.NONE, Side.NS).of([world], ended)
    assert doubled[0] < plain[0] < 0
    assert doubled[1] == plain[1] == 0


def test_passes_and_doubles_must_gain_more_than_bids() -> None:
    situation = NaturalSystem(loose=True).situation(tuple(Call.parse(word).index for word in ("1S", "2H")))
    two, three = Call.parse("2S").index, Call.parse("3S").index
    for caution in CAUTIONS.values():
        bids = caution.margin(situation, Call.PASS.index, two), caution.margin(situation, two, three)
        assert caution.margin(situation, two, Call.PASS.index) > max(bids)
        assert caution.margin(situation, two, Call.DOUBLE.index) > max(bids)


def test_matchpoints_count_how_often() -> None:
    assert SimulationScoring.MATCHPOINTS.gain(450, 420) == 50
    assert SimulationScoring.MATCHPOINTS.gain(-50, 420) == -50
    assert SimulationScoring.IMPS.gain(450, 420) == 1
    found = Simulator(worlds=8, seconds=30, scoring=SimulationScoring.MATCHPOINTS).call(
        View.of_auction(HAND, RAISED)
    )
    assert HAND in found.meaning


def test_loose_readings_hold_the_strict_ones() -> None:
    strict, loose = NaturalSystem(), NaturalSystem(loose=True)
    for calls in ("1NT P 2NT P", "1S P 2S P", "1D 1S X P", "1S 2H 2S 3H"):
        numbers = tuple(Call.parse(word).index for word in calls.split())
        one, two = strict.situation(numbers), loose.situation(numbers)
        for call in {candidate.call for candidate in one.candidates}:
            assert one.reading(call).hands & ~two.reading(call).hands == 0
            if one.reading(call).candidates:
                assert one.reading(call).call_type == two.reading(call).call_type


def test_the_rules_never_choose_what_is_judgement() -> None:
    strict, loose = NaturalSystem(), NaturalSystem(loose=True)
    hand = HandFeatures(Hand.parse("K432.2.K5432.432"))
    calls = tuple(Call.parse(word).index for word in ("1S", "2H", "2S", "3H", "P", "4H"))
    judged = {each.call for each in loose.situation(calls).candidates if each.name == "judges to bid on"}
    assert judged
    assert strict.choose(hand, calls) == loose.choose(hand, calls)
    options = options_of(loose.situation(calls), hand)
    assert judged & {each.call for each in options}
    for option in options:
        assert hand.is_in(loose.situation(calls).reading(option.call).hands)


def test_pass_and_double_are_compared_too() -> None:
    loose = NaturalSystem(loose=True)
    # Partner opened, they overcalled and raised: there is a bid, a double and a pass.
    calls = tuple(Call.parse(word).index for word in ("1H", "1S", "2H", "3S"))
    hand = HandFeatures(Hand.parse("QJ72.AQ753.A3.42"))
    options = {str(Call.all()[each.call]) for each in options_of(loose.situation(calls), hand)}
    assert {"Pass", "X", "4H"} <= options


def test_openings_and_artificial_calls_are_not_judged() -> None:
    strict, loose = NaturalSystem(), NaturalSystem(loose=True)
    for calls in ((), (Call.PASS.index,)):
        one, two = strict.situation(calls), loose.situation(calls)
        for candidate in one.candidates:
            assert one.reading(candidate.call).hands == two.reading(candidate.call).hands


def test_simulated_calls_are_true_and_expected_to_be_possible() -> None:
    simulator = Simulator(worlds=12, seconds=30, caution=Caution(0.2, 0.2, 0.2, 0.2, 0.2, 0.2))
    library = solved_deals.default()
    changed = 0
    for place in range(11_000, 11_006):
        board = SolvedBoard(library, place)
        made = Auction(board.dealer)
        while not made.is_over:
            hand = board.hands[len(made) % 4]
            decision = simulator.call(View.of_auction(hand, made, board.vulnerability))
            assert hand in decision.meaning
            rule = simulator.system.call(View.of_auction(hand, made, board.vulnerability))
            changed += decision.action is not rule.action
            made = made.call(decision.action)
        expected = simulator.expect(made, board.vulnerability)
        for turn, hand in enumerate(board.hands):
            assert hand in expected[board.dealer.after(turn)]
        for one in simulator.explain(made, board.vulnerability):
            assert board.hands[board.dealer.turns_to(one.seat)] in one.meaning
    assert changed


def test_what_is_expected_is_part_of_what_is_possible() -> None:
    auction = Auction.parse("N", "1S P 2S P P 3D P P 3S P P P")
    for meaning in NaturalSystem(loose=True).expect(auction, Vulnerability.NONE).values():
        assert all(
            box.hcp.low >= min(each.hcp.low for each in meaning.boxes) for box in meaning.expected.boxes
        )
    strict = NaturalSystem().expect(auction, Vulnerability.NONE)
    assert all(meaning.expected is meaning for meaning in strict.values())


def test_a_forcing_call_is_never_passed() -> None:
    loose = NaturalSystem(loose=True)
    for calls in ("1S P 2H P", "1NT P 3S P", "2C P 2D P"):
        situation = loose.situation(tuple(Call.parse(word).index for word in calls.split()))
        for text in ("AQJ32.K32.A32.32", "KQ2.K32.AQ32.K32", "AKQ2.AKQ2.AK2.32"):
            hand = HandFeatures(Hand.parse(text))
            if situation.is_forced and hand.is_in(situation.known[situation.position]):
                assert Call.PASS.index not in {each.call for each in options_of(situation, hand)}


def test_worlds_doubt_contracts_that_the_opponents_cannot_make() -> None:
    system = NaturalSystem(loose=True)
    hand = Hand.parse("K32.A32.Q432.Q32")
    games = LikelyWorlds(system, hand, Auction.parse("N", "1S P 4S"), Vulnerability.NONE, 1, later())
    lows = LikelyWorlds(system, hand, Auction.parse("N", "1S P 2S"), Vulnerability.NONE, 1, later())

    def trumps(worlds: LikelyWorlds) -> float:
        found = list(islice(worlds, 40))
        return sum(hands[0].lengths[0] + hands[2].lengths[0] for _, hands in found) / len(found)

    assert trumps(games) > trumps(lows)


def test_slams_are_judged_and_forcing_calls_answered() -> None:
    loose = NaturalSystem(loose=True)
    calls = tuple(Call.parse(word).index for word in ["1S", "P", "2D", "P", "2NT", "P"])
    situation = loose.situation(calls)
    judged = {each.name for each in situation.candidates if each.name.startswith("judges")}
    assert "judges to bid slam" in judged
    assert situation.is_forced
    assert "judges to pass" not in judged
