"""Decoding of bytes, and escaping of the characters that a format uses itself."""

from __future__ import annotations

import codecs
import io
import re
from collections.abc import Iterator
from pathlib import Path

_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)


def decode(data: bytes) -> str:
    r"""Decode bytes in any encoding that bridge files use: UTF-8, UTF-16 or Latin-1.

    A byte-order mark decides; without one, zero bytes show UTF-16, and everything that is not UTF-8 is
    Latin-1, which can read anything.

    >>> decode("Nyström".encode("latin-1")) == decode("Nyström".encode("utf-16")) == "Nyström"
    True
    """
    for mark, encoding in _BOMS:
        if data.startswith(mark):
            return data[len(mark) :].decode(encoding, errors="replace")
    start = data[:400]
    if _is_utf16(start):
        return data.decode(_utf16(start), errors="replace")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def pieces_of(path: Path, size: int = 1 << 16) -> Iterator[str]:
    """Iterate over the text of a file, as `decode` reads it, in pieces that part no end of a line."""
    encoding, skipped = _encoding_of(path)
    with path.open("rb") as file:
        file.seek(skipped)
        text = io.TextIOWrapper(file, encoding, errors="replace", newline="")
        while piece := text.read(size):
            while piece.endswith("\r") and (sign := text.read(1)):
                piece += sign
            yield piece


def _encoding_of(path: Path) -> tuple[str, int]:
    """Return the encoding of a file, and the number of bytes of its byte-order mark."""
    with path.open("rb") as file:
        start = file.read(400)
        for mark, encoding in _BOMS:
            if start.startswith(mark):
                return encoding, len(mark)
        if _is_utf16(start):
            return _utf16(start), 0
        decoder = codecs.getincrementaldecoder("utf-8")()
        try:
            while start:
                decoder.decode(start)
                start = file.read(1 << 16)
            decoder.decode(b"", final=True)
        except UnicodeDecodeError:
            return "latin-1", 0
        return "utf-8", 0


def _is_utf16(start: bytes) -> bool:
    return bool(start) and start.count(0) * 3 >= len(start)


def _utf16(start: bytes) -> str:
    return "utf-16-le" if start[1::2].count(0) >= start[::2].count(0) else "utf-16-be"


def escape(text: str, signs: str, *, kept: str = "") -> str:
    """Escape a format's own signs as `&#124;` and the like; `unescape` restores the text.

    Signs that are special only in some places are `kept`: they stay, and the caller may write their codes
    where needed. `unescape` takes all of them.

    >>> escape("4|4 majors", "|"), unescape("4&#124;4 majors", "|")
    ('4&#124;4 majors', '4|4 majors')
    >>> escape("#1 is &#35;", "|", kept="#")
    '#1 is &#38;#35;'
    """
    codes = "|".join(str(ord(sign)) for sign in "&" + signs + kept)
    text = re.sub(rf"&(?=#(?:{codes});)", "&#38;", text)
    for sign in signs:
        text = text.replace(sign, f"&#{ord(sign)};")
    return text


def unescape(text: str, signs: str) -> str:
    """Return the text as it was before `escape`."""
    codes = "|".join(str(ord(sign)) for sign in "&" + signs)
    return re.sub(rf"&#({codes});", lambda match: chr(int(match[1])), text)
