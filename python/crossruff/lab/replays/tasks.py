"""Define recorded boards as tasks for robots, and store their rows."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

import polars as pl

from crossruff.formats import load
from crossruff.formats.folders import files_in
from crossruff.lab.core.store import RowStore
from crossruff.lab.recorded_boards import text_of_board
from crossruff.model import Board, Result

UNKNOWN = -1
"""Instead of a number of tricks: the board has no players, or not all their cards are recorded."""


@dataclass(frozen=True, slots=True, order=True)
class ReplayTask:
    """A board with its auction and play, and the robots that play it again."""

    where: str
    """The file and the board, or the number of a deal."""
    record: str
    """The recorded board in LIN or PBN; empty for a deal that the robots bid and lead."""
    declarer: str
    defenders: str
    seed: int

    @property
    def deal_key(self) -> str:
        """Identify the deal."""
        return self.where


class ReplayRow(NamedTuple):
    """A task and its result; the tricks are declarer's."""

    where: str
    record: str
    declarer: str
    defenders: str
    seed: int
    result: str
    """The contract with the robots' tricks."""
    vulnerable: bool
    """Whether declarer is vulnerable."""
    tricks: int
    """The robots' tricks."""
    taken: int
    """The players' tricks, or unknown."""
    double_dummy: int
    """The double-dummy tricks after the lead."""
    declarer_gave: int
    """The double-dummy tricks that declarer's cards cost; the lead does not count."""
    defenders_gave: int
    taken_declarer_gave: int
    """The same for the players, up to their claim; unknown if not all their cards are recorded."""
    taken_defenders_gave: int
    seconds: float
    worst_seconds: float
    few_worlds: int
    """The number of decisions from a handful of worlds, because time ran out."""
    fallbacks: int
    """The number of decisions without a solved world."""
    faults: str
    played: str
    """The board as the robots played it, in LIN."""

    @property
    def task(self) -> ReplayTask:
        """Return the task that the row is the result of."""
        return ReplayTask(*self[:5])

    @property
    def is_beside_players(self) -> bool:
        """Return whether players have played the board before."""
        return self.taken != UNKNOWN

    @property
    def taken_result(self) -> Result:
        """Return the contract with the players' tricks."""
        return Result(Result.parse(self.result).contract, self.taken)


class ReplayStore(RowStore[ReplayRow]):
    """The rows of replayed boards in a folder."""

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
            **dict.fromkeys(("few_worlds", "fallbacks"), pl.Int32()),
            **dict.fromkeys(("faults", "played"), pl.String()),
        }
    )

    @staticmethod
    def row_of(values: Sequence[Any]) -> ReplayRow:
        """Return a row from the values of its columns."""
        return ReplayRow._make(values)


@cache
def recorded_boards(records: tuple[str, ...], seed: int) -> tuple[tuple[str, str], ...]:
    """Return the places of the boards that can be replayed, and their texts, in random order.

    A file has the boards of one match, so the first boards of a folder would come from a few matches only.
    Files are read once, as that takes seconds.
    """
    found = [
        (f"{Path(source).name} {place}", text_of_board(board))
        for source in files_in(records)
        for place, board in enumerate(load(source), start=1)
        if can_be_replayed(board)
    ]
    random.Random(f"records {seed}").shuffle(found)
    return tuple(found)


def can_be_replayed(board: Board) -> bool:
    """Return whether the whole deal, the auction, the lead and the result are known, and agree."""
    play, contract = board.play, board.contract
    if board.auction is None or not board.auction.is_over or contract is None or play is None:
        return False
    is_sound = board.deal.is_complete and play.declarer is contract.declarer
    return is_sound and bool(play.cards) and board.result is not None
