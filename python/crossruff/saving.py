"""Files that are there whole or not at all, whatever ends the program."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO


@contextmanager
def whole_file(path: Path) -> Iterator[BinaryIO]:
    """A file to write to, which takes its name, and the place of an older one, only when all is written.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "numbers")
    ...     with whole_file(path) as file:
    ...         _ = file.write(b"1 2 3")
    ...         path.exists()
    ...     path.read_bytes()
    False
    b'1 2 3'
    """
    # The process keeps two that write the same name apart.
    unfinished = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        with unfinished.open("wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)
