"""One deal played by one declarer against one defender: a task, and the row that comes of it."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from crossruff import cardplay, dd
from crossruff.cardplay.play_out import play_out
from crossruff.lab.core.makeable_deals import contract_of
from crossruff.lab.declarers.sources import MAKEABLE, DealKey, deal_of
from crossruff.model import Deal, Play, Seat, Vulnerability
from crossruff.model.scoring import declarer_score


@dataclass(frozen=True, slots=True, order=True)
class Task:
    """A deal to be played, by names and numbers."""

    contract: str
    number: int
    declarer: str
    defender: str
    seed: int
    source: str = MAKEABLE
    vulnerable: bool = True
    """Whether declarer is; the other side is not."""

    @property
    def deal_key(self) -> DealKey:
        """What tells the deal: the same for all declarers and defenders."""
        return DealKey(self.source, self.contract, self.number, self.seed)


class Row(NamedTuple):
    """A task and its result."""

    contract: str
    number: int
    declarer: str
    defender: str
    seed: int
    tricks: int
    double_dummy: int
    """The tricks if all four players see all cards."""
    score: int
    """Declarer's, undoubled."""
    optimal: bool
    """Whether no trick was lost to double dummy."""
    made: bool
    declarer_seconds: float
    """Time of the processor, as that of the defender: deals played beside it do not count."""
    defender_seconds: float
    worst_seconds: float
    """The longest that declarer thought about a card."""
    source: str = MAKEABLE
    """Where the deal comes from."""
    vulnerable: bool = True

    @property
    def task(self) -> Task:
        """What it is the result of."""
        key = (self.contract, self.number, self.declarer, self.defender, self.seed)
        return Task(*key, self.source, self.vulnerable)

    @property
    def seconds(self) -> float:
        """How long both sides thought."""
        return self.declarer_seconds + self.defender_seconds


def run_task(task: Task, dealt: Deal | None = None) -> Row:
    """Play one deal; it is looked for unless it is given.

    Declarer and defender have seeds of their own that depend on the deal, not on each other's names.

    >>> row = run_task(Task("7NT", 1, "mc(samples=2)", "perfect(any)", 1))
    >>> row.double_dummy, row.made == (row.tricks == 13), row.made == row.optimal
    (13, True, True)
    """
    contract = contract_of(task.contract)
    chance = random.Random(f"{task.seed} {task.contract} {task.number}")
    declarer = cardplay.declarer(task.declarer, seed=chance.getrandbits(48), threads=1)
    defender = cardplay.all_seeing_defender(task.defender, seed=chance.getrandbits(48))
    if dealt is None:
        dealt = deal_of(task.deal_key)
    vulnerable = Vulnerability.NS if task.vulnerable else Vulnerability.NONE
    done = play_out(Play.of(dealt, contract), declarer, defender, contract, vulnerable)
    tricks = done.play.won(contract.declarer.side)
    target = dd.declarer_tricks(dealt, contract)
    ours = done.seconds(contract.declarer)
    return Row(
        task.contract,
        task.number,
        task.declarer,
        task.defender,
        task.seed,
        tricks,
        target,
        declarer_score(contract, tricks, vulnerable=task.vulnerable),
        tricks >= target,
        tricks >= contract.tricks,
        sum(ours),
        sum(done.seconds(Seat.WEST, Seat.EAST)),
        max(ours),
        task.source,
        task.vulnerable,
    )


def run_batch(tasks: Sequence[Task]) -> list[Row]:
    """Play some deals; what is played more than once in a batch is looked for only once.

    >>> [row.number for row in run_batch([Task("1H", 2, "mc(samples=1)", "perfect(any)", 1)])]
    [2]
    """
    dealt: dict[DealKey, Deal] = {}
    rows = []
    for task in tasks:
        if task.deal_key not in dealt:
            dealt[task.deal_key] = deal_of(task.deal_key)
        rows.append(run_task(task, dealt[task.deal_key]))
    return rows
