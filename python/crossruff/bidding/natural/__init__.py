"""Natural bidding: rules that a player can read choose the calls and explain them."""

from crossruff.bidding.natural.agreement import Answer, answers
from crossruff.bidding.natural.documents import card_html, card_text, describe, full_disclosure
from crossruff.bidding.natural.matches import match_results
from crossruff.bidding.natural.records import Readings, read_auctions
from crossruff.bidding.natural.self_play import Tally, tally
from crossruff.bidding.natural.simulating import Simulator
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
    "tally",
]
