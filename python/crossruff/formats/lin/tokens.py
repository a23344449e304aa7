"""LIN text to commands: `xx|value|xx|value|...`, with its faults mended where that can be done.

A bar too many, a bar too few, a value that is missing and line breaks anywhere are common in files written by
hand. The tokenizer finds its way again by the commands that it knows.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from crossruff.formats.places import Place
from crossruff.formats.text import unescape
from crossruff.model.diagrams import squeeze

TEXT_SIGNS = "|\n\r"
"""What text in LIN must not contain as it is: it is written as `&#124;` and the like."""
LIST_SIGNS = ",|\n\r"
"""The same for the parts of a list."""

PRESENTATION = frozenset(
    re.findall(
        r"\w\w",
        "3b 3r 3x ab at bg bm bt cg cp cq cr cs ct d3 ep fg fh fm fp fr gc ha hb hc hd hf hs ht ia ih "
        "in ip it kc lb lc lg ls nv pa pf pg ph pl pp rc rh rq sa sb se sk st tu ty ub up ut va vr wt z3 zz",
    )
)
"""Commands that only tell how to show a file; they are dropped."""

MEANINGFUL = frozenset(re.findall(r"\w\w", "ah an bn mb mc md mn mp nt ob pc pn pw qx rs sv vg"))
KNOWN = PRESENTATION | MEANINGFUL

_AFTER_A_VALUE = MEANINGFUL | {"pg"}
_ANY = "|".join(sorted(KNOWN))
_COMMAND = re.compile(r"[a-z0-9]{2}", re.IGNORECASE | re.ASCII)
_WELL_FORMED = re.compile(
    rf"\s*+({_ANY})\s*+\|\s*+([^|]*+)\|(?=\s*+(?:(?:{_ANY})\s*+\||\Z))", re.IGNORECASE | re.ASCII
)
"""A command that is followed by another or by the end: nearly all of any file."""
_PLAIN_CARD = r"pc\|[SHDCshdc][AKQJTakqjt2-9]\|"
_PLAIN_CALL = r"mb\|(?:[PDRpdr]|[1-7][NSHDCnshdc])\|"
_RUN = re.compile(
    rf"\s*+({_PLAIN_CARD}(?:\s*+(?:pg\|\|\s*+)?{_PLAIN_CARD})*+|{_PLAIN_CALL}(?:\s*+{_PLAIN_CALL})*+)"
    rf"(?=\s*+(?:(?i:{_ANY})\s*+\||\Z))",
    re.ASCII,
)
"""Plain cards, with the pages between tricks, or plain calls, in the same way: most of any file."""
_PLAIN = re.compile(r"(\w\w)\|([^|]*+)\|", re.ASCII)
_LOOK_AHEAD = 8
"""The number of bars that decide at most what a command is."""
_RUN_TOGETHER = re.compile(
    r"(.{0,40}?)\s*(mb|pc|pg|mc|an|nt|md|sv|qx|pn|st)", re.IGNORECASE | re.ASCII | re.DOTALL
)


class LinToken(NamedTuple):
    """A command with its value, and where in the text they begin."""

    command: str
    value: str
    start: int
    value_start: int

    @property
    def text(self) -> str:
        """The value as words: on one line, with the signs back that LIN cannot contain."""
        return clean(self.value)

    @property
    def fields(self) -> list[str]:
        """The value as a list: its parts between commas, as words."""
        return [clean(part, LIST_SIGNS) for part in self.value.split(",")]


class LinRun(NamedTuple):
    """Plain calls or cards, many at a time."""

    command: str
    """The first command: `mb` or `pc`."""
    text: str
    start: int

    def tokens(self) -> Iterator[LinToken]:
        """Iterate over the commands."""
        for match in _PLAIN.finditer(self.text):
            yield LinToken(match[1], match[2], self.start + match.start(), self.start + match.start(2))


class LinFault(NamedTuple):
    """Something that is no command, and where it begins."""

    message: str
    start: int
    text: str = ""
    """The words that would be lost."""


class Lines:
    """From the place in a text to its line and column."""

    def __init__(self, text: str) -> None:
        self._starts = [0, *(match.end() for match in re.finditer(r"\r\n?|\n", text))]

    def place(self, start: int) -> Place:
        """Return the line and the column, counted from 1."""
        line = bisect_right(self._starts, start)
        return Place(line, start - self._starts[line - 1] + 1)

    def offset(self, place: Place) -> int:
        """Return the index in the text of a line and a column."""
        return self._starts[min(place.line, len(self._starts)) - 1] + place.column - 1


def clean(text: str, signs: str = TEXT_SIGNS) -> str:
    """Return a comment of LIN on one line, with the signs that LIN has to escape.

    >>> clean(" 4&#124;4 majors ")
    '4|4 majors'
    """
    return unescape(squeeze(text), signs)


def tokens(text: str | Iterable[str]) -> Iterator[LinToken | LinRun | LinFault]:
    """Iterate over the commands of a text, or of the pieces of one, with the faults between them.

    >>> [token.command for token in tokens("mn|Final|mb|1N|mb|p|an|none|") if not isinstance(token, LinFault)]
    ['mn', 'mb', 'an']
    """
    fields = _Fields((text,) if isinstance(text, str) else text)
    while fields.left:
        base, start = fields.base, fields.start
        if (match := _RUN.match(fields.text, start)) is not None:
            found: Iterable[LinToken | LinRun | LinFault] = (
                LinRun(match[1][:2], match[1], base + match.start(1)),
            )
            fields.start = match.end()
        elif (match := _WELL_FORMED.match(fields.text, start)) is not None:
            found = (LinToken(match[1].lower(), match[2], base + match.start(1), base + match.start(2)),)
            fields.start = match.end()
        else:
            found = [_moved(token, base) for token in _next(fields)]
        if fields.start > fields.limit:
            # What follows the text at hand might change what this is.
            fields.start = start
            fields.extend()
        else:
            yield from found


def _moved(token: LinToken | LinFault, base: int) -> LinToken | LinFault:
    if isinstance(token, LinFault):
        return token._replace(start=token.start + base)
    return token._replace(start=token.start + base, value_start=token.value_start + base)


class _Fields:
    """The pieces between the bars, with a mark at the next one to read."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._texts = iter(texts)
        self.text = ""
        """The text at hand: what has been read is dropped when more is added."""
        self.base = 0
        """The number of characters before it."""
        self.start = 0
        """Where the next piece begins; after the end of the text there is none."""
        self.limit = -1
        """Where a command that has its end in sight begins at the latest."""
        self.extend()

    def extend(self) -> None:
        """Add more text."""
        more = next(self._texts, None)
        self.base += self.start
        self.text, self.start = self.text[self.start :] + (more or ""), 0
        self.limit = len(self.text) + 1
        for _ in range(_LOOK_AHEAD if more is not None else 0):
            self.limit = self.text.rfind("|", 0, max(0, self.limit))

    @property
    def left(self) -> bool:
        return self.start <= len(self.text)

    def _bounds(self, ahead: int) -> tuple[int, int] | None:
        """Where a piece ahead of the mark begins and ends; None after the last."""
        start = self.start
        for _ in range(ahead):
            bar = self.text.find("|", start)
            if bar < 0:
                return None
            start = bar + 1
        if start > len(self.text):
            return None
        end = self.text.find("|", start)
        return start, len(self.text) if end < 0 else end

    def word(self, ahead: int) -> str:
        """Return the next piece as a command is written; empty after the last."""
        bounds = self._bounds(ahead)
        return self.text[slice(*bounds)].strip().lower() if bounds else ""

    def known(self, ahead: int) -> bool:
        """Whether the piece ahead is a command that is known."""
        return self.word(ahead) in KNOWN

    def ends(self, ahead: int) -> bool:
        """Whether there is nothing more from the piece ahead on."""
        bounds = self._bounds(ahead)
        return bounds is None or (bounds[1] == len(self.text) and not self.text[slice(*bounds)].strip())

    def take(self) -> tuple[str, int]:
        """Return the next piece, and the place where its words begin."""
        start, end = self._bounds(0) or (self.start, self.start)
        piece = self.text[start:end]
        self.start = end + 1
        return piece, start + len(piece) - len(piece.lstrip())

    def take_value(self, command_start: int) -> tuple[str, int, int]:
        """Return the next piece as the value of a command that begins there: the rest of its token."""
        value, start = self.take()
        return value, command_start, start


def _next(fields: _Fields) -> Iterator[LinToken | LinFault]:
    name, start = fields.take()
    word = name.strip()
    command = word.lower()
    if not word:
        if fields.left:
            yield LinFault("a bar without a command", start)
        return
    if not fields.left:
        yield LinFault(f"the text ends with words that are no command: {_short(word)}", start, squeeze(word))
        return
    if not _COMMAND.fullmatch(command) or (command not in KNOWN and fields.known(0)):
        yield from _mended(fields, word, start)
        return
    if _lacks_value(fields):
        # The value is missing, or the command is one of those that need none.
        if command not in PRESENTATION:
            yield LinFault(f"the command {command} lacks its value", start)
        yield LinToken(command, "", start, fields.start)
        return
    value, value_start = fields.take()
    if fields.ends(0) or fields.known(0):
        yield LinToken(command, value, start, value_start)
        return
    joined = _RUN_TOGETHER.fullmatch(value) if command in MEANINGFUL else None
    if joined is not None and joined[1] and (fields.known(1) or fields.ends(1)):
        # "pc|S2pc|S3|": the value and the next command have run together.
        yield LinFault(
            f"a bar is missing before the command {joined[2].lower()}", value_start + joined.start(2)
        )
        yield LinToken(command, joined[1], start, value_start)
        yield LinToken(joined[2].lower(), *fields.take_value(value_start + joined.start(2)))
        return
    yield LinToken(command, value, start, value_start)


def _lacks_value(fields: _Fields) -> bool:
    """Whether the next piece is no value but the next command, as in `pg|qx|o1|`."""
    # Some commands look like cards, as sa and st; those that can stand here do not.
    is_command = fields.word(0) in _AFTER_A_VALUE
    command_follows = fields.known(2) or fields.ends(2)
    return is_command and command_follows and not (fields.known(1) or fields.ends(1))


def _mended(fields: _Fields, word: str, start: int) -> Iterator[LinToken | LinFault]:
    """Interpret a piece in the place of a command that is not one."""
    head, tail = word[:-2].rstrip(), word[-2:].lower()
    if tail in MEANINGFUL and not fields.known(0) and (fields.known(1) or fields.ends(1)) and head:
        yield LinFault(f"these words belong to no command: {_short(head)}", start, squeeze(head))
        yield LinToken(tail, *fields.take_value(start + len(word) - 2))
        return
    if fields.known(0) or fields.ends(0):
        yield LinFault(f"these words belong to no command: {_short(word)}", start, squeeze(word))
        return
    value, _ = fields.take()
    yield LinFault(f"not a LIN command: {_short(word)}", start, squeeze(f"{word}|{value}|"))


def _short(text: str) -> str:
    text = squeeze(text[:200])
    return repr(text if len(text) <= 60 else text[:57] + "...")
