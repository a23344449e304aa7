"""The `crossruff` command: its options, and how it ends."""

from __future__ import annotations

import os
import sys
from typing import Annotated

import typer

from crossruff.cli.shell.exit_codes import BROKEN_PIPE, INTERNAL
from crossruff.cli.shell.faults import message_of
from crossruff.cli.shell.groups import LazyCommands
from crossruff.cli.shell.overview import overview
from crossruff.cli.shell.streams import discard_output, use_letters
from crossruff.errors import CrossruffError

app = typer.Typer(
    cls=LazyCommands,
    name="crossruff",
    help="A contract-bridge engine: it deals, solves, bids, plays, claims and explains.",
    invoke_without_command=True,
    pretty_exceptions_enable=False,
    rich_markup_mode="markdown",
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _print_version(wanted: bool) -> None:
    if wanted:
        from crossruff.version import describe_version

        print(describe_version())
        raise typer.Exit


@app.callback()
def _options(
    context: typer.Context,
    debug: Annotated[bool, typer.Option("--debug", help="Show the whole trace of an error.")] = False,
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """Show the overview without a command; `main` looks for `--debug` itself."""
    del debug, version
    if context.invoked_subcommand is None:
        print(overview(typer.get_terminal_size().columns, options=False), end="")


def main() -> None:
    """Run the command line; bad input prints one line and exits with 2."""
    # With the small matrices of bridge, more threads of numpy would only wait for each other.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    use_letters(sys.stdout, sys.stderr)
    try:
        code = _run()
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader of a pipe, such as `head`, has seen enough.
        discard_output()
        code = BROKEN_PIPE
    sys.exit(code)


def _run() -> int:
    """Run a command, and return its exit code."""
    try:
        code = app(prog_name="crossruff", standalone_mode=False)
        return code if isinstance(code, int) else 0
    except BrokenPipeError:
        raise
    except Exception as fault:
        if "--debug" in sys.argv[1:]:
            raise
        message = message_of(fault)
        if not message:
            # A group without a command has shown its help.
            return 0
        print(f"crossruff: {message}", file=sys.stderr)
        expected = isinstance(fault, (CrossruffError, OSError, ImportError, typer.TyperException))
        return 2 if expected else INTERNAL
