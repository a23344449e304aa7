"""Bid a board with some systems and measure how far from par each ends: tasks, rows and their store."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

import polars as pl

from crossruff import bidding, dd, solved_deals
from crossruff.formats import load
from crossruff.formats.folders import files_in
from crossruff.lab.core.store import RowStore
from crossruff.model import Auction, Board, Contract, Deal, Seat, Side, TrickTable, Vulnerability
from crossruff.model.scoring import declarer_score, imps

NO_PLAYERS = -1
"""The distance of the players where the board has no auction."""


@dataclass(frozen=True, slots=True, order=True)
class BoardTask:
    """A board to bid, as plain data."""

    where: str
    deal: str
    dealer: str
    vulnerability: str
    contract: str
    """The players' contract, or "Pass" if they passed; empty without players."""
    systems: tuple[str, ...]

    @property
    def deal_key(self) -> str:
        """Identify the deal."""
        return self.deal


class BoardRow(NamedTuple):
    """A task, and how many IMPs from par each auction ends."""

    where: str
    deal: str
    dealer: str
    vulnerability: str
    contract: str
    systems: Sequence[str]
    seconds: float
    distances: Sequence[int]
    """Of always passing, of the players (-1 without players), and of each system."""

    @property
    def task(self) -> BoardTask:
        """Return the task that the row is the result of."""
        key = (self.where, self.deal, self.dealer, self.vulnerability, self.contract)
        return BoardTask(*key, tuple(self.systems))


class BoardStore(RowStore[BoardRow]):
    """The rows of boards in a folder."""

    prefix: ClassVar[str] = "boards"
    schema = pl.Schema(
        {
            **dict.fromkeys(("where", "deal", "dealer", "vulnerability", "contract"), pl.String()),
            "systems": pl.List(pl.String()),
            "seconds": pl.Float64(),
            "distances": pl.List(pl.Int16()),
        }
    )

    @staticmethod
    def row_of(values: Sequence[Any]) -> BoardRow:
        """Return a row from the values of its columns."""
        return BoardRow._make(values)


@cache
def board_tasks(records: tuple[str, ...], most: int, systems: tuple[str, ...]) -> tuple[BoardTask, ...]:
    """Return the first boards of some files, or of the reserved deals; files are read once."""
    return tuple(islice(_recorded(records, systems) if records else _reserved(systems), most))


def _reserved(systems: tuple[str, ...]) -> Iterator[BoardTask]:
    for place in range(len(solved_deals.reserved())):
        board = Board(place + 1, solved_deals.reserved().deal(place))
        yield _task(board, str(place + 1), "", systems)


def _recorded(records: tuple[str, ...], systems: tuple[str, ...]) -> Iterator[BoardTask]:
    for source in files_in(records):
        for place, board in enumerate(load(source), start=1):
            auction = board.auction
            if not board.deal.is_complete or auction is None or not auction.is_over:
                continue
            yield _task(board, f"{Path(source).name} {place}", _contract_text(auction), systems)


def _contract_text(auction: Auction) -> str:
    """Return the contract of an auction that is over, or "Pass"."""
    return "Pass" if auction.contract is None else str(auction.contract)


def _task(board: Board, where: str, contract: str, systems: tuple[str, ...]) -> BoardTask:
    dealt, vulnerable = str(board.deal), str(board.vulnerability)
    return BoardTask(where, dealt, str(board.dealer), vulnerable, contract, systems)


def bid_boards(tasks: Sequence[BoardTask]) -> list[BoardRow]:
    """Bid some boards, and measure how far from par they end."""
    return [_bid(task) for task in tasks]


def _bid(task: BoardTask) -> BoardRow:
    start = time.perf_counter()
    deal, dealer = Deal.parse(task.deal), Seat.parse(task.dealer)
    vulnerability = Vulnerability.parse(task.vulnerability)
    tricks = dd.table(deal, solver=dd.Solver(threads=1))
    par = dd.par_of(tricks, vulnerability, dealer).score

    def distance(contract: str) -> int:
        return imps(abs(_score(contract, tricks, vulnerability) - par))

    def bid_by(name: str) -> int:
        return distance(_contract_text(bidding.system(name).auction(deal, dealer, vulnerability)))

    players = distance(task.contract) if task.contract else NO_PLAYERS
    distances = [distance("Pass"), players, *(bid_by(name) for name in task.systems)]
    key = (task.where, task.deal, task.dealer, task.vulnerability, task.contract)
    return BoardRow(*key, list(task.systems), time.perf_counter() - start, distances)


def _score(contract: str, tricks: TrickTable, vulnerability: Vulnerability) -> int:
    """Return what the contract scores for North and South double dummy."""
    if contract == "Pass":
        return 0
    parsed = Contract.parse(contract)
    taken = tricks[parsed.declarer, parsed.strain]
    score = declarer_score(parsed, taken, vulnerable=vulnerability.includes(parsed.declarer))
    return score if parsed.declarer.side is Side.NS else -score
