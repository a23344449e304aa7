"""Define recorded auctions as tasks, and store what their readings are worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

import polars as pl

from crossruff.lab.core.store import RowStore

VIEWS = ("leader", "declarer")
"""The opening leader sees one hand; declarer, after the lead, two."""


@dataclass(frozen=True, slots=True, order=True)
class ReadingTask:
    """A board with its auction, and who reads it."""

    record: str
    """The board in LIN, or the number of a deal that the system bids itself."""
    view: str
    system: str
    caller: str
    worlds: int
    seed: int

    @property
    def deal_key(self) -> str:
        """Identify the deal."""
        return self.record


class ReadingRow(NamedTuple):
    """A task and the sums of its measures over the hidden hands, as `Measured` has them."""

    record: str
    view: str
    system: str
    caller: str
    worlds: int
    seed: int
    hands: int
    impossible: int
    inside: int
    points: float
    spades: float
    hearts: float
    diamonds: float
    clubs: float
    soft: float
    hard: float
    none: float
    contradicted: int
    agreed: int
    soft_agreed: float
    hard_agreed: float
    drawn: int
    seconds: float

    @property
    def task(self) -> ReadingTask:
        """Return the task that the row is the result of."""
        return ReadingTask(*self[:6])


class ReadingStore(RowStore[ReadingRow]):
    """The rows of readings in a folder."""

    prefix: ClassVar[str] = "readings"
    schema = pl.Schema(
        {
            **dict.fromkeys(("record", "view", "system", "caller"), pl.String()),
            "worlds": pl.UInt32(),
            "seed": pl.UInt64(),
            **dict.fromkeys(("hands", "impossible", "inside"), pl.UInt8()),
            **dict.fromkeys(("points", "spades", "hearts", "diamonds", "clubs"), pl.Float64()),
            **dict.fromkeys(("soft", "hard", "none"), pl.Float64()),
            **dict.fromkeys(("contradicted", "agreed"), pl.UInt8()),
            **dict.fromkeys(("soft_agreed", "hard_agreed"), pl.Float64()),
            "drawn": pl.UInt32(),
            "seconds": pl.Float64(),
        }
    )

    @staticmethod
    def row_of(values: Sequence[Any]) -> ReadingRow:
        """Return a row from the values of its columns."""
        return ReadingRow._make(values)
