"""Have the coach review the decisions of people after a board, the most important first."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from crossruff.errors import CrossruffError
from crossruff.web.workers.pool import Urgency

if TYPE_CHECKING:
    from crossruff.web.tables.session import TableSession

_FIRST, _CLOSER = 0.7, 1.8
"""The longest time of a first look and of a closer one: no more than a robot takes for a card."""
_TOTAL = 60.0
"""The coach ends after this many seconds."""
_QUIET = 1.0
"""Seconds between messages about choices that are fine."""

Coached = dict[str, Any]


@dataclass(frozen=True)
class BoardToCoach:
    """A finished board and who played it."""

    events: list[dict[str, Any]]
    people: list[str]
    """The seats of people."""
    for_partner: list[str]
    """The seat of a robot that declared while its partner, a person, played the hand."""


async def coach_board(
    session: TableSession,
    review: dict[str, Any],
    played: BoardToCoach,
    show: Callable[[dict[str, Any]], None],
) -> None:
    """Add the coach's verdicts to a review as they come; stop when the table goes on to another board."""
    alone = not played.people
    coach: Coached = {"decisions": [], "waiting": 0, "complete": alone, "settled": alone}
    coach["for_partner"] = played.for_partner
    review["coach"] = coach
    if alone:
        return
    coaching = _Coaching(session, review, played, show)
    with suppress(CrossruffError):
        # As when the server stops; the verdicts so far stay, and the page says how many are missing.
        coach["settled"] = await coaching.run()
    coach["complete"] = True
    if review["complete"]:
        session.store.save_review(session.name, review["board"], review)
    show(review)


class _Coaching:
    def __init__(
        self,
        session: TableSession,
        review: dict[str, Any],
        played: BoardToCoach,
        show: Callable[[dict[str, Any]], None],
    ) -> None:
        self._session, self._review, self._show = session, review, show
        self._played = played
        self._until = time.monotonic() + _TOTAL
        self._shown = 0.0

    async def run(self) -> bool:
        """Look at all decisions once, and again where it matters; return whether nothing is left to do.

        Out of time counts as done; `waiting` then says how many decisions were not reviewed. A board that the
        table has left is coached later, when there is time.
        """
        coach = self._review["coach"]
        played = self._played
        steps = await self._ask(
            "coach_steps", events=played.events, people=played.people, for_partner=played.for_partner
        )
        coach["waiting"] = len(steps)
        unsettled: list[dict[str, Any]] = []
        complete = True
        for step in steps:
            complete = not self._is_over
            if not complete:
                break
            found = await self._decision(step, closer=False)
            if found["settled"]:
                self._add(found)
            else:
                unsettled.append(found)
        unsettled.sort(key=lambda one: -(one["loss"] + one["error"] + (one["cost"] or 0)))
        for first in unsettled:
            complete = complete and not self._is_over
            # Without time for a closer look the verdict of the first one stands.
            self._add(await self._closer(first) if complete else first)
        return complete or not self._is_gone

    async def _closer(self, first: dict[str, Any]) -> dict[str, Any]:
        found = await self._decision(first["step"], closer=True)
        return found if found["judged"] or not first["judged"] else first

    async def _decision(self, step: int, *, closer: bool) -> dict[str, Any]:
        found: dict[str, Any] = await self._ask(
            "coach_decision",
            events=self._played.events,
            people=self._played.people,
            spec=self._session.settings.spec,
            look={
                "step": step,
                "closer": closer,
                "seconds": _CLOSER if closer else _FIRST,
                "scoring": self._session.settings.scoring,
            },
        )
        return found

    async def _ask(self, task: str, **given: Any) -> Any:
        session = self._session
        return await session.workers.ask(
            task, place=session.name, urgency=Urgency.OTHER_TABLE, beside=True, **given
        )

    @property
    def _is_gone(self) -> bool:
        return self._session.board != self._review["board"] or not self._session.is_finished

    @property
    def _is_over(self) -> bool:
        return self._is_gone or time.monotonic() > self._until

    def _add(self, found: dict[str, Any]) -> None:
        coach = self._review["coach"]
        coach["decisions"].append(found)
        coach["decisions"].sort(key=lambda one: -(one["loss"] + (one["cost"] or 0)))
        coach["waiting"] -= 1
        now = time.monotonic()
        if found["verdict"] != "fine" or now - self._shown > _QUIET:
            self._shown = now
            self._show(self._review)
