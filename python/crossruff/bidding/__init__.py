"""Choose calls by a bidding system, and explain what each call shows."""

from crossruff.bidding.contract import BiddingSystem, DocumentOptions, ExplainedCall
from crossruff.bidding.convention_card import CardSection, ConventionCard
from crossruff.bidding.systems import (
    evolved_system,
    is_natural,
    switches_in,
    system,
    system_in,
    system_names,
)

__all__ = [
    "BiddingSystem",
    "CardSection",
    "ConventionCard",
    "DocumentOptions",
    "ExplainedCall",
    "evolved_system",
    "is_natural",
    "switches_in",
    "system",
    "system_in",
    "system_names",
]
