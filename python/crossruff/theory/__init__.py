"""Game trees with information sets, and what the Monte Carlo heuristic makes of them."""

from crossruff.theory.alphabeta import Searched, chance_alpha_beta
from crossruff.theory.convergence import Behaviour, HeuristicAnalysis, analyse
from crossruff.theory.figures import FIGURES, figure
from crossruff.theory.imp_minimax import Plan, has_perfect_recall, imp_minimax
from crossruff.theory.laws import Law, law_of
from crossruff.theory.minimax import chance_minimax, move_values
from crossruff.theory.montecarlo import Arcs, Decided, Heuristic, Search
from crossruff.theory.strategies import (
    Solution,
    Strategy,
    best_by_move,
    count_strategies,
    expected_payoffs,
    optimal_strategies,
    outcomes,
    strategies,
)
from crossruff.theory.trees import Chance, Choice, Game, InformationSet, Leaf, Node, Payoffs

__all__ = [
    "FIGURES",
    "Arcs",
    "Behaviour",
    "Chance",
    "Choice",
    "Decided",
    "Game",
    "Heuristic",
    "HeuristicAnalysis",
    "InformationSet",
    "Law",
    "Leaf",
    "Node",
    "Payoffs",
    "Plan",
    "Search",
    "Searched",
    "Solution",
    "Strategy",
    "analyse",
    "best_by_move",
    "chance_alpha_beta",
    "chance_minimax",
    "count_strategies",
    "expected_payoffs",
    "figure",
    "has_perfect_recall",
    "imp_minimax",
    "law_of",
    "move_values",
    "optimal_strategies",
    "outcomes",
    "strategies",
]
