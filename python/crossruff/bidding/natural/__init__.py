"""Bid naturally: rules that a player can read choose the calls and explain them."""

from crossruff.bidding.natural.conventions import CONVENTIONS, NATURAL_SYSTEMS
from crossruff.bidding.natural.documents.full_disclosure import full_disclosure
from crossruff.bidding.natural.simulate.call_comparison import SimulationScoring
from crossruff.bidding.natural.simulate.simulator import Simulator
from crossruff.bidding.natural.system import NaturalSystem, natural_system

__all__ = [
    "CONVENTIONS",
    "NATURAL_SYSTEMS",
    "NaturalSystem",
    "SimulationScoring",
    "Simulator",
    "full_disclosure",
    "natural_system",
]
