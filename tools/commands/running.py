"""Run commands in this process, with any input, environment and output."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from typing import Any, NamedTuple

from crossruff.cli import main
from crossruff.cli.commands import COMMANDS
from crossruff.cli.shell.groups import load_command


class Ended(NamedTuple):
    """How a command ended."""

    code: int
    out: str
    err: str


class ClosedPipe(io.BytesIO):
    """An output whose reader went away."""

    def write(self, _data: Any) -> int:
        """Fail as a closed pipe does."""
        raise BrokenPipeError(32, "Broken pipe")


def run(
    *arguments: str,
    given: bytes = b"",
    environment: Mapping[str, str] | None = None,
    encoding: str = "utf-8",
    sink: io.BytesIO | None = None,
) -> Ended:
    """Run a command, and return its exit code and what it printed."""
    raw, errors = io.BytesIO() if sink is None else sink, io.BytesIO()
    out, err = io.TextIOWrapper(raw, encoding), io.TextIOWrapper(errors, encoding, "backslashreplace")
    kept = sys.argv, sys.stdin
    sys.argv = ["crossruff", *arguments]
    sys.stdin = io.TextIOWrapper(io.BytesIO(given), "utf-8")
    code = 0
    try:
        with _environment(environment or {}), redirect_stdout(out), redirect_stderr(err):
            try:
                main()
            except SystemExit as end:
                code = end.code if isinstance(end.code, int) else 1
    finally:
        sys.argv, sys.stdin = kept
    if sink is None:
        out.flush()
    err.flush()
    printed = "" if sink is not None else raw.getvalue().decode(encoding)
    return Ended(code, printed, errors.getvalue().decode(encoding))


@contextmanager
def _environment(changes: Mapping[str, str]) -> Iterator[None]:
    kept = {name: os.environ.get(name) for name in changes}
    os.environ.update(changes)
    try:
        yield
    finally:
        for name, value in kept.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


def all_commands() -> dict[str, Any]:
    """Return every command that help shows, by its full name."""
    found: dict[str, Any] = {}
    for name in COMMANDS:
        command = load_command(name)
        parts = getattr(command, "commands", None)
        if parts is None:
            found[name] = command
        else:
            found |= {f"{name} {part}": each for part, each in parts.items() if not each.hidden}
    return found


def options_of(command: Any) -> list[str]:
    """Return the options of a command."""
    return [name for option in command.params for name in option.opts if name.startswith("-")]
