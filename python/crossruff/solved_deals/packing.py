"""Pack a library into one small file: the seed and the results. The cards are dealt again from the seed.

The file has a line with its format, a line of JSON, and the compressed tricks. The JSON has a hash of the
deals, which detects a change of the dealing algorithm, and a hash of the tricks.
"""

from __future__ import annotations

import json
import zlib
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from crossruff.atomic_files import whole_file
from crossruff.dealing import packed_deals
from crossruff.errors import CrossruffError
from crossruff.solved_deals.libraries import Library
from crossruff.solved_deals.manifests import sha256

MAGIC = b"crossruff packed library 1\n"


def pack(library: Library, path: Path | str) -> None:
    """Write a library as one file.

    >>> from tempfile import TemporaryDirectory
    >>> deals = packed_deals(seed=2026, count=2)
    >>> tricks = np.full((2, 5, 4), 6, dtype=np.uint8)
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "two")
    ...     pack(Library(2026, 1, deals, tricks), path)
    ...     unpack(path).tricks.tolist() == tricks.tolist()
    True
    """
    head = {
        "seed": library.seed,
        "first": library.first,
        "deals": len(library),
        "deals_sha256": _hash(library.deals, "<u8"),
        "tricks_sha256": _hash(library.tricks, "u1"),
    }
    content = MAGIC + json.dumps(head).encode() + b"\n" + zlib.compress(library.tricks.tobytes(), 9)
    with whole_file(Path(path)) as file:
        file.write(content)


def unpack(path: Path | str) -> Library:
    """Read a packed library; raise CrossruffError if it is damaged.

    >>> from tempfile import TemporaryDirectory
    >>> from crossruff import solved_deals
    >>> with TemporaryDirectory() as folder:
    ...     solved_deals.pack(solved_deals.default()[:3], f"{folder}/three.lib")
    ...     len(unpack(f"{folder}/three.lib"))
    3
    """
    content = Path(path).read_bytes()
    if not content.startswith(MAGIC):
        raise CrossruffError(f"{path}: not a packed library")
    try:
        line, _, body = content[len(MAGIC) :].partition(b"\n")
        head = json.loads(line)
        # The tricks come first: a damaged count is found before millions of deals are dealt.
        tricks = np.frombuffer(zlib.decompress(body), dtype=np.uint8).reshape(head["deals"], 5, 4)
        deals = packed_deals(seed=head["seed"], first=head["first"], count=head["deals"])
        sound = head["tricks_sha256"] == _hash(tricks, "u1")
        same = head["deals_sha256"] == _hash(deals, "<u8")
    except (KeyError, TypeError, ValueError, zlib.error):
        sound = same = False
    if not sound:
        raise CrossruffError(f"{path}: the packed library is damaged")
    if not same:
        raise CrossruffError(f"{path}: its deals are not those of seed {head['seed']} in this version")
    return Library(head["seed"], head["first"], deals, tricks)


def _hash(array: NDArray[np.uint64] | NDArray[np.uint8], kind: str) -> str:
    """Return the hash of an array, the same on every machine."""
    return sha256(array.astype(kind, copy=False).tobytes())
