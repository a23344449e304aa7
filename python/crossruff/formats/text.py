"""Decoding of bytes, and escaping of the characters that a format uses itself."""

from __future__ import annotations

import codecs
import re

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
    if start and start.count(0) * 3 >= len(start):
        encoding = "utf-16-le" if start[1::2].count(0) >= start[::2].count(0) else "utf-16-be"
        return data.decode(encoding, errors="replace")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("latin-1")


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
