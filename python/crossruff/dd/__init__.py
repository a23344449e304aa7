"""Double dummy: the tricks of every card, contract and deal when all players see all cards."""

from crossruff._core import CancelFlag, Solver
from crossruff.dd.alphamu import Prospects, alphamu_worlds
from crossruff.dd.deciding import BestCard, CardBounds, Settled, decide
from crossruff.dd.par_contracts import Par, par, par_of, par_scores
from crossruff.dd.play_analysis import Analysis, CardCost, ClaimWorth, analyse
from crossruff.dd.solving import best_tricks, cheapest, cheapness, declarer_tricks, line, solve
from crossruff.dd.trick_tables import packed_tables, strain_tricks, table, tables
from crossruff.dd.worlds import (
    Goal,
    PackedWorlds,
    PlannedCard,
    WorldPlan,
    WorldTricks,
    pack_worlds,
    plan_worlds,
    solve_worlds,
    weigh_worlds,
)

__all__ = [
    "Analysis",
    "BestCard",
    "CancelFlag",
    "CardBounds",
    "CardCost",
    "ClaimWorth",
    "Goal",
    "PackedWorlds",
    "Par",
    "PlannedCard",
    "Prospects",
    "Settled",
    "Solver",
    "WorldPlan",
    "WorldTricks",
    "alphamu_worlds",
    "analyse",
    "best_tricks",
    "cheapest",
    "cheapness",
    "decide",
    "declarer_tricks",
    "line",
    "pack_worlds",
    "packed_tables",
    "par",
    "par_of",
    "par_scores",
    "plan_worlds",
    "solve",
    "solve_worlds",
    "strain_tricks",
    "table",
    "tables",
    "weigh_worlds",
]
