"""Top tricks: what two hands can cash without losing the lead."""

from __future__ import annotations

import pytest

from crossruff.claims.top_tricks import top_tricks
from crossruff.errors import CrossruffError
from crossruff.model import Hand, Seat, Strain


def count(south: str, north: str, strain: str = "NT", leader: Seat | None = None) -> int:
    return top_tricks(Hand.parse(south), Hand.parse(north), Strain.parse(strain), leader).count


@pytest.mark.parametrize(
    ("south", "north", "tricks"),
    [
        ("JT987.A2.AQ32.K2", "65432.K4.KJ54.A4", 8),
        ("QJT9.A2.A32.AJ98", "765432.K3.KQ4.K2", 7),
        ("A32.A432.AQ.A432", "T654.765.KJ2.765", 6),
    ],
)
def test_the_examples_of_the_thesis(south: str, north: str, tricks: int) -> None:
    """The pictures of the hands are lost: they are rebuilt from the lines, with small cards."""
    assert count(south, north) == tricks


def test_the_worst_case_of_the_thesis() -> None:
    assert count("AKQJT98765432...", ".AKQJT98765432..") == 13


@pytest.mark.parametrize("leader", [Seat.SOUTH, Seat.NORTH])
def test_a_blocked_suit_needs_an_entry(leader: Seat) -> None:
    """Ace and king of spades are alone opposite the queen and the jack."""
    assert count("AK.5432.5432.432", "QJ32.876.A87.876", leader=leader) == 5
    assert count("AK.5432.5432.432", "QJ32.876.987.876", leader=leader) == 2


def test_trumps_are_drawn_before_winners_are_cashed() -> None:
    """Five trumps to the four top honours draw what four others have; then a long suit runs."""
    assert count("AKQJT98.AKQ.A2.2", "765.J2.543.A6543", "S") == 7 + 3 + 1 + 1


def test_a_suit_without_the_trumps_may_be_ruffed() -> None:
    assert count("5432.AKQ.AKQ.AKQ", "A76.432.5432.432", "S") == 1


def test_the_line_is_told_for_the_better_leader() -> None:
    found = top_tricks(Hand.parse("AKQ2.5432.543.32"), Hand.parse("J543.876.876.876"))
    assert (found.count, found.leader) == (4, Seat.SOUTH)
    assert [trick.winner in (Seat.NORTH, Seat.SOUTH) for trick in found.line] == [True] * 4


@pytest.mark.parametrize(
    ("south", "north", "message"),
    [
        ("AK2.A32.432.543", "QJT.54.AKQJ5.876", "at least 1; got 12 and 13"),
        ("AK2.A32.432.5432", "AJT.54.AKQJ5.876", "both hands have"),
        ("AK...", "QJ...", "named by unseen"),
    ],
)
def test_wrong_hands_get_one_clear_error(south: str, north: str, message: str) -> None:
    with pytest.raises(CrossruffError, match=message):
        top_tricks(Hand.parse(south), Hand.parse(north))
