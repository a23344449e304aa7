"""Hold many deals with all their double-dummy results, as arrays."""

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
    """Consecutive solved deals of a seed. The arrays are read-only.

    >>> from crossruff.dealing import packed_deals
    >>> deals = packed_deals(seed=2026, count=3)
    >>> library = Library(2026, 1, deals, dd.packed_tables(deals))
    >>> len(library), library.tricks.shape, library.par.shape
    (3, (3, 5, 4), (3, 4, 4))
    >>> print(library.deal(2), library.table(2).digits)
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
        """Check the shapes, and make the arrays read-only."""
        if self.deals.shape != (len(self.deals), 4) or self.tricks.shape != (len(self.deals), 5, 4):
            shapes = f"{self.deals.shape} and {self.tricks.shape}"
            raise CrossruffError(f"a library must have n x 4 hands and n x 5 x 4 tricks; got {shapes}")
        object.__setattr__(self, "deals", _fixed(self.deals))
        object.__setattr__(self, "tricks", _fixed(self.tricks))

    def __len__(self) -> int:
        return len(self.deals)

    @property
    def is_reserved(self) -> bool:
        """Return whether the deals are reserved for evaluation: no system may be trained on them."""
        return self.seed == RESERVED_SEED

    @property
    def name(self) -> str:
        """Return a description that identifies the deals."""
        return f"deals {self.first} to {self.first + len(self) - 1} of seed {self.seed}"

    @cached_property
    def par(self) -> NDArray[np.int16]:
        """Return North-South's par by deal, dealer and vulnerability (none, North-South, East-West, both)."""
        return _fixed(dd.par_scores(self.tricks))

    def deal(self, place: int) -> Deal:
        """Return the deal at a place, from 0."""
        north, east, south, west = self.deals[place].tolist()
        return Deal.unchecked((north, east, south, west))

    def table(self, place: int) -> TrickTable:
        """Return the tricks of the deal at a place, from 0."""
        tricks = self.tricks[place].tolist()
        return TrickTable.of(
            {(seat, strain): tricks[strain.index][seat.index] for seat in Seat for strain in Strain}
        )

    def __getitem__(self, places: slice) -> Library:
        """Return a part of the library, without gaps."""
        start, stop, step = places.indices(len(self))
        if step != 1:
            raise CrossruffError(f"a slice of a library must have step 1; got {step}")
        return Library(self.seed, self.first + start, self.deals[start:stop], self.tricks[start:stop])


def _fixed(array: NDArray[_T]) -> NDArray[_T]:
    """Return a read-only view of an array."""
    view = array.view()
    view.flags.writeable = False
    return view
