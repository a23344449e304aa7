"""Print tables, also where the terminal is too narrow for their columns."""

from __future__ import annotations

from rich.console import Console
from rich.measure import Measurement
from rich.table import Table
from rich.text import Text


def print_table(table: Table, console: Console | None = None) -> None:
    """Print a table of texts; where its columns do not fit, print each row as lines of `column: cell`."""
    console = console or Console(highlight=False)
    wide = console.options.update_width(10_000)
    if Measurement.get(console, wide, table).minimum <= console.width:
        console.print(table)
        return
    if table.title is not None:
        console.print(table.title)
    names = [str(column.header) for column in table.columns]
    for row in zip(*(column.cells for column in table.columns), strict=True):
        console.print()
        for name, cell in zip(names, row, strict=True):
            words = Text.from_markup(cell) if isinstance(cell, str) else cell
            if str(words):
                console.print(f"{name}: ", words, sep="")
