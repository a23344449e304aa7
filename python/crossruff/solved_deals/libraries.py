"""A library: many deals with all their double-dummy results, as arrays."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from crossruff import dd
from crossruff.errors import CrossruffError
from crossruff.model import Deal, Seat, Strain, TrickTable
from crossruff.solved_deals.seeds import RESERVED_SEED

_T = TypeVar("_T", bound=np.generic)


@dataclass(frozen=True, eq=False)
class Library:
    """Consecutive deals of a seed, solved. The arrays cannot be written to.

    >>> from crossruff.dealing import packed_deals
    >>> deals = packed_deals(seed=2026, count=3)
    >>> library = Library(2026, 1, deals, dd.packed_tables(deals))
    >>> len(library), library.tricks.shape, library.par.shape
    (3, (3, 5, 4), (3, 4, 4))
    >>> print(library.deal(2), library.table(2))
    N:KJ8732.AQ6.T.A98 A4.98542.A9763.7 Q95.K.KQ52.KJT53 T6.JT73.J84.Q642 bb78bbb78b2265222652
    """

    seed: int
    first: int
    """The number of the first deal."""
    deals: NDArray[np.uint64]
    """By deal and seat: the four hands as `Deal.packed` has them, North first."""
    tricks: NDArray[np.uint8]
    """By deal, strain index (spades 0 to clubs 3, notrump 4) and declarer index (North 0 to West 3)."""

    def __post_init__(self) -> None:
        """Keep the arrays from being changed."""
        if self.deals.shape != (len(self.deals), 4) or self.tricks.shape != (len(self.deals), 5, 4):
            shapes = f"{self.deals.shape} and {self.tricks.shape}"
            raise CrossruffError(f"a library has n x 4 hands and n x 5 x 4 tricks, not {shapes}")
        object.__setattr__(self, "deals", _fixed(self.deals))
        object.__setattr__(self, "tricks", _fixed(self.tricks))

    def __len__(self) -> int:
        return len(self.deals)

    @property
    def is_reserved(self) -> bool:
        """Whether its deals are those kept for evaluation, which nothing may be trained on."""
        return self.seed == RESERVED_SEED

    @property
    def name(self) -> str:
        """Which deals these are: no other library has the same."""
        return f"deals {self.first} to {self.first + len(self) - 1} of seed {self.seed}"

    @cached_property
    def par(self) -> NDArray[np.int16]:
        """North-South's score by deal, dealer and vulnerability (none, North-South, East-West, both)."""
        return _fixed(dd.par_scores(self.tricks))

    def deal(self, place: int) -> Deal:
        """The deal at a place, from 0."""
        north, east, south, west = self.deals[place].tolist()
        return Deal.unchecked((north, east, south, west))

    def table(self, place: int) -> TrickTable:
        """The tricks of the deal at a place, from 0."""
        tricks = self.tricks[place].tolist()
        return TrickTable.of(
            {(seat, strain): tricks[strain.index][seat.index] for seat in Seat for strain in Strain}
        )

    def __getitem__(self, places: slice) -> Library:
        """A part of the library, without gaps."""
        start, stop, step = places.indices(len(self))
        if step != 1:
            raise CrossruffError("a part of a library is of consecutive deals: a slice has no step")
        return Library(self.seed, self.first + start, self.deals[start:stop], self.tricks[start:stop])


def _fixed(array: NDArray[_T]) -> NDArray[_T]:
    """The same array, but not to be written to."""
    view = array.view()
    view.flags.writeable = False
    return view
