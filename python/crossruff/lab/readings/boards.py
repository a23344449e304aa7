"""Boards with an auction and all four hands, and two halves of them: one to fit, one to measure."""

from __future__ import annotations

import csv
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path

from crossruff.errors import CrossruffError
from crossruff.formats import load
from crossruff.formats.folders import files_in
from crossruff.model import Auction, Board, Deal, Play

HALVES = ("even", "odd", "all")
_TABLE = ".tsv"


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


def _rows(path: Path, half: str) -> Iterator[Board]:
    with path.open(newline="") as file:
        for number, row in enumerate(csv.DictReader(file, delimiter="\t")):
            if half in ("all", _parity(number)):
                board = _board(row)
                if board.contract is not None:
                    yield board


def _board(row: dict[str, str]) -> Board:
    deal, auction = Deal.parse(row["deal"]), Auction.parse(row["dealer"], row["auction"])
    play, cards = None, row.get("play", "").split()
    if auction.contract is not None and cards:
        play = Play.of(deal, auction.contract).play(cards[0])
    return Board(None, deal, row["dealer"], row["vulnerable"], auction=auction, play=play)


def _parity(number: int) -> str:
    return "odd" if number % 2 else "even"
