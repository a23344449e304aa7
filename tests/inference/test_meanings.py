"""Meanings: the boxes of a condition hold its hands and no others."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crossruff import CrossruffError, ParseError
from crossruff.bidding.natural import NaturalSystem
from crossruff.dealing import Constraint
from crossruff.inference import Box, Meaning, Range
from crossruff.model import Auction, Deal, Hand, Seat
from tests import strategies

TEXTS = [
    "",
    "15-17 hcp, balanced",
    "6 hearts, 5-10 hcp",
    "not balanced",
    "unbalanced and not 5+ spades",
    "5+ hearts and 11-15 hcp or 20+ hcp",
    "at least 5-4 in the majors, 10- hcp",
    "9+ cards in the majors",
    "two-suited, 12+ hcp",
    "longest suit clubs",
    "spades > hearts, not (12-14 hcp and 4 clubs)",
    "(5431) or 4=4=4=1",
    "void in hearts",
    "no 4-card major",
]

ranges = st.tuples(st.integers(0, 7), st.one_of(st.none(), st.integers(7, 40))).map(lambda ends: Range(*ends))
boxes = st.builds(Box, ranges, ranges, ranges, ranges, ranges)
meanings = st.lists(boxes, max_size=4).map(lambda some: Meaning(tuple(some)))


@pytest.mark.parametrize("text", TEXTS)
def test_a_meaning_accepts_what_the_constraint_accepts(text: str) -> None:
    meaning = Meaning.parse(text)
    constraint = Constraint.parse(f"north: {text}")

    @settings(max_examples=80, deadline=None, derandomize=True)
    @given(strategies.deals())
    def agree(deal: Deal) -> None:
        assert (deal[Seat.NORTH] in meaning) == constraint.accepts(deal)

    agree()
    assert Meaning.parse(str(meaning.condition)) == meaning


@settings(max_examples=30, deadline=None, derandomize=True)
@given(meanings, meanings, strategies.deals())
def test_the_condition_and_repr_are_read_again(one: Meaning, other: Meaning, deal: Deal) -> None:
    for meaning in (one, one | other, one & other):
        again = Meaning.parse(str(meaning.condition))
        assert all((hand in meaning) == (hand in again) for hand in deal)
        assert eval(repr(meaning), {"Meaning": Meaning}) == again
    for hand in deal:
        assert (hand in one | other) == (hand in one or hand in other)
        assert (hand in one & other) == (hand in one and hand in other)


def test_few_boxes_are_enough() -> None:
    assert [str(box) for box in Meaning.parse("6 hearts, 5-10 hcp").boxes] == ["5-10 hcp and 6 hearts"]
    assert len(Meaning.parse("15-17 hcp, balanced").boxes) <= 4
    assert Meaning.parse("5+ spades or 6+ spades") == Meaning.parse("5+ spades")
    assert Meaning.parse("") == Meaning.ANY
    assert repr(Meaning.ANY) == "Meaning.parse('anything')"


def test_an_impossible_meaning_has_no_boxes() -> None:
    nothing = Meaning.parse("5 spades and 5 hearts and 5 clubs")
    assert nothing.boxes == ()
    assert repr(Meaning(())) == "Meaning.parse('not (anything)')"
    assert Meaning.parse("5+ spades") & Meaning.parse("3- spades") == nothing


@pytest.mark.parametrize(
    "text", ["7- losers", "2+ aces", "stopper in clubs", "5+ hcp in spades", "has SA", "2+ controls"]
)
def test_other_features_are_rejected(text: str) -> None:
    with pytest.raises(CrossruffError, match="a meaning must be about lengths and high-card points; got"):
        Meaning.parse(f"5+ spades, not {text}" if text != "7- losers" else text)


@pytest.mark.parametrize("text", ["north: 5 spades", "5 spades; 3 hearts", "five spades", "5+"])
def test_other_texts_are_rejected(text: str) -> None:
    with pytest.raises(ParseError, match="line 1, column"):
        Meaning.parse(text)


def test_ranges_have_one_form() -> None:
    assert Box(spades=Range(5, 13), hcp=Range(12, 40)) == Box(spades=Range(5), hcp=Range(12))
    assert Box(spades=Range(4.5, 6.5)) == Box(spades=Range(5, 6))
    for wrong in (Range(5, 3), Range(-5, -2)):
        with pytest.raises(CrossruffError):
            Box(hearts=wrong)
    assert "not a hand" not in Meaning.ANY
    assert Hand() in Meaning.ANY


@pytest.mark.parametrize(
    ("text", "described"),
    [
        ("", "any hand"),
        ("5 spades and 5 hearts and 5 clubs", "no hand"),
        ("5+ spades, 12-21 hcp", "five or more spades, 12 to 21 points"),
        ("15-17 hcp, balanced", "balanced, 15 to 17 points"),
        ("not balanced", "unbalanced"),
        ("5 spades, balanced, 12+ hcp", "five spades, balanced, 12 or more points"),
        ("1- hearts", "at most one heart"),
        ("1 diamond, 10 hcp", "one diamond, 10 points"),
        ("void in clubs", "no clubs"),
        ("6-7 spades, 10- hcp", "six or seven spades, at most 10 points"),
        ("6 hearts or 6 spades, 5-10 hcp", "six hearts or six spades, 5 to 10 points"),
        ("5+ hearts and 11-15 hcp or 20+ hcp", "five or more hearts, 11 to 15 points; or 20 or more points"),
        ("4+ clubs, 5+ hearts, 6+ hcp", "five or more hearts, four or more clubs, 6 or more points"),
    ],
)
def test_a_description_is_what_a_player_would_write(text: str, described: str) -> None:
    meaning = Meaning.parse(text)
    assert meaning.describe() == described
    assert str(meaning) == described


def test_a_meaning_of_many_boxes_has_a_short_description() -> None:
    opening = NaturalSystem().explain(Auction.parse("N", "1S"))[0].meaning
    assert len(opening.boxes) > 10
    assert str(opening) == "five or more spades, 10 to 21 points"
