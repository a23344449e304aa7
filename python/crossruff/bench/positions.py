"""Make decisions to solve, as the core and the peers take them: the same for the same seed."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import NamedTuple

from crossruff import dd
from crossruff.dd.unchecked import STRAINS, PackedPosition, card_tricks
from crossruff.dealing import deals
from crossruff.model import Deal, Hand, Play, Seat, Strain


class SampledDecision(NamedTuple):
    """A player's choice of a card, with worlds of the cards that the player does not see."""

    position: PackedPosition
    """The actual position."""
    worlds: tuple[PackedPosition, ...]


def sample_decision(
    position: PackedPosition, hidden: tuple[int, int], worlds: int, rng: random.Random
) -> SampledDecision:
    """Sample worlds by shuffling the cards of two seats; the cards on the table stay.

    >>> before = PackedPosition((1, 2, 4, 8), strain=0, leader=0, played=())
    >>> made = sample_decision(before, (1, 3), 20, random.Random(1))
    >>> sorted({position.hands for position in made.worlds})
    [(1, 2, 4, 8), (1, 8, 4, 2)]
    """
    one, other = hidden
    cards = [card.bit for card in Hand.from_bits(position.hands[one] | position.hands[other])]
    size = position.hands[one].bit_count()
    made = []
    for _ in range(worlds):
        rng.shuffle(cards)
        hands = list(position.hands)
        hands[one], hands[other] = sum(cards[:size]), sum(cards[size:])
        made.append(position._replace(hands=(hands[0], hands[1], hands[2], hands[3])))
    return SampledDecision(position, tuple(made))


def played_well(deal: Deal, strain: Strain, leader: Seat, rng: random.Random) -> Iterator[Play]:
    """Return every stage of a play in which both sides lose no trick double dummy."""
    play, solver = Play(deal, strain, leader), dd.Solver()
    while not play.is_over:
        yield play
        tricks = card_tricks(solver, PackedPosition.of(play))
        most = max(tricks.values())
        card = rng.choice(sorted(card for card, taken in tricks.items() if taken == most))
        play = play.play(next(iter(Hand.from_bits(card))))


class Moment(NamedTuple):
    """A kind of decision in the play of a hand that South declares."""

    name: str
    left: int
    """Tricks that are left, including the trick under way."""
    fits: Callable[[PackedPosition], bool]
    hidden: Callable[[int], tuple[int, int]]
    """Return the two hidden seats by the seat to play."""


def _others_than_dummy(seat: int) -> tuple[int, int]:
    return (seat + 2) % 4, 2


def _defenders(_: int) -> tuple[int, int]:
    return 1, 3


def _lead_of(declarer: bool) -> Callable[[PackedPosition], bool]:
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
"""The kinds of decisions; the player sees the own hand and dummy's."""


def decisions(
    moment: Moment, count: int, *, seed: int, worlds: int = 100, first: int = 1
) -> Iterator[SampledDecision]:
    """Return decisions of a kind, from deals that are played well so far; the strain changes.

    >>> [len(found.worlds) for found in decisions(MOMENTS[0], 2, seed=1, worlds=5)]
    [5, 5]
    """
    for number, deal in enumerate(deals(seed=seed, first=first), first):
        if not count:
            return
        rng = random.Random(f"{seed} {number}")
        for play in played_well(deal, STRAINS[number % 5], Seat.WEST, rng):
            position = PackedPosition.of(play)
            if play.tricks_left < moment.left:
                break
            if play.tricks_left == moment.left and moment.fits(position):
                yield sample_decision(position, moment.hidden(position.turn), worlds, rng)
                count -= 1
                break
