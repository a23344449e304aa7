"""Thinking that Python's own housekeeping does not hold up."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def gc_paused() -> Iterator[None]:
    """Put off the collection of unreachable objects until a decision is made and told; usable as a decorator.

    In a process that has many objects, rules and positions among them, a collection takes longer than a fast
    robot has for a card. It comes when the outermost of these ends, so who tells others what was decided does
    that within.

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
