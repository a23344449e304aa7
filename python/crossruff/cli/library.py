"""`crossruff library`: build and inspect libraries of solved deals."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from crossruff.cli.shell.exit_codes import INTERRUPTED
from crossruff.cli.shell.groups import CommandGroup
from crossruff.cli.shell.json_output import AsJson
from crossruff.cli.support.folders import chosen_folder
from crossruff.cli.support.library_tables import print_info, print_values
from crossruff.errors import CrossruffError
from crossruff.user_folders import data_folder

if TYPE_CHECKING:
    from crossruff.solved_deals.manifests import Manifest

library = CommandGroup("library")

Place = Annotated[
    Path | None,
    typer.Argument(help="A library's folder, or a packed file.", show_default="the package's library"),
]


@library.command()
def build(
    deals: Annotated[int, typer.Option("--deals", "-n", min=1, help="The number of deals.")],
    out: Annotated[
        Path | None,
        typer.Option(
            "--out", "-o", help="The folder of the library.", show_default="one in the user's data folder"
        ),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(
            "--seed", "-s", min=0, max=2**64 - 1, help="The seed of the deals.", show_default="50000"
        ),
    ] = None,
    reserved: Annotated[
        bool, typer.Option("--reserved", help="Build the deals that are reserved for evaluation.")
    ] = False,
    processes: Annotated[
        int | None,
        typer.Option("--processes", "-p", min=1, max=1024, help="Worker processes.", show_default="cores"),
    ] = None,
) -> None:
    """Deal hands and solve them: all 20 results, and par for each dealer and vulnerability.

    Deals that the folder has already are not solved again: Ctrl-C stops a build and saves its deals, and the
    same command resumes it. A library can be extended later with more deals of the same seed. A deal takes
    about 0.12 seconds of a core.

    Examples:

        crossruff library build --deals 1000

        crossruff library build --deals 50000 --out solved --seed 7 --processes 2
    """
    from crossruff.solved_deals import RESERVED_SEED, TRAINING_SEED
    from crossruff.solved_deals.manifests import Manifest

    if reserved and seed is not None:
        raise CrossruffError("--seed must be left out with --reserved, which has its own seed")
    if seed == RESERVED_SEED:
        raise CrossruffError(f"seed {seed} is reserved for evaluation; choose another seed, or --reserved")
    chosen = RESERVED_SEED if reserved else TRAINING_SEED if seed is None else seed
    number = processes or os.cpu_count() or 1
    out = chosen_folder(out, data_folder() / "libraries" / str(chosen))
    try:
        found = _build(out, deals, chosen, number)
    except KeyboardInterrupt:
        saved = Manifest.read(out)
        words = (
            f"interrupted; {saved.there} of {saved.deals} deals are in {out}: run the same command to resume"
        )
        print(f"crossruff: {words}", file=sys.stderr)
        raise typer.Exit(INTERRUPTED) from None
    print(f"{out}: {found.deals} deals of seed {found.seed}, files: {len(found.shards)}")


def _build(out: Path, deals: int, seed: int, number: int) -> Manifest:
    """Build a library and show a progress bar."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from crossruff.executors import processes
    from crossruff.solved_deals import build as build_library

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


@library.command()
def info(place: Place = None, as_json: AsJson = False) -> None:
    """Check a library, and show its deals, seed, mean tricks and par.

    Without a folder, show both libraries of the package: for training and reserved for evaluation.

    Examples:

        crossruff library info

        crossruff library info solved --json
    """
    from crossruff.solved_deals import default, load, reserved

    named = (
        [("training", default()), ("reserved", reserved())] if place is None else [(str(place), load(place))]
    )
    print_info(dict(named), as_json=as_json)


@library.command()
def values(
    place: Place = None,
    strain: Annotated[
        list[str] | None,
        typer.Option(
            "--strain", "-s", help="Count only the tricks in this strain; repeatable.", show_default="all"
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Show what aces, kings and so on are worth, by the tricks that they take.

    The values are points of 40 in the pack with 95 % intervals, beside the thesis's table 2.1, and the same
    in units of 5/64.

    Examples:

        crossruff library values

        crossruff library values solved --strain NT
    """
    from crossruff.model import Strain
    from crossruff.solved_deals import card_values, default, load

    strains = sorted({Strain.parse(name) for name in strain or map(str, Strain)}, reverse=True)
    chosen = default() if place is None else load(place)
    print_values(chosen, strains, card_values(chosen, strains), as_json=as_json)


@library.command()
def pack(
    place: Annotated[Path, typer.Argument(help="A library's folder.")],
    out: Annotated[Path, typer.Argument(help="The file to write.")],
) -> None:
    """Write a library as one small file with the seed and the results.

    The cards are dealt again from the seed when the file is read.

    Examples:

        crossruff library pack solved solved.lib
    """
    from crossruff.solved_deals import load
    from crossruff.solved_deals import pack as write

    chosen = load(place)
    write(chosen, out)
    print(f"{out}: {len(chosen)} deals in {out.stat().st_size} bytes")
