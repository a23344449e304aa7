"""Files of boards in folders."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from crossruff.errors import CrossruffError
from crossruff.formats.files import Format

_ENDINGS = frozenset(f".{format.value}" for format in Format)


def files_in(paths: Iterable[str]) -> Iterator[str]:
    """Iterate over the named files, and over the files of boards in the named folders."""
    for path in paths:
        if path == "-" or not Path(path).is_dir():
            yield path
            continue
        found = sorted(str(file) for file in Path(path).rglob("*") if file.suffix.lower() in _ENDINGS)
        if not found:
            raise CrossruffError(
                f"{path}: folder must have files of boards ({', '.join(sorted(_ENDINGS))}); it has none"
            )
        yield from found
