"""`crossruff declare`: play against our declarer."""

from __future__ import annotations

import io
import secrets
import sys
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from crossruff import cardplay
from crossruff.cardplay import AllSeeingDefender
from crossruff.cli.shell.exit_codes import INTERRUPTED
from crossruff.cli.support.play_along import PlayAlong
from crossruff.cli.support.play_record import RecordFile
from crossruff.cli.support.positions import BoardNumber
from crossruff.cli.support.random_boards import makeable_board
from crossruff.cli.support.sources import is_file, pick_boards, read_source
from crossruff.errors import CrossruffError
from crossruff.model import Board, Contract, Play


def declare(
    source: Annotated[
        str | None,
        typer.Argument(help="A file, a link, or a deal; without one, a random board.", show_default=False),
    ] = None,
    board: BoardNumber = None,
    declarer: Annotated[
        str, typer.Option("--declarer", "-d", help="The declarer: mc(...) or strategic(...).")
    ] = "strategic(samples=50)",
    defender: Annotated[
        str | None,
        typer.Option(
            "--defender",
            help="The defender: perfect(any) or perfect(deceptive).",
            show_default="you",
        ),
    ] = None,
    contract: Annotated[
        str | None, typer.Option("--contract", help="Such as 4HS or 3NTNx; default: the board's.")
    ] = None,
    seed: Annotated[
        int | None, typer.Option("--seed", "-s", min=0, max=2**63, help="The same seed plays the same cards.")
    ] = None,
    random: Annotated[bool, typer.Option("--random", help="Deal a makeable board at random.")] = False,
    resume: Annotated[bool, typer.Option("--resume", help="Continue after the recorded cards.")] = False,
    save: Annotated[Path | None, typer.Option("--save", help="The PBN file for the record.")] = None,
) -> None:
    """Play along with our declarer, which shows what it expects of every card it could play.

    You type the cards of the defenders, or a named defender plays them. The defenders' hands may be unknown
    (as in "N:... - ... -"): then any card that they may hold is accepted. `undo`, `show`, `save FILE` and
    `quit` work at every prompt; `?` lists them. Tricks, chance and score suppose that all hands are seen
    after the card; the plan is what declarer expects without seeing them.

    Examples:

        crossruff declare

        crossruff declare match.pbn --board 3 --declarer "strategic(samples=100)"

        crossruff declare match.pbn --board 3 --defender "perfect(any)" --save played.pbn

        crossruff declare "N:AQ2... K93... 654... JT8..." --contract 3NTS
    """
    if seed is None:
        seed = 0 if source is not None else _new_seed()
    ours = cardplay.declarer(declarer, seed=seed)
    theirs = None if defender is None else cardplay.all_seeing_defender(defender, seed=seed)
    if source is None:
        if contract is not None or resume:
            raise CrossruffError("a random board has its own contract and no play: name a source")
        chosen, precious = makeable_board(seed, board), None
    elif random:
        raise CrossruffError("give a source or --random, not both")
    else:
        if source == "-" and theirs is None:
            raise CrossruffError("boards and typed cards cannot both come from standard input")
        chosen, precious = _one_board(source, board)
    chosen, played = _with_contract(chosen, contract, resume=resume)
    session = PlayAlong(
        chosen,
        played,
        ours,
        _read_line,
        Console(highlight=False),
        theirs,
        AllSeeingDefender(seed),
        RecordFile(save, precious),
        (declarer, defender or ""),
    )
    _run(session)


def _run(session: PlayAlong) -> None:
    """Play, and save the record in any case."""
    if session.defender is None and isinstance(sys.stdin, io.TextIOWrapper):
        # Bytes that are no text count as a wrong card.
        sys.stdin.reconfigure(errors="replace")
    code = 0
    try:
        session.run()
    except KeyboardInterrupt:
        print()
        code = INTERRUPTED
    finally:
        session.file.keep(session.record)
    if session.file.path is not None:
        print(f"The record is in {session.file.path}")
    raise typer.Exit(code)


def _new_seed() -> int:
    """Choose a seed and print it, so that the board can be dealt again."""
    seed = secrets.randbelow(2**32)
    print(f"seed {seed}", file=sys.stderr)
    return seed


def _one_board(source: str, number: int | None) -> tuple[Board, Path | None]:
    """Return the chosen board, and its file if that has other boards too."""
    reading = read_source(source)
    chosen = pick_boards(reading, number, source)
    if number is None and len(chosen) > 1:
        raise CrossruffError(f"{source} has {len(chosen)} boards: choose one with --board")
    return chosen[0], Path(source) if len(reading) > 1 and is_file(source) else None


def _with_contract(board: Board, text: str | None, *, resume: bool) -> tuple[Board, Contract]:
    """Return the board with a contract, and with its cards only to resume."""
    contract = board.contract if text is None else Contract.parse(text)
    if contract is None:
        raise CrossruffError("the board has no contract: give --contract, such as 4HS")
    cards = board.play.cards if resume and board.play is not None else ()
    deal = board.deal.completed() if any(len(hand) == 13 for hand in board.deal) else board.deal
    board = replace(board, deal=deal, play=None, stated_tricks=None)
    if contract != board.contract:
        board = replace(board, auction=None, stated_contract=contract)
    return replace(board, play=Play.of(deal, contract, cards)), contract


def _read_line(prompt: str) -> str:
    """Read a line; echo it unless it was typed, so that the output is readable."""
    line = input(prompt)
    if not sys.stdin.isatty():
        print(line)
    return line
