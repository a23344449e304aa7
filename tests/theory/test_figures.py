"""The thesis's figures: every number that its text gives of them."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import pytest

from crossruff.theory import (
    Arcs,
    Behaviour,
    Game,
    Heuristic,
    HeuristicAnalysis,
    Strategy,
    analyse,
    count_strategies,
    expected_payoffs,
    figure,
    imp_minimax,
    law_of,
    move_values,
    optimal_strategies,
    outcomes,
)
from tests.theory.exact import row

F = Fraction
HALF = F(1, 2)


def paid(game: Game, strategy: str) -> Fraction:
    (payoff,) = expected_payoffs(game, Strategy.parse(game, strategy))
    return payoff


def check(number: str, payoffs: Mapping[str, str]) -> HeuristicAnalysis:
    """Compare the expected payoff of each strategy, then tell what the heuristic does."""
    game = figure(number)
    assert {name: paid(game, name) for name in payoffs} == {name: F(one) for name, one in payoffs.items()}
    assert len(payoffs) == count_strategies(game)
    return analyse(game, "top")


def test_figure_2_1_pays_the_sum_of_the_text() -> None:
    game = figure("2.1")
    plan = imp_minimax(game)
    terms = {probability * leaf.payoffs[0] for probability, leaf in outcomes(game, plan.strategy)}
    assert terms == {F(34, 6), F(44, 6), F(2, 12), F(9, 12), F(75, 2)}
    assert plan.payoffs == (F(617, 12),)
    assert plan.strategy in [one.strategy for one in optimal_strategies(game)]


def test_figure_2_2_the_distribution_below_one_chance_node() -> None:
    assert Heuristic().distribution(figure("2.2"), "set") == {"A": F(3, 4), "B": F(1, 4)}


def test_figure_2_3_the_distribution_below_several_chance_nodes() -> None:
    first, second, third = F(3, 4) * F(5, 8), F(3, 4) * F(3, 8), F(1, 4) * F(1, 10)
    drawn = Heuristic().distribution(figure("2.3"), "set")
    assert drawn["A"] == first / (first + second + third) == F(75, 124)
    assert sum(drawn.values()) == 1


def test_figure_2_4_the_distribution_below_player_nodes() -> None:
    game = figure("2.4")
    first, other = F(3, 4) * F(1, 2), F(1, 4) * F(1, 3)
    assert Heuristic().distribution(game, "set")["A"] == first / (first + 3 * other) == F(3, 5)
    # The variant: arcs below players count 1.
    certain = Heuristic(arcs=Arcs.CERTAIN).distribution(game, "set")
    assert certain == {"A": HALF, "B": F(1, 6), "C": F(1, 6), "D": F(1, 6)}


def test_figure_3_1_the_first_example() -> None:
    game = figure("3.1")
    found = check("3.1", {"left/left": "2", "left/right": "3", "right/left": "3.9", "right/right": "3.9"})
    assert found.right == ("right",)
    assert [move_values(game, game.choices[name]) for name in "CAB"] == [
        row(1, 2),
        row(2, 7),
        row(4, "0.8"),
    ]
    drawn = Heuristic().totals_of(game, ["A", "B", "A"])
    assert drawn == [row(2, 7), row(6, "7.8"), row(8, "14.8")]


def test_converging_on_a_right_answer() -> None:
    found = check("3.2", {"left/left": "1", "left/right": "0", "right/left": "0.8", "right/right": "0.8"})
    assert found.behaviour is Behaviour.CONVERGES_RIGHT
    assert found.law.outcomes == ((row(1, "0.8"), F(1)),)
    assert (found.right, found.leaders) == (("left",), ("left",))
    assert Heuristic().totals_of(figure("3.2"), ["B", "A"]) == [row(1, "0.8"), row(2, "1.6")]
    assert [found.law.exact_shares(n)["left"] for n in (1, 25, 200)] == [1, 1, 1]


def test_converging_on_a_wrong_answer() -> None:
    found = check("3.3", {"left/left": "0.5", "left/right": "0.5", "right/left": "0.8", "right/right": "0.8"})
    assert found.behaviour is Behaviour.CONVERGES_WRONG
    assert found.law.outcomes == ((row(1, "0.8"), F(1)),)
    assert (found.right, found.leaders) == (("right",), ("left",))
    assert [found.law.exact_shares(n)["left"] for n in (1, 25, 200)] == [1, 1, 1]


def test_wavering_between_two_right_answers_trivially() -> None:
    found = check("3.4", {"left": "1", "right": "1"})
    assert found.behaviour is Behaviour.WAVERS_RIGHT
    assert found.law.outcomes == ((row(1, 1), F(1)),)
    assert found.law.variance("left", "right") == 0
    assert found.law.exact_shares(200) == {"left": HALF, "right": HALF}


def test_wavering_between_two_right_answers() -> None:
    found = check("3.5", {"left": "0.5", "right": "0.5"})
    assert found.behaviour is Behaviour.WAVERS_RIGHT
    assert dict(found.law.outcomes) == {row(1, 0): HALF, row(0, 1): HALF}
    assert found.right == found.leaders == ("left", "right")
    assert found.law.variance("left", "right") == 1
    assert [found.law.exact_shares(n)["left"] for n in (1, 2, 25, 200)] == [HALF] * 4


def test_figure_3_6_the_walk_of_five_iterations() -> None:
    totals = Heuristic().totals_of(figure("3.5"), ["A", "B", "B", "A", "A"])
    assert (totals[0], totals[2], totals[4]) == (row(1, 0), row(1, 2), row(3, 2))
    assert [left - right for left, right in totals] == [1, 0, -1, 0, 1]


def test_wavering_between_two_wrong_answers() -> None:
    low = ("left", "right")
    payoffs = {f"left/left/{one}": "2.5" for one in low} | {f"left/right/{one}": "2" for one in low}
    payoffs |= {f"center/{one}/{other}": "3" for one in low for other in low}
    payoffs |= {f"right/{one}/left": "2" for one in low} | {f"right/{one}/right": "2.5" for one in low}
    found = check("3.7", payoffs)
    assert found.behaviour is Behaviour.WAVERS_WRONG
    assert dict(found.law.outcomes) == {row(5, 3, 4): HALF, row(4, 3, 5): HALF}
    assert (found.right, found.leaders) == (("center",), ("left", "right"))
    assert found.law.means == row("4.5", 3, "4.5")
    assert found.law.variance("left", "right") == 1
    for n in (1, 2, 25, 200):
        assert found.law.exact_shares(n) == {"left": HALF, "center": 0, "right": HALF}


def test_wavering_between_a_right_and_a_wrong_answer() -> None:
    found = check("3.8", {"left/left": "1", "left/right": "0.5", "right/left": "1.5", "right/right": "1.5"})
    assert found.behaviour is Behaviour.WAVERS_RIGHT_WRONG
    assert dict(found.law.outcomes) == {row(2, 1): HALF, row(1, 2): HALF}
    assert (found.right, found.leaders) == (("right",), ("left", "right"))
    assert found.law.means == row("1.5", "1.5")
    # More iterations do not help at all.
    assert [found.law.exact_shares(n)["left"] for n in (1, 2, 25, 200)] == [HALF] * 4


def test_every_behaviour_is_shown() -> None:
    shown = {analyse(figure(number), "top").behaviour for number in ("3.2", "3.3", "3.5", "3.7", "3.8")}
    assert shown == set(Behaviour)


@pytest.mark.parametrize("number", ["3.2", "3.3", "3.4", "3.5", "3.7", "3.8"])
def test_simulation_shows_what_the_law_says(number: str) -> None:
    game = figure(number)
    law = law_of(game, "top")
    runs, iterations = 400, 25
    chosen = [Heuristic().decide(game, "top", iterations, seed).move for seed in range(runs)]
    for move, share in law.exact_shares(iterations).items():
        # Four standard errors: by chance alone, one seed list in 16,000 would be outside.
        assert abs(chosen.count(move) / runs - share) <= 4 * (share * (1 - share) / runs) ** 0.5


def test_the_waverer_never_settles_and_the_converger_does() -> None:
    def changes(number: str, seed: int) -> list[int]:
        """The iterations after which another move leads than led before."""
        leader, found = None, []
        for n, (left, right) in zip(
            range(2000), Heuristic().totals(figure(number), "top", seed), strict=False
        ):
            now = leader if left == right else left > right
            if leader not in (None, now):
                found.append(n)
            leader = now
        return found

    # Half of the iterations without any change has a probability of 1/2 (the arcsine law).
    late = sum(any(n > 1000 for n in changes("3.8", seed)) for seed in range(16))
    assert 2 <= late <= 14
    assert not any(n > 1000 for seed in range(16) for n in changes("3.1", seed))
