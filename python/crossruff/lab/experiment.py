"""An experiment: what is played by whom, from a TOML file or from options."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from importlib.resources import files
from pathlib import Path
from typing import Any

from crossruff import cardplay
from crossruff.errors import CrossruffError
from crossruff.lab.declarer_tasks import Task
from crossruff.lab.makeable_deals import contract_of
from crossruff.lab.sources import MAKEABLE, numbers


@dataclass(frozen=True, slots=True)
class Experiment:
    """Contracts, at most how many deals of each, who plays and who defends.

    A declarer that has no `samples` plays with each number of `samples`.

    >>> experiment = Experiment(("1NT",), 2, ("mc", "strategic(samples=3, relocate=true)"), samples=(5, 9))
    >>> experiment.players
    ('mc(samples=5)', 'mc(samples=9)', 'strategic(samples=3, relocate=true)')
    >>> len(experiment.tasks)
    6
    """

    contracts: tuple[str, ...]
    deals: int
    declarers: tuple[str, ...]
    defender: str = "perfect(any)"
    seed: int = 1
    samples: tuple[int, ...] = ()
    source: str = MAKEABLE
    """Where the deals come from."""

    def __post_init__(self) -> None:
        """Refuse names and numbers that mean nothing, before anything is run."""
        if self.deals < 1:
            raise CrossruffError(f"an experiment has 1 deal or more of each contract, not {self.deals}")
        if not 0 <= self.seed < 2**63:
            raise CrossruffError(f"the seed is from 0 to 2**63 - 1, not {self.seed}")
        if not self.contracts or not self.declarers:
            raise CrossruffError("an experiment needs a contract and a declarer")
        names = dict.fromkeys(str(contract_of(text).bid) for text in self.contracts)
        object.__setattr__(self, "contracts", tuple(names))
        for contract in self.contracts:
            if not numbers(self.source, contract, 1):
                raise CrossruffError(f"{self.source} has no deal in {contract}")
        for text in self.players:
            cardplay.declarer(text)
        cardplay.defender(self.defender)

    @property
    def players(self) -> tuple[str, ...]:
        """The declarers with their numbers of samples."""
        texts = [text.strip() for text in self.declarers]
        return tuple(dict.fromkeys(full for text in texts for full in self._with_samples(text)))

    def _with_samples(self, text: str) -> list[str]:
        name, _, rest = text.partition("(")
        options = rest.strip().removesuffix(")").strip()
        if not self.samples or "samples" in options or options[:1].isdigit():
            return [text]
        return [f"{name}(samples={number}{f', {options}' if options else ''})" for number in self.samples]

    @property
    def tasks(self) -> list[Task]:
        """Every deal for every declarer, those of a deal together."""
        return [
            Task(contract, number, declarer, self.defender.strip(), self.seed, self.source)
            for contract in self.contracts
            for number in numbers(self.source, contract, self.deals)
            for declarer in self.players
        ]

    @classmethod
    def named(cls, name: str) -> Experiment:
        """The experiment of the package with this name, or that of a TOML file.

        >>> Experiment.named("declarers").contracts[:3]
        ('1NT', '1H', '3NT')
        """
        shipped = {
            Path(entry.name).stem: entry
            for entry in files("crossruff.lab").joinpath("experiments").iterdir()
            if entry.name.endswith(".toml")
        }
        if name in shipped:
            return cls.parse(shipped[name].read_text(encoding="utf-8"), name)
        if name.endswith(".toml"):
            try:
                return cls.parse(Path(name).read_text(encoding="utf-8"), name)
            except UnicodeDecodeError:
                raise CrossruffError(f"{name}: not a text in UTF-8") from None
        there = ", ".join(sorted(shipped))
        raise CrossruffError(f"no experiment is called {name!r}; there is {there}, or say a .toml file")

    @classmethod
    def parse(cls, text: str, name: str = "experiment") -> Experiment:
        """Read TOML; the name stands in what is said of faults.

        >>> Experiment.parse('contracts = ["1NT"]', "mine.toml")
        Traceback (most recent call last):
        crossruff.errors.CrossruffError: mine.toml: deals is missing
        """
        try:
            data = tomllib.loads(text)
        except tomllib.TOMLDecodeError as fault:
            raise CrossruffError(f"{name}: not TOML: {fault}") from None
        known = {one.name for one in fields(cls)}
        for key, value in data.items():
            if key not in known:
                raise CrossruffError(f"{name}: {key!r} means nothing; there is {', '.join(sorted(known))}")
            _check(name, key, value)
        for key in ("contracts", "deals", "declarers"):
            if key not in data:
                raise CrossruffError(f"{name}: {key} is missing")
        return cls(**_tuples(data))

    def changed(self, **changes: Any) -> Experiment:
        """The experiment with some things changed; what is None or empty stays as it is.

        >>> Experiment.named("declarers").changed(deals=3, contracts=["7NT"], seed=None).deals
        3
        """
        return replace(
            self, **_tuples({key: value for key, value in changes.items() if value not in (None, [])})
        )


_KINDS: dict[str, tuple[type, str]] = {
    "contracts": (str, "a list of texts"),
    "declarers": (str, "a list of texts"),
    "samples": (int, "a list of numbers"),
    "deals": (int, "a number"),
    "seed": (int, "a number"),
    "defender": (str, "a text"),
    "source": (str, "a text"),
}


def _check(name: str, key: str, value: object) -> None:
    kind, words = _KINDS[key]
    is_list = words.startswith("a list")
    values = value if isinstance(value, list) and is_list else [value]
    if is_list != isinstance(value, list) or not all(type(one) is kind for one in values):
        raise CrossruffError(f"{name}: {key} must be {words}, not {value!r}")


def _tuples(data: Mapping[str, Any]) -> dict[str, Any]:
    return {key: tuple(value) if isinstance(value, list) else value for key, value in data.items()}
