"""Recorded auctions: robots read them as strangers' calls, by the systems that the record names."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from crossruff.bidding import system
from crossruff.errors import CrossruffError
from crossruff.formats import lin, loads
from crossruff.inference.fitted import Caller
from crossruff.lab import Workers
from crossruff.lab.matches.experiment import MatchExperiment
from crossruff.lab.recorded_boards import (
    auction_events,
    board_of_text,
    boards_in,
    join,
    recorded_auctions,
    text_of_board,
)
from crossruff.model import Auction, Board, Seat, Side, View
from crossruff.robots.robot import Trust
from crossruff.table import State
from crossruff.table.seeded_robots import robots_for

DEAL = "N:98.A542.AKJ.KT92 AKJT742.T97.4.Q4 Q3.Q83.Q8753.AJ8 65.KJ6.T962.7653"
ROBOTS = ("club(seconds=60, declarer=mc(samples=2), defence=random)", "club(seconds=60, defence=random)")
PBN = f"""\
[Board "3"]
[Dealer "S"]
[Vulnerable "EW"]
[Deal "{DEAL}"]
[BidSystemEW "2/1 GF"]
[Auction "S"]
Pass Pass 1NT 4S X Pass Pass Pass
"""


def test_the_systems_of_a_record_survive_its_text() -> None:
    (board,) = loads(PBN)
    again = board_of_text(text_of_board(board))
    assert (again.deal, again.auction, dict(again.tags)["BidSystemEW"]) == (
        board.deal,
        board.auction,
        "2/1 GF",
    )
    plain = Board(3, DEAL, auction=board.auction, dealer="S")
    assert lin.read(text_of_board(plain))[0].auction == board.auction


@pytest.mark.parametrize(
    ("readings", "caller"),
    [
        ("", Caller.PERSON),
        ("readings=people", Caller.PERSON),
        ("readings=programs", Caller.PROGRAM),
        ("readings=hard", None),
    ],
)
def test_robots_join_as_strangers_and_know_the_systems(readings: str, caller: Caller | None) -> None:
    (board,) = loads(PBN)
    spec = f"club({readings})" if readings else "club"
    robots = robots_for(dict.fromkeys(Side, spec), seed=1, number=3, threads=1)
    join(robots, board)
    known, own = system("two-over-one").name, system("sayc").name
    for seat, robot in robots.items():
        ours, theirs = (known, own) if seat.side is Side.EW else (own, known)
        assert (robot.system.name, robot.opponents.name) == (ours, theirs)
        assert robot.trust == Trust(caller, caller)


def test_the_events_of_an_auction_lead_to_its_contract() -> None:
    (board,) = loads(PBN)
    state = State.of(auction_events(board))
    assert state.auction == board.auction
    assert state.play is not None
    assert state.play.turn is Seat.SOUTH
    with pytest.raises(CrossruffError, match="must have an auction"):
        auction_events(Board(1, DEAL))


def test_a_match_plays_recorded_auctions(tmp_path: Path) -> None:
    path = tmp_path / "boards.pbn"
    path.write_text(PBN + "\n" + PBN.replace('"3"', '"4"').replace("X ", ""))
    match = MatchExperiment(ROBOTS, 5, records=(str(path),))
    match.check()
    with ThreadPoolExecutor(1) as executor:
        match.run(tmp_path / "rows", Workers(executor))
    rows = match.rows(tmp_path / "rows")
    assert len(rows) == 4
    assert {row.result[:4].rstrip("-+=") for row in rows} == {"4SEx", "4SE"}
    for row in rows:
        (played,) = lin.read(row.record)
        recorded = board_of_text(row.auction)
        assert (played.deal, played.dealer, played.vulnerability) == (
            recorded.deal,
            recorded.dealer,
            recorded.vulnerability,
        )
        assert played.auction is not None
        assert recorded.auction is not None
        assert played.auction.calls == recorded.auction.calls
        assert row.faults == ""
    assert "IMPs a board" in match.report(tmp_path / "rows").plain


def test_a_match_without_an_auction_is_one_error(tmp_path: Path) -> None:
    path = tmp_path / "deals.pbn"
    path.write_text(f'[Board "1"][Deal "{DEAL}"]')
    with pytest.raises(CrossruffError, match="must have a board with a deal and a contract; got none"):
        MatchExperiment(("club",), 5, records=(str(path),)).check()
    assert recorded_auctions((str(path),), "all", 1) == ()


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (
            "deal\tdealer\nx\tN\n",
            "must have the columns deal, .* auction; it has no vulnerable",
        ),
        ("deal\tdealer\tvulnerable\tauction\nx\tN\tNone\t1NT P P P\n", "row 1: "),
        (f"deal\tdealer\tvulnerable\tauction\tplay\n{DEAL}\tN\tNone\t1NT P P P\n{DEAL}\n", "row 2: "),
    ],
)
def test_a_broken_table_is_one_error_with_its_place(tmp_path: Path, text: str, fault: str) -> None:
    path = tmp_path / "bid.tsv"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(CrossruffError, match=fault):
        list(boards_in([str(path)]))


def test_records_and_a_constraint_do_not_go_together() -> None:
    with pytest.raises(CrossruffError, match="give either records or a constraint"):
        MatchExperiment(("club",), 5, constraint="ns: 25+ hcp", records=("boards.pbn",))
    with pytest.raises(CrossruffError, match="half must be even, odd or all; got third"):
        MatchExperiment(("club",), 5, half="third")


def test_robots_that_join_are_not_asked_to_bid() -> None:
    (board,) = loads(PBN)
    robots = robots_for(dict.fromkeys(Side, "club"), seed=1, number=3, threads=1)
    players = join(robots, board)
    with pytest.raises(CrossruffError, match="the auction is over"):
        players[Seat.NORTH].decide(View.of_auction(board.deal["N"], Auction("N")))
