"""No sentence of a review is false: a checker reads each back and counts it again."""

from __future__ import annotations

from collections import Counter
from itertools import islice

import pytest

from crossruff.coach.review import Knowledge, ReviewOptions, review_decision
from crossruff.coach.review.facts import ChanceFact, CountFact, DoubleDummyFact, OneChanceFact, PlaceFact
from crossruff.model import Card, Seat, Suit
from tests.coach.review.fact_checker import Checker
from tests.coach.review.sampled_boards import sampled_points


def test_no_sentence_in_200_sampled_reviews_is_false() -> None:
    settings = ReviewOptions(Knowledge(seed=5)).settings()
    faults, kinds = [], Counter[str]()
    for board, point in islice(sampled_points(2026, first_trick=8), 200):
        found = review_decision(point, settings)
        kinds.update(type(fact).__name__ for fact in found.facts)
        faults += [
            f"board {board.number}, step {point.step}: {each}" for each in Checker(board, found).faults()
        ]
    assert faults == []
    common = ("ChanceFact", "OneChanceFact", "LossFact", "SeparatingFact", "DoubleDummyFact", "CallShowsFact")
    assert all(kinds[name] >= 5 for name in common), kinds


def test_the_checker_finds_false_sentences() -> None:
    """A checker that accepts everything would be worth nothing."""
    settings = ReviewOptions().settings()
    wrong = found_kinds = 0
    for board, point in islice(sampled_points(7, first_trick=10), 60):
        found = review_decision(point, settings)
        checker = Checker(board, found)
        for fact in found.facts:
            false = _falsified(fact)
            if false is not None:
                found_kinds += 1
                wrong += checker._fault(false) is not None
    assert found_kinds >= 20
    assert wrong == found_kinds


def _falsified(fact: object) -> str | None:
    """Return the sentence with a number that is not so."""
    match fact:
        case ChanceFact() | OneChanceFact():
            text = fact.text
            start = text.index("contract in ") + len("contract in ")
            return f"{text[:start]}37 %{text[text.index(' of', start) :]}" if "37 %" not in text else None
        case DoubleDummyFact(cost=cost):
            return DoubleDummyFact(fact.played, cost + 1).text
        case PlaceFact():
            return PlaceFact(fact.seat, fact.card, 1 - fact.chance / 2).text
        case CountFact():
            return CountFact(fact.seat, fact.suit, fact.outside + 1).text
    return None


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        (
            "You could count East for ten cards outside diamonds.",
            CountFact(Seat.EAST, Suit.DIAMONDS, 10),
        ),
        (
            "The ♠A makes the contract in 58 % of 160 worlds, the ♠Q in 52 % (best plan).",
            ChanceFact(Card.parse("SA"), Card.parse("SQ"), 0.58, 0.52, 160, False, False, True),
        ),
    ],
)
def test_facts_read_as_a_player_speaks(text: str, fact: CountFact | ChanceFact) -> None:
    assert fact.text == text
