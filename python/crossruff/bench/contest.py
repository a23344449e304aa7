"""Let two programs do the same work in turns, compare the answers, and return the ratio of the times."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

Timed: TypeAlias = tuple[float, Sequence[object]]
"""The seconds that some work took, and its answers."""


class Contest(NamedTuple):
    """The same work for both sides."""

    ours: Callable[[], Timed]
    peers: Callable[[], Timed]
    questions: Sequence[object]
    """The question of each answer, shown where two answers differ."""
    units: int = 1
    """The number of deals or decisions."""


@dataclass(frozen=True)
class BenchmarkRow:
    """The result of the contests of one benchmark."""

    name: str
    threads: int
    peer: str
    units: int
    ours_ms: float
    """Our mean time for a deal or a decision."""
    peer_ms: float
    ratio: float
    """The peer's time divided by ours: the geometric mean over the contests."""
    ratio_of_sums: float
    differences: tuple[str, ...]


def hold(name: str, contests: Iterable[Contest], *, threads: int = 1, peer: str = "DDS") -> BenchmarkRow:
    """Hold contests, with each side first in turn, and sum them up.

    >>> work = Contest(lambda: (0.001, [7]), lambda: (0.004, [7]), ["a deal"])
    >>> row = hold("work", [work, work._replace(ours=lambda: (0.004, [8]))])
    >>> round(row.ratio, 3), row.ratio_of_sums, row.differences
    (2.0, 1.6, ('work: a deal: ours 8, DDS 7',))
    """
    ours, peers, units = [], [], 0
    differences: list[str] = []
    for number, contest in enumerate(contests):
        if number % 2:
            (peer_seconds, expected), (seconds, found) = contest.peers(), contest.ours()
        else:
            (seconds, found), (peer_seconds, expected) = contest.ours(), contest.peers()
        ours.append(seconds)
        peers.append(peer_seconds)
        units += contest.units
        for question, our, their in zip(contest.questions, found, expected, strict=True):
            if our != their:
                differences.append(f"{name}: {question}: ours {our}, {peer} {their}")
    ratios = [math.log(theirs / our) for our, theirs in zip(ours, peers, strict=True)]
    return BenchmarkRow(
        name=name,
        threads=threads,
        peer=peer,
        units=units,
        ours_ms=1000 * sum(ours) / units,
        peer_ms=1000 * sum(peers) / units,
        ratio=math.exp(sum(ratios) / len(ratios)),
        ratio_of_sums=sum(peers) / sum(ours),
        differences=tuple(differences),
    )
