"""Endings that the Monte Carlo method misplays, each with the best chance that there is.

That there is no better one, `tests.cardplay.full_check` finds by force.
"""

from __future__ import annotations

from fractions import Fraction

from crossruff.model import Seat, Strain
from tests.cardplay.all_layouts import Ending

# After figure 3.15 of Bethe's thesis. Whoever takes the jack, dummy's eight is an entry then, and the ace of
# hearts takes care of the eight of spades. With the ace of spades gone, the jack is followed by a spade.
FORCED_ENTRY = Ending(
    "a forced entry: a low trump to the jack, before anything else",
    "T.A9.98.",
    "A8..32.A",
    "Q9.QT8.J4.KQT",
    4,
    strain=Strain.DIAMONDS,
    known={Seat.WEST: "3 hearts", Seat.EAST: "1 spade"},
)

# After figure 4.3 of the same. A heart is ruffed at once, and shows whether trumps are to be drawn.
OVERTAKING = Ending(
    "discovery: the ace overtakes the king of hearts",
    "Q2.A54..",
    "AK.K..96",
    "98.QJT9.87.AQ",
    5,
    strain=Strain.SPADES,
    known={Seat.WEST: "2 clubs, 1-2 spades", Seat.EAST: "2 diamonds"},
)

# After the grand slam in section 5.5.2 of Asiminakis' thesis: four diamonds with the jack may be on either
# side, and are caught if it is seen in time on which.
GRAND_SLAM = Ending(
    "discovery: a top diamond and a top spade before the jack is looked for",
    "A..AQ92.",
    "2..KT43.",
    "KQJ.98.J8765.",
    5,
    leader=Seat.NORTH,
)

# Of East and West, who plays the queen or the jack under the ace of spades has rather not the other, and so
# the longer diamonds.
RESTRICTED_CHOICE = Ending(
    "restricted choice: the ace of spades before the two-way finesse",
    "AT..AJ4.",
    "2.2.KT9.",
    "QJ7.543.Q876.",
    4,
    leader=Seat.NORTH,
    known={Seat.WEST: "2 hearts"},
)

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
    (FORCED_ENTRY, Fraction(1)),
    (OVERTAKING, Fraction(1)),
    (GRAND_SLAM, Fraction(41, 42)),
    (RESTRICTED_CHOICE, Fraction(13, 14)),
]
