"""Text as PBN holds it: values in quotes, comments in braces, and lines that are not too long."""

from __future__ import annotations

import re
from collections.abc import Iterator

from crossruff.formats.text import escape, unescape

WIDTH = 253
"""The longest line: the standard allows 255 characters with the two that end it."""

_CONTROLS = "".join(map(chr, (*range(32), *range(127, 160), 0x2028, 0x2029)))
_BRACED = _CONTROLS.replace("\n", "") + "}"
_BRACED_IN_PLACES = " \n%[\\"
_ROW_IN_PLACES = "[{;% "
_WRAPPED = 120
"""Only a line at least this long goes on after a backslash at its end: nobody else ends one so."""


def quote(text: str, *, is_table: bool = False) -> str:
    r"""Escape a value for the quotes of a tag.

    The columns of a table name their widths with single backslashes, which other programs want to see there.

    >>> print(quote('the "Big\\Small" game'), quote("Result\\2R", is_table=True), quote("#1"))
    the \"Big\\Small\" game Result\2R &#35;1
    """
    if not text.isprintable() or "&#" in text:
        text = escape(text, _CONTROLS, kept="#")
    if text.startswith("#"):
        # A bare # stands for the value of the game before.
        text = f"&#35;{text[1:]}"
    if is_table:
        return re.sub(r'\\(?=["\\]|$)', r"\\\\", text).replace('"', '\\"')
    return text.replace("\\", "\\\\").replace('"', '\\"')


def unquote(text: str) -> str:
    """Return a value as it was before `quote`; a backslash before any other sign stands for itself."""
    if "\\" in text:
        text = re.sub(r'\\(["\\])', r"\1", text)
    return unescape(text, _CONTROLS + "#") if "&#" in text else text


def cut(text: str, room: int) -> Iterator[str]:
    """Return a value as quoted pieces, each short enough for a tag of its own.

    >>> list(cut("abcdef", 4))
    ['abcd', 'ef']
    """
    start = 0
    while start < len(text) or not start:
        size = room
        while len(quoted := quote(text[start : start + size])) > room:
            size = size * 3 // 4
        yield quoted
        start += size


def row(text: str) -> str:
    """Escape a line of a section, so that it is no tag, no comment and no other line.

    >>> row("1 420"), row("[sic]")
    ('1 420', '&#91;sic]')
    """
    if not text.isprintable() or "&#" in text:
        text = escape(text, _CONTROLS, kept=_ROW_IN_PLACES)
    text = re.sub(r"^(\s*+)([\[{;%])", lambda match: f"{match[1]}&#{ord(match[2])};", text)
    return f"{text[:-1]}&#32;" if text.endswith(" ") else text


def unrow(text: str) -> str:
    """Return a line as it was before `row`."""
    return unescape(text, _CONTROLS + _ROW_IN_PLACES) if "&#" in text else text


def brace(text: str) -> str:
    """Write a comment in braces; lines that are too long continue after a backslash at their end.

    >>> brace("a {bold} move")
    '{a {bold&#125; move}'
    """
    if not text.isprintable() or "&#" in text or "}" in text:
        text = escape(text, _BRACED, kept=_BRACED_IN_PLACES)
    # What a reader would strip or take for a sign: blanks at the ends, % and [ at the beginning of a line.
    text = re.sub(r"^[ \n]|(?<=\n)[%]|(?<=\n) *\[|[ \n]$|\\(?=\n|$)", _codes, text)
    return "\n".join(piece for line in f"{{{text}}}".split("\n") for piece in _wrapped(line))


def unbrace(text: str) -> str:
    """Return a comment as it was before `brace`, without blanks at its ends."""
    text = text.strip(" \t\n")
    if "\\\n" in text:
        text = "".join(_joined(text.split("\n")))
    return unescape(text, _BRACED + _BRACED_IN_PLACES) if "&#" in text else text


def _codes(match: re.Match[str]) -> str:
    return "".join(f"&#{ord(sign)};" for sign in match[0])


def _wrapped(line: str) -> Iterator[str]:
    while len(line) > WIDTH:
        size = line.rfind(" ", _WRAPPED, WIDTH - 1) + 1 or WIDTH - 1
        yield f"{line[:size]}\\"
        line = line[size:]
        if line[0] in "%[ ":
            line = f"&#{ord(line[0])};{line[1:]}"
    yield line


def _joined(lines: list[str]) -> Iterator[str]:
    for number, line in enumerate(lines):
        if len(line) > _WRAPPED and line.endswith("\\"):
            yield line[:-1]
        else:
            yield line if number == len(lines) - 1 else f"{line}\n"
