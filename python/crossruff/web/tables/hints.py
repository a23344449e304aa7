"""Ask a robot what it would do for a person, and keep its decisions for the log and the review."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from crossruff.model import Seat
from crossruff.players import Decision, decision_from
from crossruff.web.background.background_tasks import BackgroundTasks
from crossruff.web.tables.clients import TableClient
from crossruff.web.workers.pool import Urgency

if TYPE_CHECKING:
    from crossruff.web.tables.session import TableSession

_Position = tuple[int, str, tuple[str, ...]]
"""The board, the spec of the robot, and the calls and cards so far."""


@dataclass(frozen=True, slots=True)
class HintQuestion:
    """A position of a board and the seat to act."""

    seat: Seat
    position: _Position
    events: list[dict[str, Any]]


class RobotHints:
    """Gives hints and compares calls at one table; a robot decides once for each position of the board."""

    def __init__(self, session: TableSession, tasks: BackgroundTasks) -> None:
        self._session, self._tasks = session, tasks
        self._found: dict[_Position, dict[str, Any]] = {}
        self._comparing: set[asyncio.Task[None]] = set()

    def question(self, seat: Seat) -> HintQuestion:
        """Return the question for the present position."""
        return HintQuestion(seat, self._position(), self._session.events_for_workers())

    async def hint(self, question: HintQuestion) -> dict[str, Any]:
        """Return what a robot would do, as a page shows it."""
        found = self._found.get(question.position)
        if found is None:
            found = await self._session.workers.ask(
                "hint",
                place=self._session.name,
                urgency=Urgency.PERSON,
                seat=str(question.seat),
                spec=question.position[1],
                events=question.events,
            )
            self._keep(question.position, found)
        shown: dict[str, Any] = found["shown"]
        return shown

    def compare_later(self, client: TableClient, question: HintQuestion) -> None:
        """Send a player who has just called what a robot would have called."""
        made = {"number": len(self._session.calls) - 1, "call": self._session.calls[-1]}

        async def compare() -> None:
            client.send({"type": "compared", **made, **await self.hint(question)})

        task = self._tasks.start(compare())
        self._comparing.add(task)
        task.add_done_callback(self._comparing.discard)

    def decision(self) -> Decision[Any] | None:
        """Return the decision of a hint that was given for the present position."""
        found = self._found.get(self._position())
        return None if found is None else decision_from(found["decision"])

    async def decisions(self) -> dict[int, dict[str, Any]]:
        """Wait for comparisons, and return the decisions about the board's calls and cards by step."""
        board, spec, actions = self._position()
        if self._comparing:
            await asyncio.wait(self._comparing)
        known = {step: self._found.get((board, spec, actions[:step])) for step in range(len(actions))}
        return {step + 1: found["decision"] for step, found in known.items() if found is not None}

    def _position(self) -> _Position:
        session = self._session
        play = session.state.play
        cards = () if play is None else tuple(str(card) for card in play.cards)
        return session.board, session.settings.spec, (*session.calls, *cards)

    def _keep(self, position: _Position, found: dict[str, Any]) -> None:
        """Keep a decision; those of earlier boards are in their reviews."""
        for other in [each for each in self._found if each[0] != self._session.board]:
            del self._found[other]
        self._found[position] = found
