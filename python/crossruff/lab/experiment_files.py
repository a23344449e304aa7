"""Find the settings files of the package: those of experiments, and those of evolutions."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from crossruff.bidding.evolved import EvolutionSettings, StudySettings, read_settings
from crossruff.errors import CrossruffError
from crossruff.toml_settings import read_toml

FOLDER = Path(__file__).parent / "experiments"


def shipped() -> dict[str, Path]:
    """Return the files of the package by their names.

    >>> shipped()["webb-a"].name
    'webb-a.toml'
    """
    return {path.stem: path for path in sorted(FOLDER.glob("*.toml"))}


def path_named(name: str, kind: str, names: list[str]) -> Path:
    """Return the file with a name of the package, or a .toml file; errors mention the kind of settings."""
    if name in names:
        return shipped()[name]
    if name.endswith(".toml"):
        return Path(name)
    raise CrossruffError(f"unknown {kind} {name!r}; choose {', '.join(names)}, or a .toml file")


@cache
def experiments() -> list[str]:
    """Return the names of the files of experiments: they have a kind."""
    return [name for name, path in shipped().items() if "kind" in read_toml(path)]


@cache
def evolutions() -> list[str]:
    """Return the names of the other files, which are settings of evolutions."""
    return [name for name in shipped() if name not in experiments()]


def settings_named(name: str) -> EvolutionSettings | StudySettings:
    """Return the settings of an evolution by the name of its file.

    >>> settings_named("webb-a").name
    'WEBB run A'
    """
    return read_settings(path_named(name, "evolution", evolutions()))
