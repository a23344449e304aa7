"""Bidding systems: they choose calls, and explain what each call shows."""

from crossruff.bidding.contract import BiddingSystem, ExplainedCall
from crossruff.bidding.systems import evolved_system, system, system_names

__all__ = ["BiddingSystem", "ExplainedCall", "evolved_system", "system", "system_names"]
