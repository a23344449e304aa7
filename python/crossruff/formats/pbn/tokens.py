r"""The tokens of a PBN text: tags, comments, escaped lines, empty lines, and what stands between the tags.

What follows the tags Auction and Play is cut into words; what follows any other tag is kept by lines.

>>> [f"{token.kind.value} {token.text}" for token in Tokens('[Auction "N"] {first} 1C! =1= AP')]
['tag Auction', 'comment first', 'word 1C', 'word !', 'word =1=', 'word AP']
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from enum import Enum
from typing import NamedTuple

from crossruff.formats.building import Place


class Kind(Enum):
    """What a token is."""

    TAG = "tag"
    COMMENT = "comment"
    ESCAPE = "escape"
    GAP = "gap"
    LINE = "line"
    WORD = "word"
    RUN = "run"
    """Many plain words, with single blanks and ends of lines between them."""


class PbnToken(NamedTuple):
    """A piece of the text and where it begins."""

    kind: Kind
    text: str
    """The name of a tag; of anything else the text, without the signs around it."""
    start: int
    value: str = ""
    """A tag's value, as it stands between the quotes."""
    value_start: int = 0
    fault: str = ""
    """What is wrong with the way it is written."""


def expanded(tokens: Iterable[PbnToken]) -> Iterator[PbnToken]:
    """Iterate over tokens, with every run cut into its words.

    >>> [token.text for token in expanded([PbnToken(Kind.RUN, "1C Pass", 7)])]
    ['1C', 'Pass']
    """
    for token in tokens:
        if token.kind is Kind.RUN:
            for word in _WORDS.finditer(token.text):
                yield PbnToken(Kind.WORD, word[0], token.start + word.start())
        else:
            yield token


# The possessive "++" and "*+" keep hostile text from making a search long.
_BLANKS = re.compile(r"[^\S\n]++")
NAME = r'\w[^\s"\[\]{};\x00-\x1f\x7f-\x9f]{0,79}+'
"""A name of a tag: more than the standard allows, which is letters, digits and underscores."""
_TAG = re.compile(rf'\[\s*+(?P<name>{NAME})\s*+"(?P<value>(?:[^"\\\n]|\\[^\n])*+)"\s*+\]')
_BROKEN_TAG = re.compile(
    rf'\[\s*+(?P<name>{NAME})\s*+"(?P<value>(?:[^"\\\n]|\\[^\n]|\n(?!\s*[\[\n]))*+)"\s*+\]'
)
_POOR_TAG = re.compile(rf'\[[^\S\n]*+(?P<name>{NAME})[^\S\n]*+"?(?P<value>[^\[\]\n]*+)\]?')
_END_OF_COMMENT = re.compile(r'\}|\n(?=[ \t]*\[[A-Za-z]\w*[ \t]*")')
_WORD = re.compile(
    r"=[0-9]++=|\$[0-9]++|[!?]{1,2}|\^\w?|[A-Za-z0-9♠♥♦♣♤♡♢♧\ufe0f-]++|[^\s\w\[\]{};=$!?^*+-]++|[^\s\[{;]"
)
_RUN = re.compile(
    r"[ \t]*+((?:[A-Za-z0-9-]++(?![♠♥♦♣♤♡♢♧\ufe0f])(?:[ \t]++|[ \t]*+\n[ \t]*+)(?=[A-Za-z0-9-]))*+"
    r"[A-Za-z0-9-]++(?![♠♥♦♣♤♡♢♧\ufe0f]))"
)
_WORDS = re.compile(r"\S++")
_LINE = re.compile(r"[^\n]++")
_LINE_TO_TAG = re.compile(r"\[?[^\n\[]*+")
_IN_WORDS = ("auction", "play")


class Tokens:
    """The tokens of a text, one after the other; `place` tells the line and column of any of them."""

    def __init__(self, text: str) -> None:
        """Take a text with any ends of lines."""
        if "\r" in text:
            text = text.replace("\r\r\n", "\n").replace("\r\n", "\n").replace("\r", "\n")
        # Some old programs end a file with a Ctrl-Z.
        self.text = text.rstrip("\x1a").removeprefix("\ufeff")
        self._at = 0
        self._line_start = 0
        self._in_words = False
        self._starts: list[int] | None = None

    def place(self, start: int) -> Place:
        """Return the line and the column of a character."""
        if self._starts is None:
            self._starts = [0, *(match.end() for match in re.finditer("\n", self.text))]
        line = bisect_right(self._starts, start)
        return Place(line, start - self._starts[line - 1] + 1)

    def __iter__(self) -> Iterator[PbnToken]:
        text, end = self.text, len(self.text)
        self._at = self._line_start = 0
        self._in_words = False
        is_blank = True
        while (start := self._at) < end:
            if self._in_words and (run := _RUN.match(text, start)):
                # Most of a file is calls and cards.
                self._at = run.end()
                is_blank = False
                yield PbnToken(Kind.RUN, run[1], run.start(1))
                continue
            sign = text[start]
            if sign == "\n":
                if is_blank:
                    yield PbnToken(Kind.GAP, "", start)
                self._at = self._line_start = start + 1
                is_blank = True
            elif sign == "%" and start == self._line_start:
                is_blank = False
                yield self._match(_LINE, Kind.ESCAPE, skip=1)
            elif blanks := _BLANKS.match(text, start):
                self._at = blanks.end()
            else:
                yield self._next(sign, is_first=is_blank)
                is_blank = False

    def _next(self, sign: str, *, is_first: bool) -> PbnToken:
        """Return the token that begins with this sign."""
        if sign == "{":
            return self._braces()
        if sign == ";":
            return self._match(_LINE, Kind.COMMENT, skip=1)
        if sign == "[" and (tag := self._tag()):
            return tag
        if self._in_words:
            return self._match(_WORD, Kind.WORD) if sign != "[" else self._match(_LINE_TO_TAG, Kind.WORD)
        if not is_first:
            token = self._match(_LINE_TO_TAG, Kind.LINE)
            return token._replace(text=token.text.rstrip(" \t"))
        # The rows of a table keep their indents.
        token = self._match(_LINE, Kind.LINE)
        return token._replace(text=self.text[self._line_start : self._at].rstrip(" \t"))

    def _match(self, pattern: re.Pattern[str], kind: Kind, skip: int = 0) -> PbnToken:
        start = self._at
        match = pattern.match(self.text, start)
        self._at = match.end() if match else start + 1
        return PbnToken(kind, self.text[start + skip : self._at], start)

    def _braces(self) -> PbnToken:
        """Read a comment in braces; an open one ends before the next line that begins with a tag."""
        start = self._at
        match = _END_OF_COMMENT.search(self.text, start)
        stop = match.start() if match else len(self.text)
        is_closed = match is not None and match[0] == "}"
        self._at = stop + is_closed
        fault = "" if is_closed else "a comment is not closed"
        return PbnToken(Kind.COMMENT, self.text[start + 1 : stop], start, fault=fault)

    def _tag(self) -> PbnToken | None:
        start, fault = self._at, ""
        match = _TAG.match(self.text, start)
        if match is None and (match := _BROKEN_TAG.match(self.text, start)):
            fault = f"the value of the tag {_shown(match)} goes over the end of a line"
        if match is None:
            match = _POOR_TAG.match(self.text, start)
            if match is None:
                return None
            fault = f'the tag {_shown(match)} is not written as [{_shown(match)} "value"]'
        self._at = match.end()
        name, value = match["name"], match["value"]
        if fault:
            value = " ".join(value.split("\n")).strip()
            value = value.removesuffix('"') if match.re is _POOR_TAG else value
        self._in_words = name.lower() in _IN_WORDS
        return PbnToken(Kind.TAG, name, start, value, match.start("value"), fault)


def _shown(match: re.Match[str]) -> str:
    return match["name"][:40]
