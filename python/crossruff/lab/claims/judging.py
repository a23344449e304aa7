"""Judge recorded claims by the searches: which can be proved, how, and how long that takes."""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter

from crossruff import dd
from crossruff.claims import ClaimSearch, likeliest_claim
from crossruff.model import Play, View

COMBINED_EFFORT = 100_000_000
"""More than the search against the combined defender ever needed, so that it always finishes."""


@dataclass(frozen=True, slots=True)
class RecordedClaim:
    """Where a recorded play stopped, and which tricks were agreed."""

    where: str
    play: Play
    """The play with all hands, without the claim."""
    tricks: int
    """Declarer's share of the tricks that were left."""

    @property
    def left(self) -> int:
        """Return how many tricks were left."""
        return self.play.tricks_left


@dataclass(frozen=True, slots=True)
class ClaimOutcome:
    """The answers of the searches to a recorded claim; None where a search gave up."""

    where: str
    left: int
    tricks: int
    combined: bool
    """Whether the thesis's search proves it without losing a trick."""
    combined_one: bool
    """Whether the thesis's search proves it with one loser."""
    no_loser: bool | None
    """Whether the exact search proves it without losing a trick."""
    one_loser: bool | None
    proved: bool | None
    """Whether the exact search proves it with as many losers as are conceded."""
    more: bool | None
    """Whether one trick more is certain, so that the record is doubtful."""
    is_makeable: bool
    """Whether declarer takes the claimed tricks double dummy."""
    combined_seconds: float
    combined_one_seconds: float
    exact_seconds: float
    printed: bool | None = None
    """Whether the thesis's search accepts it without losing a trick by the ruff rule as printed."""
    needs: str = ""
    """What an unproved claim needs, if the experiment finds out."""

    @property
    def kind(self) -> str:
        """Return whether the claim was for all the tricks, some of them, or none."""
        return "all" if self.tricks == self.left else "some" if self.tricks else "none"


def judge_recorded(claim: RecordedClaim, *, needs: bool = False) -> ClaimOutcome:
    """Judge a recorded claim by the searches, from declarer's seat."""
    assert claim.play.declarer is not None
    view = View.of(claim.play, claim.play.declarer)
    left, tricks = claim.left, claim.tricks
    search = ClaimSearch.of(view)
    start = perf_counter()
    combined = search.beats_combined(tricks, 0, COMBINED_EFFORT)
    first = perf_counter()
    combined_one = combined or search.beats_combined(tricks, 1, COMBINED_EFFORT)
    second = perf_counter()
    no_loser = search.proves([], tricks, 0)
    one_loser = no_loser or search.proves([], tricks, 1)
    proved = one_loser or search.proves([], tricks, left - tricks)
    third = perf_counter()
    more = tricks < left and search.proves([], tricks + 1, left - tricks - 1)
    best = dd.best_tricks(claim.play)
    mine = best if claim.play.turn.side is claim.play.declarer.side else left - best
    return ClaimOutcome(
        claim.where,
        left,
        tricks,
        bool(combined),
        bool(combined_one),
        no_loser,
        one_loser,
        proved,
        more,
        mine >= tricks,
        first - start,
        second - first,
        third - second,
        bool(combined or search.beats_combined(tricks, 0, COMBINED_EFFORT, printed_ruffs=True)),
        "" if proved or not needs else _needs(view, tricks),
    )


def _needs(view: View, tricks: int) -> str:
    """Return the kind of the likeliest assumption that makes the claim good."""
    found = likeliest_claim(view, tricks, trials=40)
    if found is None:
        return "more than splits and two high cards"
    placed = any(case.first or case.second for case in found.cases)
    several = len(found.cases) > 1
    return "one of several chances" if several else "a high card placed" if placed else "even splits"
