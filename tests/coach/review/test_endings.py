"""The coach's best card and chances in small endings are those of brute force over all layouts."""

from __future__ import annotations

from fractions import Fraction

import pytest

from crossruff.coach.review import DecisionKind, DecisionPoint, ReviewOptions, review_decision
from crossruff.coach.review.stakes import Stakes
from crossruff.model import Seat, View
from tests.cardplay.all_layouts import Ending
from tests.cardplay.endings import ENDINGS
from tests.coach.review.endings_by_force import compare

STATED = [(ending, chance) for ending, chance in ENDINGS if not ending.known]


@pytest.mark.parametrize(("size", "numbers"), [(2, 40), (3, 24), (4, 8)])
def test_the_coach_agrees_with_brute_force(size: int, numbers: int) -> None:
    found = [one for number in range(numbers) if (one := compare(size, 2026, number)) is not None]
    assert len(found) >= numbers // 8
    assert [one.text for one in found if not one.agrees] == []
    assert max((one.furthest for one in found), default=1.0) <= 0.03


@pytest.mark.parametrize(("ending", "chance"), STATED, ids=[ending.name for ending, _ in STATED])
def test_the_coach_knows_the_idea(ending: Ending, chance: Fraction) -> None:
    """Discovery, both chances, safety plays, a squeeze: Monte Carlo misplays all of these."""
    play = ending.plays()[0]
    seat = Seat.SOUTH
    point = DecisionPoint(
        1, seat, play.turn, DecisionKind.DECLARER, next(iter(play.legal_cards)), View.of(play, seat)
    )
    stakes = Stakes.chance(ending.target, play.size)
    found = review_decision(point, ReviewOptions().settings(), stakes=stakes)
    assert found.options[0].value == pytest.approx(float(chance), abs=0.03)
