"""Read the settings of an evolution by play from a TOML file, and pass them to the core."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from crossruff import _core
from crossruff.bidding.evolved.checkpoints import Checkpoint
from crossruff.bidding.evolved.nodes import switches_of
from crossruff.errors import CrossruffError
from crossruff.toml_settings import mark_of, refuse_below, seed_of, settings_of

OPERATORS = (
    "bit mutation",
    "entry mutation",
    "insertion",
    "deletion",
    "transition mutation",
    "bitwise crossover",
    "entry crossover",
    "state crossover",
    "state adoption",
)
"""The operators that make new systems from old ones, in the order of the core."""

PER_MEMBER = "boards of each member "
"""The beginning of the mark of settings: earlier versions counted the boards of all populations together."""

_COUNTS = ("boards", "report", "populations", "emigrants", "rivals", "robins")


@dataclass(frozen=True, slots=True, kw_only=True)
class EvolutionSettings:
    """The settings of an evolution by play; with the deals they decide its result.

    >>> EvolutionSettings(size=16, boards=1000).populations
    1
    """

    name: str = "evolved"
    seed: int = 1
    boards: int = 1_351_562
    """Boards that each member of a population plays. Times the members of one population, this is the number
    of boards in the thesis."""
    report: int = 15_000
    """Boards that each member plays between two reports, each with a checkpoint."""
    populations: int = 1
    size: int = 128
    states: int = 4
    entries: int = 8
    inherited: int = 3
    nodes: tuple[str, ...] = ("thesis",)
    seeding: str = "random"
    """`random`, `winners` of small tournaments, or the file of a system to begin with."""
    rivals: int = 8
    """With `winners`, the number of random systems in a tournament for a place."""
    robins: int = 20
    """With `winners`, the number of round robins of a tournament."""
    threshold: float = -15.0
    push_penalty: float = 1 / 256
    contest: int = 1
    migration: float = 0.0
    later_migration: float | None = None
    """The chance of an immigrant after `later` boards of each member."""
    later: int = 0
    emigrants: int = 4
    """The number of the fittest of each population from which others take immigrants."""
    weights: Mapping[str, int] = field(default_factory=lambda: dict.fromkeys(OPERATORS, 1))
    bit_rate: float = 1 / 256
    entry_rate: float = 1 / 16
    transition_rate: float = 1 / 16

    def __post_init__(self) -> None:
        """Reject values that make no sense."""
        refuse_below(1, self, _COUNTS)
        for operator in self.weights:
            if operator not in OPERATORS:
                raise CrossruffError(f"unknown operator {operator!r}; choose {', '.join(OPERATORS)}")
        self.core(0, 0)

    @classmethod
    def of(cls, found: Mapping[str, Any]) -> EvolutionSettings:
        """Make settings from names and values.

        >>> EvolutionSettings.of({"size": 16, "nodes": ["thesis", "controls"]}).nodes
        ('thesis', 'controls')
        """
        return settings_of(cls, found)

    def core(self, population: int, boards: int) -> _core.EvolutionSettings:
        """Return the core's settings of a population after a number of boards of each member."""
        later = self.later_migration is not None and boards >= self.later
        migration = self.later_migration if later and self.later_migration is not None else self.migration
        try:
            return _core.EvolutionSettings(
                seed=seed_of(self.seed, population),
                states=self.states,
                entries=self.entries,
                inherited=self.inherited,
                switches=switches_of(self.nodes),
                threshold=self.threshold,
                push_penalty=self.push_penalty,
                migration=migration,
                weights=[self.weights.get(operator, 0) for operator in OPERATORS],
                bit_rate=self.bit_rate,
                entry_rate=self.entry_rate,
                transition_rate=self.transition_rate,
                contest=self.contest,
            )
        except (ValueError, OverflowError, TypeError) as fault:
            raise CrossruffError(str(fault)) from None

    @property
    def mark(self) -> str:
        """The mark of settings that can resume each other: their length does not matter."""
        return PER_MEMBER + mark_of(replace(self, boards=1, name=""))

    @property
    def total(self) -> int:
        """The number of boards that each member plays."""
        return self.boards

    def done(self, checkpoint: Checkpoint) -> int:
        """Return how many boards each member has played."""
        return min((report.done for report in checkpoint.latest), default=0)

    @property
    def parts(self) -> int:
        """The number of populations, which can evolve at the same time."""
        return self.populations

    @property
    def scale(self) -> tuple[str, float]:
        """The unit of the curves' horizontal axis, and how many units a board of a member is."""
        return "boards played by each member", 1.0

    @property
    def latest(self) -> bool:
        """Whether the best system comes from the last report; here it is the best of all reports."""
        return False

    @property
    def unit(self) -> str:
        """The unit of progress."""
        return "boards"

    def with_total(self, total: int) -> EvolutionSettings:
        """Return the same settings with another number of boards."""
        return replace(self, boards=total)
