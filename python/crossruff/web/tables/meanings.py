"""Find out what calls show: the next calls for the bidding box, and calls that were made unexplained."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from crossruff.model import Seat
from crossruff.table import Phase
from crossruff.web.background.background_tasks import BackgroundTasks
from crossruff.web.workers.pool import Urgency

if TYPE_CHECKING:
    from crossruff.web.tables.session import TableSession


class CallMeanings:
    """Asks workers for the meanings of calls in the system of one table."""

    def __init__(
        self,
        session: TableSession,
        tasks: BackgroundTasks,
        changed: Callable[[], None],
    ) -> None:
        self._session, self._tasks, self._changed = session, tasks, changed
        self._asked: tuple[int, tuple[str, ...]] | None = None

    def update(self) -> None:
        """Ask what the next calls would show when a person has to call."""
        session = self._session
        if self._is_missing() and self._asked != (session.board, session.calls):
            self._asked = session.board, session.calls
            self._tasks.start(self._find())

    def explain_later(self, number: int, seat: Seat, call: str) -> None:
        """Explain a call that was made before its meaning was known."""
        self._tasks.start(self._explain(number, seat, call))

    def _is_missing(self) -> bool:
        session = self._session
        if session.state.phase is not Phase.BIDDING or session.state.turn in session.referee.consenting:
            return False
        return session.meanings is None or session.meanings[0] != session.calls

    async def _find(self) -> None:
        session = self._session
        board, calls = session.board, session.calls
        try:
            found = await self._after(calls)
        finally:
            self._asked = None
        if session.board == board and session.calls == calls:
            session.meanings = calls, found
            session.broadcast_changes()

    async def _after(self, calls: tuple[str, ...]) -> dict[str, str]:
        """Return what the next calls would show after some calls of the board."""
        state = self._session.state
        answer: dict[str, str] = await self._session.workers.ask(
            "meanings",
            place=self._session.name,
            urgency=Urgency.PERSON,
            system=self._session.settings.system,
            dealer=str(state.dealer),
            vulnerability=str(state.vulnerability),
            calls=" ".join(calls),
        )
        return answer

    async def _explain(self, number: int, seat: Seat, call: str) -> None:
        session = self._session
        board, calls = session.board, session.calls[: number + 1]
        words = (await self._after(calls[:number])).get(call, "")
        still = session.board == board and session.calls[: number + 1] == calls and not session.is_finished
        if not words or not still:
            return
        note = session.state.auction.note(number)
        # The player may have explained the call in the meantime.
        if not note.explanation:
            session.referee.explain(seat, number, words, note.alert)
            self._changed()
