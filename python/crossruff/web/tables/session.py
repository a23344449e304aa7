"""Run one table on the server: its people, its board, its connected clients."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from crossruff.errors import CrossruffError
from crossruff.model import Seat
from crossruff.table import ClaimJudged, Event, Referee, State, event_data
from crossruff.web.company.company import TableCompany
from crossruff.web.event_log import log_event
from crossruff.web.memory.database import StorageFailed
from crossruff.web.memory.profiles import digest_of, new_token
from crossruff.web.tables.answer_times import AnswerTimes
from crossruff.web.tables.clients import TableClient
from crossruff.web.tables.coordinator import TableCoordinator
from crossruff.web.tables.finished_boards import profile_seat, record_finished
from crossruff.web.tables.redaction import events_for_workers, redacted
from crossruff.web.tables.settings import ROBOT_NAMES, TableSettings
from crossruff.web.tables.snapshots import client_snapshot
from crossruff.web.tables.store import BoardLog, SeatHolder, TableStore
from crossruff.web.workers.pool import TableWorkers

Meanings = dict[str, str]


class UnknownTable(CrossruffError):
    """Nobody has made a table of this name."""


class TableSession:
    """A table with people, robots and watchers, over many boards."""

    def __init__(
        self,
        store: TableStore,
        name: str,
        workers: TableWorkers,
        board: int | None = None,
        times: AnswerTimes | None = None,
    ) -> None:
        """Resume a stored table at its last board, or open another one that is finished.

        `times` are those of all tables of a server.
        """
        self.name, self.store, self.workers = name, store, workers
        self.times = times or AnswerTimes()
        self.is_closed = False
        """Whether the table has left the memory: nothing more is sent or done."""
        self.written = 0
        """Characters that were stored for people of this table."""
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
        self.total: dict[str, float] = {}
        self._load(board)
        self.coordinator = TableCoordinator(self)

    def _load(self, board: int | None = None) -> None:
        """Read the table, its people and its last board, or another one, from the store."""
        data = self.store.table(self.name)
        if data is None:
            raise UnknownTable("this table does not exist")
        self.settings = TableSettings.model_validate(data["settings"])
        self.seed: int = data["seed"]
        self.invite: str = data["invite"]
        self.holders = self.store.holders(self.name)
        for client in self.clients:
            if client.seat not in self.holders:
                client.seat = None
        self.update_total()
        self.open_board(self.store.last_board(self.name) if board is None else board)
        self.company = TableCompany(self)

    def reload(self) -> None:
        """Return to what is stored, as after the store failed; close the table if it is not there."""
        self.company.presence.stop()
        if not self.store.leases.has(self.name):
            self.close()
            return
        try:
            self._load()
        except CrossruffError:
            self.close()

    def close(self) -> None:
        """Leave the memory: pages connect again, and get the table as it is stored."""
        self.is_closed = True
        self.coordinator.stop()
        for client in list(self.clients):
            client.close()

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
        self._is_recorded = info["finished"] is not None
        # The referee judges a claim that was pending when the server stopped; that may finish the board.
        with self._unsent_if_stored(), self.store.transaction():
            log = BoardLog(self.store, self.name, board)
            self.referee = Referee(None, log, consenting=self.robot_seats, watch=self._happened)
            self._record()

    @contextmanager
    def _unsent_if_stored(self) -> Iterator[None]:
        """Send the events of the block only if it succeeds."""
        before = len(self._unsent)
        try:
            yield
        except BaseException:
            del self._unsent[before:]
            raise

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

    def away_for(self, seat: Seat) -> float:
        """Return the seconds since the player of a seat has left; 0 while the player is there."""
        return 0.0 if self.is_connected(seat) else time.monotonic() - self._left[seat]

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
    def played_for_partner(self) -> list[Seat]:
        """The robot that declares while its partner, a person, plays the hand."""
        contract = self.state.contract
        if not self.settings.partners_hand or contract is None or contract.declarer in self.holders:
            return []
        return [contract.declarer] if contract.dummy in self.holders else []

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
        """Return the seat that a token holds, or the key of a profile."""
        digest = digest_of(token)
        found = next((each.seat for each in self.holders.values() if each.digest == digest), None)
        return profile_seat(self, token) if found is None else found

    def take_seat(self, seat: Seat, name: str, profile: str | None = None) -> str:
        """Give a free seat to a player and return the token that holds it."""
        if seat in self.holders:
            raise CrossruffError(f"{seat.name.title()} is taken")
        token = new_token()
        self.holders[seat] = SeatHolder(seat, digest_of(token), name or seat.name.title(), False, profile)
        self.store.save_holder(self.name, self.holders[seat])
        self._left[seat] = time.monotonic()
        return token

    def rename(self, seat: Seat, name: str) -> None:
        """Change the name of the player at a seat."""
        self.holders[seat] = replace(self.holders[seat], name=name or seat.name.title())
        self.store.save_holder(self.name, self.holders[seat])

    def give_up_seat(self, seat: Seat) -> None:
        """Free a seat for good: its player watches, and a robot plays on."""
        left = self.holders[seat]
        self.store.delete_holder(self.name, seat)
        self.company.seen.stood_up(seat, maker=left.maker)
        self.drop_seat(seat)
        if left.maker:
            self._make_maker()

    def drop_seat(self, seat: Seat) -> None:
        """Let the clients of a seat that was freed only watch."""
        self.holders.pop(seat, None)
        for client in self.clients:
            if client.seat is seat:
                client.seat = None

    def drop_others(self, holders: dict[Seat, SeatHolder]) -> None:
        """Free the seats of players who are no longer stored, and read the names again."""
        for seat in set(self.holders) - set(holders):
            self.drop_seat(seat)
        self.holders = holders
        self.open_board(self.board)

    def move(self, seat: Seat, to: Seat) -> None:
        """Let a player sit at a free seat, when no board is played."""
        if not self.is_finished:
            raise CrossruffError("you can change your seat only after a board")
        if to in self.holders:
            raise CrossruffError(f"{to.name.title()} is taken")
        with self.store.transaction():
            holder = replace(self.holders.pop(seat), seat=to)
            self.store.delete_holder(self.name, seat)
            self.holders[to] = holder
            self.store.save_holder(self.name, holder)
            self.company.moved(seat, to)
        for client in self.clients:
            if client.seat is seat:
                client.seat = to
        self._left[to] = self._left[seat]

    def _make_maker(self) -> None:
        """Let another player change the robots when the maker has left for good."""
        for seat, holder in self.holders.items():
            self.holders[seat] = replace(holder, maker=True)
            self.store.save_holder(self.name, self.holders[seat])
            return

    def connect(self, client: TableClient) -> None:
        """Add a client."""
        self.clients.add(client)
        try:
            if client.seat is not None:
                self.store.use_table(self.name)
            self.company.arrived(client)
        except StorageFailed:
            self.clients.discard(client)
            raise

    def disconnect(self, client: TableClient) -> None:
        """Remove a client whose connection ended."""
        self.clients.discard(client)
        self.last_left = time.monotonic()
        if client.seat is not None and not self.is_connected(client.seat):
            self._left[client.seat] = time.monotonic()
        self.company.kibitzing.left(client)

    def people(self) -> dict[str, Any]:
        """Return the players by seat, as clients see them."""
        return {
            str(seat): self._person(seat)
            if seat in self.holders
            else {"kind": "robot", "name": ROBOT_NAMES[seat], "here": True}
            for seat in Seat
        }

    def _person(self, seat: Seat) -> dict[str, Any]:
        here, name = self.is_connected(seat), self.holders[seat].name
        return {"kind": "person", "name": name, "here": here, "stand_in": self.plays_by_robot(seat)}

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
        with self.acting():
            self.referee.adopt(events)

    @contextmanager
    def acting(self) -> Iterator[None]:
        """Store all changes of the block together, and with the last event of a board its result."""
        if self.is_closed:
            raise CrossruffError("this table was closed: connect again")
        self.store.check_room(to_finish=True)
        log, before, written = self.referee.log, len(self.referee.log), self.store.written
        try:
            with self._unsent_if_stored(), self.store.transaction():
                yield
                self._record()
            self.written += self.store.written - written
        except BaseException as fault:
            # The memory must not be ahead of the store.
            if isinstance(fault, StorageFailed) or self.referee.log is not log or len(log) != before:
                self.reload()
            raise

    def _record(self) -> None:
        if not self._is_recorded and self.is_finished:
            record_finished(self)
            log_event("board finished", mode=self.settings.mode, replay=self.is_replay)
            self._is_recorded = True

    def event_data(self) -> list[dict[str, Any]]:
        """Return the board's events as plain data, with the decisions of the players."""
        return [event_data(event) for event in self.referee.log.events]

    def events_for_workers(self) -> list[dict[str, Any]]:
        """Return the board's events as plain data, without decisions."""
        return events_for_workers(self.referee.log.events)

    def new_board(self, events: Sequence[Event], *, replay: bool, number: int) -> None:
        """Bring a board to the table, with the events that have happened on it."""
        self.store.check_room()
        board = self.store.last_board(self.name) + 1
        with self.store.transaction():
            self.store.new_board(self.name, board, {"replay": replay, "number": number}, events)
            self.store.use_table(self.name)
        self._unsent.clear()
        self.open_board(board)
        self.company.kibitzing.note_board()

    def change_settings(self, settings: TableSettings, seed: int | None = None) -> None:
        """Use other settings from now on."""
        self.settings = settings
        self.seed = self.seed if seed is None else seed
        save_settings(self.store, self.name, settings, self.seed, self.invite)

    def update_total(self) -> None:
        """Add up the IMPs against the other table."""
        won = self.store.imps(self.name)
        shares = self.store.matchpoints(self.name)
        percent = round(sum(shares) / len(shares), 1) if shares else 50.0
        self.total = {"NS": sum(won), "EW": -sum(won), "boards": len(won), "percent": percent}

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
        if self.is_closed:
            return
        self.version += 1
        unsent, self._unsent = self._unsent, []
        for client in list(self.clients):
            for event in unsent:
                data = redacted(event, self.company.view_of(client))
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
