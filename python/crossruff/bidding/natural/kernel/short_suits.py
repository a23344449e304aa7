"""Count honours opposite partner's short suit: small cards there are worth points, honours are wasted.

The points were fitted to solved deals: opposite a splinter of 10 to 13 points, slam makes more often than not
from 17 points on with no honour in the short suit, from 18 with the queen, and from 20 with two honours.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from crossruff.bidding.natural.engine.calls import FROM_CLUBS, suit_name
from crossruff.bidding.natural.engine.requirements import Requirement
from crossruff.bidding.natural.kernel.candidate_builder import CandidateBuilder
from crossruff.bidding.natural.kernel.hand_requirements import ANY, condition

Worth = tuple[tuple[Requirement, int], ...]
"""Holdings in a short suit, each with the points that slam needs more than usual; the best first."""
_AS_USUAL: Worth = ((ANY, 0),)


def partners_short_suit(builder: CandidateBuilder, trumps: int) -> int | None:
    """Return the suit of which partner has shown at most one card."""
    longest = builder.situation.hull(builder.partner).longest
    return next((suit for suit in FROM_CLUBS if suit != trumps and longest[suit] <= 1), None)


def worth_opposite(short: int | None) -> Worth:
    """Return what holdings opposite a short suit are worth; without one, all hands as usual."""
    return _AS_USUAL if short is None else _worth(short)


@cache
def _worth(short: int) -> Worth:
    name = suit_name(short)
    nothing = replace(condition(f"0 of KQJ in {name}"), phrases=(f"nothing wasted in {name}",))
    little = replace(condition(f"0 of K in {name}, 1- of QJ in {name}"), phrases=(f"no king of {name}",))
    one = replace(condition(f"1- of KQJ in {name} or 0 of K in {name}"), phrases=())
    return (nothing, -1), (little, 0), (one, 1), (ANY, 2)
