"""Where a claim is made: a board, a moment of its play, and who claims."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Annotated

import typer

from crossruff.cli.support.positions import boards_of
from crossruff.errors import ClaimError, CrossruffError, ParseError
from crossruff.model import Board, Seat, View

After = Annotated[
    str | None, typer.Option(help='When: "trick 7" or "card 25"; else where the recorded play stopped.')
]
Claimer = Annotated[str | None, typer.Option("--seat", help="Who claims: N, E, S or W; else declarer.")]


def one_board(source: str, number: int | None) -> Board:
    """The board that is asked for; the first of those that have its number."""
    found = boards_of(source, number)
    if number is None and len(found) > 1:
        raise CrossruffError(f"{source} has {len(found)} boards: choose one with --board")
    return found[0]


def view_of_claim(board: Board, after: str | None, seat: str | None) -> View:
    """What the claimer sees at a moment of the play of a board."""
    play = board.play
    if play is None or play.declarer is None:
        raise ClaimError("the board has no play of a contract, so nothing can be claimed")
    count = len(play.cards) if after is None else _count(after)
    if count > len(play.cards):
        raise ClaimError(f"only {len(play.cards)} cards were played: {after!r} is after them")
    moment = replace(play, claim=None).at(count)
    if moment.is_over:
        raise ClaimError("there is nothing left to claim: the last trick is complete")
    claimer = play.declarer if seat is None else Seat.parse(seat)
    if claimer is play.dummy:
        raise ClaimError("dummy may not claim")
    return View.of(moment, claimer, board.contract, vulnerability=board.vulnerability)


def _count(after: str) -> int:
    found = re.fullmatch(r"(?i)\s*(trick|card)\s+(\d{1,2})\s*", after)
    if found is None:
        raise ParseError('a moment is "trick 7" or "card 25"', text=after)
    return int(found[2]) * (4 if found[1].lower() == "trick" else 1)
