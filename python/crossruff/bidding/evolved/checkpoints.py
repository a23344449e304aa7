"""Checkpoints of an evolution: all of it in one file, which is whole or refused."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path

from crossruff.errors import CrossruffError
from crossruff.saving import whole_file

FILE = "checkpoint"
_MARK = b"crossruff evolution 1\n"


@dataclass(frozen=True, slots=True)
class Report:
    """How a population stood at a checkpoint, and what happened since the one before."""

    boards: int
    """Boards played by the population since the beginning."""
    population: int
    objective: float
    """IMPs from par of the fittest system on the reserved boards."""
    validation: float
    """The best of the fittest systems by IMPs from par on boards that are not trained on, nor reserved."""
    age: float
    """The mean age, in boards, of the systems that were replaced."""
    oldest: int
    pushes: float
    """The share of boards without a swing."""
    replaced: int
    immigrants: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """An evolution as far as it has come."""

    settings: str
    """The mark of its settings."""
    deals: str
    """The name of the deals that it is trained on."""
    populations: tuple[bytes, ...]
    reports: tuple[Report, ...] = ()
    best: bytes = b""
    """The best system so far by validation."""
    best_validation: float = float("inf")

    def write(self, folder: Path) -> None:
        """Put it in the place of the one before."""
        parts = (*self.populations, self.best)
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
        ...     Checkpoint.read(Path(name)).populations
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
