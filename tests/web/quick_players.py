"""Play quickly and badly at a table over the socket, and measure how long the robots take."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import time
from typing import Any

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from tests.web.server_process import Site

_NEXT = {"type": "control", "action": "next_board"}


class QuickPlayer:
    """A person who calls and plays at random after a moment, board after board."""

    def __init__(self, site: Site, seed: int, made: dict[str, Any] | None = None, **settings: Any) -> None:
        """Sit down at a table that was made, else make one with some settings."""
        self.rng, self.waits, self.first_verdicts = random.Random(seed), list[float](), list[float]()
        made = made or site.make(**({"seconds": None, "name": f"P{seed}"} | settings))
        place = site.address.replace("http", "ws", 1)
        self.made, self.place = made, f"{place}/ws/{made['table']}?token={made['token']}"
        self._asked: float | None = None
        self._done: tuple[int, int, bool] | None = None
        self._finished: float | None = None

    async def play(self, pause: float = 0.2, *, reads: bool = False) -> None:
        """Play until cancelled, or until a set has no more boards; `waits` has the seconds of robots' turns.

        A person who `reads` goes on after the coach's first verdict; `first_verdicts` has the seconds.
        """
        with contextlib.suppress(WebSocketException, OSError):
            async with connect(self.place, max_size=None) as socket:
                async for text in socket:
                    message = json.loads(text)
                    if message["type"] == "event" and message["event"]["event"] in ("call", "card"):
                        if self._asked is not None:
                            self.waits.append(time.monotonic() - self._asked)
                        self._asked = None
                    elif message["type"] == "error" and "set" in message["message"]:
                        return
                    elif message["type"] == "review" and self._finished is not None:
                        coach = message.get("coach") or {}
                        if coach.get("decisions") or coach.get("complete"):
                            self.first_verdicts.append(time.monotonic() - self._finished)
                            self._finished = None
                            await socket.send(json.dumps(_NEXT))
                    elif message["type"] == "snapshot":
                        answer = self._answer(message)
                        if answer == _NEXT and reads:
                            self._finished = time.monotonic()
                            continue
                        if answer is not None:
                            await asyncio.sleep(pause)
                            await socket.send(json.dumps(answer))

    def _answer(self, snapshot: dict[str, Any]) -> dict[str, Any] | None:
        if snapshot["thinking"] is not None and self._asked is None:
            self._asked = time.monotonic()
        table = snapshot["table"]
        done = len(table["auction"]) + sum(len(trick["cards"]) for trick in table["tricks"])
        if (snapshot["board"], done, snapshot["finished"]) == self._done:
            return None
        legal = table["legal"]
        if snapshot["finished"]:
            self._done = snapshot["board"], done, True
            return _NEXT
        if not legal:
            return None
        self._done = snapshot["board"], done, False
        if "cards" in legal:
            return {"type": "card", "card": self.rng.choice(legal["cards"])}
        opens = "1NT" in legal["calls"] and self.rng.random() < 0.3
        return {"type": "call", "call": "1NT" if opens else "Pass"}


async def robot_waits(players: list[QuickPlayer], seconds: float) -> list[float]:
    """Let people play for some time, and return the seconds of all the robots' turns."""
    playing = [asyncio.create_task(each.play()) for each in players]
    await asyncio.sleep(seconds)
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    return [wait for each in players for wait in each.waits]
