"""A manager and four clients, five processes: their record is that of a table in one process.

Then with one client killed in the middle of a board, one that sends garbage, and one that acts out of turn.

    python -m tests.table.protocol.full_check
    python -m tests.table.protocol.full_check --boards 4 --robot "club(seconds=60)"

A robot must answer the same whenever it is asked the same, so its time must not run out.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from crossruff.dealing import deals
from crossruff.formats import load
from crossruff.model import Board, Seat, Side
from crossruff.table import CallMade, CardPlayed, EventLog, play_board, robots_for
from crossruff.table.protocol import WithoutClaims
from tests.table.protocol.tables import what_happened

PYTHON = sys.executable
CROSSRUFF = (PYTHON, "-m", "crossruff", "tm")
BAD = (PYTHON, "-m", "tests.table.protocol.bad_client")
FULL = 16


@dataclass(frozen=True)
class Settings:
    boards: int
    robot: str
    seed: int
    seconds: float
    """Within which a session must be over."""


def in_one_process(settings: Settings) -> list[Board]:
    """The records of the table in this process."""
    found = []
    specs = dict.fromkeys(Side, settings.robot)
    for number, dealt in enumerate(deals(seed=settings.seed, count=settings.boards), 1):
        robots = robots_for(specs, settings.seed, number)
        players = {seat: WithoutClaims(player) for seat, player in robots.items()}
        played = play_board(Board(number, dealt), players)
        assert not played.faults, played.faults
        found.append(played.board)
    return found


@dataclass
class Session:
    """What a session of five processes came to."""

    reports: list[str]
    codes: dict[Seat, int]
    records: Sequence[Board]
    logged: list[str]
    """The faults in the logs."""
    elapsed: float


def session(
    settings: Settings,
    bad: dict[Seat, str],
    disturb: Callable[[str, dict[Seat, subprocess.Popen[str]]], None],
) -> Session:
    """Run a manager and four clients; `disturb` receives each line of the manager."""
    start = time.monotonic()
    with TemporaryDirectory() as folder:
        out = Path(folder, "played.pbn")
        robot = ("--robot", settings.robot, "--seed", str(settings.seed))
        dealt = ("--random", str(settings.boards), "--seed", str(settings.seed))
        kept = ("--out", str(out), "--log", str(Path(folder, "logs")))
        rules = ("--port", "0", "--stand-in", settings.robot, "--seconds", "120")
        manager = _process(*CROSSRUFF, "serve", *dealt, *kept, *rules)
        clients: dict[Seat, subprocess.Popen[str]] = {}
        reports = []
        try:
            assert manager.stdout is not None
            port = manager.stdout.readline().split()[-1]
            for seat in Seat:
                how = (*BAD, bad[seat]) if seat in bad else (*CROSSRUFF, "join")
                team = ("--team", f"Team {seat.side}")
                clients[seat] = _process(*how, "--seat", seat.name, "--port", port, *team, *robot)
            for line in manager.stdout:
                reports.append(line.strip())
                disturb(reports[-1], clients)
                assert time.monotonic() - start < settings.seconds, "the session takes too long"
            manager.wait(20)
            codes = {seat: client.wait(20) for seat, client in clients.items()}
            assert manager.returncode == 0, reports
            return Session(
                reports, codes, tuple(load(out)), _logged(Path(folder, "logs")), time.monotonic() - start
            )
        finally:
            for process in (manager, *clients.values()):
                process.kill()
                process.wait()
                if process.stdout is not None:
                    process.stdout.close()


def _logged(folder: Path) -> list[str]:
    return [
        f"{path.name}: {event.fault}, after {number - 1} calls and cards"
        for path in sorted(folder.iterdir())
        for number, event in enumerate(EventLog.open(path).events)
        if isinstance(event, CallMade | CardPlayed) and event.fault
    ]


def _process(*command: str) -> subprocess.Popen[str]:
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def let_play(line: str, clients: dict[Seat, subprocess.Popen[str]]) -> None:
    """Do not disturb the clients."""


def kill_west(line: str, clients: dict[Seat, subprocess.Popen[str]]) -> None:
    """Kill West when board 2 has been running for a moment."""
    if line.startswith("board 1:"):
        time.sleep(0.2)
        clients[Seat.WEST].kill()


def main() -> int:
    """Run all sessions, and print the results."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--boards", type=int, default=FULL)
    parser.add_argument("--robot", default="club(seconds=60, defence=random)")
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--seconds", type=float, default=1800, help="within which each session must be over")
    options = parser.parse_args()
    settings = Settings(options.boards, options.robot, options.seed, options.seconds)
    start = time.monotonic()
    expected = [what_happened(board) for board in in_one_process(settings)]
    print(f"{settings.boards} boards of seed {settings.seed}, four times {settings.robot}", flush=True)
    print(f"one process: {time.monotonic() - start:.0f} s", flush=True)
    faults = 0
    for name, bad, disturb in (
        ("manager and four clients", {}, let_play),
        ("West killed in board 2", {}, kill_west),
        ("East sends garbage on every board", {Seat.EAST: "garbage"}, let_play),
        ("South acts out of turn on every board", {Seat.SOUTH: "turn"}, let_play),
    ):
        found = session(settings, bad, disturb)
        same = sum(one == what_happened(two) for one, two in zip(expected, found.records, strict=True))
        ended = [seat.name.title() for seat, code in found.codes.items() if code]
        print(
            f"{name}: {same} of {len(expected)} boards as in one process, {found.elapsed:.0f} s", flush=True
        )
        for line in (*(line for line in found.reports if "lost" in line), *found.logged):
            print(f"    {line}")
        killed = ["West"] if disturb is kill_west else []
        if ended != killed:
            print(f"    ended with a fault: {ended}")
        faults += same != len(expected) or ended != killed
    print("all as it should be" if not faults else f"sessions at fault: {faults}")
    return int(faults > 0)


if __name__ == "__main__":
    sys.exit(main())
