"""Phases of the auction, and counts of contracts."""

from pathlib import Path

import pytest

from crossruff import solved_deals
from crossruff.bidding.natural import natural_system
from crossruff.lab.bidding.bidders import SystemBidder, program_bidder
from crossruff.lab.bidding.phases import (
    PHASES,
    ContractCounts,
    MixedBidder,
    gain_line,
    match_counts,
    self_counts,
)
from crossruff.lab.bidding.solved_boards import SolvedBoard
from crossruff.lab.bidding.table_bidding import match_boards
from crossruff.model import Auction, Side
from tests.lab.bidding.programs import PASSER, written

LIBRARY = solved_deals.default()


@pytest.mark.parametrize(
    ("calls", "phase"),
    [
        ("", "openings"),
        ("P P", "openings"),
        ("1C", "they opened"),
        ("P 1C", "they opened"),
        ("P 1C P", "uncontested auctions"),
        ("P 1C P 1S", "they opened"),
        ("1C P", "uncontested auctions"),
        ("1C P 1H P", "uncontested auctions"),
        ("1C X", "we opened, they came in"),
        ("1C 1S P P", "we opened, they came in"),
    ],
)
def test_a_decision_belongs_to_one_phase(calls: str, phase: str) -> None:
    numbers = tuple(call.index for call in Auction.parse("N", calls).calls)
    found = {name for name, holds in PHASES.items() if holds(numbers)}
    assert found - {"all contested auctions"} == {phase}
    assert ("all contested auctions" in found) == (phase in ("they opened", "we opened, they came in"))


def test_a_mixed_pair_makes_the_calls_of_the_other_bidder_in_its_phase(tmp_path: Path) -> None:
    own, passer = SystemBidder(natural_system("sayc")), program_bidder(written(tmp_path, PASSER))
    mixed = MixedBidder(own, passer, PHASES["openings"])
    for each in match_boards(mixed, passer, LIBRARY, range(20)):
        assert not any(each.calls[0])
    nothing = MixedBidder(own, passer, PHASES["they opened"])
    plain = list(match_boards(own, passer, LIBRARY, range(20)))
    same = list(match_boards(nothing, passer, LIBRARY, range(20)))
    assert [each.calls for each in plain] == [each.calls for each in same]
    assert gain_line("x", plain, same).endswith("+0.000 ± 0.000")


def test_contracts_are_counted_for_the_side_that_plays_or_sells_out() -> None:
    counts = ContractCounts()
    place = next(
        place
        for place in range(400)
        if sum(
            hand.hcp
            for turn, hand in enumerate(SolvedBoard(LIBRARY, place).hands)
            if SolvedBoard(LIBRARY, place).dealer.after(turn).side is Side.EW
        )
        >= 23
        and SolvedBoard(LIBRARY, place).dealer.side is Side.NS
    )
    board = SolvedBoard(LIBRARY, place)

    def numbers(text: str) -> tuple[int, ...]:
        return tuple(call.index for call in Auction.parse(board.dealer, text).calls)

    counts.add(board, numbers("1S P P P"), Side.EW)
    assert counts.sold_out == 1
    counts.add(board, numbers("1S X P P P"), Side.EW)
    counts.add(board, numbers("4S P P P"), Side.EW)
    counts.add(board, numbers("1S P P P"), Side.NS)
    assert counts.sold_out == 1
    counts.add(board, numbers("6S P P P"), Side.NS)
    assert (counts.slams, counts.games, counts.pairs) == (1, 0, 5)


def test_counts_of_a_match_cover_both_sides_of_both_tables() -> None:
    one, other = SystemBidder(natural_system("sayc")), SystemBidder(natural_system("two-over-one"))
    boards = list(match_boards(one, other, LIBRARY, range(30)))
    counts = match_counts(boards)
    assert [each.pairs for each in counts] == [60, 60]
    assert self_counts(boards).pairs == 60
    assert any("sold out" in line for line in counts[0].lines())
