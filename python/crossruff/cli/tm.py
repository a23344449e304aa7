"""`crossruff tm`: play against other programs over the Table Manager protocol."""

from __future__ import annotations

import asyncio
import secrets
import signal
import sys
from contextlib import nullcontext, suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from crossruff.atomic_files import sole_writer
from crossruff.cli.shell.exit_codes import INTERRUPTED, TERMINATED
from crossruff.cli.shell.groups import CommandGroup
from crossruff.cli.shell.names import robots, seats
from crossruff.cli.support.sources import pick_boards, read_source
from crossruff.errors import CrossruffError
from crossruff.formats import Format
from crossruff.model import Board, Seat

if TYPE_CHECKING:
    from crossruff.table.protocol import Manager, Session
    from crossruff.table.protocol.rules import MakePlayer


tm = CommandGroup("tm")

Host = Annotated[str, typer.Option(help="The address of the manager; the default is this machine only.")]
Port = Annotated[int, typer.Option(min=0, max=65535, help="The port of the manager; 0 chooses a free one.")]


@tm.command()
def serve(
    boards: Annotated[
        str | None,
        typer.Option("--boards", help="A file with boards: PBN, LIN or another format that Crossruff reads."),
    ] = None,
    random: Annotated[
        int | None, typer.Option("--random", min=1, help="The number of random boards, instead of a file.")
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option("--seed", "-s", min=0, help="The seed of the random boards and of the stand-ins."),
    ] = None,
    host: Host = "127.0.0.1",
    port: Port = 2000,
    seconds: Annotated[float, typer.Option(min=0.1, help="Seconds that a client has for each line.")] = 60.0,
    faults: Annotated[int, typer.Option(min=0, help="Wrong lines of a client to skip on each board.")] = 3,
    wait: Annotated[float, typer.Option(min=0.1, help="Seconds to wait for the four clients.")] = 300.0,
    stand_in: Annotated[
        str,
        typer.Option("--stand-in", help="The robot that replaces a lost client; `none` ends the session."),
    ] = "club",
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", help="The record, as PBN or LIN; each board is added when it ends."),
    ] = None,
    log: Annotated[
        Path | None, typer.Option("--log", help="A folder for logs; the same command resumes from them.")
    ] = None,
    event: Annotated[
        str | None,
        typer.Option(
            "--event",
            help="The name of the event in the record.",
            show_default="that of the boards, or Table Manager session",
        ),
    ] = None,
    scoring: Annotated[
        str | None,
        typer.Option(
            "--scoring", help="The scoring in the record.", show_default="that of the boards, or IMP"
        ),
    ] = None,
) -> None:
    """Manage a table: seat four clients, and let them play boards.

    docs/protocol.md explains what happens to clients that are slow, silent, wrong or disconnected. Ctrl-C and
    SIGTERM end the session and keep the finished boards.

    Examples:

        crossruff tm serve --boards boards.pbn --out played.pbn

        crossruff tm serve --random 16 --seed 1 --out played.pbn --log session --stand-in none
    """
    from crossruff.table.protocol import Manager, Rules, Session, SessionEnded, robots_by_name

    dealt = _boards(boards, random, seed)
    _check_out(out, boards)
    if log is not None:
        log.mkdir(parents=True, exist_ok=True)
    stand_ins = None if stand_in == "none" else robots_by_name(stand_in, seed or 0)
    rules = Rules(seconds, faults, wait, stand_ins)
    with nullcontext() if log is None else sole_writer(log):
        tags = {name: text for name, text in (("Event", event), ("Scoring", scoring)) if text is not None}
        session = Session(dealt, out, log, tags)
        if session.records:
            _report(f"boards finished in the logs: {len(session.records)} of {len(dealt)}")
            session.save()
        try:
            if session.left:
                asyncio.run(_run(Manager(session, rules, _report), host, port))
        except (KeyboardInterrupt, asyncio.CancelledError) as end:
            _report(_summary(session, len(dealt), out))
            raise typer.Exit(INTERRUPTED if isinstance(end, KeyboardInterrupt) else TERMINATED) from None
        except SessionEnded:
            _report(_summary(session, len(dealt), out))
            raise
        _report(_summary(session, len(dealt), out))


async def _run(manager: Manager, host: str, port: int) -> None:
    """Run the session; SIGTERM cancels it, so that the clients receive `End of session`."""
    task = asyncio.current_task()
    assert task is not None
    with suppress(NotImplementedError):
        # The loop of Windows has no signal handlers.
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)
    await manager.run(host, port, lambda found: _report(f"listening at {host}, port {found}"))


def _summary(session: Session, count: int, out: Path | None) -> str:
    where = "" if out is None or not session.records else f"; the record is in {out}"
    return f"boards played: {len(session.records)} of {count}{where}"


@tm.command()
def join(
    seat: Annotated[str, typer.Option("--seat", help="North, East, South or West.", autocompletion=seats)],
    robot: Annotated[
        str, typer.Option("--robot", help="The robot that plays.", autocompletion=robots)
    ] = "club",
    team: Annotated[
        str | None,
        typer.Option(
            "--team",
            help="The name of the team; both partners give the same.",
            show_default="Crossruff NS or EW",
        ),
    ] = None,
    against: Annotated[
        str | None,
        typer.Option(
            "--against",
            help="The robot whose system explains the opponents' calls.",
            show_default="the same robot",
        ),
    ] = None,
    opponents: Annotated[
        str | None,
        typer.Option(
            "--opponents",
            help="The opponents' bidding system, such as two-over-one, instead of --against.",
            show_default="that in the name of their team, such as 2/1 or SAYC",
        ),
    ] = None,
    host: Host = "127.0.0.1",
    port: Port = 2000,
    seed: Annotated[int, typer.Option("--seed", "-s", min=0, help="The same seed gives the same play.")] = 0,
    wait: Annotated[float, typer.Option(min=0, help="Seconds to wait for a manager.")] = 10.0,
    lines: Annotated[
        bool, typer.Option("--lines", help="Show every line, sent (>) and received (<).")
    ] = False,
    infos: Annotated[
        bool, typer.Option("--infos/--no-infos", help="Explain calls without an alert too, with Infos.")
    ] = True,
) -> None:
    """Take a seat at a table, and play until the session ends.

    Examples:

        crossruff tm join --seat North --robot expert

        crossruff tm join --seat East --robot "club(seconds=0.5)" --team Ruffians --host 192.168.1.20

        crossruff tm join --seat North --opponents two-over-one
    """
    from crossruff.bidding import system_in
    from crossruff.players import Player
    from crossruff.table import State
    from crossruff.table.protocol import Client, ClientConnection, robots_by_name

    place = Seat.parse(seat)
    name = f"Crossruff {place.side}" if team is None else team
    if opponents is not None and against is not None:
        raise CrossruffError("give either --against or --opponents")
    players = robots_by_name(robot, seed, against, opponents)

    @cache
    def players_against(others: str) -> MakePlayer:
        found = system_in(others) if against is None and opponents is None else None
        if found is None:
            return players
        _report(f"opponents: {others}, with {found}")
        return robots_by_name(robot, seed, opponents=found)

    def player(number: int) -> Player:
        return players_against(client.opponents)(number, place)

    def report(state: State) -> None:
        result = state.board.result
        _report(f"board {state.number}: {'passed out' if result is None else result}")
        while client.faults:
            print(client.faults.pop(0), file=sys.stderr)

    with ClientConnection.open(host, port, wait, _report if lines else None) as connection:
        client = Client(connection, place, name, player)
        client.explains_all = infos
        client.sit_down()
        _report(f"seated as {place.name.title()}")
        try:
            client.run(report)
        except KeyboardInterrupt:
            _report("")
            raise typer.Exit(INTERRUPTED) from None
    _report(f"boards played: {client.boards}")


def _report(line: str) -> None:
    """Print a line and flush it, so that a pipe or file receives it at once."""
    print(line, flush=True)


def _boards(source: str | None, count: int | None, seed: int | None) -> list[Board]:
    if (source is None) == (count is None):
        raise CrossruffError("give either --boards with a file or --random with a number")
    if source is not None:
        reading = read_source(source)
        return list(pick_boards(reading, None, source))
    from crossruff.dealing import deals

    if seed is None:
        seed = secrets.randbelow(2**32)
        print(f"seed {seed}", file=sys.stderr)
    return [Board(number, dealt) for number, dealt in enumerate(deals(seed=seed, count=count), 1)]


def _check_out(out: Path | None, boards: str | None) -> None:
    """Check the output file before the first client connects."""
    if out is None:
        return
    if Format.named(out.name) not in (Format.PBN, Format.LIN):
        raise CrossruffError(f"--out must be a PBN or LIN file; got {out}")
    if not out.parent.is_dir():
        raise CrossruffError(f"--out must be in an existing folder; got {out}")
    if boards is not None and out.exists() and Path(boards).exists() and out.samefile(boards):
        raise CrossruffError(f"--out must not overwrite --boards; got {out} for both")
