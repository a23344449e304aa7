"""Other calls than the rule's, and the patterns in which they win."""

from crossruff import solved_deals
from crossruff.bidding.natural import natural_system
from crossruff.lab.bidding.bidders import SystemBidder, is_legal
from crossruff.lab.bidding.rule_studies.deviation_patterns import (
    Limit,
    PatternSearch,
    descriptions,
    limits_text,
)
from crossruff.lab.bidding.rule_studies.deviations import SELF_PLAY, Deviation, study_boards
from crossruff.lab.bidding.solved_boards import SolvedBoard
from crossruff.lab.bidding.table_bidding import Table, bid_out
from crossruff.model import Auction, Call, imps

LIBRARY = solved_deals.default()


def _deviation(board: int, gain: int, hcp: int, calls: str = "1H", instead: str = "1S") -> Deviation:
    numbers = tuple(call.index for call in Auction.parse("N", calls).calls)
    return Deviation(
        board, 0, numbers, Call.parse(instead).index, 0, "natural", "", gain, hcp, (5, 2, 3, 3), (False,) * 2,
        (), (), (1,), (0, 0, 0, 0), (0, 37),
    )  # fmt: skip


def test_gains_are_those_of_the_auction_with_the_other_call() -> None:
    system = natural_system("sayc")
    (found,) = study_boards(system, None, LIBRARY, range(6))
    assert found
    for each in found:
        assert each.table == SELF_PLAY
        assert is_legal(each.calls, each.instead)
        assert each.instead != each.rule
    each = next(one for one in found if one.gain)
    bidder = SystemBidder(system)
    solved = SolvedBoard(LIBRARY, each.board)
    tables = [Table(solved, (bidder, bidder)), Table(solved, (bidder, bidder), (*each.calls, each.instead))]
    bid_out(tables)
    sign = 1 if (solved.dealer.index + len(each.calls)) % 2 == 0 else -1
    assert each.gain == sign * imps(tables[1].score - tables[0].score)


def test_against_another_bidder_only_our_calls_are_tried() -> None:
    system = natural_system("sayc")
    (found,) = study_boards(system, SystemBidder(natural_system("two-over-one")), LIBRARY, range(4))
    for each in found:
        dealer = each.board % 4
        assert (dealer + len(each.calls)) % 2 == each.table


def test_a_planted_pattern_is_found_with_its_limits() -> None:
    rows = [
        _deviation(board, (6 if board % 3 else 3) if 8 <= board % 16 <= 11 else -4, board % 16)
        for board in range(1_000)
    ]
    best = next(PatternSearch(rows).proposals(1))
    assert best.call in ("1S", "1M", "1oM", "~Y", "new suit, level 1")
    assert "8-11 hcp" in best.hand
    count, won, _ = best.confirmed
    assert won > 3 * count > 0
    assert any("kept aside" in line for line in best.lines())


def test_noise_gives_no_proposal() -> None:
    rows = [_deviation(board, 5 if board * 7919 % 13 < 6 else -5, board * 31 % 16) for board in range(400)]
    assert not list(PatternSearch(rows).proposals(5))


def test_auctions_are_described_as_in_rule_files() -> None:
    found = list(descriptions(_deviation(0, 0, 10, "1H P 2H P P", "2S")))
    assert found[0] == ("(1H) P (2H) P", "2S")
    opening = list(descriptions(_deviation(0, 0, 10, "P P", "1S")))
    assert opening[0] == ("opening, seat 3", "1S")
    contested = list(descriptions(_deviation(0, 0, 10, "1H", "1S")))
    assert ("(1M)", "1oM") in contested
    assert ("(1X)", "~Y") in contested


def test_limits_read_as_a_range() -> None:
    assert limits_text([Limit(0, 8, True), Limit(0, 11, False), Limit(1, 5, True)]) == (
        "8-11 hcp, 5+ cards in the suit of the call"
    )
