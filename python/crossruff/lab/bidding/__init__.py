"""Evaluate bidding systems: self-play, matches, agreement with expected calls, real auctions."""

from crossruff.lab.bidding.agreement import Answer, TopicSettings, answers, by_topic, read_topics
from crossruff.lab.bidding.readings import Readings, read_auctions
from crossruff.lab.bidding.self_play import Tally, tally
from crossruff.lab.bidding.simulation_gain import SimulationSettings, SimulationTally, simulated_board
from crossruff.lab.bidding.system_matches import match_results
from crossruff.lab.bidding.system_reports import system_report

__all__ = [
    "Answer",
    "Readings",
    "SimulationSettings",
    "SimulationTally",
    "Tally",
    "TopicSettings",
    "answers",
    "by_topic",
    "match_results",
    "read_auctions",
    "read_topics",
    "simulated_board",
    "system_report",
    "tally",
]
