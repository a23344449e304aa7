"""Libraries that take no time: their tricks are made up, but always the same for the same deal."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from crossruff.solved_deals import building
from crossruff.solved_deals.libraries import Library
from crossruff.solved_deals.manifests import Manifest


class Here(Executor):
    """Runs each task at once and counts the deals; fails after a number of tasks."""

    def __init__(self, fail_after: int = 10_000, fault: BaseException | None = None) -> None:
        self.done: list[range] = []
        self.fail_after, self.fault = fail_after, fault

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        if len(self.done) >= self.fail_after and self.fault is not None:
            raise self.fault
        self.done.append(args[1])
        future: Future[Any] = Future()
        future.set_result(fn(*args, **kwargs))
        return future

    @property
    def deals(self) -> int:
        return sum(map(len, self.done))


def made_up(seed: int, numbers: range) -> NDArray[np.uint8]:
    places = np.arange(20).reshape(5, 4)
    return np.array([(number * 31 + seed + places * 7) % 14 for number in numbers], dtype=np.uint8)


def same(one: Library, other: Library) -> bool:
    return (
        (one.seed, one.first) == (other.seed, other.first)
        and np.array_equal(one.deals, other.deals)
        and np.array_equal(one.tricks, other.tricks)
    )


def made(folder: Path, deals: int = 25, seed: int = 7) -> Manifest:
    """A small library in a folder."""
    return building.build(folder, deals, Here(), seed=seed)
