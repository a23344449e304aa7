"""`crossruff line`: show a line of best play."""

from __future__ import annotations

from rich.table import Table

from crossruff import dd
from crossruff.cli.shell.json_output import AsJson
from crossruff.cli.shell.tables import print_table
from crossruff.cli.support.positions import (
    BoardNumber,
    CardNames,
    LeaderName,
    Source,
    StrainName,
    boards_of,
    course_of,
    position_of,
    show_each,
    title_of,
    work_on,
)
from crossruff.model import Board, Play, Side


def line(
    source: Source,
    board: BoardNumber = None,
    strain: StrainName = None,
    leader: LeaderName = None,
    cards: CardNames = "",
    as_json: AsJson = False,
) -> None:
    """Show one line of best play to the end: both sides play the cheapest card that costs nothing.

    Strain and leader default to the contract's. The recorded play is ignored; use --cards.

    Examples:

        crossruff line match.lin --board 7

        crossruff line "N:AQ... J..9. 3..2. K..A." --strain NT --leader S --cards D2
    """

    def work(each: Board) -> tuple[Play, Play]:
        position = position_of(each, strain, leader, cards)
        return position, dd.line(position)

    found = work_on(boards_of(source, board), work, "solving", source)
    show_each(found, _data, _print, as_json=as_json)


def _data(board: Board, found: tuple[Play, Play]) -> dict[str, object]:
    start, play = found
    return {
        "board": board.number,
        "strain": str(play.strain),
        "leader": str(play.leader),
        "played": [str(card) for card in start.cards],
        "line": [str(card) for card in play.cards[len(start) :]],
        "tricks": {str(side): play.won(side) for side in Side},
    }


def _print(board: Board, found: tuple[Play, Play]) -> None:
    start, play = found
    print(f"{title_of(board)}: {course_of(start)}")
    table = Table("trick", "lead", "2nd", "3rd", "4th", "won by", box=None, pad_edge=False)
    for number, trick in enumerate(play.tricks, 1):
        lead, *others = (card.symbol for card in trick.cards)
        table.add_row(str(number), f"{trick.leader}: {lead}", *others, str(trick.winner))
    print_table(table)
    print(f"NS take {play.won(Side.NS)}, EW {play.won(Side.EW)}")
