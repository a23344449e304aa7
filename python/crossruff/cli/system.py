"""`crossruff system`: describe, compare and evaluate bidding systems."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from crossruff.cli.shell.groups import CommandGroup
from crossruff.cli.shell.json_output import AsJson, print_json
from crossruff.cli.shell.names import SystemArgument, SystemOption
from crossruff.cli.system_learning import learn
from crossruff.cli.system_matches import match_systems
from crossruff.cli.system_studies import (
    deviations,
    phases,
    try_rules,
    tune,
    write_rules,
)
from crossruff.errors import CrossruffError

if TYPE_CHECKING:
    from crossruff.lab.bidding.agreement import Answer

system = CommandGroup("system")


@system.command()
def describe(
    name: SystemArgument,
    deals: Annotated[
        int, typer.Option("--deals", "-n", min=1, help="Evolved systems: deals on which to count calls.")
    ] = 10_000,
    least: Annotated[
        float,
        typer.Option(
            min=0, max=100, help="Evolved systems: leave out situations on fewer deals, in per cent."
        ),
    ] = 0.5,
    vulnerability: Annotated[
        str, typer.Option("--vulnerability", "-v", help="Evolved systems: None, NS, EW or Both.")
    ] = "None",
    exact: Annotated[
        bool, typer.Option("--exact", help="Natural systems: the rules in the language of the rule files.")
    ] = False,
) -> None:
    """Write a whole system as a document in Markdown.

    A natural system is described by its rules, an evolved one by what every call shows and how often it
    comes up.

    Examples:

        crossruff system describe sayc > sayc.md

        crossruff system describe webb-a > webb-a.md

        crossruff system describe best.json --least 0.1 --vulnerability Both
    """
    from crossruff.bidding import DocumentOptions
    from crossruff.bidding import system as system_named
    from crossruff.model import Vulnerability

    options = DocumentOptions(
        deals=deals, least=least / 100, vulnerability=Vulnerability.parse(vulnerability), exact=exact
    )
    print(system_named(name).describe(options), end="")


class CardFormat(Enum):
    """The format of a convention card."""

    TEXT = "text"
    HTML = "html"
    BSS = "bss"


@system.command()
def card(
    name: SystemArgument = "sayc",
    form: Annotated[
        CardFormat, typer.Option("--format", "-f", help="bss is the file for BBO's full disclosure.")
    ] = CardFormat.TEXT,
) -> None:
    """Write the convention card of a system: openings, responses and competition in words.

    Examples:

        crossruff system card sayc

        crossruff system card webb-a

        crossruff system card sayc -f html > sayc.html

        crossruff system card sayc -f bss > sayc.bss
    """
    from crossruff.bidding import system as system_named
    from crossruff.bidding.natural import NaturalSystem, full_disclosure

    chosen = system_named(name)
    if form is CardFormat.BSS:
        if not isinstance(chosen, NaturalSystem):
            raise CrossruffError(f"--format bss needs a natural system; {name} is evolved")
        print(full_disclosure(chosen), end="")
    else:
        made = chosen.card()
        print(made.html if form is CardFormat.HTML else made, end="")


@system.command()
def evaluate(
    name: SystemArgument,
    deals: Annotated[
        int | None,
        typer.Option(
            "--deals", "-n", min=2, help="Deals of the package's library.", show_default="the reserved deals"
        ),
    ] = None,
    first: Annotated[
        int, typer.Option(min=0, help="With --deals: the number of deals of the library to skip.")
    ] = 0,
    simulate: Annotated[
        float,
        typer.Option(min=0, help="Natural systems: seconds a call may simulate; 0 bids by the rules alone."),
    ] = 0,
    processes: Annotated[
        int | None,
        typer.Option(
            "--processes", "-p", min=1, max=1024, help="With --simulate: cores.", show_default="all"
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Report how far from par a system is when all four players have it.

    For a natural system the report also counts calls that are not true of the hand, and other signs of
    sanity. For an evolved system it adds the distance if hopeless contracts are doubled: where nobody doubles
    they are free. With --simulate each board is bid with and without simulation, and the two play a match.

    Examples:

        crossruff system evaluate webb-a

        crossruff system evaluate sayc --deals 2000

        crossruff system evaluate sayc --deals 2000 --first 10000 --simulate 0.9
    """
    from crossruff.bidding import system as system_named
    from crossruff.bidding.natural import NaturalSystem
    from crossruff.lab.bidding import system_report
    from crossruff.lab.bidding.system_reports import deals_of

    chosen = system_named(name)
    if simulate:
        if not isinstance(chosen, NaturalSystem):
            raise CrossruffError(f"--simulate needs a natural system; {name} is evolved")
        library, start = deals_of(deals, first)
        lines = _judge_simulation(name, simulate, range(start, len(library)), deals is None, processes)
        _print_lines(lines, as_json=as_json)
        return
    _print_lines(system_report(chosen, deals, first), as_json=as_json)


def _judge_simulation(
    name: str, seconds: float, places: range, reserved: bool, cores: int | None
) -> list[str]:
    """Bid boards with and without simulation in worker processes; show progress on a terminal."""
    import os
    import sys
    from itertools import repeat

    from rich.console import Console
    from rich.progress import track

    from crossruff.executors import processes as workers
    from crossruff.lab.bidding import SimulationSettings, SimulationTally, simulated_board

    settings = SimulationSettings(name, seconds)
    found = SimulationTally()
    with workers(cores or os.cpu_count() or 1) as executor:
        boards = executor.map(simulated_board, repeat(settings), repeat(reserved), places)
        shown = track(
            boards,
            "bidding",
            len(places),
            console=Console(stderr=True),
            transient=True,
            disable=not sys.stderr.isatty(),
        )
        found.boards.extend(shown)
    return list(found.lines())


def _print_lines(lines: Iterable[str], *, as_json: bool) -> None:
    """Print a report, line by line or as the lines of one value."""
    if as_json:
        print_json({"lines": list(lines)})
        return
    for line in lines:
        print(line)


@system.command()
def legal(name: SystemArgument, as_json: AsJson = False) -> None:
    """Check whether an evolved system is a highly unusual method by the World Bridge Federation's policy.

    Print the reasons and exit with 1 if it is, else exit with 0.

    Examples:

        crossruff system legal webb-a
    """
    from crossruff.bidding import evolved_system
    from crossruff.bidding.evolved.legality import unusual

    reasons = unusual(evolved_system(name))
    if as_json:
        print_json({"system": name, "highly_unusual": bool(reasons), "reasons": list(reasons)})
    else:
        print("a highly unusual method:" if reasons else "no highly unusual method")
        for reason in reasons:
            print(f"- {reason}")
    if reasons:
        raise typer.Exit(1)


@system.command()
def agree(
    file: Annotated[
        Path,
        typer.Argument(help="A line for each case: topic, hand, calls, vulnerability, call; tabs between."),
    ],
    name: SystemOption = "sayc",
    topics: Annotated[
        Path | None,
        typer.Option(
            help="A file in TOML with a table for each topic: its system, and the conventions on and off."
        ),
    ] = None,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Print only the counts.")] = False,
    as_json: AsJson = False,
) -> None:
    """Compare a system with a list of hands and expected calls; print the differences.

    With `--topics` each topic has the conventions that it is about, and the counts are printed by topic.

    Examples:

        crossruff system agree calls.tsv

        crossruff system agree calls.tsv --system two-over-one

        crossruff system agree calls.tsv --topics topics.toml
    """
    from crossruff.lab.bidding import answers, by_topic, read_topics

    found = list(answers(name, file, read_topics(topics) if topics else None))
    if not found:
        raise CrossruffError(f"{file}: the file must have at least one case; it has none")
    if as_json:
        print_json([_answer_data(answer) for answer in found])
        return
    for answer in found:
        if not answer.agrees and not quiet:
            case = answer.expected
            calls = " ".join(map(str, case.auction.calls)) or "-"
            print(f"{case.hand}  {calls}  {case.vulnerability}: {case.call} expected, {answer.call} called")
            print(f"    {answer.reason}")
    if topics:
        for topic, (same, count) in by_topic(found).items():
            print(f"{topic:30} {same} of {count} agree ({100 * same / count:.1f} %)")
    agreed = sum(answer.agrees for answer in found)
    print(f"{agreed} of {len(found)} agree ({100 * agreed / len(found):.1f} %)")


def _answer_data(answer: Answer) -> dict[str, Any]:
    case = answer.expected
    return {
        "hand": str(case.hand),
        "calls": [str(call) for call in case.auction.calls],
        "vulnerable": str(case.vulnerability),
        "expected": str(case.call),
        "call": str(answer.call),
        "reason": answer.reason,
        "agrees": answer.agrees,
    }


@system.command()
def conventions(as_json: AsJson = False) -> None:
    """List the conventions that can be switched on or off, and the systems that use them.

    Example:

        crossruff system conventions
    """
    from crossruff.bidding.natural import CONVENTIONS, NATURAL_SYSTEMS

    users = {
        convention: [name for name, switches in NATURAL_SYSTEMS.items() if convention in switches]
        for convention in CONVENTIONS
    }
    if as_json:
        print_json(
            [{"name": name, "about": words, "systems": users[name]} for name, words in CONVENTIONS.items()]
        )
        return
    for convention, words in CONVENTIONS.items():
        known = ", ".join(users[convention])
        print(f"{convention:20} {words}" + (f" ({known})" if known else ""))


@system.command()
def read(
    files: Annotated[list[str], typer.Argument(help="Files of boards with auctions, or folders of them.")],
    name: SystemOption = "sayc",
    as_json: AsJson = False,
) -> None:
    """Read real auctions by a system, and report how often the hand fits what the call shows.

    Examples:

        crossruff system read match.lin

        crossruff system read match.lin --system webb-a
    """
    from crossruff.bidding import system as system_named
    from crossruff.cli.support.sources import read_source
    from crossruff.formats.folders import files_in
    from crossruff.lab.bidding import read_auctions

    boards = (board for file in files_in(files) for board in read_source(file))
    _print_lines(read_auctions(system_named(name), boards).lines(), as_json=as_json)


# The name of version 0.1; `crossruff judge` decides claims.
system.command("judge", hidden=True)(evaluate)
system.command("match")(match_systems)
system.command("try")(try_rules)
system.command("rules")(write_rules)
system.command()(phases)
system.command()(deviations)
system.command()(tune)
system.command()(learn)
