"""Tables and par against DDS."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from crossruff import dd
from crossruff.dd import Par
from crossruff.dealing import deals
from crossruff.errors import CrossruffError, IllegalDeal
from crossruff.model import Contract, Deal, Play, Result, Seat, TrickTable, Vulnerability, score
from tests.dd import peer

TABLES = [
    TrickTable.parse(line)
    for line in Path(__file__).with_name("tables_of_dds.txt").read_text("utf-8").splitlines()
    if not line.startswith("#")
]
ENDING = Deal.parse("N:AQ... J9... 3..2. K..A.")


def test_tables_are_those_of_dds() -> None:
    told: list[tuple[int, int]] = []
    some = list(deals(seed=2026, count=6))
    found = dd.tables(some, progress=lambda done, total: told.append((done, total)))
    assert found == TABLES[:6]
    assert told[-1] == (6, 6)
    assert dd.tables(some[:2], threads=1) == TABLES[:2]
    assert dd.table(some[2]) == TABLES[2]
    assert dd.tables([]) == []


def test_a_table_of_an_ending() -> None:
    table = dd.table(ENDING)
    for declarer, strain, tricks in table.items():
        assert tricks == 2 - max(peer.values(Play(ENDING, strain, declarer.next)).values())


@pytest.mark.parametrize("dealer", Seat)
@pytest.mark.parametrize("vulnerability", Vulnerability)
def test_par_is_that_of_dds(vulnerability: Vulnerability, dealer: Seat) -> None:
    """The scores are always equal, and the contracts but for one reason.

    DDS has a player bid first what the other side could bid as well. We allow him to pass if he loses nothing
    by it; so the other side's contract may be there too.
    """
    assert len(TABLES) == 300
    more = 0
    for table in TABLES:
        found = dd.par_of(table, vulnerability, dealer)
        expected, contracts = peer.par(table, vulnerability, dealer)
        assert found.score == expected, table
        assert set(found.contracts) >= contracts, table
        more += set(found.contracts) != contracts
        for result in found.results:
            assert score(result, vulnerability) == found.score
            assert result.tricks == table[result.contract.declarer, result.contract.strain]
            assert bool(result.contract.doubling.index) is not result.made
    assert more <= 3


def test_the_scores_of_many_tables_are_those_of_each() -> None:
    found = dd.par_scores(np.array([array_of(table) for table in TABLES], dtype=np.uint8))
    assert found.shape == (300, 4, 4)
    assert found.dtype == np.int16
    for table, scores in zip(TABLES, found.tolist(), strict=True):
        for dealer in Seat:
            for place, vulnerability in enumerate(Vulnerability):
                assert scores[dealer.index][place] == dd.par_of(table, vulnerability, dealer).score
    assert dd.par_scores(np.zeros((0, 5, 4), dtype=np.uint8)).shape == (0, 4, 4)


def array_of(table: TrickTable) -> list[list[int]]:
    """By strain and declarer, both by index."""
    found = [[0] * 4 for _ in range(5)]
    for seat, strain, tricks in table.items():
        found[strain.index][seat.index] = tricks
    return found


@pytest.mark.parametrize("shape", [(5, 4), (1, 4, 5), (1, 5, 4, 1)])
def test_other_arrays_have_no_par(shape: tuple[int, ...]) -> None:
    with pytest.raises(CrossruffError, match="n x 5 strains x 4 declarers in uint8"):
        dd.par_scores(np.zeros(shape, dtype=np.uint8))
    with pytest.raises(CrossruffError, match="tricks must be 0 to 13; got 14"):
        dd.par_scores(np.full((1, 5, 4), 14, dtype=np.uint8))
    with pytest.raises(CrossruffError, match="got 1 x 5 x 4 of int64"):
        dd.par_scores(np.zeros((1, 5, 4), dtype=np.int64))


def test_tables_of_packed_deals() -> None:
    packed = np.array([deal.packed for deal in deals(seed=2026, count=2)], dtype=np.uint64)
    assert dd.packed_tables(packed, threads=1).tolist() == [array_of(table) for table in TABLES[:2]]
    assert dd.packed_tables(packed[:0]).shape == (0, 5, 4)
    with pytest.raises(
        IllegalDeal, match="packed deals must be rows of four hands in uint64; got 8 of uint64"
    ):
        dd.packed_tables(packed.ravel())
    with pytest.raises(IllegalDeal, match="deal 1"):
        dd.packed_tables(np.stack([packed[0], packed[1] & np.uint64(0xFFFF)]))


def test_par_of_a_deal() -> None:
    (deal,) = deals(seed=2026, count=1)
    assert dd.par(deal, Vulnerability.NS, Seat.EAST) == dd.par_of(TABLES[0], Vulnerability.NS, Seat.EAST)


def table_of(north: str, east: str, south: str, west: str) -> TrickTable:
    """A table from rows of notrump, spades, hearts, diamonds, clubs in hexadecimal."""
    return TrickTable.parse(north + south + east + west)


def test_passed_out() -> None:
    nobody = table_of("66666", "66666", "66666", "66666")
    found = dd.par_of(nobody, Vulnerability.NONE, Seat.NORTH)
    assert (found.score, found.results, str(found)) == (0, (), "NS 0: passed out")


def test_who_can_bid_it_first_has_it() -> None:
    both_make_1nt = table_of("76666", "76666", "76666", "76666")
    texts = [str(dd.par_of(both_make_1nt, Vulnerability.NONE, dealer)) for dealer in Seat]
    assert texts == ["NS +90: 1NT by N", "NS -90: 1NT by E", "NS +90: 1NT by S", "NS -90: 1NT by W"]
    # South cannot make it, so that West comes before North.
    only_north = table_of("76666", "76666", "66666", "76666")
    assert dd.par_of(only_north, Vulnerability.NONE, Seat.SOUTH).score == -90


def test_a_sacrifice_as_far_as_it_pays() -> None:
    game = table_of("66a33", "55288", "66a33", "55288")
    at_green = dd.par_of(game, Vulnerability.NS, Seat.NORTH)
    assert str(at_green) == "NS +500: 5Cx-3 by EW, 5Dx-3 by EW"
    assert str(dd.par_of(game, Vulnerability.EW, Seat.NORTH)) == "NS +420: 4H by NS"
    assert at_green.contracts[0] == Contract.parse("5CEx")
    assert at_green.text(symbols=True) == "NS +500: 5♣x-3 by EW, 5♦x-3 by EW"


def test_an_overtrick_is_not_bid_where_it_need_not_be() -> None:
    assert str(dd.par_of(table_of("69b66", "53257", "69a66", "53257"), Vulnerability.NONE, Seat.NORTH)) == (
        "NS +450: 4H+1 by N"
    )


def test_wrong_input_is_said() -> None:
    with pytest.raises(IllegalDeal, match="deal must be complete for par"):
        dd.par(ENDING, Vulnerability.NONE, Seat.NORTH)
    with pytest.raises(
        IllegalDeal,
        match="deal 2: all four hands must be known; the cards of East and South and West are not",
    ):
        dd.tables([ENDING, ENDING.only(Seat.NORTH)])
    with pytest.raises(CrossruffError, match="threads"):
        dd.tables([ENDING], threads=-1)
    with pytest.raises(IllegalDeal, match="hands must be equally long"):
        dd.table(ENDING.replace(Seat.NORTH, ENDING[Seat.NORTH].without(next(iter(ENDING[Seat.NORTH])))))


def test_a_game_is_written_at_the_lowest_level_that_scores_the_same() -> None:
    written = {
        "4NTN+1": "3NT+2",
        "5SN=": "4S+1",
        "2HS=": "2H",
        "7SN=": "7S",
        "6NTN=": "6NT",
        "3CXW-1": "3Cx-1",
        "4DE=": "4D",
        "6CXW-2": "6Cx-2",
        "5DE=": "5D",
    }
    for result, text in written.items():
        assert Par(0, (Result.parse(result),)).text().split(": ")[1].split(" by")[0] == text
