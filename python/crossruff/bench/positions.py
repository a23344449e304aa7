"""Positions and decisions to solve, as the core and the peers take them: all the same for the same seed."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import NamedTuple, TypeAlias

import numpy as np

from crossruff import _core
from crossruff.dealing import deals
from crossruff.model import Deal, Hand, Play, Seat, Strain

Hands: TypeAlias = tuple[int, int, int, int]
"""The packed hands of North, East, South and West."""

STRAINS = tuple(sorted(Strain, key=lambda strain: strain.index))
"""The strains in the core's order: spades to clubs, notrump."""


class Position(NamedTuple):
    """What is still held, trumps, and the trick under way, in the core's numbers."""

    hands: Hands
    strain: int
    leader: int
    played: tuple[int, ...]
    """The cards on the table as bits, the leader's first."""

    @classmethod
    def of(cls, play: Play) -> Position:
        """The position that a play has come to.

        >>> deal = Deal.parse("N:A2... K3... Q4... J5...")
        >>> position = Position.of(Play(deal, Strain.NOTRUMP, Seat.NORTH).play("S2"))
        >>> position.played, position.leader, position.turn
        ((1,), 0, 1)
        """
        trick = play.trick
        played = tuple(card.bit for card in trick.cards)
        return cls(play.remaining.packed, play.strain.index, trick.leader.index, played)

    @property
    def turn(self) -> int:
        """Whose turn it is."""
        return (self.leader + len(self.played)) % 4

    def __str__(self) -> str:
        table = " ".join(str(card) for bit in self.played for card in Hand.from_bits(bit))
        turn = f"on the table {table}" if table else f"{list(Seat)[self.leader].name.title()} leads"
        return f"{Deal.unchecked(self.hands)} {STRAINS[self.strain]}, {turn}"


class Decision(NamedTuple):
    """A player's choice of a card: layouts of the cards he does not see, alike in everything else."""

    position: Position
    """As it really was."""
    layouts: tuple[Position, ...]

    @property
    def packed(self) -> bytes:
        """The hands of all layouts, as the core takes them."""
        return np.array([position.hands for position in self.layouts], "<u8").tobytes()


def decision(position: Position, hidden: tuple[int, int], layouts: int, rng: random.Random) -> Decision:
    """Layouts in which two seats have shared their cards anew; what lies on the table stays.

    >>> before = Position((1, 2, 4, 8), strain=0, leader=0, played=())
    >>> made = decision(before, (1, 3), 20, random.Random(1))
    >>> sorted({position.hands for position in made.layouts})
    [(1, 2, 4, 8), (1, 8, 4, 2)]
    """
    one, other = hidden
    cards = [card.bit for card in Hand.from_bits(position.hands[one] | position.hands[other])]
    size = position.hands[one].bit_count()
    made = []
    for _ in range(layouts):
        rng.shuffle(cards)
        hands = list(position.hands)
        hands[one], hands[other] = sum(cards[:size]), sum(cards[size:])
        made.append(position._replace(hands=(hands[0], hands[1], hands[2], hands[3])))
    return Decision(position, tuple(made))


def played_well(deal: Deal, strain: Strain, leader: Seat, rng: random.Random) -> Iterator[Play]:
    """Every stage of a play in which both sides throw nothing away, double dummy."""
    play, solver = Play(deal, strain, leader), _core.Solver()
    while not play.is_over:
        yield play
        position = Position.of(play)
        tricks = dict(solver.cards(*position))
        most = max(tricks.values())
        card = rng.choice(sorted(card for card, taken in tricks.items() if taken == most))
        play = play.play(next(iter(Hand.from_bits(card))))


class Moment(NamedTuple):
    """A kind of decision in the play of a hand that South declares."""

    name: str
    left: int
    """Tricks that are left, with the trick under way."""
    fits: Callable[[Position], bool]
    hidden: Callable[[int], tuple[int, int]]
    """The two seats whose cards are not seen, by whose turn it is."""


def _others_than_dummy(seat: int) -> tuple[int, int]:
    return (seat + 2) % 4, 2


def _defenders(_: int) -> tuple[int, int]:
    return 1, 3


def _lead_of(declarer: bool) -> Callable[[Position], bool]:
    return lambda position: not position.played and (position.turn % 2 == 0) is declarer


MOMENTS = (
    Moment("opening lead, 13 tricks", 13, _lead_of(False), _others_than_dummy),
    Moment("dummy's first card, 13", 13, lambda position: len(position.played) == 1, _defenders),
    Moment("declarer leads, 10 left", 10, _lead_of(True), _defenders),
    Moment("declarer leads, 7 left", 7, _lead_of(True), _defenders),
    Moment("declarer leads, 4 left", 4, _lead_of(True), _defenders),
    Moment("defender on play, 10 left", 10, _lead_of(False), _others_than_dummy),
    Moment("defender on play, 7 left", 7, _lead_of(False), _others_than_dummy),
)
"""What a decision can be about; declarer's hand and dummy's are seen, or the defender's own and dummy's."""


def decisions(
    moment: Moment, count: int, *, seed: int, layouts: int = 100, first: int = 1
) -> Iterator[Decision]:
    """Decisions of a kind, from deals that are played well so far; the strain changes from deal to deal.

    >>> [len(found.layouts) for found in decisions(MOMENTS[0], 2, seed=1, layouts=5)]
    [5, 5]
    """
    for number, deal in enumerate(deals(seed=seed, first=first), first):
        if not count:
            return
        rng = random.Random(f"{seed} {number}")
        for play in played_well(deal, STRAINS[number % 5], Seat.WEST, rng):
            position = Position.of(play)
            if play.tricks_left < moment.left:
                break
            if play.tricks_left == moment.left and moment.fits(position):
                yield decision(position, moment.hidden(position.turn), layouts, rng)
                count -= 1
                break
