"""Simulate people who play at random over the socket, ask for many things, and check the answers."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from crossruff.dealing import deal
from crossruff.model import Board, Seat
from tests.web.server_process import Site
from tests.web.witness import Data, Witness

_PATIENCE = 60.0
"""Seconds without a message; then the person asks again, and the third time that is a fault."""


def numbered(seed: int) -> Callable[[int], Board]:
    """Return the boards of a table that was made with `{"kind": "seed"}`, by number."""
    return cache(lambda number: Board(number, deal(seed=seed, number=number)))


@dataclass(frozen=True)
class Whims:
    """How often, at a turn, a person does something else than call or play."""

    hint: float = 0.04
    undo: float = 0.02
    claim: float = 0.02
    probe: float = 0.03
    """Tries to play, or names in a claim, hidden cards."""
    question: float = 0.02
    """Asks by HTTP for records that only finished boards have."""
    review: float = 0.05
    """Waits for the review of a board."""
    pause: float = 0.0
    """Seconds before each action."""


LIVELY = Whims()
CALM = Whims(0, 0, 0, 0, 0, 0, pause=0.1)


@dataclass
class Person:
    """A person at a table; without a seat the person watches, and asks too."""

    site: Site
    made: Data
    """The server's answer to the maker of the table."""
    seat: Seat | None
    token: str | None
    witness: Witness
    rng: random.Random
    whims: Whims = LIVELY
    leads: bool = False
    """Asks for the next board."""
    faults: list[str] = field(default_factory=list)
    events: list[tuple[int, Data]] = field(default_factory=list)
    """The events of each board since the person came, if `keeps` is set."""
    keeps: bool = False
    counts: Counter[str] = field(default_factory=Counter)
    snapshot: Data = field(default_factory=dict)
    boards: int = 0
    """Boards that the person has seen to their end."""
    enough: int = 0
    """Boards after which the person leaves."""
    reviews: dict[int, Data] = field(default_factory=dict)
    """The complete reviews, if `keeps` is set."""
    _socket: ClientConnection | None = None
    _waits: str = ""
    """The answer that the person waits for; there is one request at a time."""
    _sent: Data = field(default_factory=dict)
    _turn: object = None
    _probes: list[Data] = field(default_factory=list)
    _refusals: list[tuple[list[Any], str]] = field(default_factory=list)
    _undos: int = 0
    _ended: int = 0
    _reviewed: bool = False
    _stays: bool = False

    @property
    def place(self) -> str:
        """The address of the socket."""
        place = f"{self.site.address.replace('http', 'ws', 1)}/ws/{self.made['table']}"
        return place if self.token is None else f"{place}?token={self.token}"

    async def play(self, boards: int) -> None:
        """Play until a number of boards are over, or the server is gone."""
        self._waits, self._turn, self.enough = "", None, boards
        self.witness.forget()
        silent = 0
        with contextlib.suppress(WebSocketException, httpx.TransportError, OSError):
            async with connect(self.place, max_size=None) as self._socket:
                while self.boards < self.enough:
                    try:
                        # In Python 3.11 `wait_for` may swallow a cancellation that comes with a message.
                        async with asyncio.timeout(_PATIENCE):
                            text = await self._socket.recv()
                    except TimeoutError:
                        silent += 1
                        if silent == 3:
                            self.faults.append(f"{self.seat} waited in vain: {self._waits or 'for a turn'}")
                            return
                        self._waits = ""
                        await self._send("hello", type="hello")
                        continue
                    silent = 0
                    await self._hear(json.loads(text), str(text))

    async def _hear(self, message: Data, text: str) -> None:
        actor = self.witness.actor()
        self.faults += self.witness.hear(message, text)
        kind = message["type"]
        self.counts[kind] += 1
        match kind:
            case "event":
                self._note(message["event"], actor)
            case "snapshot":
                self._see(message)
            case "error":
                await self._refused(str(message["message"]))
            case "review":
                self._reviewed = True
                if self.keeps and message["complete"]:
                    self.reviews[message["board"]] = message
        if kind == self._waits or (kind == "snapshot" and self._waits == "hello"):
            self._waits = ""
        # The snapshot follows its event; until then the last one is old.
        if self.snapshot and not self._waits and kind != "event":
            await self._consider()

    def _note(self, event: Data, actor: Seat | None) -> None:
        if self.keeps:
            self.events.append((self.witness.board, event))
        kind = event["event"]
        if self.seat is None:
            return
        if kind in ("call", "card") and actor is self.seat:
            if self._sent.get(kind) != event[kind]:
                self.faults.append(f"{self.seat} sent {self._sent}, but the event is {event}")
            self._waits = ""
        elif kind == self._waits and str(self.seat) in (event.get("seat"), event.get("by")):
            self._waits = ""

    def _see(self, snapshot: Data) -> None:
        if snapshot["board"] != self.snapshot.get("board"):
            self._waits, self._undos, self._reviewed = "", 0, False
            self._stays = self.rng.random() < self.whims.review
            self._probes.clear()
        self.snapshot = snapshot
        if snapshot["finished"] and snapshot["board"] != self._ended:
            self._ended = snapshot["board"]
            self.boards += 1

    async def _refused(self, why: str) -> None:
        if self._waits == "probe":
            self._compare_refusals(why)
        if "too many messages" in why:
            await asyncio.sleep(0.5)
        self._waits = ""

    def _compare_refusals(self, why: str) -> None:
        """Compare the answers about two hidden cards at the same moment: they must be equal."""
        card = self._sent.get("card") or self._sent["statement"][0]
        table = self.snapshot["table"]
        # The event of an undo request comes before the snapshot that shows it.
        passing = any(words in why for words in ("too many", "take something back"))
        if card in self.witness.hidden and not passing:
            moment = [table[name] for name in ("phase", "auction", "tricks", "undo", "claim")]
            self._refusals.append((moment, _without(why, card)))
        if len(self._refusals) == 2:
            (before, one), (after, other) = self._refusals
            if before == after and one != other:
                self.faults.append(f"{self.seat} can infer the holder of a card: {one!r} or {other!r}")

    async def _send(self, waits: str, **message: Any) -> None:
        self._waits = waits
        self._sent = message
        self.witness.says(message)
        if self._socket is not None:
            await self._socket.send(json.dumps(message))

    async def _consider(self) -> None:
        """Act if there is something to do."""
        snapshot, table = self.snapshot, self.snapshot["table"]
        if snapshot["finished"]:
            if self.leads and (self._reviewed or not self._stays):
                await self._send("control", type="control", action="next_board")
            return
        if self._probes:
            await self._send("probe", **self._probes.pop())
            return
        seat = str(self.seat)
        if table["undo"] is not None:
            if seat in table["undo"]["waits_for"]:
                await self._send("undo answered", type="undo_answer", agrees=self.rng.random() < 0.7)
            return
        if table["claim"] is not None and table["claim"].get("waits_for") == seat:
            await self._send("judged", type="claim_answer", agrees=self.rng.random() < 0.7)
            return
        turn = (snapshot["board"], self._undos, len(table["auction"]), str(table["tricks"]))
        if turn != self._turn:
            self._turn = turn
            if await self._follow_a_whim(table):
                return
        if table["legal"] and self.whims.pause:
            await asyncio.sleep(self.whims.pause)
        if table["legal"].get("calls"):
            await self._send("call", type="call", call=self._some_call(table["legal"]["calls"]))
        elif table["legal"].get("cards"):
            await self._send("card", type="card", card=self.rng.choice(table["legal"]["cards"]))

    def _some_call(self, legal: list[str]) -> str:
        return "Pass" if self.rng.random() < 0.6 else self.rng.choice(legal[:6])

    async def _follow_a_whim(self, table: Data) -> bool:
        """Maybe ask something; return whether to wait for an answer."""
        whims, chance = self.whims, self.rng.random
        if chance() < whims.question:
            await self._ask_by_http()
        if chance() < whims.probe:
            return await self._probe(table)
        if not table["legal"]:
            return False
        if chance() < whims.hint:
            await self._send("hint", type="hint")
            return True
        if chance() < whims.undo and self._undos < 2:
            self._undos += 1
            await self._send("undo asked", type="undo")
            return True
        left = table["hands"][str(self.seat)]["count"]
        if table["tricks"] and chance() < whims.claim:
            mine = table["hands"][str(self.seat)].get("cards", [])
            statement = [] if chance() < 0.5 else self.rng.sample(mine, min(2, len(mine)))
            await self._send("claim", type="claim", tricks=self.rng.randint(0, left), statement=statement)
            return True
        return False

    async def _probe(self, table: Data) -> bool:
        """Name two cards of different hidden hands: the answers must not differ."""
        hidden = list(self.witness.hidden.items())
        self.rng.shuffle(hidden)
        other = [card for card, seat in hidden if seat is not hidden[0][1]] if hidden else []
        if self.seat is None or not other:
            await self._send("error", type="control", action="review")
            return True
        self._refusals.clear()
        cards = (hidden[0][0], other[0])
        if table["phase"] == "playing" and self.rng.random() < 0.3:
            self._probes = [{"type": "claim", "tricks": 1, "statement": [card]} for card in cards]
        else:
            self._probes = [{"type": "card", "card": card} for card in cards]
        await self._send("probe", **self._probes.pop())
        return True

    async def _ask_by_http(self) -> None:
        """Ask for a record of the unfinished board, and search the answer."""
        table, board = f"/api/tables/{self.made['table']}", self.snapshot["board"]
        path = self.rng.choice(
            [
                *(f"{table}/export?format={kind}&board={board}" for kind in ("pbn", "lin", "url")),
                f"{table}/record?board={board}",
                f"{table}/report?step=3",
                f"{table}/export?board={board + 1}",
                table,
            ]
        )
        before = self.witness.known.copy()
        async with httpx.AsyncClient(base_url=self.site.address, timeout=60) as client:
            answer = await client.get(path)
        self.counts["http"] += 1
        # The answer may be newer than the last message; then it is about a finished board.
        if path != table and answer.status_code == 200:
            await self._check_it_is_over()
        elif before <= self.witness.known:
            self.faults += self.witness.search(answer.text)

    async def _check_it_is_over(self) -> None:
        async with httpx.AsyncClient(base_url=self.site.address, timeout=60) as client:
            info = (await client.get(f"/api/tables/{self.made['table']}")).json()
        if not info["finished"] and info["boards"] == self.snapshot["board"]:
            self.faults.append(f"{self.seat} was given a board that is not finished")


def _without(text: str, card: str) -> str:
    symbol = dict(zip("SHDC", "♠♥♦♣", strict=True))[card[0]] + card[1]
    return text.replace(symbol, "?").replace(card, "?")


def sit_down(site: Site, seats: str, seed: int, whims: Whims = LIVELY) -> list[Person]:
    """Make a table with people in some seats, the maker first; each `+` adds a watcher."""
    seats, watchers = seats.rstrip("+"), seats.count("+")
    made = site.make(
        seat=seats[0], seconds=0.01, takeover=86_400, name="Ann", choice={"kind": "seed", "seed": seed}
    )
    tokens = {seats[0]: made["token"]}
    for seat in seats[1:]:
        joined = site.post(f"/api/tables/{made['table']}/join", invite=made["invite"], seat=seat, name="Bob")
        tokens[seat] = joined["token"]
    secrets = (str(seed), made["invite"], *tokens.values())
    people = []
    for number, seat in enumerate([*seats, *[None] * watchers]):
        who = None if seat is None else Seat.parse(seat)
        token = None if seat is None else tokens[seat]
        witness = Witness(who, numbered(seed), secrets)
        rng = random.Random(seed * 100 + number)
        people.append(Person(site, made, who, token, witness, rng, whims, number == 0))
    return people


async def finish(people: list[Person], playing: list[asyncio.Task[None]]) -> list[str]:
    """Let people finish the boards at their tables; return who could not."""
    leaders = {
        person.made["table"]: (person, task)
        for person, task in zip(people, playing, strict=True)
        if person.leads
    }
    for person, _ in leaders.values():
        person.enough = person.boards + 1
    await asyncio.gather(*(task for _, task in leaders.values()))
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    return [f"{one.seat} could not finish a board" for one, _ in leaders.values() if one.boards < one.enough]
