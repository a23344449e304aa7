"""`crossruff bench`: measure Crossruff beside its peers on this machine."""

from __future__ import annotations

import sys
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import track
from rich.table import Table

from crossruff.bench.contest import BenchmarkRow
from crossruff.bench.rates import Rate
from crossruff.cli.shell.groups import CommandGroup
from crossruff.cli.shell.json_output import AsJson, print_json
from crossruff.cli.shell.tables import print_table
from crossruff.errors import CrossruffError

bench = CommandGroup("bench")


@bench.command()
def dd(
    deals: Annotated[int, typer.Option(min=1, help="Deals of the first two rows.")] = 100,
    decisions: Annotated[int, typer.Option(min=1, help="Decisions of each other row.")] = 20,
    worlds: Annotated[int, typer.Option(min=1, max=200, help="Worlds of each decision.")] = 100,
    threads: Annotated[str, typer.Option(help="Numbers of threads, separated by commas.")] = "1,2",
    only: Annotated[str, typer.Option(help="Measure only rows whose name contains this text.")] = "",
    seed: Annotated[int, typer.Option(min=0, help="The seed of the deals.")] = 2026,
    instructions: Annotated[
        int, typer.Option(min=0, help="Count the instructions of this many deals, with Valgrind.")
    ] = 0,
    as_json: AsJson = False,
) -> None:
    """Time the double-dummy solver beside DDS, and compare all results.

    DDS is the C library inside endplay, called in batches with prepared arguments; ours is the Python call.
    A ratio is DDS's time divided by ours: the geometric mean over deals or decisions, then the ratio of the
    sums. The exit code is 1 if a result differs. All rows together take ten minutes or more.

    Examples:

        crossruff bench dd --deals 20 --decisions 3 --threads 1

        crossruff bench dd --only "left" --json

        crossruff bench dd --only "one strain" --instructions 10
    """
    from crossruff.bench.dd import BENCHMARKS, Amount
    from crossruff.bench.dds import Dds
    from crossruff.bench.instructions import count_instructions

    Dds()  # Raises an error before anything is measured if DDS is not installed.
    kinds = [kind for kind in BENCHMARKS if only.lower() in kind.name.lower()]
    if not kinds:
        names = ", ".join(kind.name for kind in BENCHMARKS)
        raise CrossruffError(f"--only must be part of a name ({names}); got {only!r}")
    amount = Amount(deals, decisions, worlds, seed)
    plan = [(kind, number) for number in _numbers(threads) for kind in kinds]
    shown = track(plan, "measuring", console=Console(stderr=True), transient=True, disable=not _is_terminal())
    rows = [kind.measure(number, amount) for kind, number in shown]
    count = count_instructions(amount._replace(deals=instructions)) if instructions else None
    if as_json:
        data = {"rows": [asdict(row) for row in rows], "instructions": count and count._asdict()}
        print_json(data)
    else:
        _print(rows)
        if count:
            words = f"{count.ours:,.1f} million instructions, DDS {count.peers:,.1f}: {count.ratio:.2f} times"
            print(f"one strain and leader, a deal: {words}")
        elif instructions:
            print("instructions: not counted, valgrind is not installed")
    differences = [words for row in rows for words in row.differences]
    for words in differences:
        print(words, file=sys.stderr)
    raise typer.Exit(1 if differences else 0)


@bench.command("all")
def measure_all(
    only: Annotated[str, typer.Option(help="Measure only these parts, separated by commas.")] = "",
    scale: Annotated[
        float, typer.Option(min=0.001, max=100, help="The amount of work; 1 takes a few minutes.")
    ] = 1,
    picture: Annotated[Path | None, typer.Option(help="Write the rows with a peer to this SVG file.")] = None,
    as_json: AsJson = False,
) -> None:
    """Time every part of Crossruff on one core, beside a peer where there is one.

    The parts are dd, worlds, claims, files, auctions and evolution. Times are processor time, so that other
    programs on the machine disturb them little; those of dd are by the clock. A ratio is the peer's time
    divided by ours, on the same work.

    Examples:

        crossruff bench all --only files,worlds

        crossruff bench all --scale 0.1 --json
    """
    from crossruff.bench.parts import PARTS
    from crossruff.bench.picture import picture as drawn

    names = only.replace(",", " ").split() or list(PARTS)
    if wrong := [name for name in names if name not in PARTS]:
        raise CrossruffError(f"--only must be some of {', '.join(PARTS)}; got {wrong[0]!r}")
    shown = track(
        names, "measuring", console=Console(stderr=True), transient=True, disable=not _is_terminal()
    )
    rates = [rate for name in shown for rate in PARTS[name](scale)]
    if picture is not None:
        picture.write_text(drawn(rates), "utf-8")
    if as_json:
        print_json([{**asdict(rate), "ratio": rate.ratio} for rate in rates])
    else:
        _print_rates(rates)


def _print_rates(rates: list[Rate]) -> None:
    columns = ("part", "work", "n", "µs each", "peer µs", "ratio", "peer")
    table = Table(*columns, box=None, pad_edge=False, padding=(0, 1, 0, 0))
    for column in table.columns[2:6]:
        column.justify = "right"
    for column in table.columns:
        column.no_wrap = True
    for rate in rates:
        theirs = "" if rate.theirs is None else _ms(rate.theirs)
        ratio = "" if rate.ratio is None else f"{rate.ratio:.2f}"
        table.add_row(rate.part, rate.name, f"{rate.units:,}", _ms(rate.ours), theirs, ratio, rate.peer)
    print_table(table)


def _is_terminal() -> bool:
    return sys.stderr.isatty()


def _numbers(text: str) -> list[int]:
    words = text.replace(",", " ").split()
    if not words or not all(word.isdecimal() and 1 <= int(word) <= 64 for word in words):
        raise CrossruffError(f"threads must be numbers from 1 to 64 separated by commas; got {text!r}")
    return [int(word) for word in words]


def _print(rows: list[BenchmarkRow]) -> None:
    """Print the rows; those with several threads show how much faster they are than with one."""
    alone = {row.name: row for row in rows if row.threads == 1}
    columns = ("", "threads", "n", "ours ms", "DDS ms", "ratio", "of sums", "gain", "DDS's")
    table = Table(*columns, box=None, pad_edge=False, padding=(0, 1, 0, 0))
    for column in table.columns:
        column.no_wrap = True
        column.justify = "right" if column.header else "left"
    for row in rows:
        one = alone.get(row.name) if row.threads > 1 else None
        gains = (f"{one.ours_ms / row.ours_ms:.2f}", f"{one.peer_ms / row.peer_ms:.2f}") if one else ("", "")
        times = (_ms(row.ours_ms), _ms(row.peer_ms), f"{row.ratio:.2f}", f"{row.ratio_of_sums:.2f}")
        mark = "" if row.peer == "DDS" else "*"
        table.add_row(row.name + mark, str(row.threads), str(row.units), *times, *gains)
    console = Console(highlight=False)
    print_table(table, console)
    for name, peer in {row.name: row.peer for row in rows if row.peer != "DDS"}.items():
        console.print(f"* {name}: the peer is not DDS but {peer}")
    wrong = sum(len(row.differences) for row in rows)
    console.print(f"results compared: {f'{wrong} differ' if wrong else 'all equal'}")


def _ms(time: float) -> str:
    return f"{time:,.0f}" if time >= 100 else f"{time:.1f}" if time >= 10 else f"{time:.2f}"
