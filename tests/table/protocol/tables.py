"""A manager and clients in one process, on a free port, for the tests of the protocol."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field

from crossruff.dealing import deals
from crossruff.errors import CrossruffError
from crossruff.model import Bid, Board, Call, Card, Seat, View
from crossruff.players import Decision, Player
from crossruff.table import State, play_board, seed_of
from crossruff.table.protocol.client import Client
from crossruff.table.protocol.client_connection import ClientConnection
from crossruff.table.protocol.manager import Manager
from crossruff.table.protocol.rules import Rules
from crossruff.table.protocol.session import Session
from tests.patience import PATIENCE
from tests.table.players import Divided

HOST = "127.0.0.1"


@dataclass
class Simple(Divided):
    """A quick player that depends on everything it sees, so that different views give different actions."""

    seed: int
    views: list[View] = field(default_factory=list)

    def call(self, view: View) -> Decision[Call]:
        hand, auction, vulnerability = view.hand, view.calls, view.vulnerability
        bids = [call for call in auction.legal_calls if isinstance(call, Bid)]
        number = hash(
            (self.seed, hand.bits, tuple(c.index for c in auction.calls), vulnerability.value[0] == "N")
        )
        calls: list[Call] = [Call.PASS, Call.PASS]
        calls += [call for call in (Call.DOUBLE, Call.REDOUBLE) if auction.is_legal(call)]
        calls += bids[:6] if len(auction) < 12 else []
        return Decision(calls[number % len(calls)], shows="any hand")

    def card(self, view: View) -> Decision[Card]:
        self.views.append(view)
        play = view.play
        cards = list(play.legal_cards)
        seen = (self.seed, play.deal.packed, view.unseen.bits, tuple(card.index for card in play.cards))
        return Decision(cards[hash((*seen, view.vulnerability.name[0] < "F")) % len(cards)])

    def claim(self, view: View) -> int | None:
        return None


def simple(number: int, seat: Seat) -> Simple:
    """Return the player of a seat on a board, always the same."""
    return Simple(seed_of(7, number, seat))


def boards(count: int, seed: int = 1) -> list[Board]:
    """Some boards."""
    return [Board(n, dealt) for n, dealt in enumerate(deals(seed=seed, count=count), 1)]


def in_process(board: Board, make: Callable[[int, Seat], Player] = simple) -> Board:
    """The board at the table of this process."""
    return play_board(board, {seat: make(board.number or 0, seat) for seat in Seat}).board


def what_happened(board: Board) -> tuple[object, ...]:
    """Calls, cards and result."""
    cards = None if board.play is None else board.play.cards
    return board.number, board.deal, board.auction and board.auction.calls, cards, board.result, board.score()


@dataclass
class Running:
    """A manager in a thread."""

    session: Session
    rules: Rules
    port: int = 0
    reports: list[str] = field(default_factory=list)
    fault: BaseException | None = None
    _task: asyncio.Task[None] | None = None
    _loop: asyncio.AbstractEventLoop | None = None
    _listens: threading.Event = field(default_factory=threading.Event)

    def start(self) -> threading.Thread:
        thread = threading.Thread(target=self._run, daemon=True)
        thread.start()
        assert self._listens.wait(PATIENCE)
        return thread

    def _run(self) -> None:
        try:
            asyncio.run(self._main())
        except (CrossruffError, asyncio.CancelledError) as fault:
            self.fault = fault
        finally:
            self._listens.set()

    async def _main(self) -> None:
        self._loop, self._task = asyncio.get_running_loop(), asyncio.current_task()
        await Manager(self.session, self.rules, self.reports.append).run(HOST, 0, self._listening)

    def _listening(self, port: int) -> None:
        self.port = port
        self._listens.set()

    def interrupt(self) -> None:
        """As Ctrl-C does."""
        assert self._loop is not None
        assert self._task is not None
        self._loop.call_soon_threadsafe(self._task.cancel)


@contextmanager
def managing(session: Session, rules: Rules | None = None) -> Iterator[Running]:
    """A manager that must come to an end by itself."""
    running = Running(session, rules or Rules(seconds=20, wait=20, stand_in=simple))
    thread = running.start()
    yield running
    thread.join(PATIENCE)
    assert not thread.is_alive(), "the session hangs"


@dataclass
class Seated:
    """A client in a thread."""

    client: Client
    fault: CrossruffError | None = None
    states: list[State] = field(default_factory=list)
    thread: threading.Thread | None = None

    def start(self) -> Seated:
        self.thread = threading.Thread(target=self._run, daemon=True)
        self.thread.start()
        return self

    def _run(self) -> None:
        try:
            with self.client.connection:
                self.client.sit_down()
                self.client.run(self.states.append)
        except CrossruffError as fault:
            self.fault = fault

    def wait(self) -> None:
        assert self.thread is not None
        self.thread.join(PATIENCE)
        assert not self.thread.is_alive(), "a client hangs"


TEAMS = {Seat.NORTH: "Rubber", Seat.SOUTH: "Rubber", Seat.EAST: "Ruff", Seat.WEST: "Ruff"}


def sit(
    port: int, seat: Seat, kind: type[Client] = Client, make: Callable[[int, Seat], Player] = simple
) -> Seated:
    """Seat a client."""
    return Seated(
        kind(ClientConnection.open(HOST, port, 5), seat, TEAMS[seat], lambda number: make(number, seat))
    ).start()


def play_session(
    session: Session, rules: Rules | None = None, kinds: Mapping[Seat, type[Client]] | None = None
) -> tuple[Running, dict[Seat, Seated]]:
    """A session to its end, with clients of other kinds in some seats."""
    with managing(session, rules) as running:
        clients = {seat: sit(running.port, seat, (kinds or {}).get(seat, Client)) for seat in Seat}
        for client in clients.values():
            client.wait()
    return running, clients


class Raw:
    """A client that sends any text."""

    def __init__(self, port: int) -> None:
        self.socket = socket.create_connection((HOST, port), timeout=PATIENCE)
        self.file = self.socket.makefile("rb")

    def send(self, text: str) -> None:
        self.socket.sendall(f"{text}\r\n".encode("latin-1"))

    def line(self) -> str:
        """The next line; empty if the manager has hung up."""
        try:
            return self.file.readline().decode().rstrip("\r\n")
        except ConnectionError:
            return ""

    def close(self) -> None:
        self.file.close()
        self.socket.close()

    def __enter__(self) -> Raw:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
