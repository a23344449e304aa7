"""Write files that are complete or absent, however the program ends, and lock folders."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from crossruff.errors import CrossruffError


@contextmanager
def whole_file(path: Path) -> Iterator[BinaryIO]:
    """Open a file that gets its name, and replaces an older one, only when everything is written.

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
    # The process number separates two processes that write the same name.
    unfinished = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        with unfinished.open("wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)


@contextmanager
def sole_writer(folder: Path) -> Iterator[None]:
    """Lock a folder or file; raise CrossruffError if another process has locked it.

    The system releases the lock when the process ends, even if it is killed. Windows has no lock.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as name, sole_writer(Path(name)):
    ...     try:
    ...         with sole_writer(Path(name)):
    ...             pass
    ...     except CrossruffError as fault:
    ...         print(str(fault).removeprefix(name))
    : another process is writing into this folder
    """
    if sys.platform == "win32":
        yield
        return
    import fcntl

    descriptor = os.open(folder, os.O_RDONLY)
    try:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise CrossruffError(f"{folder}: another process is writing into this folder") from None
        yield
    finally:
        os.close(descriptor)
