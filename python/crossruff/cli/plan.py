"""`crossruff plan`: declarer's plan before the play."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.padding import Padding
from rich.progress import Progress
from rich.table import Table

from crossruff.bidding import system as system_named
from crossruff.claims.explain.sentences import outline_lines
from crossruff.cli.shell.json_output import AsJson, print_json
from crossruff.cli.support.claim_positions import one_board
from crossruff.cli.support.positions import BoardNumber, Source, cards_in_words, title_of
from crossruff.coach.plan import LineReport, PlayPlan, make_plan, plan_as_data
from crossruff.coach.plan.drawing import plan_drawing
from crossruff.coach.plan.text import basis_of, sections
from crossruff.errors import CrossruffError
from crossruff.model import Auction, Board, Card, Contract, Play, View


def plan(
    source: Source,
    board: BoardNumber = None,
    contract: Annotated[
        str | None, typer.Option("--contract", help="Such as 4HS or 3NTNx; default: the board's.")
    ] = None,
    lead: Annotated[
        str | None, typer.Option("--lead", "-l", help="The opening lead; default: that of the record.")
    ] = None,
    auction: Annotated[
        str | None, typer.Option("--auction", help='The calls, dealer first, such as "1NT P 3NT P P P".')
    ] = None,
    after: Annotated[
        int | None,
        typer.Option("--after", min=1, max=51, help="The number of cards of the record to plan after."),
    ] = None,
    system: Annotated[str, typer.Option(help="The bidding system by which the calls are read.")] = "sayc",
    worlds: Annotated[int, typer.Option("--worlds", "-w", help="The worlds to sample.")] = 200,
    seconds: Annotated[float, typer.Option(help="About the longest time; 0 for no limit.", min=0)] = 8.0,
    seed: Annotated[int, typer.Option("--seed", "-s", min=0, max=2**63, help="The seed of the worlds.")] = 0,
    as_json: AsJson = False,
    svg: Annotated[Path | None, typer.Option(help="Write a picture of the plan to this file.")] = None,
) -> None:
    """Make declarer's plan: winners, losers, where tricks can come from, the best line, others, dangers.

    The plan is made from declarer's hand, dummy, the auction and the cards played, and from nothing else; the
    defenders' hands may be unknown. The chances are for play without seeing the cards, against defenders who
    see them all.

    Examples:

        crossruff plan match.pbn --board 3

        crossruff plan "N:AQ53.AJ2.Q5.A854 - T962.T95.AK8.KQ7 -" --contract 3NTS --lead H4
    """
    found = one_board(source, board)
    view = _view(found, contract, lead, auction, after)
    reads_by = system_named(system)
    with Progress(
        console=Console(stderr=True), transient=True, disable=as_json or not sys.stderr.isatty()
    ) as bar:
        task = bar.add_task("Following worlds", total=None)
        made = make_plan(
            view,
            worlds=worlds,
            seconds=seconds or None,
            seed=seed,
            threads=0,
            system=reads_by,
            progress=lambda done, of: bar.update(task, completed=done, total=of),
        )
    if svg is not None:
        svg.write_text(plan_drawing(made), "utf-8")
    if as_json:
        print_json({"board": found.number, **plan_as_data(made)})
        return
    _print(found, made)
    if svg is not None:
        print(f"\nThe picture is in {svg}")


def _view(board: Board, contract: str | None, lead: str | None, calls: str | None, after: int | None) -> View:
    """Return what declarer sees after the lead, or after some cards."""
    if calls is not None:
        board = replace(board, auction=Auction.parse(board.dealer, calls), stated_contract=None, play=None)
    played = board.contract if contract is None else Contract.parse(contract)
    if played is None:
        raise CrossruffError("the board has no contract: give --contract, such as 4HS")
    recorded = board.play.cards if board.play is not None and played == board.contract else ()
    if lead is not None and after is not None:
        raise CrossruffError("give --lead or --after, not both")
    cards = (Card.parse(lead),) if lead is not None else recorded[: 1 if after is None else after]
    if not cards:
        raise CrossruffError("the board has no opening lead: give --lead, such as HQ")
    if after is not None and len(recorded) < after:
        raise CrossruffError(f"--after must be at most {len(recorded)}, the cards of the record; got {after}")
    play = Play.of(board.deal, played, cards)
    known = board.auction if played == board.contract else None
    return View.of(play, played.declarer, played, known, board.vulnerability)


def _print(board: Board, made: PlayPlan) -> None:
    console = Console(highlight=False, soft_wrap=False)
    view, situation = made.view, made.situation
    assert view.contract is not None
    cards = " ".join(card.symbol for card in view.play.cards)
    console.print(f"[bold]{title_of(board)}: {view.contract}[/], after {cards}")
    for seat in (view.seat.partner, view.seat):
        role = "dummy" if seat is not view.seat else "declarer"
        console.print(f"{seat.name.title()} ({role}): {cards_in_words(list(situation.hand(seat)))}")
    for heading, sentences in sections(made):
        console.print(f"\n[bold]{heading}[/]")
        if heading == "Other lines" and made.alternatives:
            console.print(_table(made))
            continue
        for sentence in sentences:
            console.print(Padding(sentence, (0, 0, 0, 2), expand=False))
    console.print("\n[bold]The plan[/]")
    for line in outline_lines(made.outline):
        margin = len(line) - len(line.lstrip())
        console.print(Padding(line.lstrip(), (0, 0, 0, 2 + margin), expand=False))
    console.print(f"\n[dim]{basis_of(made)}[/]")
    for note in made.notes:
        console.print(f"[dim]{note}[/]")


def _described(line: LineReport) -> str:
    return f"{line.title}: [dim]{line.words}[/]" if line.ideas else line.words


def _table(made: PlayPlan) -> Table:
    """Return the alternatives as a table."""
    table = Table(box=None, padding=(0, 2, 0, 2), show_header=False)
    table.add_column("chance", justify="right", no_wrap=True)
    table.add_column("interval", no_wrap=True, style="dim")
    table.add_column("line")
    for line in made.alternatives:
        low, high = line.chance.interval
        table.add_row(
            f"{100 * line.chance.value:.0f} %", f"{100 * low:.0f} to {100 * high:.0f}", _described(line)
        )
    return table
