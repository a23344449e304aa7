"""Contracts over worlds, against tables solved one by one and against plain loops."""

from __future__ import annotations

from functools import cache
from itertools import combinations

import numpy as np
import pytest

from crossruff import dd
from crossruff.coach.study import (
    ContractComparison,
    ContractDuels,
    ContractQuestion,
    ContractStage,
    StudyScoring,
    advise,
    compare_contracts,
    contract_data,
    contract_picture,
    play_contracts,
)
from crossruff.errors import CrossruffError
from crossruff.model import Contract, Deal, Hand, Seat, Suit, declarer_score, imps

NORTH, SOUTH = "AQ32.K32.AJ4.Q32", "KJ54.A654.72.K54"
TOP = ("AKQ2.AK2.AK4.A32", "J543.QJ43.QJ.KQJ")


@cache
def _compared() -> ContractComparison:
    *_, found = compare_contracts(ContractQuestion.parse(NORTH, SOUTH), 16, seed=5)
    return found


def test_results_sharpen_and_repeat() -> None:
    counts = [each.worlds for each in compare_contracts(ContractQuestion.parse(*TOP), 6, seed=1)]
    assert counts == sorted(set(counts))
    assert counts[-1] == 6
    *_, again = compare_contracts(ContractQuestion.parse(NORTH, SOUTH), 6, seed=5)
    assert contract_data(again) == contract_data(_compared().first(6))


def test_every_world_has_the_tricks_of_its_table() -> None:
    found = _compared()
    for number in range(3):
        deal = Deal.from_packed(tuple(found.hands[number].tolist()))
        assert deal.north == Hand(NORTH)
        assert deal.south == Hand(SOUTH)
        table = dd.table(deal)
        for contract in found.contracts:
            tricks = found.tricks_in(contract.strain, contract.declarer)[number]
            assert tricks == table[contract.declarer, contract.strain]


def test_chances_and_scores_are_those_of_a_plain_loop() -> None:
    found = _compared()
    for contract, value in found.contracts.items():
        tricks = found.tricks_in(contract.strain, contract.declarer).tolist()
        assert value.makes.mean == pytest.approx(sum(each >= contract.tricks for each in tricks) / 16)
        points = [declarer_score(contract, each, vulnerable=True) for each in tricks]
        assert value.score_vulnerable.mean == pytest.approx(sum(points) / 16)
    assert len(found.contracts) == 70


def test_a_finesse_is_counted_world_by_world() -> None:
    """Twelve tricks on top and a finesse: 7NT makes if West has the king, or if East has it alone."""
    asked = ContractQuestion.parse("AQ.AKQJ.AKQJ.AK2", "5432.432.432.QJT")
    *_, found = compare_contracts(asked, 40, seed=2)
    deals = [Deal.from_packed(tuple(row)) for row in found.hands.tolist()]
    expected = ["SK" in deal.west or deal.east.spades == "K" for deal in deals]
    seven = found.contracts[Contract.parse("7NTS")]
    assert found.makes(seven.contract).tolist() == expected
    assert seven.makes.mean == pytest.approx(sum(expected) / 40)
    assert seven.makes.low < 0.5 < seven.makes.high


@pytest.mark.parametrize("vulnerable", [False, True])
def test_the_advice_loses_least_to_any_contract(vulnerable: bool) -> None:
    found = _compared()
    for scoring in StudyScoring:
        duels = ContractDuels(found, scoring, vulnerable=vulnerable)
        best = duels.best()
        assert best is not None
        worst = {}
        for one in (None, *found.candidates):
            ours = found.scores(one, vulnerable=vulnerable).tolist()
            means = []
            for two in (None, *found.candidates):
                pairs = zip(ours, found.scores(two, vulnerable=vulnerable).tolist(), strict=True)
                means.append(np.mean([_won(scoring, a, b) for a, b in pairs]))
            worst[one] = min(means)
        assert worst[best] == pytest.approx(max(worst.values()))
        advice = duels.advice()
        assert advice.contract == best
        assert f"{100 * advice.makes:.0f} %" in advice.text


def _won(scoring: StudyScoring, ours: int, theirs: int) -> float:
    if scoring is StudyScoring.IMPS:
        return imps(ours - theirs)
    return ((ours > theirs) - (ours < theirs)) / 2


def test_a_game_is_worth_it_exactly_if_it_wins_on_average() -> None:
    _, chances = advise(_compared())
    assert chances
    for each in chances:
        duels = ContractDuels(_compared(), each.scoring, vulnerable=each.vulnerable)
        won = duels.won(each.contract, each.instead).mean()
        assert each.is_worth_it == (won >= -1e-12), each.text
        assert ContractStage.of(each.contract) is each.stage
        assert ("bid it" in each.text) == each.is_worth_it


def test_what_a_game_needs_is_known() -> None:
    """Of tricks that are ten or nine only, a vulnerable game needs 6 in 16 at IMPs, or 5 in 11."""
    found = _compared()
    tricks = np.full_like(found.tricks, 9)
    tricks[:7] = 10
    made_up = ContractComparison(found.question, found.hands, found.weights, tricks)
    four, three = Contract.parse("4SS"), Contract.parse("3SS")
    needed = [
        ContractDuels(made_up, StudyScoring.IMPS, vulnerable=vulnerable).needed(four, three)
        for vulnerable in (True, False)
    ]
    assert needed == [pytest.approx(6 / 16), pytest.approx(5 / 11)]
    points = ContractDuels(made_up, StudyScoring.MATCHPOINTS, vulnerable=True)
    assert points.needed(four, three) == pytest.approx(0.5)


def test_top_tricks_are_bid_and_made_by_robots() -> None:
    *_, found = compare_contracts(ContractQuestion.parse(*TOP), 4, seed=1)
    advice, _ = advise(found)
    assert {str(each.contract)[:3] for each in advice} == {"7NT"}
    contract = advice[0].contract
    assert contract is not None
    *_, played = play_contracts(
        found.question, contract, found.hands[:2], (13, 13), spec="club(seconds=0.02)"
    )
    assert played.tricks == played.double_dummy == (13, 13)
    assert played.makes.mean == 1
    assert "in 2 of 2 worlds" in played.text


def test_calls_and_constraints_shape_the_hidden_hands() -> None:
    asked = ContractQuestion.parse("AQ32.K2.AJ43.Q32", "KJ54.5.K652.K654", auction="1D 1H P P")
    batch = next(asked.hidden.batches(seed=1, size=60))
    lengths = [Hand.from_bits(bits).length(Suit.HEARTS) for bits in batch.hands[:, Seat.EAST.index].tolist()]
    assert np.mean([length >= 5 for length in lengths]) > 0.7
    limited = ContractQuestion.parse(NORTH, SOUTH, "east: 6+ clubs", auction="1NT P")
    batch = next(limited.hidden.batches(seed=1, size=8))
    clubs = [Hand.from_bits(bits).length(Suit.CLUBS) for bits in batch.hands[:, Seat.EAST.index].tolist()]
    assert min(clubs) >= 6


def test_random_hands_are_dealt_evenly() -> None:
    """Without any knowledge, East has each of the 26 cards as often as West."""
    batch = next(ContractQuestion.parse(NORTH, SOUTH).hidden.batches(seed=9, size=2000))
    hidden = Hand.of() - Hand(NORTH) - Hand(SOUTH)
    for card in list(combinations(hidden, 1))[::5]:
        share = np.mean((batch.hands[:, Seat.EAST.index] & np.uint64(card[0].bit)) != 0)
        assert 0.45 < share < 0.55


def test_the_picture_has_every_contract() -> None:
    svg = contract_picture(_compared())
    assert svg.count('class="cell"') == 70
    for each in advise(_compared())[0]:
        assert each.contract is not None
        assert each.scoring.label in svg


@pytest.mark.parametrize(
    ("north", "south", "more", "words"),
    [
        ("AKQ...", SOUTH, {}, "North's hand must have 13 cards; got 3"),
        (NORTH, "AKQ...", {}, "South's hand must have 13 cards; got 3"),
        (NORTH, NORTH, {}, "must share no card; both have SA"),
        (NORTH, SOUTH, {"auction": "1NT 1S"}, "may not call"),
        (NORTH, SOUTH, {"constraint": "east: 30+ hcp"}, "East"),
    ],
)
def test_errors_name_the_fault(north: str, south: str, more: dict[str, str], words: str) -> None:
    with pytest.raises(CrossruffError, match=words):
        next(compare_contracts(ContractQuestion.parse(north, south, **more), 4))
