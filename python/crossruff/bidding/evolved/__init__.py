"""Bidding systems that a machine invents: explained, described, judged, and evolved."""

from crossruff.bidding.evolved.boards import Boards
from crossruff.bidding.evolved.describing import describe
from crossruff.bidding.evolved.evolving import best_of, evolve, read_settings
from crossruff.bidding.evolved.explaining import shown_by, shown_next
from crossruff.bidding.evolved.judging import Judged, judge, match
from crossruff.bidding.evolved.settings import Settings
from crossruff.bidding.evolved.shown import Shown
from crossruff.bidding.evolved.study_settings import StudySettings
from crossruff.bidding.evolved.systems import System

__all__ = [
    "Boards",
    "Judged",
    "Settings",
    "Shown",
    "StudySettings",
    "System",
    "best_of",
    "describe",
    "evolve",
    "judge",
    "match",
    "read_settings",
    "shown_by",
    "shown_next",
]
