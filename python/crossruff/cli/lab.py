"""`crossruff lab`: experiments, and what came of them."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from crossruff.cli.declare import INTERRUPTED
from crossruff.cli.lab_converge import Orders, Page, converge, report_convergence
from crossruff.cli.lab_tables import check_reference, print_report
from crossruff.errors import CrossruffError

if TYPE_CHECKING:
    from crossruff.lab import Experiment, Store

lab = typer.Typer(help="Run experiments, and report what came of them.", no_args_is_help=True)
lab.command()(converge)

AsJson = Annotated[bool, typer.Option("--json", help="Print data for programs.")]
Reference = Annotated[
    str | None,
    typer.Option(help="The declarer whom IMPs are won from.", show_default="the first with as many samples"),
]
ByFile = "the experiment's"


@lab.command()
def run(
    name: Annotated[str, typer.Argument(help="An experiment: declarers, bridge-master, or a .toml file.")],
    out: Annotated[Path, typer.Option("--out", "-o", help="The folder of the rows.")],
    deals: Annotated[
        int | None,
        typer.Option(
            "--deals", "-n", min=1, help="At most so many deals of each contract.", show_default=ByFile
        ),
    ] = None,
    contract: Annotated[
        list[str] | None, typer.Option(help="A contract of South's; may be repeated.", show_default=ByFile)
    ] = None,
    declarer: Annotated[
        list[str] | None, typer.Option("--declarer", "-d", help="May be repeated.", show_default=ByFile)
    ] = None,
    samples: Annotated[
        list[int] | None,
        typer.Option(min=1, help="For declarers that do not say it; may be repeated.", show_default=ByFile),
    ] = None,
    defender: Annotated[
        str | None, typer.Option(help="perfect(any) or perfect(deceptive).", show_default=ByFile)
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(
            "--seed", "-s", min=0, help="Another seed gives other deals or other chance.", show_default=ByFile
        ),
    ] = None,
    processes: Annotated[
        int | None, typer.Option(min=1, max=1024, help="Deals played at a time.", show_default="cores")
    ] = None,
    reference: Reference = None,
    as_json: AsJson = False,
) -> None:
    """Run an experiment and report it; what the folder has already is not run again.

    `declarers` lets declarers play deals that can be made against defenders who see all cards, and sets the
    results beside those of the thesis. `bridge-master` lets them play the 25 deals on which another thesis's
    program met Bridge Master. Ctrl-C ends a run, with what is done saved: the same command goes on.

    Examples:

        crossruff lab run declarers --out rows

        crossruff lab run declarers --out rows --deals 20 --contract 3NT --contract 4H --samples 20

        crossruff lab run declarers --out rows -d "mc(samples=50)" -d "strategic(samples=50)"

        crossruff lab run declarers --out tricky --defender "perfect(deceptive)" --processes 2

        crossruff lab run bridge-master --out problems -d "strategic(samples=100)"
    """
    from crossruff.lab import Experiment, Store

    changes = {"contracts": contract, "declarers": declarer, "samples": samples}
    experiment = Experiment.named(name).changed(deals=deals, defender=defender, seed=seed, **changes)
    # Said now, not after hours of work.
    check_reference(reference, [experiment.source])
    if reference is not None and reference not in experiment.players:
        there = "; ".join(experiment.players)
        raise CrossruffError(f"the reference {reference!r} is none of the declarers: {there}")
    out.mkdir(parents=True, exist_ok=True)
    store = Store(out)
    _run(experiment, store, processes or os.cpu_count() or 1)
    wanted = dict.fromkeys(experiment.tasks)
    rows = {row.task: row for row in store.rows()}
    print_report([rows[task] for task in wanted if task in rows], reference, as_json=as_json)


def _run(experiment: Experiment, store: Store, number: int) -> None:
    """Run what is missing, with a bar for who watches."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from crossruff.executors import processes
    from crossruff.lab.runs import run as run_tasks

    tasks = experiment.tasks
    there = {row.task for row in store.rows()}
    _print_faults(store)
    missing = [task for task in tasks if task not in there]
    if not missing:
        return
    console = Console(stderr=True)
    columns = (TextColumn("playing"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    try:
        with (
            processes(min(number, len(missing))) as executor,
            Progress(*columns, console=console, transient=True, disable=not sys.stderr.isatty()) as progress,
        ):
            shown = progress.add_task("", total=len(tasks), completed=len(tasks) - len(missing))
            run_tasks(
                missing,
                store,
                executor,
                at_once=2 * number,
                progress=lambda more: progress.advance(shown, more),
            )
    except KeyboardInterrupt:
        done = len({row.task for row in store.rows()}.intersection(tasks))
        words = f"interrupted; {done} of {len(tasks)} rows are in {store.folder}: the same command goes on"
        print(f"crossruff: {words}", file=sys.stderr)
        raise typer.Exit(INTERRUPTED) from None


@lab.command()
def report(
    folder: Annotated[Path, typer.Argument(help="The folder of the rows.")],
    reference: Reference = None,
    as_json: AsJson = False,
    orders: Orders = 8,
    page: Page = None,
) -> None:
    """Report all rows of a folder.

    Optimal: no trick less than if all cards were seen. Success: made, with fewer. IMPs: a deal, on the same
    deals, with a 95 % interval. "All" is the plain mean of the contracts; the thesis weighted them. Rows of
    bridge-master have a table of their own: made, or how many tricks too few. Decisions of `converge` give
    tables in Markdown, or with --page also pictures.

    Examples:

        crossruff lab report rows

        crossruff lab report rows --reference "mc(samples=100)" --json

        crossruff lab report decisions --page page
    """
    from crossruff.lab import Store
    from crossruff.lab.decision_tasks import DecisionStore

    decisions = DecisionStore(folder).existing()
    if decisions.is_here():
        if reference is not None or as_json:
            raise CrossruffError("decisions are reported without --reference and --json")
        report_convergence(decisions, orders=orders, page=page)
        return

    store = Store(folder).existing()
    rows = store.rows()
    _print_faults(store)
    print_report(rows, reference, as_json=as_json)


def _print_faults(store: Store) -> None:
    for words in store.faults:
        print(f"crossruff: {words}", file=sys.stderr)
