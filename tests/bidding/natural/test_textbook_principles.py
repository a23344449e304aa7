"""Calls that follow from a principle of textbooks, with hands for which the principle does not hold."""

from __future__ import annotations

import pytest

from crossruff.bidding.natural import natural_system
from crossruff.model import Auction, Call, Hand, Seat, Vulnerability


def called(hand: str, calls: str, name: str = "sayc", on: tuple[str, ...] = ()) -> tuple[Call, str]:
    system = natural_system(name, on=on)
    return system.judge(Hand.parse(hand), Auction.parse(Seat.NORTH, calls), Vulnerability.NONE)


@pytest.mark.parametrize(
    ("hand", "calls", "expected"),
    [
        # Strength counts long suits: 2C with a good six-card suit, 2NT with a good five-card minor.
        ("AQJT86.AQ5.A3.AQ", "", "2C"),
        ("AQJT8.AQ5.A32.Q3", "", "1S"),
        ("AQ3.K54.A3.AQJ98", "", "2NT"),
        ("AQ3.KJ54.K3.AQ98", "", "1C"),
        # Too strong for a simple overcall, or both majors: double first. With a good five-card major: bid it.
        ("AKJ865.7.AQ5.KJ3", "1H", "X"),
        ("AKJ865.7.AQ5.J83", "1H", "1S"),
        ("AKJT8.Q4.A93.Q95", "1C", "1S"),
        ("KQJ4.AQT5.AQ5.83", "1D", "X"),
        ("A2.KQJ965.AQ4.J3", "1D X P 1S P", "2H"),
        # Aces and kings accept a limit raise, queens and jacks do not.
        ("AK965.73.A863.Q4", "1S P 3S P", "4S"),
        ("KQ965.QJ3.QJ3.Q4", "1S P 3S P", "P"),
        # A game try with a fit counts a short suit; its answer looks at the suit.
        ("AKJ73.A54.K842.3", "1S P 2S P", "3D"),
        ("AKJ73.A54.KT4.32", "1S P 2S P", "P"),
        ("K64.8752.KT83.J4", "1S P 2S P 3H P", "3S"),
        ("K64.KQ52.T983.64", "1S P 2S P 3H P", "4S"),
        # Both majors after 1C-1D: hearts first.
        ("KJ84.AQ62.4.K983", "1C P 1D P", "1H"),
        # Over a jump rebid a suit forces.
        ("KQ974.K65.83.Q62", "1D P 1S P 3D P", "3S"),
        ("6.KQ4.AKJ983.KJ2", "1D P 1S P 3D P 3S P", "3NT"),
        # An invitation in a minor is accepted in notrump.
        ("A95.KQ4.KJ7.Q965", "1C 1S 3C P", "3NT"),
        # After two clubs a second suit comes before notrump.
        ("AKQJ7.2.AK62.AJ5", "2C P 2H P", "2S"),
        ("AQJT8.AQT96.A2.A", "2C P 2D P 2S P 2NT P", "3H"),
        # A cue-bid asks for a stopper: with one, three notrump.
        ("A974.T3.AT64.K43", "1C 1D 1S P 3C P", "3NT"),
        # The fourth suit is responder's; a minimum opener bids what is there.
        ("4.98.KT8762.AKT3", "1D P 1S P 2D P 2H P", "3D"),
        # Three aces are enough to play six with eight spades.
        ("KQJ98654.5.2.A52", "2NT P 4C P 4NT P", "6S"),
        # Opponents have bid three suits: one suit is left, so there is nothing to ask partner.
        ("A5.QJ74.J53.KJ52", "1C P 1D P 1S", "P"),
        # Twelve points with shape ask for aces over a game by a strong opener.
        ("KQ763.2.KT62.A62", "1C P 1S P 4S P", "4NT"),
        ("KQ763.62.QT6.A62", "1C P 1S P 4S P", "P"),
        # Two aces opposite a preempt and one with partner: slam.
        ("AQ75.KJ3.AKQ54.2", "3H P 4NT P 5D P", "6H"),
        # The points for game are not passed because no game fits yet: a good suit again, or the unbid suit.
        ("AKQJT.AQ842.96.Q", "1S P 2C P 2H P 3C P", "3H"),
        ("A8432.AQ842.9.A8", "1S P 2C P 2H P 3C P", "P"),
        # Without room below game, partner's average counts.
        ("AKQT7.AJ92.K8.QJ", "P P 3D X P 4C P", "4S"),
        ("AQT72.AJ92.8.Q93", "P P 3D X P 4C P", "P"),
        # Far more than was shown, over a preference for our minor.
        ("A.J54.AKQ98.KJ85", "P P P 1D P 1S P 2C P 2D P", "3D"),
        ("A.J54.AKJ98.J854", "P P P 1D P 1S P 2C P 2D P", "P"),
    ],
)
def test_the_call(hand: str, calls: str, expected: str) -> None:
    call, reason = called(hand, calls)
    assert call is Call.parse(expected), reason


@pytest.mark.parametrize(
    ("hand", "calls", "expected"),
    [
        # With key cards, four notrump over the answer to Stayman agrees the major.
        ("AK63.KQ54.KQ85.2", "1NT P 2C P 2S P", "4NT"),
        ("Q982.A95.A64.KQJ", "1NT P 2C P 2S P 4NT P", "5S"),
    ],
)
def test_key_cards_after_stayman(hand: str, calls: str, expected: str) -> None:
    call, reason = called(hand, calls, on=("key cards",))
    assert call is Call.parse(expected), reason


@pytest.mark.parametrize(
    ("hand", "calls", "expected"),
    [
        # A void changes the answer to four notrump: two aces 5NT, one ace six of the void.
        ("A843.QJ986.A984.", "1H P 3H P 4NT P", "5NT"),
        ("AK84.QJ986.9842.", "1H P 3H P 4NT P", "6C"),
        ("AK84.QJ986.984.2", "1H P 3H P 4NT P", "5D"),
    ],
)
def test_a_void_in_answer_to_blackwood(hand: str, calls: str, expected: str) -> None:
    call, reason = called(hand, calls)
    assert call is Call.parse(expected), reason


def test_a_natural_game_is_not_forcing() -> None:
    call, reason = called("QT9.A763.J87.AK5", "P 2S P P X P 2NT P 3C P 3S P 4H P", "two-over-one")
    assert call is Call.PASS, reason


def test_a_hand_far_stronger_than_its_calls_looks_for_slam() -> None:
    assert called("AKQ2.54.AKJ54.A2", "1D P 1S P 2S P 3S P")[0] is Call.parse("4C")
    assert called("AQ32.54.AJ543.K2", "1D P 1S P 2S P 3S P")[0] is Call.parse("4S")
