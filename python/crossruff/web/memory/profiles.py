"""Profiles without passwords: a random key in the browser, of which the server stores a digest."""

from __future__ import annotations

import hashlib
import secrets
import time
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from crossruff.errors import CrossruffError
from crossruff.web.memory.database import Database, StorageFailed

_MOST_PROFILES = 100_000
_DAY = 86_400.0


class UnknownProfile(CrossruffError):
    """The key belongs to no profile."""


def digest_of(token: str) -> str:
    """Return the digest of a token or key: a thief of the file gets no seat and no profile."""
    return hashlib.sha256(token.encode(errors="replace")).hexdigest()


def new_token() -> str:
    """Return a token of 192 random bits."""
    return secrets.token_urlsafe(24)


@dataclass(frozen=True, slots=True)
class Profile:
    """A person with a key, who may return on any device."""

    id: str
    name: str
    made: float


class ProfileStore:
    """The profiles in the file of games."""

    def __init__(self, database: Database) -> None:
        self._db = database

    def make(self, name: str) -> tuple[Profile, str]:
        """Make a profile and return it with its key, which is stored nowhere."""
        if self._db.count("profiles") >= _MOST_PROFILES:
            raise CrossruffError("too many profiles: try again later")
        key, found = new_token(), Profile(secrets.token_hex(8), name, round(time.time(), 3))
        self._db.run(
            "INSERT INTO profiles VALUES (?, ?, ?, ?, ?)",
            *(found.id, digest_of(key), found.name, found.made, found.made),
        )
        return found, key

    def by_key(self, key: str | None) -> Profile | None:
        """Return the profile of a key; None if there is none."""
        if not key:
            return None
        row = self._db.row("SELECT id, name, made, used FROM profiles WHERE digest = ?", digest_of(key))
        if row is None:
            return None
        *about, used = row
        if time.time() - used > _DAY:
            with suppress(StorageFailed):  # it can be read all the same
                self._db.run("UPDATE profiles SET used = ? WHERE id = ?", time.time(), about[0])
        return Profile(*about)

    def known(self, key: str | None) -> Profile:
        """Return the profile of a key; UnknownProfile if there is none."""
        found = self.by_key(key)
        if found is None:
            raise UnknownProfile(
                "the header X-Profile must have the key of a profile"
                if not key
                else "this key has no profile"
            )
        return found

    def rename(self, profile: str, name: str) -> None:
        """Give a profile another name."""
        self._db.run("UPDATE profiles SET name = ? WHERE id = ?", name, profile)

    def names(self, profiles: list[str]) -> dict[str, str]:
        """Return the names of profiles."""
        marks = ", ".join("?" * len(profiles)) or "NULL"
        return dict(self._db.rows(f"SELECT id, name FROM profiles WHERE id IN ({marks})", *profiles))

    def tables(self, profile: str) -> list[dict[str, Any]]:
        """Return the tables where a profile holds a seat, with their last board; the newest first."""
        return self._db.records(
            "SELECT seats.id AS id, seats.seat AS seat, boards.board AS board, boards.finished AS finished,"
            " json_extract(tables.data, '$.settings.choice') AS choice,"
            " json_extract(tables.data, '$.settings.mode') AS mode,"
            " (SELECT CAST(json_extract(events.data, '$.at') AS DOUBLE PRECISION) FROM events"
            "   WHERE events.id = boards.id AND events.board = boards.board"
            "   ORDER BY events.number DESC LIMIT 1) AS updated"
            " FROM seats JOIN tables ON tables.id = seats.id JOIN boards ON boards.id = seats.id"
            " AND boards.board = (SELECT max(board) FROM boards WHERE boards.id = seats.id)"
            " WHERE seats.profile = ? ORDER BY updated DESC LIMIT 200",
            (profile,),
        )

    def delete(self, profile: str) -> None:
        """Delete the row of a profile."""
        self._db.run("DELETE FROM profiles WHERE id = ?", profile)
