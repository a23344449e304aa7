"""Hand evaluation against hands counted by people, and against endplay."""

import pytest
from endplay.evaluate import controls as peer_controls
from endplay.evaluate import hcp as peer_hcp
from endplay.types import Hand as PeerHand

from crossruff import Hand, Seat, Suit
from crossruff.dealing import deals
from crossruff.model import evaluation
from crossruff.model.evaluation import Stopper


@pytest.mark.parametrize(
    ("text", "hcp", "controls", "losers", "quick_tricks"),
    [
        ("AK32.K2.A32.5432", 14, 6, 7, 3.5),
        ("AQJ3.KQ42.QT42.2", 14, 3, 5, 2.5),
        ("AKQJT98765432...", 10, 3, 0, 2.0),
        ("KQJT.QJT9.JT98.9", 10, 1, 7, 1.0),
        ("K.A.AQ5432.KJ432", 17, 6, 4, 3.0),
        ("5432.543.543.543", 0, 0, 12, 0.0),
    ],
)
def test_hands_counted_by_hand(text: str, hcp: int, controls: int, losers: int, quick_tricks: float) -> None:
    hand = Hand.parse(text)
    assert hand.hcp == hcp
    assert evaluation.controls(hand) == controls
    assert evaluation.losers(hand) == losers
    assert evaluation.quick_tricks(hand) == quick_tricks


def test_points_and_controls_agree_with_endplay() -> None:
    for deal in deals(seed=11, count=300):
        for hand in deal:
            peer = PeerHand(str(hand))
            assert hand.hcp == peer_hcp(peer)
            assert evaluation.controls(hand) == peer_controls(peer)


@pytest.mark.parametrize(
    ("spades", "kind"),
    [
        ("A", Stopper.FULL),
        ("K2", Stopper.FULL),
        ("Q32", Stopper.FULL),
        ("J432", Stopper.FULL),
        ("K", Stopper.PARTIAL),
        ("Q2", Stopper.PARTIAL),
        ("J32", Stopper.PARTIAL),
        ("Q", Stopper.NONE),
        ("J2", Stopper.NONE),
        ("T98765432", Stopper.NONE),
        ("", Stopper.NONE),
    ],
)
def test_stoppers(spades: str, kind: Stopper) -> None:
    assert evaluation.stopper(Hand.parse(f"{spades}..."), Suit.SPADES) is kind


def test_suits() -> None:
    hand = Hand.parse("KQT932.A..")
    assert evaluation.honours(hand, Suit.SPADES) == 3
    assert evaluation.honours(hand, Suit.SPADES, top=3) == 2
    assert evaluation.suit_quality(hand, Suit.SPADES) == 9
    assert evaluation.suit_points(hand, Suit.SPADES) == 5
    assert evaluation.good_suit(hand, Suit.SPADES)
    assert not evaluation.good_suit(hand, Suit.HEARTS)


def test_kaplan_rubens_likes_what_players_like() -> None:
    # Honours together and in long suits are worth more than the same honours apart and in short ones.
    together = Hand.parse("AKQ32.5432.32.32")
    apart = Hand.parse("A5432.K432.Q2.32")
    assert evaluation.kaplan_rubens(together) > evaluation.kaplan_rubens(apart)
    for deal in deals(seed=12, count=200):
        for seat in Seat:
            value = evaluation.kaplan_rubens(deal[seat])
            assert abs(value - deal[seat].hcp) < 12
