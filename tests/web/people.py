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
from urllib.parse import urlencode

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from crossruff.dealing import deal
from crossruff.model import Board, Seat
from tests.web.memory_questions import Memory, new_memory, question, told_too_much
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
    chat: float = 0.02
    """Writes to the others at the table."""
    pause: float = 0.0
    """Seconds before each action."""


LIVELY = Whims()
CURIOUS = Whims(question=0.25)
CALM = Whims(0, 0, 0, 0, 0, 0, 0, pause=0.1)


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
    memory: Memory | None = None
    """The profile of a person who plays a set."""
    invite: str = ""
    """The invitation of a watcher who asks to see hands, and tries to sit down afterwards."""
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
    _answered: set[int] = field(default_factory=set)

    @property
    def place(self) -> str:
        """The address of the socket."""
        place = f"{self.site.address.replace('http', 'ws', 1)}/ws/{self.made['table']}"
        given = {"token": self.token} if self.token else self._visiting if self.invite else {}
        return f"{place}?{urlencode(given)}"

    @property
    def _visiting(self) -> dict[str, str]:
        return {"invite": self.invite, "visitor": f"the browser of {self.invite}", "name": "Cleo"}

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
        self.counts["refusals of a full disk"] += "cannot store" in why
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
        # Errors about chat and about watching answer other messages, which were on their way.
        others = "too many", "take something back", "messages in", "your last request"
        passing = any(words in why for words in others)
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
        await self._keep_company(snapshot["company"])
        if self.invite and not (snapshot["finished"] or snapshot["company"]["hands"]):
            if self.witness.sees:
                self.faults.append("the watcher sees no hands any more")
            await self._say(type="kibitz", hands=self.witness.kibitzes)
            self._waits = "notice"
            return
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

    async def _keep_company(self, company: Data) -> None:
        """Agree to show hands, and write to the others; the answers need no waiting."""
        for request in company["requests"]:
            if str(self.seat) in request["waits_for"] and request["number"] not in self._answered:
                self._answered.add(request["number"])
                await self._say(type="kibitz_answer", number=request["number"], agrees=True)
        if self.rng.random() < self.whims.chat:
            self.counts["chats"] += 1
            if self.seat is None or self.invite:
                # No player may read it. Errors do not repeat it.
                await self._say(type="chat", text="East has SA, ♥K, DQ and the jack of clubs")
            else:
                await self._say(type="chat", phrase=self.rng.choice(["well_played", "sorry", "thank_you"]))

    async def _say(self, **message: Any) -> None:
        if self._socket is not None:
            await self._socket.send(json.dumps(message))

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

    async def _ask_what_it_remembers(self, memory: Memory) -> None:
        """Ask for the profile's history, results or score sheet, and search the answer."""
        path = question(self.rng, memory, self.made["table"], self.snapshot["board"])
        async with httpx.AsyncClient(base_url=self.site.address, timeout=60) as client:
            answer = await client.get(path, headers=memory.headers)
        self.counts["memory"] += 1
        found = answer.json()
        if answer.status_code != 200:
            if "/boards/" not in path:
                self.faults.append(f"{self.seat} got {answer.status_code} for {path}: {answer.text[:200]}")
            return
        faults = told_too_much(memory, path, found, answer.text, self.witness)
        if faults and await self._is_still_played():
            self.faults += faults

    async def _ask_by_http(self) -> None:
        """Ask for a record of the unfinished board, and search the answer."""
        if self.memory is not None and self.rng.random() < 0.7:
            await self._ask_what_it_remembers(self.memory)
            return
        if self.invite:
            await self._try_to_sit_down()
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

    async def _try_to_sit_down(self) -> None:
        """Try to get a seat after a look at the hands, with the browser's key and without it."""
        tricks = self.snapshot["table"]["tricks"]
        if len(tricks) > 5 or not self.snapshot["company"]["hands"]:
            return
        join, seen = f"/api/tables/{self.made['table']}/join", self.witness.kibitzes
        seat = next(each for each in "NESW" if each != seen)
        forms = [
            {"invite": self.invite},
            {"invite": self.invite, "visitor": "another browser of mine"},
            {"invite": self.made["invite"], "visitor": self._visiting["visitor"]},
        ]
        async with httpx.AsyncClient(base_url=self.site.address, timeout=60) as client:
            answers = [await client.post(join, json=form | {"seat": seat}) for form in forms]
        self.counts["seats refused"] += len(answers)
        self.faults += [f"a watcher of {seen} got {seat}" for answer in answers if answer.status_code == 200]

    async def _check_it_is_over(self) -> None:
        if await self._is_still_played():
            self.faults.append(f"{self.seat} was given a board that is not finished")

    async def _is_still_played(self) -> bool:
        async with httpx.AsyncClient(base_url=self.site.address, timeout=60) as client:
            info = (await client.get(f"/api/tables/{self.made['table']}")).json()
        return not info["finished"] and info["boards"] == self.snapshot["board"]


def _without(text: str, card: str) -> str:
    symbol = dict(zip("SHDC", "♠♥♦♣", strict=True))[card[0]] + card[1]
    return text.replace(symbol, "?").replace(card, "?")


def sit_down(site: Site, given: str, seed: int, whims: Whims = LIVELY) -> list[Person]:
    """Make a table with people in some seats, the maker first; each `+` adds a watcher.

    A small letter adds a watcher who sees the hand of that seat, and `o` one who sees all hands.
    """
    seats, watchers = "".join(each for each in given if each in "NESW"), given.count("+")
    kibitzers = [each for each in given if each in "neswo"]
    made = site.make(
        seat=seats[0], seconds=0.01, takeover=86_400, name="Ann", choice={"kind": "seed", "seed": seed}
    )
    tokens = {seats[0]: made["token"]}
    for seat in seats[1:]:
        joined = site.post(f"/api/tables/{made['table']}/join", invite=made["invite"], seat=seat, name="Bob")
        tokens[seat] = joined["token"]
    invites = _invitations(site, made, len(kibitzers))
    secrets = (str(seed), made["invite"], *invites, *tokens.values())
    people = []
    for number, seat in enumerate([*seats, *[None] * watchers]):
        who = None if seat is None else Seat.parse(seat)
        token = None if seat is None else tokens[seat]
        witness = Witness(who, numbered(seed), secrets)
        rng = random.Random(seed * 100 + number)
        people.append(Person(site, made, who, token, witness, rng, whims, number == 0))
    for letter, invite in zip(kibitzers, invites, strict=True):
        hands = "all" if letter == "o" else letter.upper()
        witness = Witness(None, numbered(seed), secrets, kibitzes=hands)
        rng = random.Random(f"{seed} {letter}")
        people.append(Person(site, made, None, None, witness, rng, whims, invite=invite))
    return people


def sit_down_for_a_set(site: Site, seats: str, seed: int, whims: Whims = CURIOUS) -> list[Person]:
    """Make a challenge of the boards of a seed, and a table where people with profiles play it.

    The first person sits South; each `+` adds a watcher.
    """
    seats, watchers = seats.rstrip("+"), seats.count("+")
    choice = {"kind": "seed", "seed": seed}
    made = site.post("/api/sets", title="Game", boards=36, choice=choice)
    memories = [new_memory(site, f"Player {number}", made["id"]) for number in range(len(seats))]
    path = f"/api/sets/{made['id']}/play"
    table = site.http.post(
        path, json={"seconds": 0.01, "partners_hand": False}, headers=memories[0].headers
    ).json()
    invite = table["links"]["join"].rpartition("=")[2]
    for seat, memory in zip(seats[1:], memories[1:], strict=True):
        form = {"invite": invite, "seat": seat}
        join = f"/api/tables/{table['table']}/join"
        site.http.post(join, json=form, headers=memory.headers).raise_for_status()
    secrets = (str(seed), invite, *(memory.key for memory in memories))
    people = []
    sitting: list[tuple[Seat | None, Memory | None]] = [
        *zip(map(Seat.parse, seats), memories, strict=True),
        *[(None, None)] * watchers,
    ]
    for number, (who, remembers) in enumerate(sitting):
        token = None if remembers is None else remembers.key
        witness, rng = Witness(who, numbered(seed), secrets), random.Random(seed * 100 + number)
        people.append(Person(site, table, who, token, witness, rng, whims, number == 0, remembers))
    return people


def _invitations(site: Site, made: Data, count: int) -> list[str]:
    """Return invitations that nobody has used."""
    if not count:
        return []
    maker = site.sit(made["table"], made["token"])
    found = []
    for _ in range(count):
        maker.send(type="invite")
        link = maker.until(lambda message: message["type"] == "invitation")["link"]
        found.append(str(link).split("invite=")[1])
    maker.close()
    return found


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
