"""Take turns for robots, and for people who have left."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from crossruff.errors import CrossruffError
from crossruff.model import Call, Seat
from crossruff.table import CallMade, Event, Phase, Referee, event_from, seed_of
from crossruff.web.metrics import ROBOT_ANSWERS
from crossruff.web.tables.answer_times import has_choice, situation_of
from crossruff.web.tables.redaction import events_for_workers
from crossruff.web.workers.pool import Urgency

if TYPE_CHECKING:
    from crossruff.web.tables.session import TableSession

_SOON = 0.3
"""Seconds after which clients hear that a robot thinks."""
_RETRY = 1.0
"""Seconds until a robot is asked again after a worker failed."""

_LOG = logging.getLogger(__name__)
_Turn = tuple[object, ...]


class RobotTurns:
    """Takes the turns of robots at one table, one after the other.

    `changed` is called after each change of the table.
    """

    def __init__(self, session: TableSession, changed: Callable[[], None]) -> None:
        self._session, self._changed = session, changed
        self._turn: _Turn | None = None
        self._thinking: asyncio.Task[None] | None = None
        self._takeover: asyncio.TimerHandle | None = None

    def stop(self) -> None:
        """Cancel the thinking and the next takeover."""
        if self._thinking is not None:
            self._thinking.cancel()
        if self._takeover is not None:
            self._takeover.cancel()

    def update(self) -> None:
        """Start the turn that a robot has now, and cancel a turn that is past."""
        self._schedule_takeover()
        self._session.referee.consenting = frozenset(self._session.robot_seats)
        if self._session.state.undo is not None or self._session.state.claim is not None:
            with self._session.acting():
                self._answer_for_absent()
        turn = self._next_turn()
        if turn == self._turn:
            return
        if self._thinking is not None:
            self._thinking.cancel()
            self._thinking = None
        self._turn = turn
        if turn is not None:
            self._thinking = asyncio.create_task(self._take_turn())

    def _schedule_takeover(self) -> None:
        """Update the table again when a robot has to take over, if anybody is connected."""
        if self._takeover is not None:
            self._takeover.cancel()
        seconds = self._session.next_takeover if self._session.clients else None
        later = asyncio.get_running_loop().call_later
        self._takeover = None if seconds is None else later(seconds + 0.01, self._changed)

    def _answer_for_absent(self) -> None:
        """Answer requests for an undo or a concession at the seats that robots play."""
        referee = self._session.referee
        undo, claim = referee.state.undo, referee.state.claim
        if undo is not None:
            for seat in undo.waits_for & referee.consenting:
                now = referee.state.undo
                if now is not None and seat in now.waits_for:
                    referee.answer_undo(seat, True)
        if claim is not None and claim.seat.partner in referee.consenting:
            referee.answer_claim(claim.seat.partner, False)

    def _next_turn(self) -> _Turn | None:
        """Return which robot has to act, and on what; None if none has to."""
        session = self._session
        seat = session.robot_to_act
        if seat is None or not session.clients:
            return None
        return session.board, seat, session.referee.moment, session.settings.spec

    async def _take_turn(self) -> None:
        session, turn = self._session, self._turn
        seat = session.state.turn
        if seat is None:
            return
        seconds = session.settings.robot_seconds
        thinking = {"type": "thinking", "seat": str(seat), "seconds": seconds}
        timer = asyncio.get_running_loop().call_later(_SOON, session.broadcast, thinking)
        key = f"{session.name}/{session.board}"
        begun = time.monotonic()
        try:
            events = await ask_robot(session, session.referee, key, session.robot_seats)
            if not (session.state.phase is Phase.BIDDING and session.is_silent(seat)):
                await self._hide_effort(time.monotonic() - begun)
        except CrossruffError:
            # A worker that ended is restarted; nothing has happened at the table.
            await asyncio.sleep(_RETRY)
            events = []
        finally:
            timer.cancel()
        if self._turn != turn:
            return
        self._turn, self._thinking = None, None
        if events and self._next_turn() == turn:
            try:
                session.adopt(events)
            except CrossruffError:
                _LOG.exception("a robot's turn was lost")
                await asyncio.sleep(_RETRY)
        self._changed()

    async def _hide_effort(self, thought: float) -> None:
        """Wait, so that the time of the answer tells nothing about the cards."""
        session, state = self._session, self._session.state
        longest, choice = session.settings.robot_seconds, has_choice(state)
        wait = session.times.wait(situation_of(state), thought, longest, has_choice=choice)
        ROBOT_ANSWERS.observe(wait)
        await asyncio.sleep(wait - thought)


async def ask_robot(
    session: TableSession,
    referee: Referee,
    key: str,
    consenting: Iterable[Seat],
    urgency: Urgency = Urgency.ROBOT,
) -> list[Event]:
    """Return the events of the robot's turn on a board of a table; a worker keeps its robots by the key."""
    seat = referee.state.turn
    if seat is None:
        raise CrossruffError("it is nobody's turn")
    if referee.state.phase is Phase.BIDDING and session.is_silent(seat):
        return [CallMade(seat, Call.PASS, explanation="passes throughout")]
    seed = seed_of(session.seed, session.board, seat)
    found = await session.workers.ask(
        "decide",
        place=session.name,
        urgency=urgency,
        beside=urgency is Urgency.OTHER_TABLE,
        robot={"key": key, "spec": session.settings.spec, "seed": seed},
        seat=str(seat),
        events=events_for_workers(referee.log.events),
        consenting=[str(each) for each in consenting],
    )
    return [event_from(event) for event in found]
