"""Signals of defenders: what a low card says, given when it costs nothing, and read as a likelihood.

Which signal a card is follows from what all players see. High cards encourage, or show an even number, or
ask for the higher of two suits.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache

import numpy as np
from numpy.typing import NDArray

from crossruff.cardplay.defence.conventional_leads import SUITS_OF_CARDS, lead_table
from crossruff.cardplay.planning import PackedWorlds
from crossruff.cardplay.weights import Means, Weighting, Weights
from crossruff.model import Card, Hand, Play, Rank, Seat, Strain, Suit, View

_TEN, _JACK, _QUEEN = (Rank.parse(name).index for name in "TJQ")
_SPOTS = (1 << _TEN) - 1


class Kind(Enum):
    """What a card may say."""

    LEAD = "the lead"
    ATTITUDE = "attitude"
    COUNT = "count"
    PREFERENCE = "suit preference"


@dataclass(frozen=True, slots=True)
class Signal:
    """What a card of some suit says."""

    kind: Kind
    suit: Suit
    others: tuple[Suit, Suit] | None = None
    """The suits that a preference is for, the higher first."""
    jack_counts: bool = False
    """Whether a jack encourages: partner has led a king or a queen."""
    ruff_counts: bool = False
    """Whether a doubleton encourages: partner has led an ace, and there are trumps."""
    trust: float = 0.9
    """How often a player who signals plays the card that it asks for, as our robots do."""

    def is_high(self, hand: Hand) -> bool:
        """Whether a hand, before it plays, asks for a high card."""
        bits = np.array([hand.bits], dtype=np.uint64)
        return bool(self.high_in(bits)[0])

    def high_in(self, hands: NDArray[np.uint64]) -> NDArray[np.bool_]:
        """The same for many hands."""
        cards = _lanes(hands, self.suit)
        if self.kind is Kind.COUNT:
            return np.asarray(np.bitwise_count(cards) % 2 == 0)
        if self.others is not None:
            higher, lower = (_strength()[_lanes(hands, suit)] for suit in self.others)
            return np.asarray(higher > lower)
        least = _JACK if self.jack_counts else _QUEEN
        high = cards >> np.uint64(least) != 0
        if self.ruff_counts:
            high |= np.bitwise_count(cards) == 2
        return np.asarray(high)


def signal_of(play: Play, card: Card) -> Signal | None:
    """What a defender's card says that is played next, if anything; it follows from what all see.

    Only the first card of a suit says something, unless it is led for partner to ruff.

    >>> from crossruff.model import Contract, Deal
    >>> deal = Deal.parse("N:5432.432.432.432 A987.765.765.765 KQ6.AKQ.AKQ.AKQ8 JT.JT98.JT98.JT9")
    >>> play = Play.of(deal, Contract.parse("3NTS"), ["HJ", "H2"])
    >>> signal_of(play, Card.parse("H5")).kind.value
    'attitude'
    """
    seat, trump = play.turn, play.strain.suit
    if play.declarer is None or seat.side is play.declarer.side or card.suit is trump:
        return None
    if not play.trick.cards:
        return _by_leading(play, card)
    if _has_played(play, seat, card.suit) or card.rank.index >= _TEN or play.play(card).trick.winner is seat:
        return None
    led = play.trick.cards[0]
    if card.suit is not led.suit:
        # Much else is to be thought of with a discard.
        return Signal(Kind.ATTITUDE, card.suit, trust=0.6)
    if play.trick.leader is not seat.partner:
        return Signal(Kind.COUNT, card.suit)
    is_ruff_possible = led.rank is Rank.ACE and trump is not None
    return Signal(Kind.ATTITUDE, card.suit, None, led.rank in (Rank.KING, Rank.QUEEN), is_ruff_possible)


def _by_leading(play: Play, card: Card) -> Signal | None:
    trump = play.strain.suit
    if trump is None or card.suit not in play.shown_out(play.turn.partner):
        trust = 0.85 if play.cards else 0.95
        return None if _has_played(play, play.turn, card.suit) else Signal(Kind.LEAD, card.suit, trust=trust)
    higher, lower = (suit for suit in Suit if suit not in (trump, card.suit))
    return Signal(Kind.PREFERENCE, card.suit, (higher, lower), trust=0.7)


def given(view: View, cards: Sequence[Card]) -> tuple[Card, str] | None:
    """The card to give a signal with, of some that are as good as each other, and what it says."""
    play, hand = view.play, view.play.remaining[view.seat]
    spots = sorted((card for card in cards if card.rank.index < _TEN), key=lambda card: card.rank.index)
    if not spots:
        return None
    said = {card.suit: (signal, signal.is_high(hand)) for card in spots if (signal := signal_of(play, card))}
    if len({card.suit for card in spots}) > 1:
        # A discard tells best what is not wanted, and keeps what is.
        spots = [card for card in spots if card.suit in said and not said[card.suit][1]]
    if not spots or spots[0].suit not in said or said[spots[0].suit][0].kind is Kind.LEAD:
        return None
    signal, high = said[spots[0].suit]
    return spots[-1 if high else 0], _words(signal, high)


def _words(signal: Signal, high: bool) -> str:
    if signal.kind is Kind.COUNT:
        return f"shows an {'even' if high else 'odd'} number of {signal.suit.name.lower()}"
    if signal.others is not None:
        return f"asks for {signal.others[0 if high else 1].name.lower()}"
    return "encourages" if high else "discourages"


@dataclass(frozen=True, slots=True)
class Carding:
    """Weighs layouts by partner's leads and signals as well as by another weighting."""

    base: Weighting

    def weigh(self, view: View, layouts: PackedWorlds, since: int, means: Means) -> Weights:
        """What the base says, times how likely partner's cards were to be what they were."""
        weights = self.base.weigh(view, layouts, since, means)
        partner = view.seat.partner
        if partner not in view.hidden:
            return weights
        held = layouts[:, partner.index].copy()
        for play, card in reversed(list(view.play.steps(since))):
            if play.turn is partner:
                held |= np.uint64(card.bit)
                weights = weights * self._likelihood(play, card, held)
        return weights

    @staticmethod
    def _likelihood(play: Play, card: Card, hands: NDArray[np.uint64]) -> Weights:
        signal = signal_of(play, card)
        if signal is None:
            return np.ones(len(hands))
        cards = _lanes(hands, card.suit)
        if signal.kind is Kind.LEAD:
            usual = lead_table(play.strain is Strain.NOTRUMP)[cards] == card.rank.index
            return _shared(usual, np.bitwise_count(cards), signal.trust)
        spots = cards & np.uint64(_SPOTS)
        wanted = np.where(signal.high_in(hands), _highest()[spots], _lowest()[spots])
        return _shared(wanted == card.rank.index, np.bitwise_count(spots), signal.trust)


def _shared(usual: NDArray[np.bool_], choices: NDArray[np.uint8], trust: float) -> Weights:
    """How likely a card is, if it is the usual one or one of the others; a single card is certain."""
    others = np.maximum(choices.astype(np.float64) - 1, 1)
    return np.where(choices == 1, 1.0, np.where(usual, trust, (1 - trust) / others))


def _lanes(hands: NDArray[np.uint64], suit: Suit) -> NDArray[np.uint64]:
    return np.asarray(hands >> np.uint64(16 * suit.index) & np.uint64(SUITS_OF_CARDS - 1))


@cache
def _highest() -> NDArray[np.int8]:
    return np.array([cards.bit_length() - 1 for cards in range(SUITS_OF_CARDS)], dtype=np.int8)


@cache
def _lowest() -> NDArray[np.int8]:
    return np.array([(cards & -cards).bit_length() - 1 for cards in range(SUITS_OF_CARDS)], dtype=np.int8)


@cache
def _strength() -> NDArray[np.int8]:
    """The points of a suit: where partner finds an entry."""
    points = {12: 4, 11: 3, 10: 2, 9: 1}
    return np.array(
        [sum(points[rank] for rank in points if cards >> rank & 1) for cards in range(SUITS_OF_CARDS)],
        dtype=np.int8,
    )


def _has_played(play: Play, seat: Seat, suit: Suit) -> bool:
    return any(
        card.suit is suit and player is seat
        for trick in (*play.tricks, play.trick)
        for player, card in trick.items()
    )
