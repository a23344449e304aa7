"""Reading a library: a folder as `build` leaves it, or a packed file."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from crossruff.errors import CrossruffError
from crossruff.solved_deals import shards
from crossruff.solved_deals.libraries import Library
from crossruff.solved_deals.manifests import Manifest
from crossruff.solved_deals.packing import unpack


def load(path: Path | str) -> Library:
    """The library of a folder or a packed file; raises CrossruffError unless it is as it was written.

    >>> load("nowhere")
    Traceback (most recent call last):
    crossruff.errors.CrossruffError: nowhere: there is no library here, for there is no manifest.json
    """
    path = Path(path)
    if path.is_file():
        return unpack(path)
    manifest = Manifest.read(path)
    if manifest.missing:
        lacking = manifest.deals - manifest.there
        raise CrossruffError(f"{path}: {lacking} of {manifest.deals} deals are missing: build it to its end")
    parts = [shards.read(shard, path, manifest.seed) for shard in manifest.shards]
    deals = np.concatenate([part.deals for part in parts])
    return Library(manifest.seed, 1, deals, np.concatenate([part.tricks for part in parts]))
