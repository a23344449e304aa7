"""One table on the server: its people, its board, and what each of them is told."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from crossruff.errors import CrossruffError
from crossruff.model import Seat
from crossruff.table import ClaimJudged, Event, Phase, Referee, State, event_data, snapshot
from crossruff.web.tables.clients import Viewer
from crossruff.web.tables.redaction import redacted
from crossruff.web.tables.settings import Settings
from crossruff.web.tables.store import BoardLog, Holder, Store, digest_of, new_token

Meanings = dict[str, str]
_SHOWN_SETTINGS = {"robot", "seconds", "system", "takeover", "partners_hand", "silent"}


class NoTable(CrossruffError):
    """A table that was never made."""


class Game:
    """A table with people, robots and who watches; all of them come the same way."""

    def __init__(self, store: Store, name: str) -> None:
        """Go on with a table that is stored."""
        data = store.table(name)
        if data is None:
            raise NoTable("there is no such table")
        self.name, self.store = name, store
        self.settings = Settings.model_validate(data["settings"])
        self.seed: int = data["seed"]
        self.invite: str = data["invite"]
        self.holders = store.holders(name)
        self.viewers: set[Viewer] = set()
        self.meanings: tuple[tuple[str, ...], Meanings] | None = None
        """What the next calls would show, with the calls so far."""
        self.review: dict[str, Any] | None = None
        self.reasons: tuple[tuple[int, int], dict[str, Any]] | None = None
        """Why the last claim was answered so, with which claim that was."""
        self.is_judging = False
        """Whether a claim is looked at: the play has ceased."""
        self.last_left = time.monotonic()
        """When somebody's connection ended last."""
        self._left = dict.fromkeys(Seat, time.monotonic())
        # It grows over restarts as well, so that a page never takes old for new.
        self.version = int(time.time() * 1000)
        self._news: list[Event] = []
        self.total: dict[str, int] = {}
        self.add_up()
        self.open_board(store.last_board(name))

    def open_board(self, board: int) -> None:
        """Turn to a board that is stored."""
        info = self.store.board(self.name, board)
        if info is None:
            raise CrossruffError(f"this table has no board {board}")
        self.board = board
        self.is_replay = bool(info["replay"])
        self.number: int = info["number"]
        """Which board it is of those that were chosen."""
        self.review = self.store.review(self.name, board)
        self.meanings = None
        log = BoardLog(self.store, self.name, board)
        self.table = Referee(None, log, consenting=self.robot_seats, watch=self._happened)

    def _happened(self, state: State, event: Event) -> None:  # noqa: ARG002 - the table has the state
        self._news.append(event)

    # Who sits where

    def here(self, seat: Seat) -> bool:
        """Whether somebody is connected in a seat."""
        return any(viewer.seat is seat for viewer in self.viewers)

    def plays_by_robot(self, seat: Seat) -> bool:
        """Whether a robot acts: nobody holds the seat, or he left some time ago while others wait."""
        if seat not in self.holders:
            return True
        if self.here(seat) or not any(self.here(other) for other in self.holders):
            return False
        return time.monotonic() - self._left[seat] >= self.settings.takeover

    @property
    def next_takeover(self) -> float | None:
        """In how many seconds a robot is to act for somebody who has left; None if for nobody."""
        now, patience = time.monotonic(), self.settings.takeover
        away = [self._left[seat] + patience - now for seat in self.holders if not self.here(seat)]
        return min((seconds for seconds in away if seconds > 0), default=None)

    @property
    def robot_seats(self) -> list[Seat]:
        """Where robots act now."""
        return [seat for seat in Seat if self.plays_by_robot(seat)]

    def acting_seat(self, seat: Seat) -> Seat:
        """For which seat somebody acts: dummy for a robot that declares, where the table plays so."""
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
    def robots_turn(self) -> Seat | None:
        """The robot that has to act, if it is one's turn and nobody plays for it."""
        turn = self.state.turn
        if turn is None or self.is_finished or self.is_judging or not self.plays_by_robot(turn):
            return None
        return None if self.acting_seat(turn.partner) is turn else turn

    def is_silent(self, seat: Seat) -> bool:
        """Whether a robot passes throughout: an opponent of who practises bidding."""
        return self.settings.silent and seat.side is not Seat.parse(self.settings.seat).side

    def seat_of(self, token: str) -> Seat | None:
        """The seat that a token holds."""
        digest = digest_of(token)
        return next((each.seat for each in self.holders.values() if each.digest == digest), None)

    def sit(self, seat: Seat, name: str, *, maker: bool = False) -> str:
        """Give a free seat to somebody; the token that holds it."""
        if seat in self.holders:
            raise CrossruffError(f"somebody sits {seat.name.title()} already")
        token = new_token()
        self.holders[seat] = Holder(seat, digest_of(token), name or seat.name.title(), maker)
        self.store.hold(self.name, self.holders[seat])
        self._left[seat] = time.monotonic()
        return token

    def rename(self, seat: Seat, name: str) -> None:
        """Another name for who sits there."""
        self.holders[seat] = replace(self.holders[seat], name=name or seat.name.title())
        self.store.hold(self.name, self.holders[seat])

    def stand_up(self, seat: Seat) -> None:
        """Give up a seat for good: who sat there watches, and a robot plays on."""
        del self.holders[seat]
        self.store.give_up(self.name, seat)
        for viewer in self.viewers:
            if viewer.seat is seat:
                viewer.seat = None

    def enter(self, viewer: Viewer) -> None:
        """Somebody connects."""
        self.viewers.add(viewer)

    def leave(self, viewer: Viewer) -> None:
        """Somebody's connection ends."""
        self.viewers.discard(viewer)
        self.last_left = time.monotonic()
        if viewer.seat is not None and not self.here(viewer.seat):
            self._left[viewer.seat] = time.monotonic()

    # The board

    @property
    def state(self) -> State:
        """How the board stands."""
        return self.table.state

    @property
    def is_finished(self) -> bool:
        """Whether the board is over: with the auction, where only that is practised."""
        return self.state.is_over or (self.settings.mode == "bid" and self.state.auction.is_over)

    def check_open(self) -> None:
        """Refuse to act on a board that is finished."""
        if self.is_finished:
            raise CrossruffError("the board is finished")

    def adopt(self, events: Sequence[Event]) -> None:
        """Let events happen that were worked out elsewhere; they are stored together."""
        try:
            with self.store.together():
                self.table.adopt(events)
        except sqlite3.Error:
            # The table must not be ahead of what is stored.
            self.open_board(self.board)
            raise

    def event_data(self) -> list[dict[str, Any]]:
        """The board's events as plain data, for worker processes."""
        return [event_data(event) for event in self.table.log.events]

    def new_board(self, events: Sequence[Event], *, replay: bool, number: int) -> None:
        """Bring a board to the table, with what has happened on it already."""
        board = self.store.last_board(self.name) + 1
        with self.store.together():
            self.store.new_board(self.name, board, {"replay": replay, "number": number}, events)
        self._news.clear()
        self.open_board(board)

    def change(self, settings: Settings, seed: int | None = None) -> None:
        """Other settings from now on."""
        self.settings = settings
        self.seed = self.seed if seed is None else seed
        save_settings(self.store, self.name, settings, self.seed, self.invite)

    # What is told

    def tell(self) -> None:
        """Send everybody what has happened, and how the table stands now."""
        self.version += 1
        news, self._news = self._news, []
        for viewer in list(self.viewers):
            for event in news:
                data = redacted(event, viewer.seat)
                if data is not None:
                    viewer.send({"type": "event", "version": self.version, "event": data})
            viewer.send(self.snapshot(viewer))

    def tell_all(self, message: dict[str, Any]) -> None:
        """Send everybody the same."""
        for viewer in list(self.viewers):
            viewer.send(message)

    def snapshot(self, viewer: Viewer) -> dict[str, Any]:
        """The table as somebody may see it."""
        seat, state = viewer.seat, self.state
        acts = None if seat is None else self.acting_seat(seat)
        holder = None if seat is None else self.holders.get(seat)
        return {
            "type": "snapshot",
            "version": self.version,
            "board": self.board,
            "mode": self.settings.mode,
            "you": {
                "seat": None if seat is None else str(seat),
                "acts": None if acts is None else str(acts),
                "maker": holder is not None and holder.maker,
                "name": "" if holder is None else holder.name,
            },
            "people": self.people(),
            "watchers": sum(each.seat is None for each in self.viewers),
            "finished": self.is_finished,
            "replay": self.is_replay,
            "table": snapshot(state, acts, sees_all=self.is_finished),
            "reasons": self._reasons_for(acts),
            "meanings": self._meanings_for(seat),
            "thinking": None if self.robots_turn is None else str(self.robots_turn),
            "total": self.total,
            "settings": self.settings.model_dump(include=_SHOWN_SETTINGS),
        }

    def people(self) -> dict[str, Any]:
        """Who sits where."""
        robot = {"kind": "robot", "name": self.settings.robot.title(), "here": True}
        return {
            str(seat): {"kind": "person", "name": self.holders[seat].name, "here": self.here(seat)}
            if seat in self.holders
            else robot
            for seat in Seat
        }

    def names(self) -> list[str]:
        """The players, North first, as a record tells them."""
        return [each["name"] for each in self.people().values()]

    def add_up(self) -> None:
        """What was won against the other table so far."""
        won = self.store.imps(self.name)
        self.total = {"NS": sum(won), "EW": -sum(won), "boards": len(won)}

    @property
    def calls(self) -> tuple[str, ...]:
        """The calls that were made."""
        return tuple(str(call) for call in self.state.auction.calls)

    @property
    def last_ruling(self) -> tuple[int, int] | None:
        """Which claim was judged last, if that was not taken back: the board, and how many before it."""
        if not self.state.judged:
            return None
        return self.board, sum(isinstance(event, ClaimJudged) for event in self.table.log.events)

    def _reasons_for(self, seat: Seat | None) -> dict[str, Any] | None:
        """Why the last claim was answered so. It tells the claimer's hand, so before the end only to him."""
        if self.reasons is None or self.reasons[0] != self.last_ruling:
            return None
        may_know = self.is_finished or self.state.judged[-1].claim.seat is seat
        return self.reasons[1] if may_know else None

    def _meanings_for(self, seat: Seat | None) -> Meanings:
        """What the calls would show that a seat may make now."""
        if seat is None or self.state.phase is not Phase.BIDDING or self.state.turn is not seat:
            return {}
        return self.known_meanings()

    def known_meanings(self) -> Meanings:
        """What the next calls would show, if that was found out already."""
        if self.meanings is None or self.meanings[0] != self.calls:
            return {}
        return self.meanings[1]


def save_settings(store: Store, name: str, settings: Settings, seed: int, invite: str) -> None:
    """Store a table, new or changed."""
    store.save_table(name, {"settings": settings.model_dump(), "seed": seed, "invite": invite})
