"""The record of a play-along, and the PBN file that keeps it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from crossruff.errors import CrossruffError
from crossruff.formats import dump
from crossruff.model import Board, Play, Seat


def record_of(board: Board, play: Play, names: Mapping[Seat, str]) -> Board:
    """Return the board as it was played here, without the play that its source recorded."""
    tags = tuple((name, value) for name, value in board.tags if name in ("Event", "Site"))
    fresh = Board(board.number, board.deal, board.dealer, board.vulnerability, tags=tags)
    fresh = replace(fresh, auction=board.auction, stated_contract=board.contract, play=play)
    return replace(fresh, double_dummy=board.double_dummy).with_players(names)


@dataclass(slots=True)
class RecordFile:
    """The files of a record: one named at the start, and any named later.

    Every file appears whole or not at all.
    """

    path: Path | None = None
    precious: Path | None = None
    """A file of several boards that must not be replaced by one."""
    _ours: set[Path] = field(default_factory=set)

    def __post_init__(self) -> None:
        """Reject a name that cannot be written, before any time is spent on the play."""
        if self.path is not None:
            self._check(self.path)
            self._ours.add(self.path.resolve())

    def keep(self, board: Board) -> None:
        """Write the record to the file named at the start, if there is one."""
        if self.path is not None:
            dump([board], self.path)

    def save_as(self, board: Board, name: str) -> Path:
        """Write the record to a file; an existing file that is not ours is rejected."""
        if not name:
            if self.path is None:
                raise CrossruffError("save needs a file: save FILE")
            name = str(self.path)
        path = Path(name).expanduser()
        self._check(path)
        if path.exists() and path.resolve() not in self._ours:
            raise CrossruffError(f"{path} exists: name another file")
        dump([board], path)
        self._ours.add(path.resolve())
        return path

    def _check(self, path: Path) -> None:
        if path.suffix.lower() != ".pbn":
            raise CrossruffError(f"the record's file must end in .pbn; got {path.name!r}")
        if not path.parent.is_dir():
            raise CrossruffError(f"{path.parent}: no such folder")
        if path.is_dir():
            raise CrossruffError(f"{path}: is a directory")
        if self.precious is not None and path.resolve() == self.precious.resolve():
            raise CrossruffError(f"{path} has other boards, which would be lost: name another file")
