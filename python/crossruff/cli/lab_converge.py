"""`crossruff lab converge`: how soon decisions converge, and when to stop."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from crossruff.cli.declare import INTERRUPTED

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from crossruff.lab.decision_tasks import DecisionStore, DecisionTask

Page = Annotated[
    Path | None,
    typer.Option(help="Write the page with its pictures into this folder instead of printing it."),
]
Orders = Annotated[int, typer.Option(min=1, help="In how many orders the layouts of a decision are drawn.")]


def converge(
    out: Annotated[Path, typer.Option("--out", "-o", help="The folder of the rows.")],
    deals: Annotated[int, typer.Option("--deals", "-n", min=1, help="How many deals.")] = 500,
    first: Annotated[int, typer.Option(min=1, help="The number of the first deal.")] = 1,
    cards: Annotated[
        int,
        typer.Option("--cards", "-c", min=2, max=13, help="Decisions with at most so many cards in a hand."),
    ] = 8,
    layouts: Annotated[
        int, typer.Option(min=2, help="So many layouts stand for all, where there are more.")
    ] = 1000,
    large_layouts: Annotated[
        int, typer.Option(min=2, help="The same with more than nine cards in a hand.")
    ] = 100,
    seed: Annotated[int, typer.Option("--seed", "-s", min=0, help="Another seed gives other deals.")] = 1,
    processes: Annotated[
        int | None, typer.Option(min=1, max=1024, help="Deals at a time.", show_default="cores")
    ] = None,
    orders: Orders = 8,
    page: Page = None,
) -> None:
    """Collect the decisions of notrump deals, and report how soon they converge and when to stop.

    North and South have 23 points or more and no nine cards in a major suit. At every decision each choice is
    solved in many layouts. From that comes how often a choice is right after so many of them, by what can be
    told beforehand, and how rules for stopping compare. Ctrl-C ends a run, with what is done saved.

    Examples:

        crossruff lab converge --out small --deals 500 --cards 8

        crossruff lab converge --out whole --deals 50 --cards 13 --page page

        crossruff lab report small
    """
    from crossruff.lab.decision_tasks import DecisionStore, DecisionTask

    tasks = [
        DecisionTask(number, cards, layouts, large_layouts, seed) for number in range(first, first + deals)
    ]
    out.mkdir(parents=True, exist_ok=True)
    store = DecisionStore(out)
    _run(tasks, store, processes or os.cpu_count() or 1)
    report_convergence(store, orders=orders, page=page, tasks=tasks)


def _run(tasks: Sequence[DecisionTask], store: DecisionStore, number: int) -> None:
    from crossruff.executors import processes
    from crossruff.lab.decision_tasks import run_deals
    from crossruff.lab.runs import run_work

    there = {row.task for row in store.rows()}
    missing = [task for task in tasks if task not in there]
    if not missing:
        return
    try:
        with processes(min(number, len(missing))) as executor, _bar("playing", len(missing)) as more:
            run_work(run_deals, missing, store, executor, at_once=2 * number, progress=more)
    except KeyboardInterrupt:
        done = len({row.task for row in store.rows()}.intersection(tasks))
        words = f"interrupted; {done} of {len(tasks)} deals are in {store.folder}: the same command goes on"
        print(f"crossruff: {words}", file=sys.stderr)
        raise typer.Exit(INTERRUPTED) from None


def report_convergence(
    store: DecisionStore, *, orders: int, page: Path | None, tasks: Sequence[DecisionTask] | None = None
) -> None:
    """Print what the decisions of a folder tell, or only those of some tasks; or write it as a page."""
    from crossruff.lab.convergence import Judged
    from crossruff.lab.convergence_pages import tables, write_page

    rows = store.rows()
    for words in store.faults:
        print(f"crossruff: {words}", file=sys.stderr)
    if tasks is not None:
        wanted = set(tasks)
        rows = [row for row in rows if row.task in wanted]
    total = sum(choice.alternatives > 1 for row in rows for choice in row.choices)
    with _bar("judging", total) as more:
        judged = Judged.of(rows, orders=orders, progress=more)
    print(tables(judged) if page is None else write_page(judged, page), end="" if page is None else "\n")


@contextmanager
def _bar(words: str, total: int) -> Iterator[Callable[[int], None]]:
    """A bar for who watches."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn(words), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not sys.stderr.isatty()) as progress:
        shown = progress.add_task("", total=total)
        yield lambda more: progress.advance(shown, more)
