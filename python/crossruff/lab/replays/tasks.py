"""Recorded boards played by robots from the recorded contract and lead: tasks, and their rows."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

import polars as pl

from crossruff.formats import lin, load
from crossruff.formats.folders import files_in
from crossruff.lab.core.store import Shards
from crossruff.model import Board, Result

UNKNOWN = -1
"""In the place of a number of tricks: nobody played the board before, or his cards are not all there."""


@dataclass(frozen=True, slots=True, order=True)
class RecordTask:
    """A board with its auction and play, and the robots who are to play it again."""

    where: str
    """The file and the board, or the number of a deal."""
    record: str
    """The board in LIN, with all that was played; empty for a deal that the robots bid and lead."""
    declarer: str
    defenders: str
    seed: int

    @property
    def deal_key(self) -> str:
        """What tells the deal."""
        return self.where


class RecordRow(NamedTuple):
    """A task, and what became of it; the tricks are declarer's."""

    where: str
    record: str
    declarer: str
    defenders: str
    seed: int
    result: str
    """The contract with the robots' tricks."""
    vulnerable: bool
    """Whether declarer is."""
    tricks: int
    """What the robots took."""
    taken: int
    """What the players took, or unknown."""
    double_dummy: int
    """The tricks if all four see all cards after the lead."""
    declarer_gave: int
    """The tricks that cards of declarer cost him, double dummy; the lead does not count."""
    defenders_gave: int
    taken_declarer_gave: int
    """The same of the players, up to their claim; unknown if their cards are not all there."""
    taken_defenders_gave: int
    seconds: float
    worst_seconds: float
    faults: str
    played: str
    """The board as the robots played it, in LIN."""

    @property
    def task(self) -> RecordTask:
        """What it is the result of."""
        return RecordTask(*self[:5])

    @property
    def is_beside_players(self) -> bool:
        """Whether players have played it before."""
        return self.taken != UNKNOWN

    @property
    def taken_result(self) -> Result:
        """The contract with the players' tricks."""
        return Result(Result.parse(self.result).contract, self.taken)


class RecordStore(Shards[RecordRow]):
    """Boards that robots have played again, in a folder."""

    prefix: ClassVar[str] = "played"
    schema = pl.Schema(
        {
            **dict.fromkeys(("where", "record", "declarer", "defenders"), pl.String()),
            "seed": pl.UInt64(),
            "result": pl.String(),
            "vulnerable": pl.Boolean(),
            **dict.fromkeys(("tricks", "taken", "double_dummy"), pl.Int8()),
            **dict.fromkeys(("declarer_gave", "defenders_gave"), pl.Int8()),
            **dict.fromkeys(("taken_declarer_gave", "taken_defenders_gave"), pl.Int8()),
            **dict.fromkeys(("seconds", "worst_seconds"), pl.Float64()),
            **dict.fromkeys(("faults", "played"), pl.String()),
        }
    )

    @staticmethod
    def row_of(values: Sequence[Any]) -> RecordRow:
        """A row from the values of its columns."""
        return RecordRow._make(values)


@cache
def recorded_boards(records: tuple[str, ...], seed: int) -> tuple[tuple[str, str], ...]:
    """Where the boards of some files are that can be played again, and the boards in LIN; in random order.

    Files have the boards of one match: the first ones of a folder would be those of a few matches only. They
    are read once, as that takes seconds.
    """
    found = [
        (f"{Path(source).name} {place}", lin.write([board]))
        for source in files_in(records)
        for place, board in enumerate(load(source), start=1)
        if can_be_replayed(board)
    ]
    random.Random(f"records {seed}").shuffle(found)
    return tuple(found)


def can_be_replayed(board: Board) -> bool:
    """Whether the whole deal, the auction, the lead and the result are known, and agree."""
    play, contract = board.play, board.contract
    if board.auction is None or not board.auction.is_over or contract is None or play is None:
        return False
    is_sound = board.deal.is_complete and play.declarer is contract.declarer
    return is_sound and bool(play.cards) and board.result is not None
