"""The libraries that come with the package."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from crossruff.solved_deals.libraries import Library
from crossruff.solved_deals.packing import unpack

_FOLDER = Path(__file__).parent / "packed"


@cache
def default() -> Library:
    """50,000 solved deals, to train on and to count.

    >>> library = default()
    >>> len(library), library.is_reserved
    (50000, False)
    """
    return unpack(_FOLDER / "training.lib")


@cache
def reserved() -> Library:
    """1,000 others, to judge by what was trained, and for nothing else.

    >>> library = reserved()
    >>> len(library), library.is_reserved
    (1000, True)
    """
    return unpack(_FOLDER / "reserved.lib")
