"""`crossruff lab`: experiments, and what came of them."""

from __future__ import annotations

import json
import os
import sys
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from crossruff.cli.declare import INTERRUPTED
from crossruff.errors import CrossruffError

if TYPE_CHECKING:
    from crossruff.lab.catalogue import Entry
    from crossruff.lab.core.experiment import More
    from crossruff.lab.core.report import Report
    from crossruff.lab.run_records import RunRecord

lab = typer.Typer(help="Run experiments, and report what came of them.", no_args_is_help=True)

RESULTS = Path("results")

AsJson = Annotated[bool, typer.Option("--json", help="Print data for programs.")]
Page = Annotated[
    Path | None,
    typer.Option(help="Write the report with its pictures into this folder, in Markdown and HTML."),
]
Where = Annotated[
    str, typer.Argument(help="An experiment, as `lab list` names them, or a folder of results.")
]
ByFile = "the experiment's"


@lab.command("list")
def list_experiments() -> None:
    """List the experiments, and which tables of which thesis each runs again."""
    from crossruff.lab.catalogue import named, names

    width = max(map(len, names()))
    for name in names():
        entry = named(name)
        beside = f" ({entry.thesis}, {entry.shows})" if entry.thesis else ""
        print(f"{name:{width}}  {entry.title}{beside}")


@lab.command()
def run(
    name: Annotated[
        str,
        typer.Argument(help="An experiment, as `lab list` names them; a .toml file; quick or tiny for all."),
    ],
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", help="The folder of the results.", show_default="results/ and its kind"),
    ] = None,
    size: Annotated[
        str | None, typer.Option(help="quick or tiny: a smaller version.", show_default=False)
    ] = None,
    deals: Annotated[
        int | None, typer.Option("--deals", "-n", min=1, help="How many deals.", show_default=ByFile)
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option("--seed", "-s", min=0, help="Another seed, other deals.", show_default=ByFile),
    ] = None,
    contract: Annotated[
        list[str] | None, typer.Option(help="A contract of South's; may be repeated.", show_default=ByFile)
    ] = None,
    declarer: Annotated[
        list[str] | None, typer.Option("--declarer", "-d", help="May be repeated.", show_default=ByFile)
    ] = None,
    defender: Annotated[
        list[str] | None,
        typer.Option(help="perfect(any) or perfect(deceptive); may be repeated.", show_default=ByFile),
    ] = None,
    samples: Annotated[
        list[int] | None,
        typer.Option(min=1, help="For declarers that do not say it; may be repeated.", show_default=ByFile),
    ] = None,
    records: Annotated[
        list[str] | None, typer.Option(help="Files of boards, or folders of them.", show_default=ByFile)
    ] = None,
    setting: Annotated[
        list[str] | None,
        typer.Option(
            "--set", help="Any setting, as in the file: cards=6; may be repeated.", show_default=False
        ),
    ] = None,
    processes: Annotated[
        int | None, typer.Option(min=1, max=1024, help="Worker processes.", show_default="cores")
    ] = None,
    scheduler: Annotated[
        str | None, typer.Option(help="The address of a Dask cluster, to run it there.", show_default=False)
    ] = None,
    page: Page = None,
    as_json: AsJson = False,
) -> None:
    """Run an experiment and report it; what the folder has already is not run again.

    Ctrl-C ends a run, with what is done saved: the same command goes on. `quick` runs a small version of all
    experiments, in minutes; `tiny` in seconds.

    Examples:

        crossruff lab run quick

        crossruff lab run declarers-6.1

        crossruff lab run declarers-6.1 --deals 20 --contract 3NT --contract 4H --samples 50

        crossruff lab run convergence-6 --set cards=6 --page page

        crossruff lab run claims-3 --records folder

        crossruff lab run declarers-6.5 --scheduler tcp://cluster:8786
    """
    from crossruff.lab.catalogue import SIZES, named, names

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
    if size not in (None, *SIZES):
        raise CrossruffError(f"a size is {' or '.join(SIZES)}, not {size!r}")
    workers = Place(processes or os.cpu_count() or 1, scheduler)
    if name in SIZES:
        if changes or size:
            raise CrossruffError(f"{name} is all experiments as they are; name one to change it")
        folder = out or RESULTS / name
        entries = [(named(each).sized(name), folder / each) for each in names()]
        done = [(entry, workers.run(entry, each)) for entry, each in entries]
        _print_all(done, folder, as_json=as_json)
        return
    entry = named(name).sized(size or "").changed(changes)
    record, report = workers.run(entry, out or RESULTS / entry.experiment.kind)
    print_report(record, report, page, as_json=as_json)


@lab.command()
def report(where: Where, page: Page = None, as_json: AsJson = False) -> None:
    """Report what an experiment came to so far.

    Examples:

        crossruff lab report declarers-6.1

        crossruff lab report folder --page page
    """
    print_report(*_found(where), page, as_json=as_json)


@lab.command()
def compare(where: Where, as_json: AsJson = False) -> None:
    """Set the thesis's figures and ours beside each other, with 95 % intervals of ours.

    Examples:

        crossruff lab compare declarers-6.1
    """
    _, found = _found(where)
    if as_json:
        print(json.dumps(found.json()["beside"], ensure_ascii=False, indent=2))
        return
    _print_faults(found)
    print(found.comparison, end="" if found.beside else "no figures of a thesis stand beside these\n")


def _setting(text: str) -> tuple[str, Any]:
    """A setting from the command line, written as in a file."""
    name, sign, value = text.partition("=")
    if not sign:
        raise CrossruffError(f"--set needs a name and a value, as cards=6, not {text!r}")
    try:
        return name.strip(), tomllib.loads(f"value = {value}")["value"]
    except tomllib.TOMLDecodeError:
        # A plain word need not be quoted.
        return name.strip(), value.strip()


def _found(where: str) -> tuple[RunRecord, Report]:
    from crossruff.lab.catalogue import named, names
    from crossruff.lab.run_records import RunRecord

    if where in names() or where.endswith(".toml"):
        entry = named(where)
        folder = RESULTS / entry.experiment.kind
        try:
            record = RunRecord.read(folder, entry.name)
        except CrossruffError:
            words = f"there are no results of {where} in {folder} yet: crossruff lab run {where}"
            raise CrossruffError(words) from None
    else:
        folder = Path(where)
        record = RunRecord.read(folder)
    return record, record.entry.experiment.report(folder)


class Place:
    """Where experiments are run: on processes of this machine, or on a cluster."""

    def __init__(self, number: int, scheduler: str | None) -> None:
        self.number, self.scheduler = number, scheduler

    def run(self, entry: Entry, folder: Path) -> tuple[RunRecord, Report]:
        """Run what is missing, with a bar for who watches, and report."""
        from crossruff.executors import cluster, processes
        from crossruff.lab.core.experiment import Workers
        from crossruff.lab.run_records import RunRecord

        entry.experiment.check()
        record = RunRecord.of(entry)
        record.write(folder)
        place = processes(self.number) if self.scheduler is None else cluster(self.scheduler)
        try:
            with place as executor:
                entry.experiment.run(folder, Workers(executor, self.number, bar))
        except KeyboardInterrupt:
            words = f"interrupted; what is done is in {folder}: the same command goes on"
            print(f"crossruff: {words}", file=sys.stderr)
            raise typer.Exit(INTERRUPTED) from None
        record = record.finished_now()
        record.write(folder)
        return record, entry.experiment.report(folder)


def print_report(record: RunRecord, report: Report, page: Path | None, *, as_json: bool) -> None:
    """Print a report, or write its page and print where."""
    _print_faults(report)
    if page is not None:
        print(report.write(page, record.title or record.name, record.words))
    elif as_json:
        print(json.dumps(report.json(), ensure_ascii=False, indent=2))
    else:
        print(report.plain, end="")


def _print_all(done: list[tuple[Entry, tuple[RunRecord, Report]]], folder: Path, *, as_json: bool) -> None:
    """What all experiments came to: the figures beside the theses', and pages for the rest."""
    if as_json:
        data = {entry.name: report.json()["beside"] for entry, (_, report) in done}
        print(json.dumps(data, ensure_ascii=False, indent=2))
        return
    for entry, (record, report) in done:
        _print_faults(report)
        written = report.write(folder / entry.name / "page", entry.title, record.words)
        beside = f"{entry.thesis}, {entry.shows}. " if entry.thesis else ""
        print(f"# {entry.title}\n\n{beside}{written}\n")
        if report.beside:
            print(report.comparison)


def _print_faults(report: Report) -> None:
    for words in report.faults:
        print(f"crossruff: {words}", file=sys.stderr)


@contextmanager
def bar(words: str, total: int) -> Iterator[More]:
    """A bar for who watches, with what it came to so far."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (
        TextColumn(words),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.description}"),
    )
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not sys.stderr.isatty()) as progress:
        shown = progress.add_task("", total=total)

        def told(more: int, words: str = "") -> None:
            progress.update(shown, advance=more, description=words)

        yield told
