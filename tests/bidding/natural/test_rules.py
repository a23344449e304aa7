"""Rule files: read, rejected with line and column, matched with auctions."""

from __future__ import annotations

from importlib.resources import files

import pytest

from crossruff.bidding.natural import NaturalSystem
from crossruff.bidding.natural.engine.auction_patterns import Pattern
from crossruff.bidding.natural.engine.requirements import requirement
from crossruff.bidding.natural.engine.rule_files import read_rules
from crossruff.bidding.natural.engine.rule_table import FILES, RuleTable, sayc_table
from crossruff.errors import ParseError
from crossruff.model import Auction, Call, Hand, Suit, View


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("after 1Q\n 2C any", "rules, line 1, column 7: not a call"),
        ("= Topic\nafter 1S (2Z\n 2C any", "line 2, column 10"),
        ("after 1S\n 2C any ; forcing, jolly", "line 2, column 20: not a tag of a rule: 'jolly'"),
        ("after 1S if nobody cares\n 2C any", "line 1, column 13: not a condition of an auction"),
        (" 2C any", "line 1: a rule must come after an `after` line"),
        ("afterwards 1S", "line 1, column 1: a line must begin with"),
        ("after 1S", "line 1: a block must have a rule"),
        ("after 1S ... 2S\n P any", "line 1, column 10: `...` must come first"),
    ],
)
def test_faults_are_reported_with_their_place(text: str, fault: str) -> None:
    with pytest.raises(ParseError) as caught:
        read_rules(text)
    assert fault in str(caught.value)


def test_a_condition_without_meaning_is_reported_with_its_line() -> None:
    table = RuleTable(read_rules("after opening\n 1C  12+ hopes", "mine.txt"))
    with pytest.raises(ParseError, match=r"mine\.txt, line 2"):
        NaturalSystem(table=table).call(View.of_auction(Hand.parse("AK32.K32.QJ4.432"), Auction.parse("N")))


def test_every_rule_of_the_package_can_be_read() -> None:
    """Every condition, with all suits that its letters can have in an auction that it is meant for."""
    for block in sayc_table().blocks:
        for rule in block.rules:
            letters = {"M": 0, "m": 3, "X": 0, "Y": 1, "Z": 2, "W": 3, "T": 0}
            assert requirement(rule.condition, letters).words


def test_all_files_are_listed() -> None:
    folder = files("crossruff.bidding.natural").joinpath("rules")
    assert sorted(path.name.removesuffix(".txt") for path in folder.iterdir()) == sorted(FILES)


def test_the_first_rule_that_fits_is_bid() -> None:
    text = """
after opening
  1NT  15-17 hcp, balanced
  1C   12+ hcp ; natural, forcing
after 1C
  1D   anything ; artificial
"""
    system = NaturalSystem(table=RuleTable(read_rules(text)))
    strong, weak = Hand.parse("AK32.K32.QJ4.Q32"), Hand.parse("5432.432.432.432")
    assert str(system.call(View.of_auction(strong, Auction.parse("N"))).action) == "1NT"
    assert str(system.call(View.of_auction(weak, Auction.parse("N"))).action) == "Pass"
    opening = system.explain(Auction.parse("N", "1C"))[0]
    assert strong not in opening.meaning
    assert Call.PASS not in system.continuations(Auction.parse("N", "1C P"))


def test_a_pass_shows_what_no_other_call_takes() -> None:
    text = "after opening\n 1NT 12+ hcp ; natural"
    system = NaturalSystem(table=RuleTable(read_rules(text)))
    assert str(system.explain(Auction.parse("N", "P"))[0].meaning) == "at most 11 points"


def test_letters_are_different_suits() -> None:
    pattern = Pattern.read("1X 1Y 2Z", 1, 1)
    system = NaturalSystem()
    one = system.situation(tuple(Call.parse(c).index for c in ["1D", "P", "1S", "P", "2C", "P"]))
    two = system.situation(tuple(Call.parse(c).index for c in ["1D", "P", "1S", "P", "2S", "P"]))
    assert pattern.match(one, one.sequence) == {
        "X": Suit.DIAMONDS.index,
        "Y": Suit.SPADES.index,
        "Z": Suit.CLUBS.index,
    }
    assert pattern.match(two, two.sequence) is None


def test_their_passes_are_not_written() -> None:
    pattern = Pattern.read("(1X) P", 1, 1)
    system = NaturalSystem()
    balancing = system.situation(tuple(Call.parse(c).index for c in ["1H", "P", "P"]))
    direct = system.situation((Call.parse("1H").index,))
    assert pattern.match(balancing, balancing.sequence) == {"X": Suit.HEARTS.index}
    assert len(direct.sequence) == 1
