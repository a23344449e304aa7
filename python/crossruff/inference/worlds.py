"""Worlds: deals of the hidden cards that agree with the cards that a seat sees and the meanings of calls."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from operator import index

import numpy as np
from numpy.typing import NDArray

from crossruff.errors import CrossruffError
from crossruff.inference.evidence import Evidence
from crossruff.inference.meanings import Meaning
from crossruff.inference.relaxing import relaxed
from crossruff.inference.soft_worlds import SoftWorlds
from crossruff.inference.softness import SeatReadings, SoftReading
from crossruff.model import Deal, Seat, View

MOST_WORLDS = 2**22
_SEED_END = 2**64
_BUDGET = 1_000_000
"""Attempts, besides 100 for each world, after which a sample ends early: a few seconds."""


@dataclass(frozen=True, slots=True, eq=False)
class Worlds:
    """Sampled worlds: the cards that all four seats still hold.

    >>> from crossruff.inference import sample
    >>> from crossruff.model import Play, View
    >>> view = View.of(Play("N:AQ... K7... 32... JT...", "NT", "S", declarer="S"), "S")
    >>> worlds = sample(view, {}, count=100, seed=1)
    >>> len(worlds), worlds.is_all, str(next(worlds.deals()))
    (6, True, 'N:AQ... T7... 32... KJ...')
    """

    hands: NDArray[np.uint64]
    """A row for each world with the packed hands, North first, as `crossruff.dd.solve_worlds` takes them."""
    is_all: bool
    """Whether these are all worlds that agree with the view and the meanings, each of them once."""
    relaxed: tuple[str, ...] = ()
    """A note for each meaning that contradicted the cards or another meaning, and how it was relaxed."""
    weights: NDArray[np.float64] = field(default_factory=lambda: np.ones(0))
    """How much each world counts: ones, unless soft readings make some of all worlds likelier than others, or
    a drawn world came up several times."""

    def __post_init__(self) -> None:
        """Let all worlds count the same if nothing else is given."""
        if len(self.weights) != len(self.hands):
            object.__setattr__(self, "weights", np.ones(len(self.hands)))

    def deals(self) -> Iterator[Deal]:
        """Return the worlds one by one."""
        return (
            Deal.unchecked((north, east, south, west)) for north, east, south, west in self.hands.tolist()
        )

    def __len__(self) -> int:
        return len(self.hands)


def sample(view: View, meanings: SeatReadings, count: int, seed: int, first: int = 0) -> Worlds:
    """Sample `count` worlds, numbers `first` and up of a seed; or return all worlds if there are no more.

    All worlds that agree are equally likely. With soft readings, every world that the cards allow agrees, and
    worlds come up by their likelihood: `Worlds.weights` has how often, or if these are all worlds, their
    likelihoods. A meaning is about the whole hand, with the cards played so far;
    meanings of visible seats are ignored. Meanings that contradict the cards or each other are relaxed, and
    `Worlds.relaxed` reports it. The result has fewer worlds only if nearly all worlds have the wrong points
    and the meanings have too many boxes to count.

    >>> from crossruff.model import Play, Strain
    >>> deal = Deal.parse("N:AQ... K9... 32... JT...")
    >>> view = View.of(Play(deal, Strain.NOTRUMP, Seat.WEST, declarer=Seat.SOUTH).play("SJ"), Seat.SOUTH)
    >>> for world in sample(view, {Seat.EAST: Meaning.parse("3+ hcp")}, count=10, seed=1).deals():
    ...     print(world)
    N:AQ... K9... 32... T...
    N:AQ... KT... 32... 9...
    """
    return WorldSource(view, meanings).sample(count, seed, first)


def all_worlds(view: View, meanings: SeatReadings, limit: int) -> Worlds | None:
    """Return all worlds that agree, in order; None if there are more than a limit.

    >>> from crossruff.model import Play, View
    >>> view = View.of(Play("N:AQ... K7... 32... JT...", "NT", "S", declarer="S"), "S")
    >>> len(all_worlds(view, {}, limit=100)), all_worlds(view, {}, limit=5)
    (6, None)
    """
    return WorldSource(view, meanings).all(limit)


class WorldSource:
    """The worlds of a view and some meanings or readings, prepared once for several calls.

    >>> from crossruff.inference import Meaning
    >>> from crossruff.model import Play, Seat, View
    >>> view = View.of(Play("N:AQ... K7... 32... JT...", "NT", "S", declarer="S"), "S")
    >>> source = WorldSource(view, {})
    >>> source.likely, len(source.sample(100, seed=1))
    (6.0, 6)
    """

    def __init__(self, view: View, meanings: SeatReadings) -> None:
        self.view, self.meanings = view, meanings
        self._evidence = Evidence.of(view)
        hard = {seat: each for seat, each in meanings.items() if isinstance(each, Meaning)}
        soft = {seat: each for seat, each in meanings.items() if isinstance(each, SoftReading)}
        agreeing, self._notes = relaxed(self._evidence, hard)
        self._soft = SoftWorlds.of(self._evidence, {**agreeing, **soft}) if soft else None
        self._sampler = self._evidence.sampler(agreeing)

    @property
    def likely(self) -> float:
        """How many worlds there are, each counted by its likelihood; without soft readings, all that agree.

        It is an estimate where three hands are hidden.
        """
        return float(self._sampler.count()[0]) if self._soft is None else self._soft.sampler.total()

    def all(self, limit: int) -> Worlds | None:
        """Return all worlds, as `all_worlds` does."""
        limit = _checked(limit)
        if self._soft is not None:
            few = self._soft.all(limit)
            return None if few is None else self._worlds(*few, is_all=True)
        packed = self._sampler.all(limit)
        return None if packed is None else self._worlds(packed, is_all=True)

    def sample(self, count: int, seed: int, first: int = 0) -> Worlds:
        """Sample worlds, as `sample` does."""
        count, seed, first = _checked(count), index(seed), index(first)
        if not 0 <= seed < _SEED_END:
            raise CrossruffError(f"seed must be from 0 to 2**64 - 1; got {seed}")
        if not 0 <= first <= _SEED_END - 1 - count:
            raise CrossruffError(
                f"numbers of worlds must be from 0 to 2**64 - 1; got {count} from {first} on"
            )
        if (few := self.all(count)) is not None:
            return few
        if self._soft is not None:
            return self._worlds(*self._soft.draw(count, seed, first), is_all=False)
        packed, _ = self._sampler.sample(seed, first, count, _BUDGET + 100 * count)
        return self._worlds(packed, is_all=False)

    def _worlds(self, packed: bytes, weights: NDArray[np.float64] | None = None, *, is_all: bool) -> Worlds:
        hands = _all_hands(self._evidence, packed)
        return Worlds(hands, is_all, self._notes, np.ones(len(hands)) if weights is None else weights)


def count_worlds(view: View, meanings: Mapping[Seat, Meaning]) -> int:
    """Return how many worlds agree with the view and the meanings; relax nothing, so 0 is a contradiction.

    >>> from crossruff.model import Contract, Play
    >>> from crossruff.dealing import deal
    >>> view = View.of(Play.of(deal(seed=1), Contract.parse("3NTS")), Seat.WEST)
    >>> f"{count_worlds(view, {}):,}"
    '84,478,098,072,866,400'
    """
    count, exact = Evidence.of(view).sampler(meanings).count()
    if not exact:
        raise CrossruffError(
            f"the meanings have too many boxes to count the worlds; there are at most {count}"
        )
    return count


def _checked(count: int) -> int:
    count = index(count)
    if not 0 <= count <= MOST_WORLDS:
        raise CrossruffError(f"count must be from 0 to 2**22; got {count}")
    return count


def _all_hands(evidence: Evidence, packed: bytes) -> NDArray[np.uint64]:
    """Return the hands of all four seats from those of the hidden seats."""
    hidden = np.frombuffer(packed, dtype="<u8").reshape(-1, max(len(evidence.seats), 1))
    hands = np.tile(np.array(evidence.view.play.remaining.packed, dtype="<u8"), (len(hidden), 1))
    hands[:, [seat.index for seat in evidence.seats]] = hidden
    hands.flags.writeable = False
    return hands
