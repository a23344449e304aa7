"""Support doubles, questions for aces and kings, responsive doubles: hands, and what the calls show."""

from __future__ import annotations

import pytest

from crossruff.bidding.natural import natural_system
from crossruff.model import Auction, Call, Hand, Seat, Vulnerability


def called(name: str, hand: str, calls: str) -> tuple[Call, str]:
    return natural_system(name).judge(Hand.parse(hand), Auction.parse(Seat.NORTH, calls), Vulnerability.NONE)


@pytest.mark.parametrize(
    ("hand", "calls", "expected"),
    [
        # Opener: three cards double, four raise, two do neither.
        ("K32.A2.KJ432.A32", "1D P 1S 2C", "X"),
        ("K432.32.KJ432.A3", "1D P 1S 2C", "2S"),
        ("KQ32.A2.KQ432.32", "1D P 1S 2C", "3S"),
        ("K2.A32.KJ432.A32", "1D P 1S 2C", "P"),
        ("K32.K32.A2.KJ432", "1C P 1H 1S", "X"),
        ("KQ2.A2.J32.KJ432", "1C P 1H 1S", "1NT"),
        ("K2.K32.A32.KJ432", "1C P 1H X", "XX"),
        ("K2.K432.32.AJ432", "1C P 1H X", "2H"),
        # Responder: five cards play there or try for game, four look elsewhere.
        ("Q5432.432.K2.J32", "1D P 1S 2C X P", "2S"),
        ("AQ543.K432.K2.32", "1D P 1S 2C X P", "4S"),
        ("AQ543.K432.32.32", "1D P 1S 2C X P", "3S"),
        ("Q432.K32.Q2.KJ32", "1D P 1S 2C X P", "2NT"),
        ("Q432.432.2.AQT92", "1D P 1S 2C X P", "P"),
        ("KJ32.Q432.Q32.32", "1C P 1H 1S X P", "1NT"),
        ("Q32.KJ432.32.432", "1C P 1H X XX P", "2H"),
    ],
)
def test_support_doubles(hand: str, calls: str, expected: str) -> None:
    call, reason = called("two-over-one", hand, calls)
    assert call is Call.parse(expected), reason


def test_support_doubles_are_a_switch() -> None:
    auction = Auction.parse("N", "1D P 1S 2C X")
    double = natural_system("sayc", on=["support doubles"]).explain(auction)[-1]
    assert "exactly three cards" in double.words
    assert Hand.parse("K32.A2.KJ432.Q32") in double.meaning
    assert Hand.parse("K432.A2.KJ432.A3") not in double.meaning
    assert "support double" not in natural_system("sayc").explain(auction)[-1].words
    assert (
        "support double"
        not in natural_system("two-over-one", off=["support doubles"]).explain(auction)[-1].words
    )


@pytest.mark.parametrize(
    ("hand", "calls", "expected"),
    [
        # All aces, and hopes of seven: kings. Then seven if nothing is missing.
        ("AKJ32.AKQ2.A2.K2", "1S P 3S P 4NT P 5D P", "5NT"),
        ("Q432.K32.A432.K2", "1S P 3S P 4NT P 5D P 5NT P", "6H"),
        ("Q432.Q32.A432.J2", "1S P 3S P 4NT P 5D P 5NT P", "6C"),
        ("AKQ32.AKQ2.A2.K2", "1S P 3S P 4NT P 5D P 5NT P 6D P", "7S"),
        ("AKJ32.AKQ2.A2.K2", "1S P 3S P 4NT P 5D P 5NT P 6C P", "6S"),
        # An ace is missing: six at most. Two are: five.
        ("AKJ32.AKQ2.A2.K2", "1S P 3S P 4NT P 5C P", "6S"),
        ("KQJ32.AKQ2.KQ.K2", "1S P 3S P 4NT P 5D P", "5S"),
        # Who was asked leaves the decision.
        ("Q432.K32.A432.K2", "1S P 3S P 4NT P 5D P 5NT P 6H P 6S P", "P"),
        # They bid over it: double none, pass one, then by steps.
        ("Q432.K32.Q432.K2", "1S P 3S P 4NT 5C", "X"),
        ("Q432.K32.A432.K2", "1S P 3S P 4NT 5C", "P"),
        ("A432.K32.A432.32", "1S P 3S P 4NT 5C", "5D"),
        ("A432.A32.A432.32", "1S P 3S P 4NT 5C", "5H"),
        ("A432.K32.A432.32", "1S P 3S P 4NT X", "5H"),
        ("AKJ32.AKQ2.KQ2.2", "1S P 3S P 4NT 5C 5D P", "5NT"),
        ("AKJ32.AKQ2.KQ2.2", "1S P 3S P 4NT 5C X P", "P"),
    ],
)
def test_questions_for_aces_and_kings(hand: str, calls: str, expected: str) -> None:
    call, reason = called("sayc", hand, calls)
    assert call is Call.parse(expected), reason


@pytest.mark.parametrize(
    ("hand", "calls", "expected"),
    [
        ("KJ32.Q432.32.432", "1C X 2C", "X"),
        ("32.432.KJ32.K432", "1S X 2S", "X"),
        ("KQT86.Q764.JT8.3", "1C X 3C", "4S"),
        ("KJ32.432.432.Q32", "1D X 2D", "2S"),
        # A raise although they double; a raise of who bid in the pass-out seat.
        ("542.KQ6.T963.Q97", "1C 1S X", "2S"),
        ("A9873.64.T3.KJ73", "1D P P 1S P", "3S"),
        # The second suit when all have passed; a doubled weak two.
        ("AJ983.AJT93.Q42.-", "1C 1S 2C P P", "2H"),
        ("K432.32.AK432.A2", "2S X", "4S"),
        ("32.AK32.AK32.A32", "2S X", "XX"),
        # Support and a short suit before notrump.
        ("-.T642.AT8.AQJ975", "1C P 1H P 1S P", "3C"),
    ],
)
def test_competition(hand: str, calls: str, expected: str) -> None:
    call, reason = called("sayc", hand, calls)
    assert call is Call.parse(expected), reason
