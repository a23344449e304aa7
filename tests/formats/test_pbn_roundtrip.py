"""Whatever board is written as PBN comes back as it was; whatever text is read, nothing is raised."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import endplay.parsers.pbn as endplay_pbn
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crossruff.formats import pbn
from crossruff.model import Board, Call, Card, Comment, Contract, Deal, Play, Vulnerability
from tests.strategies import (
    auctions,
    boards,
    call_notes,
    deals,
    partial_deals,
    plays,
    seats,
    strains,
    wild_texts,
)

names = wild_texts.filter(lambda text: text.strip() not in ("", "?"))
"""Any text but those that mean an unknown player or event."""


def again(board: Board) -> Board:
    """The board after it was written and read."""
    text = pbn.write([board])
    reading = pbn.read(text)
    assert reading.warnings == ()
    assert all(len(line) <= 253 for line in text.splitlines())
    assert len(reading) == 1
    return reading[0]


@settings(max_examples=60, deadline=None)
@given(boards())
def test_boards_come_back(board: Board) -> None:
    assert again(board) == board


@settings(max_examples=60, deadline=None)
@given(boards(texts=names))
def test_any_text_comes_back(board: Board) -> None:
    assert again(board) == board


@settings(max_examples=20, deadline=None)
@given(
    boards(texts=st.one_of(wild_texts.map(lambda text: f"x{text * 40}y"), wild_texts.map("x {} y\\ ".format)))
)
def test_long_text_comes_back_in_short_lines(board: Board) -> None:
    assert again(board) == board


@settings(max_examples=15, deadline=None)
@given(st.lists(boards(), max_size=4))
def test_many_boards_come_back(several: list[Board]) -> None:
    reading = pbn.read(pbn.write(several))
    assert reading.boards == tuple(several)
    assert reading.warnings == ()


@st.composite
def odd_boards(draw: st.DrawFn) -> Board:
    """A swapped declarer, a result of a play that goes on, or a play without a contract."""
    deal = draw(st.one_of(deals(), partial_deals()))
    contract = Contract.parse(f"3{draw(strains)}", draw(seats))
    board = Board(None, deal, draw(seats), stated_contract=contract)
    kind = draw(st.sampled_from(("swapped", "unfinished", "ending")))
    if kind == "swapped":
        return board.with_play(draw(plays(deal, replace(contract, declarer=contract.dummy))))
    play = draw(plays(deal, contract, claims=False))
    if kind == "unfinished":
        board = board.with_play(play)
        return board if play.is_over else board.with_tricks(draw(st.integers(0, 13)))
    declarer = draw(st.sampled_from([None, play.declarer]))
    said = (Comment("$1"), *([Comment("$300", cards=len(play))] if len(play) else ()))
    ending = Play(deal, play.strain, play.leader, play.cards, declarer=declarer)
    return Board(None, deal, draw(seats), play=ending, comments=said)


@settings(max_examples=60, deadline=None)
@given(odd_boards())
def test_odd_plays_come_back(board: Board) -> None:
    assert again(board) == board


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_endplay_reads_the_same(data: st.DataObject) -> None:
    board = replace(data.draw(boards(annotated=False, complete=True)), number=data.draw(st.integers(1, 99)))
    found = endplay_pbn.loads(pbn.write([board, board]))
    assert len(found) == 2
    other: Any = found[0]
    assert board.auction is not None
    assert other.board_num == board.number
    assert Deal.parse(other.deal.to_pbn()) == board.deal
    assert other.dealer.abbr == board.dealer.value
    assert other.vul.name == {Vulnerability.BOTH: "both"}.get(
        board.vulnerability, board.vulnerability.value.lower()
    )
    assert tuple(map(endplay_call, other.auction)) == board.auction.calls
    assert tuple(map(endplay_card, other.play)) == (board.play.cards if board.play else ())
    assert other.claimed == (board.play is not None and board.play.claim is not None)
    if board.contract is None:
        assert other.contract.is_passout()
    else:
        bid = f"{other.contract.level}{other.contract.denom.name[0]}{other.contract.declarer.abbr}"
        doubling = "x" * {"passed": 0, "doubled": 1, "redoubled": 2}[other.contract.penalty.name]
        assert Contract.parse(bid + doubling) == board.contract
        if board.result is not None:
            assert other.contract.result == board.result.over


def endplay_call(bid: Any) -> Call:
    if hasattr(bid, "level"):
        return Call.parse(f"{bid.level}{bid.denom.name[0]}")
    return {"passed": Call.PASS, "doubled": Call.DOUBLE, "redoubled": Call.REDOUBLE}[bid.penalty.name]


def endplay_card(card: Any) -> Card:
    return Card.parse(f"{card.suit.name[0]}{card.rank.name[1:]}")


@settings(max_examples=20, deadline=None)
@given(auctions(notes=call_notes(), over=True))
def test_endplay_reads_our_notes(auction: Any) -> None:
    board = Board(1, Deal.parse("N:A... K... Q... J..."), auction.dealer, auction=auction)
    other: Any = endplay_pbn.loads(pbn.write([board]))[0]
    for bid, (_, _, note) in zip(other.auction, auction.items(), strict=True):
        assert (bid.announcement or "").removesuffix(" (no alert)") == note.explanation


# Whatever is read, nothing is raised, and what was read can be written and read again.

PIECES = st.sampled_from(
    [
        *(
            "[",
            "]",
            '"',
            "\\",
            "{",
            "}",
            ";",
            "%",
            "#",
            "##",
            "\n",
            "\n\n",
            "\r",
            " ",
            "\t",
            "*",
            "+",
            "-",
            "^",
        ),
        *(
            "=1=",
            "$3",
            "!?",
            "^I",
            "^S",
            "^R",
            "^L",
            "AP",
            "Pass",
            "X",
            "XX",
            "1C",
            "7NT",
            "SA",
            "H10",
            "D2",
            "CK",
        ),
        *(
            '[Event "x"]\n',
            '[Event "#"]',
            '[Board "3"]',
            '[Dealer "W"]',
            '[Vulnerable "Both"]',
            '[Play "N"]\n',
        ),
        *('[Auction "E"]\n', '[Contract "4SX"]', '[Contract "Pass"]', '[Contract "NT"]', '[Declarer "^S"]'),
        *('[Result "NS 9 EW 4"]', '[Result "^9"]', '[Score "NS 420"]', '[Note "1:x"]', '[Note__2 "1:y"]'),
        *('[Deal "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"]', '[Deal "-"]'),
        *('[Deal "W:AK... - QJ..."]', '[OptimumResultTable ""]\nN NT 7\n', '[DoubleDummyTricks "7"]'),
        *('[ScoreTable "Rank"]\n1\n', '[ClaimedBy "S"]', '[FinalResult "3"]', '[Event__2 "z"]', "=", "&#10;"),
    ]
)


def check_nonsense(text: str) -> None:
    reading = pbn.read(text)
    assert all(warning.line >= 1 and warning.column >= 1 for warning in reading.warnings)
    assert pbn.read(pbn.write(reading.boards)).boards == reading.boards


@settings(max_examples=200, deadline=None)
@given(st.lists(st.one_of(PIECES, st.text(max_size=3)), max_size=40).map("".join))
def test_nonsense_is_read(text: str) -> None:
    check_nonsense(text)


@settings(max_examples=60, deadline=None)
@given(boards(texts=names), st.data())
def test_damaged_files_are_read(board: Board, data: st.DataObject) -> None:
    text = pbn.write([board, board])
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(text)))
        stop = start + data.draw(st.sampled_from((0, 1, 2, 5, 40)))
        text = text[:start] + data.draw(st.one_of(PIECES, st.just(""))) + text[stop:]
    check_nonsense(text)


@pytest.mark.parametrize(
    "before", ['[Auction "N"]\n1C ', '[Contract "1NT"][Declarer "S"][Play "W"]\n', "[Event "]
)
@pytest.mark.parametrize(
    "piece",
    [
        *(
            "[",
            "]",
            "{",
            "}",
            '"',
            "\\",
            "[a ",
            '[a "',
            '[a "x',
            '[a "x]',
            '[a "x"y"]',
            '[Event "x"] ',
            "\r",
            "\n",
        ),
        *(
            "[a\n",
            '[a "x\n',
            "{ [",
            '{\n[a "x"]',
            "; ",
            "%\n",
            '[Note "1:x"]',
            '[a "x"][a__2 "y"]',
            '[a "x"] b\n',
        ),
        *(
            '[a "##x"]',
            '[Deal "x"]\n',
            '[Auction "N"] 1C =1= ',
            '[Play "N"] SA ',
            "=1=",
            "&#10;",
            "\x1a",
            "\u2028",
        ),
    ],
)
def test_hostile_text_does_not_hang(piece: str, before: str) -> None:
    # A quadratic reader would need minutes for these; a linear one needs a moment.
    pbn.read(before + piece * (60_000 // len(piece)))
