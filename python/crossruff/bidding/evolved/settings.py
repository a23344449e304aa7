"""What an evolution is like: read from a TOML file, and given to the core."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from crossruff import _core
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
"""How new systems are made from old ones, in the order of the core."""


_COUNTS = ("boards", "report", "populations", "emigrants", "rivals", "robins")


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """All that an evolution depends on, but for the deals.

    >>> Settings(size=16, boards=1000).populations
    1
    """

    name: str = "evolved"
    seed: int = 1
    boards: int = 173_000_000
    """Boards that all populations play together."""
    report: int = 1_000_000
    """Boards between two reports, each with a checkpoint."""
    populations: int = 1
    size: int = 128
    states: int = 4
    entries: int = 8
    inherited: int = 3
    nodes: tuple[str, ...] = ("thesis",)
    seeding: str = "random"
    """`random`, `winners` of small tournaments, or the file of a system to begin with."""
    rivals: int = 8
    """How many random systems play in a tournament for a place, with `winners`."""
    robins: int = 20
    """How often they all meet there."""
    threshold: float = -15.0
    push_penalty: float = 1 / 256
    contest: int = 1
    migration: float = 0.0
    later_migration: float | None = None
    """The chance of an immigrant from `later` boards on."""
    later: int = 0
    emigrants: int = 4
    """How many of the fittest of each population may be chosen by the others."""
    weights: Mapping[str, int] = field(default_factory=lambda: dict.fromkeys(OPERATORS, 1))
    bit_rate: float = 1 / 256
    entry_rate: float = 1 / 16
    transition_rate: float = 1 / 16

    def __post_init__(self) -> None:
        """Refuse what makes no sense, as far as the core does not."""
        refuse_below(1, self, _COUNTS)
        for operator in self.weights:
            if operator not in OPERATORS:
                raise CrossruffError(f"there is no operator {operator!r}; there are {', '.join(OPERATORS)}")
        self.core(0, 0)

    @classmethod
    def of(cls, found: Mapping[str, Any]) -> Settings:
        """From names and values.

        >>> try:
        ...     Settings.of({"sise": 128})
        ... except CrossruffError as fault:
        ...     print(str(fault).split(";")[0])
        unknown setting 'sise'
        """
        return settings_of(cls, found)

    def core(self, population: int, boards: int) -> _core.EvolutionSettings:
        """What the core is told for a population when so many boards were played in all."""
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
        """Tells evolutions apart that cannot go on from one another; how long they are does not matter."""
        return mark_of(replace(self, boards=1, name=""))

    @property
    def total(self) -> int:
        """How many boards there are to play."""
        return self.boards

    @property
    def parts(self) -> int:
        """How many populations can be worked on at the same time."""
        return self.populations

    @property
    def scale(self) -> tuple[str, float]:
        """What the curves are drawn over, and how many of it a board of a population is."""
        return "boards played by each member", 2 / self.size

    @property
    def latest(self) -> bool:
        """Whether the best is one of the last report: here it is the best of all."""
        return False

    @property
    def unit(self) -> str:
        """What is counted."""
        return "boards"

    def with_total(self, total: int) -> Settings:
        """The same for so many boards."""
        return replace(self, boards=total)
