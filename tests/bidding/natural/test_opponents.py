"""Opponents with another system: their calls are read by it."""

from __future__ import annotations

import pytest

from crossruff.bidding import system
from crossruff.bidding.natural import NaturalSystem, Simulator, natural_system
from crossruff.model import Auction, Call, Hand, Seat, View, Vulnerability
from crossruff.robots import robot

WEAK = Hand.parse("K32.A32.QJ43.Q32")
STRONG = Hand.parse("AK2.A32.QJ43.Q32")


@pytest.mark.parametrize("dealer", ["N", "E"])
def test_explanations_read_each_side_by_its_system(dealer: str) -> None:
    sayc, weak = system("sayc"), system("sayc-weak")
    passed, opened, _ = sayc.explain(Auction.parse(dealer, "P 1NT P"), others=weak)
    assert WEAK in opened.meaning
    assert STRONG not in opened.meaning
    assert "12" in opened.words
    first, _, third = weak.explain(Auction.parse(dealer, "1NT P 2C"), others=sayc)
    assert WEAK in first.meaning
    assert third.call_type == "artificial, forcing"
    assert "12" not in passed.words or passed.call is Call.PASS


def test_the_same_system_on_both_sides_is_read_as_before() -> None:
    sayc = system("sayc")
    auction = Auction.parse("N", "1S 2H 2S 3H P P P")
    assert sayc.explain(auction, others=system("sayc")) == sayc.explain(auction)


def test_our_calls_keep_our_system() -> None:
    ours = natural_system("two-over-one").against(natural_system("sayc-weak"))
    assert isinstance(ours, NaturalSystem)
    # North-South play two-over-one; East opens a weak notrump, which North may not.
    by_us = ours.call(View.of_auction(STRONG, Auction(Seat.NORTH)))
    assert str(by_us.action) == "1NT"
    by_them = ours.situation((Call.PASS.index,), ours=0)
    assert "two over one" not in by_them.switches
    assert "two over one" in ours.situation((), ours=0).switches


def test_evolved_opponents_are_read_by_their_explanations() -> None:
    sayc, webb = system("sayc"), system("webb-a")
    auction = Auction.parse("N", "P 1NT")
    _, opened = sayc.explain(auction, others=webb)
    assert opened.meaning.boxes[0].hcp.low == webb.explain(auction)[1].meaning.boxes[0].hcp.low
    assert opened.call_type == "artificial"
    assert sayc.continuations(Auction.parse("N", "P"), others=webb) == webb.continuations(
        Auction.parse("N", "P")
    )
    view = View.of_auction(STRONG, auction)
    assert sayc.against(webb).call(view).action in Call.all()  # type: ignore[attr-defined]


def test_simulation_takes_the_system_of_the_opponents() -> None:
    simulator = Simulator(worlds=8, seconds=30).against(natural_system("sayc-weak"))
    view = View.of_auction(Hand.parse("AQJ32.K32.432.32"), Auction.parse("E", "1NT"))
    assert view.hand in simulator.call(view).meaning


def test_robots_bid_against_the_system_of_the_others() -> None:
    knowing = robot("club(opponents='sayc-weak')")
    assert isinstance(knowing.system, NaturalSystem)
    assert knowing.system.others is not None
    assert knowing.system.others.name == "sayc-weak"
    by_spec = robot("expert", against="club(bidding='two-over-one')")
    assert isinstance(by_spec.system, Simulator)
    assert by_spec.system.system.others is not None
    alike = robot("expert", against="expert")
    assert isinstance(alike.system, Simulator)
    assert alike.system.system.others is None


def test_expected_hands_of_both_sides() -> None:
    auction = Auction.parse("E", "1NT P P P")
    ours = natural_system("sayc")
    theirs = natural_system("sayc-weak")
    read = theirs.against(ours).expect(auction, Vulnerability.NONE)
    assert WEAK in read[Seat.EAST]
    assert STRONG not in read[Seat.EAST]


def test_rules_ask_how_strong_their_notrump_is() -> None:
    hand = Hand.parse("KQ2.K32.AQ43.J32")
    view = View.of_auction(hand, Auction.parse("E", "1NT"))
    sayc = natural_system("sayc")
    assert str(sayc.call(view).action) == "Pass"
    assert str(sayc.against(natural_system("sayc-weak")).call(view).action) == "X"
