"""Records: boards as PBN and LIN, and back."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from crossruff import dd
from crossruff.formats import load, loads
from crossruff.model import Board, Claim, Seat
from crossruff.table import play_board, record, save_record, with_double_dummy
from tests.table.players import Quiet, board_of, moody

NAMES = {Seat.NORTH: "Ann", Seat.EAST: "Bob", Seat.SOUTH: "Cy", Seat.WEST: "Dora"}
SEEDS = (0, 1, 2)


@pytest.fixture(scope="module")
def boards() -> list[Board]:
    """Some with claims, some played out, one passed out."""
    found = [play_board(board_of(seed, seed + 1).with_players(NAMES), moody(seed)).board for seed in SEEDS]
    passed = play_board(board_of(1, 9).with_players(NAMES), {seat: Quiet() for seat in Seat}).board
    return [*found, passed]


def test_pbn_gives_all_back(boards: list[Board]) -> None:
    text = record(boards)
    assert loads(text)[0].double_dummy == dd.table(boards[0].deal)
    reading = loads(text, strict=True)
    assert list(reading) == [with_double_dummy(board) for board in boards]
    assert text.count("[OptimumResultTable") == len(boards)
    for board, back in zip(boards, reading, strict=True):
        assert back.auction is not None
        assert board.auction is not None
        assert back.auction.notes == board.auction.notes
        score = board.score()
        assert f'[Score "NS {score}"]' in text
        assert board.is_passed_out or f'[Result "{board.tricks}"]' in text


def test_lin_gives_all_back_but_the_claimer(boards: list[Board]) -> None:
    reading = loads(record(boards, "lin"), "lin", strict=True)
    for board, back in zip(boards, reading, strict=True):
        assert back.auction == board.auction
        assert (back.deal, back.number, back.players) == (board.deal, board.number, board.players)
        assert (back.result, back.score()) == (board.result, board.score())
        play = board.play
        if play is not None and play.claim is not None:
            assert play.declarer is not None
            declarers = (play.total(play.declarer.side) or 0) - play.won(play.declarer.side)
            play = replace(play, claim=Claim(declarers))
        assert back.play == play


def test_notes_are_there_to_be_lost(boards: list[Board]) -> None:
    """Else the tests above would show nothing."""
    notes = [note for board in boards if board.auction for note in board.auction.notes]
    assert any(note.alert and note.explanation for note in notes)
    assert any(note.explanation and not note.alert for note in notes)
    assert any(note.alert and not note.explanation for note in notes)
    assert any(board.play is not None and board.play.claim is not None for board in boards)


def test_a_record_is_saved_by_its_ending(boards: list[Board], tmp_path: Path) -> None:
    save_record(boards[:2], tmp_path / "boards.pbn")
    save_record(boards[:2], tmp_path / "boards.lin")
    assert list(load(tmp_path / "boards.pbn")) == [with_double_dummy(board) for board in boards[:2]]
    assert (tmp_path / "boards.lin").read_text(encoding="utf-8").startswith("pn|Cy,Dora,Ann,Bob|")


def test_a_deal_that_is_not_known_has_no_double_dummy(boards: list[Board]) -> None:
    board = Board(1, boards[0].deal.only(Seat.NORTH))
    assert with_double_dummy(board) is board
