"""The overview: all commands by group, without loading any of them."""

from __future__ import annotations

from textwrap import wrap

from crossruff.cli.commands import COMMANDS, GROUPS

_OPTIONS = {
    "--version": "Show the versions of the package and its core, and what the processor offers.",
    "--debug": "Show the whole trace of an error.",
    "--install-completion": "Complete commands, options and names with Tab, in bash, zsh or fish.",
    "--show-completion": "Print the script for that instead.",
    "-h, --help": "Show this page; after a command, its help.",
}


def overview(width: int, *, options: bool) -> str:
    """Return the commands by group, each with its help, in lines of at most `width` columns."""
    width = max(30, min(width, 110))
    lines = ["Usage: crossruff [OPTIONS] COMMAND [ARGS]...", ""]
    lines += wrap("A contract-bridge engine: it deals, solves, bids, plays, claims and explains.", width)
    for title, commands in GROUPS.items():
        lines += ["", title, *_listed(commands, max(map(len, COMMANDS)), width)]
    if options:
        lines += ["", "Options", *_listed(_OPTIONS, max(map(len, _OPTIONS)), width)]
    lines += ["", *wrap("Help and examples of a command: crossruff COMMAND --help", width)]
    return "\n".join(lines) + "\n"


def _listed(items: dict[str, str], longest: int, width: int) -> list[str]:
    """Return names with their help beside them, or below them on a narrow terminal."""
    if width < longest + 40:
        return [line for name, text in items.items() for line in (f"  {name}", *_indented(text, 6, width))]
    found = []
    for name, text in items.items():
        first, *others = _indented(text, longest + 4, width)
        found += [f"  {name:{longest}}  {first.strip()}", *others]
    return found


def _indented(text: str, indent: int, width: int) -> list[str]:
    return wrap(text, width, initial_indent=" " * indent, subsequent_indent=" " * indent)
