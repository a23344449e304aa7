"""Take study requests: each client gets its share of workers that do nothing else."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from typing import Any

from fastapi import Request

from crossruff.web.api.shares.clients import client_of
from crossruff.web.api.shares.rates import ClientRates
from crossruff.web.api.shares.rejections import ServerBusy, TooManyRequests
from crossruff.web.api.shares.turns import ClientTurns
from crossruff.web.server_settings import ServerSettings
from crossruff.web.workers.pool import Urgency, Workers

_OF_CLIENT, _OF_ALL = 6, 200
"""Requests that may wait or be answered at the same time, of one client and of all."""
_MARGIN, _MOST_MARGIN = 0.2, 2.0
"""How long before the longest time a task is asked to stop with what it knows: a share of it, and seconds."""
_LOOK = 0.25
"""Seconds between two looks whether the client still waits."""


class StudyDesk:
    """Answers study requests with workers of low priority; robots at tables have their own."""

    def __init__(self, workers: Workers, settings: ServerSettings) -> None:
        self._workers, self._longest = workers, settings.longest_study
        self._turns = ClientTurns(max(1, workers.number), _OF_CLIENT, _OF_ALL)
        self._seconds = ClientRates(settings.study_seconds, settings.study_share)

    @property
    def waiting(self) -> int:
        """How many requests wait."""
        return self._turns.waiting

    async def ask(self, request: Request, task: str, *, place: str = "", **given: Any) -> Any:
        """Return the answer to a task; stop it if the client leaves or the longest time is over."""
        self._turns.resize(max(1, self._workers.number))
        client = client_of(request.scope)
        share = self._seconds.of(client)
        if (wait := share.wait(0)) > 0:
            raise TooManyRequests("you have used your share of study: try again later", wait)
        working = asyncio.create_task(self._work(client, task, place, given))
        try:
            while not working.done():
                await asyncio.wait({working}, timeout=_LOOK)
                if not working.done() and await request.is_disconnected():
                    raise TooManyRequests("the client has left")
            return working.result()
        finally:
            if not working.done():
                working.cancel()
                with suppress(asyncio.CancelledError):
                    await working

    async def _work(self, client: str, task: str, place: str, given: dict[str, Any]) -> Any:
        async with self._turns.place(client):
            begun = time.monotonic()
            try:
                limit = self._longest - min(_MOST_MARGIN, _MARGIN * self._longest)
                asked = self._workers.ask(task, place=place, urgency=Urgency.STUDY, limit=limit, **given)
                return await asyncio.wait_for(asked, self._longest)
            except TimeoutError:
                raise ServerBusy("this takes too long here: try something smaller", 5) from None
            finally:
                self._seconds.of(client).charge(time.monotonic() - begun)
