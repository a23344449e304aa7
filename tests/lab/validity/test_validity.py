"""Validity: the interesting problem of the thesis, and endings whose truth is known."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from pathlib import Path

import pytest

from crossruff import dd, lab
from crossruff.lab.validity.tasks import EndingTask, judge
from crossruff.model import Deal, Hand, Play

NORTH, SOUTH = "8.987.J5.", "K93..AQT."
UNSEEN = [*Hand("AT6.KQT652.K98.")]


def layouts() -> Iterator[Deal]:
    """All ways to deal the unseen cards of section 6.7."""
    for held in combinations(UNSEEN, 6):
        others = [card for card in UNSEEN if card not in held]
        yield Deal(f"N:{NORTH} {Hand(held)} {SOUTH} {Hand(others)}")


def test_the_interesting_problem_is_worth_less_than_promised() -> None:
    play = Play(f"N:{NORTH} - {SOUTH} -", "NT", "N", declarer="S")
    worlds = list(layouts())
    assert len(worlds) == 924
    found = dd.plan_worlds(
        worlds, [1] * 924, play, range(7), preference=[], horizon=99, effort=10**9, every_card=True
    )
    assert found is not None
    assert found.complete
    best, second, *_ = found.cards
    assert (str(best.card), str(second.card)) == ("DJ", "D5")
    assert (round(best.promise, 2), round(best.value, 2)) == (2.33, 1.95)
    # The expert's jack is better than the five by more than seeing all cards tells; no other card is close.
    assert best.value - second.value > 0.05
    assert second.value > max(one.value for one in found.cards[2:]) + 0.5
    # The promise is the mean of the double-dummy results.
    solver = dd.Solver(threads=1)
    sums = [dd.solve(Play(deal, "NT", "N", declarer="S"), solver=solver)[best.card] for deal in worlds]
    assert best.promise == pytest.approx(float(Fraction(sum(sums), 924)))


def test_the_layout_of_the_thesis_prefers_the_five() -> None:
    deal = Deal(f"N:{NORTH} .QT652.K. {SOUTH} AT6.K.98.")
    values = {str(card): tricks for card, tricks in dd.solve(Play(deal, "NT", "N", declarer="S")).items()}
    assert values["D5"] == values["DJ"] + 1


def test_rows_keep_their_bounds(tmp_path: Path) -> None:
    result = lab.run("validity-6.1", tmp_path, size="tiny", processes=1)
    rows = [judge(EndingTask(number, cards)) for number in range(1, 6) for cards in (2, 3, 4)]
    assert [row[:-1] for row in rows] == [values[:-1] for values in result.rows.rows()]
    judged = [row for row in rows if row.finished]
    assert len(judged) > 5
    for row in judged:
        assert row.reached <= row.promised + 1e-9
        assert row.hostile == (row.known <= 70)
        for wrong, lost in ((row.limit_wrong, row.limit_lost), (row.plan_wrong, row.plan_lost)):
            assert 0 <= wrong <= 1
            assert (wrong > 0) == (lost > 1e-9)
        # All worlds fit into the sample, and the effort is enough: the planner is the truth itself.
        assert row.known > 100 or row.plan_wrong == 0
        assert row.known > 100 or (row.mc_wrong, row.mc_lost) == (row.limit_wrong, row.limit_lost)
