"""`crossruff solve`: solve a position double dummy."""

from __future__ import annotations

from itertools import groupby

from crossruff import dd
from crossruff.cli.shell.json_output import AsJson
from crossruff.cli.support.positions import (
    BoardNumber,
    CardNames,
    LeaderName,
    Source,
    StrainName,
    boards_of,
    cards_in_words,
    course_of,
    position_of,
    show_each,
    title_of,
    work_on,
)
from crossruff.model import Board, Card, Play


def solve(
    source: Source,
    board: BoardNumber = None,
    strain: StrainName = None,
    leader: LeaderName = None,
    cards: CardNames = "",
    as_json: AsJson = False,
) -> None:
    """Show the double-dummy tricks of each card of the hand to play.

    The tricks are those of the side to play, from here on. In an ending all hands have equally many cards.
    Strain and leader default to the contract's. The recorded play is ignored; use --cards.

    Examples:

        crossruff solve match.lin --board 7

        crossruff solve match.lin --board 7 --cards "SQ S6"

        crossruff solve "N:AQ... J..9. 3..2. K..A." --strain NT --leader S
    """

    def work(each: Board) -> tuple[Play, dict[Card, int]]:
        position = position_of(each, strain, leader, cards)
        return position, dd.solve(position)

    found = work_on(boards_of(source, board), work, "solving", source)
    show_each(found, _data, _print, as_json=as_json)


def _data(board: Board, found: tuple[Play, dict[Card, int]]) -> dict[str, object]:
    position, values = found
    return {
        "board": board.number,
        "strain": str(position.strain),
        "leader": str(position.leader),
        "played": [str(card) for card in position.cards],
        "turn": str(position.turn),
        "tricks_left": position.tricks_left,
        "cards": {str(card): tricks for card, tricks in values.items()},
    }


def _print(board: Board, found: tuple[Play, dict[Card, int]]) -> None:
    from rich.table import Table

    from crossruff.cli.shell.tables import print_table

    position, values = found
    print(f"{title_of(board)}: {course_of(position)}; tricks left: {position.tricks_left}")
    table = Table("tricks", "with", box=None, pad_edge=False)
    for tricks, group in groupby(values, values.__getitem__):
        table.add_row(str(tricks), cards_in_words(list(group)))
    print_table(table)
