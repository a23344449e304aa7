"""Describe errors in one line, with the name that was probably meant or the extra that is missing."""

from __future__ import annotations

import re
import sys
from difflib import get_close_matches

import typer

from crossruff.cli.commands import COMMANDS
from crossruff.extras import describe_missing

_CHOICES = re.compile(r"unknown [^;]*?'(?P<name>.*?)'; choose (?P<names>.*)", re.DOTALL)
_SEAT = re.compile(r"seat must be N, E, S or W; got '(?P<name>.*)'")


def message_of(fault: Exception) -> str:
    """Describe an error in one line."""
    return " ".join(_message(fault).split())


def _message(fault: Exception) -> str:
    if isinstance(fault, typer.TyperException):
        return _usage(fault)
    if isinstance(fault, OSError) and fault.filename is not None:
        name = fault.filename if fault.filename2 is None else fault.filename2
        return f"{name}: {(fault.strerror or 'cannot be read').lower()}"
    if isinstance(fault, ImportError):
        return describe_missing(fault, _command()) or str(fault)
    if isinstance(fault, (ValueError, OSError)) and type(fault).__module__.startswith("crossruff"):
        return f"{fault}{suggestion(str(fault))}"
    if isinstance(fault, OSError):
        return str(fault)
    kind = type(fault).__name__
    return f"unexpected error, {kind}: {fault}; the option --debug before the command shows the trace"


def _usage(fault: typer.TyperException) -> str:
    """Describe a wrong option or argument, or the wrong name of a command."""
    context = getattr(fault, "ctx", None)
    where = context.command_path if context is not None else "crossruff"
    words = fault.format_message().strip().rstrip(".")
    return f"{words} (see {where} --help)" if words else ""


def suggestion(message: str) -> str:
    """Return the known name that is nearest to an unknown one, for the end of an error.

    >>> suggestion("unknown robot 'exprt'; choose expert, club or quick")
    ' (did you mean expert?)'
    >>> suggestion("seat must be N, E, S or W; got 'Nroth'")
    ' (did you mean North?)'
    """
    if seat := _SEAT.search(message):
        names, name = ["North", "East", "South", "West"], seat["name"].title()
    elif found := _CHOICES.search(message):
        name = found["name"]
        names = [each.strip() for each in re.split(r", | or ", found["names"])]
    else:
        return ""
    close = get_close_matches(name, names, n=1)
    return f" (did you mean {close[0]}?)" if close else ""


def _command() -> str:
    """Return the command that runs, for a message."""
    named = [word for word in sys.argv[1:] if word in COMMANDS]
    return f"crossruff {named[0]}" if named else "this"
