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
    left = context.budget.left
    budget = Budget(seconds=_SECONDS if left is None else min(_SECONDS, left))
    found = study_suit(north, south, places=(west, east), entries=entries, tricks=tricks, budget=budget)
    data = suit_data(found, trees=False)
    if not found.exact:
        data |= {"complete": False, "stopped": f"{budget.seconds:.0f} s are over: better lines are possible"}
    return data
