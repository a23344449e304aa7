"""Let one server at a time use a folder of games."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from crossruff.errors import CrossruffError

LOCK = "crossruff.lock"


class ServerLock:
    """A lock on a folder, which the system releases if the program dies.

    Two servers must not share a file: each would miss the events of the other. Programs that only read, as a
    backup does, need no lock. SQLite locks a file of its own here, which works on every system.
    """

    def __init__(self, folder: Path) -> None:
        self._db = sqlite3.connect(folder / LOCK, isolation_level=None, check_same_thread=False, timeout=1)
        try:
            self._db.execute("PRAGMA journal_mode = OFF")
            self._db.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as fault:
            self._db.close()
            used = "another server uses these games; stop it, or choose another --data"
            raise CrossruffError(f"{folder}: {used if 'locked' in str(fault) else fault}") from None

    def release(self) -> None:
        """Let other servers use the folder."""
        self._db.close()
