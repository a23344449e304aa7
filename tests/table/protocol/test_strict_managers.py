"""Our client with managers of other programs, which allow only the line that they wait for."""

from __future__ import annotations

import re
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from crossruff.bidding import system_in
from crossruff.inference.fitted import Caller
from crossruff.model import Board, Seat
from crossruff.robots import Robot
from crossruff.robots.robot import Trust
from crossruff.table.protocol import robots_by_name
from crossruff.table.protocol.client import Client
from crossruff.table.protocol.client_connection import ClientConnection
from tests.cli.conftest import Run, crossruff
from tests.patience import PATIENCE
from tests.table.protocol.dialogues import Step, dialogue
from tests.table.protocol.tables import HOST, Seated, boards, in_process, simple, what_happened

__all__ = ["crossruff"]

TIMING = "Timing - N/S : this board  01:15,  total  0:11:23.  E/W : this board  01:18,  total  0:10:23."


class StrictManager:
    """Speaks with one client, in the words of another program."""

    def __init__(self, server: socket.socket, spell: Callable[[str], str]) -> None:
        self.server = server
        self.spell = spell

    @property
    def port(self) -> int:
        return int(self.server.getsockname()[1])

    def accept(self) -> None:
        self.server.settimeout(PATIENCE)
        self.client, _ = self.server.accept()
        self.client.settimeout(PATIENCE)
        self.file = self.client.makefile("rb")

    def send(self, text: str) -> None:
        self.client.sendall(f"{self.spell(text)}\r\n".encode())

    def expect(self, text: str) -> None:
        assert self.file.readline().decode() == f"{text}\r\n"

    def seat(self, seat: Seat, team: str, *after: str) -> None:
        """From the first line to the first board; `after` is the answer to `ready for teams`."""
        name = seat.name.title()
        self.expect(f'Connecting "{team}" as {name} using protocol version 18')
        self.send(f'{name} ("{team}") seated')
        self.expect(f"{name} ready for teams")
        for line in after:
            self.send(line)
        self.expect(f"{name} ready to start")
        self.send("Start of board")

    def play(self, steps: list[Step]) -> None:
        for step in steps:
            if step.from_client:
                self.expect(step.text + " Infos. any hand" * (step.caller is not None))
            else:
                self.send(step.text)


@contextmanager
def strict_manager(spell: Callable[[str], str]) -> Iterator[StrictManager]:
    with socket.create_server((HOST, 0)) as server:
        manager = StrictManager(server, spell)
        yield manager
        manager.file.close()
        manager.client.close()


def _shouted(text: str) -> str:
    """As OpenSpiel writes to WBridge5, with small letters for cards."""
    text = re.sub("North|East|South|West|passes|doubles|redoubles", lambda word: word[0].upper(), text)
    text = text.replace(" : ", ": ").replace("Start of", "start of")
    return re.sub(r"plays (..)", lambda card: f"plays {card[1].lower()}", text)


def _explained(text: str) -> str:
    """With explanations of all calls, and of all cards."""
    if " plays " in text:
        return f"{text}. encouraging"
    if re.search(" (bids|passes|doubles|redoubles)", text):
        return f"{text}.Infos.C=0-8,D=4-8,HCP=17-19"
    return text


def _with_dummy(dummy: Seat) -> Callable[[str], str]:
    """Dummy's cards by the name of dummy."""
    return lambda text: text.replace(f"{dummy.name.title()} plays", "dummy plays")


@pytest.fixture(scope="module")
def played() -> Board:
    """A board with a contract."""
    return next(found for found in map(in_process, boards(20)) if found.play is not None)


TEAMS_LINES = {
    "plain": ('Teams : N/S : "Rubber" E/W : "Ben 2/1"',),
    "with scoring": ('Teams : N/S : "Rubber" E/W : "Ben 2/1". Playing IMP\'',),
    "next line": ('Teams: N/S "Rubber" E/W "Ben 2/1"', "Playing IMP"),
}


@pytest.mark.parametrize("how", ["plain", "shouted", "small", "explained", "dummy"])
@pytest.mark.parametrize(("relation", "named"), [*enumerate(("plain", "with scoring", "next line", "plain"))])
def test_a_board_with_a_manager_of_another_program(
    how: str, relation: int, named: str, played: Board
) -> None:
    contract = played.contract
    assert contract is not None
    seat = contract.declarer.after(relation)
    ways: dict[str, Callable[[str], str]] = {
        "plain": str,
        "shouted": _shouted,
        "small": str.lower,
        "explained": _explained,
        "dummy": _with_dummy(contract.dummy),
    }
    with strict_manager(ways[how]) as manager:
        client = _join(manager, seat)
        manager.seat(seat, "Rubber", *TEAMS_LINES[named])
        manager.play([*dialogue(played, seat)])
        manager.send(TIMING)
        manager.send("End of session")
        client.wait()
    assert client.fault is None
    assert client.client.boards == 1
    assert client.client.scoring.upper() == ("" if named == "plain" else "IMP")
    assert client.client.opponents.lower() == ("ben 2/1" if seat.side is Seat.NORTH.side else "rubber")
    board = client.states[0].board
    assert what_happened(board)[2:4] == what_happened(played)[2:4]


@pytest.mark.parametrize("kept", [1, 3, 5, 8, 20, 35, 70])
@pytest.mark.parametrize("seat", [Seat.NORTH, Seat.EAST])
def test_start_of_board_in_the_middle_starts_it_again(kept: int, seat: Seat, played: Board) -> None:
    steps = [*dialogue(played, seat)]
    # The next line of the manager after some lines is the restart.
    while steps[kept].from_client:
        kept += 1
    with strict_manager(str) as manager:
        client = _join(manager, seat)
        manager.seat(seat, "Rubber", 'Teams : N/S : "Rubber" E/W : "Rubber"')
        manager.play(steps[:kept])
        manager.send("start of board")
        manager.play(steps[:kept])
        manager.send("Start of Board")
        manager.play(steps)
        manager.send("End of session")
        client.wait()
    assert client.fault is None
    assert client.client.boards == 1
    assert what_happened(client.states[0].board)[2:4] == what_happened(played)[2:4]


def _join(manager: StrictManager, seat: Seat) -> Seated:
    connection = ClientConnection.open(HOST, manager.port, 5)
    client = Seated(Client(connection, seat, "Rubber", lambda number: simple(number, seat))).start()
    manager.accept()
    return client


@pytest.mark.parametrize(
    ("options", "teams", "words"),
    [
        ((), 'Teams : N/S : "Rubber" E/W : "Ben 2/1"', "opponents: Ben 2/1, with two-over-one"),
        ((), 'Teams : N/S : "Ben 2/1" E/W : "Ruff"', ""),
        (("--opponents", "sayc"), 'Teams : N/S : "Rubber" E/W : "Ben 2/1"', ""),
        (("--against", "club"), 'Teams : N/S : "Rubber" E/W : "Ben 2/1"', ""),
    ],
)
def test_join_finds_the_opponents_system_in_their_name(
    options: tuple[str, ...], teams: str, words: str, played: Board
) -> None:
    steps = [*dialogue(played, Seat.NORTH)][:4]
    command = [
        sys.executable,
        "-m",
        "crossruff",
        "tm",
        "join",
        "--seat",
        "North",
        "--team",
        "Rubber",
        *options,
    ]
    with (
        strict_manager(str) as manager,
        subprocess.Popen(
            [*command, "--port", str(manager.port)], stdout=subprocess.PIPE, text=True
        ) as client,
    ):
        try:
            manager.accept()
            manager.seat(Seat.NORTH, "Rubber", teams)
            manager.play(steps)
            # The robot exists once the first line after the cards is there.
            assert manager.file.readline().startswith(b"North ")
            manager.send("End of session")
            printed, _ = client.communicate(timeout=PATIENCE)
        finally:
            client.kill()
    assert client.returncode == 0
    assert printed.splitlines() == ["seated as North", *([words] if words else []), "boards played: 0"]


def test_join_takes_one_way_to_name_the_opponents_system(crossruff: Run) -> None:
    done = crossruff("tm", "join", "--seat", "North", "--against", "club", "--opponents", "sayc")
    assert (done.returncode, done.stderr) == (2, "crossruff: give either --against or --opponents\n")
    done = crossruff("tm", "join", "--seat", "North", "--opponents", "acol")
    assert done.returncode == 2
    assert done.stderr.startswith("crossruff: unknown system 'acol'")


@pytest.mark.parametrize(
    ("team", "system"),
    [
        ("Ben 2/1", "two-over-one"),
        ("2/1 GF", "two-over-one"),
        ("WBridge5_2over1", "two-over-one"),
        ("Two-over-one team", "two-over-one"),
        ("Ben (SAYC)", "sayc"),
        ("ben_sayc", "sayc"),
        ("sayc-weak", "sayc-weak"),
        ("Standard American", "sayc"),
        ("Ruff 12/1", None),
        ("Team of 2/1/2026", None),
        ("essayc", None),
        ("", None),
    ],
)
def test_systems_in_the_names_of_teams(team: str, system: str | None) -> None:
    assert system_in(team) == system
    if system is not None:
        made = robots_by_name("club", opponents=team)(1, Seat.NORTH)
        assert isinstance(made, Robot)
        assert (made.system.name, made.opponents.name) == ("sayc", system)
        assert made.trust == Trust(Caller.RULES, Caller.PROGRAM)


@pytest.mark.parametrize(
    ("robot", "against", "trust"),
    [
        ("expert", None, Trust(Caller.SIMULATOR, Caller.PROGRAM)),
        ("expert", "club", Trust(Caller.SIMULATOR, Caller.RULES)),
        ("club(readings=people)", None, Trust(Caller.PERSON, Caller.PERSON)),
        ("club(readings=hard)", None, Trust(None, None)),
    ],
)
def test_calls_of_other_programs_are_read_as_such(robot: str, against: str | None, trust: Trust) -> None:
    made = robots_by_name(robot, against=against)(1, Seat.NORTH)
    assert isinstance(made, Robot)
    assert made.trust == trust
