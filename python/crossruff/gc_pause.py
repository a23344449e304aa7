"""Pause garbage collection while a player decides."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def gc_paused() -> Iterator[None]:
    """Pause garbage collection; usable as a decorator.

    In a process with many objects, a collection takes longer than a fast robot has for a card. It happens
    when the outermost pause ends, so code that also sends the decision does so within the pause.

    >>> with gc_paused():
    ...     gc.isenabled()
    False
    """
    if not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
