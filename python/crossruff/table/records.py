"""Records of boards as PBN and LIN, with explanations and double-dummy results."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import replace

from crossruff import dd
from crossruff.formats import Format, dump, dumps
from crossruff.model import Board


def with_double_dummy(board: Board, solver: dd.Solver | None = None) -> Board:
    """Add the twenty double-dummy results to a board, if it has none and all four hands are known.

    >>> from crossruff.dealing import deal
    >>> with_double_dummy(Board(1, deal(seed=1))).double_dummy is None
    False
    """
    if board.double_dummy is not None or not board.deal.is_complete:
        return board
    return replace(board, double_dummy=dd.table(board.deal, solver=solver))


def record(boards: Iterable[Board], format: Format | str = Format.PBN) -> str:
    """Write boards as text.

    PBN has calls with alerts and explanations, cards, claims, score and double-dummy results. LIN has no
    place for double-dummy results and for the claimer.

    >>> from crossruff.model import Board
    >>> print(record([Board(1, "N:- - - -", auction="P P P P")]).splitlines()[-2])
    [Auction "N"]
    """
    kind = Format.of(format)
    return dumps(_with_all(boards, kind), kind)


def save_record(
    boards: Iterable[Board], path: str | os.PathLike[str], format: Format | str | None = None
) -> None:
    """Write boards to a file, all or nothing, in the format of its name.

    >>> from tempfile import TemporaryDirectory
    >>> from crossruff.formats import load
    >>> from crossruff.model import Board
    >>> with TemporaryDirectory() as folder:
    ...     save_record([Board(1, "N:- - - -", auction="P P P P")], f"{folder}/record.pbn")
    ...     str(load(f"{folder}/record.pbn")[0].auction)
    'N: Pass Pass Pass Pass'
    """
    kind = Format.of(os.fspath(path) if format is None else format)
    dump(_with_all(boards, kind), path, kind)


def _with_all(boards: Iterable[Board], kind: Format) -> list[Board]:
    if kind is not Format.PBN:
        return list(boards)
    solver = dd.Solver()
    return [with_double_dummy(board, solver) for board in boards]
