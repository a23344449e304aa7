"""Call the solver with packed positions, without checks or conversions: for benchmarks.

Checks and conversions take longer than the search of a small position, so a benchmark prepares its positions
first and measures these calls alone. Everything else uses `solve`, `tables` and the other functions of `dd`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from crossruff._core import Solver
from crossruff.lazy_modules import LazyModule
from crossruff.model import Deal, Hand, Play, Seat, Strain

if TYPE_CHECKING:
    import numpy as np
else:
    np = LazyModule("numpy")

Hands: TypeAlias = tuple[int, int, int, int]
"""The packed hands of North, East, South and West."""

STRAINS = tuple(sorted(Strain, key=lambda strain: strain.index))
"""The strains in the order of the core: spades to clubs, notrump."""


class PackedPosition(NamedTuple):
    """The cards in the hands, the strain and the trick under way, in the numbers of the core."""

    hands: Hands
    strain: int
    leader: int
    played: tuple[int, ...]
    """The cards on the table as bits, the leader's first."""

    @classmethod
    def of(cls, play: Play) -> PackedPosition:
        """Return the current position of a play.

        >>> deal = Deal.parse("N:A2... K3... Q4... J5...")
        >>> position = PackedPosition.of(Play(deal, Strain.NOTRUMP, Seat.NORTH).play("S2"))
        >>> position.played, position.leader, position.turn
        ((1,), 0, 1)
        """
        trick = play.trick
        played = tuple(card.bit for card in trick.cards)
        return cls(play.remaining.packed, play.strain.index, trick.leader.index, played)

    @property
    def turn(self) -> int:
        """Return the index of the seat to play."""
        return (self.leader + len(self.played)) % 4

    def __str__(self) -> str:
        table = " ".join(str(card) for bit in self.played for card in Hand.from_bits(bit))
        turn = f"on the table {table}" if table else f"{list(Seat)[self.leader].name.title()} leads"
        return f"{Deal.unchecked(self.hands)} {STRAINS[self.strain]}, {turn}"


def pack_hands(hands: Sequence[Hands]) -> bytes:
    """Return the hands of many deals or worlds as the core takes them."""
    return np.array(hands, "<u8").tobytes()


def card_tricks(solver: Solver, position: PackedPosition) -> dict[int, int]:
    """Return the tricks of the side to play with every card, by its bit."""
    return dict(solver.cards(*position))


def most_tricks(solver: Solver, position: PackedPosition) -> int:
    """Return the tricks of the side to play with a best card."""
    ((_, tricks),) = solver.cards(*position, "best")
    return tricks


def world_tricks(
    solver: Solver, position: PackedPosition, worlds: bytes, *, threads: int, target: int | None = None
) -> tuple[list[int], bytes]:
    """Return the cards of the side to play, and the tricks of each card in each packed world.

    With a target, 1 or 0 stands for whether a card takes that many tricks.
    """
    goal, wanted = ("every", 0) if target is None else ("target", target)
    _, strain, leader, played = position
    return solver.worlds(worlds, strain, leader, played, goal, wanted, threads=threads)


def deal_tricks(solver: Solver, deals: bytes, *, threads: int) -> bytes:
    """Return the 20 results of each packed deal, one after the other."""
    return solver.tables(deals, threads)


def warmed_up(solver: Solver, threads: int) -> Solver:
    """Return the solver after it has allocated the memory of its threads."""
    one_trick = pack_hands([(1, 2, 4, 8)] * threads)
    solver.worlds(one_trick, 4, 0, (), threads=threads)
    return solver
