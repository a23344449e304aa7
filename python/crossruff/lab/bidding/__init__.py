"""Evaluate bidding systems: self-play, matches, agreement with expected calls, real auctions."""

from crossruff.lab.bidding.agreement import Answer, answers
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
    "answers",
    "match_results",
    "read_auctions",
    "simulated_board",
    "system_report",
    "tally",
]
