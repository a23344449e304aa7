"""How systems study their own auctions: read from a TOML file, and given to the core."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

from crossruff import _core
from crossruff.bidding.evolved.nodes import switches_of
from crossruff.bidding.evolved.systems import System, path_of
from crossruff.errors import CrossruffError
from crossruff.toml_settings import mark_of, refuse_below, seed_of, settings_of

METHOD = "study"
"""What a TOML file has as its `method`."""

_COUNTS = ("lessons", "report", "lineages", "turns", "steps", "boards")


@dataclass(frozen=True, slots=True, kw_only=True)
class StudySettings:
    """All that a study depends on, but for the deals.

    >>> StudySettings(lessons=1000).lineages
    4
    """

    name: str = "studied"
    seed: int = 1
    lessons: int = 10_000
    """Lessons of all lineages together."""
    report: int = 400
    """Lessons between two reports, each with a checkpoint."""
    lineages: int = 4
    """Systems that study side by side."""
    takeover: int = 4
    """After so many reports the poorest lineage goes on with the system of the best; 0 is never."""
    states: int = 16
    entries: int = 16
    inherited: int = 2
    nodes: tuple[str, ...] = ("thesis",)
    start: str = ""
    """The system to begin with, by name or file; without one it is a system that always passes."""
    opponents: tuple[str, ...] = ("webb-a",)
    """Systems, by name or file, against which it must hold its own."""
    turns: int = 1500
    """Turns that are looked at in a lesson."""
    steps: int = 300
    """Programs that are compared in a lesson."""
    boards: int = 3000
    """Boards on which what was learned must prove itself in the first lesson,"""
    growth: int = 10
    """and so many more in each one after it: later on there is less to gain, and chance counts for more."""
    par: int = 1
    """What an IMP of distance from par counts,"""
    won: int = 1
    """and one that is won against an opponent."""
    adopting: bool = True
    """Whether a state may become like another that has learned more."""
    doubled_from: int = 0
    """Contracts that fail by so many tricks or more count as doubled in lessons; 0 is never."""
    latest: bool = False
    """Whether the best is one of the last report: the luckiest of many reports need not be the best."""
    gifts: bool = True
    """Whether a double of a contract that makes may bring the score nearer to par."""

    def __post_init__(self) -> None:
        """Refuse what makes no sense."""
        refuse_below(1, self, _COUNTS)
        refuse_below(0, self, ("takeover", "growth"))
        self.core(0, self.boards)
        self.first()
        self.rivals()

    @classmethod
    def of(cls, found: Mapping[str, Any]) -> StudySettings:
        """From names and values."""
        return settings_of(cls, found)

    def first(self) -> _core.BiddingSystem:
        """The system that all begin with."""
        if self.start:
            return System.load(path_of(self.start)).core
        switches = switches_of(self.nodes)
        with _refusing():
            return _core.BiddingSystem.passing(self.states, self.entries, self.inherited, switches)

    def core(self, lineage: int, boards: int) -> _core.BiddingStudy:
        """What the core is told for a lineage when lessons are proved on so many boards."""
        with _refusing():
            return _core.BiddingStudy(
                seed=seed_of(self.seed, lineage),
                turns=self.turns,
                steps=self.steps,
                boards=boards,
                par=self.par,
                won=self.won,
                adopting=self.adopting,
                doubled_from=self.doubled_from,
                gifts=self.gifts,
            )

    @property
    def mark(self) -> str:
        """Tells studies apart that cannot go on from one another; how long they are does not matter."""
        return mark_of(replace(self, lessons=1, name=""))

    @property
    def total(self) -> int:
        """How many lessons there are."""
        return self.lessons

    @property
    def parts(self) -> int:
        """How many lineages can be worked on at the same time."""
        return self.lineages

    @property
    def scale(self) -> tuple[str, float]:
        """What the curves are drawn over, and how many of it a lesson of a lineage is."""
        return "lessons of each lineage", 1.0

    @property
    def unit(self) -> str:
        """What is counted."""
        return "lessons"

    def with_total(self, total: int) -> StudySettings:
        """The same for so many lessons."""
        return replace(self, lessons=total)

    def rivals(self) -> list[_core.BiddingSystem]:
        """The systems of the opponents."""
        return [System.load(path_of(name)).core for name in self.opponents]


@contextmanager
def _refusing() -> Iterator[None]:
    """What the core refuses is wrong in the settings."""
    try:
        yield
    except (ValueError, OverflowError, TypeError) as fault:
        raise CrossruffError(str(fault)) from None
