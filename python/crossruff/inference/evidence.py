"""The facts of a view for the core: the hidden cards, and the count, plays and voids of each hidden seat."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from crossruff import _core
from crossruff.errors import CrossruffError, IllegalDeal
from crossruff.inference.boxes import MOST_CARDS, MOST_POINTS, Box
from crossruff.inference.meanings import Meaning
from crossruff.model import Hand, Play, Seat, Suit, View

_TRIES = 200_000
"""Attempts to sample one world before it counts as impossible, where worlds cannot be counted."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """The certain knowledge of a seat, and the core's samplers for it."""

    view: View
    seats: tuple[Seat, ...]
    shown: Mapping[Seat, Hand]
    """The cards that each hidden seat has played."""
    _samplers: dict[tuple[Meaning, ...], _core.WorldSampler] = field(
        default_factory=dict, repr=False, compare=False
    )
    """A cache: with many boxes, making a sampler takes longer than sampling."""

    @classmethod
    def of(cls, view: View) -> Evidence:
        """Return the facts of a view; raise IllegalDeal if they contradict each other."""
        evidence = cls(view, view.hidden, {seat: played_by(seat, view.play) for seat in view.hidden})
        if evidence.sampler({}).count()[0] == 0:
            shown_out = "; ".join(
                f"{seat.name.title()} has no {' and no '.join(suit.name.lower() for suit in suits)}"
                for seat in view.hidden
                if (suits := view.play.shown_out(seat))
            )
            raise IllegalDeal(
                f"the unseen cards {view.unseen} cannot be dealt: {shown_out or 'their number is wrong'}"
            )
        return evidence

    def sampler(self, meanings: Mapping[Seat, Meaning]) -> _core.WorldSampler:
        """Return the core's sampler for the facts and some meanings."""
        key = tuple(meanings.get(seat, Meaning.ANY) for seat in self.seats)
        if key not in self._samplers:
            self._samplers[key] = self._new_sampler(key)
        return self._samplers[key]

    def _new_sampler(self, meanings: tuple[Meaning, ...]) -> _core.WorldSampler:
        hidden = []
        for seat, meaning in zip(self.seats, meanings, strict=True):
            gone = self._gone(seat)
            boxes = (_still_held(box, gone) for box in meaning.boxes)
            hidden.append((self.view.play.count(seat), [box for box in boxes if box is not None]))
        try:
            return _core.WorldSampler(self.view.unseen.bits, hidden)
        except ValueError as fault:
            raise CrossruffError(f"the view cannot be dealt out: {fault}") from None

    def agrees_with(self, meanings: Mapping[Seat, Meaning]) -> bool:
        """Return whether a world agrees with the facts and the meanings."""
        if any(not meaning.boxes for meaning in meanings.values()):
            return False
        sampler = self.sampler(meanings)
        # The first attempts usually find a world, and counting may take longer.
        if sampler.sample(0, 0, 1, 1_000)[0]:
            return True
        count, exact = sampler.count()
        return count > 0 and (exact or bool(sampler.sample(0, 0, 1, _TRIES)[0]))

    def _gone(self, seat: Seat) -> list[tuple[int, int]]:
        """Return what a seat has played, and the most that it may still hold, of each suit and of points."""
        played, out = self.shown[seat], self.view.play.shown_out(seat)
        cards = [(played.length(suit), 0 if suit in out else MOST_CARDS) for suit in Suit]
        return [*cards, (played.hcp, MOST_POINTS)]


def _still_held(box: Box, gone: list[tuple[int, int]]) -> list[int] | None:
    """Return the limits of a box for the cards that a seat still holds; None if its plays exclude the box."""
    numbers: list[int] = []
    for (low, high), (shown, most) in zip(box.ends, gone, strict=True):
        least, greatest = max(low - shown, 0), min(high - shown, most)
        if least > greatest:
            return None
        numbers += (least, greatest)
    return numbers


def played_by(seat: Seat, play: Play) -> Hand:
    """Return the cards that a seat has played.

    >>> from crossruff.model import Deal, Strain
    >>> play = Play(Deal.parse("N:A2... - - -"), Strain.NOTRUMP, Seat.NORTH).play("SA").play("H2")
    >>> str(played_by(Seat.EAST, play))
    '.2..'
    """
    cards = (trick.card_of(seat) for trick in (*play.tricks, play.trick))
    return Hand(card for card in cards if card is not None)
