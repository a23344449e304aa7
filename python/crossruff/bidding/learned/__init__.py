"""Know the systems of players who publish no rules: learned from auctions, or asked of a program."""

from crossruff.bidding.learned.policy import CallPolicy, Policy
from crossruff.bidding.learned.system import LearnedSystem

__all__ = ["CallPolicy", "LearnedSystem", "Policy"]
