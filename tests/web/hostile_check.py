"""Attack a server of this machine for a bounded time, and measure what everybody else notices.

    python -m tests.web.hostile_check slow --seconds 60      half-open and slow connections
    python -m tests.web.hostile_check study --seconds 60     heavy study requests of one client

Each client has an address of its own: 127.0.0.2 attacks, 127.0.0.3 visits, 127.0.0.1 plays.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import socket
import tempfile
import time
from pathlib import Path
from statistics import quantiles
from typing import Any

import httpx

from tests.patience import PATIENCE
from tests.web.quick_players import QuickPlayer, robot_waits
from tests.web.server_process import Site

ATTACKER, VISITOR = "127.0.0.2", "127.0.0.3"
_HEAVY: dict[str, dict[str, Any]] = {
    "/api/solve": {"deal": "N:AKJ2.Q3.T984.A72 QT9.KJT5.A32.J93 876.A842.KJ6.QT8 543.976.Q75.K654"},
    "/api/lead": {"hand": "JT654.653.T7.AT5", "calls": "1NT P 3NT P P P", "dealer": "S", "worlds": 2000},
    "/api/suit": {"north": "AQT98", "south": "5432"},
}


def visit(site: Site, path: str = "/") -> float:
    """Return the seconds that a new visitor waits for a page."""
    begun = time.monotonic()
    transport = httpx.HTTPTransport(local_address=VISITOR)
    with httpx.Client(base_url=site.address, timeout=PATIENCE, transport=transport) as client:
        client.get(path).raise_for_status()
    return time.monotonic() - begun


class SlowSockets:
    """Connections that send half a request, or read nothing of an answer."""

    def __init__(self, site: Site, half_open: int, slow: int) -> None:
        self.place = site.address.split("//")[1].split(":")
        self.sockets: list[socket.socket] = []
        for number in range(half_open + slow):
            made = socket.socket()
            made.settimeout(5)
            try:
                made.bind((ATTACKER, 0))
                made.connect((self.place[0], int(self.place[1])))
                if number < half_open:
                    made.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n")
                else:
                    made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
                    made.sendall(b"GET /static/js/main.js HTTP/1.1\r\nHost: x\r\n\r\n" * 50)
            except OSError:
                pass  # refused already
            made.setblocking(False)
            self.sockets.append(made)

    def trickle(self) -> None:
        """Send one more byte of each head."""
        for each in self.sockets:
            try:
                each.send(b"x")
            except OSError:
                continue

    @property
    def open(self) -> int:
        """How many the server has not ended."""
        return sum(map(_is_open, self.sockets))

    def close(self) -> None:
        for each in self.sockets:
            each.close()


def _is_open(one: socket.socket) -> bool:
    try:
        return one.recv(1, socket.MSG_PEEK) != b""
    except BlockingIOError:
        return True
    except OSError:
        return False


def slow(site: Site, half_open: int, readers: int, seconds: float) -> dict[str, Any]:
    """Attack with half-open and slow connections, and return what visitors waited before and meanwhile."""
    before = [visit(site) for _ in range(10)]
    attack, waited = SlowSockets(site, half_open, readers), list[float]()
    end = time.monotonic() + seconds
    try:
        while time.monotonic() < end:
            attack.trickle()
            waited.append(visit(site))
            time.sleep(0.5)
        left = attack.open
    finally:
        attack.close()
    log = site.log.stat().st_size
    return {
        "visits": len(waited),
        "longest wait": round(max(waited), 3),
        "longest wait before": round(max(before), 3),
        "still open": left,
        "log bytes": log,
    }


async def study(site: Site, tables: int, seconds: float, rate: float) -> dict[str, Any]:
    """Attack with heavy study requests, and compare the robots' answers before and during the attack."""
    quiet = await robot_waits([QuickPlayer(site, n) for n in range(tables)], seconds)
    flood = asyncio.create_task(_flood(site, seconds, rate))
    studies = asyncio.create_task(_other_studies(site, seconds))
    loud = await robot_waits([QuickPlayer(site, n) for n in range(tables)], seconds)
    statuses, others = await flood, await studies
    before, during = _high(quiet), _high(loud)
    return {
        "answers": (len(quiet), len(loud)),
        "95 % before": round(before, 3),
        "95 % during": round(during, 3),
        "ratio": round(during / before, 2),
        "statuses of the attacker": statuses,
        "studies of another client": others,
    }


def _high(times: list[float]) -> float:
    return quantiles(times, n=20)[-1]


async def _flood(site: Site, seconds: float, rate: float) -> dict[int, int]:
    statuses: dict[int, int] = {}
    transport = httpx.AsyncHTTPTransport(local_address=ATTACKER, limits=httpx.Limits(max_connections=90))
    async with httpx.AsyncClient(base_url=site.address, timeout=60, transport=transport) as client:

        async def one(path: str, body: dict[str, Any]) -> None:
            try:
                status = (await client.post(path, json=body)).status_code
            except httpx.HTTPError:
                status = 0
            statuses[status] = statuses.get(status, 0) + 1

        begun, sent, tasks = time.monotonic(), 0, set()
        while time.monotonic() - begun < seconds:
            for path, body in _HEAVY.items():
                tasks.add(
                    asyncio.create_task(one(path, {**body, "seed": sent} if path == "/api/lead" else body))
                )
                sent += 1
            await asyncio.sleep(max(0.0, begun + sent / rate - time.monotonic()))
        await asyncio.wait(tasks, timeout=30)
        for task in tasks:
            task.cancel()
    return statuses


async def _other_studies(site: Site, seconds: float) -> dict[str, Any]:
    waits, end = [], time.monotonic() + seconds
    transport = httpx.AsyncHTTPTransport(local_address=VISITOR)
    async with httpx.AsyncClient(base_url=site.address, timeout=60, transport=transport) as client:
        while time.monotonic() < end:
            begun = time.monotonic()
            answer = await client.post("/api/solve", json=_HEAVY["/api/solve"])
            assert answer.status_code == 200, answer.text
            waits.append(time.monotonic() - begun)
            await asyncio.sleep(1)
    return {"answered": len(waits), "longest": round(max(waits), 2)}


def main() -> None:
    """Run one attack and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("attack", choices=["slow", "study"])
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--tables", type=int, default=20)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        site = Site(Path(folder), requests_a_second=40, connections=100, study_share=0.5, longest_study=25)
        try:
            if given.attack == "slow":
                found = slow(site, 400, 200, given.seconds)
            else:
                found = asyncio.run(study(site, given.tables, given.seconds, 200))
            print(json.dumps(found, indent=1))
        finally:
            site.stop()


if __name__ == "__main__":
    main()
