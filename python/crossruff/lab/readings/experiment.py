"""Measure soft readings on recorded auctions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import count
from pathlib import Path
from typing import ClassVar

from crossruff.bidding import system
from crossruff.dealing import deal
from crossruff.errors import CrossruffError
from crossruff.inference import Meaning, SoftReading
from crossruff.inference.fitted import Caller, softness_for
from crossruff.lab.core.experiment import RowsExperiment
from crossruff.lab.core.report import Report
from crossruff.lab.readings.measuring import measure
from crossruff.lab.readings.report import report_readings
from crossruff.lab.readings.tasks import VIEWS, ReadingRow, ReadingStore, ReadingTask
from crossruff.lab.recorded_boards import board_of_text, recorded_auctions
from crossruff.model import Board, Play, Seat, View

_APART = 1_000_003
"""The distance between the number of a deal that was passed out and the next one to try."""


@dataclass(frozen=True, slots=True)
class ReadingExperiment(RowsExperiment[ReadingTask, ReadingRow]):
    """How well readings expect the true hands: coverage, log-likelihood and speed."""

    kind: ClassVar[str] = "readings"

    deals: int
    """The most boards."""
    records: tuple[str, ...] = ()
    """Files of boards, tables of auctions (`.tsv`), or folders; if empty, the system bids random deals."""
    half: str = "odd"
    """`odd` is the half that no table was fitted to; also `even` or `all`."""
    system: str = "sayc"
    """The system by which all calls are read."""
    caller: str = "person"
    """Who bid: `program` or `person`, or a robot, `rules` or `simulator`."""
    worlds: int = 1000
    """The worlds that are drawn for each view."""
    seed: int = 1

    def __post_init__(self) -> None:
        """Reject wrong numbers and names."""
        if self.deals < 1:
            raise CrossruffError(f"deals must be at least 1; got {self.deals}")
        if self.worlds < 100:
            raise CrossruffError(f"worlds must be at least 100; got {self.worlds}")
        if self.caller.upper() not in Caller.__members__:
            names = ", ".join(name.lower() for name in Caller.__members__)
            raise CrossruffError(f"caller must be one of {names}; got {self.caller}")

    @property
    def tasks(self) -> list[ReadingTask]:
        """Return each board as its opening leader and as declarer reads it."""
        if self.records:
            found = recorded_auctions(self.records, self.half, self.seed)[: self.deals]
        else:
            found = tuple(str(number) for number in range(1, self.deals + 1))
        if not found:
            raise CrossruffError("records must have a board with all hands and an auction; got none")
        rest = (self.system, self.caller, self.worlds, self.seed)
        return [ReadingTask(record, view, *rest) for record in found for view in VIEWS]

    @staticmethod
    def store(folder: Path) -> ReadingStore:
        """Return the store of a folder."""
        return ReadingStore(folder)

    @staticmethod
    def work(tasks: Sequence[ReadingTask]) -> list[ReadingRow]:
        """Measure the readings of some boards."""
        return [measure_task(task) for task in tasks]

    def report_rows(self, rows: Sequence[ReadingRow]) -> Report:
        """Report coverage, log-likelihoods and speed."""
        return report_readings(rows)


def measure_task(task: ReadingTask) -> ReadingRow:
    """Read the auction of a board from one seat, and compare the readings with the true hands."""
    board = board_of(task)
    readings = readings_of(board, task.system, Caller[task.caller.upper()])
    found = measure(view_of(board, task.view), board.deal, readings, task.worlds, task.seed)
    rest = (found.soft, found.hard, found.none, found.contradicted, found.agreed)
    agreed = (found.soft_agreed, found.hard_agreed)
    values = (
        *(task.record, task.view, task.system, task.caller, task.worlds, task.seed),
        *(found.hands, found.impossible, found.inside, *found.covered),
        *(*rest, *agreed, found.drawn, found.seconds),
    )
    return ReadingRow._make(values)


def board_of(task: ReadingTask) -> Board:
    """Return the recorded board, or a numbered deal that the system bids at all seats."""
    if not task.record.isdigit():
        return board_of_text(task.record)
    for number in count(int(task.record), _APART):
        hands = deal(seed=task.seed, number=number)
        board = Board(number, hands)
        auction = _system(task.system).auction(hands, board.dealer, board.vulnerability)
        if auction.contract is not None:
            return board.with_auction(auction)
    raise AssertionError("unreachable")


def readings_of(board: Board, name: str, caller: Caller) -> dict[Seat, SoftReading]:
    """Read the calls of all seats."""
    auction = board.auction
    if auction is None:
        raise CrossruffError("the board must have an auction; it has none")
    meanings = _system(name).expect(auction, board.vulnerability)
    return {
        seat: SoftReading(meanings.get(seat, Meaning.ANY), softness_for(auction, seat, caller))
        for seat in Seat
    }


def view_of(board: Board, view: str) -> View:
    """Return what the opening leader sees before the lead, or what declarer sees after it."""
    contract = board.contract
    if contract is None:
        raise CrossruffError("the board must have a contract; it has none")
    play = Play.of(board.deal, contract)
    seat = contract.declarer.next
    if view == "declarer":
        led = board.play.cards[:1] if board.play is not None and board.play.leader is seat else ()
        play = play.play(led[0] if led else next(iter(play.legal_cards)))
        seat = contract.declarer
    return View.of(play, seat, contract, board.auction, board.vulnerability)


_system = cache(system)
