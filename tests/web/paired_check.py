"""Play two deals that differ only in hidden cards: as long as calls and cards agree, all messages must.

    python -m tests.web.paired_check --boards 200

The robots of both tables make the same calls and play the same cards; a person at South declares or defends,
with a robot opposite, watched by somebody without a seat. At some point the person asks for a hint, claims or
concedes, tries illegal cards, and asks to take something back. Times are another test: timing_check.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from crossruff.dealing import deal
from crossruff.errors import CrossruffError
from crossruff.model import Board, Call, Card, Deal, Hand, Seat
from crossruff.table import BoardDealt, CallMade, CardPlayed, State, event_data, event_from
from crossruff.web.api.actions import act
from crossruff.web.api.messages import read_message
from crossruff.web.tables.answer_times import AnswerTimes, Situation
from crossruff.web.tables.session import TableSession
from crossruff.web.tables.store import TableStore
from crossruff.web.workers.tasks import claim_reasons
from tests.patience import PATIENCE
from tests.web.tables.stored_tables import InlineWorkers, Listener, store_table

Message = dict[str, Any]
Script = list[tuple[Seat, Call | Card]]
_CALLS = {True: "1NT Pass 3NT Pass Pass Pass", False: "Pass 1NT Pass 3NT Pass Pass Pass"}
"""South deals, and declares if South opens; else West opens, and South defends."""


class _AtOnce(AnswerTimes):
    def wait(self, situation: Situation, thought: float, longest: float, *, has_choice: bool) -> float:
        del situation, longest, has_choice
        return thought


class ScriptedWorkers(InlineWorkers):
    """Workers whose robots follow a script; everything else they do as always."""

    def __init__(self, script: Script) -> None:
        super().__init__()
        self.script = script

    async def ask(self, task: str, **given: Any) -> Any:
        if task != "decide":
            return await super().ask(task, **given)
        done = State.of(map(event_from, given["events"])).actions
        if done >= len(self.script):
            await asyncio.Event().wait()  # the robot thinks on
        seat, action = self.script[done]
        await asyncio.sleep(0)
        event = CallMade(seat, action) if isinstance(action, Call) else CardPlayed(seat, action)
        return [event_data(event)]


def random_script(dealt: Deal, declares: bool, cards: int, dice: random.Random) -> Script:
    """Return the calls, and some legal cards at random."""
    state, script = State.start(BoardDealt.of(_board(dealt))), Script()
    actions: list[Call] = [Call.parse(call) for call in _CALLS[declares].split()]
    while (seat := state.turn) is not None and (actions or cards):
        if actions:
            action: Call | Card = actions.pop(0)
            state = state.after(CallMade(seat, Call.parse(str(action))))
        else:
            assert state.play is not None
            seat, action = state.play.turn, dice.choice(sorted(state.play.legal_cards, key=str))
            state = state.after(CardPlayed(seat, action))
            cards -= 1
        script.append((seat, action))
    return script


def other_deal(dealt: Deal, script: Script, dice: random.Random) -> Deal | None:
    """Return a deal in which South and the watcher see the same; None if there is none."""
    state = State.start(BoardDealt.of(_board(dealt)))
    voids: dict[Seat, set[str]] = {seat: set() for seat in Seat}
    for seat, action in script:
        if isinstance(action, Call):
            state = state.after(CallMade(seat, action))
            continue
        assert state.play is not None
        trick = state.play.trick.cards
        if trick and trick[0].suit is not action.suit:
            voids[seat].add(str(trick[0])[0])
        state = state.after(CardPlayed(seat, action))
    play = state.play
    assert play is not None
    hidden = [
        seat for seat in Seat if seat is not Seat.SOUTH and not (play.dummy is seat and play.dummy_is_down)
    ]
    free = [card for seat in hidden for card in play.remaining[seat]]
    for _ in range(200):
        dice.shuffle(free)
        at, hands = 0, {}
        for seat in hidden:
            count = len(list(play.remaining[seat]))
            hands[seat] = free[at : at + count]
            at += count
        fits = all(str(card)[0] not in voids[seat] for seat, cards in hands.items() for card in cards)
        if fits and any(set(cards) != set(play.remaining[seat]) for seat, cards in hands.items()):
            full = dict(dealt.items())
            for seat, cards in hands.items():
                full[seat] = Hand([*(set(dealt[seat]) - set(play.remaining[seat])), *cards])
            return Deal(full)
    return None


def _board(dealt: Deal) -> Board:
    return Board(3, dealt)  # South deals


async def heard(folder: Path, dealt: Deal, script: Script, probes: Sequence[Message]) -> list[list[str]]:
    """Return what South and a watcher receive while the script is played, and then the probes are sent."""
    workers = ScriptedWorkers(script)
    store = TableStore(folder)
    # A hint must not depend on the speed of the machine: a robot with few worlds, and time for all of them.
    store_table(store, "t", _board(dealt), robot="quick", seconds=20)
    session = TableSession(store, "t", workers, times=_AtOnce())
    clients = [Listener(Seat.SOUTH), Listener(None)]
    try:
        for client in clients:
            session.connect(client)
        session.coordinator.changed()
        for done, (_, action) in enumerate(script):
            if session.state.turn is Seat.SOUTH:
                kind = "call" if isinstance(action, Call) else "card"
                await _send(session, clients[0], {"type": kind, kind: str(action)})
            async with asyncio.timeout(PATIENCE):
                while session.state.actions <= done:
                    await asyncio.sleep(0)
        await _settle()
        for probe in probes:
            await _send(session, clients[0], probe)
            await _settle()
    finally:
        session.close()
        store.close()
    return [[_without_times(one) for one in _before_the_end(client.messages)] for client in clients]


def _before_the_end(messages: list[Message]) -> list[Message]:
    """Return the messages before all hands are shown, without those that only say how late it is."""
    messages = [one for one in messages if one["type"] != "thinking"]
    ends = (place for place, one in enumerate(messages) if one.get("finished") or one["type"] == "review")
    return messages[: next(ends, None)]


async def _send(session: TableSession, client: Listener, message: Message) -> None:
    try:
        await act(session, client, read_message(json.dumps(message)))
    except CrossruffError as fault:
        client.send({"type": "error", "message": str(fault)})


async def _settle() -> None:
    """Let all work end that needs no other process."""
    for _ in range(200):
        await asyncio.sleep(0)


def _without_times(message: Message) -> str:
    table = message.get("table")
    if isinstance(table, dict):
        message = {**message, "table": {**table, "seconds": 0}}
    return json.dumps({name: value for name, value in message.items() if name != "version"}, sort_keys=True)


def probes_for(dealt: Deal, other: Deal, dice: random.Random) -> list[Message]:
    """Return what a curious person may send: it must be answered alike."""
    cards = [str(card) for card in Hand([*dealt[Seat.EAST], *dealt[Seat.WEST], *dealt[Seat.NORTH]])]
    swapped = [str(card) for card in dealt[Seat.EAST] if card not in other[Seat.EAST]]
    named = dice.sample([*cards, *swapped * 3], 3)
    return [
        {"type": "hint"},
        *({"type": "card", "card": card} for card in named),
        {"type": "claim", "tricks": dice.randint(0, 13), "statement": named[:1]},
        {"type": "explain", "number": 1, "explanation": "mine"},
        {"type": "ask", "number": 1},
        {"type": "claim", "tricks": dice.choice((0, 0, 1, 3, 8)), "statement": []},
        {"type": "hint"},
        {"type": "undo", "count": 1},
        {"type": "control", "action": "review"},
    ]


def compare_pairs(
    boards: int, seed: int, first: int = 1, *, quiet: bool = True
) -> tuple[Counter[str], list[str]]:
    """Play pairs of deals from a number on, and return where their messages differ."""
    # Nor must the reasons of a ruling.
    claim_reasons._SECONDS = PATIENCE
    counts: Counter[str] = Counter()
    faults: list[str] = []
    number = first - 1
    while counts["pairs"] < boards:
        number += 1
        dice = random.Random(f"{seed}/{number}")
        dealt, declares = deal(seed=seed, number=number), dice.random() < 0.5
        script = random_script(dealt, declares, dice.choice((0, 1, 4, 9, 17, 26, 34, 40)), dice)
        other = other_deal(dealt, script, dice)
        if other is None:
            counts["without another deal"] += 1
            continue
        probes = probes_for(dealt, other, dice)
        with tempfile.TemporaryDirectory() as folder:
            one, two = (
                asyncio.run(heard(Path(folder, str(place)), each, script, probes))
                for place, each in enumerate((dealt, other))
            )
        counts["pairs"] += 1
        counts["messages"] += sum(map(len, one))
        counts["claims"] += sum('"event": "claim"' in message for message in one[0])
        counts["accepted claims"] += any('"accepted": true' in message for message in one[0])
        counts["hints"] += sum('"type": "hint"' in message for message in one[0])
        counts["errors"] += sum('"type": "error"' in message for message in one[0])
        for name, here, there in zip(("South", "a watcher"), one, two, strict=True):
            if here != there:
                differing = [pair for pair in zip(here, there, strict=False) if pair[0] != pair[1]]
                shown = differing[0] if differing else (len(here), len(there))
                faults.append(f"pair {number}, {name}: {shown[0]}\n    but {shown[1]}"[:3000])
                if not quiet:
                    print(faults[-1], flush=True)
        if not quiet and counts["pairs"] % 20 == 0:
            print(f"{counts['pairs']} pairs, {len(faults)} faults", flush=True)
    return counts, faults


def main() -> int:
    """Compare pairs and print the counts and the faults."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--boards", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=1, help="the first pair")
    options = parser.parse_args()
    counts, faults = compare_pairs(options.boards, options.seed, options.first, quiet=False)
    print(f"{dict(counts)}: {len(faults)} differences")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
