"""Choosing cards when some are hidden: declarers, defenders, and the records of their decisions."""

from crossruff.cardplay.beliefs import Beliefs, WeightedWorlds
from crossruff.cardplay.declarers import Declarer, Ties
from crossruff.cardplay.defence.all_seeing import AllSeeingDefender
from crossruff.cardplay.defence.sampling import Defender, SamplingDefender
from crossruff.cardplay.payoffs import Payoff
from crossruff.cardplay.specs import all_seeing_defender, declarer, defender
from crossruff.cardplay.weights import (
    NoWeights,
    PlayLikelihood,
    RandomPlay,
    Weighting,
    estimate_play_likelihood,
)

__all__ = [
    "AllSeeingDefender",
    "Beliefs",
    "Declarer",
    "Defender",
    "NoWeights",
    "Payoff",
    "PlayLikelihood",
    "RandomPlay",
    "SamplingDefender",
    "Ties",
    "WeightedWorlds",
    "Weighting",
    "all_seeing_defender",
    "declarer",
    "defender",
    "estimate_play_likelihood",
]
