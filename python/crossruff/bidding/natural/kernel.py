"""What is natural where no rule is known."""

from __future__ import annotations

from crossruff.bidding.natural.hand_sets import EVERY
from crossruff.bidding.natural.patterns import FIRST_BID, PASS
from crossruff.bidding.natural.situations import Candidate, Situation


def candidates(situation: Situation) -> list[Candidate]:
    """To be written."""
    return []


def last_resort(situation: Situation, *, forced: bool) -> list[Candidate]:
    """A pass, or the cheapest bid."""
    if forced:
        return [Candidate(max(situation.last + 1, FIRST_BID), EVERY, None, "", name="forced")]
    return [Candidate(PASS, EVERY, None, "")]
