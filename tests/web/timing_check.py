"""Classify hidden facts from the arrival times of robots' cards: it must not work.

    python -m tests.web.timing_check --boards 300

People play at several tables, and a watcher of each notes when each event comes. From the deals, which the
test knows, follow two facts about each card of a robot whose hand nobody sees: whether it was the only legal
one, and whether its player held the highest card of the suit that others do not see. A classifier learns from
half of the boards how these depend on the time, and is tested on the other half. What everybody knows, the
trick and the place in it, tells much about the first fact; so each side is weighted to be as common in each.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from crossruff.model import Board, Card, Contract, Play, Seat
from tests.web.people import numbered
from tests.web.quick_players import QuickPlayer
from tests.web.server_process import Site

_SEED = 5_500_000_000
_BINS = 12
Place = tuple[int, int]
"""The trick and the place in it."""


@dataclass(frozen=True)
class TimedCard:
    """A card of a hidden robot, as a watcher received it."""

    board: tuple[int, int]
    place: Place
    seconds: float
    only_legal: bool
    held_top: bool


def hidden_facts(board: Board, contract: str, cards: list[tuple[str, float]], number: int) -> list[TimedCard]:
    """Return the cards of hidden robots with their times since the event before; South is a person."""
    made = Contract.parse(contract)
    play = Play(board.deal, made.strain, made.leader, declarer=made.declarer)
    found, before = [], None
    for text, at in cards:
        seat, card = play.turn, Card.parse(text)
        legal = list(play.legal_cards)
        dummy_or_person = (
            seat is play.dummy or seat is Seat.SOUTH or (play.declarer is Seat.SOUTH and seat is Seat.NORTH)
        )
        if before is not None and not dummy_or_person:
            others = [
                each for other in Seat if other not in (seat, play.dummy) for each in play.remaining[other]
            ]
            same = [each for each in [*others, *play.remaining[seat]] if each.suit is card.suit]
            top = max(same, key=lambda each: each.rank)
            place = (len(play.tricks), len(play.trick.cards))
            found.append(
                TimedCard(
                    (number, board.number or 0),
                    place,
                    at - before,
                    len(legal) == 1,
                    top in play.remaining[seat],
                )
            )
        play, before = play.play(card), at
    return found


def balanced_accuracy(cards: list[TimedCard], fact: Callable[[TimedCard], bool]) -> tuple[float, int]:
    """Return how well times tell a fact, and from how many cards of the second half this is."""
    places: dict[Place, list[TimedCard]] = defaultdict(list)
    for card in cards:
        places[card.place].append(card)
    boards = sorted({card.board for card in cards})
    training = set(boards[::2])
    votes, tests = np.zeros((2, _BINS)), []
    for there in places.values():
        times = np.sort([card.seconds for card in there if card.board in training])
        learnt = [card for card in there if card.board in training]
        tested = [card for card in there if card.board not in training]
        if min(Counter(map(fact, learnt)).get(each, 0) for each in (False, True)) < 3:
            continue  # what everybody knows decides it
        share = Counter(map(fact, learnt))
        ranks = _ranks(times, learnt)
        for card, rank in zip(learnt, ranks, strict=True):
            votes[int(fact(card)), rank] += len(learnt) / share[fact(card)]
        share = Counter(map(fact, tested))
        for card, rank in zip(tested, _ranks(times, tested), strict=True):
            if len(share) == 2:
                tests.append((fact(card), rank, len(tested) / share[fact(card)]))
    guesses = votes[1] > votes[0]
    right: dict[bool, float] = defaultdict(float)
    weight: dict[bool, float] = defaultdict(float)
    for truth, rank, each in tests:
        right[truth] += each * (guesses[rank] == truth)
        weight[truth] += each
    return float(np.mean([right[truth] / weight[truth] for truth in (False, True)])), len(tests)


def _ranks(times: Any, cards: list[TimedCard]) -> list[int]:
    found = np.searchsorted(times, [card.seconds for card in cards]) * _BINS // (len(times) + 1)
    return [int(each) for each in found]


async def watch(site: Site, table: str, noted: list[tuple[str, str, float]]) -> None:
    """Note the cards of a table with their times, and where boards begin."""
    with contextlib.suppress(WebSocketException, OSError):
        async with connect(f"{site.address.replace('http', 'ws', 1)}/ws/{table}", max_size=None) as socket:
            async for text in socket:
                at, message = time.monotonic(), json.loads(text)
                if message["type"] == "event" and message["event"]["event"] == "card":
                    noted.append(("card", message["event"]["card"], at))
                elif message["type"] == "snapshot" and message["table"]["contract"]:
                    noted.append((f"board {message['table']['number']}", message["table"]["contract"], at))


async def collect(site: Site, boards: int, tables: int, robot: str, seconds: float) -> list[TimedCard]:
    """Play a number of boards and return the cards of hidden robots."""
    players, notes = [], [list[tuple[str, str, float]]() for _ in range(tables)]
    for number in range(tables):
        made = site.make(
            seat="S",
            robot=robot,
            seconds=seconds,
            choice={"kind": "seed", "seed": _SEED + number, "number": 1},
        )
        players.append(QuickPlayer(site, number, made))
    tasks = [asyncio.create_task(each.play(0.02)) for each in players]
    tasks += [
        asyncio.create_task(watch(site, each.made["table"], noted))
        for each, noted in zip(players, notes, strict=True)
    ]

    def played() -> int:
        return sum(len({kind for kind, _, _ in noted if kind.startswith("board")}) for noted in notes)

    shown = 0
    while played() < boards:
        await asyncio.sleep(1)
        if played() >= shown + 50:
            shown = played()
            print(f"{shown} boards", flush=True)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return [card for number, noted in enumerate(notes) for card in _cards(noted, number)]


def _cards(noted: list[tuple[str, str, float]], number: int) -> list[TimedCard]:
    found: list[TimedCard] = []
    board, contract, cards = 0, "", list[tuple[str, float]]()
    for kind, text, at in [*noted, ("board 0", "", 0.0)]:
        if kind == "card":
            cards.append((text, at))
        elif (new := int(kind.split()[1])) != board:
            if board and cards:
                with contextlib.suppress(ValueError):
                    found += hidden_facts(numbered(_SEED + number)(board), contract, cards, number)
            board, contract, cards = new, text, []
    return found


def main() -> int:
    """Play, classify, and print the accuracies."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--boards", type=int, default=300)
    parser.add_argument("--tables", type=int, default=6)
    parser.add_argument("--robot", default="quick")
    parser.add_argument("--seconds", type=float, default=0.2)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        site = Site(Path(folder))
        try:
            cards = asyncio.run(collect(site, options.boards, options.tables, options.robot, options.seconds))
        finally:
            site.stop()
    facts: dict[str, Callable[[TimedCard], bool]] = {
        "one legal card": lambda card: card.only_legal,
        "holds the highest card": lambda card: card.held_top,
    }
    worst = 0.0
    for name, fact in facts.items():
        accuracy, tested = balanced_accuracy(cards, fact)
        worst = max(worst, accuracy)
        print(f"{name}: balanced accuracy {100 * accuracy:.1f} % on {tested} of {len(cards)} cards")
    return 1 if worst > 0.55 else 0


if __name__ == "__main__":
    sys.exit(main())
