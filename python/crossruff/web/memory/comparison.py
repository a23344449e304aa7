"""Compare the results of a board: IMPs against every other result, matchpoints, and a ranking."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from crossruff.model.scoring import imps, matchpoints


@dataclass(frozen=True, slots=True)
class FieldComparison:
    """A score against the other results of a board; both are None where there is no other."""

    imps: float | None
    """The average IMPs against each other result."""
    percent: float | None
    """The share of the matchpoints."""

    @property
    def turned(self) -> FieldComparison:
        """The same for the other side."""
        if self.imps is None or self.percent is None:
            return self
        return FieldComparison(-self.imps, 100 - self.percent)


def compared(scores: Sequence[int]) -> dict[int, FieldComparison]:
    """Return the comparison of each score with all others, from the side of the scores.

    >>> compared([420, 420, 170, -50])[420]
    FieldComparison(imps=5.333333333333333, percent=83.33333333333334)
    >>> compared([50])
    {50: FieldComparison(imps=None, percent=None)}
    """
    counts = Counter(scores)
    others = len(scores) - 1
    if others < 1:
        return {score: FieldComparison(None, None) for score in counts}
    shares = dict(zip(scores, matchpoints(scores, top_is_one=True), strict=True))
    return {
        score: FieldComparison(
            sum(count * imps(score - other) for other, count in counts.items()) / others,
            100 * shares[score],
        )
        for score in counts
    }


@dataclass(frozen=True, slots=True)
class Standing:
    """A player in a ranking."""

    rank: int
    player: str
    boards: int
    imps: float
    percent: float


def ranking(played: Mapping[str, Iterable[FieldComparison]]) -> list[Standing]:
    """Rank players by their IMPs in total; those with fewer boards come after those with more.

    >>> win, loss = FieldComparison(3.0, 80.0), FieldComparison(-3.0, 20.0)
    >>> [(one.rank, one.player, one.imps) for one in ranking({"a": [loss], "b": [win], "c": [win, loss]})]
    [(1, 'c', 0.0), (2, 'b', 3.0), (3, 'a', -3.0)]
    """
    found = []
    for player, comparisons in played.items():
        known = [(one.imps or 0.0, one.percent or 0.0) for one in comparisons if one.imps is not None]
        if known:
            won, shares = zip(*known, strict=True)
            found.append((len(known), round(sum(won), 2), round(sum(shares) / len(known), 1), player))
    found.sort(key=lambda one: (-one[0], -one[1], -one[2]))
    ranks = {one[:3]: place for place, one in reversed(list(enumerate(found, 1)))}
    return [Standing(ranks[one[:3]], one[3], *one[:3]) for one in found]
