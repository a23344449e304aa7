"""The Monte Carlo heuristic, its variants and its exact law, on any game."""

from __future__ import annotations

import random
from fractions import Fraction
from math import comb, lcm

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from crossruff.errors import CrossruffError
from crossruff.theory import (
    Arcs,
    Behaviour,
    Game,
    Heuristic,
    Search,
    analyse,
    count_strategies,
    figure,
    law_of,
)
from tests.theory import by_force
from tests.theory.exact import row
from tests.theory.games import FEW_EXAMPLES, games

F = Fraction
GAMBLES = """\
players: You
You A
  gamble: You B
    one: *
      1/2: 10
      1/2: 0
    other: *
      1/2: 10
      1/2: 0
  sure: 6
"""


def exact_means(game: Game, name: str, heuristic: Heuristic) -> tuple[Fraction, ...]:
    """Over all nodes of a set, what each move is worth to its player with perfect information."""
    nodes = by_force.choices(game, name)
    weights = [by_force.weight(game.root, node.name, heuristic.arcs is Arcs.UNIFORM) for node in nodes]
    own = game.players.index(nodes[0].player)
    return tuple(
        sum(
            (
                weight * by_force.value(game, node.moves[move][1])[own]
                for weight, node in zip(weights, nodes, strict=True)
            ),
            F(0),
        )
        / sum(weights)
        for move in range(len(nodes[0].moves))
    )


@given(games(), st.sampled_from(Arcs))
@FEW_EXAMPLES
def test_all_worlds_together_give_the_exact_means(game: Game, arcs: Arcs) -> None:
    heuristic = Heuristic(arcs)
    for name in game.information_sets:
        drawn = heuristic.distribution(game, name)
        assert sum(drawn.values()) == 1
        means = exact_means(game, name, heuristic)
        assert law_of(game, name, heuristic).means == means
        # Each node as often as its probability says.
        parts = lcm(*(one.denominator for one in drawn.values()))
        if parts > 2000:
            continue
        every = [node for node, one in drawn.items() for _ in range(int(one * parts))]
        assert heuristic.totals_of(game, every)[-1] == tuple(parts * mean for mean in means)


@given(games((1, 1), hidden=False))
@FEW_EXAMPLES
def test_with_perfect_information_it_is_never_wrong(game: Game) -> None:
    assume(count_strategies(game) <= 300)
    for name in game.information_sets:
        found = analyse(game, name)
        assert found.right == found.leaders
        assert found.behaviour in (Behaviour.CONVERGES_RIGHT, Behaviour.WAVERS_RIGHT)


@given(games((1, 2), zero_sum=True), st.integers(0, 99))
@FEW_EXAMPLES
def test_alpha_beta_in_its_place_changes_nothing(game: Game, seed: int) -> None:
    for name in game.information_sets:
        plain = Heuristic().decide(game, name, 5, seed)
        assert Heuristic(search=Search.ALPHA_BETA).decide(game, name, 5, seed) == plain


@given(games((1, 2)), st.sampled_from([Search.MINIMAX, Search.ONE_CHILD]))
@FEW_EXAMPLES
def test_shares_are_those_of_all_histories(game: Game, search: Search) -> None:
    for name in game.information_sets:
        law = law_of(game, name, Heuristic(search=search))
        assert sum(probability for _, probability in law.outcomes) == 1
        if len(law.outcomes) > 5:
            continue
        for iterations in (1, 3):
            expected = by_force.shares(list(law.outcomes), iterations)
            assert list(law.exact_shares(iterations).values()) == expected


def test_one_child_below_chance_can_turn_right_into_wrong() -> None:
    game = Game.parse(GAMBLES)
    assert law_of(game, "A").means == row(5, 6)
    assert analyse(game, "A").behaviour is Behaviour.CONVERGES_RIGHT
    drawing = Heuristic(search=Search.ONE_CHILD)
    # The better of two gambles is chosen after they have been drawn.
    assert dict(law_of(game, "A", drawing).outcomes) == {row(10, 6): F(3, 4), row(0, 6): F(1, 4)}
    assert analyse(game, "A", drawing).behaviour is Behaviour.CONVERGES_WRONG


def test_one_child_is_drawn_as_its_law_says() -> None:
    game = Game.parse(GAMBLES)
    runs = 600
    drawing = Heuristic(search=Search.ONE_CHILD)
    wins = sum(drawing.decide(game, "A", 1, seed).move == "gamble" for seed in range(runs))
    assert abs(wins / runs - 0.75) <= 4 * (0.75 * 0.25 / runs) ** 0.5


def test_the_variant_of_the_arcs_can_matter() -> None:
    game = figure("2.4")
    assert law_of(game, "set").means == row("3/5", "2/5")
    assert law_of(game, "set", Heuristic(Arcs.CERTAIN)).means == row("1/2", "1/2")


def test_shares_of_the_first_example_are_binomial() -> None:
    law = law_of(figure("3.1"), "top")
    for n in (1, 2, 3, 25, 200):
        # A adds (2, 7), B adds (4, 0.8): right leads if 5 for each A is more than 3.2 for each B.
        right = sum(comb(n, a) for a in range(n + 1) if 5 * a > F("3.2") * (n - a))
        assert law.exact_shares(n)["right"] == F(right, 2**n)
    assert law.exact_shares(200)["right"] > F(99, 100)


def test_shares_that_are_sampled_are_near_the_exact_ones() -> None:
    law = law_of(figure("3.1"), "top")
    runs = 4000
    sampled = law.sampled_shares([50, 1, 10], runs, seed=11)
    assert list(sampled) == [1, 10, 50]
    for n, shares in sampled.items():
        assert sum(shares.values()) == pytest.approx(1)
        exact = float(law.exact_shares(n)["right"])
        assert abs(shares["right"] - exact) <= 4 * (exact * (1 - exact) / runs) ** 0.5
    assert sampled == law.sampled_shares([1, 10, 50], runs, seed=11)


def test_ties_are_broken_at_random_and_told() -> None:
    game = figure("3.4")
    decided = [Heuristic().decide(game, "top", 10, seed) for seed in range(200)]
    assert {one.tied for one in decided} == {("left", "right")}
    assert 70 <= sum(one.move == "left" for one in decided) <= 130


def test_a_seed_gives_the_same_again_and_a_generator_goes_on() -> None:
    game = figure("3.8")
    assert Heuristic().decide(game, "top", 50, 7) == Heuristic().decide(game, "top", 50, random.Random(7))
    rng = random.Random(7)
    totals = {Heuristic().decide(game, "top", 50, rng).totals for _ in range(10)}
    assert len(totals) > 1


def test_nodes_are_drawn_by_their_probabilities() -> None:
    game = figure("2.3")
    law = law_of(game, "set")
    runs = 1000
    share = law.exact_shares(1)["left"]
    assert share == F(75, 124)
    lefts = sum(Heuristic().decide(game, "set", 1, seed).move == "left" for seed in range(runs))
    assert abs(lefts / runs - share) <= 4 * (share * (1 - share) / runs) ** 0.5


def test_what_cannot_be_done_is_refused() -> None:
    game = figure("3.1")
    with pytest.raises(CrossruffError, match="iterations must be at least 1; got 0"):
        Heuristic().decide(game, "top", 0, 1)
    with pytest.raises(CrossruffError, match="iterations must be at least 1; got 0"):
        law_of(game, "top").exact_shares(0)
    with pytest.raises(CrossruffError, match="iterations and runs must be at least 1"):
        law_of(game, "top").sampled_shares([0], 1, seed=1)
    with pytest.raises(CrossruffError, match="nodes must be of one information set; got low, top"):
        Heuristic().totals_of(game, ["A", "C"])
    with pytest.raises(CrossruffError, match="2 outcomes in 1000000 iterations are too many"):
        law_of(game, "top").exact_shares(1_000_000)
    with pytest.raises(CrossruffError, match="information set must be one of top, low; got 'nowhere'"):
        Heuristic().decide(game, "nowhere", 1, 1)


def test_a_law_that_is_too_large_is_refused() -> None:
    arcs = "".join(f"      1/20: {n}{place}\n" for n in range(20) for place in ["{}"])
    gambles = "".join(f"  m{move}: *\n" + arcs.format(*[move] * 20) for move in range(4))
    game = Game.parse("players: You\nYou A\n" + gambles)
    with pytest.raises(CrossruffError, match="outcomes of one iteration must be at most 100,000"):
        law_of(game, "A", Heuristic(search=Search.ONE_CHILD))
