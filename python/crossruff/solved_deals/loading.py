"""Read a library: a folder that `build` wrote, or a packed file."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from crossruff.errors import CrossruffError
from crossruff.solved_deals import shards
from crossruff.solved_deals.libraries import Library
from crossruff.solved_deals.manifests import Manifest
from crossruff.solved_deals.packing import unpack


def load(path: Path | str) -> Library:
    """Read the library of a folder or a packed file; raise CrossruffError if it is damaged.

    >>> load("nowhere")
    Traceback (most recent call last):
    crossruff.errors.CrossruffError: nowhere: no library here: there is no manifest.json
    """
    path = Path(path)
    if path.is_file():
        return unpack(path)
    manifest = Manifest.read(path)
    if manifest.missing:
        lacking = manifest.deals - manifest.there
        raise CrossruffError(
            f"{path}: {lacking} of {manifest.deals} deals are missing: build the library to the end"
        )
    parts = [shards.read(shard, path, manifest.seed) for shard in manifest.shards]
    deals = np.concatenate([part.deals for part in parts])
    return Library(manifest.seed, 1, deals, np.concatenate([part.tricks for part in parts]))
