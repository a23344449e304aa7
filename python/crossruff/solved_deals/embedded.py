"""Load the libraries of the package."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from crossruff.solved_deals.libraries import Library
from crossruff.solved_deals.packing import unpack

_FOLDER = Path(__file__).parent / "packed"


@cache
def default() -> Library:
    """Return 50,000 solved deals, for training and statistics.

    >>> library = default()
    >>> len(library), library.is_reserved
    (50000, False)
    """
    return unpack(_FOLDER / "training.lib")


@cache
def reserved() -> Library:
    """Return 1,000 other deals, only for the evaluation of trained systems.

    >>> library = reserved()
    >>> len(library), library.is_reserved
    (1000, True)
    """
    return unpack(_FOLDER / "reserved.lib")
