"""`crossruff system`: describe, compare and evaluate bidding systems."""

from __future__ import annotations

from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from crossruff.cli.support.groups import CommandGroup
from crossruff.cli.system_learning import learn
from crossruff.cli.system_studies import (
    ProgramOption,
    WeightsOption,
    deviations,
    one_thread,
    opponent,
    phases,
    shown,
    try_rules,
    tune,
    write_rules,
)
from crossruff.errors import CrossruffError

if TYPE_CHECKING:
    from crossruff.bidding import BiddingSystem
    from crossruff.lab.bidding.bidders import Bidder
    from crossruff.solved_deals import Library

system = CommandGroup("system")

_NAMES = (
    "sayc, sayc-weak, two-over-one, study-a, study-b, webb-a, the file of an evolved system, "
    "or a folder of rules."
)
SystemArgument = Annotated[str, typer.Argument(help=f"The system: {_NAMES}")]
SystemOption = Annotated[str, typer.Option("--system", help=f"The system: {_NAMES}")]

_LOOK = 20
"""Boards between two checks whether a match is decided."""


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
def judge(
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
) -> None:
    """Report how far from par a system is when all four players have it.

    For a natural system the report also counts calls that are not true of the hand, and other signs of
    sanity. For an evolved system it adds the distance if hopeless contracts are doubled: where nobody doubles
    they are free. With --simulate each board is bid with and without simulation, and the two play a match.

    Examples:

        crossruff system judge webb-a

        crossruff system judge sayc --deals 2000

        crossruff system judge sayc --deals 2000 --first 10000 --simulate 0.9
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
        _judge_simulation(name, simulate, range(start, len(library)), deals is None, processes)
        return
    for line in system_report(chosen, deals, first):
        print(line)


def _judge_simulation(name: str, seconds: float, places: range, reserved: bool, cores: int | None) -> None:
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
    for line in found.lines():
        print(line)


@system.command()
def legal(name: SystemArgument) -> None:
    """Check whether an evolved system is a highly unusual method by the World Bridge Federation's policy.

    Print the reasons and exit with 1 if it is, else exit with 0.

    Examples:

        crossruff system legal webb-a
    """
    from crossruff.bidding import evolved_system
    from crossruff.bidding.evolved.legality import unusual

    reasons = unusual(evolved_system(name))
    print("a highly unusual method:" if reasons else "no highly unusual method")
    for reason in reasons:
        print(f"- {reason}")
    if reasons:
        raise typer.Exit(1)


@system.command()
def match(
    one: SystemArgument,
    other: Annotated[
        str | None, typer.Argument(help="The other system, if there is no --program.", show_default=False)
    ] = None,
    program: ProgramOption = None,
    weights: WeightsOption = None,
    deals: Annotated[
        int | None,
        typer.Option(
            "--deals", "-n", min=2, help="Deals of the package's library.", show_default="the reserved deals"
        ),
    ] = None,
    first: Annotated[
        int, typer.Option(min=0, help="With --deals: the number of deals of the library to skip.")
    ] = 0,
    until_clear: Annotated[
        bool, typer.Option("--until-clear", help="Stop when it is clear which system is better.")
    ] = False,
    simulate: Annotated[
        float, typer.Option(min=0, help="A natural system may simulate each call for these seconds.")
    ] = 0,
    others: Annotated[
        str | None,
        typer.Option(
            help="The system by which a natural one reads its opponents: a name, or a learned file."
        ),
    ] = None,
    disclosed: Annotated[
        bool, typer.Option("--disclosed", help="Know the program's system by asking it about sampled hands.")
    ] = False,
) -> None:
    """Play a match between two systems, or against an outside program, each deal in both directions.

    Examples:

        crossruff system match sayc webb-a

        crossruff system match best.json older.json

        crossruff system match best.json older.json --deals 20000 --until-clear

        crossruff system match my-rules sayc --deals 10000 --first 20000

        crossruff system match sayc --program bidder.py --weights weights.pth --deals 10000

        crossruff system match sayc --program bidder.py --others theirs.npz --simulate 0.9 --deals 1000
    """
    one_thread()
    import numpy as np

    from crossruff.bidding.evolved import SystemScore
    from crossruff.lab.bidding.system_reports import deals_of
    from crossruff.lab.core.statistics import verdict

    library, start = deals_of(deals, first)
    rival = opponent(other, program, weights)
    chosen = _player(one, simulate, others, rival if disclosed else None)
    known = disclosed or others is not None
    results = np.array(_match_results(chosen, rival, library, range(start, len(library)), known))
    if len(results) < 2:
        raise typer.Exit(130)
    if not until_clear:
        found = SystemScore.of(results)
        print(f"{found.mean:+.3f} ± {found.within:.3f} IMPs a board, {found.boards:,} boards")
        return
    won = results.tolist()
    decided = next(
        (each for count in range(_LOOK, len(won), _LOOK) if (each := verdict(won[:count])).is_clear),
        verdict(won),
    )
    clear = "clear" if decided.is_clear else "not clear"
    print(f"{clear} after {decided.boards:,} boards: {decided.mean:+.3f} ± {decided.reach:.3f} IMPs a board")


def _player(name: str, simulate: float, others: str | None, disclosed: Bidder | None) -> BiddingSystem:
    """Return the first system of a match, which may know that of its opponents."""
    from dataclasses import replace

    from crossruff.bidding import is_natural
    from crossruff.bidding import system as system_named
    from crossruff.bidding.learned import LearnedSystem
    from crossruff.bidding.natural import Simulator
    from crossruff.bidding.systems import is_rules
    from crossruff.lab.bidding.bidders import ProgramBidder
    from crossruff.lab.bidding.disclosed_programs import DisclosedProgram

    known: BiddingSystem | str | None = others
    if disclosed is not None:
        if others is not None or not isinstance(disclosed, ProgramBidder):
            raise CrossruffError("--disclosed needs a --program, and no --others")
        known = LearnedSystem(DisclosedProgram(disclosed))
    if known is not None and not is_natural(name) and not is_rules(name):
        raise CrossruffError(f"--others and --disclosed need a natural system; {name} is not")
    found = system_named(name, simulate=simulate > 0, others=known)
    return replace(found, seconds=simulate) if isinstance(found, Simulator) else found


def _match_results(
    chosen: BiddingSystem, other: Bidder, library: Library, places: range, known: bool
) -> list[float]:
    """Return the IMPs of each board, with a progress bar; evolved systems meet in the core.

    `known` says that the system already knows what its opponents play.
    """
    from crossruff.bidding.evolved import EvolvedSystem
    from crossruff.lab.bidding import match_results
    from crossruff.lab.bidding.bidders import SystemBidder
    from crossruff.lab.bidding.system_matches import facing
    from crossruff.lab.bidding.table_bidding import match_boards

    theirs = other.system if isinstance(other, SystemBidder) else None
    if isinstance(chosen, EvolvedSystem) and isinstance(theirs, EvolvedSystem) and not places.start:
        return [float(won) for won in match_results(chosen, theirs, library)]
    own = SystemBidder(chosen) if theirs is None or known else facing(chosen, theirs)
    rival = other if theirs is None else facing(theirs, chosen)
    boards = match_boards(own, rival, library, places)
    return [float(each.won) for each in shown(boards, "bidding", len(places))]


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


@system.command()
def conventions() -> None:
    """List the conventions that can be switched on or off, and the systems that use them.

    Example:

        crossruff system conventions
    """
    from crossruff.bidding.natural import CONVENTIONS, NATURAL_SYSTEMS

    for convention, words in CONVENTIONS.items():
        users = ", ".join(name for name, switches in NATURAL_SYSTEMS.items() if convention in switches)
        print(f"{convention:20} {words}" + (f" ({users})" if users else ""))


@system.command()
def read(
    files: Annotated[list[str], typer.Argument(help="Files of boards with auctions, or folders of them.")],
    name: SystemOption = "sayc",
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
    for line in read_auctions(system_named(name), boards).lines():
        print(line)


system.command("try")(try_rules)
system.command("rules")(write_rules)
system.command()(phases)
system.command()(deviations)
system.command()(tune)
system.command()(learn)
