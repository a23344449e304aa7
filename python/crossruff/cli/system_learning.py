"""`crossruff system learn`: learn the system of other players from their auctions."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from crossruff.cli.system_studies import (
    DealsOption,
    FirstOption,
    ProgramOption,
    WeightsOption,
    bar,
    one_thread,
)
from crossruff.errors import CrossruffError

if TYPE_CHECKING:
    from crossruff.lab.bidding.policy_training import CallSamples


def learn(
    out: Annotated[Path, typer.Argument(help="The file to write; its name ends with .npz.")],
    files: Annotated[
        list[str] | None,
        typer.Argument(help="Records with auctions, or folders of them, if there is no --program."),
    ] = None,
    program: ProgramOption = None,
    weights: WeightsOption = None,
    deals: DealsOption = 10_000,
    first: FirstOption = 0,
    steps: Annotated[int, typer.Option(min=50, max=200_000, help="Steps of 512 calls to fit.")] = 8_000,
) -> None:
    """Learn the system of other players from their auctions, to bid against it.

    A network is fitted to the calls in records, or to those of an outside program that bids solved deals
    against itself and against sayc. Systems take the file as that of their opponents: what its players have
    shown is read by it, and simulation foresees what they will call. Ctrl-C while it is fitted writes the
    network so far.

    Examples:

        crossruff system learn theirs.npz --program bidder.py --weights weights.pth --deals 20000

        crossruff system learn club.npz records

        crossruff system match sayc --program bidder.py --others theirs.npz --simulate 0.9 --deals 1000
    """
    one_thread()
    from rich.console import Console
    from rich.progress import Progress

    from crossruff.bidding.systems import LEARNED
    from crossruff.lab.bidding.policy_training import joined
    from crossruff.lab.bidding.policy_training import learn as fitted

    if out.suffix != LEARNED:
        raise CrossruffError(f"{out}: the name of the file must end with {LEARNED}")
    if (program is None) == (not files):
        raise CrossruffError("the auctions must come from records or a --program, and not from both")
    parts = _by_program(program, weights, deals, first) if program is not None else _by_records(files or [])
    samples = joined(parts)
    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("learning", total=steps)

        def report(done: int, agreement: float) -> None:
            progress.update(task, completed=done, description=f"repeats {agreement:.1%} of other calls")

        policy = fitted(samples, out.stem, steps, report)
    policy.save(out)
    print(f"{out}: learned from {policy.decisions:,} calls; repeats {policy.agreement:.1%} of other calls")


def _by_program(program: Path, weights: Path | None, deals: int, first: int) -> Iterator[CallSamples]:
    from crossruff.bidding import system as system_named
    from crossruff.cli.system_studies import library_places
    from crossruff.lab.bidding.bidders import SystemBidder, program_bidder
    from crossruff.lab.bidding.policy_training import calls_of_program
    from crossruff.lab.bidding.table_bidding import CHUNK

    library, places = library_places(deals, first)
    system = SystemBidder(system_named("sayc"))
    parts = calls_of_program(program_bidder(program, weights), system, library, places)
    yield from bar(parts, "bidding", -(-deals // CHUNK))


def _by_records(files: list[str]) -> Iterator[CallSamples]:
    from crossruff.cli.support.sources import read_source
    from crossruff.formats.folders import files_in
    from crossruff.lab.bidding.policy_training import calls_of_records

    for file in files_in(files):
        yield calls_of_records(read_source(file))
