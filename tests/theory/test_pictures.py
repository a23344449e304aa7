"""Pictures hold what they should show."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from crossruff.errors import CrossruffError
from crossruff.theory import Game, figure, imp_minimax
from crossruff.theory.tree_pictures import draw_tree
from crossruff.theory.walk_pictures import Walk, draw_walks
from tests.theory.test_solving import MATCHING


def test_a_tree_is_drawn_the_same_each_time(tmp_path: Path) -> None:
    game = figure("2.1")
    for name in ("one.svg", "other.svg"):
        draw_tree(game, tmp_path / name, imp_minimax(game).strategy)
    assert (tmp_path / "one.svg").read_bytes() == (tmp_path / "other.svg").read_bytes()


def test_a_strategy_and_the_sets_are_seen(tmp_path: Path) -> None:
    game = figure("2.1")
    draw_tree(game, tmp_path / "plain.svg")
    draw_tree(game, tmp_path / "thick.svg", imp_minimax(game).strategy)
    plain, thick = ((tmp_path / name).read_text() for name in ("plain.svg", "thick.svg"))
    assert plain.count("stroke-width: 3.2") == 0
    # One thick arc for each of the seven players' nodes.
    assert thick.count("stroke-width: 3.2") == len(game.choices) == 7
    assert plain.count("stroke-dasharray") == 2


def test_many_players_and_a_bare_leaf_are_drawn(tmp_path: Path) -> None:
    draw_tree(Game.parse(MATCHING), tmp_path / "two.svg")
    draw_tree(Game.parse("players: You\n3\n"), tmp_path / "leaf.svg")
    assert (tmp_path / "two.svg").stat().st_size > (tmp_path / "leaf.svg").stat().st_size


def test_walks_are_drawn_and_begin_at_zero(tmp_path: Path) -> None:
    walk = Walk(figure("3.8"), "top", "left", "right")
    steps = walk.steps(100, seed=4)
    assert steps[0] == 0
    assert len(steps) == 101
    assert {abs(b - a) for a, b in pairwise(steps)} == {1}
    draw_walks([walk] * 3, tmp_path / "walks.svg", iterations=50, seeds=2)
    assert (tmp_path / "walks.svg").exists()
    with pytest.raises(CrossruffError, match="move of top must be one of left, right; got up"):
        Walk(figure("3.8"), "top", "left", "up")
