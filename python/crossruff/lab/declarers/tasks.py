"""Play one deal with one declarer against one defender: the task, its row, and the store of rows."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import polars as pl

from crossruff import cardplay, dd
from crossruff.cardplay.play_out import play_out
from crossruff.lab.core.store import RowStore
from crossruff.lab.declarers.sources import MAKEABLE, DealKey, deal_of
from crossruff.lab.makeable_deals import contract_of
from crossruff.model import Deal, Play, Seat, Vulnerability
from crossruff.model.scoring import declarer_score


@dataclass(frozen=True, slots=True, order=True)
class DeclarerTask:
    """A deal to play, as names and numbers."""

    contract: str
    number: int
    declarer: str
    defender: str
    seed: int
    source: str = MAKEABLE
    vulnerable: bool = True
    """Whether declarer is vulnerable; the other side never is."""

    @property
    def deal_key(self) -> DealKey:
        """Identify the deal: the same for all declarers and defenders."""
        return DealKey(self.source, self.contract, self.number, self.seed)


class DeclarerRow(NamedTuple):
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
    """Whether declarer took at least the double-dummy tricks."""
    made: bool
    declarer_seconds: float
    """Processor time, as for the defender: deals played at the same time do not count."""
    defender_seconds: float
    worst_seconds: float
    """The longest time that declarer took for a card."""
    source: str = MAKEABLE
    """Where the deal comes from."""
    vulnerable: bool = True

    @property
    def task(self) -> DeclarerTask:
        """Return the task that the row is the result of."""
        key = (self.contract, self.number, self.declarer, self.defender, self.seed)
        return DeclarerTask(*key, self.source, self.vulnerable)

    @property
    def seconds(self) -> float:
        """Return the time that both sides took."""
        return self.declarer_seconds + self.defender_seconds


class DeclarerStore(RowStore[DeclarerRow]):
    """The rows of declarers in a folder.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> row = DeclarerRow("1NT", 1, "mc", "perfect(any)", 1, 7, 8, 90, False, True, 0.5, 0.1, 0.2)
    >>> with TemporaryDirectory() as folder:
    ...     DeclarerStore(Path(folder)).add([row])
    ...     DeclarerStore(Path(folder)).rows() == [row]
    True
    """

    schema = pl.Schema(
        {
            "contract": pl.String(),
            "number": pl.Int64(),
            "declarer": pl.String(),
            "defender": pl.String(),
            "seed": pl.UInt64(),
            "tricks": pl.Int8(),
            "double_dummy": pl.Int8(),
            "score": pl.Int32(),
            "optimal": pl.Boolean(),
            "made": pl.Boolean(),
            "declarer_seconds": pl.Float64(),
            "defender_seconds": pl.Float64(),
            "worst_seconds": pl.Float64(),
            "source": pl.String(),
            "vulnerable": pl.Boolean(),
        }
    )

    @staticmethod
    def row_of(values: Sequence[Any]) -> DeclarerRow:
        """Return a row from the values of its columns."""
        return DeclarerRow._make(values)

    @staticmethod
    def upgrade(frame: pl.DataFrame) -> pl.DataFrame:
        """Add the columns that the first rows did not have: one source, and nobody vulnerable."""
        missing = {"source": pl.lit(MAKEABLE), "vulnerable": pl.lit(False)}
        return frame.with_columns(**{name: value for name, value in missing.items() if name not in frame})


def play_task(task: DeclarerTask, dealt: Deal | None = None) -> DeclarerRow:
    """Play one deal; it is dealt from the task unless it is given.

    Declarer and defender have seeds of their own that depend on the deal, not on each other's names.

    >>> row = play_task(DeclarerTask("7NT", 1, "mc(samples=2)", "perfect(any)", 1))
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
    return DeclarerRow(
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


def play_tasks(tasks: Sequence[DeclarerTask]) -> list[DeclarerRow]:
    """Play some deals; each deal of the batch is dealt once.

    >>> [row.number for row in play_tasks([DeclarerTask("1H", 2, "mc(samples=1)", "perfect(any)", 1)])]
    [2]
    """
    dealt: dict[DealKey, Deal] = {}
    rows = []
    for task in tasks:
        if task.deal_key not in dealt:
            dealt[task.deal_key] = deal_of(task.deal_key)
        rows.append(play_task(task, dealt[task.deal_key]))
    return rows
