"""What the auction says about the opening lead."""

import pytest

from crossruff.cardplay import SamplingDefender
from crossruff.cardplay.defence.lead_judgement import asked_for, auction_bonus
from crossruff.cardplay.defence.opening_leads import opening_lead
from crossruff.dd import Solver
from crossruff.inference import WorldSource
from crossruff.model import Auction, Card, Deal, Hand, Play, Suit, View
from crossruff.players import Budget

HAND = Hand.parse("T63.J8542.93.864")


def view_of(calls: str, hand: Hand = HAND) -> View:
    """What the leader sees, where North deals."""
    auction = Auction("N", calls)
    contract = auction.contract
    assert contract is not None
    play = Play.of(Deal({contract.leader: hand}), contract)
    return View.of(play, contract.leader, contract, auction)


@pytest.mark.parametrize(
    ("calls", "suit"),
    [
        # Partner doubles 3NT: dummy's first suit, or one that the defenders have bid.
        ("P P 1S P 2D P 2NT P 3NT X P P P", "D"),
        ("P P 1S P 2D 2H 2NT P 3NT X P P P", "H"),
        # A slam with trumps: not our suit, and dummy's first.
        ("P P 1S P 2C 2H 3C P 6S X P P P", "C"),
        # An artificial answer on the way.
        ("P P 1NT P 2C X 2S P 3NT P P P", "C"),
        ("P P 1S P 3S P 4NT P 5D X 5S P P P", "D"),
        # A takeout double and a penalty double of a part-score ask for nothing.
        ("P P 1S X 2S P 4S P P P", None),
        ("P P 1S P 2S P P X P P P", None),
    ],
)
def test_partners_double_asks_for_a_suit(calls: str, suit: str | None) -> None:
    view = view_of(calls)
    assert asked_for(view, HAND) is (None if suit is None else Suit.parse(suit))


def test_ones_own_double_asks_for_nothing() -> None:
    assert asked_for(view_of("P P 1S P 2D P 2NT P 3NT P P X P P P"), HAND) is None


@pytest.mark.parametrize(
    ("calls", "hand", "lead", "sign"),
    [
        # Dummy prefers declarer's second suit, and the first one is stopped here.
        ("P P 1S P 1NT P 2H P P P", "KJ93.842.A93.864", "H2", 1),
        ("P P 1S P 1NT P 2H P P P", "93.842.KJ93.A864", "H2", 0),
        ("P P 1S P 1NT P 2H P P P", "KJ93.Q42.A93.864", "H2", 0),
        # Partner passes a takeout double: trumps.
        ("1D X P P P", "AQ93.A842.3.K864", "D3", 1),
        # Against slams: not away from a king; safely against notrump.
        ("P P 1S P 3S P 6S P P P", "93.K842.QJ93.864", "H2", -1),
        ("P P 1S P 3S P 6S P P P", "93.K842.QJ93.864", "DQ", 1),
        ("P P 1S P 3S P 6NT P P P", "93.Q842.T93.8642", "H2", -1),
        ("P P 1S P 3S P 6NT P P P", "93.Q842.T93.8642", "C4", 1),
        ("P P 1S P 3S P 4S P P P", "93.K842.QJ93.864", "H2", 0),
    ],
)
def test_the_auction_favours_a_lead(calls: str, hand: str, lead: str, sign: int) -> None:
    held = Hand.parse(hand)
    bonus, words = auction_bonus(view_of(calls, held), held, Card.parse(lead))
    assert (bonus > 0) - (bonus < 0) == sign
    assert bool(words) == (bonus > 0)


def test_the_lead_that_partner_asks_for_is_led_with_its_reason() -> None:
    view = view_of("P P 1S P 2D P 2NT P 3NT X P P P", Hand.parse("T63.8542.93.8642"))
    worlds = WorldSource(view, {}).sample(40, 1)
    decision = opening_lead(view, worlds, Solver(threads=1), Budget())
    assert str(decision.action) == "D9"
    assert "partner's double asks for it" in decision.reason
    assert SamplingDefender(samples=5).decide(view).action.suit is Suit.DIAMONDS
