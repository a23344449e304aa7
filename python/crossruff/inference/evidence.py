"""The facts of a view: which cards are hidden, how many each hidden seat has, what it has shown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from crossruff import _core
from crossruff.errors import CrossruffError, IllegalDeal
from crossruff.inference.boxes import MOST_CARDS, MOST_POINTS, Box
from crossruff.inference.meanings import Meaning
from crossruff.model import Hand, Play, Seat, Suit, View

_TRIES = 200_000
"""Attempts at one world after which there is none, where that cannot be counted."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """What a seat knows for certain, with what the core needs to know of it."""

    view: View
    seats: tuple[Seat, ...]
    shown: Mapping[Seat, Hand]
    """The cards that each hidden seat has played."""
    _samplers: dict[tuple[Meaning, ...], _core.WorldSampler] = field(
        default_factory=dict, repr=False, compare=False
    )
    """Those that were made: with many boxes that takes longer than to sample."""

    @classmethod
    def of(cls, view: View) -> Evidence:
        """The facts of a view; facts that contradict each other are refused."""
        evidence = cls(view, view.hidden, {seat: played_by(seat, view.play) for seat in view.hidden})
        if evidence.sampler({}).count()[0] == 0:
            shown_out = "; ".join(
                f"{seat.name.title()} has no {' and no '.join(suit.name.lower() for suit in suits)}"
                for seat in view.hidden
                if (suits := view.play.shown_out(seat))
            )
            raise IllegalDeal(
                f"the unseen cards {view.unseen} cannot be dealt: {shown_out or 'they do not fit the hands'}"
            )
        return evidence

    def sampler(self, meanings: Mapping[Seat, Meaning]) -> _core.WorldSampler:
        """The core's sampler for what is seen and for some meanings."""
        told = tuple(meanings.get(seat, Meaning.ANY) for seat in self.seats)
        if told not in self._samplers:
            self._samplers[told] = self._new_sampler(told)
        return self._samplers[told]

    def _new_sampler(self, told: tuple[Meaning, ...]) -> _core.WorldSampler:
        hidden = []
        for seat, meaning in zip(self.seats, told, strict=True):
            gone = self._gone(seat)
            boxes = (_still_held(box, gone) for box in meaning.boxes)
            hidden.append((self.view.play.count(seat), [box for box in boxes if box is not None]))
        try:
            return _core.WorldSampler(self.view.unseen.bits, hidden)
        except ValueError as fault:
            raise CrossruffError(f"the view cannot be dealt out: {fault}") from None

    def agrees_with(self, meanings: Mapping[Seat, Meaning]) -> bool:
        """Whether there is a layout that agrees with the facts and the meanings."""
        if any(not meaning.boxes for meaning in meanings.values()):
            return False
        sampler = self.sampler(meanings)
        # A world is mostly found at once, and counting may take longer.
        if sampler.sample(0, 0, 1, 1_000)[0]:
            return True
        count, exact = sampler.count()
        return count > 0 and (exact or bool(sampler.sample(0, 0, 1, _TRIES)[0]))

    def _gone(self, seat: Seat) -> list[tuple[int, int]]:
        """For each suit, and for points, how much a seat has played and the most that it may still have."""
        played, out = self.shown[seat], self.view.play.shown_out(seat)
        cards = [(played.length(suit), 0 if suit in out else MOST_CARDS) for suit in Suit]
        return [*cards, (played.hcp, MOST_POINTS)]


def _still_held(box: Box, gone: list[tuple[int, int]]) -> list[int] | None:
    """What a box says of the cards that a seat still holds; None if it has shown too much for it."""
    numbers: list[int] = []
    for (low, high), (shown, most) in zip(box.ends, gone, strict=True):
        least, greatest = max(low - shown, 0), min(high - shown, most)
        if least > greatest:
            return None
        numbers += (least, greatest)
    return numbers


def played_by(seat: Seat, play: Play) -> Hand:
    """The cards that a seat has played.

    >>> from crossruff.model import Deal, Strain
    >>> play = Play(Deal.parse("N:A2... - - -"), Strain.NOTRUMP, Seat.NORTH).play("SA").play("H2")
    >>> str(played_by(Seat.EAST, play))
    '.2..'
    """
    cards = (trick.card_of(seat) for trick in (*play.tricks, play.trick))
    return Hand(card for card in cards if card is not None)
