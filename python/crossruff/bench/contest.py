"""Two programs doing the same work in turns: the answers compared, the times as a ratio."""

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
    """What each answer is about, to be shown where two differ."""
    units: int = 1
    """How many deals or decisions it is."""


@dataclass(frozen=True)
class Row:
    """What came of the contests of one kind."""

    name: str
    threads: int
    peer: str
    units: int
    ours_ms: float
    """Our time for a deal or a decision, on average."""
    peer_ms: float
    ratio: float
    """The peer's time by ours: the geometric mean over the contests."""
    ratio_of_sums: float
    differences: tuple[str, ...]


def held(name: str, contests: Iterable[Contest], *, threads: int = 1, peer: str = "DDS") -> Row:
    """Hold contests, each side first in turn, and sum them up.

    >>> work = Contest(lambda: (0.001, [7]), lambda: (0.004, [7]), ["a deal"])
    >>> row = held("work", [work, work._replace(ours=lambda: (0.004, [8]))])
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
    return Row(
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
