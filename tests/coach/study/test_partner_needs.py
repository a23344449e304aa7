"""What partner needs: each stated frequency is counted again, card by card, from the worlds."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from crossruff.coach.study import (
    LeadComparison,
    LeadQuestion,
    PartnerHolding,
    StudyScoring,
    compare_leads,
    partner_needs,
)
from crossruff.coach.study.partner_holdings import possible_holdings
from crossruff.coach.study.partner_needs import gains_over, partner_need, rival_of
from crossruff.model import Card, Deal, Hand, Seat, Suit

HAND = Hand("JT654.653.T7.AT5")
_PACK = sorted(Hand.of(), key=lambda card: card.index)


def _made_up(works: np.ndarray, hands: np.ndarray) -> LeadComparison:
    """A comparison in which a spade beats 3NT in some worlds, and no other lead does."""
    asked = LeadQuestion.parse(HAND, "3NTS")
    groups = ((Card.parse("SJ"), Card.parse("ST")), (Card.parse("H6"), Card.parse("H5")))
    tricks = np.stack([np.where(works, 5, 4), np.full(len(works), 4)], axis=1)
    return LeadComparison(asked, StudyScoring.IMPS, groups, hands, np.ones(len(hands)), tricks, (0.5, 0.5))


@cache
def _worlds(count: int) -> np.ndarray:
    source = LeadQuestion.parse(HAND, "3NTS").hidden
    return next(source.batches(seed=4, size=count)).hands


def _easts(hands: np.ndarray) -> list[Hand]:
    return [Hand.from_bits(bits) for bits in hands[:, Seat.EAST.index].tolist()]


@pytest.mark.parametrize(
    ("needed", "words"),
    [
        (PartnerHolding(Hand(["SA"])), "the ♠A"),
        (PartnerHolding(Hand(["DA", "DK"])), "the ♦A and the ♦K"),
        (PartnerHolding(suit=Suit.HEARTS, least=5), "five or more hearts"),
        (PartnerHolding(suit=Suit.CLUBS, most=1), "at most one club"),
        (PartnerHolding(Hand(["HQ"]), Suit.HEARTS, least=4), "four or more hearts with the queen"),
    ],
)
def test_the_reason_is_found_where_there_is_one(needed: PartnerHolding, words: str) -> None:
    hands = _worlds(600)
    compared = _made_up(needed.among(hands[:, Seat.EAST.index]), hands)
    (found,) = partner_needs(compared)
    assert found.holding == words
    assert (found.then, found.otherwise, found.beats_with, found.beats_without) == (1, 0, 1, 0)


def test_two_reasons_are_found() -> None:
    hands = _worlds(600)
    one, two = PartnerHolding(Hand(["DA"])), PartnerHolding(suit=Suit.SPADES, least=4)
    works = one.among(hands[:, 1]) | two.among(hands[:, 1])
    (found,) = partner_needs(_made_up(works, hands))
    assert set(found.holdings) == {one, two}


def test_chance_has_no_reason() -> None:
    """A lead that works at random must hardly ever get a sentence."""
    hands = _worlds(600)
    rng = np.random.default_rng(1)
    said = [bool(partner_needs(_made_up(rng.random(600) < 0.1, hands))) for _ in range(20)]
    assert sum(said) <= 2


def test_each_number_is_counted_again() -> None:
    asked = LeadQuestion.parse(
        HAND, "3NTS", constraint="south: 15-17 hcp; north: 9-11 hcp; east: 5+ hearts or 4+ spades"
    )
    *_, compared = compare_leads(asked, 192, seed=1)
    found = partner_needs(compared)
    assert found, "this hand has a reason"
    for need in found:
        mine, theirs = compared.place_of(need.lead), compared.place_of(need.rival)
        assert need.lead.cards[0].suit is not need.rival.cards[0].suit
        gains = [row[mine] >= 5 > row[theirs] for row in compared.tricks.tolist()]
        has = [need.accepts(hand) for hand in _easts(compared.hands)]
        assert need.gains == pytest.approx(sum(gains) / 192)
        half = list(zip(gains, has, compared.beaten[:, mine].tolist(), strict=True))[1::2]
        then = [held for gain, held, _ in half if gain]
        otherwise = [held for gain, held, _ in half if not gain]
        assert need.then == pytest.approx(sum(then) / len(then))
        assert need.otherwise == pytest.approx(sum(otherwise) / len(otherwise))
        beats = [beaten for _, held, beaten in half if held]
        assert need.beats_with == pytest.approx(sum(beats) / len(beats))
        assert need.then > need.otherwise
        for share in (need.gains, need.then, need.otherwise, need.beats_with, need.beats_without):
            assert f"{100 * share:.0f} %" in need.text
        assert need.holding in need.text


def test_few_worlds_say_nothing() -> None:
    hands = _worlds(600)[:20]
    compared = _made_up(PartnerHolding(Hand(["SA"])).among(hands[:, 1]), hands)
    lead = compared.leads[0]
    rival = rival_of(compared, lead)
    assert rival is not None
    assert 0 < gains_over(compared, lead, rival).sum() < 16
    assert partner_need(compared, lead) is None


@given(st.permutations(_PACK))
def test_packed_hands_are_read_as_hands(cards: list[Card]) -> None:
    deal = Deal(dict(zip(Seat, (Hand(cards[place : place + 13]) for place in range(0, 52, 13)), strict=True)))
    packed = np.array(deal.packed, dtype=np.uint64)
    for holding in possible_holdings(Hand.of()):
        assert holding.among(packed).tolist() == [holding.accepts(deal[seat]) for seat in Seat]


def test_holdings_have_different_words() -> None:
    words = [holding.text for holding in possible_holdings(Hand.of() - HAND)]
    assert len(set(words)) == len(words)
