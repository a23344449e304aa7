"""Worlds: layouts of the unseen cards that agree with what a seat sees and with what the calls mean."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from operator import index

import numpy as np
from numpy.typing import NDArray

from crossruff.errors import CrossruffError
from crossruff.inference.evidence import Evidence
from crossruff.inference.meanings import Meaning
from crossruff.inference.relaxing import relaxed
from crossruff.model import Deal, Seat, View

MOST_WORLDS = 2**22
_SEED_END = 2**64
_BUDGET = 1_000_000
"""Attempts, besides some for each world, after which a sample is left as it is: some seconds' work."""


@dataclass(frozen=True, slots=True, eq=False)
class Worlds:
    """Layouts of all four hands as they are still held."""

    layouts: NDArray[np.uint64]
    """A row for each world, as `crossruff.dd.worlds` takes them: the packed hands, North first."""
    is_all: bool
    """Whether these are all the layouts that agree with what is known, each of them once."""
    relaxed: tuple[str, ...] = ()
    """Which meanings contradicted the cards or each other, and what was made of them."""

    def deals(self) -> Iterator[Deal]:
        """The layouts one by one."""
        return (
            Deal.unchecked((north, east, south, west)) for north, east, south, west in self.layouts.tolist()
        )

    def __len__(self) -> int:
        return len(self.layouts)


def sample(view: View, meanings: Mapping[Seat, Meaning], count: int, seed: int, first: int = 0) -> Worlds:
    """Worlds number `first`, `first + 1`, ... of a seed; or all layouts, if there are not more than `count`.

    Every layout that agrees is as likely as any other. A meaning speaks of the whole hand, played cards and
    all; those of seats that are not hidden are left aside. Meanings that contradict the cards or each other
    are relaxed, which `Worlds.relaxed` tells. There may be fewer worlds than asked for only where nearly all
    layouts have the wrong points and there are too many boxes to count.

    >>> from crossruff.model import Play, Strain
    >>> deal = Deal.parse("N:AQ... K9... 32... JT...")
    >>> view = View.of(Play(deal, Strain.NOTRUMP, Seat.WEST, declarer=Seat.SOUTH).play("SJ"), Seat.SOUTH)
    >>> for world in sample(view, {Seat.EAST: Meaning.parse("3+ hcp")}, count=10, seed=1).deals():
    ...     print(world)
    N:AQ... K9... 32... T...
    N:AQ... KT... 32... 9...
    """
    return WorldSource(view, meanings).sample(count, seed, first)


def all_worlds(view: View, meanings: Mapping[Seat, Meaning], limit: int) -> Worlds | None:
    """All layouts that agree, in order; None if there are more than a limit."""
    return WorldSource(view, meanings).all(limit)


class WorldSource:
    """What a view and some meanings leave, worked out once for who asks more than once."""

    def __init__(self, view: View, meanings: Mapping[Seat, Meaning]) -> None:
        self.view, self.meanings = view, meanings
        self._evidence = Evidence.of(view)
        agreeing, self._said = relaxed(self._evidence, meanings)
        self._sampler = self._evidence.sampler(agreeing)

    def all(self, limit: int) -> Worlds | None:
        """As `all_worlds`."""
        packed = self._sampler.all(_checked(limit))
        return None if packed is None else self._worlds(packed, is_all=True)

    def sample(self, count: int, seed: int, first: int = 0) -> Worlds:
        """As `sample`."""
        count, seed, first = _checked(count), index(seed), index(first)
        if not 0 <= seed < _SEED_END:
            raise CrossruffError(f"the seed is from 0 to 2**64 - 1, not {seed}")
        if not 0 <= first <= _SEED_END - 1 - count:
            raise CrossruffError(
                f"the numbers of worlds are from 0 to 2**64 - 1: not {count} from {first} on"
            )
        if (few := self.all(count)) is not None:
            return few
        packed, _ = self._sampler.sample(seed, first, count, _BUDGET + 100 * count)
        return self._worlds(packed, is_all=False)

    def _worlds(self, packed: bytes, *, is_all: bool) -> Worlds:
        return Worlds(_layouts(self._evidence, packed), is_all, self._said)


def count_worlds(view: View, meanings: Mapping[Seat, Meaning]) -> int:
    """How many layouts agree with the view and the meanings, with nothing relaxed: 0 is a contradiction.

    >>> from crossruff.model import Contract, Play
    >>> from crossruff.dealing import deal
    >>> view = View.of(Play.of(deal(seed=1), Contract.parse("3NTS")), Seat.WEST)
    >>> f"{count_worlds(view, {}):,}"
    '84,478,098,072,866,400'
    """
    count, exact = Evidence.of(view).sampler(meanings).count()
    if not exact:
        raise CrossruffError(
            f"the meanings have too many boxes to count the layouts: there are at most {count}"
        )
    return count


def _checked(count: int) -> int:
    count = index(count)
    if not 0 <= count <= MOST_WORLDS:
        raise CrossruffError(f"the number of worlds is from 0 to 2**22, not {count}")
    return count


def _layouts(evidence: Evidence, packed: bytes) -> NDArray[np.uint64]:
    """The hands of all four seats, from those of the hidden ones."""
    hidden = np.frombuffer(packed, dtype="<u8").reshape(-1, max(len(evidence.seats), 1))
    layouts = np.tile(np.array(evidence.view.play.remaining.packed, dtype="<u8"), (len(hidden), 1))
    layouts[:, [seat.index for seat in evidence.seats]] = hidden
    layouts.flags.writeable = False
    return layouts
