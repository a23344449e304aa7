"""`crossruff system`: natural and evolved bidding systems, described and judged."""

from __future__ import annotations

from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from crossruff.errors import CrossruffError

if TYPE_CHECKING:
    from crossruff.bidding.evolved import EvolvedSystem

system = typer.Typer(
    help="Describe and judge bidding systems, natural ones and evolved ones.", no_args_is_help=True
)

File = Annotated[
    str, typer.Argument(help="A system's file, or the name of one of the package's: sayc, webb-a, ...")
]

_LOOK = 20
"""Boards between two looks whether a match is clear."""


@system.command()
def describe(
    file: File,
    deals: Annotated[
        int, typer.Option("--deals", "-n", min=1, help="How many deals to count calls on.")
    ] = 10_000,
    least: Annotated[
        float, typer.Option(min=0, max=100, help="Leave out what is rarer, in per cent of all deals.")
    ] = 0.5,
    vulnerability: Annotated[
        str, typer.Option("--vulnerability", "-v", help="None, NS, EW or Both.")
    ] = "None",
) -> None:
    """Write a whole system as a document in Markdown: what every call shows, and how often it comes up.

    Examples:

        crossruff system describe best.json > best.md

        crossruff system describe best.json --least 0.1 --vulnerability Both

        crossruff system describe sayc > sayc.md
    """
    from crossruff.bidding import natural

    if file in natural.NATURAL_SYSTEMS:
        print(natural.describe(natural.natural_system(file)), end="")
        return
    from crossruff import solved_deals
    from crossruff.bidding.evolved import Boards
    from crossruff.bidding.evolved import describe as document
    from crossruff.model import Vulnerability

    chosen = solved_deals.default()
    if deals > len(chosen):
        raise CrossruffError(f"the library has {len(chosen)} deals, not {deals}")
    boards = Boards(chosen[:deals], Vulnerability.parse(vulnerability))
    print(document(system_of(file), boards, least / 100), end="")


@system.command()
def judge(
    file: File,
    deals: Annotated[
        int | None,
        typer.Option(
            "--deals",
            "-n",
            min=2,
            help="For a natural system: deals of the library.",
            show_default="the reserved ones",
        ),
    ] = None,
    first: Annotated[
        int, typer.Option(min=0, help="With --deals: how many deals of the library to leave out.")
    ] = 0,
    simulate: Annotated[
        float,
        typer.Option(
            min=0, help="For a natural system: seconds a call may take to look ahead; 0 is rules alone."
        ),
    ] = 0,
    processes: Annotated[
        int | None,
        typer.Option(
            "--processes", "-p", min=1, max=1024, help="With --simulate: cores.", show_default="all"
        ),
    ] = None,
) -> None:
    """Tell how far a system is from par when all four players have it, on the reserved deals.

    Of a natural system it is also told whether every call was true of the hand, and other signs of sanity.
    Where nobody doubles, hopeless contracts are free: the last line tells what is left without them.
    With --simulate each board is bid with and without looking ahead, and a match is played.

    Examples:

        crossruff system judge best.json

        crossruff system judge sayc --deals 2000

        crossruff system judge sayc --deals 2000 --first 10000 --simulate 0.9
    """
    from crossruff import solved_deals
    from crossruff.bidding import natural
    from crossruff.lab import bidding as lab_bidding

    if file in natural.NATURAL_SYSTEMS:
        boards = solved_deals.reserved() if deals is None else solved_deals.default()
        if deals is not None and first + deals > len(boards):
            raise CrossruffError(f"the library has {len(boards)} deals, not {first + deals}")
        if simulate:
            places = range(len(boards)) if deals is None else range(first, first + deals)
            _judge_simulation(file, simulate, places, deals is None, processes)
            return
        start = 0 if deals is None else first
        for told in lab_bidding.tally(natural.natural_system(file), boards, start, deals).lines():
            print(told)
        return
    from crossruff.bidding.evolved import judge as judged_by
    from crossruff.bidding.evolved.boards import reserved_boards

    chosen = system_of(file)
    found = judged_by(chosen, reserved_boards())
    print(f"{found} IMPs from par on {found.boards:,} boards; passing always {found.passing:.3f}")
    print(f"ratio {found.ratio:.3f}")
    strict = judged_by(chosen, reserved_boards(), doubled_from=2, gifts=False)
    print(f"ratio {strict.ratio:.3f} if what fails by two is doubled, and doubles of what makes do not help")


def _judge_simulation(name: str, seconds: float, places: range, reserved: bool, cores: int | None) -> None:
    """Boards with and without simulation, in worker processes, with progress where somebody watches."""
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
    for told in found.lines():
        print(told)


@system.command()
def legal(file: File) -> None:
    """Tell whether a system is a highly unusual method by the World Bridge Federation's policy.

    Exits with 0 if it is none, and with 1 if it is one; the reasons are printed.

    Examples:

        crossruff system legal best.json
    """
    from crossruff.bidding.evolved.legality import unusual

    reasons = unusual(system_of(file))
    print("a highly unusual method:" if reasons else "no highly unusual method")
    for reason in reasons:
        print(f"- {reason}")
    if reasons:
        raise typer.Exit(1)


@system.command()
def match(
    one: File,
    other: File,
    deals: Annotated[
        int | None,
        typer.Option(
            "--deals", "-n", min=2, help="Deals of the package's library.", show_default="the reserved ones"
        ),
    ] = None,
    until_clear: Annotated[
        bool, typer.Option("--until-clear", help="Stop as soon as it is clear which is better.")
    ] = False,
) -> None:
    """Let two systems meet on the reserved deals, or on more, each in both directions.

    Examples:

        crossruff system match best.json older.json

        crossruff system match best.json older.json --deals 20000 --until-clear

        crossruff system match sayc webb-a
    """
    from crossruff import solved_deals
    from crossruff.bidding import natural
    from crossruff.bidding.evolved import Boards, SystemScore
    from crossruff.bidding.evolved.scores import match_results as evolved_results
    from crossruff.lab import bidding as lab_bidding
    from crossruff.lab.core.precision import verdict

    chosen = solved_deals.reserved() if deals is None else solved_deals.default()
    if deals is not None and deals > len(chosen):
        raise CrossruffError(f"the library has {len(chosen)} deals, not {deals}")
    if one in natural.NATURAL_SYSTEMS or other in natural.NATURAL_SYSTEMS:
        first, second = (
            natural.natural_system(name) if name in natural.NATURAL_SYSTEMS else system_of(name) for name in (one, other)
        )
        results = lab_bidding.match_results(first, second, chosen[:deals])
    else:
        results = evolved_results(system_of(one), system_of(other), Boards(chosen[:deals]))
    if not until_clear:
        found = SystemScore.of(results)
        print(f"{found.mean:+.3f} ± {found.within:.3f} IMPs a board, {found.boards:,} boards")
        return
    won = results.tolist()
    told = next(
        (told for count in range(_LOOK, len(won), _LOOK) if (told := verdict(won[:count])).is_clear),
        verdict(won),
    )
    clear = "clear" if told.is_clear else "not clear"
    print(f"{clear} after {told.boards:,} boards: {told.mean:+.3f} ± {told.reach:.3f} IMPs a board")


class CardForm(Enum):
    """How a convention card is written."""

    TEXT = "text"
    HTML = "html"
    BSS = "bss"


@system.command()
def card(
    name: Annotated[str, typer.Argument(help="sayc, sayc-weak or two-over-one.")] = "sayc",
    form: Annotated[CardForm, typer.Option("--format", "-f", help="How it is written.")] = CardForm.TEXT,
) -> None:
    """Write the convention card of a natural system, or its file for BBO's full disclosure.

    Examples:

        crossruff system card sayc

        crossruff system card sayc -f html > sayc.html

        crossruff system card sayc -f bss > sayc.bss
    """
    from crossruff.bidding import natural

    chosen = natural.natural_system(name)
    forms = {
        CardForm.TEXT: natural.card_text,
        CardForm.HTML: natural.card_html,
        CardForm.BSS: natural.full_disclosure,
    }
    print(forms[form](chosen), end="")


@system.command()
def agree(
    file: Annotated[
        Path, typer.Argument(help="Cases: topic, hand, calls, vulnerability, call; tabs between.")
    ],
    name: Annotated[str, typer.Option("--system", help="sayc, sayc-weak or two-over-one.")] = "sayc",
) -> None:
    """Compare a natural system with a list of hands and expected calls; tell where it calls otherwise.

    Examples:

        crossruff system agree calls.tsv
    """
    from crossruff.bidding import natural
    from crossruff.lab import bidding as lab_bidding

    found = list(lab_bidding.answers(natural.natural_system(name), file))
    if not found:
        raise CrossruffError(f"{file}: there are no cases in this file")
    agreed = sum(answer.agrees for answer in found)
    for answer in found:
        if not answer.agrees:
            case = answer.case
            calls = " ".join(map(str, case.auction.calls)) or "-"
            print(
                f"{case.hand}  {calls}  {case.vulnerability}: {case.expected} expected, {answer.call} called"
            )
            print(f"    {answer.reason}")
    print(f"{agreed} of {len(found)} agree ({100 * agreed / len(found):.1f} %)")


@system.command()
def read(
    files: Annotated[list[str], typer.Argument(help="Files of boards with auctions, or folders of them.")],
    name: Annotated[str, typer.Option("--system", help="sayc, sayc-weak or two-over-one.")] = "sayc",
) -> None:
    """Read real auctions by a natural system: how often is what a call shows true of the hand?

    Examples:

        crossruff system read match.lin
    """
    from crossruff.bidding import natural
    from crossruff.cli.support.sources import read_source
    from crossruff.formats.folders import files_in
    from crossruff.lab import bidding as lab_bidding

    boards = (board for file in files_in(files) for board in read_source(file))
    for told in lab_bidding.read_auctions(natural.natural_system(name), boards).lines():
        print(told)


def system_of(name: str) -> EvolvedSystem:
    """The system of a file, or one of those that come with the package."""
    from crossruff.bidding.evolved import EvolvedSystem
    from crossruff.bidding.evolved.systems import path_of
    from crossruff.bidding.natural import NATURAL_SYSTEMS

    if name in NATURAL_SYSTEMS:
        raise CrossruffError(f"{name} is a natural system, and here an evolved one is wanted")
    return EvolvedSystem.load(path_of(name))
