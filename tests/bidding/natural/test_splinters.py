"""Splinters in all places, and how honours opposite the short suit decide what follows."""

from __future__ import annotations

import pytest

from crossruff.bidding.natural import natural_system
from crossruff.model import Auction, Call, Hand, Seat, Vulnerability


def called(name: str, hand: str, calls: str) -> tuple[Call, str]:
    system = natural_system(name)
    return system.judge(Hand.parse(hand), Auction.parse(Seat.NORTH, calls), Vulnerability.NONE)


@pytest.mark.parametrize(
    ("hand", "calls", "expected"),
    [
        # Responder.
        ("KQ32.A432.KJ32.2", "1S P", "4C"),
        # Opener raises responder's major, or a suit at the two level.
        ("KQ32.AQ2.AKJ32.2", "1D P 1S P", "4C"),
        ("2.AQ32.AJ32.AK32", "1D P 1H P", "3S"),
        ("AQJ43.KQ32.2.AK2", "1S P 2H P", "4D"),
        # Responder raises opener's second suit.
        ("KQ32.K5432.2.A32", "1C P 1H P 1S P", "4D"),
        # A minor, with inverted raises.
        ("3.K32.KQJ43.AQ32", "1D P", "3S"),
        # Over an overcall, and of partner's overcall.
        ("KQ32.A432.KJ32.2", "1S 2C", "4C"),
        ("2.K432.AQ32.Q432", "1H 1S", "3S"),
        ("K432.Q32.2.AQ432", "1S 2H", "3H"),
        ("KQ32.A432.KJ32.2", "1C 1S P", "4C"),
        # With an ace or king in the short suit there are other raises.
        ("KQ32.Q432.QJ32.A", "1S P", "2NT"),
    ],
)
def test_splinters(hand: str, calls: str, expected: str) -> None:
    call, reason = called("two-over-one", hand, calls)
    assert call is Call.parse(expected), reason


@pytest.mark.parametrize(
    ("hand", "calls", "expected"),
    [
        # Small cards opposite the short suit: a control bid or a question. Honours: game.
        ("AQ654.K2.AJ32.32", "1S 2C 4C P", "4D"),
        ("AQ654.432.K2.KQ3", "1S 2C 4C P", "4S"),
        ("AQ432.432.32.KQ2", "1D P 1S P 4C P", "4S"),
        ("AQ432.A432.32.32", "1D P 1S P 4C P", "4H"),
        ("AQ765.KJ2.AQ.432", "1S P 4C P", "4D"),
        ("A8765.432.A2.KQJ", "1S P 4C P", "4S"),
        # A minor: three notrump with honours in the short suit.
        ("KQ2.A5.Q8432.KJ2", "1D P 3S P", "3NT"),
        ("432.A5.AQ432.Q32", "1D P 3S P", "5D"),
    ],
)
def test_after_a_splinter(hand: str, calls: str, expected: str) -> None:
    call, reason = called("two-over-one", hand, calls)
    assert call is Call.parse(expected), reason


@pytest.mark.parametrize(("name", "answer"), [("two-over-one", "5S"), ("sayc", "5H")])
def test_a_double_of_an_answer_changes_nothing(name: str, answer: str) -> None:
    hand = "Q2.AKT54.KT85.K9" if name == "two-over-one" else "AKT54.Q2.KT85.K9"
    opening = "1H P 3H P" if name == "two-over-one" else "1S P 3S P"
    call, reason = called(name, hand, f"{opening} 4NT P {answer} X")
    assert call is not Call.PASS, reason


def test_a_passed_hand_splinters_too() -> None:
    call, reason = called("sayc", "KJ32.2.A432.Q432", "P P 1S P")
    assert call is Call.parse("4H"), reason


def test_without_the_switch_there_are_none() -> None:
    system = natural_system("two-over-one", off=["splinters"])
    for calls in ("1S P", "1D P 1S P", "1S 2C", "1D P", "1C 1S P"):
        shown = system.continuations(Auction.parse(Seat.NORTH, calls))
        assert not any("splinter" in words for words in shown.values()), calls
