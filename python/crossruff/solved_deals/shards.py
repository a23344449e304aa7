"""Read and write shards: consecutive deals of a library in a Parquet file that any program can read.

A row is a deal: its number, its four hands as 64-bit integers (`north` ...), the tricks by strain and
declarer (`NTN`, `SE` ...), and North-South's par score by dealer and vulnerability (`par_N_None` ...).
"""

from __future__ import annotations

import io
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from crossruff.atomic_files import whole_file
from crossruff.dealing import packed_deals
from crossruff.errors import CrossruffError
from crossruff.model import Seat, Strain, Vulnerability
from crossruff.solved_deals.libraries import Library
from crossruff.solved_deals.manifests import Shard, sha256

if TYPE_CHECKING:
    import polars as pl

_STRAINS = sorted(Strain, key=lambda strain: strain.index)
_HANDS = [seat.name.lower() for seat in Seat]
_TRICKS = [f"{strain}{seat}" for strain in _STRAINS for seat in Seat]
_PARS = [f"par_{dealer}_{vulnerability}" for dealer in Seat for vulnerability in Vulnerability]


@cache
def _schema() -> pl.Schema:
    # Polars takes long to load, and the libraries of the package do not need it.
    import polars as pl

    return pl.Schema(
        {"number": pl.UInt64()}
        | dict.fromkeys(_HANDS, pl.UInt64())
        | dict.fromkeys(_TRICKS, pl.UInt8())
        | dict.fromkeys(_PARS, pl.Int16())
    )


def write(library: Library, folder: Path) -> Shard:
    """Write a part of a library as a file in a folder."""
    import polars as pl

    numbers = range(library.first, library.first + len(library))
    frame = pl.DataFrame(
        {
            "number": np.arange(numbers.start, numbers.stop, dtype=np.uint64),
            **dict(zip(_HANDS, library.deals.T, strict=True)),
            **dict(zip(_TRICKS, library.tricks.reshape(-1, 20).T, strict=True)),
            **dict(zip(_PARS, library.par.reshape(-1, 16).T, strict=True)),
        },
        schema=_schema(),
    )
    content = io.BytesIO()
    frame.write_parquet(content, compression="zstd")
    name = f"deals-{numbers.start:09}-{numbers.stop - 1:09}.parquet"
    with whole_file(folder / name) as file:
        file.write(content.getbuffer())
    return Shard(name, library.first, len(library), sha256(content.getvalue()))


def read(shard: Shard, folder: Path, seed: int) -> Library:
    """Read a file of a folder; raise CrossruffError if it is damaged."""
    import polars as pl

    path = folder / shard.file
    try:
        content = path.read_bytes()
    except FileNotFoundError:
        raise CrossruffError(f"{path}: this shard of the library is missing") from None
    if sha256(content) != shard.sha256:
        raise CrossruffError(f"{path}: the shard is damaged: its hash is not that of the manifest")
    try:
        frame = pl.read_parquet(io.BytesIO(content))
    except pl.exceptions.PolarsError:
        raise CrossruffError(f"{path}: the shard is not a Parquet file") from None
    if frame.schema != _schema() or any(frame.null_count().row(0)):
        raise CrossruffError(f"{path}: the shard must have the columns of a library; it has others")
    # The seed gives the deals, so the cards of another seed or place differ.
    deals = packed_deals(seed=seed, first=shard.first, count=shard.deals)
    if not np.array_equal(frame.select(_HANDS).to_numpy(), deals):
        last = shard.numbers.stop - 1
        raise CrossruffError(
            f"{path}: its deals are not those numbered {shard.first} to {last} of seed {seed}"
        )
    tricks = frame.select(_TRICKS).to_numpy().reshape(-1, 5, 4)
    if tricks.max(initial=0) > 13:
        raise CrossruffError(f"{path}: tricks must be at most 13; got {tricks.max()}")
    return Library(seed, shard.first, deals, np.ascontiguousarray(tricks))
