"""Slams: grand slam force, key cards, control bids, splinters, Jacoby 2NT, quantitative raises."""

from __future__ import annotations

import pytest

from crossruff import solved_deals
from crossruff.bidding.natural import natural_system
from crossruff.lab.bidding import self_play
from crossruff.model import Auction, Call, Hand, Seat, Vulnerability


def called(name: str, hand: str, calls: str) -> tuple[Call, str]:
    system = natural_system(name)
    return system.judge(Hand.parse(hand), Auction.parse(Seat.NORTH, calls), Vulnerability.NONE)


@pytest.mark.parametrize(
    ("hand", "calls", "expected"),
    [
        # Two of the top three trumps for seven, over the agreed suit or the one just bid.
        ("AK876.J5.AQ753.2", "1S P 5NT P", "7S"),
        ("AJ876.K5.AQ753.2", "1S P 5NT P", "6S"),
        ("KQ32.A32.432.432", "1S P 3S P 5NT P", "7S"),
        ("Q432.AK2.432.432", "1S P 3S P 5NT P", "6S"),
        # A double of our game, or a bid over the invitation, takes its meaning away.
        ("62.J985.KJ98.QJT", "2C P 2NT P 3H P 4H X 5H P", "P"),
        # A raise of our own game: the better half of what this hand has shown accepts.
        ("62.J985.AK98.QJT", "2C P 2NT P 3H P 4H P 5H P", "6H"),
        ("T62.Q985.KJ2.QJ4", "2C P 2NT P 3H P 4H P 5H P", "P"),
    ],
)
def test_grand_slam_force_and_a_raise_of_game(hand: str, calls: str, expected: str) -> None:
    call, reason = called("sayc", hand, calls)
    assert call is Call.parse(expected), reason


@pytest.mark.parametrize(
    ("hand", "calls", "expected"),
    [
        # One or four, none or three, two, two with the queen of trumps.
        ("K432.432.A32.432", "1S P 3S P 4NT P", "5H"),
        ("KQ32.432.A32.432", "1S P 3S P 4NT P", "5S"),
        ("Q432.KQ2.A32.J32", "1S P 3S P 4NT P", "5C"),
        ("Q432.KQ2.KQ2.J32", "1S P 3S P 4NT P", "5D"),
        ("K432.A32.A32.432", "1S P 3S P 4NT P", "5D"),
        # A void: six of its suit with one or three, five notrump with two or four.
        ("KQ432.K5432.432.", "1S P 2H P 2S P 3S P 4NT P", "6C"),
        # They bid over it: double none, pass one.
        ("Q432.KQ2.KQ2.J32", "1S P 3S P 4NT 5C", "X"),
        ("Q432.KQ2.A32.J32", "1S P 3S P 4NT 5C", "P"),
    ],
)
def test_answers_to_key_cards(hand: str, calls: str, expected: str) -> None:
    call, reason = called("two-over-one", hand, calls)
    assert call is Call.parse(expected), reason


@pytest.mark.parametrize(
    ("hand", "calls", "expected"),
    [
        # Two key cards are missing: five.
        ("KQJ32.KQJ2.KQ.A2", "1S P 3S P 4NT P 5C P", "5S"),
        # One is missing, and the queen is not known: ask for it where there is room.
        ("AK432.AKQ2.KQ.K2", "1S P 3S P 4NT P 5C P", "5D"),
        ("Q432.KQ2.A32.J32", "1S P 3S P 4NT P 5C P 5D P", "5H"),
        ("J432.KQ2.A32.Q32", "1S P 3S P 4NT P 5C P 5D P", "5S"),
        ("Q432.QJ2.A32.J32", "1S P 3S P 4NT P 5C P 5D P", "6S"),
        # Nothing is missing: kings, then seven.
        ("AKQ32.AKQ2.A2.K2", "1S P 3S P 4NT P 5C P", "5NT"),
        ("J432.K32.A432.K2", "1S P 3S P 4NT P 5C P 5NT P", "6H"),
        ("J432.432.A432.K2", "1S P 3S P 4NT P 5C P 5NT P", "6D"),
        ("AKQ32.AKQ2.A2.K2", "1S P 3S P 4NT P 5C P 5NT P 6D P", "7S"),
        ("AKQ32.AQJ2.AQ.K2", "1S P 3S P 4NT P 5C P 5NT P 6C P", "6S"),
    ],
)
def test_after_key_cards(hand: str, calls: str, expected: str) -> None:
    call, reason = called("two-over-one", hand, calls)
    assert call is Call.parse(expected), reason


@pytest.mark.parametrize(
    ("hand", "calls", "expected"),
    [
        # The cheapest ace or void; no Blackwood with two small cards in a side suit, or with a void.
        ("AKJ32.KQ32.32.AK", "1S P 3S P", "4C"),
        ("AK9654.KQ6.KQJ2.", "1S P 3S P", "4C"),
        ("QT92.AJ43.Q7.QT6", "1S P 3S P 4C P", "4H"),
        ("Q753.T942.A8.KJ4", "1H P 3H P 4C P", "4D"),
        ("QT92.KJ43.Q7.KT6", "1S P 3S P 4C P", "4S"),
        # Partner has skipped diamonds, and so would this hand.
        ("AKJ83.KQ76.98.AK", "1S P 3S P 4C P 4H P", "4S"),
        # All suits are under control: ask.
        ("AKQ32.AQ2.KQ2.K2", "1S P 3S P", "4NT"),
        ("K763.J83.KQ.AK83", "1S P 2NT P 3NT P", "4C"),
        ("K763.J83.KQ.AK83", "1S P 2NT P 3NT P 4C P 4H P", "4NT"),
        # A minimum signs off.
        ("AQ762.KJ2.QJ2.32", "1S P 3S P", "P"),
        ("AQ762.K32.KQ2.Q2", "1S P 3S P", "4S"),
    ],
)
def test_control_bids(hand: str, calls: str, expected: str) -> None:
    call, reason = called("sayc", hand, calls)
    assert call is Call.parse(expected), reason


@pytest.mark.parametrize(
    ("hand", "calls", "expected"),
    [
        # A splinter: small cards opposite the short suit are worth a try, honours are not.
        ("T94.AKJ84.KJT.AQ", "1H P 3S P", "4C"),
        ("3.QT95.AQ3.KJT83", "1H P 3S P 4C P", "4D"),
        ("KQJ.KJ842.KJT.Q2", "1H P 3S P", "4H"),
        ("K92.AKQ74.7.A963", "1H P 4C P", "4NT"),
        # Jacoby 2NT: 18 points or six trumps, 15 to 17, less.
        ("AJ8763.AQ7.KQ.87", "1S P 2NT P", "3S"),
        ("AQ984.AK4.98.QJ2", "1S P 2NT P", "3NT"),
        ("765.AJT96.KQ.A65", "1H P 2NT P", "4H"),
    ],
)
def test_splinters_and_jacoby(hand: str, calls: str, expected: str) -> None:
    call, reason = called("sayc", hand, calls)
    assert call is Call.parse(expected), reason


@pytest.mark.parametrize(
    ("hand", "calls", "expected"),
    [
        ("KQ42.AJ2.AQ3.K32", "1D P 1S P 1NT P", "4NT"),
        ("J32.K4.KQJ32.AQ2", "1D P 1S P 1NT P 4NT P", "6NT"),
        ("A32.Q43.K543.A32", "1D P 1S P 1NT P 4NT P", "P"),
        ("K2.A32.AQ432.KQ2", "1NT P", "6NT"),
        ("K2.A32.AQ432.Q32", "1NT P", "4NT"),
        # Twenty points opposite an opening bid never pass.
        ("K54.AQT.AJ65.AQ4", "1D P", "2NT"),
        ("KQ7.K8.AKQJ83.K4", "1C P 1D P 2C P", "2S"),
    ],
)
def test_quantitative_raises(hand: str, calls: str, expected: str) -> None:
    call, reason = called("sayc", hand, calls)
    assert call is Call.parse(expected), reason


@pytest.mark.parametrize(
    ("hand", "calls", "expected"),
    [
        ("KQT876.AQ9.KQ76.", "1S P 3S P", "5C"),
        ("A943.KJ2.AJ32.95", "1S P 3S P 5C P", "5S"),
        ("J943.KJ2.KJ32.A5", "1S P 3S P 5C P", "5D"),
        ("KQT876.AQ9.KQ76.", "1S P 3S P 5C P 5D P", "5S"),
        ("KQT876.AQ9.KQ76.", "1S P 3S P 5C P 5H P", "6S"),
    ],
)
def test_exclusion(hand: str, calls: str, expected: str) -> None:
    call, reason = called("two-over-one", hand, calls)
    assert call is Call.parse(expected), reason


def test_key_cards_are_a_switch() -> None:
    auction = Auction.parse("N", "1S P 3S P 4NT P 5S")
    roman = natural_system("sayc", on=["key cards"]).explain(auction)[-1]
    assert "queen of trumps" in roman.words
    assert "three aces" in natural_system("sayc").explain(auction)[-1].words


@pytest.mark.parametrize("name", ["sayc", "two-over-one"])
def test_slams_are_bid_and_true(name: str) -> None:
    tally = self_play.tally(natural_system(name), solved_deals.default(), 0, 600)
    assert (tally.untrue, tally.dropped, tally.too_long) == (0, 0, 0)
    assert tally.counts["of slams made"] >= 15
    assert tally.counts["slams made"] >= 0.6 * tally.counts["of slams made"]
