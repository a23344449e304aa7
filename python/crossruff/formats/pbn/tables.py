"""The double-dummy tables of PBN: the section OptimumResultTable and the tag DoubleDummyTricks."""

from __future__ import annotations

import re
from collections.abc import Sequence

from crossruff.errors import ParseError
from crossruff.model import Seat, Section, Strain, TrickTable

RESULTS = "OptimumResultTable"
COLUMNS = r"Declarer;Denomination\2R;Result\2R"
_NAMES = ["Declarer", "Denomination", "Result"]
_DECORATION = re.compile(r"[+-]?([^\\]*+)(?:\\.*+)?", re.DOTALL)


def read_results(columns: str, rows: Sequence[str]) -> TrickTable | None:
    """Return the tricks of an OptimumResultTable, or None unless it has exactly twenty plain results.

    >>> rows = [f"{seat} {strain} 7" for seat in Seat for strain in Strain]
    >>> read_results(COLUMNS, rows) == TrickTable.parse("7" * 20)
    True
    """
    matches = map(_DECORATION.fullmatch, columns.split(";"))
    if columns.strip() and [match and match[1].strip() for match in matches] != _NAMES:
        return None
    words = " ".join(rows[:60]).split()
    if len(words) != 60 or len(rows) > 60:
        return None
    tricks: dict[tuple[Seat, Strain], int] = {}
    try:
        for declarer, strain, result in zip(words[::3], words[1::3], words[2::3], strict=True):
            if len(result) > 2 or not (result.isascii() and result.isdigit()):
                return None
            tricks[Seat.parse(declarer), Strain.parse(strain)] = int(result)
        return TrickTable.of(tricks)
    except ParseError:
        return None


def write_results(table: TrickTable) -> Section:
    """Return the section for a table, as other programs write it.

    >>> write_results(TrickTable.parse("7a" * 10)).lines[:3]
    ('N NT  7', 'N  S 10', 'N  H  7')
    """
    order = (Seat.NORTH, Seat.SOUTH, Seat.EAST, Seat.WEST)
    rows = (f"{seat} {strain!s:>2} {table[seat, strain]:2}" for seat in order for strain in Strain)
    return Section(RESULTS, COLUMNS, tuple(rows))
