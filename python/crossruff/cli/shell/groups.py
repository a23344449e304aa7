"""Groups of commands: what all commands have in common, and commands that are loaded when they run."""

from __future__ import annotations

import inspect
import io
from collections.abc import Callable
from contextlib import redirect_stdout
from functools import wraps
from pathlib import Path
from typing import Annotated, Any, get_args, get_type_hints

import typer
from typer.core import TyperGroup
from typer.main import get_command, get_group

from crossruff.cli.commands import COMMANDS, OWN_OUTPUT, command_object
from crossruff.cli.shell.narrow_help import NARROW, make_narrow
from crossruff.cli.shell.overview import overview
from crossruff.errors import CrossruffError

_Output = Annotated[
    Path | None,
    typer.Option(
        "--output", "-o", help="Write what the command prints to this file.", show_default="the terminal"
    ),
]


class CommandGroup(typer.Typer):
    """A command with commands of its own, such as `crossruff system`; each gets `-o` if it has none."""

    def __init__(self, group: str) -> None:
        """Name the group; its help is that of the overview."""
        super().__init__(help=COMMANDS[group], no_args_is_help=True, rich_markup_mode="markdown")
        self.group = group

    def command(self, name: str | None = None, **settings: Any) -> Callable[..., Any]:
        """Return a decorator that adds a function as a command, as Typer does."""
        add = super().command(name, **settings)

        def added(function: Callable[..., Any]) -> Callable[..., Any]:
            own = name or function.__name__.replace("_", "-")
            add(function if f"{self.group} {own}" in OWN_OUTPUT else with_output(function))
            return function

        return added


class LazyCommands(TyperGroup):
    """The commands of `crossruff`: the overview needs none of their modules."""

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ARG002 - as in the base class
        """Return the names in the order of the overview."""
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Load a command; a completion of names gets only its name and help."""
        if cmd_name not in COMMANDS:
            return None
        if ctx.resilient_parsing and not ctx._protected_args:
            return typer.core.TyperCommand(cmd_name, help=COMMANDS[cmd_name])
        return load_command(cmd_name)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Find a command; suggest the nearest name for a wrong one."""
        self.commands = {name: typer.core.TyperCommand(name) for name in COMMANDS}
        return super().resolve_command(ctx, args)

    def format_help(self, ctx: Any, formatter: Any) -> None:  # noqa: ARG002 - as in the base class
        """Write the overview."""
        formatter.write(overview(formatter.width, options=True))


def load_command(name: str) -> Any:
    """Load a command of `crossruff`, with its help and options."""
    found = command_object(name)
    if isinstance(found, typer.Typer):
        command: Any = get_group(found)
    else:
        alone = typer.Typer(add_completion=False, rich_markup_mode="markdown")
        alone.command(name)(found if name in OWN_OUTPUT else with_output(found))
        command = get_command(alone)
    command.name = name
    if (columns := typer.get_terminal_size().columns) < NARROW:
        make_narrow(command, columns)
    return command


def with_output(function: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the option `-o FILE`, unless it has a `-o` already.

    The file is complete or absent: it gets its name when the command ends, also with a negative answer.
    """
    hints = get_type_hints(function, include_extras=True)
    if any(
        "-o" in (getattr(each, "param_decls", None) or ())
        for hint in hints.values()
        for each in get_args(hint)
    ):
        return function

    @wraps(function)
    def command(*args: Any, output: Path | None = None, **options: Any) -> Any:
        if output is None or str(output) == "-":
            return function(*args, **options)
        from crossruff.atomic_files import whole_file

        if not output.parent.is_dir() or output.is_dir():
            raise CrossruffError(f"--output must be a file in an existing folder; got {output}")
        with whole_file(output) as file:
            text = io.TextIOWrapper(file, "utf-8", newline="\n", write_through=True)
            try:
                with redirect_stdout(text):
                    ended = _ending(function, *args, **options)
                text.flush()
            finally:
                text.detach()
        if ended is not None:
            raise ended
        return None

    # Typer reads the signature and the annotations, which must be types and not their names.
    parameters = [
        each.replace(annotation=hints[each.name]) for each in inspect.signature(function).parameters.values()
    ]
    option = inspect.Parameter("output", inspect.Parameter.KEYWORD_ONLY, default=None, annotation=_Output)
    command.__signature__ = inspect.Signature([*parameters, option])  # type: ignore[attr-defined]
    command.__annotations__ = {**hints, "output": _Output}
    return command


def _ending(function: Callable[..., Any], *args: Any, **options: Any) -> typer.Exit | None:
    """Run a command; return how it ended, so that its file is kept with any answer but an interruption."""
    try:
        function(*args, **options)
    except typer.Exit as end:
        if end.exit_code > 127:
            raise
        return end
    return None
