"""Evolve bidding systems; explain, describe and score evolved ones."""

from crossruff.bidding.evolved.boards import Boards
from crossruff.bidding.evolved.describe import describe
from crossruff.bidding.evolved.evolution import best_of, evolve, read_settings
from crossruff.bidding.evolved.evolution_settings import EvolutionSettings
from crossruff.bidding.evolved.scores import SystemScore, judge, match, match_results
from crossruff.bidding.evolved.shown import Shown
from crossruff.bidding.evolved.study_settings import StudySettings
from crossruff.bidding.evolved.systems import EvolvedSystem

__all__ = [
    "Boards",
    "EvolutionSettings",
    "EvolvedSystem",
    "Shown",
    "StudySettings",
    "SystemScore",
    "best_of",
    "describe",
    "evolve",
    "judge",
    "match",
    "match_results",
    "read_settings",
]
