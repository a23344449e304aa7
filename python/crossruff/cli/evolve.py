"""`crossruff evolve`: evolve bidding systems that play one another, or study their own auctions."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from crossruff.cli.shell.exit_codes import INTERRUPTED
from crossruff.cli.shell.names import evolutions
from crossruff.cli.support.folders import chosen_folder
from crossruff.user_folders import data_folder

if TYPE_CHECKING:
    from crossruff.bidding.evolved import EvolutionSettings, StudySettings
    from crossruff.bidding.evolved.checkpoints import Checkpoint

BEST = "best.json"
CURVES = "curves.svg"


def evolve(
    settings: Annotated[
        str,
        typer.Argument(
            help="A .toml file, or the name of one in the package, such as webb-a.",
            autocompletion=evolutions,
        ),
    ],
    out: Annotated[
        Path | None,
        typer.Option(
            "--out", "-o", help="The folder for the results.", show_default="one in the user's data folder"
        ),
    ] = None,
    total: Annotated[
        int | None,
        typer.Option(
            "--total",
            "-n",
            min=1,
            help="Boards of each member, or lessons in all, rounded up to a whole report.",
            show_default="as in the settings",
        ),
    ] = None,
    library: Annotated[
        Path | None,
        typer.Option(help="A library of solved deals to train on.", show_default="the package's"),
    ] = None,
    processes: Annotated[
        int | None, typer.Option("--processes", "-p", min=1, max=1024, help="Cores.", show_default="all")
    ] = None,
    scheduler: Annotated[
        str | None, typer.Option(help="The address of a Dask cluster to run on.", show_default=False)
    ] = None,
) -> None:
    """Evolve bidding systems, and write the best to `best.json` and its progress to `curves.svg`.

    Each report writes a checkpoint: stop a run with Ctrl-C, and resume it with the same command. The same
    settings give the same systems on any number of cores. Deals outside the training set choose the best
    system; "objective" is the distance from par on the reserved deals.

    Systems play one another, as in the thesis, or study their own auctions (`method = "study"` in the
    settings).

    Examples:

        crossruff evolve webb-a

        crossruff evolve mine.toml

        crossruff evolve webb-a --total 30000 --out trial

        crossruff evolve webb-c --scheduler tcp://cluster:8786
    """
    from crossruff.lab.experiment_files import settings_named

    chosen = settings_named(settings)
    if total is not None:
        chosen = chosen.with_total(total)
    folder = chosen_folder(out, data_folder() / "evolutions" / Path(settings).stem)
    cores = processes or os.cpu_count() or 1
    try:
        checkpoint = _evolve(chosen, folder, library, cores, scheduler)
    except KeyboardInterrupt:
        print(
            f"crossruff: interrupted; run the same command to resume from the checkpoint in {folder}",
            file=sys.stderr,
        )
        raise typer.Exit(INTERRUPTED) from None
    _finish(chosen, folder, checkpoint)


def _evolve(
    settings: EvolutionSettings | StudySettings,
    folder: Path,
    library: Path | None,
    cores: int,
    scheduler: str | None,
) -> Checkpoint:
    from crossruff.bidding.evolved import evolve as run
    from crossruff.executors import cluster, processes

    workers = min(cores, settings.parts)
    threads = max(1, cores // settings.parts)
    place = processes(workers) if scheduler is None else cluster(scheduler)
    with place as executor, _Watching(settings) as watching:
        return run(settings, folder, executor, library=library, threads=threads, watch=watching.see)


class _Watching:
    """Print a line for each report, and show a progress bar on a terminal."""

    def __init__(self, settings: EvolutionSettings | StudySettings) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

        self.settings, self.seen, self.time = settings, -1, time.perf_counter()
        columns = (TextColumn("evolving"), BarColumn(), TextColumn("{task.percentage:.0f} %"))
        self.progress = Progress(
            *columns,
            TimeRemainingColumn(),
            console=Console(stderr=True),
            transient=True,
            disable=not sys.stderr.isatty(),
        )
        self.task = self.progress.add_task("", total=settings.total)

    def __enter__(self) -> _Watching:
        self.progress.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.progress.stop()

    def see(self, checkpoint: Checkpoint) -> None:
        """Print the new reports of a checkpoint."""
        latest, unit = checkpoint.latest, self.settings.unit
        done = self.settings.done(checkpoint)
        self.progress.update(self.task, completed=done)
        now = time.perf_counter()
        if self.seen >= 0 and latest:
            count = len(latest)
            lowest = min(report.lowest for report in latest)
            rate = (done - self.seen) / (now - self.time)
            words = f"{done:>13,} {unit}  objective {lowest:.3f}"
            if any(report.pushes for report in latest):
                words += (
                    f"  age {sum(report.age for report in latest) / count:4.0f}"
                    f"  oldest {max(report.oldest for report in latest):5}"
                    f"  pushes {100 * sum(report.pushes for report in latest) / count:4.1f} %"
                )
            words += f"  {rate:9,.0f} {unit}/s" if rate >= 100 else f"  {rate:9.1f} {unit}/s"
            self.progress.console.print(words, highlight=False, soft_wrap=True)
        self.seen, self.time = done, now


def _finish(settings: EvolutionSettings | StudySettings, folder: Path, checkpoint: Checkpoint) -> None:
    from crossruff.bidding.evolved import best_of, judge
    from crossruff.bidding.evolved.boards import reserved_boards
    from crossruff.lab.evolution.curves import draw_curves

    if not checkpoint.best:
        print(f"{folder}: no report yet, as there was no board to play")
        return
    best = best_of(checkpoint, settings.name)
    best.save(folder / BEST)
    judged = judge(best, reserved_boards())
    title = f"{settings.name}: IMPs from par of the fittest system on {judged.boards:,} reserved boards"
    draw_curves(checkpoint.reports, settings.scale, judged.passing, title, folder / CURVES)
    least = min(report.lowest for report in checkpoint.reports)
    print(
        f"least objective  {least:.3f}, {least / judged.passing:.3f} of passing always ({judged.passing:.3f})"
    )
    print(f"best system      {judged} IMPs from par, {judged.ratio:.3f} of passing always")
    print(f"written          {folder / BEST}, {folder / CURVES}")
