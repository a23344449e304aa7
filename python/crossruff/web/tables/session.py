"""Run one table on the server: its people, its board, its connected clients."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from crossruff.errors import CrossruffError
from crossruff.model import Seat
from crossruff.table import ClaimJudged, Event, Referee, State, event_data
from crossruff.web.tables.clients import TableClient
from crossruff.web.tables.coordinator import TableCoordinator
from crossruff.web.tables.redaction import events_for_workers, redacted
from crossruff.web.tables.settings import TableSettings
from crossruff.web.tables.snapshots import client_snapshot
from crossruff.web.tables.store import BoardLog, SeatHolder, TableStore, digest_of, new_token
from crossruff.web.workers.pool import WorkerPool

Meanings = dict[str, str]


class UnknownTable(CrossruffError):
    """Nobody has made a table of this name."""


class TableSession:
    """A table with people, robots and watchers, over many boards."""

    def __init__(self, store: TableStore, name: str, workers: WorkerPool) -> None:
        """Resume a stored table."""
        data = store.table(name)
        if data is None:
            raise UnknownTable("this table does not exist")
        self.name, self.store, self.workers = name, store, workers
        self.settings = TableSettings.model_validate(data["settings"])
        self.seed: int = data["seed"]
        self.invite: str = data["invite"]
        self.holders = store.holders(name)
        self.clients: set[TableClient] = set()
        self.meanings: tuple[tuple[str, ...], Meanings] | None = None
        """The calls so far, and what the next calls would show."""
        self.review: dict[str, Any] | None = None
        self.reasons: tuple[tuple[int, int], dict[str, Any]] | None = None
        """The ruling of the last claim as in `last_ruling`, and the reasons for it."""
        self.is_judging = False
        """Whether a claim is being judged: robots pause."""
        self.last_left = time.monotonic()
        """When a connection ended last."""
        self._left = dict.fromkeys(Seat, time.monotonic())
        # The version grows over restarts too, so that a page never takes an old snapshot for a new one.
        self.version = int(time.time() * 1000)
        self._unsent: list[Event] = []
        self.total: dict[str, int] = {}
        self.update_total()
        self.open_board(store.last_board(name))
        self.coordinator = TableCoordinator(self)

    def open_board(self, board: int) -> None:
        """Turn to a stored board."""
        info = self.store.board(self.name, board)
        if info is None:
            raise CrossruffError(f"this table has no board {board}")
        self.board = board
        self.is_replay = bool(info["replay"])
        self.number: int = info["number"]
        """The number of the board among the chosen ones."""
        self.review = self.store.review(self.name, board)
        self.meanings = None
        log = BoardLog(self.store, self.name, board)
        self.referee = Referee(None, log, consenting=self.robot_seats, watch=self._happened)

    def _happened(self, state: State, event: Event) -> None:  # noqa: ARG002 - the referee has the state
        self._unsent.append(event)

    # Seats

    def is_connected(self, seat: Seat) -> bool:
        """Return whether a client is connected at a seat."""
        return any(client.seat is seat for client in self.clients)

    def plays_by_robot(self, seat: Seat) -> bool:
        """Return whether a robot acts: the seat is free, or its player has left while others wait."""
        if seat not in self.holders:
            return True
        if self.is_connected(seat) or not any(self.is_connected(other) for other in self.holders):
            return False
        return time.monotonic() - self._left[seat] >= self.settings.takeover

    @property
    def next_takeover(self) -> float | None:
        """The seconds until a robot takes over for a player who left; None if nobody left."""
        now, patience = time.monotonic(), self.settings.takeover
        away = [self._left[seat] + patience - now for seat in self.holders if not self.is_connected(seat)]
        return min((seconds for seconds in away if seconds > 0), default=None)

    @property
    def robot_seats(self) -> list[Seat]:
        """The seats where robots act now."""
        return [seat for seat in Seat if self.plays_by_robot(seat)]

    def acting_seat(self, seat: Seat) -> Seat:
        """Return the seat for which a player acts: for dummy of a robot, maybe the robot's."""
        play = self.state.play
        if (
            not self.settings.partners_hand
            or play is None
            or play.dummy is not seat
            or not play.dummy_is_down
        ):
            return seat
        is_free = seat.partner not in self.holders and not self.plays_by_robot(seat)
        return seat.partner if is_free else seat

    @property
    def robot_to_act(self) -> Seat | None:
        """The robot whose turn it is, unless its partner plays the hand."""
        turn = self.state.turn
        if turn is None or self.is_finished or self.is_judging or not self.plays_by_robot(turn):
            return None
        return None if self.acting_seat(turn.partner) is turn else turn

    def is_silent(self, seat: Seat) -> bool:
        """Return whether a robot always passes: an opponent of a player who practises bidding."""
        return self.settings.silent and seat.side is not Seat.parse(self.settings.seat).side

    def seat_of(self, token: str) -> Seat | None:
        """Return the seat that a token holds."""
        digest = digest_of(token)
        return next((each.seat for each in self.holders.values() if each.digest == digest), None)

    def take_seat(self, seat: Seat, name: str, *, maker: bool = False) -> str:
        """Give a free seat to a player and return the token that holds it."""
        if seat in self.holders:
            raise CrossruffError(f"{seat.name.title()} is taken")
        token = new_token()
        self.holders[seat] = SeatHolder(seat, digest_of(token), name or seat.name.title(), maker)
        self.store.save_holder(self.name, self.holders[seat])
        self._left[seat] = time.monotonic()
        return token

    def rename(self, seat: Seat, name: str) -> None:
        """Change the name of the player at a seat."""
        self.holders[seat] = replace(self.holders[seat], name=name or seat.name.title())
        self.store.save_holder(self.name, self.holders[seat])

    def give_up_seat(self, seat: Seat) -> None:
        """Free a seat for good: its player watches, and a robot plays on."""
        del self.holders[seat]
        self.store.delete_holder(self.name, seat)
        for client in self.clients:
            if client.seat is seat:
                client.seat = None

    def connect(self, client: TableClient) -> None:
        """Add a client."""
        self.clients.add(client)

    def disconnect(self, client: TableClient) -> None:
        """Remove a client whose connection ended."""
        self.clients.discard(client)
        self.last_left = time.monotonic()
        if client.seat is not None and not self.is_connected(client.seat):
            self._left[client.seat] = time.monotonic()

    def people(self) -> dict[str, Any]:
        """Return the players by seat, as clients see them."""
        robot = {"kind": "robot", "name": self.settings.robot.title(), "here": True}
        return {
            str(seat): {"kind": "person", "name": self.holders[seat].name, "here": self.is_connected(seat)}
            if seat in self.holders
            else robot
            for seat in Seat
        }

    def player_names(self) -> list[str]:
        """Return the names for a record, North first."""
        return [each["name"] for each in self.people().values()]

    # The board

    @property
    def state(self) -> State:
        """The state of the board."""
        return self.referee.state

    @property
    def is_finished(self) -> bool:
        """Whether the board is over; in bidding practice, whether the auction is."""
        return self.state.is_over or (self.settings.mode == "bid" and self.state.auction.is_over)

    def check_open(self) -> None:
        """Reject an action on a finished board."""
        if self.is_finished:
            raise CrossruffError("the board is finished")

    def adopt(self, events: Sequence[Event]) -> None:
        """Accept events that a worker found; they are stored together."""
        try:
            with self.store.transaction():
                self.referee.adopt(events)
        except sqlite3.Error:
            # The referee must not be ahead of the store.
            self.open_board(self.board)
            raise

    def event_data(self) -> list[dict[str, Any]]:
        """Return the board's events as plain data, with the decisions of the players."""
        return [event_data(event) for event in self.referee.log.events]

    def events_for_workers(self) -> list[dict[str, Any]]:
        """Return the board's events as plain data, without decisions."""
        return events_for_workers(self.referee.log.events)

    def new_board(self, events: Sequence[Event], *, replay: bool, number: int) -> None:
        """Bring a board to the table, with the events that have happened on it."""
        board = self.store.last_board(self.name) + 1
        with self.store.transaction():
            self.store.new_board(self.name, board, {"replay": replay, "number": number}, events)
        self._unsent.clear()
        self.open_board(board)

    def change_settings(self, settings: TableSettings, seed: int | None = None) -> None:
        """Use other settings from now on."""
        self.settings = settings
        self.seed = self.seed if seed is None else seed
        save_settings(self.store, self.name, settings, self.seed, self.invite)

    def update_total(self) -> None:
        """Add up the IMPs against the other table."""
        won = self.store.imps(self.name)
        self.total = {"NS": sum(won), "EW": -sum(won), "boards": len(won)}

    @property
    def calls(self) -> tuple[str, ...]:
        """The calls so far."""
        return tuple(str(call) for call in self.state.auction.calls)

    def known_meanings(self) -> Meanings:
        """Return what the next calls would show, if a worker has answered already."""
        if self.meanings is None or self.meanings[0] != self.calls:
            return {}
        return self.meanings[1]

    @property
    def last_ruling(self) -> tuple[int, int] | None:
        """The board and the number of the last ruling on it; None if there is none or it was undone."""
        if not self.state.judged:
            return None
        return self.board, sum(isinstance(event, ClaimJudged) for event in self.referee.log.events)

    # Clients

    def broadcast_changes(self) -> None:
        """Send all clients the new events, and the table as it stands now."""
        self.version += 1
        unsent, self._unsent = self._unsent, []
        for client in list(self.clients):
            for event in unsent:
                data = redacted(event, client.seat)
                if data is not None:
                    client.send({"type": "event", "version": self.version, "event": data})
            client.send(client_snapshot(self, client))

    def broadcast(self, message: dict[str, Any]) -> None:
        """Send all clients the same message."""
        for client in list(self.clients):
            client.send(message)


def save_settings(store: TableStore, name: str, settings: TableSettings, seed: int, invite: str) -> None:
    """Store the settings of a new or changed table."""
    store.save_table(name, {"settings": settings.model_dump(), "seed": seed, "invite": invite})
