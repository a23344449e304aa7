"""What calls are inferred to show: true always, and no more than all hands tell."""

from __future__ import annotations

import pytest

from crossruff import _core
from crossruff.bidding.evolved import Boards
from crossruff.model import Result, score
from tests.bidding.evolved.checks import calls_checked, inference
from tests.bidding.evolved.samples import EVERYTHING, THESIS, evolved, made_up, random_system

OPEN, PASS, THREE_NOTRUMP = 7, 0, 17


def system(words: list[int], *, states: int = 1) -> _core.BiddingSystem:
    """A system of the thesis's nodes that stays in state 0 or goes to the next with each call."""
    row = [bytes([min(state + 1, states - 1)]) * 38 + bytes([state]) for state in range(states)]
    return _core.BiddingSystem(states, 0, THESIS, words, b"".join(row))


def decide(data: int, skip: int, *, length: bool = False) -> int:
    return 1 << 31 | skip << 24 | data << 8 | (0xFF if length else 0)


def strength(units: int, skip: int, *, at_most: bool = False, players: int = 0b1000) -> int:
    return decide(players << 11 | at_most << 9 | units, skip)


def direct(call: int) -> int:
    return call - 3


SAY_PASS = 3 << 6 | 1


def test_hands_always_lie_in_what_is_inferred() -> None:
    count, faults = calls_checked(range(8))
    assert not faults
    assert count > 10_000


@pytest.mark.slow
def test_inference_is_what_all_hands_tell() -> None:
    assert inference(range(3, 6)) == []


def test_a_threshold_is_read_off() -> None:
    """1NT with 183 units (14.3 points) or more, as in run A."""
    one = system([strength(183, 1), SAY_PASS, direct(OPEN), SAY_PASS])
    ranges, pieces, exact, states, following = one.explain(one, (False, False), [OPEN])
    assert ranges is not None
    assert ranges[0][0] == (183, 450)
    assert ranges[1][0] == (0, 512 - 183)
    assert exact
    assert states == (0, 0)
    assert pieces[0] == [ranges[0]]
    assert [call for call, _ in following] == [PASS]
    passed = one.explain(one, (False, False), [PASS])[0]
    assert passed is not None
    assert passed[0][0] == (0, 182)
    assert one.explain(one, (False, False), [OPEN + 1])[0] is None


def test_partner_adds_his_own_points_to_what_was_shown() -> None:
    """With 1NT shown as 183 or more, the sum of both is 290 if partner has 107."""
    opening = [strength(183, 1), SAY_PASS, direct(OPEN), SAY_PASS]
    answer = [strength(290, 1, players=0b1010), SAY_PASS, direct(THREE_NOTRUMP), SAY_PASS]
    one = system(opening + answer, states=2)
    raised = one.explain(one, (False, False), [OPEN, PASS, THREE_NOTRUMP])[0]
    assert raised is not None
    assert raised[2][0] == (107, 512 - 183)


def test_what_others_cannot_have_tells_too() -> None:
    """The example of section 3.2.1: no branch for partner and left opponent with 20 points or more.

    The right opponent (who passed) has 12 points at most, so the bidder has more than 8.
    """
    twelve, twenty = 153, 256
    first = [strength(twelve, 1, at_most=True), direct(OPEN), SAY_PASS, SAY_PASS]
    second = [strength(twenty, 1, players=0b0110), direct(OPEN), SAY_PASS, SAY_PASS]
    opponent, bidder = system(first), system(second)
    known = opponent.explain(bidder, (False, False), [PASS, OPEN])[0]
    assert known is not None
    assert known[0][0] == (0, twelve)
    assert known[1][0][0] == 512 - twenty - twelve + 1


@pytest.mark.parametrize("switches", [THESIS, EVERYTHING])
def test_auctions_are_legal_and_scored_as_in_the_model(switches: int) -> None:
    boards = Boards(made_up(5, 60))
    on = boards.core
    population = evolved(3, on, switches=switches, size=8, rounds=50)
    systems = [population.system(number) for number in range(8)]
    systems += [random_system(seed, switches) for seed in range(8)]
    for number in range(len(boards)):
        one, other = systems[number % 16], systems[(5 * number + 1) % 16]
        auction = boards.auction(one, other, number)
        assert auction.is_over
        contract = auction.contract
        result = None
        if contract is not None:
            taken = boards.deals.tricks[number, contract.strain.index, contract.declarer.index]
            result = Result(contract, int(taken))
        assert one.score(other, on, number) == score(result, boards.vulnerability(number))


def test_illegal_calls_are_refused() -> None:
    one = random_system(1)
    for calls in ([1], [OPEN, OPEN], [0, 0, 0, 0, 0], [38], [255]):
        with pytest.raises(ValueError, match="must be legal; got"):
            one.explain(one, (False, False), calls)
        with pytest.raises(ValueError, match="must be legal; got"):
            one.call(one, (False, False), calls, 0x1FFF)
    with pytest.raises(ValueError, match="13 cards"):
        one.call(one, (False, False), [], 1)
