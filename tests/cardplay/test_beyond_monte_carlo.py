"""Endings that the Monte Carlo method misplays: it believes that it will see all cards after this one.

Each is played over all layouts of the unseen cards, against every defence that costs nothing. Of cards that
promise the same, both play the cheapest: Monte Carlo has no reason not to.
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
            "J.2.AJ3.",
            "T.5.KT4.",
            ".876.Q98762.5",
            4,
            strain=Strain.SPADES,
            known={Seat.WEST: "1 club, 2 hearts"},
        ),
        Fraction(1),
    ),
    (
        Ending(
            "discovery: the ace of diamonds before the two-way finesse",
            "AJ8..A.",
            "KT96...",
            "Q754..J984.",
            4,
            leader=Seat.NORTH,
        ),
        Fraction(29, 35),
    ),
    (
        Ending(
            "discovery: the jack of diamonds before the two-way finesse",
            "KT6..3.",
            "AJ8..J.",
            "Q9754..982.",
            4,
        ),
        Fraction(26, 35),
    ),
    (
        Ending(
            "discovery: dummy's winner before the two-way finesse",
            "KJT..A.",
            "A85..6.",
            "Q9764..Q97.",
            4,
            leader=Seat.NORTH,
        ),
        Fraction(26, 35),
    ),
    (
        Ending("both chances: a top spade, then the finesse", "JT9..A.", "AK8..8.", "Q7654..QJ4.", 4),
        Fraction(3, 5),
    ),
    (
        Ending("both chances: the drop, then the finesse", "J64..A.", "AK9..Q.", "QT875..J43.", 4),
        Fraction(9, 20),
    ),
    (
        Ending(
            "both chances: spades may fall before hearts must be guessed", "7.QT..", "K9.9..", "JT8.J87..", 3
        ),
        Fraction(11, 20),
    ),
    (
        Ending(
            "both chances: the ace of diamonds, then whatever is seen",
            "A7..A5.",
            "9..KJ7.",
            "Q2..QT9864.",
            4,
            leader=Seat.NORTH,
        ),
        Fraction(47, 56),
    ),
    (Ending("a squeeze, read from the discards", "K.AQJ..", "AQT.8..", "J987.KT97..", 4), Fraction(59, 70)),
    (
        Ending("a squeeze, read from the discards, after an unblock", "Q.AQJ..", "AK8.8..", "JT97.KT97..", 4),
        Fraction(27, 35),
    ),
    (
        Ending("safety play: the jack first keeps both ways open", ".AT8..", "KJ9...", "QT87.J9..", 2),
        Fraction(23, 24),
    ),
    (
        Ending(
            "safety play: a winner before the finesse",
            "A..AQ5.",
            "K..T97.",
            "Q64..KJ864.",
            3,
            leader=Seat.NORTH,
        ),
        Fraction(17, 28),
    ),
    (
        Ending(
            "an entry for later: the ace of diamonds first",
            "T9..AJ.",
            "KJ7..Q.",
            "AQ8654..T4.",
            3,
            leader=Seat.NORTH,
        ),
        Fraction(151, 210),
    ),
    (
        Ending(
            "a card given up while hearts are still guarded",
            "T9.K8..",
            "K8.AQ..",
            "AQJ7.JT97..",
            3,
            leader=Seat.NORTH,
        ),
        Fraction(1, 2),
    ),
    (
        Ending(
            "trumps: the king of hearts offers a choice to nobody",
            "T.KJ..",
            "AQ.T..",
            "KJ.AQ86..",
            2,
            strain=Strain.SPADES,
            leader=Seat.NORTH,
        ),
        Fraction(33, 40),
    ),
]


@pytest.mark.parametrize(("ending", "best"), ENDINGS, ids=[ending.name for ending, _ in ENDINGS])
def test_a_plan_reaches_what_monte_carlo_does_not(ending: Ending, best: Fraction) -> None:
    decision = ending.declarer(FARTHEST).decide(View.of(ending.plays()[0], Seat.SOUTH))
    assert decision.candidates[0].value == pytest.approx(float(best))
    assert chance(ending, ending.declarer(FARTHEST)) == best
    assert chance(ending, ending.declarer(1)) < best
