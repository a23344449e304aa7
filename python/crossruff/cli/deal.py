"""`crossruff deal`: deal boards, at random or by a constraint."""

from __future__ import annotations

import json
import secrets
import sys
from collections.abc import Iterator
from enum import Enum
from itertools import islice
from pathlib import Path
from typing import Annotated

import typer

from crossruff.cli.shell.json_output import AsJson
from crossruff.cli.shell.progress import tracked
from crossruff.dealing import Constraint, deals
from crossruff.dealing.dealer import DEFAULT_LIMIT
from crossruff.errors import CrossruffError
from crossruff.formats import Format, Style, diagram, dump, dumps
from crossruff.formats.data import board_data
from crossruff.model import Board


class Output(Enum):
    """How boards are printed."""

    DIAGRAM = "diagram"
    PBN = "pbn"
    LIN = "lin"
    TXT = "txt"
    URL = "url"
    JSON = "json"


def deal(
    constraint: Annotated[
        str, typer.Argument(help="What the hands must be, such as 'south: 15-17 hcp, balanced'.")
    ] = "",
    count: Annotated[int, typer.Option("--count", "-n", min=1, help="How many boards.")] = 1,
    seed: Annotated[
        int | None, typer.Option("--seed", "-s", min=0, help="The same seed gives the same boards.")
    ] = None,
    first: Annotated[int, typer.Option("--first", min=1, help="The number of the first board.")] = 1,
    format: Annotated[
        Output | None, typer.Option("--format", "-f", help="The format to print.", show_default="diagram")
    ] = None,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="The file to write; its suffix says the format.")
    ] = None,
    as_json: AsJson = False,
    limit: Annotated[int, typer.Option(min=1, help="The most deals to try for each board.")] = DEFAULT_LIMIT,
) -> None:
    """Deal boards, at random or by a constraint in a player's words.

    Examples:

        crossruff deal --seed 1

        crossruff deal "south: 15-17 hcp, balanced" -n 8 -o notrump.pbn

        crossruff deal "ns: 33+ hcp; n: (4432) or 5(332)" -f txt
    """
    if as_json:
        if format not in (None, Output.JSON):
            raise CrossruffError(f"give either --json or --format {format.value}")
        format = Output.JSON
    wish = Constraint.parse(constraint)
    file_format = _file_format(output, format)
    if seed is None:
        seed = secrets.randbelow(2**32)
        print(f"seed {seed}", file=sys.stderr)
    found = deals(wish, seed=seed, count=count, first=first, limit=limit)
    numbered = (Board(number, dealt) for number, dealt in enumerate(found, first))
    boards = tracked(numbered, "dealing", count)
    if output is not None:
        dump(boards, output, file_format)
    elif format is Output.TXT:
        _print_in_batches(boards)
    else:
        print(_text(list(boards), format or Output.DIAGRAM), end="")


def _file_format(output: Path | None, format: Output | None) -> Format | None:
    """Return the format of the file; reject a wrong one before any time is spent on dealing."""
    if output is None:
        return None
    if not output.parent.is_dir():
        raise CrossruffError(f"{output.parent}: no such folder")
    return Format.named(output.name if format is None else format.value)


def _print_in_batches(boards: Iterator[Board]) -> None:
    """Print plain deals as they come: there may be millions."""
    while batch := list(islice(boards, 4096)):
        sys.stdout.write(dumps(batch, "txt"))


def _text(boards: list[Board], format: Output) -> str:
    if format is Output.DIAGRAM:
        return "\n\n".join(diagram(board, Style.UNICODE) for board in boards) + "\n"
    if format is Output.JSON:
        return json.dumps([board_data(board) for board in boards], ensure_ascii=False, indent=2) + "\n"
    return dumps(boards, format.value)
