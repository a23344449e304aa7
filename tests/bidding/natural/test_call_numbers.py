"""The engine's numbers of calls and suits, held against the enums of the model."""

from __future__ import annotations

from crossruff.bidding.natural.engine import calls, hand_sets
from crossruff.bidding.natural.engine.hand_features import HandFeatures
from crossruff.dealing import deals
from crossruff.model import Auction, Bid, Call, Seat, Strain, Suit

BIDS = [call for call in Call.all() if isinstance(call, Bid)]


def test_bids_have_their_levels_and_strains() -> None:
    for one in BIDS:
        assert (calls.level_of(one.index), calls.strain_of(one.index)) == (one.level, one.strain.index)
        assert calls.bid(one.level, one.strain.index) == one.index
        assert calls.is_major(one.strain.index) == one.strain.is_major
    assert BIDS[-1].index == calls.HIGHEST_BID


def test_suits_are_numbered_as_in_the_model() -> None:
    assert [Suit[name].index for name in ("SPADES", "HEARTS", "DIAMONDS", "CLUBS")] == list(calls.FROM_SPADES)
    assert [strain.index for strain in sorted(Strain)] == list(calls.STRAINS_BY_RANK)
    for one in Strain:
        for other in Strain:
            assert calls.outranks(one.index, other.index) == (one > other)


def test_the_cheapest_bid_is_the_lowest_legal_one() -> None:
    for last in BIDS:
        for strain in Strain:
            higher = [one.index for one in BIDS if one > last and one.strain is strain]
            found = calls.cheapest(strain.index, last.index)
            assert found == min(higher) if higher else found > calls.HIGHEST_BID


def test_auctions_end_as_in_the_model() -> None:
    for words in ("P P P", "P P P P", "1C P P", "1C P P P", "1C X P P", "1C X XX P P P", "P P P 1C P P P"):
        auction = Auction.parse("N", words)
        assert calls.is_over(tuple(call.index for call in auction.calls)) == auction.is_over


def test_sets_count_the_suit_of_the_number() -> None:
    for deal in deals(seed=9, count=10):
        hand = deal[Seat.NORTH]
        held = HandFeatures(hand)
        for suit in Suit:
            assert held.is_in(hand_sets.cards(suit.index, hand.length(suit), hand.length(suit)))
            assert not held.is_in(hand_sets.cards(suit.index, hand.length(suit) + 1))
