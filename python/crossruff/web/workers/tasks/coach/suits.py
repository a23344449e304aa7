"""Study suit combinations."""

from __future__ import annotations

from crossruff.coach.suits import study_suit, suit_data
from crossruff.players import Budget
from crossruff.web.workers.context import Data, TaskContext

_SECONDS = 20.0


def suit(
    context: TaskContext, north: str, south: str, tricks: int | None, places: list[int], entries: int | None
) -> Data:
    """Return the best lines in a suit, or the best found in 20 seconds, with bounds.

    `places` are the vacant places of West and East.
    """
    context.cancel.check()
    west, east = places
    found = study_suit(
        north, south, places=(west, east), entries=entries, tricks=tricks, budget=Budget(seconds=_SECONDS)
    )
    return suit_data(found, trees=False)
