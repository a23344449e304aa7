"""Give each table to one server process, and its work to nobody else, by leases in the shared database."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from typing import TYPE_CHECKING

from crossruff.errors import CrossruffError
from crossruff.web.memory.database import Database, StorageFailed

if TYPE_CHECKING:
    from collections.abc import Iterator

SECONDS = 2.0
"""How long the leases of a process last after its last sign of life."""
EVERY = 0.4
"""Seconds between two signs of life."""
_NOW = "extract(epoch FROM clock_timestamp())"
"""The clock of the database: those of the machines may differ."""


class OwnedElsewhere(CrossruffError):
    """Another process has this table now."""


class LeaseLost(StorageFailed):
    """Another process has taken the table over; nothing was stored."""


class Leases:
    """The leases of a process that shares its games with nobody: everything is its own."""

    key = ""
    """What the processes of one database know, and nobody else."""

    def owner_elsewhere(self, name: str) -> str | None:
        """Return the address of the process that has something; None if it is this one, or none."""
        del name
        return None

    def acquire(self, name: str) -> bool:
        """Take something that nobody has, and return whether this process has it now."""
        del name
        return True

    def has(self, name: str) -> bool:
        """Return whether this process has taken something, and has not noticed a loss."""
        del name
        return True

    def are_valid(self) -> bool:
        """Return whether the leases of this process have not ended; if they have, `renew` comes first."""
        return True

    def guard(self, name: str) -> AbstractContextManager[None]:
        """Run a block in a transaction that fails with LeaseLost if another process has taken over."""
        del name
        return nullcontext()

    def release(self, name: str) -> None:
        """Let others have something."""

    def renew(self) -> list[str]:
        """Show that this process lives, and return what it has lost; call it every 0.4 seconds."""
        return []

    def close(self) -> None:
        """Let others have everything."""


class SharedLeases(Leases):
    """The leases of one process in a database that several share.

    A process shows every 0.4 seconds that it lives. When it has not done so for two seconds, others may
    take over each of its tables when they need it. Each lease has a mark of its own, which the old owner
    checks in the transaction of every change: so it stores nothing after the loss, and sends nothing that is
    not stored.
    """

    def __init__(self, database: Database, address: str) -> None:
        """Join the processes of a database; the others reach this one at the address."""
        self._db, self._address = database, address
        self.server = secrets.token_hex(8)
        self._marks: dict[str, str] = {}
        self.key = hmac.new(bytes.fromhex(database.fact("secret")), b"servers", hashlib.sha256).hexdigest()
        with database.transaction():
            database.run(f"DELETE FROM servers WHERE expires < {_NOW}")
            database.run("DELETE FROM leases WHERE server NOT IN (SELECT id FROM servers)")
            self._show_life()

    def _show_life(self) -> None:
        self._db.run(
            f"INSERT INTO servers VALUES (?, ?, {_NOW} + ?)"
            " ON CONFLICT (id) DO UPDATE SET expires = excluded.expires",
            *(self.server, self._address, SECONDS),
        )

    def owner_elsewhere(self, name: str) -> str | None:
        """Return the address of the process that has something; None if it is this one, or none."""
        if name in self._marks:
            return None
        row = self._db.row(
            "SELECT address FROM leases JOIN servers ON servers.id = leases.server"
            f" WHERE name = ? AND server != ? AND expires > {_NOW}",
            *(name, self.server),
        )
        return None if row is None else str(row[0])

    def acquire(self, name: str) -> bool:
        """Take something that nobody has, and return whether this process has it now."""
        if name in self._marks:
            return True
        mark = secrets.token_hex(8)
        with self._db.transaction():
            # This waits for an owner that shows at this moment that it lives; a later one sees the loss.
            self._db.run(
                f"DELETE FROM servers WHERE expires <= {_NOW}"
                " AND id = (SELECT server FROM leases WHERE name = ?)",
                name,
            )
            taken = self._db.run(
                "INSERT INTO leases VALUES (?, ?, ?) ON CONFLICT (name)"
                " DO UPDATE SET server = excluded.server, mark = excluded.mark WHERE leases.server = ?"
                " OR NOT EXISTS (SELECT 1 FROM servers WHERE id = leases.server)",
                *(name, self.server, mark, self.server),
            )
        if taken:
            self._marks[name] = mark
        return bool(taken)

    def has(self, name: str) -> bool:
        """Return whether this process has taken something, and has not noticed a loss."""
        return name in self._marks

    def are_valid(self) -> bool:
        """Return whether the leases of this process have not ended; if they have, `renew` comes first."""
        row = self._db.row(f"SELECT 1 FROM servers WHERE id = ? AND expires > {_NOW}", self.server)
        return row is not None

    @contextmanager
    def guard(self, name: str) -> Iterator[None]:
        """Run a block in a transaction that fails with LeaseLost if another process has taken over.

        Nobody can take over before the transaction ends.
        """
        with self._db.transaction():
            found = self._db.row(
                "SELECT 1 FROM leases WHERE name = ? AND server = ? AND mark = ? FOR SHARE",
                *(name, self.server, self._marks.get(name, "")),
            )
            if found is None:
                self._marks.pop(name, None)
                raise LeaseLost("this table has moved to another server: connect again")
            yield

    def release(self, name: str) -> None:
        """Let others have something."""
        if self._marks.pop(name, None) is not None:
            with suppress(StorageFailed):  # a lease without a mark is taken again, or ends with this process
                self._db.run("DELETE FROM leases WHERE name = ? AND server = ?", name, self.server)

    def renew(self) -> list[str]:
        """Show that this process lives, and return what it has lost; call it every 0.4 seconds."""
        in_time = self._db.run(
            f"UPDATE servers SET expires = {_NOW} + ? WHERE id = ? AND expires > {_NOW}",
            *(SECONDS, self.server),
        )
        if in_time:
            return []
        # Others may have taken over meanwhile.
        with self._db.transaction():
            self._show_life()
            rows = self._db.rows("SELECT name, mark FROM leases WHERE server = ?", self.server)
        there = dict(rows)
        lost = [name for name, mark in self._marks.items() if there.get(name) != mark]
        for name in lost:
            del self._marks[name]
        return lost

    def close(self) -> None:
        """Let others have everything."""
        self._marks.clear()
        with self._db.transaction():
            self._db.run("DELETE FROM leases WHERE server = ?", self.server)
            self._db.run("DELETE FROM servers WHERE id = ?", self.server)
