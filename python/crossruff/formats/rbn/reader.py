"""RBN text to boards: lines to records, and the labels that a record is made of."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from crossruff.errors import CrossruffError
from crossruff.formats.building import BoardBuilder
from crossruff.formats.places import Place
from crossruff.formats.rbn.course import Course
from crossruff.formats.rbn.header import header_tags, players, split
from crossruff.formats.reading import Found, ReadWarning, lines_of
from crossruff.formats.salvage import salvaged_hand
from crossruff.model import Board, Contract, Seat, Strain, TrickTable
from crossruff.model.diagrams import squeeze

_LASTING = "DTLEFSKNBH"
_LABEL = re.compile(r"\s*([A-Za-z0-9])(?:\s+|$)(.*)")
_TRICKS = re.compile(r"([0-9]{1,2})(?![0-9])(.*)")
_MAKES = re.compile(r"([0-9A-D]{5})(?:\+?([0-9A-D]{5})|=|-)?", re.IGNORECASE | re.ASCII)


class _Line(NamedTuple):
    label: str
    """A letter or digit, `{` for a comment, or nothing for what is neither."""
    value: str
    place: Place
    """Where the value begins."""


class RbnReader:
    """Reads one text, which may come in pieces."""

    def __init__(self, pieces: Iterable[str]) -> None:
        self.lines = lines_of(pieces)
        self.lasting: dict[str, _Line] = {}
        self.waiting: list[str] = []
        """Comments that stand before any record."""

    def boards(self) -> Iterator[Found]:
        """Iterate over the boards with their warnings."""
        is_empty = True
        for block in _blocks(self.lines):
            record = self._record(block)
            if record is not None:
                is_empty = False
                yield record.board(), record.builder.warnings
        if is_empty:
            yield None, [ReadWarning("there is no deal here", 1, 1)]

    def _record(self, lines: list[_Line]) -> _Record | None:
        """Read a block of lines: a record, or lines that hold for the records after it."""
        for line in lines:
            if line.label and line.label in _LASTING:
                self.lasting[line.label] = line
        if not any(line.label and line.label in "BHACPRM" for line in lines):
            self.waiting += [line.value for line in lines if line.label in ("", "{") and line.value]
            return None
        record = _Record(lines[0].place, self.lasting)
        for comment in self.waiting:
            record.builder.add_comment(comment)
        self.waiting = []
        for line in lines:
            record.take(line)
        return record


class _Record:
    """One record on its way to a board."""

    def __init__(self, place: Place, lasting: dict[str, _Line]) -> None:
        self.builder = builder = BoardBuilder(place)
        self.course = Course(builder)
        values = {label: line.value for label, line in lasting.items()}
        builder.tags = header_tags(values)
        names, room = players(values.get("N", ""))
        builder.players = names
        builder.tags |= room
        self._take_number(values.get("B", ""))
        if "H" in lasting:
            self._take_hands(lasting["H"])

    def take(self, line: _Line) -> None:
        """One line, in the order of the file."""
        builder, label = self.builder, line.label
        if label == "A":
            self.course.take_auction(line.value, line.place)
        elif label == "P":
            self.course.take_play(line.value, line.place)
        elif label == "C":
            self._take_contract(line)
        elif label == "R":
            self._take_result(line)
        elif label == "M":
            self._take_makes(line)
        elif label == "{":
            builder.add_comment(line.value)
        elif not label:
            builder.warn(f"not a line of RBN: {line.value[:60]!r}", line.place)
            builder.add_comment(line.value)
        elif label.isdigit():
            self.course.take_note(int(label), line.value)
        elif label not in _LASTING and line.value:
            before = builder.tags.get(f"Rbn_{label}")
            if before is None or len(before) < 10_000:
                builder.tags[f"Rbn_{label}"] = "; ".join(filter(None, (before, line.value)))

    def board(self) -> Board:
        """Return the board of the record."""
        self.course.finish()
        return self.builder.build()

    def _take_number(self, value: str) -> None:
        number, *rest = split(value)
        builder = self.builder
        if number.isascii() and number.isdigit() and len(number) < 10 and int(number):
            builder.number = int(number)
        elif number:
            rest = [number, *rest]
        builder.name = number[:40]
        if other := ":".join(rest).strip():
            builder.tags["Rbn_B"] = other

    def _take_hands(self, line: _Line) -> None:
        """Hands clockwise from the seat given; a hidden one begins with a semicolon."""
        builder = self.builder
        builder.deal_place = line.place
        head, *hands = re.split("[:;]", line.value)
        try:
            first = Seat.parse(head)
        except CrossruffError:
            if line.value:
                builder.warn(f"hands begin with a seat and a colon: {line.value[:60]!r}", line.place)
                builder.add_comment(f"unread hands: {line.value}")
            return
        for turn, text in enumerate(hands[:4]):
            hand, fault = salvaged_hand(text.strip())
            name = first.after(turn).name.title()
            if fault:
                builder.warn(f"the hand of {name}: {fault}", line.place)
                builder.add_comment(f"the hand of {name} as it was written: {text}")
            if hand:
                builder.hands[first.after(turn)] = hand
        if any(hands[4:]):
            builder.warn("there are more than four hands", line.place)
            builder.add_comment(f"unread hands: {':'.join(hands[4:])}")
        if len(hands) > 3:
            builder.complete_deal()

    def _take_contract(self, line: _Line) -> None:
        builder = self.builder
        bid, *rest = (part.strip() for part in split(line.value))
        if rest[1:] and any(rest[1:]):
            builder.tags["Rbn_C"] = ":".join(rest[1:])
        if bid.upper() in ("P", "PASS", "AP", "PO"):
            if not builder.call_count and not builder.card_count:
                builder.add_all_pass(line.place)
            return
        word = re.sub(r"r$", "xx", bid, flags=re.IGNORECASE | re.ASCII)
        try:
            builder.contract = Contract.parse(
                word, Seat.parse(rest[0]) if rest and rest[0] not in ("", "?") else None
            )
            builder.contract_place = line.place
        except CrossruffError as fault:
            if bid not in ("", "?"):
                builder.tags["Rbn_C"] = line.value
                if not (rest and rest[0] == "?"):
                    builder.warn(str(fault), line.place)

    def _take_result(self, line: _Line) -> None:
        match = _TRICKS.match(line.value)
        rest = line.value
        if match is not None and int(match[1]) <= 13:
            self.builder.tricks, self.builder.tricks_place = int(match[1]), line.place
            rest = match[2].lstrip(":")
        elif line.value[:1] not in ("", "?", ":"):
            self.builder.warn(f"a result begins with the tricks of declarer: {line.value[:40]!r}", line.place)
        if rest:
            self.builder.tags["Rbn_R"] = rest

    def _take_makes(self, line: _Line) -> None:
        """Read `::NNNNN+SSSSS:WWWWW+EEEEE`, each from notrump to clubs; `=` is the same, `!` what is left."""
        table = _makes(line.value)
        if table is not None:
            self.builder.double_dummy = table
        if table is None or line.value.partition("::")[0]:
            self.builder.tags["Rbn_M"] = line.value


def _makes(value: str) -> TrickTable | None:
    fields = "".join(value.split()).upper().split(":")
    if len(fields) < 3:
        return None
    match = _MAKES.fullmatch(fields[2])
    if match is None:
        return None
    north, south = match[1], match[2] or match[1]
    found = re.fullmatch(r"(!|[0-9A-D]{5})\+?(!|=|[0-9A-D]{5})?", fields[3] if len(fields) > 3 else "!!")
    if found is None:
        return None
    west = _rest(north) if found[1] == "!" else found[1]
    second = found[2] or "="
    east = _rest(south) if second == "!" else west if second == "=" else second
    return TrickTable.of(
        {
            (seat, strain): int(digit, 16)
            for seat, digits in zip(Seat, (north, east, south, west), strict=True)
            for strain, digit in zip(Strain, digits, strict=True)
        }
    )


def _rest(digits: str) -> str:
    return "".join(f"{13 - int(digit, 16):X}" for digit in digits)


def _blocks(lines: Iterable[str]) -> Iterator[list[_Line]]:
    """Iterate over the lines of each record; a comment in braces may run over several lines."""
    block: list[_Line] = []
    comment: list[str] = []
    begin = Place(1, 1)
    for number, raw in enumerate(lines, start=1):
        line = raw.lstrip("\ufeff")
        words = line.strip()
        if comment and words:
            comment.append(words)
        elif words.startswith("{"):
            begin = Place(number, line.index("{") + 1)
            comment = [words]
        if comment and (words.endswith("}") or not words):
            block.append(_Line("{", squeeze(" ".join(comment))[1:].removesuffix("}").strip(), begin))
            comment = []
        elif words and not comment and not words.startswith("%"):
            match = _LABEL.fullmatch(line)
            if match is None:
                block.append(_Line("", squeeze(line), Place(number, 1)))
            else:
                block.append(_Line(match[1].upper(), squeeze(match[2]), Place(number, match.start(2) + 1)))
        if not words and block:
            yield block
            block = []
    if comment:
        block.append(_Line("{", squeeze(" ".join(comment))[1:], begin))
    if block:
        yield block
