"""Send thousands of rude messages while others play: the server survives, and the others play on."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import secrets
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException
from websockets.typing import Origin

from crossruff.web.api.limits import LARGEST_BODY
from tests.web.people import CALM, finish, sit_down
from tests.web.rude_messages import KINDS, Payload, anything, too_large
from tests.web.server_process import Data, Site

_SEED = 9_200_000_000
_IN_A_BATCH = 35
"""Below the 40 messages that a connection may send at once: the rate limit would hide other faults."""
_FLOOD = 250
_CROWD = 105
_AT_ONCE = 4
_WAIT = 90.0


class Rude:
    """A rude client, which counts the answers and notes the faults of the server."""

    def __init__(self, site: Site, seed: int, *, quiet: bool = True) -> None:
        self.site, self.rng, self.quiet = site, random.Random(seed), quiet
        self.counts: Counter[str] = Counter()
        self.faults: list[str] = []
        self.honest = sit_down(site, "S", _SEED + seed, CALM) + sit_down(site, "NE+", _SEED + seed + 1, CALM)
        self.still = self._still()
        self.own = site.make(seat="N", seconds=0.01)

    @property
    def sent(self) -> int:
        return sum(self.counts.values())

    def _still(self) -> Data:
        """Make a table where South has the turn and waits, beside a rude East."""
        made = self.site.make(seat="S", choice={"kind": "seed", "seed": _SEED, "number": 3}, takeover=86_400)
        joined = self.site.post(f"/api/tables/{made['table']}/join", invite=made["invite"], seat="E")
        return {**made, "east": joined["token"], "before": self._shown(made)}

    def _shown(self, made: Data) -> Data:
        """Return the table as South sees it, without times and connections."""
        player = self.site.sit(made["table"], made["token"])
        shown: Data = player.snapshot_with(lambda one: one["table"]["turn"] == "S")
        player.close()
        return {
            name: {**value, "seconds": 0} if name == "table" else value
            for name, value in shown.items()
            if name in ("board", "table", "you", "settings", "total", "mode")
        }

    async def send(self, messages: int) -> None:
        """Send a number of messages of all kinds, some at the same time."""
        doing: set[asyncio.Task[None]] = set()
        weights = {self._batch: 12, self._flood: 1, self._large: 1, self._at_the_door: 2, self._by_http: 2}
        first = list(weights)
        while self.sent < messages or first:
            while len(doing) < _AT_ONCE:
                work = first.pop() if first else self.rng.choices(list(weights), list(weights.values()))[0]
                doing.add(asyncio.create_task(work()))
            before = self.sent
            done, doing = await asyncio.wait(doing, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()  # a fault of the test must not look like silence
            if not self.quiet and self.sent // 1000 > before // 1000:
                print(f"{self.sent} messages: {len(self.faults)} faults", flush=True)
        await asyncio.gather(*doing)
        await self._broken_frames()
        await self._crowd()

    def _place(self, table: str, token: str | None) -> str:
        place = f"{self.site.address.replace('http', 'ws', 1)}/ws/{table}"
        return place if token is None else f"{place}?token={token}"

    @asynccontextmanager
    async def _connected(self, table: str, token: str | None) -> AsyncIterator[ClientConnection]:
        async with connect(self._place(table, token), max_size=None) as socket:
            yield socket

    async def _batch(self) -> None:
        """Send one kind of message over one connection, and then one with a known error."""
        kind, make = self.rng.choice([*KINDS.items(), ("anything", anything)])
        honest = self.rng.choice(self.honest).made["table"]
        table, token = self.rng.choice(
            [(honest, None), (self.still["table"], None), (self.still["table"], self.still["east"])]
        )
        if kind == "anything":
            table, token = self.own["table"], self.own["token"]
        batch = [make(self.rng) for _ in range(_IN_A_BATCH)]
        mark = secrets.token_hex(8)
        errors = 0
        try:
            async with self._connected(table, token) as socket:
                for payload in batch:
                    await socket.send(payload)
                await socket.send(json.dumps({"type": mark}))
                while mark not in (text := str(await asyncio.wait_for(socket.recv(), _WAIT))):
                    message = json.loads(text)
                    errors += message["type"] == "error"
                    if "something went wrong" in text:
                        self.faults.append(f"{kind} broke the server's answer to one of {batch}"[:2000])
        except ConnectionClosed as closed:
            code = closed.rcvd.code if closed.rcvd else None
            self.counts[f"{kind}: closed {code}"] += len(batch) - errors
            self.faults.append(f"{kind} closed the connection with {code} after one of {batch}"[:2000])
        except TimeoutError:
            self.faults.append(f"{kind}: no answer any more after {batch}"[:2000])
        else:
            self.counts[f"{kind}: done"] += max(0, len(batch) - errors)
            if kind != "anything" and errors < len(batch):
                self.faults.append(f"{len(batch) - errors} messages of {kind} were obeyed: {batch}"[:2000])
        self.counts[f"{kind}: error"] += errors

    async def _flood(self) -> None:
        """Send far more messages than the limit allows."""
        table, token = self.rng.choice([(self.own["table"], self.own["token"]), (self.still["table"], None)])
        payload: Payload = self.rng.choice(['{"type":"hello"}', '{"type":"hint"}', "x"])
        with contextlib.suppress(ConnectionClosed):
            async with self._connected(table, token) as socket:
                with contextlib.suppress(ConnectionClosed):
                    for _ in range(_FLOOD):
                        await socket.send(payload)
                while True:
                    await asyncio.wait_for(socket.recv(), _WAIT)
        code = socket.close_code
        self.counts[f"flood: closed {code}"] += _FLOOD
        if code not in (1008, 1006):
            self.faults.append(f"a flood was closed with {code}")

    async def _large(self) -> None:
        table = self.rng.choice([self.own, self.still])["table"]
        with contextlib.suppress(ConnectionClosed):
            async with self._connected(table, None) as socket:
                await socket.send(too_large(self.rng))
                while True:
                    await asyncio.wait_for(socket.recv(), _WAIT)
        self.counts[f"too large: closed {socket.close_code}"] += 1

    async def _at_the_door(self) -> None:
        """Try the seats of others, unknown tables, and pages of other sites."""
        still, own = self.still, self.own
        for table, token, origin in (
            (still["table"], secrets.token_urlsafe(24), None),
            (still["table"], own["token"], None),
            (still["table"], still["invite"], None),
            (still["table"], "x" * 5000, None),
            (secrets.token_hex(12), own["token"], None),
            ("..%2F..%2Fapi", None, None),
            (still["table"], still["east"], "https://elsewhere.example"),
        ):
            texts: list[str] = []
            try:
                async with connect(
                    self._place(table, token), origin=None if origin is None else Origin(origin)
                ) as socket:
                    while True:
                        texts.append(str(await asyncio.wait_for(socket.recv(), _WAIT)))
            except ConnectionClosed:
                self.counts[f"at the door: closed {socket.close_code}"] += 1
            except (InvalidStatus, WebSocketException):
                self.counts["at the door: refused"] += 1
            if any("snapshot" in text for text in texts):
                self.faults.append(f"somebody was let in at {table} with {token}")

    async def _by_http(self) -> None:
        """Send forged invitations, and requests that are too large or senseless."""
        still = f"/api/tables/{self.still['table']}"
        async with httpx.AsyncClient(base_url=self.site.address, timeout=_WAIT) as client:
            asked = [
                client.post(f"{still}/join", json={"invite": secrets.token_urlsafe(24), "seat": "N"}),
                client.post(f"{still}/join", json={"token": self.own["token"]}),
                client.post(f"{still}/join", json={"invite": self.own["invite"]}),
                client.post(f"{still}/join", content=self.rng.randbytes(200)),
                client.get(f"{still}/export?board=1"),
                client.get(f"{still}/report?step=-1"),
                client.get(f"/api/tables/{secrets.token_hex(12)}"),
                client.post("/api/read", content=b"x" * (LARGEST_BODY + self.rng.choice((1, 10**6)))),
                client.post("/api/tables", json={"seat": "N", "maker": "S"}),
                client.post("/api/tables", content=b'{"name": "\\ud800"}'),
                client.post("/api/solve", json={"deal": "N:" + "A" * 90}),
                client.request("BREW", "/api/tables"),
            ]
            for answer in await asyncio.gather(*asked, return_exceptions=True):
                if isinstance(answer, BaseException):
                    # A body that is too large may be cut off while it is sent.
                    self.counts["by HTTP: cut off"] += 1
                    continue
                self.counts[f"by HTTP: {answer.status_code}"] += 1
                if not 400 <= answer.status_code < 500:
                    self.faults.append(f"{answer.request.url} gave {answer.status_code}: {answer.text[:200]}")

    async def _crowd(self) -> None:
        """Connect more watchers than the limit allows; a player must still get in."""
        table = self.still["table"]
        async with contextlib.AsyncExitStack() as stack:
            crowd = [await stack.enter_async_context(self._connected(table, None)) for _ in range(_CROWD)]
            texts = [str(await asyncio.wait_for(each.recv(), _WAIT)) for each in crowd]
            self.counts["crowd: error"] += sum("too many" in text for text in texts)
            self.counts["crowd: watches"] += sum("too many" not in text for text in texts)
            south = await stack.enter_async_context(self._connected(table, self.still["token"]))
            first = [str(await asyncio.wait_for(south.recv(), _WAIT)) for _ in range(2)]
            if not any('"snapshot"' in text for text in first):
                self.faults.append("watchers keep a player out")

    async def _broken_frames(self) -> None:
        """Send broken frames over an open WebSocket."""
        host, port = self.site.address.removeprefix("http://").split(":")
        hello = (
            f"GET /ws/{self.still['table']} HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n"
        ).encode()
        for frame in (
            b"\x81\x05hello",  # not masked
            b"\xf1\x85" + b"\0" * 9,  # reserved bits
            b"\x81\xff" + b"\x7f" * 12,  # 2^62 bytes are announced
            b"\x81\x82\0\0\0\0\xff\xfe",  # not UTF-8
            b"\x83\x80\0\0\0\0",  # an unknown kind
            b"",
            self.rng.randbytes(500),
        ):
            reader, writer = await asyncio.open_connection(host, int(port))
            for part in (hello, frame):
                writer.write(part)
                with contextlib.suppress(ConnectionError):
                    await writer.drain()
                await asyncio.sleep(0.1)
            writer.write_eof()
            with contextlib.suppress(ConnectionError):
                await asyncio.wait_for(reader.read(), _WAIT)
            writer.close()
            self.counts["broken frame: closed"] += 1

    async def everybody(self, messages: int) -> None:
        """Be rude while others play; then they finish their boards."""
        playing = [asyncio.create_task(person.play(10**9)) for person in self.honest]
        await self.send(messages)
        self.faults += await finish(self.honest, playing)

    def look_around(self) -> None:
        """Check that the other tables are as before."""
        for person in self.honest:
            self.faults += person.faults
        after = self._shown(self.still)
        if after != self.still["before"]:
            self.faults.append(f"the still table has changed: {after}")


def be_rude(
    site: Site, messages: int, seed: int = 1, *, quiet: bool = True
) -> tuple[Counter[str], list[str]]:
    """Send rude messages to a server where others play."""
    process = site.process.pid
    rude = Rude(site, seed, quiet=quiet)
    asyncio.run(rude.everybody(messages))
    rude.look_around()
    if site.process.poll() is not None or site.process.pid != process:
        rude.faults.append("the server has ended")
    rude.faults += site.tracebacks()
    boards = sum(person.boards for person in rude.honest if person.leads)
    return rude.counts + Counter({"messages": rude.sent, "honest boards": boards}), rude.faults
