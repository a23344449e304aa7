"""Find the most tricks that can be claimed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from crossruff.claims.cases import ClaimCase
from crossruff.claims.search import ClaimSearch, ProvedClaim
from crossruff.model import View
from crossruff.players import Budget

EFFORT = 500_000
"""The cards that the search looks at for each number of tricks: about a second."""


@dataclass(frozen=True, slots=True)
class MostClaimed:
    """The most tricks that were proved, and what is known of more.

    >>> from crossruff.claims.assumptions import parse_assumption
    >>> from crossruff.model import Play
    >>> view = View.of(Play("N:AQ... K7... 32... JT...", "NT", "S", declarer="S"), "S")
    >>> found = search_most(view, parse_assumption("", view))
    >>> found.at_least, found.at_most, found.decided
    (1, 1, True)
    """

    claim: ProvedClaim | None
    at_most: int
    """More than this cannot be claimed."""
    decided: bool
    """Whether no more can be claimed, of the numbers that were asked for."""
    in_time: bool = True
    """Whether the search came to its end before the time was over."""

    @property
    def at_least(self) -> int:
        """The tricks that were proved."""
        return 0 if self.claim is None else self.claim.tricks


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
    found = search_most(view, cases, tricks, losers)
    return found.claim, found.decided


def search_most(
    view: View,
    cases: Sequence[ClaimCase],
    tricks: int | None = None,
    losers: int | None = None,
    budget: Budget | None = None,
) -> MostClaimed:
    """Search as `most_claimed` does, within a budget; return what is known when it is over.

    >>> from crossruff.claims.assumptions import parse_assumption
    >>> from crossruff.model import Play
    >>> view = View.of(Play("N:AQ... K7... 32... JT...", "NT", "S", declarer="S"), "S")
    >>> found = search_most(view, parse_assumption("", view), budget=Budget(seconds=60))
    >>> found.claim.tricks, found.in_time
    (1, True)
    """
    left, limit = view.play.tricks_left, budget or Budget()
    search = ClaimSearch.of(view, cases)
    numbers = range(left, 0, -1) if tricks is None else [tricks]

    def claimed(number: int) -> ProvedClaim:
        allowed = left - number if losers is None else min(losers, left - number)
        return ProvedClaim(view, number, allowed, tuple(cases), search)

    # The search soon finds or excludes a line without a loser; then no smaller number needs a search.
    trials = (number for number in numbers if limit.left != 0)
    sure = next((number for number in trials if search.proves([], number, 0, EFFORT)), 0)
    at_most = numbers[0]
    for number in numbers:
        if number == sure or limit.left == 0:
            best = claimed(sure) if sure else None
            return MostClaimed(best, at_most, number == sure == at_most, in_time=number == sure)
        claim = claimed(number)
        answer = search.proves([], number, claim.losers, EFFORT)
        if answer:
            return MostClaimed(claim, at_most, decided=number == at_most)
        if answer is False:
            # Who can claim more can claim this many too.
            at_most = number - 1
    return MostClaimed(None, at_most, decided=at_most < numbers[-1])
