"""Continue studies of leads and contracts from request to request: each is limited to about a second."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

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


class SharpeningStudies(Generic[_Found]):
    """The studies that browsers are looking at, each with its last result."""

    def __init__(self, seconds: float = _SECONDS, kept: int = _KEPT) -> None:
        self._seconds, self._most = seconds, kept
        self._kept: OrderedDict[Hashable, _Study[_Found]] = OrderedDict()

    def advance(
        self, key: Hashable, begin: Callable[[], Iterator[_Found]], worlds: int, cancel: CancelToken
    ) -> _Found:
        """Return the result with the wanted number of worlds or more, or the best one in time."""
        study = self._kept.pop(key, None) or _Study(begin())
        until = time.monotonic() + self._seconds
        while study.last is None or study.last.worlds < worlds:
            cancel.check()
            study.last = next(study.results, study.last)
            if study.last is None:
                raise CrossruffError("the study must have a world; it has none")
            if time.monotonic() > until:
                break
        self._kept[key] = study
        if len(self._kept) > self._most:
            self._kept.popitem(last=False)
        return study.last
