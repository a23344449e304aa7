"""Double dummy: what every card, contract and deal is worth when all cards are seen."""

from crossruff._core import CancelFlag, Solver
from crossruff.dd.many_worlds import Goal, Worlds, worlds
from crossruff.dd.par_contracts import Par, par, par_of, par_scores
from crossruff.dd.play_analysis import Analysis, CardCost, ClaimWorth, analyse
from crossruff.dd.solving import best_tricks, cheapest, cheapness, declarer_tricks, line, solve
from crossruff.dd.trick_tables import packed_tables, table, tables

__all__ = [
    "Analysis",
    "CancelFlag",
    "CardCost",
    "ClaimWorth",
    "Goal",
    "Par",
    "Solver",
    "Worlds",
    "analyse",
    "best_tricks",
    "cheapest",
    "cheapness",
    "declarer_tricks",
    "line",
    "packed_tables",
    "par",
    "par_of",
    "par_scores",
    "solve",
    "table",
    "tables",
    "worlds",
]
