"""One board at one table of a match: a task, the row that comes of it, and the rows in a folder."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import astuple, dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, ClassVar, NamedTuple, Self

import polars as pl

from crossruff.dealing import deal
from crossruff.errors import CrossruffError
from crossruff.lab.core.store import Shards
from crossruff.model import Board, Seat, Side


@dataclass(frozen=True, slots=True, order=True)
class MatchTask:
    """A board to be played by two robots, one in each direction."""

    number: int
    seed: int
    north_south: str
    east_west: str
    constraint: str = ""
    """Which deals: those that meet it, or any."""

    @property
    def deal_key(self) -> Self:
        """What stays together on one worker: a table takes long enough to travel alone."""
        return self

    @property
    def board(self) -> Board:
        """The board, the same at all tables: its number tells dealer and vulnerability.

        >>> board = MatchTask(6, 1, "club", "expert").board
        >>> board.dealer, board.vulnerability, board.players
        (Seat.EAST, Vulnerability.EW, ('club', 'expert', 'club', 'expert'))
        """
        board = Board.numbered(self.number, deal(self.constraint, seed=self.seed, number=self.number))
        return board.with_players(
            {seat: self.north_south if seat.side is Side.NS else self.east_west for seat in Seat}
        )

    def log_in(self, logs: Path) -> Path:
        """Where its events are kept while it is played.

        >>> MatchTask(6, 1, "club", "expert").log_in(Path()).name
        '6-522bba13af18be16.jsonl'
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
    result: str
    """The contract, its declarer and the tricks above or below it; empty if passed out."""
    score: int
    """North-South's."""
    tricks: int
    """Declarer's, as the next; none if passed out."""
    double_dummy: int
    """The tricks of this contract if all cards are seen."""
    par: int
    """What North-South score if both sides bid as well as they can, seeing all cards."""
    calls: int
    cards: int
    claims: int
    """How many claims were accepted: they end a board."""
    seconds: float
    """How long all four thought."""
    worst_seconds: float
    """The longest that one of them thought about a call or a card."""
    worst_kind: str
    """Which of these, or a claim."""
    worst_share: float
    """The longest beside the time that the robot gives itself."""
    late: int
    """How many decisions took more than twice that time."""
    faults: str
    """Illegal calls and cards, exceptions and the like, a line for each."""
    record: str
    """The whole board in LIN."""

    @property
    def task(self) -> MatchTask:
        """What it is the result of."""
        return MatchTask(*self[:5])


class MatchStore(Shards[MatchRow]):
    """The rows of matches in a folder, and beside them the events of boards that are being played."""

    prefix: ClassVar[str] = "tables"
    schema = pl.Schema(
        {
            "number": pl.Int64(),
            "seed": pl.UInt64(),
            **dict.fromkeys(("north_south", "east_west", "constraint", "result"), pl.String()),
            **dict.fromkeys(("score", "tricks", "double_dummy", "par"), pl.Int32()),
            **dict.fromkeys(("calls", "cards", "claims"), pl.Int32()),
            **dict.fromkeys(("seconds", "worst_seconds"), pl.Float64()),
            "worst_kind": pl.String(),
            "worst_share": pl.Float64(),
            "late": pl.Int32(),
            **dict.fromkeys(("faults", "record"), pl.String()),
        }
    )

    @staticmethod
    def row_of(values: Sequence[Any]) -> MatchRow:
        """A row from the values of its columns."""
        return MatchRow._make(values)

    @property
    def logs(self) -> Path:
        """Where the events are kept."""
        return self.folder / "logs"

    def begin(self) -> None:
        """Make the folder ready; the events of boards that have rows are not needed any more.

        A run may have been killed after it had written the rows and before it removed the events.
        """
        self.refuse_others()
        self.logs.mkdir(parents=True, exist_ok=True)
        self._forget(self.rows())

    def add(self, rows: Sequence[MatchRow]) -> None:
        """Write some rows, and only then remove the events that they come of."""
        Shards.add(self, rows)
        self._forget(rows)

    def existing(self) -> Self:
        """The store itself, if its folder is there and is not that of something else."""
        Shards.existing(self)
        return self.refuse_others()

    def refuse_others(self) -> Self:
        """The store itself, unless other rows are in its folder."""
        if not self.is_here() and any(self.folder.glob("*.parquet")):
            raise CrossruffError(f"{self.folder}: the rows in this folder are not those of a match")
        return self

    def _forget(self, rows: Sequence[MatchRow]) -> None:
        for row in rows:
            row.task.log_in(self.logs).unlink(missing_ok=True)
