"""Names that the shell can complete: systems, robots, experiments, seats."""

from __future__ import annotations

from typing import Annotated

import typer

_SYSTEMS = (
    "sayc, sayc-weak, two-over-one, study-a, study-b, webb-a, the file of an evolved system, "
    "or a folder of rules."
)


def _starting(names: list[str], start: str) -> list[str]:
    return [name for name in names if name.lower().startswith(start.lower())]


def systems(start: str) -> list[str]:
    """Return the names of bidding systems that begin in a way."""
    from crossruff.bidding import system_names

    return _starting(system_names(), start)


def robots(start: str) -> list[str]:
    """Return the names of robots that begin in a way."""
    return _starting(["club", "expert", "quick"], start)


def experiments(start: str) -> list[str]:
    """Return the names of experiments that begin in a way."""
    from crossruff.lab import names

    return _starting(["quick", "tiny", *names()], start)


def evolutions(start: str) -> list[str]:
    """Return the names of settings of an evolution that begin in a way."""
    from crossruff.lab.experiment_files import evolutions as named

    return _starting(list(named()), start)


def seats(start: str) -> list[str]:
    """Return the seats that begin in a way."""
    names = ["North", "East", "South", "West"]
    # A shell takes only names that begin as typed.
    return _starting([name.lower() for name in names] if start.islower() else names, start)


SystemArgument = Annotated[str, typer.Argument(help=f"The system: {_SYSTEMS}", autocompletion=systems)]
SystemOption = Annotated[
    str, typer.Option("--system", help=f"The system: {_SYSTEMS}", autocompletion=systems)
]
