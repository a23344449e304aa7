"""`crossruff lab`: run experiments and report their results."""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from crossruff.cli.shell.exit_codes import INTERRUPTED
from crossruff.cli.shell.groups import CommandGroup
from crossruff.cli.shell.json_output import AsJson, print_json
from crossruff.cli.shell.names import experiments
from crossruff.cli.support.folders import chosen_folder
from crossruff.errors import CrossruffError

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from crossruff.lab import Report, RunResult
    from crossruff.lab.core.experiment import Advance

lab = CommandGroup("lab")

Page = Annotated[
    Path | None,
    typer.Option(help="Write the report with its pictures into this folder, as Markdown and HTML."),
]
Processes = Annotated[
    int | None,
    typer.Option("--processes", "-p", min=1, max=1024, help="Worker processes.", show_default="cores"),
]
Scheduler = Annotated[
    str | None,
    typer.Option(help="Run on the Dask cluster with this scheduler address.", show_default=False),
]
Where = Annotated[
    str,
    typer.Argument(
        help="The name of an experiment (see `lab list`), or a results folder.", autocompletion=experiments
    ),
]
ByFile = "the experiment's"


@lab.command("list")
def list_experiments(as_json: AsJson = False) -> None:
    """List the experiments, and the tables of theses that each runs again."""
    from crossruff.lab import find, names

    if as_json:
        found = [(name, find(name)) for name in names()]
        print_json(
            [
                {"name": name, "title": one.title, "thesis": one.thesis, "shows": one.shows}
                for name, one in found
            ]
        )
        return
    width = max(map(len, names()))
    for name in names():
        entry = find(name)
        beside = f" ({entry.thesis}, {entry.shows})" if entry.thesis else ""
        print(f"{name:{width}}  {entry.title}{beside}")


@lab.command()
def run(
    name: Annotated[
        str,
        typer.Argument(
            help="An experiment (see `lab list`), a .toml file, or quick or tiny for all of them.",
            autocompletion=experiments,
        ),
    ],
    out: Annotated[
        Path | None,
        typer.Option(
            "--out", "-o", help="The folder of the results.", show_default="one in the user's data folder"
        ),
    ] = None,
    size: Annotated[
        str | None, typer.Option(help="Run a smaller version: quick or tiny.", show_default=False)
    ] = None,
    deals: Annotated[
        int | None, typer.Option("--deals", "-n", min=1, help="The number of deals.", show_default=ByFile)
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option("--seed", "-s", min=0, help="The seed of the deals.", show_default=ByFile),
    ] = None,
    contract: Annotated[
        list[str] | None, typer.Option(help="A contract by South; repeatable.", show_default=ByFile)
    ] = None,
    declarer: Annotated[
        list[str] | None,
        typer.Option("--declarer", "-d", help="A declarer, such as mc; repeatable.", show_default=ByFile),
    ] = None,
    defender: Annotated[
        list[str] | None,
        typer.Option(help="perfect(any) or perfect(deceptive); repeatable.", show_default=ByFile),
    ] = None,
    samples: Annotated[
        list[int] | None,
        typer.Option(
            min=1, help="Samples of declarers that name no number; repeatable.", show_default=ByFile
        ),
    ] = None,
    records: Annotated[
        list[str] | None,
        typer.Option(help="A file of boards, or a folder of files; repeatable.", show_default=ByFile),
    ] = None,
    setting: Annotated[
        list[str] | None,
        typer.Option(
            "--set", help="Any setting of the file, such as cards=6; repeatable.", show_default=False
        ),
    ] = None,
    processes: Processes = None,
    scheduler: Scheduler = None,
    page: Page = None,
    as_json: AsJson = False,
) -> None:
    """Run an experiment and report it. Results that the folder has already are not computed again.

    Ctrl-C stops a run and saves its results; the same command resumes it. `quick` runs a small version of
    all experiments in minutes, `tiny` in seconds.

    Examples:

        crossruff lab run quick

        crossruff lab run declarers-6.1

        crossruff lab run declarers-6.1 --deals 20 --contract 3NT --contract 4H --samples 50

        crossruff lab run convergence-6 --set cards=6 --page page

        crossruff lab run claims-3 --records folder

        crossruff lab run declarers-6.5 --scheduler tcp://cluster:8786
    """
    from crossruff import lab as library
    from crossruff.lab.catalogue import SIZES

    given = {
        "deals": deals,
        "seed": seed,
        "contracts": contract,
        "declarers": declarer,
        "defenders": defender,
        "samples": samples,
        "records": records,
    }
    changes = {key: value for key, value in given.items() if value not in (None, [])}
    changes |= dict(map(_setting, setting or []))
    if name in SIZES:
        if changes or size:
            raise CrossruffError(f"{name} runs all experiments unchanged; name one experiment to change it")
        folder = chosen_folder(out, library.results_folder() / name)
        with interruptible(folder), workers(scheduler) as executor:
            done = list(
                library.run_all(name, folder, processes=processes, executor=executor, progress=progress_bar)
            )
        _print_all(done, as_json=as_json)
        return
    entry = library.find(name)
    folder = chosen_folder(out, library.default_folder(entry))
    with interruptible(folder), workers(scheduler) as executor:
        result = library.run(
            entry,
            folder,
            size=size,
            changes=changes,
            processes=processes,
            executor=executor,
            progress=progress_bar,
        )
    print_result(result, page, as_json=as_json)


@lab.command()
def report(where: Where, page: Page = None, as_json: AsJson = False) -> None:
    """Report the results of an experiment, finished or not.

    Examples:

        crossruff lab report declarers-6.1

        crossruff lab report folder --page page
    """
    from crossruff.lab import results

    print_result(results(where), page, as_json=as_json)


@lab.command()
def compare(where: Where, as_json: AsJson = False) -> None:
    """Show the figures of the thesis beside ours, with 95 % intervals of ours.

    Examples:

        crossruff lab compare declarers-6.1
    """
    from crossruff.lab import results

    found = results(where).report
    if as_json:
        print_json(found.json()["beside"])
        return
    _print_faults(found)
    print(found.comparison, end="" if found.beside else "no thesis has figures for this experiment\n")


def _setting(text: str) -> tuple[str, Any]:
    """Return a setting from the command line, written as in a file."""
    name, sign, value = text.partition("=")
    if not sign:
        raise CrossruffError(f"--set must have a name and a value, such as cards=6; got {text!r}")
    try:
        return name.strip(), tomllib.loads(f"value = {value}")["value"]
    except tomllib.TOMLDecodeError:
        # A plain word need not be quoted.
        return name.strip(), value.strip()


def workers(scheduler: str | None) -> AbstractContextManager[Executor | None]:
    """Return the executor of a Dask cluster, or None for processes of this machine."""
    from crossruff.executors import cluster

    return nullcontext() if scheduler is None else cluster(scheduler)


@contextmanager
def interruptible(folder: Path) -> Iterator[None]:
    """Turn Ctrl-C into one line that says where the results are."""
    try:
        yield
    except KeyboardInterrupt:
        words = f"interrupted; the results so far are in {folder}: run the same command to resume"
        print(f"crossruff: {words}", file=sys.stderr)
        raise typer.Exit(INTERRUPTED) from None


def print_result(result: RunResult, page: Path | None, *, as_json: bool) -> None:
    """Print the report of a run, or write its page and print the path."""
    _print_faults(result.report)
    if page is not None:
        print(result.write_page(page))
    elif as_json:
        print_json(result.report.json())
    else:
        print(result.report.plain, end="")


def _print_all(done: list[RunResult], *, as_json: bool) -> None:
    """Print the compared figures of all experiments, and write a page for each."""
    if as_json:
        data = {one.record.name: one.report.json()["beside"] for one in done}
        print_json(data)
        return
    for one in done:
        _print_faults(one.report)
        written = one.write_page(one.folder / "page")
        entry = one.entry
        beside = f"{entry.thesis}, {entry.shows}. " if entry.thesis else ""
        print(f"# {entry.title}\n\n{beside}{written}\n")
        if one.report.beside:
            print(one.report.comparison)


def _print_faults(report: Report) -> None:
    for words in report.faults:
        print(f"crossruff: {words}", file=sys.stderr)


@contextmanager
def progress_bar(label: str, total: int) -> Iterator[Advance]:
    """Show a progress bar with the result so far, if standard error is a terminal."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (
        TextColumn(label),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.description}"),
    )
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not sys.stderr.isatty()) as progress:
        shown = progress.add_task("", total=total)

        def advance(more: int, status: str = "") -> None:
            progress.update(shown, advance=more, description=status)

        yield advance
