"""Define one board at one table of a match: the task, its row, and the store of rows and logs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import astuple, dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, ClassVar, NamedTuple, Self

import polars as pl

from crossruff.dealing import deal
from crossruff.errors import CrossruffError
from crossruff.lab.core.store import RowStore
from crossruff.lab.recorded_boards import board_of_text
from crossruff.model import Board, Seat, Side


@dataclass(frozen=True, slots=True, order=True)
class MatchTask:
    """A board for two robots, one in each direction."""

    number: int
    seed: int
    north_south: str
    east_west: str
    constraint: str = ""
    """The constraint on the deals; if empty, any deal."""
    auction: str = ""
    """A recorded board in LIN or PBN whose auction stands; if empty, the robots bid a deal of the seed."""

    @property
    def deal_key(self) -> Self:
        """Return the task itself: a table takes long enough to be a batch of its own."""
        return self

    @property
    def board(self) -> Board:
        """Return the board, which is the same at all tables; its number decides dealer and vulnerability.

        >>> board = MatchTask(6, 1, "club", "expert").board
        >>> board.dealer, board.vulnerability, board.players
        (Seat.EAST, Vulnerability.EW, ('club', 'expert', 'club', 'expert'))
        """
        if self.auction:
            found = board_of_text(self.auction)
            start = (self.number, found.deal, found.dealer, found.vulnerability)
            board = Board(*start, auction=found.auction, tags=found.tags)
        else:
            board = Board(self.number, deal(self.constraint, seed=self.seed, number=self.number))
        return board.with_players(
            {seat: self.north_south if seat.side is Side.NS else self.east_west for seat in Seat}
        )

    def log_in(self, logs: Path) -> Path:
        """Return the file of the events while the board is played.

        >>> MatchTask(6, 1, "club", "expert").log_in(Path()).name
        '6-52b3d8885ee156e0.jsonl'
        """
        mark = sha256(repr(astuple(self)).encode()).hexdigest()[:16]
        return logs / f"{self.number}-{mark}.jsonl"


class MatchRow(NamedTuple):
    """A task and its result."""

    number: int
    seed: int
    north_south: str
    east_west: str
    constraint: str
    auction: str
    result: str
    """The contract, its declarer and the tricks above or below it; empty if passed out."""
    score: int
    """North-South's."""
    tricks: int
    """Declarer's tricks; 0 if passed out."""
    double_dummy: int
    """Declarer's tricks double dummy; 0 if passed out."""
    par: int
    """North-South's par score."""
    calls: int
    cards: int
    claims: int
    """The number of accepted claims."""
    seconds: float
    """The time that all four players took."""
    worst_seconds: float
    """The longest decision."""
    worst_kind: str
    """What the longest decision was about: a call, a card or a claim."""
    worst_share: float
    """The longest decision as a share of the time that the robot has."""
    late: int
    """The number of decisions that took more than twice that time."""
    few_worlds: int
    """The number of decisions from a handful of worlds, because time ran out."""
    fallbacks: int
    """The number of decisions without a solved world."""
    faults: str
    """Illegal calls and cards, exceptions and rejected claims, one on each line."""
    record: str
    """The whole board in LIN."""

    @property
    def task(self) -> MatchTask:
        """Return the task that the row is the result of."""
        return MatchTask(*self[:6])


class MatchStore(RowStore[MatchRow]):
    """The rows of matches in a folder, with the logs of boards that are being played."""

    prefix: ClassVar[str] = "tables"
    schema = pl.Schema(
        {
            "number": pl.Int64(),
            "seed": pl.UInt64(),
            **dict.fromkeys(("north_south", "east_west", "constraint", "auction", "result"), pl.String()),
            **dict.fromkeys(("score", "tricks", "double_dummy", "par"), pl.Int32()),
            **dict.fromkeys(("calls", "cards", "claims"), pl.Int32()),
            **dict.fromkeys(("seconds", "worst_seconds"), pl.Float64()),
            "worst_kind": pl.String(),
            "worst_share": pl.Float64(),
            **dict.fromkeys(("late", "few_worlds", "fallbacks"), pl.Int32()),
            **dict.fromkeys(("faults", "record"), pl.String()),
        }
    )

    @staticmethod
    def row_of(values: Sequence[Any]) -> MatchRow:
        """Return a row from the values of its columns."""
        return MatchRow._make(values)

    @property
    def logs(self) -> Path:
        """Return the folder of the logs."""
        return self.folder / "logs"

    def prepare(self) -> None:
        """Make the folders, and remove the logs of boards that have rows.

        A run may have been killed after it wrote the rows and before it removed the logs.
        """
        self.reject_others()
        self.logs.mkdir(parents=True, exist_ok=True)
        self._remove_logs(self.rows())

    def add(self, rows: Sequence[MatchRow]) -> None:
        """Write some rows, and then remove their logs."""
        RowStore.add(self, rows)
        self._remove_logs(rows)

    def existing(self) -> Self:
        """Return the store itself; raise CrossruffError unless its folder exists and is that of a match."""
        RowStore.existing(self)
        return self.reject_others()

    def reject_others(self) -> Self:
        """Return the store itself; raise CrossruffError if the folder has rows of another experiment."""
        if not self.has_files() and any(self.folder.glob("*.parquet")):
            raise CrossruffError(f"{self.folder}: the rows in this folder are not those of a match")
        return self

    def _remove_logs(self, rows: Sequence[MatchRow]) -> None:
        for row in rows:
            row.task.log_in(self.logs).unlink(missing_ok=True)
