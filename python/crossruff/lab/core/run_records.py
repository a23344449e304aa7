"""Record what was run, when, with which settings and versions, in a file beside the rows."""

from __future__ import annotations

import json
import os
import platform
import shlex
import sys
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any

from crossruff.atomic_files import whole_file
from crossruff.errors import CrossruffError
from crossruff.lab.core.experiment import Entry

_PACKAGES = ("crossruff", "numpy", "polars")


@dataclass(frozen=True, slots=True)
class RunRecord:
    """The last run of an experiment in a folder. Experiments that share rows share the folder too.

    >>> from crossruff import lab
    >>> record = RunRecord.of(lab.find("values-2.1"))
    >>> record.kind, record.finished
    ('values', '')
    """

    name: str
    title: str
    thesis: str
    shows: str
    kind: str
    settings: dict[str, Any]
    finished: str
    """The time in UTC; empty if the run was not finished."""
    command: str
    machine: str
    versions: dict[str, str]

    @classmethod
    def of(cls, entry: Entry) -> RunRecord:
        """Return the record of a run that starts now."""
        cores = os.cpu_count() or 1
        settings = asdict(entry.experiment).items()
        return cls(
            entry.name,
            entry.title,
            entry.thesis,
            entry.shows,
            entry.experiment.kind,
            {name: list(value) if isinstance(value, tuple) else value for name, value in settings},
            "",
            _command(entry.name),
            f"{platform.system()} {platform.machine()}, {cores} cores",
            {"python": platform.python_version(), **{name: version(name) for name in _PACKAGES}},
        )

    def finished_now(self) -> RunRecord:
        """Return the record of the finished run."""
        now = datetime.now(UTC).isoformat(timespec="seconds")
        return RunRecord(**asdict(self) | {"finished": now})

    def write(self, folder: Path) -> None:
        """Write the record into a folder."""
        folder.mkdir(parents=True, exist_ok=True)
        with whole_file(_path(folder, self.name)) as file:
            file.write(json.dumps(asdict(self), indent=2, ensure_ascii=False).encode())

    @classmethod
    def read(cls, folder: Path, name: str | None = None) -> RunRecord:
        """Read the record of an experiment in a folder; without a name, that of the last run there."""
        if not folder.is_dir():
            raise CrossruffError(f"{folder}: no such folder, and no experiment has this name")
        paths = sorted(folder.glob(_path(Path(), name or "*").name), key=lambda path: path.stat().st_mtime_ns)
        if not paths:
            raise CrossruffError(f"{folder}: no experiment was run in this folder")
        try:
            return cls(**json.loads(paths[-1].read_text("utf-8")))
        except (ValueError, TypeError) as fault:
            raise CrossruffError(f"{paths[-1]}: not the record of a run: {fault}") from None

    @property
    def words(self) -> str:
        """Describe when, where and how the experiment was run, in a few lines of Markdown."""
        versions = ", ".join(f"{name} {number}" for name, number in self.versions.items())
        done = f"Finished {self.finished}" if self.finished else "Not finished yet"
        beside = f"Beside {self.thesis}: {self.shows}. " if self.thesis else ""
        return f"{beside}{done}, on {self.machine}; {versions}.\n\n```text\n{self.command}\n```"


def _command(name: str) -> str:
    """Return the command of this process, or the call of the library in any other program."""
    program = Path(sys.argv[0])
    is_command = program.stem == "crossruff" or program.parts[-2:] == ("crossruff", "__main__.py")
    return shlex.join(["crossruff", *sys.argv[1:]]) if is_command else f"crossruff.lab.run({name!r})"


def _path(folder: Path, name: str) -> Path:
    return folder / f"run-{name}.json"
