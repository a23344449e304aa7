"""Read and write the manifest of a library: its seed, its files, and their hashes."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from crossruff.atomic_files import whole_file
from crossruff.errors import CrossruffError

FILE = "manifest.json"
FORMAT = "crossruff library 1"


@dataclass(frozen=True, slots=True)
class Shard:
    """A file with consecutive deals."""

    file: str
    first: int
    deals: int
    sha256: str

    @property
    def numbers(self) -> range:
        """Return the numbers of its deals."""
        return range(self.first, self.first + self.deals)


@dataclass(frozen=True, slots=True)
class Manifest:
    """The contents of a library's folder, finished or not.

    >>> Manifest(7, 30, (Shard("a", 1, 10, ""), Shard("b", 21, 5, ""))).missing
    [range(11, 21), range(26, 31)]
    """

    seed: int
    deals: int
    """The deals of the finished library, numbered from 1."""
    shards: tuple[Shard, ...] = ()

    @property
    def missing(self) -> list[range]:
        """Return the numbers of the deals that no shard has."""
        gaps, start = [], 1
        for numbers in [*(shard.numbers for shard in self.shards), range(self.deals + 1, self.deals + 1)]:
            if numbers.start > start:
                gaps.append(range(start, numbers.start))
            start = max(start, numbers.stop)
        return gaps

    @property
    def there(self) -> int:
        """Return how many deals the shards have."""
        return sum(shard.deals for shard in self.shards)

    def with_shard(self, shard: Shard) -> Manifest:
        """Return the manifest with one more shard in order; a shard that it has is not added again."""
        return replace(self, shards=tuple(sorted({*self.shards, shard}, key=lambda each: each.first)))

    def without(self, shard: Shard) -> Manifest:
        """Return the manifest without a shard."""
        return replace(self, shards=tuple(each for each in self.shards if each != shard))

    def write(self, folder: Path) -> None:
        """Write the manifest into the library's folder."""
        text = json.dumps({"format": FORMAT, **asdict(self)}, indent=1)
        with whole_file(folder / FILE) as file:
            file.write(text.encode() + b"\n")

    @classmethod
    def read(cls, folder: Path) -> Manifest:
        """Read the manifest of a library's folder."""
        path = folder / FILE
        try:
            text = path.read_bytes()
        except FileNotFoundError:
            raise CrossruffError(f"{folder}: no library here: there is no {FILE}") from None
        try:
            return cls._of(json.loads(text))
        except (KeyError, TypeError, ValueError) as fault:
            # A CrossruffError is a ValueError too, with a better message.
            words = str(fault) if isinstance(fault, CrossruffError) else "not the manifest of a library"
            raise CrossruffError(f"{path}: {words}") from None

    @classmethod
    def _of(cls, data: Any) -> Manifest:
        if data["format"] != FORMAT:
            raise CrossruffError(f"format must be {FORMAT!r}; got {data['format']!r}")
        manifest = cls(data["seed"], data["deals"], tuple(Shard(**each) for each in data["shards"]))
        shards = manifest.shards
        numbers = [manifest.seed, manifest.deals, *(n for each in shards for n in (each.first, each.deals))]
        names = [name for each in shards for name in (each.file, each.sha256)]
        if any(type(n) is not int or not 0 <= n < 2**64 for n in numbers):
            raise TypeError
        if any(type(name) is not str for name in names):
            raise TypeError
        manifest._check()
        return manifest

    def _check(self) -> None:
        """Reject shards that overlap, have too many deals, or are not in the folder itself."""
        end = 1
        for shard in self.shards:
            if shard.first < end or not shard.deals or shard.numbers.stop > self.deals + 1:
                raise CrossruffError(f"the deals of {shard.file} do not fit the other files")
            if Path(shard.file).name != shard.file:
                raise CrossruffError(f"file must be a name in this folder; got {shard.file!r}")
            end = shard.numbers.stop


def sha256(content: bytes) -> str:
    """Return the hash of a file's content.

    >>> sha256(b"")[:8]
    'e3b0c442'
    """
    return hashlib.sha256(content).hexdigest()
