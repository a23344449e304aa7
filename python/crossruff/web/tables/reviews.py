"""Review boards after they are finished, against another table of robots, and explain rulings of claims."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from crossruff.errors import CrossruffError
from crossruff.model import Board, Seat
from crossruff.table import EventLog, Referee
from crossruff.web.background.background_tasks import BackgroundTasks
from crossruff.web.tables.coaching import BoardToCoach, coach_board
from crossruff.web.tables.hints import RobotHints
from crossruff.web.tables.redaction import beginning
from crossruff.web.tables.turns import ask_robot
from crossruff.web.workers.pool import Urgency
from crossruff.web.workers.tasks.other_table import imps_won, matchpoints_won, other_result

if TYPE_CHECKING:
    from crossruff.web.tables.session import TableSession


class BoardReviews:
    """Has each board of one table played by robots alone, and reviewed when it is finished."""

    def __init__(self, session: TableSession, tasks: BackgroundTasks, hints: RobotHints) -> None:
        self._session, self._tasks, self._hints = session, tasks, hints
        self._reviewing: set[int] = set()
        self._other_tables: dict[int, asyncio.Task[Board | None]] = {}
        self._coaching: asyncio.Task[None] | None = None
        self._coached = 0

    def stop(self) -> None:
        """Cancel the other tables."""
        for task in self._other_tables.values():
            task.cancel()

    def update(self) -> None:
        """Start the other table of a new board, and the review of a finished one."""
        session = self._session
        if session.is_finished and session.review is None and session.board not in self._reviewing:
            self._reviewing.add(session.board)
            self._tasks.start(self._review())
        for board, task in list(self._other_tables.items()):
            if board != session.board and board not in self._reviewing:
                task.cancel()
                del self._other_tables[board]
        if not (session.is_replay or session.review or session.board in self._other_tables):
            self._other_tables[session.board] = asyncio.create_task(self._play_other_table())

    async def _play_other_table(self) -> Board | None:
        """Let robots play the board in the background; None if that failed."""
        session, mode = self._session, self._session.settings.mode
        key = f"{session.name}/{session.board}/other"
        calls = len(session.state.auction) if mode in ("declare", "defend") else 0
        referee = Referee(None, EventLog(beginning(session.referee.log.events, calls)), consenting=Seat)
        try:
            async with self._session.workers.background:
                while not (referee.state.is_over or (mode == "bid" and referee.state.auction.is_over)):
                    referee.adopt(await ask_robot(session, referee, key, Seat, Urgency.OTHER_TABLE))
        except CrossruffError:
            return None
        return referee.state.board

    async def catch_up(self) -> None:
        """Do what is missing of a finished board: the other table, the review, the coach."""
        session = self._session
        review = session.review
        if review is None or (review["other"] is None and not session.is_replay):
            if not session.is_replay:
                self._other_tables[session.board] = asyncio.create_task(self._play_other_table())
            await self._review()
        else:
            await coach_board(session, review, self._played, self._show)
        if self._coaching is not None:
            await self._coaching
        session.store.settle(session.name, session.board)

    def is_at_work(self, board: int) -> bool:
        """Return whether a board is being reviewed or coached."""
        coached = self._coaching is not None and not self._coaching.done() and self._coached == board
        return board in self._reviewing or coached

    @property
    def _played(self) -> BoardToCoach:
        """The events of the board, and who played it."""
        session = self._session
        people = [str(seat) for seat in session.holders]
        for_partner = [str(seat) for seat in session.played_for_partner]
        return BoardToCoach(session.events_for_workers(), people, for_partner)

    async def _review(self) -> None:
        """Send a first review soon, and the complete one when the other table is done."""
        session = self._session
        board, events, played = session.board, session.event_data(), self._played
        other = self._other_tables.get(board)
        try:
            found = await self._session.workers.ask(
                "review",
                place=session.name,
                urgency=Urgency.REVIEW,
                beside=True,
                events=events,
                people=played.people,
                spec=session.settings.spec,
                decisions=await self._hints.decisions(),
            )
            review = {
                "type": "review",
                "board": board,
                "complete": False,
                "other": None,
                "imps": None,
            } | found
            self._show(review)
            self._coached = board
            self._coaching = self._tasks.start(coach_board(session, review, played, self._show))
            elsewhere = None if other is None else await other
            if elsewhere is not None:
                there = other_result(elsewhere, review["tricks"])
                scores = review["score"], there["score"]
                review |= {
                    "other": there,
                    "imps": imps_won(*scores),
                    "matchpoints": matchpoints_won(*scores),
                    "scoring": session.settings.scoring,
                }
            # Another board may be at the table by now; this one counts all the same.
            session.store.save_review(session.name, board, review | {"complete": True})
            review["complete"] = True
            session.update_total()
            self._show(review)
            session.broadcast_changes()
        finally:
            self._reviewing.discard(board)
            self._other_tables.pop(board, None)

    def _show(self, review: dict[str, Any]) -> None:
        session = self._session
        if review["board"] == session.board and session.is_finished:
            session.review = review
            session.broadcast(review_message(session))


class RulingReasons:
    """Finds out why the judge accepted or rejected the last claim; nobody waits for it."""

    def __init__(self, session: TableSession, tasks: BackgroundTasks) -> None:
        self._session, self._tasks = session, tasks
        self._asked: tuple[int, int] | None = None

    def update(self) -> None:
        """Ask for the reasons of a new ruling."""
        ruling = self._session.last_ruling
        if ruling is not None and ruling != self._asked:
            self._asked = ruling
            self._tasks.start(self._find(ruling))

    async def _find(self, ruling: tuple[int, int]) -> None:
        session = self._session
        found = await self._session.workers.ask(
            "claim_reasons", place=session.name, urgency=Urgency.REVIEW, events=session.events_for_workers()
        )
        if session.last_ruling == ruling:
            session.reasons = ruling, found
            session.broadcast_changes()


def review_message(session: TableSession, review: dict[str, Any] | None = None) -> dict[str, Any]:
    """Return the review of a finished board, by default of the present one, with links to its records."""
    found = review or session.review or {"board": session.board}
    place, board = f"/api/tables/{session.name}", found["board"]
    links = {kind: f"{place}/export?format={kind}&board={board}" for kind in ("pbn", "lin", "url")}
    links |= {kind: f"{place}/{kind}?board={board}" for kind in ("record", "report")}
    return found | {"total": session.total, "links": links}
