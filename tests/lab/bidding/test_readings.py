"""Real auctions read by the system."""

from __future__ import annotations

import pytest

from crossruff.bidding import system as system_named
from crossruff.dealing import deals
from crossruff.lab.bidding import read_auctions
from crossruff.model import Auction, Board, Vulnerability


@pytest.mark.parametrize("name", ["sayc", "webb-a"])
def test_its_own_auctions_are_all_inside(name: str) -> None:
    system = system_named(name)
    boards = []
    for number, deal in enumerate(deals(seed=21, count=6), start=1):
        board = Board(number, deal)
        boards.append(board.with_auction(system.auction(deal, board.dealer, board.vulnerability)))
    found = read_auctions(system, boards)
    assert found.boards == 6
    assert found.inside == found.calls == found.same
    assert not found.unknown.total()
    assert next(iter(found.lines())) == "6 boards"


def test_strange_auctions_are_read_without_a_fault() -> None:
    deal = next(iter(deals(seed=22, count=1)))
    calls = "1NT 2C X XX 3C 3S 4H X XX P P 6NT P P X P P 7C P P P"
    board = Board(1, deal).with_auction(Auction.parse("N", calls))
    found = read_auctions(system_named("sayc"), [board])
    assert found.calls.total() == len(calls.split())
    assert Vulnerability.NONE is board.vulnerability
