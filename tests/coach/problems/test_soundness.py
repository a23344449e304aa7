"""Problems are believable: leads fit, tempting cards tempt and fail, patterns are whole hands."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import permutations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crossruff.coach.problems.checks.shapes import SplitCounts, shaped_hands
from crossruff.coach.problems.deck import shipped_deck
from crossruff.coach.problems.patterns.by_theme import PATTERNS
from crossruff.coach.problems.patterns.pattern import HandPattern
from crossruff.coach.problems.soundness.conditions import faults_of, lead_fits
from crossruff.coach.problems.soundness.showing import mended
from crossruff.coach.problems.soundness.tempting import beginners_card, tempts
from crossruff.coach.problems.themes import DRAWING, ENTRIES, HOLD_UP, LOSER
from crossruff.dd import Solver
from crossruff.dealing import Constraint
from crossruff.errors import ParseError
from crossruff.model import Card, Hand, Play, Seat, Suit, View

DECK = shipped_deck()


def test_each_problem_of_the_deck_is_believable() -> None:
    solver = Solver(threads=1)
    assert {problem.number: faults for problem in DECK if (faults := faults_of(problem, solver))} == {}


@pytest.mark.parametrize("theme", [HOLD_UP, ENTRIES, LOSER])
def test_rare_themes_have_problems(theme: str) -> None:
    assert sum(problem.theme == theme for problem in DECK) >= 6


def test_faults_are_noticed() -> None:
    solver = Solver(threads=1)
    problem = next(each for each in DECK if each.is_declarer and each.contract.strain.suit is None)
    other = next(line.card for line in problem.lines if line.right)
    assert any("works" in fault for fault in faults_of(replace(problem, natural=other), solver))
    assert any("theme" in fault for fault in faults_of(replace(problem, theme=DRAWING), solver))
    hand, auction = problem.board.deal[problem.contract.leader], problem.board.auction
    assert auction is not None
    fits = [card for card in hand if lead_fits(hand, card, problem.contract, auction)]
    assert problem.cards[0] in fits
    assert len(fits) <= len(Suit)


def test_a_problem_is_mended_by_another_deal() -> None:
    solver = Solver(threads=1)
    problem = max((each for each in DECK if each.is_declarer), key=lambda each: len(each.cards))
    found = mended(problem, solver, seed=5)
    assert found is not None
    assert faults_of(found, solver) == []
    for seat, known in found.known.items():
        assert known.accepts(found.board.deal[seat])
    assert found.board.deal[Seat.SOUTH] == problem.board.deal[Seat.SOUTH]


def test_a_beginner_wins_and_ruffs() -> None:
    led = Play("N:32.A.. KQT... A75... J64...", "NT", "E", "SK", declarer="S")
    view = View.of(led, "S")
    assert str(beginners_card(view)) == "SA"
    assert tempts(view, Card.parse("SA"))
    assert not tempts(view, Card.parse("S7"))
    ruffs = Play("N:32.54.. KQT9... .A7.K2. J864...", "H", "E", "SK", declarer="S")
    assert str(beginners_card(View.of(ruffs, "S"))) == "H7"
    assert tempts(View.of(ruffs, "S"), Card.parse("H7"))


@settings(max_examples=40)
@given(st.sampled_from([each for group in PATTERNS.values() for each in group]), st.integers(0, 2**32))
def test_patterns_are_whole_hands(pattern: HandPattern, seed: int) -> None:
    text = pattern.constraint(seed)
    Constraint.parse(text)
    south, north = (Hand.parse(part.split(": ")[1]) for part in text.split("; ")[:2])
    assert len(south) == len(north) == 13
    assert not south & north
    for place, hand in enumerate((south, north)):
        wanted = Counter(len(part.split("/")[place]) for part in pattern.suits.split())
        assert Counter(hand.shape) == wanted
        for rank in "AKQJT":
            named = sum(part.split("/")[place].count(rank) for part in pattern.suits.split())
            assert sum(str(card)[1] == rank for card in hand) == named


def test_a_pattern_needs_four_suits() -> None:
    with pytest.raises(ParseError, match="a pattern must have four suits"):
        HandPattern("A/K").constraint(1)


def brute_force(cards: list[int], low: list[int]) -> int:
    """Count deals of labelled cards of two suits to three hands of one card less than a third each."""
    labels = [suit for suit, count in enumerate(cards) for _ in range(count)]
    size = len(labels) // 3
    found = set()
    for order in permutations(range(len(labels))):
        hands = [frozenset(order[place * size : place * size + size]) for place in range(3)]
        if all(
            sum(labels[card] == 0 for card in hand) >= least for hand, least in zip(hands, low, strict=True)
        ):
            found.add(tuple(hands))
    return len(found)


@pytest.mark.parametrize(("cards", "low"), [([3, 3], [1, 0, 0]), ([4, 2], [2, 1, 0]), ([2, 4], [0, 0, 2])])
def test_deals_of_given_lengths_are_counted(cards: list[int], low: list[int]) -> None:
    ranges = [[(least, 13), (0, 13), (0, 13), (0, 13)] for least in low]
    assert SplitCounts([*cards, 0, 0], ranges).total((2, 2, 2)) == brute_force(cards, low)


def test_shaped_hands_keep_to_the_lengths() -> None:
    unseen = [card.bit for card in Hand.of() - Hand.parse("AKQJ.AKQ.AKQ.AKQ")]
    ranges = [[(5, 13), (0, 3), (0, 13), (0, 13)], [(0, 1), *[(0, 13)] * 3], [(0, 13)] * 4]
    hands = shaped_hands(np.random.default_rng(1), unseen, ranges, 300)
    first, second, third = ([Hand.from_bits(int(bits)) for bits in hands[:, place]] for place in range(3))
    assert all(hand.length(Suit.SPADES) >= 5 and hand.length(Suit.HEARTS) <= 3 for hand in first)
    assert all(hand.length(Suit.SPADES) <= 1 for hand in second)
    assert all(
        len(one) == len(two) == len(three) == 13 for one, two, three in zip(first, second, third, strict=True)
    )
    assert {
        one.bits | two.bits | three.bits for one, two, three in zip(first, second, third, strict=True)
    } == {sum(unseen)}
