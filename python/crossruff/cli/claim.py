"""`crossruff claim`: find the tricks that can be claimed, with a plan."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from crossruff.claims import (
    ClaimPlan,
    likeliest_claim,
    most_claimed,
    parse_assumption,
    plan_data,
    plan_of,
    plan_picture,
)
from crossruff.cli.shell.exit_codes import NOT_DECIDED
from crossruff.cli.shell.json_output import AsJson, print_json
from crossruff.cli.support.claim_positions import After, Claimer, one_board, view_of_claim
from crossruff.cli.support.positions import BoardNumber, Source, course_of, title_of
from crossruff.errors import ClaimError, CrossruffError
from crossruff.model import Board, Seat, View


def claim(
    source: Source,
    board: BoardNumber = None,
    after: After = None,
    seat: Claimer = None,
    tricks: Annotated[
        int | None,
        typer.Option("--tricks", "-t", help="The tricks to claim. By default, as many as can be proved."),
    ] = None,
    assume: Annotated[
        str, typer.Option("--assume", "-a", help='Assumptions, as "spades 3-2, west has the HK".')
    ] = "",
    likeliest: Annotated[
        bool, typer.Option("--likeliest", help="Find the likeliest assumption, for all tricks or --tricks.")
    ] = False,
    losers: Annotated[
        int | None, typer.Option(min=0, max=13, help="The most tricks that the plan may lose on its way.")
    ] = None,
    as_json: AsJson = False,
    svg: Annotated[Path | None, typer.Option(help="Write a picture of the plan to this file.")] = None,
) -> None:
    """Find how many of the tricks left are certain, with a plan that takes them whatever the others play.

    The claimer sees one hand and dummy's. The exit code is 0 if there is a claim, 1 if nothing can be proved,
    and 3 if there are too many lines to decide.

    Examples:

        crossruff claim match.lin --board 7

        crossruff claim match.lin --board 7 --after "trick 7" --assume "spades 3-2" --svg plan.svg

        crossruff claim match.lin --board 7 --after "card 25" --tricks 5 --likeliest
    """
    if likeliest and (assume or losers is not None):
        raise CrossruffError("--likeliest finds the assumption itself: leave out --assume and --losers")
    found = one_board(source, board)
    view = view_of_claim(found, after, seat)
    if tricks is not None and not 1 <= tricks <= view.play.tricks_left:
        raise ClaimError(f"--tricks must be from 1 to {view.play.tricks_left}, the tricks left; got {tricks}")
    if likeliest and tricks is None:
        tricks = view.play.tricks_left
    claimed, decided = most_claimed(view, parse_assumption(assume, view), tricks, losers)
    if likeliest and claimed is None:
        claimed, decided = likeliest_claim(view, tricks), True
    plan = None if claimed is None else plan_of(claimed)
    if plan is not None and svg is not None:
        svg.write_text(plan_picture(plan), "utf-8")
    if as_json:
        print_json(_data(found, view, plan, decided=decided))
    else:
        _print(found, view, plan)
        if plan is None or not decided:
            wanted = "no assumption was found with which" if likeliest else "it cannot be proved that"
            print(_missing(view, tricks, assume, wanted, proved=plan is not None, decided=decided))
        elif svg is not None:
            print(f"\nThe picture is in {svg}")
    if plan is None:
        raise typer.Exit(1 if decided else NOT_DECIDED)


def _data(board: Board, view: View, plan: ClaimPlan | None, *, decided: bool) -> dict[str, Any]:
    return {
        "board": board.number,
        "played": len(view.play.cards),
        "decided": decided,
        "claim": None if plan is None else plan_data(plan),
    }


def _print(board: Board, view: View, plan: ClaimPlan | None) -> None:
    left = view.play.tricks_left
    print(f"{title_of(board)}: {course_of(view.play)}; tricks left: {left}")
    for seat in Seat:
        if seat not in view.hidden:
            print(f"{seat.name.title()}: {view.play.remaining[seat].text(symbols=True)}")
    if plan is not None:
        print(f"\n{plan}")


def _missing(view: View, tricks: int | None, assume: str, wanted: str, *, proved: bool, decided: bool) -> str:
    """Describe what is not proved."""
    if proved:
        return "Whether more can be proved is not decided: there are too many lines to check them all."
    what = "any trick" if tricks is None else f"{tricks} of {view.play.tricks_left} tricks"
    if assume:
        what += f" if {assume}"
    who = view.seat.name.title()
    if decided:
        return f"Nothing to claim: {wanted} {who} takes {what}."
    return f"Not decided whether {who} takes {what}: there are too many lines to check them all."
