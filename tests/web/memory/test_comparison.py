"""Results against the field, compared with sums over all pairs."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crossruff.model.scoring import imps
from crossruff.web.memory.comparison import FieldComparison, compared, ranking

_SCORES = st.lists(
    st.sampled_from([-800, -100, -50, 0, 50, 110, 140, 420, 450, 620]), min_size=2, max_size=12
)


@given(_SCORES)
def test_each_score_is_compared_with_every_other_result(scores: list[int]) -> None:
    found = compared(scores)
    for place, score in enumerate(scores):
        others = scores[:place] + scores[place + 1 :]
        won = [imps(score - other) for other in others]
        points = [2 if score > other else 1 if score == other else 0 for other in others]
        assert found[score].imps == pytest.approx(sum(won) / len(won))
        assert found[score].percent == pytest.approx(50 * sum(points) / len(points))


@given(_SCORES)
def test_one_side_wins_what_the_other_loses(scores: list[int]) -> None:
    ours, theirs = compared(scores), compared([-score for score in scores])
    for score in scores:
        turned = ours[score].turned
        assert turned.imps == pytest.approx(theirs[-score].imps or 0)
        assert turned.percent == pytest.approx(theirs[-score].percent or 0)


def test_players_with_equal_figures_share_a_rank() -> None:
    win, even = FieldComparison(2.0, 75.0), FieldComparison(0.0, 50.0)
    found = ranking({"a": [even], "b": [win], "c": [even], "d": [FieldComparison(None, None)]})
    assert [(one.rank, one.player) for one in found] == [(1, "b"), (2, "a"), (2, "c")]
