"""Double dummy in many worlds: what every card takes, the best plan for all of them, and their likelihood.

A world is a deal of the cards that a seat cannot see. Worlds travel packed, as an array with a row of four
hands (North first, as `Deal.packed` has them) for each world, and one call solves them all. A world holds the
cards that are still held, without those of the trick under way.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, TypeAlias

from crossruff import _core
from crossruff.dd.checks import card_of_bit, check_packed, check_threads, core_errors
from crossruff.errors import CrossruffError, IllegalDeal
from crossruff.lazy_modules import LazyModule
from crossruff.model import Card, Deal, Hand, Play, Seat

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
else:
    np = LazyModule("numpy")

PackedWorlds: TypeAlias = "NDArray[np.uint64]"
"""A row of four packed hands for each world, North first."""


class Goal(Enum):
    """The question about the cards; the less it asks, the faster the answer.

    >>> from crossruff.model import Play
    >>> play = Play("N:AQ... K7... 32... JT...", "NT", "S")
    >>> solve_worlds([play.deal], play, goal=Goal.TARGET, target=2).tricks.tolist()
    [[0, 0]]
    """

    EVERY = "every"
    """The tricks of every card."""
    BEST = "best"
    """The tricks of one best card."""
    TARGET = "target"
    """1 for every card that takes the target, 0 for the others."""


@dataclass(frozen=True, slots=True, eq=False)
class WorldTricks:
    """The solver's answer for each card in each world.

    >>> from crossruff.model import Play
    >>> play = Play("N:AQ... K7... 32... JT...", "NT", "S")
    >>> found = solve_worlds([play.deal], play)
    >>> found.cards, found.tricks.tolist(), found.of("S3").mean()
    ((Card.parse('S3'), Card.parse('S2')), [[1, 1]], np.float64(1.0))
    """

    bits: tuple[int, ...]
    """The legal cards as bits of a packed hand, in the order in which a hand is written."""
    tricks: NDArray[np.int8]
    """A row for each world, a column for each card: tricks of the side to play from here on.

    With a target 1 or 0; -1 where the answer is not known: not asked (`Goal.BEST`), or not in time."""

    @property
    def cards(self) -> tuple[Card, ...]:
        """The legal cards, in the order of the columns."""
        return tuple(card_of_bit(bit) for bit in self.bits)

    @property
    def finished(self) -> NDArray[np.bool_]:
        """For each world whether it was solved in time."""
        return np.asarray(np.any(self.tricks >= 0, axis=1), dtype=np.bool_)

    @property
    def best(self) -> NDArray[np.int8]:
        """For each world the tricks of its best card; -1 where it was not solved in time."""
        return np.asarray(self.tricks.max(axis=1, initial=-1), dtype=np.int8)

    def of(self, card: Card | str | int) -> NDArray[np.int8]:
        """Return the column of a card, which may be given by its bit."""
        bit = card if isinstance(card, int) else Card.parse(card).bit
        try:
            return self.tricks[:, self.bits.index(bit)]
        except ValueError:
            raise CrossruffError(
                f"card must be one of {' '.join(map(str, self.cards))}; got {card_of_bit(bit)}"
            ) from None


@dataclass(frozen=True, slots=True, eq=False)
class PlannedCard:
    """A card that a plan may begin with.

    >>> from crossruff.dd import plan_worlds
    >>> from crossruff.model import Deal, Play
    >>> play = Play("N:AQ... - 32... -", "NT", "S", declarer="S")
    >>> hidden = [Deal("N:AQ... K9... 32... J8..."), Deal("N:AQ... J9... 32... K8...")]
    >>> plan = plan_worlds(hidden, [1, 1], play, [0, 1, 2], preference=[], horizon=3, effort=1000)
    >>> planned = plan.cards[0]
    >>> planned.card, planned.promise, planned.value, planned.searched
    (Card.parse('S2'), 1.5, 1.5, True)
    """

    bit: int
    """The card, as the bit of a packed hand; of touching cards one stands for all."""
    promise: float
    """The mean payoff if the player saw all cards after this one."""
    value: float
    """The mean payoff of the best plan that begins with it; an upper bound if it was not searched."""
    searched: bool

    @property
    def card(self) -> Card:
        """The card."""
        return card_of_bit(self.bit)


@dataclass(frozen=True, slots=True, eq=False)
class WorldPlan:
    """The best plan of one side for all worlds together.

    >>> from crossruff.dd import plan_worlds
    >>> from crossruff.model import Deal, Play
    >>> play = Play("N:AQ... - 32... -", "NT", "S", declarer="S")
    >>> hidden = [Deal("N:AQ... K9... 32... J8..."), Deal("N:AQ... J9... 32... K8...")]
    >>> plan = plan_worlds(hidden, [1, 1], play, [0, 1, 2], preference=[], horizon=3, effort=1000)
    >>> plan.tricks.tricks.tolist(), plan.complete
    ([[1, 1], [2, 2]], True)
    """

    cards: tuple[PlannedCard, ...]
    """The cards that differ, the best first."""
    tricks: WorldTricks
    """The tricks of every card in each world, double dummy."""
    horizon: int
    """The number of choices that the search looked ahead."""
    complete: bool
    """Whether a farther horizon would change nothing."""


def solve_worlds(  # noqa: PLR0913 - all but two are options with a name
    worlds: PackedWorlds | Iterable[Deal],
    play: Play,
    *,
    goal: Goal | str = Goal.EVERY,
    target: int = 0,
    only: Iterable[Card] | None = None,
    seconds: float | None = None,
    threads: int | None = None,
    cancel: _core.CancelFlag | None = None,
    solver: _core.Solver | None = None,
) -> WorldTricks:
    """Solve a position for many worlds: return the tricks of each card in each of them.

    Hands of the play that are not known may be empty; a world has all four hands as they are held now. After
    `seconds`, or when `cancel` is set, the answer has the worlds that are finished. With `goal="target"` the
    answer for each card is whether it takes `target` tricks. With `only`, some of the cards, the answers for
    the others are left open, except where others alone take the target: then one of them is named. Without
    `threads` the solver uses its own number; 0 stands for all cores.

    >>> seen = Play("N:AQ... - 3..2. -", "NT", "S")
    >>> hidden = ("N:AQ... J9... 3..2. K..A.", "N:AQ... K9... 3..2. J..A.")
    >>> found = solve_worlds(map(Deal, hidden), seen)
    >>> found.cards, found.tricks.tolist(), found.of("S3").tolist()
    ((Card.parse('S3'), Card.parse('D2')), [[2, 1], [1, 1]], [2, 1])
    """
    packed = pack_worlds(worlds)
    if play.is_over:
        raise CrossruffError("play must have a card left to play; it is over")
    if not 0 <= target <= 13:
        raise CrossruffError(f"target must be 0 to 13 tricks; got {target}")
    check_limits(seconds, threads)
    asked = _goal(goal)
    check_worlds(packed, play)
    if not len(packed):
        legal = tuple(card.bit for card in play.legal_cards)
        return WorldTricks(legal, np.empty((0, len(legal)), dtype=np.int8))
    with core_errors():
        bits, values = (solver or _core.Solver()).worlds(
            packed.tobytes(),
            play.strain.index,
            play.trick.leader.index,
            [card.bit for card in play.trick.cards],
            asked.value,
            target,
            only=None if only is None else [card.bit for card in only],
            seconds=seconds,
            threads=threads,
            cancel=cancel,
        )
    return _world_tricks(bits, values, len(packed))


def plan_worlds(  # noqa: PLR0913 - all but four are options with a name
    worlds: PackedWorlds | Iterable[Deal],
    weights: Sequence[float] | NDArray[np.float64],
    play: Play,
    payoff: Sequence[float],
    *,
    preference: Sequence[Card | int],
    horizon: int,
    effort: int,
    every_card: bool = False,
    seconds: float | None = None,
    threads: int | None = None,
    cancel: _core.CancelFlag | None = None,
    solver: _core.Solver | None = None,
) -> WorldPlan | None:
    """Search the best plan of the side to play for all worlds together; its two hands are the same in all.

    `payoff` is the worth of 0, 1, 2, ... tricks from here on, `preference` the order of cards that are
    equally good, `horizon` the number of choices to look ahead, and `effort` roughly the microseconds of one
    thread to spend beyond the first choice; it is counted in positions, not timed, so that a search repeats.
    Cards that cannot be the best are only bounded, unless `every_card` is set.
    Return None if no world was solved in time.

    >>> play = Play("N:AQ... - 32... -", "NT", "S", declarer="S")
    >>> hidden = ("N:AQ... K9... 32... J8...", "N:AQ... J9... 32... K8...")
    >>> found = plan_worlds(map(Deal, hidden), [1, 1], play, [0, 1, 2], preference=[], horizon=3, effort=1000)
    >>> [(str(one.card), one.value) for one in found.cards], found.complete
    ([('S2', 1.5)], True)
    """
    packed = pack_worlds(worlds)
    check_limits(seconds, threads)
    check_worlds(packed, play)
    order = [card if isinstance(card, int) else card.bit for card in preference]
    with core_errors():
        found = (solver or _core.Solver()).plan(
            packed.tobytes(),
            np.asarray(weights, dtype=np.float64).tolist(),
            play.strain.index,
            play.trick.leader.index,
            [card.bit for card in play.trick.cards],
            payoff,
            order,
            horizon,
            effort,
            every_card=every_card,
            seconds=seconds,
            threads=threads,
            cancel=cancel,
        )
    if found is None:
        return None
    candidates, bits, values, reached, complete = found
    cards = tuple(PlannedCard(*one) for one in candidates)
    return WorldPlan(cards, _world_tricks(bits, values, len(packed)), reached, complete)


def weigh_worlds(  # noqa: PLR0913 - all but three are options with a name
    worlds: PackedWorlds | Iterable[Deal],
    play: Play,
    hidden: Iterable[Seat | str],
    *,
    since: int = 0,
    p: float = 1.0,
    totals: Sequence[int | None] = (),
    seconds: float | None = None,
    threads: int | None = None,
    cancel: _core.CancelFlag | None = None,
    solver: _core.Solver | None = None,
) -> NDArray[np.float64]:
    """Return how likely the hidden seats were to play as they did, in each world.

    The cards of the hidden seats from number `since` on (counted from 0) are judged, as if every seat saw all
    cards: with probability `p` it plays a card that costs nothing, each of them with the same chance.
    `totals`, where known and for p = 1, are the tricks that the other side takes in all with best play from
    number `since` on. The weight is 0 where a card was not legal, and nan where time ran out.

    West played the queen, which costs nothing from king and queen; but the king was as good, so the world
    counts half (restricted choice).

    >>> seen = Play("N:AJ... - 43... -", "NT", "S", "S3 SQ SA S5")
    >>> hidden = ("N:J... 6... 4... K...", "N:J... K... 4... 6...")
    >>> weigh_worlds(map(Deal, hidden), seen, "EW").tolist()
    [0.25, 0.5]
    """
    starts = pack_worlds(worlds).copy()
    check_limits(seconds, threads)
    cards = [pair for trick in (*play.tricks, play.trick) for pair in trick.items()]
    for seat, card in cards:
        starts[:, seat.index] |= np.uint64(card.bit)
    with core_errors():
        weights = (solver or _core.Solver()).weigh(
            starts.tobytes(),
            play.strain.index,
            [(seat.index, card.bit) for seat, card in cards],
            [Seat.parse(seat).index for seat in hidden],
            since,
            p,
            totals,
            seconds=seconds,
            threads=threads,
            cancel=cancel,
        )
    return np.array(weights)


def pack_worlds(worlds: PackedWorlds | Iterable[Deal]) -> PackedWorlds:
    """Return worlds as the core takes them: contiguous rows of four little-endian hands.

    >>> pack_worlds([Deal("N:2... 3... 4... 5...")]).tolist()
    [[1, 2, 4, 8]]
    """
    if not isinstance(worlds, np.ndarray):
        return np.array([deal.packed for deal in worlds], dtype="<u8").reshape(-1, 4)
    return np.ascontiguousarray(check_packed(worlds, "worlds"), dtype="<u8")


def _world_tricks(bits: Sequence[int], values: bytes, count: int) -> WorldTricks:
    order = sorted(range(len(bits)), key=lambda place: card_of_bit(bits[place]).index)
    # 255, where the core has no answer, is -1 in a signed byte.
    tricks = np.frombuffer(values, dtype=np.int8).reshape(count, len(bits))
    return WorldTricks(tuple(bits[place] for place in order), tricks[:, order])


def _goal(goal: Goal | str) -> Goal:
    try:
        return Goal(goal)
    except ValueError:
        raise CrossruffError(f"goal must be every, best or target; got {goal!r}") from None


def check_limits(seconds: float | None, threads: int | None) -> None:
    """Reject a time or a number of threads that makes no sense."""
    if seconds is not None and not 0 <= seconds < 1e9:
        raise CrossruffError(f"seconds must be 0 or more; got {seconds}")
    if threads is not None:
        check_threads(threads)


def check_worlds(packed: PackedWorlds, play: Play) -> None:
    """Reject worlds that contradict what is seen; the core checks whether the hands fit together."""
    played = np.uint64(Hand(play.cards).bits)
    _reject_any(np.any(packed & played, axis=1), "holds a card that has been played")
    for seat, hand in play.remaining.items():
        known = np.uint64(hand.bits)
        name = seat.name.title()
        lacks = (packed[:, seat.index] & known) != known
        _reject_any(lacks, f"takes from {name} a card that {name} is known to hold")


def _reject_any(wrong: NDArray[np.bool_], fault: str) -> None:
    if wrong.any():
        raise IllegalDeal(f"world {int(wrong.argmax())} {fault}")
