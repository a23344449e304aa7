"""Strategies, chance-minimax, chance alpha-beta and IMP-minimax, judged by force."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, settings

from crossruff.errors import CrossruffError, ParseError
from crossruff.theory import (
    FIGURES,
    Game,
    Searched,
    Strategy,
    best_by_move,
    chance_alpha_beta,
    chance_minimax,
    count_strategies,
    expected_payoffs,
    figure,
    has_perfect_recall,
    imp_minimax,
    optimal_strategies,
    outcomes,
    strategies,
)
from tests.theory import by_force
from tests.theory.exact import row
from tests.theory.games import FEW_EXAMPLES, full_trees, games

FEW = 300
MATCHING = """\
players: One Two
One A
  heads: Two B {two}
    heads: 1 -1
    tails: -1 1
  tails: Two C {two}
    heads: -1 1
    tails: 1 -1
"""
MEETING = MATCHING.replace("1 -1", "1 1").replace("-1 1", "0 0")


@given(games())
@FEW_EXAMPLES
def test_every_strategy_pays_what_the_ways_through_the_tree_say(game: Game) -> None:
    assume(count_strategies(game) <= FEW)
    found = {str(one): expected_payoffs(game, one) for one in strategies(game)}
    assert found == by_force.all_payoffs(game)
    for one in strategies(game):
        assert sum(probability for probability, _ in outcomes(game, one)) == 1
        assert Strategy.parse(game, str(one)) == one


@given(games((1, 1)))
@FEW_EXAMPLES
def test_one_players_solutions_are_the_greatest_payoffs(game: Game) -> None:
    assume(count_strategies(game) <= FEW)
    paid = {name: payoffs[0] for name, payoffs in by_force.all_payoffs(game).items()}
    best = {name for name, payoff in paid.items() if payoff == max(paid.values())}
    assert {str(one.strategy) for one in optimal_strategies(game)} == best


def test_with_two_players_solutions_are_equilibrium_points() -> None:
    assert optimal_strategies(Game.parse(MATCHING)) == ()
    meeting = optimal_strategies(Game.parse(MEETING))
    assert [str(one.strategy) for one in meeting] == ["heads/heads", "tails/tails"]
    assert [one.payoffs for one in meeting] == [row(1, 1), row(1, 1)]


def test_too_many_strategies_are_refused() -> None:
    with pytest.raises(CrossruffError, match="strategies must be at most 10 to go through all; got 12"):
        optimal_strategies(figure("3.7"), limit=10)
    with pytest.raises(CrossruffError, match="players must be one for a best payoff by move; got 2"):
        best_by_move(Game.parse(MATCHING), "two")


def test_a_strategy_is_read_with_care() -> None:
    game = figure("3.1")
    with pytest.raises(ParseError, match="strategy must have 2 moves, for top/low; got 'left'"):
        Strategy.parse(game, "left")
    with pytest.raises(ParseError, match="move up of low must be one of left, right"):
        Strategy.parse(game, "left/up")


@given(games())
@FEW_EXAMPLES
def test_minimax_is_what_perfect_information_gives(game: Game) -> None:
    assert chance_minimax(game) == by_force.value(game, game.root)


@given(games((1, 2), zero_sum=True) | full_trees())
@settings(FEW_EXAMPLES, max_examples=120)
def test_alpha_beta_finds_the_same_from_no_more_leaves(game: Game) -> None:
    searched = chance_alpha_beta(game)
    assert searched.payoffs == chance_minimax(game)
    assert 1 <= searched.leaves <= len(game.leaves)
    for node in game.choices.values():
        assert chance_alpha_beta(game, node).payoffs == chance_minimax(game, node)


def test_alpha_beta_cuts_below_chance_and_players() -> None:
    below = "  a: Min B\n    a: 5 -5\n    b: 6 -6\n  b: Min C\n    a: 4 -4\n    b: 9 -9\n"
    game = Game.parse("players: Max Min\nMax A\n" + below)
    assert chance_alpha_beta(game).leaves == 3
    # Max has 8. Even a 10 at the end would bring the mean below the chance node to 7 only.
    text = "players: Max\nMax A\n  a: 8\n  b: *\n    1/2: 4\n    1/2: 10\n  c: 0\n"
    game = Game.parse(text)
    assert chance_alpha_beta(game) == Searched(row(8), leaves=3)


def test_alpha_beta_takes_a_fixed_sum_and_refuses_other_games() -> None:
    thirteen = Game.parse("players: We They\nThey A\n  a: 7 6\n  b: 4 9\n")
    assert chance_alpha_beta(thirteen).payoffs == row(4, 9)
    with pytest.raises(CrossruffError, match="the same sum at every leaf"):
        chance_alpha_beta(Game.parse(MEETING))
    with pytest.raises(CrossruffError, match="players must be one or two for alpha-beta; got 3"):
        chance_alpha_beta(Game.parse("players: A B C\n1 2 3\n"))


@given(games((1, 1), recall=True))
@FEW_EXAMPLES
def test_with_perfect_recall_imp_minimax_is_optimal(game: Game) -> None:
    assume(count_strategies(game) <= FEW)
    assert has_perfect_recall(game)
    plan = imp_minimax(game)
    assert plan.in_pieces == ()
    assert plan.payoffs == expected_payoffs(game, plan.strategy)
    assert plan.payoffs == max(by_force.all_payoffs(game).values())


@given(games((1, 1)))
@FEW_EXAMPLES
def test_without_perfect_recall_it_hopes_for_too_much_at_most(game: Game) -> None:
    assume(count_strategies(game) <= FEW)
    plan = imp_minimax(game)
    best = max(by_force.all_payoffs(game).values())
    assert expected_payoffs(game, plan.strategy) <= best <= plan.payoffs
    if not plan.in_pieces:
        assert expected_payoffs(game, plan.strategy) == plan.payoffs


@given(games((1, 3), hidden=False))
@FEW_EXAMPLES
def test_with_perfect_information_imp_minimax_is_minimax(game: Game) -> None:
    assert imp_minimax(game).payoffs == chance_minimax(game)


def test_a_forgetful_player_is_met_in_pieces() -> None:
    plan = imp_minimax(figure("2.4"))
    assert not has_perfect_recall(figure("2.4"))
    assert plan.in_pieces == ("set",)
    assert plan.payoffs == row(1)
    # No strategy has both pieces right. The heavier one decides.
    assert str(plan.strategy) == "left/left/left"
    assert max(by_force.all_payoffs(figure("2.4")).values()) == row("3/4")


@pytest.mark.parametrize("number", [number for number in FIGURES if number != "2.4"])
def test_the_other_figures_have_perfect_recall(number: str) -> None:
    game = figure(number)
    assert has_perfect_recall(game)
    assert imp_minimax(game).payoffs == max(by_force.all_payoffs(game).values())
