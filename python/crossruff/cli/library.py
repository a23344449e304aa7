"""`crossruff library`: deals with all their double-dummy results."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from crossruff.cli.declare import INTERRUPTED
from crossruff.errors import CrossruffError

if TYPE_CHECKING:
    from crossruff.library.manifests import Manifest

library = typer.Typer(help="Build a library of solved deals, and see what it tells.", no_args_is_help=True)


@library.command()
def build(
    deals: Annotated[int, typer.Option("--deals", "-n", min=1, help="How many deals.")],
    out: Annotated[Path, typer.Option("--out", "-o", help="The folder of the library.")] = Path("library"),
    seed: Annotated[
        int | None,
        typer.Option("--seed", "-s", min=0, help="Another seed gives other deals.", show_default="50000"),
    ] = None,
    reserved: Annotated[
        bool, typer.Option("--reserved", help="The deals that are kept for evaluation.")
    ] = False,
    processes: Annotated[
        int | None,
        typer.Option("--processes", "-p", min=1, max=1024, help="Cores to use.", show_default="all"),
    ] = None,
) -> None:
    """Deal and solve: all 20 results, and par for each dealer and vulnerability.

    What the folder has already is not solved again: Ctrl-C ends a build, with what is done saved, and the
    same command goes on. More deals of the same seed may be asked for later. A deal takes about 0.12 seconds
    of a core.

    Examples:

        crossruff library build --deals 1000

        crossruff library build --deals 50000 --out solved --seed 7 --processes 2
    """
    from crossruff.library import RESERVED_SEED, TRAINING_SEED
    from crossruff.library.manifests import Manifest

    if reserved and seed is not None:
        raise CrossruffError("--reserved has a seed of its own: leave --seed out")
    if seed == RESERVED_SEED:
        raise CrossruffError(f"seed {seed} is kept for evaluation: take another, or --reserved")
    chosen = RESERVED_SEED if reserved else TRAINING_SEED if seed is None else seed
    number = processes or os.cpu_count() or 1
    try:
        found = _build(out, deals, chosen, number)
    except KeyboardInterrupt:
        there = Manifest.read(out)
        words = f"interrupted; {there.there} of {there.deals} deals are in {out}: the same command goes on"
        print(f"crossruff: {words}", file=sys.stderr)
        raise typer.Exit(INTERRUPTED) from None
    print(f"{out}: {found.deals} deals of seed {found.seed} in {len(found.shards)} files")


def _build(out: Path, deals: int, seed: int, number: int) -> Manifest:
    """Build, with a bar for who watches."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from crossruff.executors import processes
    from crossruff.library import build as build_library

    console = Console(stderr=True)
    columns = (TextColumn("solving"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with (
        processes(number) as executor,
        Progress(*columns, console=console, transient=True, disable=not sys.stderr.isatty()) as progress,
    ):
        shown = progress.add_task("", total=deals)
        return build_library(
            out,
            deals,
            executor,
            seed=seed,
            at_once=2 * number,
            progress=lambda done, total: progress.update(shown, completed=done, total=total),
            report=lambda words: print(f"crossruff: {words}", file=sys.stderr),
        )
