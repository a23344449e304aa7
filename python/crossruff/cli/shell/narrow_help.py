"""Help on a narrow terminal: plain text, with the help of an option below its name."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import Any

import typer

NARROW = 70
"""Below this many columns, the tables of rich would cut words."""


# Typer has no public name for it.
_Formatter: Any = typer.Context.formatter_class


class _NarrowFormatter(_Formatter):  # type: ignore[misc]
    """Write each name on a line of its own, and its help below it."""

    def write_dl(self, rows: Sequence[tuple[str, str]], *_: Any) -> None:
        """Write names with their help."""
        for name, text in rows:
            for words, indent in ((name, self.current_indent), (text, self.current_indent + 4)):
                space = " " * indent
                lines = wrap(words, self.width, initial_indent=space, subsequent_indent=space)
                self.write("".join(f"{line}\n" for line in lines))


class _NarrowContext(typer.Context):
    """A context whose help is narrow."""

    formatter_class = _NarrowFormatter


def make_narrow(command: Any, columns: int) -> None:
    """Let a command, and those of a group, write their help in few columns."""
    for each in (command, *getattr(command, "commands", {}).values()):
        each.rich_markup_mode = None
        each.context_class = _NarrowContext
        each.context_settings = {**each.context_settings, "terminal_width": columns}
        # Without a short help, lists of commands would cut the long one.
        each.short_help = (each.help or "").partition("\n\n")[0]
