"""Facts that a plan looks at: actions of the others that matter for the next card."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from crossruff.claims.cases import NO_CARDS
from crossruff.model import Card, Hand, Seat, Suit, Trick


@dataclass(frozen=True, slots=True)
class TrickHistory:
    """The tricks since a plan began; the first may have been under way before."""

    trick: Trick
    """The trick under way, empty between two tricks."""
    tricks: tuple[Trick, ...] = ()
    """Those that are complete."""
    played: tuple[int, int, int, int] = (0, 0, 0, 0)
    """The cards of each seat since then, as bits, North first."""
    void: tuple[int, int, int, int] = (0, 0, 0, 0)
    """The suits to which each seat did not follow: bit `suit.index`."""

    def after(self, card: Card) -> TrickHistory:
        """Return the facts one card later.

        >>> from crossruff.model import Strain
        >>> history = TrickHistory(Trick.parse("W", "S3 S7 DA", Strain.SPADES)).after(Card.parse("S2"))
        >>> history.trick.leader, len(history.tricks)
        (Seat.NORTH, 1)
        """
        trick, tricks, void = self.trick, self.tricks, self.void
        seat = trick.turn
        if trick.cards and card.suit is not trick.cards[0].suit:
            void = _with_bit(void, seat, 1 << trick.cards[0].suit.index)
        trick = Trick(trick.leader, trick.strain, (*trick.cards, card))
        if trick.is_complete:
            tricks = (*tricks, trick)
            trick = Trick(trick.winner or trick.leader, trick.strain)
        return TrickHistory(trick, tricks, _with_bit(self.played, seat, card.bit), void)

    @property
    def seen(self) -> Trick:
        """The trick to look at: the one under way, or the last."""
        return self.tricks[-1] if self.tricks and not self.trick.cards else self.trick


def _with_bit(bits: tuple[int, int, int, int], seat: Seat, bit: int) -> tuple[int, int, int, int]:
    changed = [*bits]
    changed[seat.index] |= bit
    north, east, south, west = changed
    return (north, east, south, west)


class FactKind(Enum):
    """The kinds of facts."""

    LEADS = "leads"
    """A seat leads to the trick: it has won the last."""
    LED = "led"
    """A suit was led to the trick under way."""
    OUT = "out"
    """A seat has shown out of a suit."""
    THROWS = "throws"
    """A seat has just discarded a suit, or ruffed with it."""
    PLAYS = "plays"
    """A seat has just played one of some cards."""
    GONE = "gone"
    """At least `number` of some cards have been played, by a seat or by any of the others."""
    COUNT = "count"
    """A seat has played at least `number` cards of a suit."""


@dataclass(frozen=True, slots=True)
class Fact:
    """Something that has happened, or (not `holds`) has not.

    >>> from crossruff.model import Strain
    >>> start = TrickHistory(Trick(Seat.SOUTH, Strain.NOTRUMP))
    >>> history = start.after(Card.parse("SA")).after(Card.parse("D2"))
    >>> Fact(FactKind.OUT, Seat.WEST, Suit.SPADES).is_true(history)
    True
    """

    kind: FactKind
    seat: Seat | None = None
    suit: Suit | None = None
    cards: Hand = NO_CARDS
    number: int = 0
    holds: bool = True

    def is_true(self, history: TrickHistory) -> bool:
        """Return whether the fact holds after a history."""
        return self._happened(history) is self.holds

    def _happened(self, history: TrickHistory) -> bool:
        if self.kind is FactKind.LEADS:
            return history.trick.leader is self.seat
        if self.kind is FactKind.LED:
            return bool(history.trick.cards) and history.trick.cards[0].suit is self.suit
        if self.seat is None:
            return sum((bits & self.cards.bits).bit_count() for bits in history.played) >= self.number
        if self.kind is FactKind.GONE:
            return (history.played[self.seat.index] & self.cards.bits).bit_count() >= self.number
        if self.kind is FactKind.OUT:
            return self.suit is not None and bool(history.void[self.seat.index] >> self.suit.index & 1)
        if self.kind is FactKind.COUNT:
            played = Hand.from_bits(history.played[self.seat.index])
            return self.suit is not None and played.length(self.suit) >= self.number
        return self._just_happened(history.seen, self.seat)

    def _just_happened(self, trick: Trick, seat: Seat) -> bool:
        card = trick.card_of(seat)
        if card is None:
            return False
        if self.kind is FactKind.THROWS:
            return card.suit is self.suit is not trick.cards[0].suit
        return card in self.cards

    def opposite(self) -> Fact:
        """Return the opposite fact."""
        return Fact(self.kind, self.seat, self.suit, self.cards, self.number, not self.holds)
