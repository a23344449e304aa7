"""Natural bidding: rules that a player can read choose the calls and explain them."""

from crossruff.bidding.natural.agreement import Answer, answers
from crossruff.bidding.natural.documents import card_html, card_text, describe, full_disclosure
from crossruff.bidding.natural.matches import match_results
from crossruff.bidding.natural.records import Readings, read_auctions
from crossruff.bidding.natural.self_play import Tally, tally
from crossruff.bidding.natural.simulated_play import SimulationSettings, SimulationTally, simulated_board
from crossruff.bidding.natural.simulating import Scoring, Simulator
from crossruff.bidding.natural.systems import (
    NAMED,
    BidDecision,
    ExplainedCall,
    NaturalSystem,
    named,
)

__all__ = [
    "NAMED",
    "Answer",
    "BidDecision",
    "ExplainedCall",
    "NaturalSystem",
    "Readings",
    "Scoring",
    "SimulationSettings",
    "SimulationTally",
    "Simulator",
    "Tally",
    "answers",
    "card_html",
    "card_text",
    "describe",
    "full_disclosure",
    "match_results",
    "named",
    "read_auctions",
    "simulated_board",
    "tally",
]
