"""What the double-dummy commands share: positions from boards and options, and work on many boards."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from typing import Annotated, TypeVar

import typer
from rich.console import Console
from rich.progress import track

from crossruff.cli.support.sources import pick_boards, read_source
from crossruff.errors import CrossruffError
from crossruff.model import Board, Card, Hand, Play, Seat, Strain, Suit

Source = Annotated[str, typer.Argument(help="A file, `-` for standard input, a link, or a deal.")]
BoardNumber = Annotated[int | None, typer.Option("--board", "-b", min=1, help="Only this board.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print data for programs.")]
StrainName = Annotated[
    str | None, typer.Option("--strain", "-s", help="S, H, D, C or NT; else that of the board's contract.")
]
LeaderName = Annotated[
    str | None, typer.Option("--leader", "-l", help="Who leads: N, E, S or W; else declarer's left.")
]
CardNames = Annotated[str, typer.Option("--cards", "-c", help='Cards already played, as "SA S2".')]

_T = TypeVar("_T")


def boards_of(source: str, number: int | None) -> tuple[Board, ...]:
    """The boards that a command is asked about; what was wrong with the source is told."""
    reading = read_source(source)
    if not tuple(reading) and len(reading.warnings) == 1:
        # Nothing was read, and this is why: one line says both.
        raise CrossruffError(f"{source}: {reading.warnings[0]}")
    return pick_boards(reading, number, source)


def position_of(board: Board, strain: str | None, leader: str | None, cards: str) -> Play:
    """The position that the options describe; what they leave out is the contract's."""
    contract = board.contract
    if strain is not None:
        trumps = Strain.parse(strain)
    elif contract is not None:
        trumps = contract.strain
    else:
        raise CrossruffError("there is no contract: say --strain and --leader")
    if leader is not None:
        first = Seat.parse(leader)
    elif contract is not None:
        first = contract.leader
    else:
        raise CrossruffError("there is no contract: say who leads with --leader")
    return Play(board.deal, trumps, first, tuple(map(Card.parse, cards.replace(",", " ").split())))


def work_on(
    boards: Sequence[Board], work: Callable[[Board], _T], doing: str, source: str
) -> list[tuple[Board, _T]]:
    """Do something with each board, with progress; those that cannot be used are told and left out.

    If none can be used, the fault of the first is raised.
    """
    found: list[tuple[Board, _T]] = []
    faults: list[tuple[Board, CrossruffError]] = []
    hidden = not sys.stderr.isatty() or len(boards) < 2
    console = Console(stderr=True)
    for board in track(boards, doing, console=console, transient=True, disable=hidden):
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
    """What a board is called in a line about it."""
    return "board" if board.number is None else f"board {board.number}"


def title_of(board: Board) -> str:
    """The same at the beginning of a line."""
    return name_of(board).capitalize()


def course_of(position: Play) -> str:
    """Whose turn it is, in what, and what is on the table.

    >>> from crossruff.model import Deal
    >>> course_of(Play(Deal.parse("N:A... K... Q... J..."), Strain.SPADES, Seat.SOUTH).play("SQ"))
    'West to play to ♠Q, spades are trumps'
    """
    table = " ".join(card.symbol for card in position.trick.cards)
    turn = f"{position.turn.name.title()} to {f'play to {table}' if table else 'lead'}"
    trump = position.strain.suit
    return f"{turn}, {'notrump' if trump is None else f'{trump.name.lower()} are trumps'}"


def cards_in_words(cards: Sequence[Card]) -> str:
    """Cards by suit, without the suits that have none.

    >>> cards_in_words([Card.parse("SA"), Card.parse("D2"), Card.parse("SJ")])
    '♠AJ ♦2'
    """
    hand = Hand(cards)
    return " ".join(f"{suit.symbol}{hand.ranks(suit)}" for suit in Suit if hand.length(suit))
