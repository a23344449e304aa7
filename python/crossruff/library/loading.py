"""Reading a library that was built."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from crossruff.errors import CrossruffError
from crossruff.library import shards
from crossruff.library.libraries import Library
from crossruff.library.manifests import Manifest


def load(folder: Path | str) -> Library:
    """The library of a folder; raises CrossruffError unless it is whole and just as it was built."""
    folder = Path(folder)
    manifest = Manifest.read(folder)
    if manifest.missing:
        lacking = sum(map(len, manifest.missing))
        raise CrossruffError(
            f"{folder}: {lacking} of {manifest.deals} deals are missing: build it to its end"
        )
    parts = [shards.read(shard, folder, manifest.seed) for shard in manifest.shards]
    deals = np.concatenate([part.deals for part in parts])
    return Library(manifest.seed, 1, deals, np.concatenate([part.tricks for part in parts]))
