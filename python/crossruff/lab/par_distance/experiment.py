"""How far from par systems bid, and people, on the same boards."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

import numpy as np
import polars as pl

from crossruff import _core, dd, solved_deals
from crossruff.bidding.evolved import EvolvedSystem, SystemScore
from crossruff.bidding.evolved.systems import path_of
from crossruff.bidding.natural import NATURAL_SYSTEMS, NaturalSystem, natural_system
from crossruff.errors import CrossruffError
from crossruff.formats import load
from crossruff.formats.folders import files_in
from crossruff.lab.core.experiment import RowsExperiment
from crossruff.lab.core.report import Beside, Report, table, with_reach
from crossruff.lab.core.store import Shards
from crossruff.model import Auction, Board, Contract, Deal, Seat, Side, Strain, TrickTable, Vulnerability
from crossruff.model.scoring import declarer_score, imps

PASSING, PEOPLE = "always passing", "the players"
_THESIS = {PASSING: 8.525, "webb-a": 6.475, PEOPLE: 5.500}
"""Table 5.2, on 40 boards: the mean of its two human pairs; GIB has 4.425."""
_STRAINS = sorted(Strain, key=lambda strain: strain.index)
_VULNERABILITIES = (Vulnerability.NONE, Vulnerability.NS, Vulnerability.EW, Vulnerability.BOTH)


@dataclass(frozen=True, slots=True, order=True)
class BoardTask:
    """A board to be bid, as plain data."""

    where: str
    deal: str
    dealer: str
    vulnerability: str
    contract: str
    """What the players reached, "Pass" if they passed; empty if nobody bid it."""
    systems: tuple[str, ...]

    @property
    def deal_key(self) -> str:
        """What tells the deal."""
        return self.deal


class BoardRow(NamedTuple):
    """A task, and how many IMPs from par each is."""

    where: str
    deal: str
    dealer: str
    vulnerability: str
    contract: str
    systems: Sequence[str]
    seconds: float
    distances: Sequence[int]
    """Of passing, of the players (-1 if there are none), and of each system."""

    @property
    def task(self) -> BoardTask:
        """What it is the result of."""
        key = (self.where, self.deal, self.dealer, self.vulnerability, self.contract)
        return BoardTask(*key, tuple(self.systems))


class BoardStore(Shards[BoardRow]):
    """Boards with distances from par, in a folder."""

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
        """A row from the values of its columns."""
        return BoardRow._make(values)


@dataclass(frozen=True, slots=True)
class ObjectiveExperiment(RowsExperiment[BoardTask, BoardRow]):
    """Systems on the reserved boards, or with the players of records on theirs."""

    kind: ClassVar[str] = "objective"

    deals: int
    """At most so many boards."""
    systems: tuple[str, ...]
    """Natural ones by their names, others by those of the package or of their files."""
    records: tuple[str, ...] = ()
    """Files of boards with auctions, or folders of them; without any, the package's reserved boards."""

    def __post_init__(self) -> None:
        """Refuse what is not there."""
        if self.deals < 2:
            raise CrossruffError(f"an experiment has 2 boards or more, not {self.deals}")
        for name in self.systems:
            if name not in NATURAL_SYSTEMS:
                path_of(name)

    @property
    def tasks(self) -> list[BoardTask]:
        """The boards."""
        found = _tasks(self.records, self.deals, self.systems)
        if not found:
            raise CrossruffError("no board in these files has all its cards and an auction")
        return list(found)

    @staticmethod
    def store(folder: Path) -> BoardStore:
        """The rows in a folder."""
        return BoardStore(folder)

    @staticmethod
    def work(tasks: Sequence[BoardTask]) -> list[BoardRow]:
        """How far from par some boards are bid."""
        return bid_boards(tasks)

    def told_by(self, rows: Sequence[BoardRow]) -> Report:
        """The mean distances, with intervals."""
        if len(rows) < 2:
            raise CrossruffError("there are too few rows to report")
        distances = np.array([row.distances for row in rows], dtype=np.float64)
        names = (PASSING, PEOPLE, *self.systems)
        shown = [
            place for place, name in enumerate(names) if name != PEOPLE or (distances[:, place] >= 0).all()
        ]
        means = {
            names[place]: SystemScore.of(distances[:, place], float(distances[:, 0].mean()))
            for place in shown
        }
        rows_of = [
            (
                name,
                with_reach(one.mean, one.within, 3),
                f"{one.ratio:.3f}",
                f"{_THESIS[name]:.3f}" if name in _THESIS else "",
            )
            for name, one in means.items()
        ]
        beside = tuple(
            Beside(f"5.2: IMPs from par, {name}", _THESIS.get(name), one.mean, one.within, 3)
            for name, one in means.items()
        )
        text = f"{len(rows):,} boards.\n\n" + "\n".join(
            table(("who bids", "IMPs from par", "of passing", "thesis 5.2"), rows_of)
        )
        return Report(text, beside, data={name: one.mean for name, one in means.items()})


@cache
def _tasks(records: tuple[str, ...], most: int, systems: tuple[str, ...]) -> tuple[BoardTask, ...]:
    """The first boards of some files, or of the reserved deals; files are read once."""
    return tuple(islice(_recorded(records, systems) if records else _reserved(systems), most))


def _reserved(systems: tuple[str, ...]) -> Iterator[BoardTask]:
    for place in range(len(solved_deals.reserved())):
        board = Board.numbered(place + 1, solved_deals.reserved().deal(place))
        yield _task(board, str(place + 1), "", systems)


def _recorded(records: tuple[str, ...], systems: tuple[str, ...]) -> Iterator[BoardTask]:
    for source in files_in(records):
        for place, board in enumerate(load(source), start=1):
            auction = board.auction
            if not board.deal.is_complete or auction is None or not auction.is_over:
                continue
            yield _task(board, f"{Path(source).name} {place}", _reached(auction), systems)


def _reached(auction: Auction) -> str:
    """The contract of an auction that is over."""
    return "Pass" if auction.contract is None else str(auction.contract)


def _task(board: Board, where: str, contract: str, systems: tuple[str, ...]) -> BoardTask:
    dealt, vulnerable = str(board.deal), str(board.vulnerability)
    return BoardTask(where, dealt, str(board.dealer), vulnerable, contract, systems)


def bid_boards(tasks: Sequence[BoardTask]) -> list[BoardRow]:
    """The distances from par of some boards."""
    systems = {name: _system(name) for name in dict.fromkeys(one for task in tasks for one in task.systems)}
    return [_row(task, systems) for task in tasks]


@cache
def _system(name: str) -> NaturalSystem | _core.BiddingSystem:
    """Natural ones remember what they have worked out."""
    return natural_system(name) if name in NATURAL_SYSTEMS else EvolvedSystem.load(path_of(name)).core


def _row(task: BoardTask, systems: dict[str, NaturalSystem | _core.BiddingSystem]) -> BoardRow:
    start = time.perf_counter()
    deal, dealer = Deal.parse(task.deal), Seat.parse(task.dealer)
    vulnerability = Vulnerability.parse(task.vulnerability)
    tricks = dd.table(deal, solver=_core.Solver(threads=1))
    par = dd.par_of(tricks, vulnerability, dealer).score

    def distance(contract: str) -> int:
        return imps(abs(_score(contract, tricks, vulnerability) - par))

    board = _core.BiddingDeals(
        np.array([[hand.bits for hand in deal]], dtype="<u8").tobytes(),
        bytes(tricks[seat, strain] for strain in _STRAINS for seat in Seat),
        bytes([dealer.index]),
        bytes([_VULNERABILITIES.index(vulnerability)]),
    )

    def bid_by(system: NaturalSystem | _core.BiddingSystem) -> int:
        if isinstance(system, NaturalSystem):
            return distance(_reached(system.auction(deal, dealer, vulnerability)))
        return system.distances_from_par(board)[0]

    people = distance(task.contract) if task.contract else -1
    distances = [imps(abs(par)), people, *(bid_by(systems[name]) for name in task.systems)]
    key = (task.where, task.deal, task.dealer, task.vulnerability, task.contract)
    return BoardRow(*key, list(task.systems), time.perf_counter() - start, distances)


def _score(contract: str, tricks: TrickTable, vulnerability: Vulnerability) -> int:
    """What the contract comes to for North and South, if all four see all cards."""
    if contract == "Pass":
        return 0
    parsed = Contract.parse(contract)
    taken = tricks[parsed.declarer, parsed.strain]
    score = declarer_score(parsed, taken, vulnerable=vulnerability.includes(parsed.declarer))
    return score if parsed.declarer.side is Side.NS else -score
