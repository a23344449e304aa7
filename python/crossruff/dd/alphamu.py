"""αμ: the share of worlds that one side can win together, though it does not see which world is true."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from crossruff import _core
from crossruff.dd.checks import core_errors
from crossruff.dd.worlds import PackedWorlds, PlannedCard, check_limits, check_worlds, pack_worlds
from crossruff.lazy_modules import LazyModule
from crossruff.model import Card, Deal, Play

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
else:
    np = LazyModule("numpy")


@dataclass(frozen=True, slots=True, eq=False)
class Prospects:
    """The share of worlds that are won after each card.

    >>> from crossruff.dd import alphamu_worlds
    >>> from crossruff.model import Deal, Play
    >>> play = Play("N:AT2... - KJ3... -", "NT", "S", declarer="S")
    >>> hidden = [Deal("N:AT2... Q54... KJ3... 876..."), Deal("N:AT2... 854... KJ3... Q76...")]
    >>> found = alphamu_worlds(hidden, [1, 1], play, 3, moves=2)
    >>> {str(one.card): one.value for one in found.cards}, found.solved
    ({'S3': 0.5, 'SJ': 0.5, 'SK': 0.5}, 2)
    """

    cards: tuple[PlannedCard, ...]
    """The cards that differ, the best first."""
    solved: int
    """The number of worlds that were solved in time."""
    moves: int
    """The number of choices that the search looked ahead."""
    complete: bool
    """Whether more choices would change nothing."""


def alphamu_worlds(  # noqa: PLR0913 - all but four are options with a name
    worlds: PackedWorlds | Iterable[Deal],
    weights: Sequence[float] | NDArray[np.float64],
    play: Play,
    need: int,
    *,
    moves: int = 2,
    preference: Sequence[Card | int] = (),
    every_card: bool = False,
    seconds: float | None = None,
    threads: int | None = None,
    cancel: _core.CancelFlag | None = None,
    solver: _core.Solver | None = None,
) -> Prospects | None:
    """Search how to take `need` more tricks in as many worlds as possible; our two hands are the same in all.

    The defenders see all cards and know our strategy. `moves` of our choices are searched, including the card
    to play and without those between touching cards; after them every world is judged double dummy. With one
    move that is the Monte Carlo method. `preference` is the order of cards that are equally good. There may
    be 128 worlds. Cards that cannot be the best are only bounded, unless `every_card` is set.

    After `seconds`, or when `cancel` is set, the answer is that for the last number of moves
    that was finished; None if no world was solved.

    The queen may be on either side. The Monte Carlo method hopes to guess it after the first card.

    >>> play = Play("N:AT2... - KJ3... -", "NT", "S", declarer="S")
    >>> hidden = ("N:AT2... Q54... KJ3... 876...", "N:AT2... 854... KJ3... Q76...")
    >>> for moves in (1, 2):
    ...     found = alphamu_worlds(map(Deal, hidden), [1, 1], play, 3, moves=moves)
    ...     print({str(one.card): one.value for one in found.cards}, found.moves, found.complete)
    {'S3': 1.0, 'SJ': 0.5, 'SK': 0.5} 1 False
    {'S3': 0.5, 'SJ': 0.5, 'SK': 0.5} 2 True
    """
    packed = pack_worlds(worlds)
    check_limits(seconds, threads)
    check_worlds(packed, play)
    order = [card if isinstance(card, int) else card.bit for card in preference]
    with core_errors():
        found = (solver or _core.Solver()).alphamu(
            packed.tobytes(),
            np.asarray(weights, dtype=np.float64).tolist(),
            play.strain.index,
            play.trick.leader.index,
            [card.bit for card in play.trick.cards],
            need,
            order,
            moves,
            every_card=every_card,
            seconds=seconds,
            threads=threads,
            cancel=cancel,
        )
    if found is None:
        return None
    candidates, solved, reached, complete = found
    return Prospects(tuple(PlannedCard(*one) for one in candidates), solved, reached, complete)
