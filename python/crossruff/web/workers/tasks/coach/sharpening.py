"""Continue studies of leads and contracts from request to request: each is limited to about a second."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from crossruff.errors import CrossruffError
from crossruff.web.workers.cancellation import CancelToken

_SECONDS = 1.0
"""The time of one request; at least one result is found."""
_KEPT = 16
"""Studies that a process remembers; an older one starts again if it is asked for."""


class _Counted(Protocol):
    @property
    def worlds(self) -> int: ...


_Found = TypeVar("_Found", bound=_Counted)


@dataclass(slots=True)
class _Study(Generic[_Found]):
    results: Iterator[_Found]
    last: _Found | None = None
    ended: str = ""


@dataclass(frozen=True, slots=True)
class Sharpened(Generic[_Found]):
    """The sharpest result so far, and why there is no sharper one; empty if there is."""

    found: _Found
    ended: str = ""

    def completion(self, wanted: int) -> dict[str, Any]:
        """Return whether the result has all worlds that are wanted, and whether the next request has more."""
        worlds = self.found.worlds
        complete, there = worlds >= wanted, f"{min(worlds, wanted):,} of {wanted:,} worlds are solved"
        why = self.ended or f"{_SECONDS:g} s of work is over"
        stopped = None if complete else f"{why}: {there}"
        return {"complete": complete, "stopped": stopped, "goes_on": not complete and not self.ended}


class SharpeningStudies(Generic[_Found]):
    """The studies that browsers are looking at, each with its last result."""

    def __init__(self, seconds: float = _SECONDS, kept: int = _KEPT) -> None:
        self._seconds, self._most = seconds, kept
        self._kept: OrderedDict[Hashable, _Study[_Found]] = OrderedDict()

    def advance(
        self, key: Hashable, begin: Callable[[], Iterator[_Found]], worlds: int, cancel: CancelToken
    ) -> Sharpened[_Found]:
        """Return the result with the wanted number of worlds or more, or the best one in time.

        A study that finds no more worlds, as with a constraint that is hardly ever met, keeps those it has.
        """
        study = self._kept.pop(key, None) or _Study(begin())
        until = time.monotonic() + self._seconds
        while study.last is None or (study.last.worlds < worlds and not study.ended):
            cancel.check()
            try:
                study.last = next(study.results)
            except StopIteration:
                study.ended = "there are no more worlds"
            except CrossruffError as fault:
                if study.last is None:
                    raise
                study.ended = str(fault)
            if study.last is None:
                raise CrossruffError("the study must have a world; it has none")
            if time.monotonic() > until:
                break
        self._kept[key] = study
        if len(self._kept) > self._most:
            self._kept.popitem(last=False)
        return Sharpened(study.last, study.ended)
