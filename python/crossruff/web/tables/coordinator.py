"""Coordinate the work that a table does by itself."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from crossruff.errors import CrossruffError
from crossruff.web.background.background_tasks import BackgroundTasks
from crossruff.web.tables.hints import RobotHints
from crossruff.web.tables.meanings import CallMeanings
from crossruff.web.tables.reviews import BoardReviews, RulingReasons
from crossruff.web.tables.turns import RobotTurns

if TYPE_CHECKING:
    from crossruff.web.tables.session import TableSession


class TableCoordinator:
    """Lets the parts of one table work after each change: turns, meanings, reviews, reasons of rulings."""

    def __init__(self, session: TableSession) -> None:
        self._session = session
        self._tasks = BackgroundTasks()
        self.turns = RobotTurns(session, self.changed)
        self.meanings = CallMeanings(session, self._tasks, self.changed)
        self.hints = RobotHints(session, self._tasks)
        self.reviews = BoardReviews(session, self._tasks, self.hints)
        self._rulings = RulingReasons(session, self._tasks)

    def stop(self) -> None:
        """Cancel all work."""
        self.turns.stop()
        self._session.company.presence.stop()
        self.reviews.stop()
        self._tasks.stop()

    def update(self) -> None:
        """Start the work that the table needs now, and cancel work about the past."""
        if self._session.is_closed:
            return
        self.turns.update()
        self._session.company.presence.update()
        if not self._session.clients:
            return
        self.meanings.update()
        self._rulings.update()
        self.reviews.update()

    def changed(self) -> None:
        """Update the work and send all clients the change."""
        try:
            self.update()
        finally:
            # What was stored is sent, also if an answer of a robot could not be.
            self._session.broadcast_changes()

    @contextmanager
    def play_paused(self) -> Iterator[None]:
        """Let no robot play while a claim is judged; the ruling would come too late."""
        if self._session.is_judging:
            raise CrossruffError("another claim is being judged")
        self._session.is_judging = True
        self.update()
        try:
            yield
        finally:
            self._session.is_judging = False
            self.update()
