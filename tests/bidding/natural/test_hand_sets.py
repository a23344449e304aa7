"""Sets of hands as bits, held against the hands themselves."""

from __future__ import annotations

import random

import pytest

from crossruff.bidding.natural.engine import hand_sets
from crossruff.bidding.natural.engine.hand_features import HandFeatures
from crossruff.bidding.natural.engine.hand_features import test_of as as_test
from crossruff.bidding.natural.engine.requirements import requirement
from crossruff.bidding.natural.kernel.hand_estimates import estimate
from crossruff.dealing import deals
from crossruff.dealing.language import parse_condition
from crossruff.model import Hand, Seat

HANDS = [deal[seat] for deal in deals(seed=11, count=60) for seat in Seat]


@pytest.mark.parametrize(
    "words",
    [
        "15-17 hcp, balanced",
        "5+ hearts, 10-12 support points in hearts",
        "12+ total points or 6+ spades",
        "rule of 20, not 15+ hcp",
        "2+ of AKQ in spades or 3+ of AKQJT in spades",
        "stopper in hearts, 4+ controls",
        "7- losers, 1+ aces, 5+ hcp in clubs",
        "spades >= hearts, longest suit clubs",
        "no void, not (4333)",
    ],
)
def test_sets_and_tests_agree_with_the_constraint_language(words: str) -> None:
    from crossruff.dealing import Constraint

    constraint = Constraint.parse(f"north: {words}")
    found, test = requirement(words, {}), as_test(parse_condition(words))
    for deal in deals(seed=12, count=150):
        held = HandFeatures(deal[Seat.NORTH])
        assert found.accepts(held) == constraint.accepts(deal) == test(held)


def test_the_meaning_of_a_set_holds_all_its_hands() -> None:
    chance = random.Random(3)
    for _ in range(20):
        some = hand_sets.points(chance.randrange(12), 20) & hand_sets.cards(chance.randrange(4), 4)
        some &= hand_sets.total(chance.randrange(12), 25)
        meaning = hand_sets.meaning_of(some)
        assert all(hand in meaning for hand in HANDS if HandFeatures(hand).is_in(some))


def test_what_to_expect_of_a_notrump_opening() -> None:
    found = estimate(hand_sets.points(15, 17) & hand_sets.balanced())
    assert (found.low, found.high) == (15, 17)
    assert found.shortest == (2, 2, 2, 2)
    assert found.mean == pytest.approx(15.8, abs=0.1)


def test_a_short_hand_is_refused() -> None:
    with pytest.raises(ValueError, match="13 cards; got 2"):
        HandFeatures(Hand.parse("A.K.."))
