"""`crossruff convert`: convert boards from one format to another."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from crossruff.cli.support.sources import pick_boards, read_source
from crossruff.errors import CrossruffError
from crossruff.formats import Format, dump, dumps


def convert(
    source: Annotated[str, typer.Argument(help="A file, `-` for standard input, a link, or a deal.")],
    target: Annotated[
        str, typer.Argument(help="The file to write, or `-` for standard output.", show_default="-o")
    ] = "",
    to: Annotated[
        Format | None, typer.Option(help="The format, if the name of the target does not say.")
    ] = None,
    strict: Annotated[bool, typer.Option(help="Stop at the first fault.")] = False,
    output: Annotated[
        str, typer.Option("--output", "-o", help="The file to write, in place of TARGET.", show_default=False)
    ] = "",
) -> None:
    """Convert boards between PBN, LIN, handviewer links and plain deals; RBN is read too.

    Faults of the source go to standard error; everything readable is written.

    Examples:

        crossruff convert vugraph.lin boards.pbn

        crossruff convert boards.pbn - --to url
    """
    if bool(target) == bool(output):
        raise CrossruffError("give the file to write once: as TARGET, or with --output")
    target = target or output
    if target == "-" and to is None:
        raise CrossruffError("standard output needs a format: --to pbn, lin, url or txt")
    reading = read_source(source)
    if strict:
        reading.strict()
    boards = pick_boards(reading, None, source)
    if target == "-":
        sys.stdout.write(dumps(boards, to or Format.PBN))
        return
    dump(boards, Path(target), to)
    faults = f"; faults: {len(reading.warnings)}" if reading.warnings else ""
    print(f"boards written to {target}: {len(boards)}{faults}", file=sys.stderr)
