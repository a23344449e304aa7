"""Checkpoints of an evolution: all of it in one file, which is whole or refused."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path

from crossruff.atomic_files import whole_file
from crossruff.errors import CrossruffError

FILE = "checkpoint"
_MARK = b"crossruff evolution 2\n"


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """How a population or lineage stood at a checkpoint, and what happened since the one before."""

    done: int
    """Boards that the population has played since the beginning, or lessons that the lineage has had."""
    part: int
    """Which population or lineage."""
    objective: float
    """IMPs from par of the fittest system on the reserved boards."""
    validation: float
    """What the best is chosen by, on boards that are not trained on, nor reserved: IMPs from par, and what
    is lost to opponents, if there are any."""
    age: float = 0.0
    """The mean age, in boards, of the systems that were replaced."""
    oldest: int = 0
    pushes: float = 0.0
    """The share of boards without a swing."""
    replaced: int = 0
    """Members that were replaced, or lessons that taught something."""
    immigrants: int = 0
    seconds: float


@dataclass(frozen=True, slots=True)
class Step:
    """A population or lineage one report further: as it is now, how it stands, and its best system."""

    part: bytes
    report: Report
    best: bytes


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """An evolution as far as it has come."""

    settings: str
    """The mark of its settings."""
    deals: str
    """The name of the deals that it is trained on."""
    parts: tuple[bytes, ...]
    """Populations, or the systems of lineages."""
    reports: tuple[Report, ...] = ()
    best: bytes = b""
    """The best system so far by validation."""
    best_validation: float = float("inf")

    @property
    def done(self) -> int:
        """Boards or lessons of all populations or lineages together."""
        return sum(report.done for report in self.latest)

    @property
    def latest(self) -> tuple[Report, ...]:
        """The last report of each population or lineage."""
        return self.reports[-len(self.parts) :]

    def write(self, folder: Path) -> None:
        """Put it in the place of the one before."""
        parts = (*self.parts, self.best)
        about = {
            "settings": self.settings,
            "deals": self.deals,
            "sizes": [len(part) for part in parts],
            "best_validation": self.best_validation,
            "reports": [asdict(report) for report in self.reports],
        }
        content = json.dumps(about).encode() + b"\n" + b"".join(parts)
        with whole_file(folder / FILE) as file:
            file.write(_MARK + sha256(content).hexdigest().encode() + b"\n" + content)

    @classmethod
    def read(cls, folder: Path) -> Checkpoint:
        """Read it; anything else than what was written is refused.

        >>> from tempfile import TemporaryDirectory
        >>> with TemporaryDirectory() as name:
        ...     Checkpoint("mark", "deals", (b"population",)).write(Path(name))
        ...     Checkpoint.read(Path(name)).parts
        (b'population',)
        """
        path = folder / FILE
        data = path.read_bytes()
        head, _, content = data.removeprefix(_MARK).partition(b"\n")
        if not data.startswith(_MARK):
            raise CrossruffError(f"{path}: not a checkpoint of an evolution")
        if sha256(content).hexdigest().encode() != head:
            raise CrossruffError(f"{path}: the checkpoint is damaged; its checksum is wrong")
        line, _, rest = content.partition(b"\n")
        about = json.loads(line)
        parts, place = [], 0
        for size in about["sizes"]:
            parts.append(rest[place : place + size])
            place += size
        return cls(
            about["settings"],
            about["deals"],
            tuple(parts[:-1]),
            tuple(Report(**report) for report in about["reports"]),
            parts[-1],
            about["best_validation"],
        )
