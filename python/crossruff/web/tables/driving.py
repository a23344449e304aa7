"""What goes on at a table by itself: robots' turns, the meanings of calls, the reviews of boards."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from typing import Any

from crossruff.errors import CrossruffError
from crossruff.model import Board, Call, Seat
from crossruff.table import CallMade, Event, EventLog, Phase, Referee, event_data, event_from, seed_of
from crossruff.web.tables.clients import Viewer
from crossruff.web.tables.redaction import beginning
from crossruff.web.tables.session import Game
from crossruff.web.workers.pool import Workers
from crossruff.web.workers.tasks.other_table import imps_won, other_result

ROBOT, PERSON, REVIEW, OTHER = 3, 1, 5, 8
"""Urgencies: people are answered first, and what nobody waits for comes last."""
_SOON = 0.3
"""A robot that answers within so many seconds is not said to think."""
_AGAIN = 1.0
"""After so many seconds a robot is asked again, if a worker failed."""

_LOG = logging.getLogger(__name__)
_About = tuple[object, ...]


class Driver:
    """Looks after one game."""

    def __init__(self, game: Game, workers: Workers) -> None:
        self.game, self.workers = game, workers
        self._about: _About | None = None
        self._turn: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._asked_meanings: tuple[int, tuple[str, ...]] | None = None
        self._asked_reasons: tuple[int, int] | None = None
        self._reviewing: set[int] = set()
        self._others: dict[int, asyncio.Task[Board | None]] = {}
        self._takeover: asyncio.TimerHandle | None = None

    def stop(self) -> None:
        """End all that goes on."""
        for task in [*self._tasks, *self._others.values(), *([self._turn] if self._turn else [])]:
            task.cancel()
        if self._takeover is not None:
            self._takeover.cancel()

    def nudge(self) -> None:
        """After any change: see what has to be done, and stop thinking about what is past."""
        game = self.game
        self._wait_for_absent()
        game.table.consenting = frozenset(game.robot_seats)
        self._answer_for_absent()
        about = self._next_turn()
        if about != self._about:
            if self._turn is not None:
                self._turn.cancel()
                self._turn = None
            self._about = about
            if about is not None:
                self._turn = asyncio.create_task(self._robots_turn())
        if not game.viewers:
            return
        if self._wants_meanings() and self._asked_meanings != (game.board, game.calls):
            self._asked_meanings = game.board, game.calls
            self._start(self._find_meanings())
        ruling = game.last_ruling
        if ruling is not None and ruling != self._asked_reasons:
            self._asked_reasons = ruling
            self._start(self._find_reasons(ruling))
        self._look_after_board()

    def changed(self) -> None:
        """Tell everybody, and go on."""
        self.nudge()
        self.game.tell()

    @contextmanager
    def play_ceased(self) -> Iterator[None]:
        """While a claim is judged no robot plays on, which would make it come too late."""
        if self.game.is_judging:
            raise CrossruffError("another claim is judged just now")
        self.game.is_judging = True
        self.nudge()
        try:
            yield
        finally:
            self.game.is_judging = False
            self.nudge()

    def explain_later(self, number: int, seat: Seat, call: str) -> None:
        """Explain a call that was made before it was known what it shows."""
        self._start(self._explain(number, seat, call))

    def compare_later(self, viewer: Viewer, before: list[dict[str, Any]]) -> None:
        """Tell somebody who has just called what a robot would have called, after the events before."""
        seat, made = viewer.seat, {"number": len(self.game.calls) - 1, "call": self.game.calls[-1]}

        async def compare(seat: Seat) -> None:
            viewer.send({"type": "compared", **made, **await self.hint(seat, before)})

        if seat is not None:
            self._start(compare(seat))

    # Turns

    def _wait_for_absent(self) -> None:
        """Look again when a robot is to take over, if somebody is there who waits."""
        if self._takeover is not None:
            self._takeover.cancel()
        seconds = self.game.next_takeover if self.game.viewers else None
        later = asyncio.get_running_loop().call_later
        self._takeover = None if seconds is None else later(seconds + 0.01, self.changed)

    def _answer_for_absent(self) -> None:
        """Answer, for seats that robots have taken over, what was asked of who sat there."""
        game, robots = self.game, self.game.table.consenting
        undo, claim = game.state.undo, game.state.claim
        if undo is not None:
            for seat in undo.waits_for & robots:
                if game.state.undo is not None and seat in game.state.undo.waits_for:
                    game.table.answer_undo(seat, True)
        if claim is not None and claim.seat.partner in robots:
            game.table.answer_claim(claim.seat.partner, False)

    def _next_turn(self) -> _About | None:
        """Which robot has to act on what; None if nobody has to."""
        game = self.game
        seat = game.robots_turn
        if seat is None or not game.viewers:
            return None
        return game.board, seat, game.table.moment, game.settings.spec

    async def _robots_turn(self) -> None:
        game, about = self.game, self._about
        seat = game.state.turn
        if seat is None:
            return
        seconds = game.settings.robot_seconds
        thinking = {"type": "thinking", "seat": str(seat), "seconds": seconds}
        timer = asyncio.get_running_loop().call_later(_SOON, game.tell_all, thinking)
        try:
            events = await self._decision(game.table, f"{game.name}/{game.board}", ROBOT, game.robot_seats)
        except CrossruffError:
            # A worker that ended is started again; nothing has happened at the table.
            await asyncio.sleep(_AGAIN)
            events = []
        finally:
            timer.cancel()
        if self._about != about:
            return
        self._about, self._turn = None, None
        if events and self._next_turn() == about:
            try:
                game.adopt(events)
            except (CrossruffError, sqlite3.Error):
                _LOG.exception("a robot's turn was lost")
                await asyncio.sleep(_AGAIN)
        self.changed()

    async def _decision(self, table: Referee, key: str, urgency: int, robots: list[Seat]) -> list[Event]:
        """What the robot does whose turn it is."""
        game, seat = self.game, table.state.turn
        if seat is None:
            raise CrossruffError("it is nobody's turn")
        if table.state.phase is Phase.BIDDING and game.is_silent(seat):
            return [CallMade(seat, Call.PASS, explanation="passes throughout")]
        found = await self.workers.ask(
            "decide",
            place=game.name,
            urgency=urgency,
            beside=urgency == OTHER,
            key=key,
            seat=str(seat),
            spec=game.settings.spec,
            seed=seed_of(game.seed, game.board, seat),
            events=[event_data(event) for event in table.log.events],
            consenting=[str(each) for each in robots],
        )
        return [event_from(event) for event in found]

    # Meanings

    def _wants_meanings(self) -> bool:
        game = self.game
        if game.state.phase is not Phase.BIDDING or game.state.turn in game.table.consenting:
            return False
        return game.meanings is None or game.meanings[0] != game.calls

    async def _find_meanings(self) -> None:
        game = self.game
        board, calls = game.board, game.calls
        try:
            found = await self.meanings(calls)
        finally:
            self._asked_meanings = None
        if game.board == board and game.calls == calls:
            game.meanings = calls, found
            game.tell()

    async def meanings(self, calls: tuple[str, ...]) -> dict[str, str]:
        """What the next calls would show after some calls of the board."""
        state = self.game.state
        answer: dict[str, str] = await self.workers.ask(
            "meanings",
            place=self.game.name,
            urgency=PERSON,
            system=self.game.settings.system,
            dealer=str(state.dealer),
            vulnerability=str(state.vulnerability),
            calls=" ".join(calls),
        )
        return answer

    async def hint(self, seat: Seat, events: list[dict[str, Any]]) -> dict[str, Any]:
        """What a robot would do in a seat after some events of the board."""
        game = self.game
        found: dict[str, Any] = await self.workers.ask(
            "hint",
            place=game.name,
            urgency=PERSON,
            seat=str(seat),
            spec=game.settings.spec,
            events=events,
        )
        return found

    async def _explain(self, number: int, seat: Seat, call: str) -> None:
        game = self.game
        board, calls = game.board, game.calls[: number + 1]
        words = (await self.meanings(calls[:number])).get(call, "")
        if not words or game.board != board or game.calls[: number + 1] != calls or game.is_finished:
            return
        note = game.state.auction.note(number)
        # Whoever made the call may have explained it himself in the meantime.
        if not note.explanation:
            game.table.explain(seat, number, words, note.alert)
            self.changed()

    async def _find_reasons(self, ruling: tuple[int, int]) -> None:
        """Why the judge answered the last claim so; nobody waits for it."""
        game = self.game
        found = await self.workers.ask(
            "claim_reasons", place=game.name, urgency=REVIEW, events=game.event_data()
        )
        if game.last_ruling == ruling:
            game.reasons = ruling, found
            game.tell()

    # After the board

    def _look_after_board(self) -> None:
        """Have the board played at the other table, and reviewed when it is finished."""
        game = self.game
        if game.is_finished and game.review is None and game.board not in self._reviewing:
            self._reviewing.add(game.board)
            self._start(self._review())
        for board, task in list(self._others.items()):
            if board != game.board and board not in self._reviewing:
                task.cancel()
                del self._others[board]
        if not (game.is_replay or game.review or game.board in self._others):
            self._others[game.board] = asyncio.create_task(self._other_table())

    async def _other_table(self) -> Board | None:
        """The same board by robots alone, in the background; None if that could not be done."""
        game, mode = self.game, self.game.settings.mode
        key = f"{game.name}/{game.board}/other"
        calls = len(game.state.auction) if mode in ("declare", "defend") else 0
        table = Referee(None, EventLog(beginning(game.table.log.events, calls)), consenting=Seat)
        try:
            async with self.workers.background:
                while not (table.state.is_over or (mode == "bid" and table.state.auction.is_over)):
                    table.adopt(await self._decision(table, key, OTHER, list(Seat)))
        except CrossruffError:
            return None
        return table.state.board

    async def _review(self) -> None:
        """The review of the board: first what can be told soon, and later the whole."""
        game = self.game
        board = game.board
        other = self._others.get(board)
        try:
            found = await self.workers.ask(
                "review",
                place=game.name,
                urgency=REVIEW,
                beside=True,
                events=game.event_data(),
                people=[str(seat) for seat in game.holders],
                spec=game.settings.spec,
            )
            review = {
                "type": "review",
                "board": board,
                "complete": False,
                "other": None,
                "imps": None,
            } | found
            self._show(review)
            elsewhere = None if other is None else await other
            if elsewhere is not None:
                told = other_result(elsewhere, review["tricks"])
                review |= {"other": told, "imps": imps_won(review["score"], told["score"])}
            review["complete"] = True
            # By now another board may be at the table; this one counts all the same.
            game.store.save_review(game.name, board, review)
            game.add_up()
            self._show(review)
            game.tell()
        finally:
            self._reviewing.discard(board)
            self._others.pop(board, None)

    def _show(self, review: dict[str, Any]) -> None:
        game = self.game
        if review["board"] == game.board and game.is_finished:
            game.review = review
            game.tell_all(review_message(game))

    # Tasks

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(_quietly(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def review_message(game: Game) -> dict[str, Any]:
    """The review of a finished board, with the links to what is kept of it."""
    place = f"/api/tables/{game.name}"
    links = {kind: f"{place}/export?format={kind}&board={game.board}" for kind in ("pbn", "lin", "url")}
    links |= {kind: f"{place}/{kind}?board={game.board}" for kind in ("record", "report")}
    return (game.review or {}) | {"total": game.total, "links": links}


async def _quietly(work: Coroutine[Any, Any, None]) -> None:
    """What goes on in the background may fail, as when the server stops."""
    try:
        await work
    except CrossruffError:
        return
