"""Signals: defenders give them with cards that cost nothing, and read them as likelihoods.

All players can tell which signal a card is, from the cards that all of them see. A signal says what partner
should do next: on partner's lead a high card asks for more of the suit; where dummy is out of it, for a
switch to the higher of two suits (suit preference); where dummy's card has settled the question, and in the
suits that declarer plays, it tells the length, high for an even number. The queen under partner's ace or king
shows the jack.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache

import numpy as np
from numpy.typing import NDArray

from crossruff.cardplay.card_likelihood import CardLikelihood, CombinedWeights
from crossruff.cardplay.defence.conventional_leads import SUITS_OF_CARDS, lead_table
from crossruff.cardplay.defence.winning import would_win
from crossruff.cardplay.weights import Means, Weighting, Weights
from crossruff.dd import PackedWorlds
from crossruff.model import Card, Hand, Play, Rank, Seat, Strain, Suit, View

_TEN, _JACK, _QUEEN = (Rank.parse(name).index for name in "TJQ")
_COUNTED = 3
"""With trumps, the length of dummy's suit from which on partner needs the count of it."""
_SPOTS = (1 << _TEN) - 1


class SignalKind(Enum):
    """What a card may signal."""

    LEAD = "the lead"
    ATTITUDE = "attitude"
    COUNT = "count"
    PREFERENCE = "suit preference"
    HONOUR = "the next lower honour"


@dataclass(frozen=True, slots=True)
class Signal:
    """What a card of a suit signals."""

    kind: SignalKind
    suit: Suit
    others: tuple[Suit, Suit] | None = None
    """The suits that a preference is for, the higher first."""
    jack_counts: bool = False
    """Whether a jack encourages: partner has led a king or a queen."""
    ruff_in: Suit | None = None
    """The trumps with which a doubleton encourages: partner has led an ace or a king, and this
    hand ruffs the third round."""
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
        if self.ruff_in is not None:
            high |= (np.bitwise_count(cards) == 2) & (_lanes(hands, self.ruff_in) != 0)
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
    if _has_played(play, seat, card.suit) or would_win(play, card):
        return None
    led = play.trick.cards[0]
    if card.rank.index >= _TEN:
        return _by_honour(play, card)
    if card.suit is not led.suit:
        # A discard often has other reasons.
        return Signal(SignalKind.ATTITUDE, card.suit, trust=0.6)
    if play.trick.leader is not seat.partner:
        return Signal(SignalKind.COUNT, card.suit) if _needs_count(play, card.suit) else None
    return _on_partners_lead(play, led)


def _by_honour(play: Play, card: Card) -> Signal | None:
    led = play.trick.cards[0]
    if card.rank is not Rank.QUEEN or card.suit is not led.suit or play.trick.leader is not play.turn.partner:
        return None
    return Signal(SignalKind.HONOUR, card.suit) if led.rank in (Rank.ACE, Rank.KING) else None


def _needs_count(play: Play, suit: Suit) -> bool:
    """Return whether the length of a suit that declarer plays may help partner."""
    return play.strain.suit is None or _dummys(play, suit) >= _COUNTED


def _on_partners_lead(play: Play, led: Card) -> Signal:
    suit, trump = led.suit, play.strain.suit
    dummy = play.dummy
    has_dummy_played = dummy is not None and play.trick.card_of(dummy) is not None
    if trump is not None and dummy is not None and has_dummy_played:
        left = play.remaining[dummy]
        if not left.length(suit) and left.length(trump):
            return Signal(SignalKind.PREFERENCE, suit, _others(trump, suit), trust=0.7)
    won = play.trick.card_of(dummy) if dummy is not None and play.trick.winner is dummy else None
    if won is not None and won.suit is suit and won.rank <= Rank.QUEEN:
        # That the queen was not beaten has told partner enough about honours.
        return Signal(SignalKind.COUNT, suit)
    is_high = led.rank in (Rank.ACE, Rank.KING)
    jack_counts = led.rank in (Rank.KING, Rank.QUEEN)
    return Signal(SignalKind.ATTITUDE, suit, None, jack_counts, trump if is_high else None)


def _others(trump: Suit, suit: Suit) -> tuple[Suit, Suit]:
    higher, lower = (one for one in Suit if one not in (trump, suit))
    return higher, lower


def _dummys(play: Play, suit: Suit) -> int:
    """Return the length of dummy's suit, with the card in this trick."""
    dummy = play.dummy
    if dummy is None:
        return 0
    card = play.trick.card_of(dummy)
    return play.remaining[dummy].length(suit) + (card is not None and card.suit is suit)


def _by_leading(play: Play, card: Card) -> Signal | None:
    trump = play.strain.suit
    if trump is None or card.suit not in play.shown_out(play.turn.partner):
        trust = 0.85 if play.cards else 0.95
        is_new = not _has_played(play, play.turn, card.suit)
        return Signal(SignalKind.LEAD, card.suit, trust=trust) if is_new else None
    return Signal(SignalKind.PREFERENCE, card.suit, _others(trump, card.suit), trust=0.7)


def choose_signal(view: View, cards: Sequence[Card]) -> tuple[Card, str] | None:
    """Choose a signal among cards that are as good as each other; return the card and its words."""
    play, hand = view.play, view.play.remaining[view.seat]
    if (shown := _honour_to_show(play, cards)) is not None:
        return shown, "shows the jack"
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


def _honour_to_show(play: Play, cards: Sequence[Card]) -> Card | None:
    """Return the queen if the hand may play the jack as well, and the queen shows it."""
    for card in cards:
        if card.rank is Rank.QUEEN and Card(card.suit, Rank.JACK) in cards:
            signal = signal_of(play, card)
            return card if signal is not None and signal.kind is SignalKind.HONOUR else None
    return None


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
        """Return the base's weights times the likelihood of partner's cards.

        The card model would judge partner's signals as well; it leaves them out.
        """
        partner = view.seat.partner
        if isinstance(self.base, CardLikelihood | CombinedWeights):
            weights = self.base.weigh_without(_signals(view, since), view, worlds, since, means)
        else:
            weights = self.base.weigh(view, worlds, since, means)
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
        if signal.kind is SignalKind.HONOUR:
            promised = cards >> np.uint64(_JACK) & np.uint64(1) != 0
            # Without the jack it is played from need: from one card, or from two.
            return np.where(promised | (np.bitwise_count(cards) == 1), 1.0, 1 - signal.trust)
        spots = cards & np.uint64(_SPOTS)
        wanted = np.where(signal.high_in(hands), _highest()[spots], _lowest()[spots])
        return _shared(wanted == card.rank.index, np.bitwise_count(spots), signal.trust)


def _signals(view: View, since: int) -> list[int]:
    """Return the numbers of partner's cards that are signals, from number `since` on."""
    return [
        number
        for number, (play, card) in enumerate(view.play.steps(since), start=since)
        if play.turn is view.seat.partner and signal_of(play, card) is not None
    ]


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
