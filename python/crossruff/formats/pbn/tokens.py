r"""The tokens of a PBN text: tags, comments, escaped lines, empty lines, and what stands between the tags.

What follows the tags Auction and Play is cut into words; what follows any other tag is kept by lines. Plain
tags and plain words come many at a time.

>>> [f"{token.kind.value} {token.text}" for token in Tokens('[Auction "N"] {first} 1C P! =1= AP')]
['tags [Auction "N"]', 'comment first', 'run 1C P', 'word !', 'word =1=', 'run AP']
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import deque
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
    """Many plain words, with blanks and single ends of lines between them."""
    TAGS = "tags"
    """Many plain tags, each on a line of its own."""


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
_PLAIN_TAG = r'\[([A-Za-z]\w{0,79}+) "([^"\\\n]*+)"\]'
_TAGS = re.compile(rf"{_PLAIN_TAG}(?:\n{_PLAIN_TAG})*+")
EACH_TAG = re.compile(_PLAIN_TAG)
_PLAIN_WORD = r"[A-Za-z0-9-]++(?![♠♥♦♣♤♡♢♧\ufe0f])"
_RUN = re.compile(rf"[ \t]*+({_PLAIN_WORD}(?:[ \t]*+\n?[ \t]*+{_PLAIN_WORD})*+)")
_WORDS = re.compile(r"\S++")
_LINE = re.compile(r"[^\n]++")
_LINE_TO_TAG = re.compile(r"\[?[^\n\[]*+")
_IN_WORDS = ("auction", "play")
_CUT = re.compile(r'^(?=\[[A-Za-z]\w*+ ")', re.MULTILINE)
"""Before a tag at the beginning of a line: no token goes over such a place."""
_PIECE = 1 << 16


class Tokens:
    """The tokens of a text, one after the other; `place` tells the line and column of any of them."""

    def __init__(self, text: str | Iterable[str]) -> None:
        """Take a text with any ends of lines, or pieces of one, as a file is read."""
        self._source = (text,) if isinstance(text, str) else text
        self._pieces: deque[Piece] = deque()
        """The pieces that are still needed for places."""
        self._piece = Piece("", 0, 0)
        self._at = 0
        self._line_start = 0
        self._in_words = False

    def place(self, start: int) -> Place:
        """Return the line and the column of a character."""
        piece = next(piece for piece in reversed(self._pieces) if piece.start <= start)
        return piece.place(start)

    def forget(self, start: int) -> None:
        """Let go of the text before a place."""
        while len(self._pieces) > 1 and self._pieces[1].start <= start:
            self._pieces.popleft()

    def __iter__(self) -> Iterator[PbnToken]:
        self._pieces.append(Piece("", 0, 0))
        for text in _cut(_cleaned(self._source)):
            self._piece = self._pieces[-1].next(text)
            self._pieces.append(self._piece)
            yield from self._tokens()

    def _tokens(self) -> Iterator[PbnToken]:
        """Iterate over the tokens of a piece."""
        text, end = self._piece.text, len(self._piece.text)
        base = self._piece.start
        self._at = self._line_start = 0
        self._in_words = False
        is_blank = True
        while (start := self._at) < end:
            if self._in_words and (run := _RUN.match(text, start)):
                # Most of a file is calls and cards.
                self._at = run.end()
                is_blank = False
                yield PbnToken(Kind.RUN, run[1], base + run.start(1))
                continue
            sign = text[start]
            if sign == "[" and (tags := _TAGS.match(text, start)):
                self._at = tags.end()
                is_blank = False
                self._in_words = (tags[3] or tags[1]).lower() in _IN_WORDS
                yield PbnToken(Kind.TAGS, tags[0], base + start)
            elif sign == "\n":
                if is_blank:
                    yield PbnToken(Kind.GAP, "", base + start)
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
        return token._replace(text=self._piece.text[self._line_start : self._at].rstrip(" \t"))

    def _match(self, pattern: re.Pattern[str], kind: Kind, skip: int = 0) -> PbnToken:
        start = self._at
        match = pattern.match(self._piece.text, start)
        self._at = match.end() if match else start + 1
        return PbnToken(kind, self._piece.text[start + skip : self._at], self._piece.start + start)

    def _braces(self) -> PbnToken:
        """Read a comment in braces; an open one ends before the next line that begins with a tag."""
        start = self._at
        match = _END_OF_COMMENT.search(self._piece.text, start)
        stop = match.start() if match else len(self._piece.text)
        is_closed = match is not None and match[0] == "}"
        self._at = stop + is_closed
        fault = "" if is_closed else "a comment is not closed"
        return PbnToken(
            Kind.COMMENT, self._piece.text[start + 1 : stop], self._piece.start + start, fault=fault
        )

    def _tag(self) -> PbnToken | None:
        start, fault = self._at, ""
        match = _TAG.match(self._piece.text, start)
        if match is None and (match := _BROKEN_TAG.match(self._piece.text, start)):
            fault = f"the value of the tag {_shown(match)} goes over the end of a line"
        if match is None:
            match = _POOR_TAG.match(self._piece.text, start)
            if match is None:
                return None
            fault = f'the tag {_shown(match)} is not written as [{_shown(match)} "value"]'
        self._at = match.end()
        name, value = match["name"], match["value"]
        if fault:
            value = " ".join(value.split("\n")).strip()
            value = value.removesuffix('"') if match.re is _POOR_TAG else value
        self._in_words = name.lower() in _IN_WORDS
        base = self._piece.start
        return PbnToken(Kind.TAG, name, base + start, value, base + match.start("value"), fault)


class Piece:
    """A part of a text, which begins at the beginning of a line."""

    def __init__(self, text: str, start: int, line: int) -> None:
        """Take the text, and the numbers of characters and of lines before it."""
        self.text = text
        self.start = start
        self._line = line
        self._starts: list[int] = []

    def next(self, text: str) -> Piece:
        """Return the piece after this one."""
        return Piece(text, self.start + len(self.text), self._line + self.text.count("\n"))

    def place(self, start: int) -> Place:
        """Return the line and the column of a character, counted from the beginning of the whole text."""
        if not self._starts:
            self._starts = [0, *(match.end() for match in re.finditer("\n", self.text))]
        line = bisect_right(self._starts, start - self.start)
        return Place(self._line + line, start - self.start - self._starts[line - 1] + 1)


def _cleaned(pieces: Iterable[str]) -> Iterator[str]:
    r"""Iterate over pieces with `\n` at the ends of lines, without what some old programs put at the ends.

    >>> "".join(_cleaned(["\ufeffa\r", "\nb\r\r", "\nc\x1a", "\x1a"]))
    'a\nb\nc'
    """
    kept = ""
    is_first = True
    for piece in pieces:
        text = kept + piece
        # The ends of lines and of the file show only with what follows.
        kept = text[len(text.rstrip("\r\x1a")) :]
        text = _with_line_feeds(text.removesuffix(kept))
        if is_first and text:
            text, is_first = text.removeprefix("\ufeff"), False
        yield text
    rest = _with_line_feeds(kept).rstrip("\x1a")
    yield rest.removeprefix("\ufeff") if is_first else rest


def _with_line_feeds(text: str) -> str:
    if "\r" in text:
        text = text.replace("\r\r\n", "\n").replace("\r\n", "\n").replace("\r", "\n")
    return text


def _cut(pieces: Iterable[str]) -> Iterator[str]:
    """Iterate over the same text in pieces that can be read alone, and are not large if that can be avoided."""
    kept = ""
    for piece in pieces:
        text, start = kept + piece, 0
        found = _CUT.search(text, max(_PIECE, len(kept)))
        while found:
            yield text[start : found.start()]
            start = found.start()
            found = _CUT.search(text, start + _PIECE)
        kept = text[start:]
    yield kept


def _shown(match: re.Match[str]) -> str:
    return match["name"][:40]
