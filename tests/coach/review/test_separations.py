"""A broad condition has nearly all of the gain of one card over another."""

from __future__ import annotations

from itertools import islice

import pytest

from crossruff.coach.review import ReviewOptions, review_decision
from crossruff.coach.review.separations import separation
from tests.coach.review.sampled_boards import sampled_points


def test_a_broad_condition_has_nearly_all_of_the_gain() -> None:
    settings = ReviewOptions().settings()
    found = 0
    for _, point in islice(sampled_points(3, first_trick=7), 14):
        review = review_decision(point, settings)
        table = review.table
        if table is None:
            continue
        first = table.place(review.options[0].card)
        for option in review.options[1:]:
            second = table.place(option.card)
            broad = separation(table, first, second, broad=True)
            if broad is None:
                continue
            found += 1
            inside = broad.condition.mask(table.worlds.hands)
            assert float(table.shares @ inside) == pytest.approx(broad.share)
            tricks = -table.tricks if table.is_defender else table.tricks
            won = tricks if broad.by_tricks else table.succeeds()
            assert won is not None
            gain = won[:, first].astype(int) - won[:, second]
            assert table.shares @ (gain * inside) >= 0.85 * (table.shares @ gain.clip(min=0)) - 1e-9
            assert broad.ours > broad.others
    assert found >= 4
