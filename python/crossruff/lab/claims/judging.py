"""Run each search on a claim, and measure the time."""

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
    """The position where a recorded play stopped, and the agreed result."""

    where: str
    play: Play
    """With all hands, and without the claim."""
    tricks: int
    """Declarer's tricks, of those left."""

    @property
    def left(self) -> int:
        """The number of tricks left."""
        return self.play.tricks_left


@dataclass(frozen=True, slots=True)
class Judged:
    """The answers of the searches to a recorded claim; None if a search ran out of effort."""

    where: str
    left: int
    tricks: int
    combined: bool
    """Whether the search of the thesis proves it without losing a trick."""
    combined_one: bool
    """Whether it does with one loser."""
    no_loser: bool | None
    """Whether the exact search proves it without losing a trick."""
    one_loser: bool | None
    proved: bool | None
    """Whether it does with as many losers as tricks not claimed."""
    more: bool | None
    """Whether one trick more is certain: then the recorded result is doubtful."""
    is_makeable: bool
    """Whether declarer takes the tricks double dummy."""
    combined_seconds: float
    combined_one_seconds: float
    exact_seconds: float
    needs: str = ""
    """The kind of assumption that an unproved claim needs, if requested."""

    @property
    def kind(self) -> str:
        """A claim of all the tricks, of some, or of none."""
        return "all" if self.tricks == self.left else "some" if self.tricks else "none"


def judged(claim: RecordedClaim, *, needs: bool = False) -> Judged:
    """Run the searches on a recorded claim, from declarer's seat."""
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
    return Judged(
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
        "" if proved or not needs else _needs(view, tricks),
    )


def _needs(view: View, tricks: int) -> str:
    """Return the kind of the likeliest assumption that was found."""
    found = likeliest_claim(view, tricks, trials=40)
    if found is None:
        return "more than splits and two high cards"
    placed = any(case.first or case.second for case in found.cases)
    several = len(found.cases) > 1
    return "one of several chances" if several else "a high card placed" if placed else "even splits"
