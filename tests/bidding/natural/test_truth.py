"""On random deals: every call is legal and true of the hand, forcing calls are answered, auctions end."""

from __future__ import annotations

import pytest

from crossruff import solved_deals
from crossruff.bidding.natural import NaturalSystem, natural_system
from crossruff.bidding.natural.engine.hand_features import HandFeatures
from crossruff.dealing import deals
from crossruff.inference import Meaning
from crossruff.lab.bidding import tally
from crossruff.lab.bidding.self_play import bid_out, play
from crossruff.model import Auction, Call, Hand, Seat, Vulnerability


@pytest.mark.parametrize("name", ["sayc", "sayc-weak", "two-over-one"])
def test_every_call_is_true(name: str) -> None:
    found = tally(natural_system(name), solved_deals.default(), first=30_000, count=150)
    assert found.deals == 150
    assert found.untrue == 0
    assert found.dropped == 0
    assert found.too_long == 0


def test_the_published_meaning_holds_the_hand() -> None:
    system = natural_system("sayc")
    for bidden in play(system, solved_deals.default(), 31_000, 40):
        packed = solved_deals.default().deals[bidden.place].tolist()
        auction = Auction(bidden.dealer, tuple(Call.all()[call] for call in bidden.calls))
        for told in system.explain(auction, bidden.vulnerability):
            assert told.in_system
            assert isinstance(told.meaning, Meaning)
            assert Hand.from_bits(packed[told.seat.index]) in told.meaning, (auction, told)


def test_freaks_are_bid_to_the_end() -> None:
    system = natural_system("sayc")
    wish = "north: 7+ spades; south: 7+ hearts"
    for deal in deals(wish, seed=5, count=8):
        hands = tuple(HandFeatures(deal[seat]) for seat in Seat)
        calls, untrue, _ = bid_out(system, hands, False, True)
        assert not untrue
        assert Auction(Seat.NORTH, tuple(Call.all()[call] for call in calls)).is_over


def test_calls_of_no_system_are_read_all_the_same() -> None:
    system = natural_system("sayc")
    wild = Auction.parse("N", "1S 7C X P P XX P P P")
    told = system.explain(wild, Vulnerability.BOTH)
    assert [one.in_system for one in told[:2]] == [True, False]
    assert "no hand of this system" in told[1].words
    assert NaturalSystem().explain(Auction.parse("N", "4NT 5C 5D 6C X")) is not None


def test_a_forcing_call_is_not_passed() -> None:
    system = natural_system("sayc")
    for calls in ("1S P 2C P", "2C P", "1H P 1S P", "1S P 2NT P", "1NT P 2D P", "1C 1S X P"):
        assert Call.PASS not in system.continuations(Auction.parse("N", calls)), calls


def test_a_double_is_never_for_both() -> None:
    system = natural_system("sayc")
    for bidden in play(system, solved_deals.default(), 32_000, 60):
        calls = bidden.calls
        for place, call in enumerate(calls):
            if call == Call.DOUBLE.index:
                kinds = {
                    (each.call_type.is_takeout, each.call_type.is_penalty)
                    for each in system.situation(calls[:place]).reading(call).candidates
                }
                assert len(kinds) <= 1
