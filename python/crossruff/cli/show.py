"""`crossruff show`: show boards."""

from __future__ import annotations

from typing import Annotated

import typer

from crossruff.cli.shell.json_output import AsJson, print_json
from crossruff.cli.support.sources import pick_boards, read_source
from crossruff.formats import Style, diagram
from crossruff.formats.data import board_data


def show(
    source: Annotated[str, typer.Argument(help="A file, `-` for standard input, a link, or a deal.")],
    board: Annotated[int | None, typer.Option("--board", "-b", min=1, help="Only this board.")] = None,
    style: Annotated[Style, typer.Option(help="The style of the diagram.")] = Style.UNICODE,
    play: Annotated[bool, typer.Option(help="Show the cards played.")] = True,
    as_json: AsJson = False,
) -> None:
    """Show boards: hands, auction, play and result.

    Examples:

        crossruff show match.lin --board 7

        crossruff show match.pbn --style markdown --no-play

        crossruff show "N:AQ2... K93... 654... JT8..."
    """
    reading = read_source(source)
    boards = pick_boards(reading, board, source)
    if as_json:
        print_json([board_data(each) for each in boards])
    else:
        print("\n\n".join(diagram(each, style, with_play=play) for each in boards))
