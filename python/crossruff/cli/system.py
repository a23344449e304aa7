"""`crossruff system`: evolved bidding systems, described and judged."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from crossruff.errors import CrossruffError

if TYPE_CHECKING:
    from crossruff.bidding.evolved import System

system = typer.Typer(help="Describe and judge evolved bidding systems.", no_args_is_help=True)

File = Annotated[str, typer.Argument(help="A system's file, or the name of one of the package's.")]

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
    """
    from crossruff import library
    from crossruff.bidding.evolved import Boards
    from crossruff.bidding.evolved import describe as document
    from crossruff.model import Vulnerability

    chosen = library.default()
    if deals > len(chosen):
        raise CrossruffError(f"the library has {len(chosen)} deals, not {deals}")
    boards = Boards(chosen[:deals], Vulnerability.parse(vulnerability))
    print(document(system_of(file), boards, least / 100), end="")


@system.command()
def judge(file: File) -> None:
    """Tell how far a system is from par when all four players have it, on the reserved deals.

    Where nobody doubles, hopeless contracts are free: the last line tells what is left without them.

    Examples:

        crossruff system judge best.json
    """
    from crossruff.bidding.evolved import judge as judged_by
    from crossruff.bidding.evolved.boards import reserved_boards

    chosen = system_of(file)
    found = judged_by(chosen, reserved_boards())
    print(f"{found} IMPs from par on {found.boards:,} boards; passing always {found.passing:.3f}")
    print(f"ratio {found.ratio:.3f}")
    strict = judged_by(chosen, reserved_boards(), doubled_from=2, gifts=False)
    print(f"ratio {strict.ratio:.3f} if what fails by two is doubled, and doubles of what makes do not help")


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
    """
    from crossruff import library
    from crossruff.bidding.evolved import Boards
    from crossruff.bidding.evolved import match as meet
    from crossruff.lab.precision import verdict

    chosen = library.reserved() if deals is None else library.default()
    if deals is not None and deals > len(chosen):
        raise CrossruffError(f"the library has {len(chosen)} deals, not {deals}")
    boards = Boards(chosen[:deals])
    if not until_clear:
        found = meet(system_of(one), system_of(other), boards)
        print(f"{found.mean:+.3f} ± {found.within:.3f} IMPs a board, {found.boards:,} boards")
        return
    results = [float(won) for won in system_of(one).core.match_results(system_of(other).core, boards.core)]
    told = next(
        (told for count in range(_LOOK, len(results), _LOOK) if (told := verdict(results[:count])).is_clear),
        verdict(results),
    )
    clear = "clear" if told.is_clear else "not clear"
    print(f"{clear} after {told.boards:,} boards: {told.mean:+.3f} ± {told.reach:.3f} IMPs a board")


def system_of(name: str) -> System:
    """The system of a file, or one of those that come with the package."""
    from crossruff.bidding.evolved import System
    from crossruff.bidding.evolved.systems import path_of

    return System.load(path_of(name))
