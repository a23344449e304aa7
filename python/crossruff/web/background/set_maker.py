"""Make sets of boards: deal them in a worker process, and store them before anybody plays."""

from __future__ import annotations

import asyncio
import secrets
from datetime import timedelta
from typing import Any

from crossruff.errors import CrossruffError
from crossruff.web.memory.board_sets import (
    SET_MODES,
    BoardSet,
    SetMode,
    UnknownSet,
    daily_set,
    read_daily,
    today,
)
from crossruff.web.tables.store import TableStore
from crossruff.web.workers.pool import TaskWorkers, Urgency

_SPEC = 'club(bidding="sayc", seconds=0.3)'
"""The robots that bid the boards of declarer sets, the same for everybody."""
_AGAIN = 0.2
_SEATS = ["North", "East", "South", "West"]


class SetMaker:
    """Makes sets, each of them once."""

    def __init__(self, store: TableStore, workers: TaskWorkers) -> None:
        self._store, self._workers = store, workers
        self._lock = asyncio.Lock()

    async def make_daily(self) -> None:
        """Make the sets of today that do not exist yet."""
        for mode in SET_MODES:
            await self.find(daily_set(today(), mode).id)

    async def find(self, name: str) -> BoardSet:
        """Return a set; the set of a day since the server began is made when it is needed first."""
        found = self._store.sets.find(name)
        if found is not None:
            return found
        wanted = read_daily(name)
        if wanted is None or wanted.date is None or not self._is_past(wanted.date):
            raise UnknownSet("this set of boards does not exist")
        lease = f"set {name}"
        async with self._lock:
            while self._store.sets.find(name) is None:
                if not self._store.leases.acquire(lease):
                    await asyncio.sleep(_AGAIN)  # another server that shares the database makes it
                    continue
                boards = await self._boards(wanted, {"kind": "random"})
                self._store.sets.add(wanted, boards)
            self._store.leases.release(lease)
        return self._store.sets.get(name)

    async def make_challenge(
        self, title: str, boards: int, mode: SetMode, choice: dict[str, Any], maker: str | None
    ) -> BoardSet:
        """Make a set for friends; CrossruffError says why its boards cannot be dealt."""
        self._store.sets.check_room()
        wanted = BoardSet(
            secrets.token_hex(9), "challenge", title or f"{boards} boards", None, mode, boards, maker
        )
        self._store.sets.add(wanted, await self._boards(wanted, choice))
        return wanted

    def days(self, before: str | None, limit: int, mode: SetMode) -> list[BoardSet]:
        """Return the sets of past days, the newest first."""
        first, day = self._store.sets.first_day.isoformat(), today()
        if before is not None:
            end = read_daily(before)
            if end is None or end.date is None:
                raise CrossruffError(f"before must be a date as in 2026-11-18; got {before}")
            day = min(day, day.fromisoformat(end.date))
        past = [day - timedelta(days=back) for back in range(1, limit + 1) if day.toordinal() > back]
        return [daily_set(one, mode) for one in past if one.isoformat() >= first]

    def _is_past(self, day: str) -> bool:
        return self._store.sets.first_day.isoformat() <= day <= today().isoformat()

    async def _boards(self, wanted: BoardSet, choice: dict[str, Any]) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = []
        number = 1
        for place in range(1, wanted.boards + 1):
            # Each board has its own seed: the cards of one say nothing of the next.
            board = await self._workers.ask(
                "board",
                urgency=Urgency.STUDY,
                wanted={"choice": choice, "mode": wanted.mode, "seat": "S", "spec": _SPEC},
                seed=self._store.sets.seed(wanted.id, "deal", place),
                number=number,
                players=_SEATS,
            )
            number = board["number"] + 1
            found.append({"events": board["events"], "tricks": await self._tricks(wanted, board["events"])})
        return found

    async def _tricks(self, wanted: BoardSet, events: list[dict[str, Any]]) -> Any:
        """Return the double-dummy tricks of a board that is only bid: they are its result."""
        if wanted.mode != "bid":
            return None
        dealt = events[0]
        solved = await self._workers.ask(
            "solve",
            urgency=Urgency.STUDY,
            deal=dealt["deal"],
            dealer=dealt["dealer"],
            vulnerability=dealt["vulnerability"],
            contract="",
        )
        return solved["tricks"]
