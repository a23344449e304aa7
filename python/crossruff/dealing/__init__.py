"""Deals from a seed, at random or as a player asks for them."""

from crossruff.dealing.constraints import Constraint
from crossruff.dealing.dealer import deal, deals, packed_deals

__all__ = ["Constraint", "deal", "deals", "packed_deals"]
