"""`crossruff library`: deals with all their double-dummy results."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from crossruff.cli.declare import INTERRUPTED
from crossruff.errors import CrossruffError

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
        int | None, typer.Option("--processes", "-p", min=1, max=1024, help="Cores to use.", show_default="all")
    ] = None,
) -> None:
    """Deal and solve: all 20 results, and par for each dealer and vulnerability.

    What the folder has already is not solved again: Ctrl-C ends a build, with what is done saved, and the same
    command goes on. More deals of the same seed may be asked for later. A deal takes about 0.12 seconds of a core.

    Examples:

        crossruff library build --deals 1000

        crossruff library build --deals 50000 --out solved --seed 7 --processes 2
    """
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from crossruff.executors import processes as workers
    from crossruff.library import RESERVED_SEED, TRAINING_SEED
    from crossruff.library import build as build_library
    from crossruff.library.manifests import Manifest

    if reserved and seed is not None:
        raise CrossruffError("--reserved has a seed of its own: leave --seed out")
    if seed == RESERVED_SEED:
        raise CrossruffError(f"seed {seed} is kept for evaluation: take another, or --reserved")
    chosen = RESERVED_SEED if reserved else TRAINING_SEED if seed is None else seed
    number = processes or os.cpu_count() or 1
    columns = (TextColumn("solving"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    try:
        with (
            workers(number) as executor,
            Progress(
                *columns, console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()
            ) as progress,
        ):
            shown = progress.add_task("", total=deals)
            found = build_library(
                out,
                deals,
                executor,
                seed=chosen,
                at_once=2 * number,
                progress=lambda more: progress.advance(shown, more),
            )
    except KeyboardInterrupt:
        there = Manifest.read(out)
        done = there.deals - sum(map(len, there.missing))
        words = f"interrupted; {done} of {there.deals} deals are in {out}: the same command goes on"
        print(f"crossruff: {words}", file=sys.stderr)
        raise typer.Exit(INTERRUPTED) from None
    print(f"{out}: {found.deals} deals of seed {found.seed} in {len(found.shards)} files")
