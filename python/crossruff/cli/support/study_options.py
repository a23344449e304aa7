"""Options, progress and pictures that the study commands share."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Protocol, TypeVar

import typer
from rich.console import Console
from rich.progress import Progress

from crossruff.errors import CrossruffError

Dealer = Annotated[str, typer.Option("--dealer", "-d", help="N, E, S or W.")]
VulnerabilityName = Annotated[str, typer.Option("--vulnerability", "-v", help="None, NS, EW or Both.")]
Seed = Annotated[int, typer.Option("--seed", "-s", min=0, help="The same seed gives the same worlds.")]
SvgFile = Annotated[Path | None, typer.Option("--svg", help="The file for a picture of the comparison.")]


class _Counted(Protocol):
    @property
    def worlds(self) -> int: ...


_Found = TypeVar("_Found", bound=_Counted)


def last_of(results: Iterator[_Found], worlds: int, doing: str) -> _Found:
    """Return the last of results that sharpen, with progress; Ctrl-C returns the result so far."""
    found: _Found | None = None
    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not sys.stderr.isatty()) as progress:
        bar = progress.add_task(doing, total=worlds)
        try:
            for found in results:
                progress.update(bar, completed=found.worlds)
        except KeyboardInterrupt:
            if found is None:
                raise
    if found is None:
        raise CrossruffError("worlds must be at least 1; got none")
    return found


def check_folder(path: Path | None) -> None:
    """Report a folder that does not exist before any time is spent."""
    if path is not None and not path.parent.is_dir():
        raise CrossruffError(f"{path.parent}: no such folder")


def write_picture(path: Path | None, svg: str) -> None:
    """Write a picture if a file is named."""
    if path is not None:
        path.write_text(svg, "utf-8")
