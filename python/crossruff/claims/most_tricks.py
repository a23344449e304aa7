"""Find the most tricks that can be claimed."""

from __future__ import annotations

from collections.abc import Sequence

from crossruff.claims.cases import ClaimCase
from crossruff.claims.search import ClaimSearch, ProvedClaim
from crossruff.model import View

EFFORT = 500_000
"""The cards that the search looks at for each number of tricks: about a second."""


def most_claimed(
    view: View, cases: Sequence[ClaimCase], tricks: int | None = None, losers: int | None = None
) -> tuple[ProvedClaim | None, bool]:
    """Return the claim of `tricks`, or of as many as can be proved, and whether the search decided on more.

    `losers` limits the tricks that the line may lose on its way; without it, that is the tricks not claimed.

    >>> from crossruff.claims.assumptions import parse_assumption
    >>> from crossruff.model import Deal, Play, Seat, Strain
    >>> ending = Deal.parse("N:AQ... K7... 32... JT...")
    >>> view = View.of(Play(ending, Strain.NOTRUMP, Seat.SOUTH, (), Seat.SOUTH), Seat.SOUTH)
    >>> claim, decided = most_claimed(view, parse_assumption("", view))
    >>> claim.tricks, decided
    (1, True)
    """
    left = view.play.tricks_left
    search = ClaimSearch.of(view, cases)
    numbers = range(left, 0, -1) if tricks is None else [tricks]
    # The search soon finds or excludes a line without a loser; then no smaller number needs a search.
    sure = next((number for number in numbers if search.proves([], number, 0, EFFORT)), 0)
    decided = True
    for number in numbers:
        allowed = left - number if losers is None else min(losers, left - number)
        if number == sure:
            return ProvedClaim(view, number, allowed, tuple(cases), search), decided
        answer = search.proves([], number, allowed, EFFORT)
        if answer:
            return ProvedClaim(view, number, allowed, tuple(cases), search), decided
        decided = decided and answer is False
    return None, decided
