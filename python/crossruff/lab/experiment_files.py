"""The settings that come with the package: of experiments, and of evolutions."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from crossruff.bidding.evolved import EvolutionSettings, StudySettings, read_settings
from crossruff.errors import CrossruffError
from crossruff.toml_settings import read_toml

FOLDER = Path(__file__).parent / "experiments"


def shipped() -> dict[str, Path]:
    """The files that come with the package, by their names.

    >>> shipped()["webb-a"].name
    'webb-a.toml'
    """
    return {path.stem: path for path in sorted(FOLDER.glob("*.toml"))}


def path_named(name: str, what: str, there: list[str]) -> Path:
    """The file of a name, or that which is named itself; what it is stands in what is said of faults."""
    if name in there:
        return shipped()[name]
    if name.endswith(".toml"):
        return Path(name)
    raise CrossruffError(f"no {what} is called {name!r}; there is {', '.join(there)}, or say a .toml file")


@cache
def experiments() -> list[str]:
    """The names of those that are experiments: they have a kind."""
    return [name for name, path in shipped().items() if "kind" in read_toml(path)]


@cache
def evolutions() -> list[str]:
    """The names of the others, which are settings of an evolution."""
    return [name for name in shipped() if name not in experiments()]


def settings_named(name: str) -> EvolutionSettings | StudySettings:
    """The settings of an evolution by the name of its file.

    >>> settings_named("webb-a").name
    'WEBB run A'
    """
    return read_settings(path_named(name, "evolution", evolutions()))
