"""Bidding systems that a machine invents: explained, described, judged, and evolved."""

from crossruff.bidding.evolved.boards import Boards
from crossruff.bidding.evolved.describing import describe
from crossruff.bidding.evolved.evolving import best_of, evolve, read_settings
from crossruff.bidding.evolved.explaining import ExplainedCall, continuations, explain
from crossruff.bidding.evolved.judging import Judged, judge, match
from crossruff.bidding.evolved.settings import Settings
from crossruff.bidding.evolved.shown import Shown
from crossruff.bidding.evolved.study_settings import StudySettings
from crossruff.bidding.evolved.systems import System

__all__ = [
    "Boards",
    "ExplainedCall",
    "Judged",
    "Settings",
    "Shown",
    "StudySettings",
    "System",
    "best_of",
    "continuations",
    "describe",
    "evolve",
    "explain",
    "judge",
    "match",
    "read_settings",
]
