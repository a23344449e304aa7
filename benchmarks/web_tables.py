"""Fifty tables with club robots at once: how soon calls and cards are answered, and how much memory it takes.

python benchmarks/web_tables.py [--tables 50] [--seconds 20]
"""

from __future__ import annotations

import argparse
import asyncio
import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import connect


async def player(address: str, made: dict[str, Any], until: float, answers: list[float]) -> int:
    """Play at one table, board after board; the actions that were answered."""
    place = f"{address.replace('http', 'ws', 1)}/ws/{made['table']}?token={made['token']}"
    sent: tuple[float, tuple[int, int]] | None = None
    count = 0
    async with connect(place, max_size=None) as socket:
        while (left := until - time.monotonic()) > 0:
            try:
                message = json.loads(await asyncio.wait_for(socket.recv(), left))
            except TimeoutError:
                break
            if message["type"] != "snapshot":
                continue
            table = message["table"]
            moment = (
                message["board"],
                len(table["auction"]) + sum(len(one["cards"]) for one in table["tricks"]),
            )
            if sent is not None and moment > sent[1]:
                answers.append(time.monotonic() - sent[0])
                sent, count = None, count + 1
            if sent is not None:
                continue
            if message["finished"]:
                act = {"type": "control", "action": "next_board"}
                # The next board is no call and no card: it is not counted.
                await socket.send(json.dumps(act))
                await socket.recv()
                continue
            legal = table["legal"]
            if "calls" in legal:
                act = {"type": "call", "call": "Pass"}
            elif legal.get("cards"):
                act = {"type": "card", "card": legal["cards"][0]}
            else:
                continue
            await asyncio.sleep(0.2)
            sent = time.monotonic(), moment
            await socket.send(json.dumps(act))
    return count


def memory(process: int) -> int:
    """Megabytes of a process and its children, shared pages counted once for each."""
    found = subprocess.run(
        ["ps", "-o", "rss=", "--pid", str(process), "--ppid", str(process)], capture_output=True, check=False
    )
    return sum(map(int, found.stdout.split())) // 1024


async def measure(address: str, tables: int, seconds: float) -> tuple[list[float], int]:
    """All tables at once."""
    async with httpx.AsyncClient(base_url=address, timeout=60) as client:
        made = [(await client.post("/api/tables", json={})).json() for _ in range(tables)]
    answers: list[float] = []
    until = time.monotonic() + seconds
    counts = await asyncio.gather(*(player(address, one, until, answers) for one in made))
    return sorted(answers), sum(counts)


def main() -> None:
    """Start a server, play, and tell."""
    options = argparse.ArgumentParser()
    options.add_argument("--tables", type=int, default=50)
    options.add_argument("--seconds", type=float, default=20)
    given = options.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "crossruff", "play", "--port", "0", "--data", str(Path(folder))]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            assert server.stdout is not None
            address = server.stdout.readline().split()[3].rstrip("/")
            answers, count = asyncio.run(measure(address, given.tables, given.seconds))
            used = memory(server.pid)
        finally:
            server.terminate()
            server.wait(15)
    place = {share: 1000 * answers[int(share * (len(answers) - 1))] for share in (0.5, 0.95, 1.0)}
    print(f"{given.tables} tables, {count} calls and cards by people in {given.seconds:.0f} s")
    print(
        f"answered in {place[0.5]:.0f} ms (median), {place[0.95]:.0f} ms (95 %), {place[1.0]:.0f} ms (worst)"
    )
    print(f"memory of the server and its workers: {used} MB")


if __name__ == "__main__":
    main()
