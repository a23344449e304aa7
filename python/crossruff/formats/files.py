"""Reading and writing of boards in every format: load, loads, dump, dumps."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator
from enum import Enum
from pathlib import Path
from typing import TypeAlias

from crossruff.errors import CrossruffError
from crossruff.formats.reading import Found, Reading, ReadWarning, numbered
from crossruff.formats.text import decode, pieces_of
from crossruff.gc_pause import gc_paused
from crossruff.lazy_modules import LazyModule
from crossruff.model import Board, Deal

Boards: TypeAlias = Board | Deal | str | Iterable[Board | Deal | str]
"""One board, one deal (a Deal or its text), or many of them."""


class Format(Enum):
    """The formats by the endings of their files; RBN can be read, but not written.

    >>> Format("lin"), Format.of("pbn")
    (<Format.LIN: 'lin'>, <Format.PBN: 'pbn'>)
    """

    PBN = "pbn"
    LIN = "lin"
    RBN = "rbn"
    URL = "url"
    DEALS = "txt"

    @classmethod
    def of(cls, format: Format | str) -> Format:
        """Return a format that is given as a Format or by name."""
        return cls.named(format) if isinstance(format, str) else format

    @classmethod
    def named(cls, name: str) -> Format:
        """Return the format with a name, or with the ending of a file.

        >>> Format.named("boards.PBN")
        <Format.PBN: 'pbn'>
        """
        ending = name.lower().rpartition(".")[2]
        try:
            return cls(ending)
        except ValueError:
            known = ", ".join(each.value for each in cls)
            raise CrossruffError(f"format must be one of {known}; got {name!r}") from None


_MODULES = {
    Format.PBN: LazyModule("crossruff.formats.pbn"),
    Format.LIN: LazyModule("crossruff.formats.lin"),
    Format.RBN: LazyModule("crossruff.formats.rbn"),
    Format.URL: LazyModule("crossruff.formats.handviewer"),
    Format.DEALS: LazyModule("crossruff.formats.plain"),
}
"""The modules that read and write each format; most commands need none of them, or one."""
_LINE_ENDS = {Format.PBN: "\r\n"}
"""The line ends that a format demands; the others have a line feed."""
_SIGNS = (
    (Format.URL, re.compile(r"\s*https?://|\s*\S*handviewer\.html\?")),
    (
        Format.PBN,
        re.compile(r'\s*%\s*PBN|\s*\[\s*\w+\s*"|[^|]*^\s*\[\s*\w+\s+"', re.MULTILINE | re.IGNORECASE),
    ),
    (Format.LIN, re.compile(r"(?:\s|\ufeff)*\w\w\|")),
    (Format.DEALS, re.compile(r"(?:\s*#.*\n)*\s*(?:[NESW]:)?\S*(?:\.\S*){3}\s", re.IGNORECASE)),
    (Format.RBN, re.compile(r"(?:\s*%.*\n)*\s*[A-Z] \S", re.IGNORECASE)),
)


def detect(text: str) -> Format | None:
    """Return the format of a text by its beginning, or None if it is none of them.

    >>> detect("qx|o1|md|3S..."), detect("once upon a time")
    (<Format.LIN: 'lin'>, None)
    """
    start = text[:4000].lstrip("\ufeff") + "\n"
    return next((format for format, sign in _SIGNS if sign.match(start)), None)


def loads(data: str | bytes, format: Format | str | None = None, *, strict: bool = False) -> Reading:
    """Read boards from text or bytes in any format; faults become warnings of the reading.

    With `strict` the first warning is raised as a ParseError.

    >>> reading = loads('[Board "1"][Deal "N:A... K... Q... J..."]')
    >>> reading[0].number, len(reading.warnings)
    (1, 0)
    """
    text = decode(data) if isinstance(data, bytes) else data
    kind = detect(text) if format is None else Format.of(format)
    if kind is None:
        fault = "the text is empty" if not text.strip() else "neither PBN, LIN, RBN, a link nor plain deals"
        reading = Reading((), (ReadWarning(fault, 1, 1),))
    else:
        # Boards are no garbage, and looking for some among them takes a fifth of the time.
        with gc_paused():
            reading = _MODULES[kind].read(text)
    return reading.strict() if strict else reading


def load(
    path: str | os.PathLike[str], format: Format | str | None = None, *, strict: bool = False
) -> Reading:
    """Read the boards of a file; its content shows the format.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     _ = Path(folder, "deals.txt").write_text("N:AK... QJ... T9... 87...")
    ...     print(load(f"{folder}/deals.txt")[0].deal)
    N:AK... QJ... T9... 87...
    """
    return loads(Path(path).read_bytes(), format, strict=strict)


def stream(
    path: str | os.PathLike[str],
    format: Format | str | None = None,
    *,
    warn: Callable[[ReadWarning], None] | None = None,
) -> Iterator[Board]:
    """Read the boards of a file one by one, in a memory that does not depend on their number.

    The boards and the warnings are those of `load`. Each board comes after `warn` was called with its
    warnings. A file of links is read as a whole.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     _ = Path(folder, "deals.txt").write_text("N:AK... QJ... T9... 87...")
    ...     print(sum(board.deal["N"].hcp for board in stream(f"{folder}/deals.txt")))
    7
    """
    file = Path(path)
    if not file.is_file():
        reading = load(path, format)
        return _reported([(None, reading.warnings), *((board, ()) for board in reading)], warn)

    def pieces() -> Iterator[str]:
        return pieces_of(file)

    kind = detect(next(pieces(), "")) if format is None else Format.of(format)
    if kind is not None and kind is not Format.URL:
        source = pieces if kind is Format.LIN else pieces()
        return _reported(numbered(_MODULES[kind].stream(source)), warn)
    reading = load(path, kind)
    return _reported([(None, reading.warnings), *((board, ()) for board in reading)], warn)


def _reported(found: Iterable[Found], warn: Callable[[ReadWarning], None] | None) -> Iterator[Board]:
    for board, warnings in found:
        if warn is not None:
            for warning in warnings:
                warn(warning)
        if board is not None:
            yield board


def dumps(boards: Boards, format: Format | str = Format.PBN) -> str:
    r"""Return boards as text: one board, one deal, or many of them; deals are numbered by their place.

    >>> dumps(Board(1, "N:A... K... Q... J..."), "txt")
    'N:A... K... Q... J...\n'
    >>> dumps([Deal("N:A... K... Q... J...")]).splitlines()[10:13]
    ['[Dealer "N"]', '[Vulnerable "None"]', '[Deal "N:A... K... Q... J..."]']
    """
    return "".join(_parts(boards, Format.of(format)))


def _parts(boards: Boards, format: Format) -> Iterable[str]:
    """Iterate over the parts of the text of boards."""
    boards = boards_of(boards)
    match format:
        case Format.URL:
            write = _MODULES[format].write
            return (f"{write(board)}\n" for board in boards)
        case Format.DEALS:
            return (f"{board.deal}\n" for board in boards)
        case Format.RBN:
            raise CrossruffError("format to write must be pbn, lin, url or txt; got rbn, which is only read")
        case _:
            parts: Iterable[str] = _MODULES[format].parts(boards)
            return parts


def boards_of(boards: Boards) -> Iterator[Board]:
    """Iterate over boards that are given as one board, one deal, or many of them.

    >>> [board.number for board in boards_of(["N:A... K... Q... J...", Deal("N:K... A... Q... J...")])]
    [1, 2]
    """
    many = [boards] if isinstance(boards, Board | Deal | str) else boards
    for number, board in enumerate(many, 1):
        yield board if isinstance(board, Board) else Board(number, board)


def dump(boards: Boards, path: str | os.PathLike[str], format: Format | str | None = None) -> None:
    """Write boards to a file, in the format of its ending unless another is named.

    The file appears complete or not at all: a failure leaves the old file as it was. Boards of an iterator
    are written one by one, as those of `stream`; only a match of LIN is kept until its last board.

    >>> from tempfile import TemporaryDirectory
    >>> from crossruff.model import Board
    >>> with TemporaryDirectory() as folder:
    ...     dump([Board(7, "N:AK... QJ... T9... 87...")], f"{folder}/boards.pbn")
    ...     load(f"{folder}/boards.pbn")[0].vulnerability
    Vulnerability.BOTH
    """
    target = Path(path)
    kind = Format.of(target.name if format is None else format)
    parts = _parts(boards, kind)
    if target.exists() and not target.is_file():
        target.write_text("".join(parts), encoding="utf-8", newline="")
        return
    temporary = target.with_name(f".{target.name}.{os.getpid()}.tmp")
    try:
        with temporary.open("w", encoding="utf-8", newline=_LINE_ENDS.get(kind, "\n")) as file:
            file.writelines(parts)
        os.replace(temporary, target)
    except OSError as fault:
        if fault.filename not in (None, str(temporary)):
            raise
        # The name that the caller asked for says more than that of the temporary file.
        raise OSError(fault.errno, fault.strerror, str(target)) from None
    finally:
        temporary.unlink(missing_ok=True)
