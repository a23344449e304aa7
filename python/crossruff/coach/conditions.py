"""Conditions on the hidden cards that a player can picture: a king with West, a suit that breaks 3-2."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from crossruff.coach.words import cards_word
from crossruff.dd import PackedWorlds
from crossruff.inference.phrases import NUMBERS
from crossruff.model import Card, Hand, Seat, Suit, View

Mask: TypeAlias = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class HoldsCards:
    """A hidden hand holds some cards."""

    seat: Seat
    cards: tuple[Card, ...]

    def mask(self, worlds: PackedWorlds) -> Mask:
        """Return in which worlds it is so."""
        bits = np.uint64(Hand(self.cards).bits)
        return np.asarray((worlds[:, self.seat.index] & bits) == bits)

    @property
    def text(self) -> str:
        """The condition in words."""
        names = " and the ".join(card.symbol for card in self.cards)
        return f"{self.seat.name.title()} holds the {names}"


@dataclass(frozen=True, slots=True)
class HoldsWith:
    """A hidden hand holds a card and an exact number of others in its suit."""

    seat: Seat
    card: Card
    others: int

    def mask(self, worlds: PackedWorlds) -> Mask:
        """Return in which worlds it is so."""
        held = worlds[:, self.seat.index]
        count = np.bitwise_count(held & np.uint64(Hand.of(self.card.suit).bits))
        return np.asarray(((held & np.uint64(self.card.bit)) != 0) & (count == self.others + 1))

    @property
    def text(self) -> str:
        """The condition in words."""
        name = self.seat.name.title()
        if not self.others:
            return f"{name} holds the {self.card.symbol} alone"
        return f"{name} holds the {self.card.symbol} and exactly {NUMBERS[self.others]} more in the suit"


@dataclass(frozen=True, slots=True)
class HasLength:
    """A hidden hand holds from `low` to `high` cards of a suit."""

    seat: Seat
    suit: Suit
    low: int
    high: int

    def mask(self, worlds: PackedWorlds) -> Mask:
        """Return in which worlds it is so."""
        count = np.bitwise_count(worlds[:, self.seat.index] & np.uint64(Hand.of(self.suit).bits))
        return np.asarray((count >= self.low) & (count <= self.high))

    @property
    def text(self) -> str:
        """The condition in words."""
        name = self.seat.name.title()
        if self.low == self.high:
            return f"{name} holds {cards_word(self.low, self.suit)}"
        if self.high >= 13:
            return f"{name} holds at least {cards_word(self.low, self.suit)}"
        return f"{name} holds at most {cards_word(self.high, self.suit)}"


@dataclass(frozen=True, slots=True)
class Breaks:
    """The cards of a suit that two hidden hands hold lie so, either way round."""

    seats: tuple[Seat, Seat]
    suit: Suit
    longer: int
    shorter: int

    def mask(self, worlds: PackedWorlds) -> Mask:
        """Return in which worlds it is so."""
        bits = np.uint64(Hand.of(self.suit).bits)
        one, two = (np.bitwise_count(worlds[:, seat.index] & bits) for seat in self.seats)
        return np.asarray((np.maximum(one, two) == self.longer) & (np.minimum(one, two) == self.shorter))

    @property
    def text(self) -> str:
        """The condition in words."""
        return f"the missing {self.suit.name.lower()} lie {self.longer}-{self.shorter}"


@dataclass(frozen=True, slots=True)
class OneHasLength:
    """One of two defenders holds at least `low` cards of a suit.

    >>> OneHasLength((Seat.WEST, Seat.EAST), Suit.HEARTS, 4).text
    'a defender holds at least four hearts'
    """

    seats: tuple[Seat, Seat]
    suit: Suit
    low: int

    def mask(self, worlds: PackedWorlds) -> Mask:
        """Return in which worlds it is so."""
        bits = np.uint64(Hand.of(self.suit).bits)
        one, two = (np.bitwise_count(worlds[:, seat.index] & bits) for seat in self.seats)
        return np.asarray(np.maximum(one, two) >= self.low)

    @property
    def text(self) -> str:
        """The condition in words."""
        return f"a defender holds at least {cards_word(self.low, self.suit)}"


SingleCondition: TypeAlias = HoldsCards | HoldsWith | HasLength | Breaks | OneHasLength


@dataclass(frozen=True, slots=True)
class TwoConditions:
    """Two conditions at once."""

    first: SingleCondition
    second: SingleCondition

    def mask(self, worlds: PackedWorlds) -> Mask:
        """Return in which worlds it is so."""
        return np.asarray(self.first.mask(worlds) & self.second.mask(worlds))

    @property
    def text(self) -> str:
        """The condition in words."""
        return f"{self.first.text}, and {self.second.text}"


WorldCondition: TypeAlias = SingleCondition | TwoConditions


def suit_of(condition: WorldCondition) -> Suit:
    """Return the suit that a condition is about; of two conditions, that of the first."""
    match condition:
        case TwoConditions(first=first):
            return suit_of(first)
        case HoldsCards(cards=cards):
            return cards[0].suit
        case HoldsWith(card=card):
            return card.suit
        case HasLength(suit=suit) | Breaks(suit=suit) | OneHasLength(suit=suit):
            return suit


def conditions_for(view: View) -> Iterator[SingleCondition]:
    """Iterate over the conditions that may matter for a view, the simplest of a suit first."""
    hidden = view.hidden
    for suit in Suit:
        out = list(view.unseen & Hand.of(suit))
        if not out:
            continue
        top = _important(view, out)
        for seat in hidden:
            yield from (HoldsCards(seat, (card,)) for card in top)
            yield from (HoldsCards(seat, (one, two)) for one in top for two in top if one.bit > two.bit)
            honours = [card for card in top if card.rank.is_honour or view.play.size < 13]
            yield from (HoldsWith(seat, card, others) for card in honours for others in range(3))
            for number in range(len(out) + 1):
                yield HasLength(seat, suit, number, number)
                if 0 < number < len(out):
                    yield HasLength(seat, suit, number, 13)
                    yield HasLength(seat, suit, 0, number)
        if len(hidden) == 2 and len(out) > 1 and (view.play.declarer is view.seat):
            seats = hidden[0], hidden[1]
            for longer in range((len(out) + 1) // 2, len(out) + 1):
                yield Breaks(seats, suit, longer, len(out) - longer)


def _important(view: View, out: list[Card]) -> list[Card]:
    """Return the hidden cards of a suit that can matter: at most the four highest, nines at least."""
    high = [card for card in out if card.rank.index >= _NINE]
    return high[:4] if view.play.size == 13 else out[:4]


_NINE = 7
