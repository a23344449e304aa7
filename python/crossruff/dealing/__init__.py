"""Deals at random or from a seed, all or those that meet a constraint."""

from crossruff.dealing.constraints import Constraint
from crossruff.dealing.dealer import deal, deals, packed_deals

__all__ = ["Constraint", "deal", "deals", "packed_deals"]
