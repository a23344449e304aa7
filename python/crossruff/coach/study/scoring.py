"""Score results against each other: IMPs and matchpoints for every pair of tricks or scores."""

from __future__ import annotations

from enum import Enum

import numpy as np
from numpy.typing import NDArray

from crossruff.errors import CrossruffError
from crossruff.model import Contract, declarer_score, imps

_WIDEST = 1600
"""The greatest difference of two scores, in tens, for which the table of IMPs is made."""


class StudyScoring(Enum):
    """How boards are scored.

    >>> StudyScoring("matchpoints")
    <StudyScoring.MATCHPOINTS: 'matchpoints'>
    """

    IMPS = "imps"
    MATCHPOINTS = "matchpoints"

    @classmethod
    def parse(cls, name: StudyScoring | str) -> StudyScoring:
        """Read the name of a scoring.

        >>> StudyScoring.parse("IMPs")
        <StudyScoring.IMPS: 'imps'>
        """
        try:
            return cls(name.lower()) if isinstance(name, str) else name
        except ValueError:
            raise CrossruffError(f"scoring must be imps or matchpoints; got {name!r}") from None

    @property
    def label(self) -> str:
        """The name as players write it."""
        return "IMPs" if self is StudyScoring.IMPS else "matchpoints"

    def against(self, ours: NDArray[np.int64], theirs: NDArray[np.int64]) -> NDArray[np.float64]:
        """Return what scores win against others: IMPs, or the share of a matchpoint above a half.

        >>> ours, theirs = np.array([620, -100, 170]), np.array([170, 140, 170])
        >>> StudyScoring.IMPS.against(ours, theirs).tolist()
        [10.0, -6.0, 0.0]
        >>> StudyScoring.MATCHPOINTS.against(ours, theirs).tolist()
        [0.5, -0.5, 0.0]
        """
        difference = ours - theirs
        if self is StudyScoring.MATCHPOINTS:
            return np.asarray(np.sign(difference) / 2, dtype=np.float64)
        return np.asarray(_IMPS[difference // 10 + _WIDEST], dtype=np.float64)


_IMPS = np.array([imps(10 * tens) for tens in range(-_WIDEST, _WIDEST + 1)], dtype=np.float64)


def scores_by_tricks(contract: Contract, *, vulnerable: bool) -> NDArray[np.int64]:
    """Return declarer's score for 0 to 13 tricks.

    >>> scores_by_tricks(Contract.parse("4SN"), vulnerable=True)[8:12].tolist()
    [-200, -100, 620, 650]
    """
    points = [declarer_score(contract, tricks, vulnerable=vulnerable) for tricks in range(14)]
    return np.array(points, dtype=np.int64)
