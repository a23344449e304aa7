"""Read played deals for fitting the card model, each in the half to fit or in the half kept aside.

Of `wbridge5.tsv` the deals with an even row number (from 0) are for the fit, of `vugraph/*.lin` the files
whose name has an even CRC-32.
"""

from __future__ import annotations

import csv
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from crossruff.errors import CrossruffError
from crossruff.formats import load
from crossruff.inference.card_model import SuitsBid
from crossruff.model import Auction, Contract, Deal, Play, Vulnerability


@dataclass(frozen=True, slots=True)
class PlayedDeal:
    """A deal with its auction and all or some of its cards."""

    play: Play
    auction: Auction
    contract: Contract
    vulnerability: Vulnerability
    number: int
    """The number of the row, or of the file."""
    is_kept_aside: bool

    @property
    def is_for_choosing(self) -> bool:
        """Whether it is of the fourth of the half to fit that chooses the penalty and the strength."""
        return not self.is_kept_aside and self.number // 2 % 4 == 3

    @property
    def suits_bid(self) -> SuitsBid:
        """What the auction says of the suits."""
        return SuitsBid.of(self.auction, self.contract)


def wbridge5(folder: Path) -> Iterator[PlayedDeal]:
    """Return the deals that four robots have played."""
    with (folder / "wbridge5.tsv").open(encoding="utf-8", newline="") as file:
        for number, row in enumerate(csv.DictReader(file, delimiter="\t")):
            try:
                contract = Contract.parse(row["contract"])
                play = Play.of(Deal(row["deal"]), contract, row["play"])
                auction = Auction(row["dealer"], row["auction"])
                vulnerability = Vulnerability.parse(row["vulnerable"])
            except CrossruffError:
                continue
            yield PlayedDeal(play, auction, contract, vulnerability, number, number % 2 == 1)


def experts(folder: Path) -> Iterator[PlayedDeal]:
    """Return the deals that people have played in matches."""
    for number, path in enumerate(sorted((folder / "vugraph").glob("*.lin"))):
        aside = zlib.crc32(path.name.encode()) % 2 == 1
        for board in load(path):
            play, auction, contract = board.play, board.auction, board.contract
            if play is None or auction is None or contract is None or not play.cards:
                continue
            if board.deal.is_complete and auction.is_over and play.declarer is contract.declarer:
                yield PlayedDeal(play, auction, contract, board.vulnerability, number, aside)


SOURCES = {"wbridge5": wbridge5, "experts": experts}
