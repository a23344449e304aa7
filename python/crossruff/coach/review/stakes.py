"""Stakes: what declarer's tricks from a position on are worth, and how many make the contract."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from crossruff.cardplay.payoffs import Payoff, payoff_named
from crossruff.coach.review.verdicts import Unit
from crossruff.errors import CrossruffError
from crossruff.model import View


@dataclass(frozen=True, slots=True)
class Stakes:
    """The worth of 0, 1, 2, ... tricks of declarer's side from a position on; defenders lose it.

    >>> stakes = Stakes.chance(need=2, left=3)
    >>> stakes.values, stakes.need
    ((0.0, 0.0, 1.0, 1.0), 2)
    """

    values: tuple[float, ...]
    unit: Unit
    need: int | None = None
    """The tricks that declarer still needs for the contract; None without a contract."""

    @classmethod
    def chance(cls, need: int, left: int) -> Stakes:
        """Count the chance to take `need` of the tricks that are left."""
        return cls(tuple(Payoff.makes(need, left).values), Unit.CHANCE, need)

    @classmethod
    def of(cls, view: View, scoring: str = "imps") -> Stakes:
        """Return the stakes of a view: IMPs against the contract just made, or tricks without a contract.

        Matchpoints need a field; they begin as tricks, and `for_field` makes them matchpoints.
        """
        play = view.play
        declarer = play.declarer
        if scoring not in ("imps", "matchpoints"):
            raise CrossruffError(f"scoring must be imps or matchpoints; got {scoring!r}")
        if view.contract is None or declarer is None or play.size < 13:
            return cls(tuple(map(float, range(play.tricks_left + 1))), Unit.TRICKS)
        won = play.won(declarer.side)
        values = payoff_named("imps" if scoring == "imps" else "tricks")(view).from_here(
            won, play.tricks_left
        )
        unit = Unit.IMPS if scoring == "imps" else Unit.TRICKS
        return cls(tuple(values), unit, view.contract.tricks - won)

    def for_field(self, tricks: NDArray[np.int64], weights: NDArray[np.float64]) -> Stakes:
        """Return matchpoints, in percent of a top, against a field that takes these tricks.

        >>> stakes = Stakes((0.0, 1.0, 2.0), Unit.TRICKS)
        >>> stakes.for_field(np.array([1, 1, 2, 2]), np.ones(4)).values
        (0.0, 25.0, 75.0)
        """
        share = weights / weights.sum()
        values = tuple(
            100 * float(share @ ((number > tricks) + (number == tricks) / 2))
            for number in range(len(self.values))
        )
        return replace(self, values=values, unit=Unit.MATCHPOINTS)

    @property
    def array(self) -> NDArray[np.float64]:
        """The values as an array, to look up by tricks."""
        return np.array(self.values)

    @property
    def only_making(self) -> Stakes | None:
        """The same position with the contract as all that counts; None if it is decided or unknown."""
        left = len(self.values) - 1
        if self.need is None or not 0 < self.need <= left:
            return None
        return Stakes.chance(self.need, left)


def after_trick(values: Sequence[float], *, won: bool) -> tuple[float, ...]:
    """Return the worth of tricks after one of them was won or lost.

    >>> after_trick((0, 5, 6), won=True), after_trick((0, 5, 6), won=False)
    ((5, 6), (0, 5))
    """
    return tuple(values[1:] if won else values[:-1])
