"""Choosing cards when some are hidden: declarers, defenders, and the records of their decisions."""

from crossruff.cardplay.beliefs import Beliefs, WeightedWorlds
from crossruff.cardplay.decisions import Candidate, Decision
from crossruff.cardplay.declarers import Declarer, Ties
from crossruff.cardplay.defenders import PerfectDefender
from crossruff.cardplay.hidden_defence import HiddenDefender, SamplingDefender
from crossruff.cardplay.payoffs import Payoff
from crossruff.cardplay.specs import declarer, defender, hidden_defender
from crossruff.cardplay.weights import Correctness, NoWeights, RandomPlay, Weighting, estimate_correctness

__all__ = [
    "Beliefs",
    "Candidate",
    "Correctness",
    "Decision",
    "Declarer",
    "HiddenDefender",
    "NoWeights",
    "Payoff",
    "PerfectDefender",
    "RandomPlay",
    "SamplingDefender",
    "Ties",
    "WeightedWorlds",
    "Weighting",
    "declarer",
    "defender",
    "estimate_correctness",
    "hidden_defender",
]
