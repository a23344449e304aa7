"""Natural bidding: rules that a player can read choose the calls and explain them."""

from crossruff.bidding.natural.documents.describe import card_html, card_text, describe, full_disclosure
from crossruff.bidding.natural.engine.system import (
    NAMED,
    NaturalSystem,
    named,
)
from crossruff.bidding.natural.simulate.simulator import Scoring, Simulator

__all__ = [
    "NAMED",
    "NaturalSystem",
    "Scoring",
    "Simulator",
    "card_html",
    "card_text",
    "describe",
    "full_disclosure",
    "named",
]
