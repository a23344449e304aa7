"""LIN text to commands: `xx|value|xx|value|...`, with its faults mended where that can be done.

A bar too many, a bar too few, a value that is missing and line breaks anywhere are common in files written by
hand. The tokenizer finds its way again by the commands that it knows.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from typing import NamedTuple

from crossruff.formats.building import Place
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
        """Where in the text a line and a column are."""
        return self._starts[min(place.line, len(self._starts)) - 1] + place.column - 1


def clean(text: str, signs: str = TEXT_SIGNS) -> str:
    """Words from LIN: on one line, with the signs back that LIN cannot contain.

    >>> clean(" 4&#124;4 majors ")
    '4|4 majors'
    """
    return unescape(squeeze(text), signs)


def tokens(text: str) -> Iterator[LinToken | LinFault]:
    """Iterate over the commands of a text, with the faults between them.

    >>> [(token.command, token.value) for token in tokens("mb|1N|an|15-17|") if isinstance(token, LinToken)]
    [('mb', '1N'), ('an', '15-17')]
    """
    fields = _Fields(text)
    while fields.left:
        match = _WELL_FORMED.match(text, fields.start)
        if match is not None:
            yield LinToken(match[1].lower(), match[2], match.start(1), match.start(2))
            fields.start = match.end()
        else:
            yield from _next(fields)


class _Fields:
    """The pieces between the bars, with a mark at the next one to read."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.start = 0
        """Where the next piece begins; after the end of the text there is none."""

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
