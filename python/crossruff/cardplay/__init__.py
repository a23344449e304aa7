"""Choosing cards when some are hidden: declarers, defenders, and the records of their decisions."""

from crossruff.cardplay.beliefs import Beliefs, WeightedWorlds
from crossruff.cardplay.declarers import Declarer, Ties
from crossruff.cardplay.defence.all_seeing import AllSeeingDefender
from crossruff.cardplay.defence.sampling import Defender, SamplingDefender
from crossruff.cardplay.payoffs import Payoff
from crossruff.cardplay.specs import declarer, defender, hidden_defender
from crossruff.cardplay.weights import (
    NoWeights,
    PlayLikelihood,
    RandomPlay,
    Weighting,
    estimate_play_likelihood,
)
from crossruff.players.decisions import Candidate, Decision

__all__ = [
    "Beliefs",
    "Candidate",
    "PlayLikelihood",
    "Decision",
    "Declarer",
    "Defender",
    "NoWeights",
    "Payoff",
    "AllSeeingDefender",
    "RandomPlay",
    "SamplingDefender",
    "Ties",
    "WeightedWorlds",
    "Weighting",
    "declarer",
    "defender",
    "estimate_play_likelihood",
    "hidden_defender",
]
