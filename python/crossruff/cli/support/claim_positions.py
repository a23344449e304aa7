"""Find the position of a claim: a board, a moment of its play, and the claimer."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Annotated

import typer

from crossruff.cli.support.positions import boards_of
from crossruff.errors import ClaimError, CrossruffError, ParseError
from crossruff.model import Board, Play, Seat, View

After = Annotated[
    str | None,
    typer.Option(help='The moment: "trick 7" or "card 25". By default, where the recorded play stopped.'),
]
Claimer = Annotated[
    str | None, typer.Option("--seat", help="The claimer: N, E, S or W. By default, declarer.")
]


def one_board(source: str, number: int | None) -> Board:
    """Return the board with a number, the first if several have it; without a number, the only board."""
    found = boards_of(source, number)
    if number is None and len(found) > 1:
        raise CrossruffError(f"{source} has {len(found)} boards: choose one with --board")
    return found[0]


def claimed_moment(board: Board, after: str | None) -> Play:
    """Return the play of a board at a moment, without the recorded claim."""
    play = board.play
    if play is None or play.declarer is None:
        raise ClaimError("a board must have the play of a contract for a claim; this one has none")
    count = len(play.cards) if after is None else _count(after)
    if count > len(play.cards):
        raise ClaimError(f"only {len(play.cards)} cards were played: {after!r} is after them")
    moment = replace(play, claim=None).at(count)
    if moment.is_over:
        raise ClaimError("there is nothing left to claim: the last trick is complete")
    return moment


def view_of_claim(board: Board, after: str | None, seat: str | None) -> View:
    """Return what the claimer sees at a moment of the play of a board."""
    moment = claimed_moment(board, after)
    assert moment.declarer is not None
    claimer = moment.declarer if seat is None else Seat.parse(seat)
    if claimer is moment.dummy:
        raise ClaimError("dummy may not claim")
    return View.of(moment, claimer, board.contract, vulnerability=board.vulnerability)


def _count(after: str) -> int:
    found = re.fullmatch(r"(?i)\s*(trick|card)\s+(\d{1,2})\s*", after)
    if found is None:
        raise ParseError('a moment must be "trick 7" or "card 25"', text=after)
    return int(found[2]) * (4 if found[1].lower() == "trick" else 1)
