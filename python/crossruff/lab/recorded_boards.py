"""Read recorded boards for experiments, and let robots join them after the auction."""

from __future__ import annotations

import csv
import random
import zlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from crossruff.bidding import system, system_in
from crossruff.errors import CrossruffError
from crossruff.formats import lin, load, loads, pbn
from crossruff.formats.folders import files_in
from crossruff.model import Auction, Board, Deal, Play, Seat, Side, View
from crossruff.players import Decision
from crossruff.robots import Robot
from crossruff.table import BoardDealt, CallMade, Event

HALVES = ("even", "odd", "all")
_TABLE = ".tsv"
_COLUMNS = ("deal", "dealer", "vulnerable", "auction")
_TAG = "BidSystem"
"""With NS or EW, PBN's tag for the system of a side."""


def boards_in(paths: Iterable[str], half: str = "all") -> Iterator[Board]:
    """Iterate over the boards of files and folders that have a complete deal and auction.

    A table (`.tsv`) has the columns `deal`, `dealer`, `vulnerable`, `auction`, and maybe `contract` and
    `play`. The half `even` has the rows of tables with an even number, from 0, and the other files whose name
    has an even CRC32; `odd` has the rest.
    """
    if half not in HALVES:
        raise CrossruffError(f"half must be {', '.join(HALVES[:-1])} or {HALVES[-1]}; got {half}")
    for source in files_in(paths):
        if source.endswith(_TABLE):
            yield from _rows(Path(source), half)
        elif half == "all" or _parity(zlib.crc32(Path(source).name.encode())) == half:
            for board in load(source):
                auction = board.auction
                if auction is not None and auction.contract is not None and board.deal.is_complete:
                    yield board


def text_of_board(board: Board) -> str:
    """Return a board as a line of LIN, or as PBN if it says which systems the players use."""
    return pbn.write([board]) if _systems(board) else lin.write([board])


def board_of_text(text: str) -> Board:
    """Return the board of such a text."""
    return loads(text)[0]


@cache
def recorded_auctions(records: tuple[str, ...], half: str, seed: int) -> tuple[str, ...]:
    """Return the texts of the boards of a half up to the opening lead, each once, in random order.

    Files are read once, as that takes seconds.
    """
    found = list(dict.fromkeys(text_of_board(_up_to_lead(board)) for board in boards_in(records, half)))
    random.Random(f"auctions {seed}").shuffle(found)
    return tuple(found)


def _up_to_lead(board: Board) -> Board:
    """Return a board without its players, its result, and all cards after the first."""
    tags = tuple((name, value) for name, value in board.tags if name.startswith(_TAG))
    play = board.play and board.play.at(min(1, len(board.play)))
    start = (board.number, board.deal, board.dealer, board.vulnerability)
    return Board(*start, auction=board.auction, play=play, tags=tags)


def auction_events(board: Board) -> list[Event]:
    """Return the events of a board up to the end of its auction."""
    if board.auction is None:
        raise CrossruffError("the board must have an auction; it has none")
    events: list[Event] = [BoardDealt.of(board)]
    for place, call in enumerate(board.auction.calls):
        note = board.auction.note(place)
        events.append(CallMade(board.dealer.after(place), call, note.alert, note.explanation))
    return events


@dataclass(frozen=True, slots=True)
class OnlyPlays:
    """A robot that joins after the auction: it rejects questions about calls that were not its own."""

    robot: Robot

    def decide(self, view: View) -> Decision[Any]:
        """Return the robot's card."""
        if view.is_bidding:
            raise CrossruffError("the auction is over")
        return self.robot.decide(view)

    def claim(self, view: View) -> int | None:
        """Return the robot's claim."""
        return self.robot.claim(view)


def join(robots: Mapping[Seat, Robot], board: Board) -> dict[Seat, OnlyPlays]:
    """Let robots read the auction of a board that others bid, and return them as players of its cards.

    The calls are those of strangers, read by the systems that the record names (PBN's `BidSystemNS` and
    `BidSystemEW`), else by those that the robots suppose.
    """
    systems = {side: system(name) for side, name in _systems(board).items()}
    for seat, robot in robots.items():
        robot.trust = robot.trust.in_strangers()
        robot.system = systems.get(seat.side, robot.system)
        robot.opponents = systems.get(seat.side.opponents, robot.opponents)
    return only_playing(robots, board)


def only_playing(robots: Mapping[Seat, Robot], board: Board) -> dict[Seat, OnlyPlays]:
    """Let robots read the auction of a board as their own, and return them as players of its cards."""
    for seat, robot in robots.items():
        robot.prepare(View.of_board(board, seat))
    return {seat: OnlyPlays(robot) for seat, robot in robots.items()}


def _systems(board: Board) -> dict[Side, str]:
    """Return the systems that a record names, as far as we know them."""
    tags = dict(board.tags)
    found = {side: system_in(tags.get(f"{_TAG}{side}", "")) for side in Side}
    return {side: name for side, name in found.items() if name is not None}


def _rows(path: Path, half: str) -> Iterator[Board]:
    with path.open(newline="", encoding="utf-8") as file:
        reader = csv.DictReader(file, delimiter="\t", restval="")
        missing = [name for name in _COLUMNS if name not in (reader.fieldnames or ())]
        if missing:
            raise CrossruffError(
                f"{path}: a table must have the columns {', '.join(_COLUMNS)}; it has no {missing[0]}"
            )
        for number, row in enumerate(reader):
            if half not in ("all", _parity(number)):
                continue
            try:
                board = _board(row)
            except CrossruffError as fault:
                raise CrossruffError(f"{path}, row {number + 1}: {fault}") from None
            if board.contract is not None:
                yield board


def _board(row: dict[str, str]) -> Board:
    deal, auction = Deal.parse(row["deal"]), Auction.parse(row["dealer"], row["auction"])
    play = None
    if auction.contract is not None:
        play = Play.of(deal, auction.contract, row.get("play", ""))
    return Board(None, deal, row["dealer"], row["vulnerable"], auction=auction, play=play)


def _parity(number: int) -> str:
    return "odd" if number % 2 else "even"
