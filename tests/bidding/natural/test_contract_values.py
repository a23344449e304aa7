"""The worth of contracts in competition: monotonous, calibrated on solved deals, and used with sense."""

from __future__ import annotations

import numpy as np
import pytest

from crossruff import solved_deals
from crossruff.bidding.natural import natural_system
from crossruff.bidding.natural.engine.calls import CALLS, NOTRUMP, SPADES, is_over
from crossruff.bidding.natural.engine.hand_features import HandFeatures
from crossruff.bidding.natural.engine.hand_sets import EVERY, ROW, cards, points
from crossruff.bidding.natural.engine.situation import Situation
from crossruff.bidding.natural.kernel.contract_values import LENGTHS, ContractValues
from crossruff.bidding.natural.kernel.hand_estimates import estimate, others_of
from crossruff.lab.bidding.solved_boards import SolvedBoard
from crossruff.model import Auction, Call, Hand, Vulnerability


def values_after(auction: str, vulnerability: Vulnerability = Vulnerability.NONE) -> ContractValues:
    system = natural_system("sayc")
    return ContractValues(system.situation_of(Auction.parse("N", auction), vulnerability))


def test_tricks_grow_with_points_and_trumps() -> None:
    values = values_after("1S 2H 2S 3H")
    spades = values.tricks(SPADES)
    assert (np.diff(spades, axis=0) > 0).all()
    by_length = [spades[:, LENGTHS[:, SPADES] == length].mean() for length in (5, 6, 7)]
    assert by_length == sorted(by_length)
    assert (np.diff(values.their_tricks(1), axis=0) < 0).all()


def test_the_worth_of_a_contract_falls_if_it_fails_doubled() -> None:
    values = values_after("1S 2H 2S 3H")
    call = Call.parse("4S").index
    plain, doubled = values.of_bid(call, doubled=False), values.of_bid(call, doubled=True)
    weak = values.tricks(SPADES) < 8
    assert (doubled[weak] < plain[weak]).all()
    assert (values.of_bid(call) <= plain + 1).all()


def test_vulnerability_makes_failing_dearer() -> None:
    call = Call.parse("4S").index
    safe = values_after("1S 2H 2S 3H").of_bid(call)
    dear = values_after("1S 2H 2S 3H", Vulnerability.BOTH).of_bid(call)
    tricks = values_after("1S 2H 2S 3H").tricks(SPADES)
    assert (dear[tricks < 8] < safe[tricks < 8]).all()
    assert (dear[tricks > 11] > safe[tricks > 11]).all()


def test_chosen_cells_are_the_hands_of_the_set() -> None:
    values = values_after("1S 2H 2S 3H")
    chosen = np.zeros(values.tricks(NOTRUMP).shape, dtype=bool)
    chosen[3, :] = LENGTHS[:, SPADES] >= 6
    assert values.hands_where(chosen) == points(values.first + 3, values.first + 3) & cards(SPADES, 6) & EVERY


@pytest.mark.parametrize("strain", [SPADES, NOTRUMP])
def test_expected_tricks_are_right_on_average(strain: int) -> None:
    """On contested boards, with at least seven trumps expected, errors cancel out."""
    system, library = natural_system("sayc"), solved_deals.default()
    errors = []
    for place in range(30_000, 30_150):
        board = SolvedBoard(library, place)
        held = [HandFeatures(hand) for hand in board.hands]
        calls: tuple[int, ...] = ()
        while not is_over(calls):
            situation = system.situation(calls, *board.vulnerable)
            if situation.last_by >= 0 and situation.last_by % 2 != situation.side:
                errors += _errors(board, held, situation, strain)
            chosen = situation.choose(held[len(calls) % 4])
            assert chosen is not None
            calls = (*calls, chosen.call)
    assert len(errors) > 100
    assert abs(np.mean(errors)) < 0.5
    assert np.std(errors) < 2.3


def _errors(board: SolvedBoard, held: list[HandFeatures], situation: Situation, strain: int) -> list[float]:
    values = ContractValues(situation)
    row, shape = divmod(held[situation.position].place, ROW)
    if strain != NOTRUMP and values.fits[shape, strain] < 7:
        return []
    seat = (board.dealer.index + situation.position) % 4
    tricks = board.library.tricks[board.place][strain]
    real = (int(tricks[seat]) + int(tricks[(seat + 2) % 4])) / 2
    return [float(values.tricks(strain)[row - values.first, shape]) - real]


def test_a_hand_is_estimated_beside_the_others() -> None:
    strong, anything = points(12, 37), points(0, 37)
    alone = estimate(anything)
    beside = estimate(anything, None, others_of((strong, anything, strong)))
    assert beside.mean < alone.mean - 2
    short = estimate(anything, None, others_of((cards(0, 5), anything, cards(0, 4))))
    assert short.lengths[0] < alone.lengths[0]


@pytest.mark.parametrize(
    ("hand", "auction", "call"),
    [
        ("K9854.3.K8432.92", "1S 2H 2S 3H", "P"),
        ("AQJ985.3.KQ43.92", "1S P 2S 3H", "3S"),
        ("32.KJ982.J32.432", "1C X P", "1H"),
        ("2.QJT987.432.432", "1H X P", "P"),
    ],
)
def test_calls_by_worth(hand: str, auction: str, call: str) -> None:
    system = natural_system("sayc")
    situation = system.situation_of(Auction.parse("N", auction), Vulnerability.NONE)
    chosen = situation.choose(HandFeatures(Hand.parse(hand)))
    assert chosen is not None
    assert str(CALLS[chosen.call]).replace("Pass", "P") == call
