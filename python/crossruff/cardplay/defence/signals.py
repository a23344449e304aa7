"""Signals: defenders give them with small cards where they cost nothing, and read them as likelihoods.

All players can tell which signal a card is. High cards encourage, show an even number, or ask for the higher
of two suits (suit preference).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache

import numpy as np
from numpy.typing import NDArray

from crossruff.cardplay.defence.conventional_leads import SUITS_OF_CARDS, lead_table
from crossruff.cardplay.weights import Means, Weighting, Weights
from crossruff.dd import PackedWorlds
from crossruff.model import Card, Hand, Play, Rank, Seat, Strain, Suit, View

_TEN, _JACK, _QUEEN = (Rank.parse(name).index for name in "TJQ")
_SPOTS = (1 << _TEN) - 1


class SignalKind(Enum):
    """What a card may signal."""

    LEAD = "the lead"
    ATTITUDE = "attitude"
    COUNT = "count"
    PREFERENCE = "suit preference"


@dataclass(frozen=True, slots=True)
class Signal:
    """What a card of a suit signals."""

    kind: SignalKind
    suit: Suit
    others: tuple[Suit, Suit] | None = None
    """The suits that a preference is for, the higher first."""
    jack_counts: bool = False
    """Whether a jack encourages: partner has led a king or a queen."""
    ruff_counts: bool = False
    """Whether a doubleton encourages: partner has led an ace, and there are trumps."""
    trust: float = 0.9
    """How often a player plays the card that the signal asks for, as our robots do."""

    def is_high(self, hand: Hand) -> bool:
        """Return whether a hand, before it plays, calls for a high card."""
        bits = np.array([hand.bits], dtype=np.uint64)
        return bool(self.high_in(bits)[0])

    def high_in(self, hands: NDArray[np.uint64]) -> NDArray[np.bool_]:
        """Return the same for many hands."""
        cards = _lanes(hands, self.suit)
        if self.kind is SignalKind.COUNT:
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
    """Return what a defender's next card signals, if anything, from what all players see.

    Only the first card of a suit is a signal, unless it is led for partner to ruff.

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
        # A discard often has other reasons.
        return Signal(SignalKind.ATTITUDE, card.suit, trust=0.6)
    if play.trick.leader is not seat.partner:
        return Signal(SignalKind.COUNT, card.suit)
    is_ruff_possible = led.rank is Rank.ACE and trump is not None
    return Signal(SignalKind.ATTITUDE, card.suit, None, led.rank in (Rank.KING, Rank.QUEEN), is_ruff_possible)


def _by_leading(play: Play, card: Card) -> Signal | None:
    trump = play.strain.suit
    if trump is None or card.suit not in play.shown_out(play.turn.partner):
        trust = 0.85 if play.cards else 0.95
        is_new = not _has_played(play, play.turn, card.suit)
        return Signal(SignalKind.LEAD, card.suit, trust=trust) if is_new else None
    higher, lower = (suit for suit in Suit if suit not in (trump, card.suit))
    return Signal(SignalKind.PREFERENCE, card.suit, (higher, lower), trust=0.7)


def choose_signal(view: View, cards: Sequence[Card]) -> tuple[Card, str] | None:
    """Choose a signal among cards that are as good as each other; return the card and its words."""
    play, hand = view.play, view.play.remaining[view.seat]
    spots = sorted((card for card in cards if card.rank.index < _TEN), key=lambda card: card.rank.index)
    if not spots:
        return None
    said = {card.suit: (signal, signal.is_high(hand)) for card in spots if (signal := signal_of(play, card))}
    if len({card.suit for card in spots}) > 1:
        # Discard from a suit that is not wanted, and keep the others.
        spots = [card for card in spots if card.suit in said and not said[card.suit][1]]
    if not spots or spots[0].suit not in said or said[spots[0].suit][0].kind is SignalKind.LEAD:
        return None
    signal, high = said[spots[0].suit]
    return spots[-1 if high else 0], _words(signal, high)


def _words(signal: Signal, high: bool) -> str:
    if signal.kind is SignalKind.COUNT:
        return f"shows an {'even' if high else 'odd'} number of {signal.suit.name.lower()}"
    if signal.others is not None:
        return f"asks for {signal.others[0 if high else 1].name.lower()}"
    return "encourages" if high else "discourages"


@dataclass(frozen=True, slots=True)
class Carding:
    """Weighs worlds by partner's leads and signals as well as by another weighting."""

    base: Weighting

    def weigh(self, view: View, worlds: PackedWorlds, since: int, means: Means) -> Weights:
        """Return the base's weights times the likelihood of partner's cards."""
        weights = self.base.weigh(view, worlds, since, means)
        partner = view.seat.partner
        if partner not in view.hidden:
            return weights
        held = worlds[:, partner.index].copy()
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
        if signal.kind is SignalKind.LEAD:
            usual = lead_table(play.strain is Strain.NOTRUMP)[cards] == card.rank.index
            return _shared(usual, np.bitwise_count(cards), signal.trust)
        spots = cards & np.uint64(_SPOTS)
        wanted = np.where(signal.high_in(hands), _highest()[spots], _lowest()[spots])
        return _shared(wanted == card.rank.index, np.bitwise_count(spots), signal.trust)


def _shared(usual: NDArray[np.bool_], choices: NDArray[np.uint8], trust: float) -> Weights:
    """Return how likely a card is, whether it is the usual one or not; a single card is certain."""
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
    """Return the points of each suit: where partner finds an entry."""
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
