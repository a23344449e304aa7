"""Files of boards in folders."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from crossruff.errors import CrossruffError
from crossruff.formats.files import Format

_ENDINGS = frozenset(f".{format.value}" for format in Format)


def files_in(paths: Iterable[str]) -> Iterator[str]:
    """The files that are named, and those of boards in the folders that are named."""
    for path in paths:
        if path == "-" or not Path(path).is_dir():
            yield path
            continue
        found = sorted(str(file) for file in Path(path).rglob("*") if file.suffix.lower() in _ENDINGS)
        if not found:
            raise CrossruffError(f"{path}: no files of boards ({', '.join(sorted(_ENDINGS))}) in this folder")
        yield from found
