"""Write and read checkpoints of an evolution: one file with a checksum."""

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
class EvolutionReport:
    """The state of a population or lineage at a checkpoint, and what happened since the one before."""

    done: int
    """Boards that each member has played, or lessons that the lineage has had, since the start."""
    part: int
    """The number of the population or lineage."""
    objective: float
    """IMPs from par of the fittest system on the reserved boards."""
    least: float | None = None
    """The least objective of the fittest systems after each round robin since the report before."""
    validation: float
    """The cost that chooses the best system, on boards that neither train nor are reserved: IMPs from par,
    and IMPs lost to opponents, if there are any."""
    age: float = 0.0
    """The mean age, in boards, of the systems that were replaced."""
    oldest: int = 0
    living_age: float = 0.0
    """The mean age of all members after a round robin. Systems that survive count for longer here, so it is
    greater than the mean age of those that were replaced."""
    living_oldest: float = 0.0
    """The mean age of the oldest member after a round robin."""
    pushes: float = 0.0
    """The share of boards without a swing."""
    replaced: int = 0
    """Members that were replaced, or lessons that changed the system."""
    immigrants: int = 0
    seconds: float

    @property
    def lowest(self) -> float:
        """The least objective that was seen."""
        return self.objective if self.least is None else self.least


@dataclass(frozen=True, slots=True)
class EvolutionStep:
    """A population or lineage after one more report, with the report and its best system."""

    part: bytes
    report: EvolutionReport
    best: bytes


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """The state of an evolution."""

    settings: str
    """The mark of the settings."""
    deals: str
    """The name of the library that trains the systems."""
    parts: tuple[bytes, ...]
    """Populations, or the systems of lineages."""
    reports: tuple[EvolutionReport, ...] = ()
    best: bytes = b""
    """The best system so far by validation."""
    best_validation: float = float("inf")

    @property
    def latest(self) -> tuple[EvolutionReport, ...]:
        """The last report of each population or lineage."""
        return self.reports[-len(self.parts) :]

    def write(self, folder: Path) -> None:
        """Write the checkpoint in place of the one before."""
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
        """Read a checkpoint; reject a file that is damaged.

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
            raise CrossruffError(f"{path}: the file must be a checkpoint of an evolution; it is not")
        if sha256(content).hexdigest().encode() != head:
            raise CrossruffError(f"{path}: the checkpoint is damaged: its checksum is wrong")
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
            tuple(EvolutionReport(**report) for report in about["reports"]),
            parts[-1],
            about["best_validation"],
        )
