"""Measure many web tables at once: how soon calls and cards are shown, and the memory of the server.

python benchmarks/web_tables.py                                           fifty tables with club robots
python benchmarks/web_tables.py --tables 1 --robot expert --seconds 120   one person with experts
python benchmarks/web_tables.py --scheduler tcp://127.0.0.1:8786          robots on a Dask cluster
"""

from __future__ import annotations

import argparse
import asyncio
import json
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import connect


@dataclass
class Times:
    """Seconds from an action to the snapshot that shows it."""

    people: list[float] = field(default_factory=list)
    """From the sending of a person's call or card."""
    robots: list[float] = field(default_factory=list)
    """From the snapshot that shows a robot's turn."""


async def player(address: str, made: dict[str, Any], until: float, times: Times) -> None:
    """Play at one table, board after board."""
    place = f"{address.replace('http', 'ws', 1)}/ws/{made['table']}?token={made['token']}"
    seen, since = (0, 0), 0.0
    waits_for: list[float] | None = None
    async with connect(place, max_size=None) as socket:
        while (left := until - time.monotonic()) > 0:
            try:
                message = json.loads(await asyncio.wait_for(socket.recv(), left))
            except TimeoutError:
                break
            if message["type"] != "snapshot":
                continue
            table = message["table"]
            actions = len(table["auction"]) + sum(len(one["cards"]) for one in table["tricks"])
            moment = message["board"], actions
            if moment == seen and not message["finished"]:
                continue
            if waits_for is not None:
                waits_for.append(time.monotonic() - since)
            seen, waits_for = moment, None
            if message["finished"]:
                # The start of the next board is not an action, so it is not counted.
                await socket.send(json.dumps({"type": "control", "action": "next_board"}))
                await socket.recv()
                continue
            legal = table["legal"]
            if "calls" in legal:
                act = {"type": "call", "call": "Pass"}
            elif legal.get("cards"):
                act = {"type": "card", "card": legal["cards"][0]}
            else:
                waits_for, since = times.robots, time.monotonic()
                continue
            await asyncio.sleep(0.2)
            waits_for, since = times.people, time.monotonic()
            await socket.send(json.dumps(act))


def memory(process: int) -> int:
    """Return the megabytes of a process and its children; shared pages count once for each."""
    found = subprocess.run(
        ["ps", "-o", "rss=", "--pid", str(process), "--ppid", str(process)], capture_output=True, check=False
    )
    return sum(map(int, found.stdout.split())) // 1024


async def measure(address: str, tables: int, seconds: float, robot: str) -> Times:
    """Play at all tables at once."""
    async with httpx.AsyncClient(base_url=address, timeout=60) as client:
        made = [(await client.post("/api/tables", json={"robot": robot})).json() for _ in range(tables)]
    times = Times()
    until = time.monotonic() + seconds
    await asyncio.gather(*(player(address, one, until, times) for one in made))
    return times


def describe(who: str, seconds: list[float]) -> str:
    """Describe how soon actions were shown."""
    found = sorted(seconds)
    place = {share: 1000 * found[int(share * (len(found) - 1))] for share in (0.5, 0.95, 1.0)}
    shares = f"{place[0.5]:.0f} ms (median), {place[0.95]:.0f} ms (95 %), {place[1.0]:.0f} ms (worst)"
    return f"{who}: {len(found)} calls and cards, shown in {shares}"


def main() -> None:
    """Start a server, play, and print the times."""
    options = argparse.ArgumentParser()
    options.add_argument("--tables", type=int, default=50)
    options.add_argument("--seconds", type=float, default=20)
    options.add_argument("--robot", choices=("club", "expert"), default="club")
    options.add_argument("--scheduler", help="the address of a Dask cluster", default="")
    given = options.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "crossruff", "play", "--port", "0", "--data", str(Path(folder))]
        command += ["--scheduler", given.scheduler] if given.scheduler else []
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            assert server.stdout is not None
            address = server.stdout.readline().split()[3].rstrip("/")
            times = asyncio.run(measure(address, given.tables, given.seconds, given.robot))
            used = memory(server.pid)
        finally:
            server.terminate()
            server.wait(15)
    print(f"{given.tables} tables with {given.robot} robots for {given.seconds:.0f} s")
    print(describe("people", times.people))
    print(describe("robots, thinking and waiting for each other", times.robots))
    print(f"memory of the server and its workers: {used} MB")


if __name__ == "__main__":
    main()
