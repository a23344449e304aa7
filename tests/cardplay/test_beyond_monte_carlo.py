"""Endings that the Monte Carlo method misplays: it believes that it will see all cards after this one.

Each is played over all layouts of the unseen cards, against every defence that costs nothing. Of cards that
promise the same, both play the cheapest: Monte Carlo has no reason not to.
"""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from crossruff.cardplay import Beliefs, NoWeights, PlayLikelihood
from crossruff.cardplay.declarers import FARTHEST
from crossruff.model import Card, Seat, View
from tests.cardplay.all_layouts import Ending, chance
from tests.cardplay.endings import (
    ENDINGS,
    FORCED_ENTRY,
    GRAND_SLAM,
    OVERTAKING,
    RESTRICTED_CHOICE,
)


@pytest.mark.parametrize(("ending", "best"), ENDINGS, ids=[ending.name for ending, _ in ENDINGS])
def test_a_plan_reaches_what_monte_carlo_does_not(ending: Ending, best: Fraction) -> None:
    decision = ending.declarer(FARTHEST).decide(View.of(ending.plays()[0], Seat.SOUTH))
    assert decision.candidates[0].value == pytest.approx(float(best))
    assert chance(ending, ending.declarer(FARTHEST)) == best
    assert chance(ending, ending.declarer(1)) < best


@pytest.mark.parametrize(
    ("ending", "cards", "right"),
    [
        (FORCED_ENTRY, "", "D2"),
        (OVERTAKING, "", "HK"),
        (OVERTAKING, "HK H9", "HA"),
        (GRAND_SLAM, "", "DQ"),
        (RESTRICTED_CHOICE, "", "SA"),
    ],
)
def test_a_plan_begins_as_a_player_would(ending: Ending, cards: str, right: str) -> None:
    view = View.of(ending.after(cards.split()), Seat.SOUTH)
    assert str(ending.declarer(FARTHEST).decide(view).action) == right


def test_restricted_choice_takes_weights_as_well_as_a_plan() -> None:
    """Without weights a queen that East may have left counts in full, and not half."""
    view = View.of(RESTRICTED_CHOICE.after(["SA", "SJ", "S2", "S7"]), Seat.SOUTH)
    for weighting, odds in ((PlayLikelihood(), Fraction(3, 7)), (NoWeights(), Fraction(3, 5))):
        found = Beliefs(1000, weighting, RESTRICTED_CHOICE.meanings).update(view)
        with_east = (found.hands[:, Seat.EAST.index] & np.uint64(Card.parse("SQ").bit)) != 0
        assert found.weights[with_east].sum() / found.weights.sum() == pytest.approx(float(odds))
    assert chance(RESTRICTED_CHOICE, RESTRICTED_CHOICE.declarer(FARTHEST, NoWeights())) == Fraction(61, 70)
