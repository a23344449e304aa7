"""Boards, results and trick tables as rows, and as data frames of polars or pandas."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields, is_dataclass
from importlib import import_module
from typing import Any, TypeAlias

from crossruff.errors import CrossruffError
from crossruff.model import Board, Contract, Deal, Result, Seat, Side, Strain, TrickTable
from crossruff.model.tricktables import PBN_SEATS

Row: TypeAlias = dict[str, Any]
_LIBRARIES = ("polars", "pandas")


def rows(values: object) -> list[Row]:
    """Return a row of plain values for each board, deal, result or contract, and four for a trick table.

    `values` is one of them or any number. Other records, like the cards of `dd.analyse`, become rows of
    their fields.

    >>> rows(Result.parse("3NTN+1"))[0]["tricks"], rows(Board(1, "N:A... K... Q... J..."))[0]["north"]
    (10, 'A...')
    >>> rows(TrickTable.parse("78764787645666856668"))[2]
    {'table': 1, 'declarer': 'E', 'NT': 5, 'S': 6, 'H': 6, 'D': 6, 'C': 8}
    """
    many: Iterable[object] = [values]
    if isinstance(values, Iterable) and not isinstance(values, str | Deal):
        many = values
    found: list[Row] = []
    for number, value in enumerate(many, 1):
        found += _rows_of(value, number)
    return found


def to_frame(values: object, library: str | None = None) -> Any:
    """Return boards, deals, results, contracts or trick tables as a data frame.

    Without `library` it is a frame of polars, or of pandas where polars is not installed.

    >>> frame = to_frame([Board(1, "N:A... K... Q... J..."), Board(2, "N:K... A... Q... J...")])
    >>> frame["dealer"].to_list(), frame.shape
    (['N', 'E'], (2, 19))
    """
    if library not in (None, *_LIBRARIES):
        raise CrossruffError(f"library must be polars or pandas; got {library!r}")
    for name in _LIBRARIES if library is None else (library,):
        try:
            module: Any = import_module(name)
        except ImportError:
            continue
        table = rows(values)
        # Many boards have no result: polars must look at all of them to find the type of a column.
        options = {"infer_schema_length": None} if name == "polars" else {}
        return module.DataFrame(table, **options)
    wanted = library or "polars or pandas"
    raise CrossruffError(f"a data frame needs {wanted}: pip install {library or 'polars'}")


def _rows_of(value: object, number: int) -> Iterator[Row]:
    if isinstance(value, TrickTable):
        yield from _table_rows(value, number)
        return
    for kind, row in _KINDS.items():
        if isinstance(value, kind):
            yield row(value)
            return
    if isinstance(value, str):
        yield _deal_row(Deal.parse(value))
    elif is_dataclass(value) and not isinstance(value, type):
        yield {field.name: _plain(getattr(value, field.name)) for field in fields(value)}
    else:
        raise CrossruffError(
            f"rows must be of boards, deals, results, contracts or trick tables; got {value!r}"
        )


def _deal_row(deal: Deal) -> Row:
    return {seat.name.lower(): str(deal[seat]) for seat in Seat}


def _contract_row(contract: Contract | None) -> Row:
    return {
        "contract": None if contract is None else str(contract),
        "level": None if contract is None else contract.level,
        "strain": None if contract is None else str(contract.strain),
        "declarer": None if contract is None else str(contract.declarer),
        "doubling": None if contract is None else str(contract.doubling),
    }


def _result_row(result: Result) -> Row:
    return _contract_row(result.contract) | _taken(result)


def _taken(result: Result | None) -> Row:
    return {
        "tricks": None if result is None else result.tricks,
        "over": None if result is None else result.over,
        "made": None if result is None else result.made,
    }


def _board_row(board: Board) -> Row:
    calls = None if board.auction is None else " ".join(map(str, board.auction.calls))
    return {
        "number": board.number,
        "dealer": str(board.dealer),
        "vulnerability": str(board.vulnerability),
        **_deal_row(board.deal),
        "auction": calls,
        "passed_out": board.is_passed_out,
        **_contract_row(board.contract),
        **_taken(board.result),
        "score_ns": board.score(Side.NS),
        "double_dummy": None if board.double_dummy is None else board.double_dummy.digits,
    }


def _table_rows(table: TrickTable, number: int) -> Iterator[Row]:
    for seat in PBN_SEATS:
        tricks = {str(strain): table[seat, strain] for strain in Strain}
        yield {"table": number, "declarer": str(seat), **tricks}


_KINDS: dict[type, Callable[[Any], Row]] = {
    Board: _board_row,
    Deal: _deal_row,
    Result: _result_row,
    Contract: _contract_row,
}


def _plain(value: object) -> object:
    """Return numbers and texts as they are, cards and seats as text, many of them in one text."""
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, tuple | list):
        return " ".join(str(_plain(each)) for each in value)
    return str(value)
