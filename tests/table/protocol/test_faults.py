"""Clients that are wrong, slow, silent or gone: by the rules, and in time."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from crossruff.model import Board, Call, Card, Seat, View
from crossruff.players import Decision, Player
from crossruff.table import Referee, seed_of
from crossruff.table.protocol.client import Client
from crossruff.table.protocol.lines import Calls, Plays
from crossruff.table.protocol.rules import Rules
from crossruff.table.protocol.seated_clients import SessionEnded
from crossruff.table.protocol.session import Session
from tests.table.protocol.tables import (
    Raw,
    Running,
    Seated,
    Simple,
    boards,
    in_process,
    managing,
    play_session,
    simple,
    sit,
    what_happened,
)

RULES = Rules(seconds=20, wait=20, stand_in=simple)
QUICK = Rules(seconds=1.5, wait=20, stand_in=simple)
ENDING = Rules(seconds=20, wait=20)


class Bad(Client):
    """Does something once, in the middle of board 1: at its turn in the play, or instead of listening."""

    at_turn = True
    after = 4
    """How many cards are played first."""
    done = False

    def misbehave(self, table: Referee) -> None:
        raise NotImplementedError

    def _act(self, table: Referee, player: Player) -> None:
        self._maybe(table, self.at_turn)
        super()._act(table, player)

    def _listen(self, table: Referee) -> None:
        self._maybe(table, not self.at_turn)
        super()._listen(table)

    def _maybe(self, table: Referee, now: bool) -> None:
        play = table.state.play
        # In the middle of a trick, so that nothing is due but the card.
        if now and not self.done and play is not None and play.trick.cards and len(play) > self.after:
            self.done = True
            self.misbehave(table)

    def send(self, data: bytes) -> None:
        # The manager closes the connection of a client that sends too much.
        with suppress(OSError):
            self.connection._socket.sendall(data)


def bad(act: Callable[[Bad, Referee], None], *, at_turn: bool = True) -> type[Client]:
    """A kind of client that does this."""
    return type("Other", (Bad,), {"misbehave": act, "at_turn": at_turn})


def _garbage(client: Bad, table: Referee) -> None:
    client.send(b"once upon a time\r\n\r\n\x00\xff\xfe{}\r\nWest's cards : S A A.\r\n")


def _too_much_garbage(client: Bad, table: Referee) -> None:
    client.send(b"East bids eight clubs\r\n" * 4)


def _illegal_card(client: Bad, table: Referee) -> None:
    play = table.state.play
    assert play is not None
    held = next(card for card in Card.all() if card not in play.legal_cards)
    client.connection.send(Plays(play.turn, held))
    client.connection.send(Plays(client.seat.next, next(iter(play.legal_cards))))
    client.connection.send(Calls(client.seat, Call.PASS))


def _out_of_turn(client: Bad, table: Referee) -> None:
    client.connection.send(Plays(client.seat, next(iter(table.state.deal[client.seat]))))
    client.connection.send(Calls(client.seat, Call.parse("7NT")))


def _for_ever_out_of_turn(client: Bad, table: Referee) -> None:
    for card in table.state.deal[client.seat]:
        client.connection.send(Plays(client.seat, card))


def _gone(client: Bad, table: Referee) -> None:
    client.connection.close()
    client.connection._complaint = None


def _silent(client: Bad, table: Referee) -> None:
    client.connection.receive()


def _blank(client: Bad, table: Referee) -> None:
    client.send(b"\r\n" * 100_000)
    client.connection.receive()


def _long_line(client: Bad, table: Referee) -> None:
    client.send(b"North plays " + b" " * 1500 + b"AS\r\n")


def _flood(client: Bad, table: Referee) -> None:
    client.send(b"x" * 5_000_000)


FORGIVEN = {
    "garbage": bad(_garbage),
    "garbage while waiting": bad(_garbage, at_turn=False),
    "illegal": bad(_illegal_card),
    "out of turn": bad(_out_of_turn, at_turn=False),
    "a long line": bad(_long_line),
}
GIVEN_UP = {
    "too much garbage": (bad(_too_much_garbage), "4 faults, the last of them: not a line of the protocol"),
    "too often out of turn": (bad(_for_ever_out_of_turn, at_turn=False), "4 faults, the last of them: it is"),
    "gone": (bad(_gone), "the connection was lost"),
    "gone while waiting": (bad(_gone, at_turn=False), "the connection was lost"),
    "a flood": (bad(_flood), "4 faults, the last of them: a line of more than 1000 characters"),
}
SLOW = {
    "silent": (bad(_silent), "no answer in 1.5 seconds"),
    "silent while waiting": (bad(_silent, at_turn=False), "no answer in 1.5 seconds"),
    "empty lines": (bad(_blank), "no answer in 1.5 seconds"),
}


@pytest.fixture(scope="module")
def dealt() -> list[Board]:
    """Boards whose first gives both East and South cards to play."""
    for seed in range(100):
        found = boards(2, seed)
        contract = in_process(found[0]).contract
        if contract is not None and contract.declarer in (Seat.EAST, Seat.SOUTH):
            return found
    raise AssertionError("no such boards")


@pytest.fixture(scope="module")
def expected(dealt: list[Board]) -> list[object]:
    return [what_happened(in_process(board)) for board in dealt]


@pytest.mark.parametrize("kind", FORGIVEN.values(), ids=FORGIVEN)
def test_what_is_forgiven_changes_nothing(
    kind: type[Client], dealt: list[Board], expected: list[object]
) -> None:
    running, clients = play_session(Session(dealt), RULES, {Seat.EAST: kind})
    assert running.fault is None
    assert _misbehaved(clients[Seat.EAST])
    # The manager reports the faults, and does not answer them: a client could take that for another line.
    assert any(line.startswith("East is at fault: ") for line in running.reports)
    assert clients[Seat.EAST].client.connection._complaint is None
    assert [client.client.boards for client in clients.values()] == [2] * 4
    assert [what_happened(board) for board in running.session.records] == expected


@pytest.mark.parametrize(("kind", "why"), GIVEN_UP.values(), ids=GIVEN_UP)
def test_a_stand_in_replaces_a_lost_client(
    kind: type[Client], why: str, dealt: list[Board], expected: list[object]
) -> None:
    running, clients = play_session(Session(dealt), RULES, {Seat.EAST: kind})
    _check_stand_in(running, clients, why)
    # The stand-ins of these tests play as the clients do.
    assert [what_happened(board) for board in running.session.records] == expected


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "why"), SLOW.values(), ids=SLOW)
def test_the_manager_waits_no_longer_than_the_rules_say(
    kind: type[Client], why: str, dealt: list[Board], expected: list[object]
) -> None:
    running, clients = play_session(Session(dealt), QUICK, {Seat.EAST: kind})
    _check_stand_in(running, clients, why)
    assert [what_happened(board) for board in running.session.records] == expected


def _check_stand_in(running: Running, clients: dict[Seat, Seated], why: str) -> None:
    assert running.fault is None
    assert _misbehaved(clients[Seat.EAST])
    assert clients[Seat.EAST].fault is not None
    reports = [line for line in running.reports if "stand-in" in line]
    assert len(reports) == 1
    assert reports[0].startswith(f"East is lost: {why}")
    assert [clients[seat].client.boards for seat in Seat if seat is not Seat.EAST] == [2] * 3


def _misbehaved(seated: Seated) -> bool:
    return isinstance(seated.client, Bad) and seated.client.done


def test_without_a_stand_in_the_session_ends_for_all(dealt: list[Board]) -> None:
    running, clients = play_session(Session(dealt), ENDING, {Seat.EAST: bad(_gone)})
    assert isinstance(running.fault, SessionEnded)
    assert str(running.fault) == "East is lost: the connection was lost"
    assert not running.session.records
    for seat in (Seat.NORTH, Seat.SOUTH, Seat.WEST):
        # They received `End of session`, which is not a fault.
        assert clients[seat].fault is None


def test_a_fault_is_logged_with_the_first_card_of_the_stand_in(dealt: list[Board], tmp_path: Path) -> None:
    play_session(Session(dealt, None, tmp_path), RULES, {Seat.EAST: bad(_gone)})
    assert (tmp_path / "board-001.log").read_text().count("the connection was lost") == 1


def test_the_session_ends_when_no_client_is_left(dealt: list[Board]) -> None:
    running, _ = play_session(Session(dealt), RULES, dict.fromkeys(Seat, bad(_gone, at_turn=False)))
    assert str(running.fault) == "no client is left"


def test_a_client_may_come_back_for_the_next_board(dealt: list[Board], expected: list[object]) -> None:
    with managing(Session(dealt), RULES) as running:

        class Back(Bad):
            """Waits until East has been seated again."""

            after = 28

            def misbehave(self, table: Referee) -> None:
                # East has had a turn by then.
                while sum(line.startswith("East: ") for line in running.reports) < 2:
                    time.sleep(0.01)

        def leave(client: Bad, table: Referee) -> None:
            _gone(client, table)
            again.append(sit(running.port, Seat.EAST))

        again: list[Seated] = []
        kinds = {Seat.EAST: bad(leave), Seat.SOUTH: Back, Seat.NORTH: Client, Seat.WEST: Client}
        clients = [sit(running.port, seat, kind) for seat, kind in kinds.items()]
        for client in clients:
            client.wait()
        again[0].wait()
    assert running.fault is None
    assert again[0].fault is None
    assert again[0].client.boards == 1
    assert [what_happened(board) for board in running.session.records] == expected


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ('Connecting "Ruff" as North using protocol version 18', "ERROR: North is taken"),
        (
            'Connecting "Ruff" as East using protocol version 17',
            "ERROR: protocol version must be 18 or 19; got 17",
        ),
        ('Connecting "Ruff" as Up using protocol version 18', "ERROR: seat must be N, E, S or W; got 'Up'"),
        (
            'Connecting "Ruff" as South using protocol version 18',
            'ERROR: South must play for "Rubber"; got "Ruff"',
        ),
        ('Connecting "" as East using protocol version 18', "ERROR: a team needs a name"),
        ("GET / HTTP/1.1", "ERROR: not a line of the protocol; got 'GET / HTTP/1.1'"),
        (
            "East passes",
            """ERROR: expected 'Connecting "team" as North using protocol version 18', not 'East passes'""",
        ),
        ("x" * 5000, "ERROR: a line of more than 1000 characters"),
    ],
)
def test_a_rejected_client_receives_the_reason(line: str, why: str) -> None:
    with managing(Session(boards(1)), Rules(seconds=5, wait=1)) as running:
        north = Raw(running.port)
        north.send('connecting  "Rubber" AS north using protocol version 18.')
        assert north.line() == 'North ("Rubber") seated'
        with Raw(running.port) as other:
            other.send(line)
            assert other.line() == why
            assert other.line() == ""
        north.close()
    assert str(running.fault) == "no client connected in 1 seconds"


def test_a_client_that_leaves_before_the_start_frees_the_seat() -> None:
    with managing(Session(boards(1)), Rules(seconds=5, wait=2)) as running:
        for team in ("Rubber", "Ruff"):
            with Raw(running.port) as north:
                north.send(f'Connecting "{team}" as North using protocol version 18')
                assert north.line() == f'North ("{team}") seated'
                north.send("North ready for teams")
                while running.reports[-1:] != [f"North: {team}"]:
                    time.sleep(0.01)
            while running.reports[-1:] != ["North left"]:
                time.sleep(0.01)
    assert str(running.fault) == "no client connected in 2 seconds"


def test_stand_ins_play_the_empty_seats(dealt: list[Board], expected: list[object]) -> None:
    with managing(Session(dealt), Rules(seconds=20, wait=10, stand_in=simple)) as running:
        north = sit(running.port, Seat.NORTH)
        north.wait()
    assert north.client.boards == 2
    assert [what_happened(board) for board in running.session.records] == expected


class Broken(Simple):
    """Cannot answer."""

    def call(self, view: View) -> Decision[Call]:
        raise RuntimeError("broken")

    def card(self, view: View) -> Decision[Card]:
        raise RuntimeError("broken")


class Sleepy(Simple):
    """Answers too late."""

    def call(self, view: View) -> Decision[Call]:
        time.sleep(1.8)
        return super().call(view)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kind", "seconds", "why"),
    [(Broken, 20, "RuntimeError: broken"), (Sleepy, 1.5, "no stand-in in 1.5 seconds")],
)
def test_a_stand_in_that_fails_passes_and_plays_low(
    kind: type[Simple], seconds: float, why: str, dealt: list[Board], tmp_path: Path
) -> None:
    rules = Rules(seconds, wait=3, stand_in=lambda number, seat: kind(seed_of(7, number, seat)))
    with managing(Session(dealt[:1], None, tmp_path), rules) as running:
        clients = [sit(running.port, seat) for seat in (Seat.NORTH, Seat.EAST, Seat.SOUTH)]
        for client in clients:
            client.wait()
    assert running.fault is None
    auction = running.session.records[0].auction
    assert auction is not None
    assert {call for seat, call, _ in auction.items() if seat is Seat.WEST} == {Call.PASS}
    assert why in (tmp_path / "board-001.log").read_text()
