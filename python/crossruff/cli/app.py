"""The `crossruff` command: its subcommands, and how it reports errors."""

from __future__ import annotations

import io
import sys
from typing import Annotated

import typer

from crossruff.cli.admin import admin
from crossruff.cli.analyse import analyse
from crossruff.cli.auction import auction
from crossruff.cli.bench import bench
from crossruff.cli.bid import bid
from crossruff.cli.check import check
from crossruff.cli.claim import claim
from crossruff.cli.contracts import contracts
from crossruff.cli.convert import convert
from crossruff.cli.deal import deal
from crossruff.cli.declare import declare
from crossruff.cli.evolve import evolve
from crossruff.cli.explain import explain
from crossruff.cli.judge import judge
from crossruff.cli.lab import lab
from crossruff.cli.lead import lead
from crossruff.cli.library import library
from crossruff.cli.line import line
from crossruff.cli.match import match
from crossruff.cli.par import par
from crossruff.cli.plan import plan
from crossruff.cli.play import play
from crossruff.cli.problems import problems
from crossruff.cli.review import review
from crossruff.cli.score import score
from crossruff.cli.show import show
from crossruff.cli.solve import solve
from crossruff.cli.suit import suit
from crossruff.cli.system import system
from crossruff.cli.table import table
from crossruff.cli.tm import tm
from crossruff.cli.top_tricks import top_tricks
from crossruff.errors import CrossruffError
from crossruff.version import __version__

app = typer.Typer(
    name="crossruff",
    help="A contract-bridge engine: it deals, solves, bids, plays, claims and explains.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="markdown",
    context_settings={"help_option_names": ["-h", "--help"]},
)
for _command in (
    deal,
    show,
    convert,
    score,
    check,
    solve,
    table,
    par,
    line,
    analyse,
    review,
    declare,
    claim,
    judge,
    top_tricks,
    plan,
    suit,
    evolve,
    bid,
    auction,
    explain,
    lead,
    contracts,
    match,
    play,
):
    app.command()(_command)
app.add_typer(admin, name="admin")
app.add_typer(bench, name="bench")
app.add_typer(lab, name="lab")
app.add_typer(library, name="library")
app.add_typer(problems, name="problems")
app.add_typer(system, name="system")
app.add_typer(tm, name="tm")


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"crossruff {__version__}")
        raise typer.Exit


@app.callback()
def _options(
    debug: Annotated[bool, typer.Option("--debug", help="Show the whole trace of an error.")] = False,
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """Declare the options of every command; `main` looks for `--debug` itself."""


def main() -> None:
    """Run the command line; bad input prints one line and exits with 2."""
    for stream in (sys.stdout, sys.stderr):
        # Suit symbols must not fail where the encoding has none.
        if isinstance(stream, io.TextIOWrapper) and stream.encoding.lower() not in ("utf-8", "utf8"):
            stream.reconfigure(errors="replace")
    try:
        app()
    except (CrossruffError, OSError) as fault:
        if "--debug" in sys.argv[1:]:
            raise
        print(f"crossruff: {_words(fault)}", file=sys.stderr)
        sys.exit(2)


def _words(fault: CrossruffError | OSError) -> str:
    if isinstance(fault, OSError) and fault.filename is not None:
        return f"{fault.filename}: {(fault.strerror or 'cannot be read').lower()}"
    return str(fault)
