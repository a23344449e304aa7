"""Our manager with clients that read one line at a time, and allow no other line in its place."""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Callable
from contextlib import ExitStack
from typing import TypeAlias

import pytest

from crossruff.model import Board, Seat
from crossruff.table.protocol.rules import Rules
from crossruff.table.protocol.session import Session
from tests.patience import PATIENCE
from tests.table.protocol.dialogues import dialogue
from tests.table.protocol.tables import (
    TEAMS,
    Raw,
    Running,
    boards,
    in_process,
    managing,
    sit,
    what_happened,
)

TIMING = re.compile(
    r"Timing - N/S : this board \d\d:\d\d, total \d:\d\d:\d\d\. "
    r"E/W : this board \d\d:\d\d, total \d:\d\d:\d\d\."
)


@pytest.fixture(scope="module")
def dealt() -> list[Board]:
    """A board with a contract, and one that may be anything."""
    return next(found for found in map(_two, range(20)) if in_process(found[0]).play is not None)


def _two(seed: int) -> list[Board]:
    return boards(2, seed)


Spell: TypeAlias = Callable[[str, str], str]
"""Writes a line in other words; it receives the line and the name of the client's seat."""


class Strict:
    """A client that knows all lines in advance, and fails at the first that is another."""

    def __init__(self, port: int, seat: Seat, connecting: str, spell: Spell) -> None:
        self.raw = Raw(port)
        self.seat = seat
        self.connecting = connecting
        self.spell = spell
        self.explained_by: Seat | None = None
        """An opponent whose explanations the client receives."""
        self.fault: AssertionError | None = None

    def start(self, played: list[Board]) -> threading.Thread:
        thread = threading.Thread(target=self._run, args=(played,), daemon=True)
        thread.start()
        return thread

    def _run(self, played: list[Board]) -> None:
        try:
            with self.raw:
                self.play(played)
        except AssertionError as fault:
            self.fault = fault

    def play(self, played: list[Board]) -> None:
        name = self.seat.name.title()
        self.raw.send(self.connecting)
        self.expect(f'{name} ("{TEAMS[self.seat]}") seated')
        self.send(f"{name} ready for teams")
        self.expect('Teams : N/S : "Rubber" E/W : "Ruff"')
        self.send(f"{name} ready to start")
        for board in played:
            self.expect("Start of board")
            for step in dialogue(board, self.seat):
                if step.from_client:
                    self.send(step.text)
                else:
                    is_explained = step.caller is not None and step.caller is self.explained_by
                    self.expect(step.text + " Infos. any hand" * is_explained)
            assert TIMING.fullmatch(self.raw.line())
        self.expect("End of session")
        self.expect("")

    def send(self, text: str) -> None:
        self.raw.send(self.spell(text, self.seat.name.title()))

    def expect(self, text: str) -> None:
        line = self.raw.line()
        assert line == text


def _plain(text: str, me: str) -> str:
    return text


def _loud(text: str, me: str) -> str:
    """As WBridge5 writes: names in capitals, and cards in small letters."""
    text = re.sub("North|East|South|West|passes|doubles|redoubles", lambda word: word[0].upper(), text)
    return re.sub(r"plays (..)", lambda card: f"plays {card[1].lower()}", text).replace(" for ", " for  ")


def _as_dummy(text: str, me: str) -> str:
    """With `dummy` for the hand, where a declarer plays a card of dummy."""
    return text if text.startswith(me) else re.sub("^.* plays", "dummy plays", text)


def _as_declarer(text: str, me: str) -> str:
    """With its own name, where a declarer plays a card of dummy."""
    return re.sub("^.* plays", f"{me} plays", text)


def _talkative(text: str, me: str) -> str:
    """With a comment after each card and each call."""
    if " plays " in text:
        return f"{text}. North passes, and South to lead"
    return f"{text}.Infos.C=0-8,HCP=17-19" if " bids " in text else text


def _wrong(text: str, me: str) -> str:
    """With lines that are unknown or not expected; the manager must not answer them."""
    if not text.endswith(("ready for cards", "dummy's card to trick 2")):
        return text
    return f"{me} received dummy\r\n{text}"


CONNECTING = {
    "plain": ('Connecting "{}" as {} using protocol version 18', _plain),
    "dummy plays": ('Connecting "{}" as {} using protocol version 18', _as_dummy),
    "declarer plays": ('Connecting "{}" as {} using protocol version 18', _as_declarer),
    "loud": ('CONNECTING "{}" AS {} USING PROTOCOL VERSION 18', _loud),
    "version 19": ('Connecting "{}" as {} using protocol version 19', _plain),
    "text after the version": ('Connecting "{}" as {} using protocol version 18 (Robo 2.1)', _talkative),
    "wrong lines": ('Connecting "{}" as {} using protocol version 18', _wrong),
}


@pytest.mark.parametrize(("connecting", "spell"), CONNECTING.values(), ids=CONNECTING)
def test_a_strict_client_in_any_seat_receives_what_it_expects(
    connecting: str, spell: Spell, dealt: list[Board]
) -> None:
    played = [in_process(board) for board in dealt]
    contract = played[0].contract
    assert contract is not None
    # Declarer, dummy and a defender are strict, and the other defender is ours.
    strict = [contract.declarer, contract.dummy, contract.declarer.next]
    with managing(Session(dealt)) as running:
        clients = [
            Strict(running.port, seat, connecting.format(TEAMS[seat], seat.name.title()), spell)
            for seat in strict
        ]
        ours = contract.declarer.previous
        for client in clients:
            if "version 19" in connecting and client.seat is not ours.partner:
                client.explained_by = ours
        threads = [client.start(played) for client in clients]
        sit(running.port, ours).wait()
        for thread in threads:
            thread.join(PATIENCE)
    assert [client.fault for client in clients] == [None] * 3
    assert [what_happened(board) for board in running.session.records] == [*map(what_happened, played)]


def test_four_strict_clients_ask_for_any_seat(dealt: list[Board]) -> None:
    played = [in_process(board) for board in dealt]
    clients, threads = [], []
    with managing(Session(dealt)) as running:
        # The first of a team gets its first seat, and the second that of its partner.
        for seat in Seat:
            line = f'Connecting "{TEAMS[seat]}" as ANYPL using protocol version 18'
            clients.append(Strict(running.port, seat, line, _plain))
            threads.append(clients[-1].start(played))
            _wait_for(running, f"{seat.name.title()}: {TEAMS[seat]}")
        for thread in threads:
            thread.join(PATIENCE)
    assert [client.fault for client in clients] == [None] * 4
    assert [what_happened(board) for board in running.session.records] == [*map(what_happened, played)]


def test_clients_of_one_name_get_all_four_seats() -> None:
    line = 'Connecting "WBridge5" as ANYPL using protocol version 18'
    with managing(Session(boards(1)), Rules(seconds=20, wait=20)) as running, ExitStack() as stack:
        for name in ("North", "South", "East", "West"):
            client = stack.enter_context(Raw(running.port))
            client.send(line)
            assert client.line() == f'{name} ("WBridge5") seated'
        fifth = stack.enter_context(Raw(running.port))
        fifth.send(line)
        assert fifth.line() == 'ERROR: no seat is free for "WBridge5"'
        assert fifth.line() == ""
        running.interrupt()


def test_any_seat_is_not_a_seat_of_the_other_team() -> None:
    with managing(Session(boards(1)), Rules(seconds=20, wait=20)) as running, ExitStack() as stack:
        answers = []
        for team, seat in (("Rubber", "West"), ("Ruff", "ANYPL"), ("Rubber", "ANYPL"), ("Third", "ANYPL")):
            client = stack.enter_context(Raw(running.port))
            client.send(f'Connecting "{team}" as {seat} using protocol version 18')
            answers.append(client.line())
        running.interrupt()
    assert answers == [
        'West ("Rubber") seated',
        'North ("Ruff") seated',
        'East ("Rubber") seated',
        'ERROR: no seat is free for "Third"',
    ]


def _wait_for(running: Running, report: str) -> None:
    while report not in running.reports:
        time.sleep(0.01)
