"""Read the settings of an evolution by study from a TOML file, and pass them to the core."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

from crossruff import _core
from crossruff.bidding.evolved.checkpoints import Checkpoint
from crossruff.bidding.evolved.nodes import switches_of
from crossruff.bidding.evolved.systems import EvolvedSystem, path_of
from crossruff.errors import CrossruffError
from crossruff.toml_settings import mark_of, refuse_below, seed_of, settings_of

METHOD = "study"
"""The `method` in a TOML file."""

_COUNTS = ("lessons", "report", "lineages", "turns", "steps", "boards")


@dataclass(frozen=True, slots=True, kw_only=True)
class StudySettings:
    """The settings of an evolution by study; with the deals they decide its result.

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
    """The number of systems that study side by side."""
    takeover: int = 4
    """Reports after which the poorest lineage takes over the system of the best; 0 for never."""
    states: int = 16
    entries: int = 16
    inherited: int = 2
    nodes: tuple[str, ...] = ("thesis",)
    start: str = ""
    """The first system, by name or file; without one, a system that always passes."""
    opponents: tuple[str, ...] = ("webb-a",)
    """The systems of the opponents, by name or file."""
    turns: int = 1500
    """Turns in a lesson."""
    steps: int = 300
    """Programs that a lesson compares."""
    boards: int = 3000
    """Boards on which the first lesson is tested."""
    growth: int = 10
    """Further boards in each later lesson: there is less to gain, so luck must count less."""
    par: int = 1
    """The cost of an IMP of distance from par."""
    won: int = 1
    """The gain of an IMP won against an opponent."""
    adopting: bool = True
    """Whether a state may become like another that has learned more."""
    doubled_from: int = 0
    """The tricks down from which lessons count a contract as doubled; 0 for never."""
    latest: bool = False
    """Whether the best system comes from the last report; the best of many reports may be luck."""
    gifts: bool = True
    """Whether a double of a contract that makes may bring the score nearer to par."""

    def __post_init__(self) -> None:
        """Reject values that make no sense."""
        refuse_below(1, self, _COUNTS)
        refuse_below(0, self, ("takeover", "growth"))
        self.core(0, self.boards)
        self.first()
        self.rivals()

    @classmethod
    def of(cls, found: Mapping[str, Any]) -> StudySettings:
        """Make settings from names and values."""
        return settings_of(cls, found)

    def first(self) -> _core.BiddingSystem:
        """Return the system that all lineages start from."""
        if self.start:
            return EvolvedSystem.load(path_of(self.start)).core
        switches = switches_of(self.nodes)
        with _core_errors():
            return _core.BiddingSystem.passing(self.states, self.entries, self.inherited, switches)

    def core(self, lineage: int, boards: int) -> _core.BiddingStudy:
        """Return the core's settings of a lineage whose lessons are tested on a number of boards."""
        with _core_errors():
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
        """The mark of settings that can resume each other: their length does not matter."""
        return mark_of(replace(self, lessons=1, name=""))

    @property
    def total(self) -> int:
        """The number of lessons."""
        return self.lessons

    def done(self, checkpoint: Checkpoint) -> int:
        """Return how many lessons all lineages have had together."""
        return sum(report.done for report in checkpoint.latest)

    @property
    def parts(self) -> int:
        """The number of lineages, which can study at the same time."""
        return self.lineages

    @property
    def scale(self) -> tuple[str, float]:
        """The unit of the curves' horizontal axis, and how many units a lesson of a lineage is."""
        return "lessons of each lineage", 1.0

    @property
    def unit(self) -> str:
        """The unit of progress."""
        return "lessons"

    def with_total(self, total: int) -> StudySettings:
        """Return the same settings with another number of lessons."""
        return replace(self, lessons=total)

    def rivals(self) -> list[_core.BiddingSystem]:
        """Return the systems of the opponents."""
        return [EvolvedSystem.load(path_of(name)).core for name in self.opponents]


@contextmanager
def _core_errors() -> Iterator[None]:
    """Raise the core's errors as errors of the settings."""
    try:
        yield
    except (ValueError, OverflowError, TypeError) as fault:
        raise CrossruffError(str(fault)) from None
