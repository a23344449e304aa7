"""Count winners and losers, as a player does before the first card."""

from __future__ import annotations

from dataclasses import dataclass

from crossruff.claims.top_tricks import top_tricks
from crossruff.coach.plan.two_hands import TwoHands
from crossruff.model import Hand, Seat, Strain, Suit

_ROUNDS = 3
"""Losers are counted in the first three rounds of a suit: later cards are long cards."""


@dataclass(frozen=True, slots=True)
class Winners:
    """The top tricks by suit, and how many tricks the contract still needs."""

    by_suit: tuple[tuple[Suit, int], ...]
    need: int
    at_once: int
    """The tricks that can be cashed without losing the lead, whatever the defenders hold."""

    @property
    def total(self) -> int:
        """The top tricks of all suits."""
        return sum(count for _, count in self.by_suit)

    @property
    def text(self) -> str:
        """Describe the winners.

        >>> print(Winners(((Suit.SPADES, 2), (Suit.HEARTS, 1)), need=4, at_once=3).text)
        Winners: 3 top tricks (♠2 ♥1); 4 are needed, so 1 more must come.
        """
        listed = " ".join(f"{suit.symbol}{count}" for suit, count in self.by_suit if count)
        tricks = "1 top trick" if self.total == 1 else f"{self.total} top tricks"
        words = f"Winners: {tricks}{f' ({listed})' if listed else ''}; "
        missing = self.need - self.total
        if missing > 0:
            words += f"{self.need} {_are(self.need)} needed, so {missing} more must come."
        else:
            words += f"{self.need} {_are(self.need)} needed, so there are enough."
        if self.total and self.at_once < self.total:
            some = "None" if not self.at_once else str(self.at_once)
            words += f" Whatever the defenders hold, {some.lower()} of them can be cashed at once."
        return words


@dataclass(frozen=True, slots=True)
class Losers:
    """The losers by suit in the hand with longer trumps, and how many tricks the contract may lose."""

    seat: Seat
    by_suit: tuple[tuple[Suit, int], ...]
    may_lose: int

    @property
    def total(self) -> int:
        """The losers of all suits."""
        return sum(count for _, count in self.by_suit)

    @property
    def text(self) -> str:
        """Describe the losers.

        >>> print(Losers(Seat.SOUTH, ((Suit.SPADES, 2), (Suit.HEARTS, 1)), may_lose=2).text)
        Losers, counted from South's hand: 3 (♠2 ♥1); the contract may lose 2.
        """
        listed = " ".join(f"{suit.symbol}{count}" for suit, count in self.by_suit if count)
        who = self.seat.name.title()
        what = f"{self.total} ({listed})" if self.total else "none"
        return f"Losers, counted from {who}'s hand: {what}; the contract may lose {self.may_lose}."


def count_winners(situation: TwoHands) -> Winners:
    """Count the top tricks of each suit, and those that can be cashed at once."""
    by_suit = tuple((suit, situation.winners(suit)) for suit in Suit)
    return Winners(by_suit, situation.need, _at_once(situation))


def count_losers(situation: TwoHands) -> Losers | None:
    """Count losers in the hand with longer trumps; None at notrump.

    Of the first three cards of a suit, those are losers that no top card of the two hands covers.
    """
    if situation.trump is None:
        return None
    seat = situation.long_trumps
    hand = situation.hand(seat)
    counts: list[tuple[Suit, int]] = []
    for suit in Suit:
        rounds = min(_ROUNDS, hand.length(suit))
        counts.append((suit, max(0, rounds - situation.above(suit))))
    return Losers(seat, tuple(counts), situation.left - situation.need)


def _at_once(situation: TwoHands) -> int:
    """Return the proved top tricks; the counting does not depend on where the hands sit."""
    strain = Strain.NOTRUMP if situation.trump is None else situation.trump.strain
    south, north = situation.declarer, situation.dummy
    return top_tricks(south, north, strain, unseen=Hand(situation.out)).count


def _are(count: int) -> str:
    return "is" if count == 1 else "are"
