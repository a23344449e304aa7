"""On random deals: every call is legal and true of the hand, forcing calls are answered, auctions end."""

from __future__ import annotations

import pytest

from crossruff import solved_deals
from crossruff.bidding import system as system_named
from crossruff.bidding.natural import natural_system
from crossruff.bidding.natural.engine.hand_features import HandFeatures
from crossruff.dealing import deals
from crossruff.inference import Meaning
from crossruff.lab.bidding import system_report, tally
from crossruff.lab.bidding.self_play import bid_out, distance_score, play
from crossruff.model import Auction, Call, Hand, Seat


@pytest.mark.parametrize("name", ["sayc", "sayc-weak", "two-over-one"])
def test_every_call_is_true(name: str) -> None:
    found = tally(natural_system(name), solved_deals.default(), first=30_000, count=150)
    assert found.deals == 150
    assert found.untrue == 0
    assert found.dropped == 0
    assert found.too_long == 0


def test_the_published_meaning_holds_the_hand() -> None:
    system = natural_system("sayc")
    for bid_deal in play(system, solved_deals.default(), 31_000, 40):
        packed = solved_deals.default().deals[bid_deal.place].tolist()
        auction = Auction(bid_deal.dealer, tuple(Call.all()[call] for call in bid_deal.calls))
        for one in system.explain(auction, bid_deal.vulnerability):
            assert one.in_system
            assert isinstance(one.meaning, Meaning)
            assert Hand.from_bits(packed[one.seat.index]) in one.meaning, (auction, one)


def test_freaks_are_bid_to_the_end() -> None:
    system = natural_system("sayc")
    wish = "north: 7+ spades; south: 7+ hearts"
    for deal in deals(wish, seed=5, count=8):
        hands = tuple(HandFeatures(deal[seat]) for seat in Seat)
        calls, untrue, _ = bid_out(system, hands, False, True)
        assert not untrue
        assert Auction(Seat.NORTH, tuple(Call.all()[call] for call in calls)).is_over


def test_a_double_is_never_for_both() -> None:
    system = natural_system("sayc")
    for bid_deal in play(system, solved_deals.default(), 32_000, 60):
        calls = bid_deal.calls
        for place, call in enumerate(calls):
            if call == Call.DOUBLE.index:
                kinds = {
                    (each.call_type.is_takeout, each.call_type.is_penalty)
                    for each in system.situation(calls[:place]).reading(call).candidates
                }
                assert len(kinds) <= 1


@pytest.mark.parametrize("name", ["sayc", "webb-a"])
def test_the_distance_by_the_protocol_is_that_of_the_fast_way(name: str) -> None:
    system, library = system_named(name), solved_deals.default()[:40]
    found = distance_score(system, library)
    (line,) = (line for line in system_report(system, 40) if "IMPs from par" in line)
    assert f"{found.mean:.3f}" in line


def test_skipped_deals_keep_their_dealers() -> None:
    system, library = system_named("webb-a"), solved_deals.default()[:43]
    found = distance_score(system, library, 3)
    assert next(iter(system_report(system, 40, 3))).startswith(f"{found.mean:.3f} ")
