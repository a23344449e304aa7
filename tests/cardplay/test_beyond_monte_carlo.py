"""Endings that the Monte Carlo method misplays, because it believes that it will see all cards after this one.

Each is played over all layouts of the unseen cards, against every defence that costs nothing.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from crossruff.cardplay.declarers import FARTHEST
from crossruff.model import Seat, Strain, View
from tests.cardplay.all_layouts import Ending, chance

ENDINGS = [
    (
        Ending(
            "discovery: the ace of hearts first shows who can have three spades",
            "A98.2..",
            "KJT.A..",
            "Q76.KQJT.2.",
            4,
            known={Seat.WEST: "1 diamond"},
        ),
        Fraction(1),
    ),
    (
        Ending(
            "strip and endplay: a heart to either defender, instead of a guess for the queen",
            "J.2.AJ9.",
            "T.3.KT8.",
            ".876.Q65432.5",
            4,
            Strain.SPADES,
            known={Seat.WEST: "1 club, 2 hearts"},
        ),
        Fraction(1),
    ),
    (
        Ending(
            "discovery: the side ace before the two-way finesse",
            "AJ8..A.",
            "KT96...",
            "Q754..J984.",
            4,
            leader=Seat.NORTH,
        ),
        Fraction(61, 70),
    ),
    (
        Ending("discovery: the side jack before the two-way finesse", "KT6..3.", "AJ8..J.", "Q9754..982.", 4),
        Fraction(27, 35),
    ),
    (
        Ending("both chances: a top spade before the finesse", "JT9..A.", "AK8..8.", "Q7654..QJ4.", 4),
        Fraction(3, 5),
    ),
    (
        Ending("both chances: the drop first", "7.QT..", "K9.9..", "JT8.J87..", 3),
        Fraction(11, 20),
    ),
    (
        Ending(
            "a squeeze, read from the discards: spades first, then the ace or the finesse",
            "KJ.AJ..",
            "AQ.Q7..",
            "T987.KT98..",
            4,
        ),
        Fraction(113, 210),
    ),
    (
        Ending("a squeeze, read from the discards: the long spade", "K.AQJ..", "AQT.8..", "J987.KT97..", 4),
        Fraction(89, 105),
    ),
    (
        Ending(
            "the lead must stay in hand: unblock before the finesse", "Q.AQJ..", "AK8.8..", "JT97.KT97..", 4
        ),
        Fraction(83, 105),
    ),
    (
        Ending("safety play: low towards the ace and nine", "A9..J5.", "QJT8...", "K7654..632.", 3),
        Fraction(113, 140),
    ),
    (
        Ending("safety play: the ace first", "A7.9..", ".AQ7..", "KQT9.K8..", 3, leader=Seat.NORTH),
        Fraction(29, 40),
    ),
    (
        Ending(
            "the entry used for information: the ace of diamonds from dummy",
            "KJT..A.",
            "A85..6.",
            "Q9764..Q97.",
            4,
            leader=Seat.NORTH,
        ),
        Fraction(27, 35),
    ),
    (
        Ending(
            "the entry used for information: the king of diamonds under the ace",
            "AQ5..A.",
            "T97..K.",
            "KJ864..Q64.",
            3,
            leader=Seat.NORTH,
        ),
        Fraction(43, 70),
    ),
    (
        Ending("discovery: to dummy's king before the guess", "K95..K.", "AJT..8.", "Q8764..T53.", 4),
        Fraction(26, 35),
    ),
]


@pytest.mark.parametrize(("ending", "best"), ENDINGS, ids=[ending.name for ending, _ in ENDINGS])
def test_a_plan_reaches_what_monte_carlo_does_not(ending: Ending, best: Fraction) -> None:
    decision = ending.declarer(FARTHEST).decide(View.of(ending.plays()[0], Seat.SOUTH))
    assert decision.candidates[0].value == pytest.approx(float(best))
    assert chance(ending, ending.declarer(FARTHEST)) == best
    assert chance(ending, ending.declarer(1)) < best
