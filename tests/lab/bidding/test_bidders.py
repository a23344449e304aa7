"""Outside programs as bidders, and tables that are bid together."""

from pathlib import Path

import pytest

from crossruff import solved_deals
from crossruff.bidding.natural import natural_system
from crossruff.errors import CrossruffError
from crossruff.lab.bidding.bidders import ProgramBidder, SystemBidder, Turn, is_legal, program_bidder
from crossruff.lab.bidding.solved_boards import SolvedBoard
from crossruff.lab.bidding.table_bidding import match_boards
from crossruff.model import Auction, Call
from tests.lab.bidding.programs import OPENER, PASSER, written

LIBRARY = solved_deals.default()


def test_boards_bid_together_have_the_results_of_boards_bid_one_by_one() -> None:
    one, other = natural_system("sayc"), natural_system("two-over-one")
    bidders = SystemBidder(one), SystemBidder(other)
    boards = list(match_boards(*bidders, LIBRARY, range(40)))
    alone = [next(match_boards(*bidders, LIBRARY, [place])) for place in range(40)]
    assert [each.calls for each in boards] == [each.calls for each in alone]
    assert any(each.won for each in boards)


def test_a_program_gets_hands_calls_and_weights(tmp_path: Path) -> None:
    weights = tmp_path / "points"
    weights.write_text("20")
    bidder = program_bidder(written(tmp_path, OPENER), weights)
    boards = list(match_boards(bidder, bidder, LIBRARY, range(60)))
    for each in boards:
        strong = [hand.hcp >= 20 for hand in each.board.hands]
        opened = [call == Call.parse("1NT").index for call in each.calls[0]]
        assert any(opened) == any(strong)
        if any(strong):
            assert opened.index(True) == strong.index(True)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("x = 1", "must have one class with a method `calls`; it has 0"),
        ("def", "does not load"),
        (OPENER, "cannot be made"),
        (PASSER.replace('"P"', '"2Q"'), "must answer with calls"),
        (PASSER.replace('"P"', '"X"'), "must answer with legal calls; got X after no calls"),
        (PASSER.replace("in asked", "in asked[1:]"), "must answer 1 questions; it answered 0"),
    ],
)
def test_a_bad_program_is_one_clear_error(tmp_path: Path, text: str, fault: str) -> None:
    with pytest.raises(CrossruffError, match="program") as caught:
        program_bidder(written(tmp_path, text)).calls([Turn(SolvedBoard(LIBRARY, 0), ())])
    assert fault in str(caught.value)


def test_missing_files_are_reported(tmp_path: Path) -> None:
    with pytest.raises(CrossruffError, match="must be a Python file"):
        program_bidder(tmp_path / "none.py")
    with pytest.raises(CrossruffError, match="weights must be a file"):
        program_bidder(written(tmp_path, PASSER), tmp_path / "none")


def test_legal_calls_are_those_of_the_laws() -> None:
    for text in ("", "P", "1C", "1C P", "1C X", "1C X P", "1C X XX", "1C P P", "7NT", "1C X XX 1D"):
        auction = Auction.parse("N", text)
        numbers = tuple(call.index for call in auction.calls)
        for call in Call.all():
            assert is_legal(numbers, call.index) == auction.is_legal(call), (text, call)


def test_scores_by_contract_are_those_of_the_auction() -> None:
    system = SystemBidder(natural_system("sayc"))
    for each in match_boards(system, system, LIBRARY, range(60)):
        board = each.board
        assert each.scores[0] == board.score(board.auction(each.calls[0]))
        assert not each.won
        assert not each.differs


def test_a_program_has_the_name_of_its_file(tmp_path: Path) -> None:
    assert isinstance(program_bidder(written(tmp_path, PASSER, "passer.py")), ProgramBidder)
    assert program_bidder(written(tmp_path, PASSER, "passer.py")).name == "passer"
