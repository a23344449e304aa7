"""What a LIN file says about a whole match: title, teams, results of all boards, names of the players."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from crossruff.errors import CrossruffError
from crossruff.formats.lin.tokens import LinToken
from crossruff.model import Contract, Result, Seat

SEATS = (Seat.SOUTH, Seat.WEST, Seat.NORTH, Seat.EAST)
"""The order of hands and names in LIN; a dealer is 1 to 4 in it."""

ROOMS: Mapping[str, str] = {"o": "Open", "c": "Closed"}

SCORINGS: Mapping[str, str] = {"I": "IMP", "P": "MP", "B": "BAM"}
"""The kinds of scoring by LIN's letters, with the names of PBN."""

VG_TAGS = (
    "Event",
    "Stage",
    "Scoring",
    "HomeTeam",
    "HomeCarryOver",
    "VisitTeam",
    "VisitCarryOver",
)
"""The tags that come from `vg`."""

OTHER_AUCTION = "OtherAuction"
"""The tag for `ob`: the auction in the other room."""

EXTRA = "Lin_"
"""Before the name of a command whose value is kept as it is: `Lin_mn`."""

_NUMBER = re.compile(r"[0-9]{1,9}")
_ZERO = re.compile(r"[+-]?0*(?:\.0*)?")
_LABEL = re.compile(r"([oc])?\s*([0-9]{1,9})?\s*(?:,(.*))?", re.IGNORECASE | re.ASCII)
_BOARD = re.compile(r"(?:board|bd)?[\s.#:+]*([0-9]{1,9})", re.IGNORECASE | re.ASCII)


class Label(NamedTuple):
    """What `qx` calls a record: `o13` is board 13 in the open room."""

    room: str = ""
    number: int | None = None
    """The number of the record: the board's unless something else tells that."""
    caption: str = ""

    @classmethod
    def parse(cls, text: str) -> Label | None:
        """Read a label, or None if it is of another kind.

        >>> Label.parse("c16,BOARD 16")
        Label(room='c', number=16, caption='BOARD 16')
        """
        match = _LABEL.fullmatch(text.strip())
        if match is None or not (match[1] or match[2]):
            return None
        return cls((match[1] or "").lower(), number(match[2] or ""), (match[3] or "").strip())


def number(text: str) -> int | None:
    """Return a number from 1 on, or None if the text is something else."""
    return int(text) or None if _NUMBER.fullmatch(text.strip()) else None


def titled_number(text: str) -> int | None:
    """Return the number in a title like `Board 7`; None if the title is something else.

    >>> titled_number("BOARD 16"), titled_number("Hand 3 of 5")
    (16, None)
    """
    match = _BOARD.fullmatch(text.strip())
    return int(match[1]) or None if match else None


@dataclass
class Match:
    """The header of a file, as far as it has been read."""

    tags: dict[str, str] = field(default_factory=dict)
    first: int = 1
    """The number of the first board, where the lists of results begin."""
    results: list[tuple[str, int]] = field(default_factory=list)
    """`rs`: for each board the open and the closed room, with where it stands in the text."""
    numbers: list[str] = field(default_factory=list)
    """`bn`: the numbers of the boards, where the records are numbered otherwise."""
    points: list[str] = field(default_factory=list)
    """`mp`: two for each record."""
    players: list[str] = field(default_factory=list)
    """`pw`: four for each record."""
    names: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """The players of each room, South first."""
    next_names: tuple[str, ...] | None = None
    """Four names that stand before the record they belong to."""
    extras: dict[str, list[str]] = field(default_factory=dict)
    seen: set[tuple[str, int | None]] = field(default_factory=set)

    @classmethod
    def parse(cls, token: LinToken) -> Match:
        """Read `vg`: title, segment, scoring, first and last board, team, carry-over, team, carry-over."""
        fields = _anchored(token.fields)
        fields += [""] * (9 - len(fields))
        title, segment, scoring, first, _, home, home_carry, visit, visit_carry = fields[:9]
        values = (
            title,
            segment,
            SCORINGS.get(scoring.upper(), scoring),
            home,
            "" if _ZERO.fullmatch(home_carry) else home_carry,
            visit,
            "" if _ZERO.fullmatch(visit_carry) else visit_carry,
        )
        tags = {name: value for name, value in zip(VG_TAGS, values, strict=True) if value not in ("", "?")}
        return cls(tags=tags, first=number(first) or 1)

    @property
    def is_of_teams(self) -> bool:
        """Whether two teams play, in two rooms."""
        return "HomeTeam" in self.tags or "VisitTeam" in self.tags

    def names_of(self, label: Label) -> tuple[str, ...]:
        """Return the players of a record, South first, as far as the header names them."""
        if label.room in self.names:
            return self.names[label.room]
        if self.players and label.number is not None:
            start = 4 * (label.number - self.first)
            return tuple(self.players[start : start + 4]) if start >= 0 else ()
        return ()

    def set_names(self, names: list[str], room: str | None) -> None:
        """Take the names of `pn`: of both rooms when there are more than four, else of one."""
        if len(names) > 4:
            self.names = {"o": tuple(names[:4]), "": tuple(names[:4]), "c": tuple(names[4:8])}
            self.next_names = None
        elif room is None:
            self.next_names = tuple(names)
        else:
            self.names[room] = tuple(names)

    def board_number(self, label: Label, titled: int | None) -> int | None:
        """Return the number of a record's board: from `bn`, from its title, or the number of the record."""
        place = -1 if label.number is None else label.number - self.first
        if 0 <= place < len(self.numbers):
            return number(self.numbers[place])
        return titled or titled_number(label.caption) or label.number

    def points_of(self, label: Label) -> str:
        """Return the field of `mp` for a record, unchanged."""
        if label.number is None or label.number < self.first:
            return ""
        start = 2 * (label.number - self.first)
        found = ",".join(self.points[start : start + 2])
        return found if found.strip(",") else ""

    def result_of(self, label: Label) -> Stated | None:
        """Return the field of `rs` for a record; None if it is empty."""
        if label.number is None or label.number < self.first:
            return None
        place = 2 * (label.number - self.first) + (label.room == "c")
        if place >= len(self.results) or not self.results[place][0]:
            return None
        return Stated.parse(*self.results[place])

    def set_results(self, token: LinToken) -> None:
        """Take the results of `rs`."""
        start = token.value_start
        for entry in token.value.split(","):
            text = "".join(entry.split())
            self.results.append((text, start + len(entry) - len(entry.lstrip())))
            start += len(entry) + 1


class Stated(NamedTuple):
    """A result as the header tells it."""

    text: str
    start: int
    contract: Contract | None = None
    tricks: int | None = None
    is_pass: bool = False
    is_wrong: bool = False

    @classmethod
    def parse(cls, text: str, start: int) -> Stated:
        """Read `3NS+1`, `4SWx-1`, `PASS`, or a contract alone.

        >>> Stated.parse("4SWx-1", 0).tricks, Stated.parse("pass", 0).is_pass
        (9, True)
        """
        if text.upper() in ("P", "PASS", "AP"):
            return cls(text, start, is_pass=True)
        try:
            result = Result.parse(text)
        except CrossruffError:
            pass
        else:
            return cls(text, start, result.contract, result.tricks)
        try:
            return cls(text, start, Contract.parse(text))
        except CrossruffError:
            return cls(text, start, is_wrong=True)


def mended_names(value: str, names: list[str]) -> list[str]:
    """Join names that have a comma: `Brum, P` is one name if that makes four or eight of them.

    >>> mended_names("A,B, C,D,E", ["A", "B", "C", "D", "E"])
    ['A', 'B, C', 'D', 'E']
    """
    joined: list[str] = []
    for part, name in zip(value.split(","), names, strict=True):
        if joined and part.startswith(" ") and joined[-1] and name:
            joined[-1] += f", {name}"
        else:
            joined.append(name)
    return joined if len(joined) in (4, 8) else names


def _anchored(fields: list[str]) -> list[str]:
    """Join the commas back into the title of `vg`, which ends before the scoring and two numbers."""
    if len(fields) <= 9:
        return fields
    for place in range(2, min(len(fields) - 2, 40)):
        if len(fields[place]) == 1 and number(fields[place + 1]) and number(fields[place + 2]):
            return [", ".join(filter(None, fields[: place - 1])), *fields[place - 1 :]]
    return fields
