"""Percent-encoded text in links, with the way back to where each sign stands."""

from __future__ import annotations

import re
from dataclasses import dataclass

_ENCODED = re.compile(r"%u([0-9a-f]{4})|((?:%[0-9a-f]{2})+)|([^%]+)|%", re.IGNORECASE | re.ASCII)
_JOINED = re.compile(r"(?<=[a-z0-9])\+(?=[a-z0-9])", re.IGNORECASE | re.ASCII)


@dataclass(frozen=True, slots=True)
class Piece:
    """A decoded part of a link."""

    name: str
    text: str
    start: int
    """Where it begins in the link."""
    places: tuple[tuple[int, int], ...]
    """Pairs of a place in the text and its place in the link; between two pairs both advance together."""

    def place(self, offset: int) -> int:
        """Return the place in the link of a character of the text."""
        low, high = 0, len(self.places)
        while low < high:
            middle = (low + high) // 2
            if self.places[middle][0] <= offset:
                low = middle + 1
            else:
                high = middle
        inner, outer = self.places[low - 1] if low else (0, self.start)
        return outer + offset - inner


def decoded(url: str, start: int, end: int, name: str = "") -> Piece:
    """Decode a part of a link: `%7C`, and `%u0142` as old scripts write it.

    A plus is a space only between letters or digits, and only where no space is written otherwise: many
    programs leave a plus as it is.

    >>> decoded("?sn=Jos%C3%A9%20+1", 4, 18).text, decoded("?sn=Ann+Lee", 4, 11).text
    ('José +1', 'Ann Lee')
    """
    raw = url[start:end]
    if "+" in raw and "%20" not in raw and " " not in raw:
        raw = _JOINED.sub(" ", raw)
    texts: list[str] = []
    places: list[tuple[int, int]] = []
    length = 0
    for match in _ENCODED.finditer(raw):
        places.append((length, start + match.start()))
        if match[1]:
            point = int(match[1], 16)
            text = "\ufffd" if 0xD800 <= point < 0xE000 else chr(point)
        elif match[2]:
            text = _characters(bytes.fromhex(match[2].replace("%", "")))
        else:
            text = match[0]
        texts.append(text)
        length += len(text)
    return Piece(name, "".join(texts), start, tuple(places))


def _characters(data: bytes) -> str:
    """UTF-8, or Latin-1 as old scripts write it."""
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("latin-1")
