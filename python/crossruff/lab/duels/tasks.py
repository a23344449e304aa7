"""Play one contested deal with one declarer against one defence: the task, its row, and the store of rows."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

import polars as pl

from crossruff import cardplay
from crossruff.lab.core.store import RowStore
from crossruff.lab.duels.contested_deals import contested_deal
from crossruff.lab.makeable_deals import contract_of
from crossruff.model import Card, Contract, Play, Seat, Side, View

Defence = Callable[[Play], Card]
"""Chooses the cards of East and West."""


@dataclass(frozen=True, slots=True, order=True)
class DuelTask:
    """A deal to play, as names and numbers."""

    contract: str
    number: int
    declarer: str
    defender: str
    seed: int
    least: int
    most: int

    @property
    def deal_key(self) -> Hashable:
        """Identify the deal: the same for all declarers and defenders."""
        return self.contract, self.number, self.seed, self.least, self.most


class DuelRow(NamedTuple):
    """A task and its result."""

    contract: str
    number: int
    declarer: str
    defender: str
    seed: int
    least: int
    most: int
    made: bool
    cards: int
    """How many cards declarer chose before the contract was made or lost."""
    declarer_seconds: float
    """Processor time for them."""
    first_seconds: float
    """Processor time for the first of them, with 52 cards."""
    seconds: float

    @property
    def task(self) -> DuelTask:
        """Return the task that the row is the result of."""
        return DuelTask(*self[:7])


class DuelStore(RowStore[DuelRow]):
    """The rows of duels in a folder."""

    prefix: ClassVar[str] = "duels"
    schema = pl.Schema(
        {
            "contract": pl.String(),
            "number": pl.Int64(),
            "declarer": pl.String(),
            "defender": pl.String(),
            "seed": pl.UInt64(),
            "least": pl.Int8(),
            "most": pl.Int8(),
            "made": pl.Boolean(),
            "cards": pl.Int8(),
            "declarer_seconds": pl.Float64(),
            "first_seconds": pl.Float64(),
            "seconds": pl.Float64(),
        }
    )

    @staticmethod
    def row_of(values: Sequence[Any]) -> DuelRow:
        """Return a row from the values of its columns."""
        return DuelRow._make(values)


def play_duels(tasks: Sequence[DuelTask]) -> list[DuelRow]:
    """Play some deals, each until the contract is made or lost.

    >>> task = DuelTask("7NT", 1, "mc(samples=2)", "perfect(any)", 1, 5, 15)
    >>> [row.task == task for row in play_duels([task])]
    [True]
    """
    leads: dict[Hashable, Card] = {}
    return [_play(task, leads) for task in tasks]


def defence(text: str, contract: Contract, seed: int) -> Defence:
    """Make two defenders from a spec: those of `perfect` see all cards, others only what a defender sees."""
    if text.startswith("perfect"):
        seer = cardplay.all_seeing_defender(text, seed=seed)
        return lambda play: seer.decide(play, contract).action
    pair = {
        seat: cardplay.defender(text, seed=seed + seat.index, threads=1) for seat in (Seat.EAST, Seat.WEST)
    }
    return lambda play: pair[play.turn].decide(View.of(play, play.turn, contract)).action


def _play(task: DuelTask, leads: dict[Hashable, Card]) -> DuelRow:
    contract = contract_of(task.contract)
    begin = time.thread_time()
    dealt = contested_deal(
        task.contract, seed=task.seed, number=task.number, least=task.least, most=task.most
    )
    chance = random.Random(f"{task.seed} {task.contract} {task.number}")
    declarer = cardplay.declarer(task.declarer, seed=chance.getrandbits(48), threads=1)
    defend = defence(task.defender, contract, chance.getrandbits(48))
    play = Play.of(dealt, contract)
    # The lead does not depend on declarer, and takes long.
    key = task.deal_key, task.defender
    if key not in leads:
        leads[key] = defend(play)
    play = play.play(leads[key])
    spent: list[float] = []
    while _is_open(play, contract):
        start = time.thread_time()
        if play.turn.side is Side.NS:
            card = declarer.decide(View.of(play, Seat.SOUTH, contract)).action
            spent.append(time.thread_time() - start)
        else:
            card = defend(play)
        play = play.play(card)
    made = play.won(Side.NS) >= contract.tricks
    seconds = time.thread_time() - begin
    key_of_task = (task.contract, task.number, task.declarer, task.defender)
    return DuelRow(
        *key_of_task, task.seed, task.least, task.most, made, len(spent), sum(spent), spent[0], seconds
    )


def _is_open(play: Play, contract: Contract) -> bool:
    won = play.won(Side.NS)
    return won < contract.tricks <= won + play.tricks_left
