"""Positions from boards and options, and work on many boards, for the double-dummy commands."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from typing import Annotated, TypeVar

import typer

from crossruff.cli.shell.names import seats
from crossruff.cli.shell.progress import tracked
from crossruff.cli.support.sources import pick_boards, read_source
from crossruff.errors import CrossruffError
from crossruff.model import Board, Card, Hand, Play, Seat, Strain, Suit

Source = Annotated[str, typer.Argument(help="A file, `-` for standard input, a link, or a deal.")]
BoardNumber = Annotated[int | None, typer.Option("--board", "-b", min=1, help="Only this board.")]
StrainName = Annotated[
    str | None, typer.Option("--strain", "-s", help="S, H, D, C or NT; default: that of the contract.")
]
LeaderName = Annotated[
    str | None,
    typer.Option(
        "--leader",
        "-l",
        help="The leader: N, E, S or W; default: declarer's left.",
        autocompletion=seats,
    ),
]
CardNames = Annotated[str, typer.Option("--cards", "-c", help='Cards already played, such as "SA S2".')]

_T = TypeVar("_T")


def boards_of(source: str, number: int | None) -> tuple[Board, ...]:
    """Return the boards of a source, or the one with a number; warnings go to standard error."""
    return pick_boards(read_source(source), number, source)


def position_of(board: Board, strain: str | None, leader: str | None, cards: str) -> Play:
    """Return the position that the options describe; the contract gives what they leave out."""
    contract = board.contract
    if strain is not None:
        trumps = Strain.parse(strain)
    elif contract is not None:
        trumps = contract.strain
    else:
        raise CrossruffError("the board has no contract: give --strain and --leader")
    if leader is not None:
        first = Seat.parse(leader)
    elif contract is not None:
        first = contract.leader
    else:
        raise CrossruffError("the board has no contract: give --leader")
    return Play(board.deal, trumps, first, tuple(map(Card.parse, cards.replace(",", " ").split())))


def work_on(
    boards: Sequence[Board], work: Callable[[Board], _T], doing: str, source: str
) -> list[tuple[Board, _T]]:
    """Do something with each board, with progress; boards that fail are reported and skipped.

    If all fail, the error of the first is raised.
    """
    found: list[tuple[Board, _T]] = []
    faults: list[tuple[Board, CrossruffError]] = []
    for board in tracked(boards, doing, len(boards)):
        try:
            found.append((board, work(board)))
        except CrossruffError as fault:
            faults.append((board, fault))
    if not found:
        raise faults[0][1]
    for board, why in faults:
        print(f"{source}: {name_of(board)}: {why}", file=sys.stderr)
    return found


def show_each(
    found: Sequence[tuple[Board, _T]],
    data: Callable[[Board, _T], dict[str, object]],
    show: Callable[[Board, _T], None],
    *,
    as_json: bool,
) -> None:
    """Print what was found: as one list for programs, or board by board with a blank line between."""
    if as_json:
        print(json.dumps([data(board, one) for board, one in found], indent=2))
        return
    for place, (board, one) in enumerate(found):
        if place:
            print()
        show(board, one)


def name_of(board: Board) -> str:
    """Name a board within a line."""
    return "board" if board.number is None else f"board {board.number}"


def title_of(board: Board) -> str:
    """Name a board at the beginning of a line."""
    return name_of(board).capitalize()


def course_of(position: Play) -> str:
    """Describe a position: the player to act, the cards on the table, the trumps.

    >>> from crossruff.model import Deal
    >>> course_of(Play(Deal.parse("N:A... K... Q... J..."), Strain.SPADES, Seat.SOUTH).play("SQ"))
    'West to play to ♠Q, spades are trumps'
    """
    table = " ".join(card.symbol for card in position.trick.cards)
    turn = f"{position.turn.name.title()} to {f'play to {table}' if table else 'lead'}"
    trump = position.strain.suit
    return f"{turn}, {'notrump' if trump is None else f'{trump.name.lower()} are trumps'}"


def cards_in_words(cards: Sequence[Card]) -> str:
    """Write cards by suit, without empty suits.

    >>> cards_in_words([Card.parse("SA"), Card.parse("D2"), Card.parse("SJ")])
    '♠AJ ♦2'
    """
    hand = Hand(cards)
    return " ".join(f"{suit.symbol}{hand.ranks(suit)}" for suit in Suit if hand.length(suit))
