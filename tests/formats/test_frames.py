"""Rows and data frames, and what is written: a board, a deal or many."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crossruff import Board, Deal, Result, dd, formats
from crossruff.errors import CrossruffError, ParseError
from tests import strategies

TEXT = "N:AQJ3.KQ42.QT42.2 KT975.J753.A.965 82.AT98..AKQJ874 64.6.KJ987653.T3"
BOARD = Board(5, TEXT).with_auction("1D 1S X P 3H P 4C P 4S P 5NT P 7H AP").with_tricks(10)


def test_one_or_many_are_written(tmp_path: Path) -> None:
    deal = Deal(TEXT)
    for one in (TEXT, deal, Board(1, deal)):
        for format in ("pbn", "lin", "url", "txt"):
            assert (
                formats.dumps(one, format)
                == formats.dumps([one], format)
                == formats.dumps(iter([one]), format)
            )
            assert formats.loads(formats.dumps(one, format))[0].deal == deal
    assert [board.number for board in formats.loads(formats.dumps([deal, BOARD, deal]))] == [1, 5, 3]
    formats.dump(BOARD, tmp_path / "one.pbn")
    assert formats.load(tmp_path / "one.pbn")[0].contract == BOARD.contract
    with pytest.raises(ParseError, match="deal must have four hands"):
        formats.dumps("N:A...")
    with pytest.raises(CrossruffError, match="format must be one of pbn, lin, rbn, url, txt; got 'doc'"):
        formats.dumps(BOARD, "doc")


def test_a_frame_of_boards() -> None:
    frame = formats.to_frame([BOARD, Board(1, TEXT)], "polars")
    assert isinstance(frame, pl.DataFrame)
    first, second = frame.to_dicts()
    assert first["vulnerability"] == "NS"
    assert (first["contract"], first["level"], first["strain"], first["declarer"]) == ("7HN", 7, "H", "N")
    assert (first["tricks"], first["over"], first["made"], first["score_ns"]) == (10, -3, False, -300)
    assert (first["auction"], first["south"]) == (" ".join(map(str, BOARD.auction or ())), "82.AT98..AKQJ874")
    assert (second["contract"], second["tricks"], second["score_ns"], second["number"]) == (
        None,
        None,
        None,
        1,
    )


def test_a_late_first_result_is_no_surprise() -> None:
    frame = formats.to_frame([Board(1, TEXT)] * 200 + [BOARD])
    assert frame["score_ns"].to_list()[-1] == -300


def test_frames_of_results_tables_and_records() -> None:
    assert formats.to_frame(Result.parse("3NTN+1")).to_dicts() == [
        {
            "contract": "3NTN",
            "level": 3,
            "strain": "NT",
            "declarer": "N",
            "doubling": "",
            "tricks": 10,
            "over": 1,
            "made": True,
        }
    ]
    table = dd.table(TEXT)
    frame = formats.to_frame([table, table])
    assert frame.shape == (8, 7)
    assert frame["H"].to_list()[:4] == [12, 12, 1, 0]
    costs = formats.rows(dd.analyse(BOARD.with_tricks(10).with_play("DA H8 D9")).cards)
    assert [(row["seat"], row["card"], row["before"]) for row in costs][:2] == [
        ("E", "DA", 12),
        ("S", "H8", 13),
    ]
    assert formats.rows(TEXT)[0]["west"] == "64.6.KJ987653.T3"
    with pytest.raises(CrossruffError, match=r"rows must be of boards, .*; got 7"):
        formats.rows([7])


def test_pandas_is_used_where_it_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    fake: Any = ModuleType("pandas")
    fake.DataFrame = lambda rows: ("pandas", len(rows))
    monkeypatch.setitem(sys.modules, "pandas", fake)
    assert formats.to_frame([BOARD], "pandas") == ("pandas", 1)
    assert isinstance(formats.to_frame([BOARD]), pl.DataFrame)
    monkeypatch.setitem(sys.modules, "polars", None)
    assert formats.to_frame([BOARD]) == ("pandas", 1)


def test_without_a_library_there_is_no_frame(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(CrossruffError, match="a data frame needs pandas: pip install pandas"):
        formats.to_frame([BOARD], "pandas")
    monkeypatch.setitem(sys.modules, "polars", None)
    with pytest.raises(CrossruffError, match="a data frame needs polars or pandas: pip install polars"):
        formats.to_frame([BOARD])
    with pytest.raises(CrossruffError, match="library must be polars or pandas; got 'excel'"):
        formats.to_frame([BOARD], "excel")


@settings(max_examples=30)
@given(st.lists(strategies.boards(), max_size=5))
def test_every_board_has_a_row(boards: list[Board]) -> None:
    assert len(formats.to_frame(boards)) == len(boards)
