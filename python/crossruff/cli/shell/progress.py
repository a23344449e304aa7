"""Progress bars on standard error, if it is a terminal; otherwise rich is not even loaded."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from typing import TypeVar

_T = TypeVar("_T")


def tracked(items: Iterable[_T], doing: str, total: int, *, least: int = 2) -> Iterator[_T]:
    """Yield items with a progress bar on a terminal, if there are at least a few."""
    if total < least or not sys.stderr.isatty():
        yield from items
        return
    from rich.console import Console
    from rich.progress import track

    yield from track(items, doing, total, console=Console(stderr=True), transient=True)
