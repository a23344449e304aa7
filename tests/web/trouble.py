"""Troubles of a server that tests make at random moments: a backup under way, a full disk."""

from __future__ import annotations

import contextlib
import json
import random
import resource
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

from crossruff.web.administration.files import file_faults, restore
from crossruff.web.memory.sqlite_database import FILE, SqliteDatabase
from tests.patience import PATIENCE
from tests.web.server_process import Data, Site

Logs = dict[tuple[str, int], list[Data]]
_SMALL = 1 << 30
"""Free bytes up to which a disk is filled; on a larger one a limit on the size of files does the same."""


class Trouble:
    """No trouble."""

    seconds = 0.0
    """How long it lasts before the server is killed."""

    def __init__(self, seed: int = 1) -> None:
        self.chance, self.counts = random.Random(seed), Counter[str]()

    def begin(self, site: Site) -> None:
        """Begin the trouble while people play."""

    def end(self) -> None:
        """End it; the server was killed."""

    def faults(self, stored: Logs) -> list[str]:
        """Return what the trouble has shown, with the logs that the dead server left."""
        del stored
        return []


class Backups(Trouble):
    """A backup is written while people play and the server is killed."""

    def __init__(self, seed: int = 1) -> None:
        super().__init__(seed)
        self.folder = Path(tempfile.mkdtemp())
        self.writing: subprocess.Popen[str] | None = None

    def begin(self, site: Site) -> None:
        self.target = self.folder / f"backup{self.counts['backups']}"
        command = [sys.executable, "-m", "crossruff", "admin", "backup", str(self.target)]
        self.writing = subprocess.Popen(
            [*command, "--data", str(site.folder)],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        # The command takes about half a second to start.
        self.seconds = self.chance.random()

    def faults(self, stored: Logs) -> list[str]:
        if self.writing is None:
            return []
        said, _ = self.writing.communicate(timeout=PATIENCE)
        self.counts["backups"] += 1
        if self.writing.returncode:
            return [f"the backup failed: {said}"]
        found = [f"the backup is damaged: {fault}" for fault in file_faults(self.target)]
        found += _differences(self._restored(), stored)
        self.target.unlink()
        return found

    def _restored(self) -> Logs:
        """Restore the backup elsewhere and return its logs."""
        with tempfile.TemporaryDirectory() as place:
            restore(Path(place), self.target)
            database = SqliteDatabase(Path(place))
            logs: Logs = {}
            for table, board, data in database.rows(
                "SELECT id, board, data FROM events ORDER BY id, board, number"
            ):
                logs.setdefault((table, board), []).append(json.loads(data))
            database.close()
        self.counts["events restored"] += sum(map(len, logs.values()))
        return logs


def _differences(backup: Logs, stored: Logs) -> list[str]:
    """Return the boards of a backup that are no beginnings of those stored later."""
    return [
        f"board {place} differs in the backup"
        for place, events in backup.items()
        if events != stored.get(place, [])[: len(events)]
    ]


class FullDisk(Backups):
    """The disk is full while people play on and a backup is written to another disk."""

    filler: Path | None = None

    def begin(self, site: Site) -> None:
        super().begin(site)
        self.seconds += 0.3
        if shutil.disk_usage(site.folder).free < _SMALL:
            self._fill(site.folder / "filler")
        else:
            # Writes fail beyond some place in the files of games.
            size = (site.folder / f"{FILE}-wal").stat().st_size
            limit = self.chance.randint(0, size)
            resource.prlimit(site.process.pid, resource.RLIMIT_FSIZE, (limit, resource.RLIM_INFINITY))
        self.counts["full disks"] += 1

    def _fill(self, filler: Path) -> None:
        self.filler = filler
        left = self.chance.choice((0, 0, 4096, 8192, 20_000))
        with contextlib.suppress(OSError), filler.open("wb", buffering=0) as file:
            while True:
                file.write(bytes(4096))
        with filler.open("r+b") as file:
            file.truncate(max(0, filler.stat().st_size - left))

    def end(self) -> None:
        if self.filler is not None:
            self.filler.unlink(missing_ok=True)
