"""Where tricks can come from: long cards, forcing out honours, finesses and ruffs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import comb

from crossruff.coach.conditions import HoldsCards
from crossruff.coach.plan.hinges import WorldSample
from crossruff.coach.plan.two_hands import TwoHands
from crossruff.coach.words import percent
from crossruff.model import Card, Hand, Seat, Suit

_APART = 0.04
"""A chance by counting alone is shown if the auction and the lead change it by this much."""


@dataclass(frozen=True, slots=True)
class LongCards:
    """A suit whose last cards are good when the defenders have no more of it."""

    suit: Suit
    seat: Seat
    """The hand with the long cards."""
    hand: str
    rounds: int
    """The rounds after which neither defender has a card: the longer holding at most."""
    out: int
    """The defenders' cards."""
    lost: int
    """The rounds that the defenders win at most."""
    extra: int
    """The tricks beyond the top tricks."""
    chance: float
    """The share of worlds in which no defender holds more than `rounds` cards."""
    by_counting: float
    """The same without the auction and the lead."""
    entries: tuple[Card, ...]
    """Top cards of that hand in other suits."""

    @property
    def text(self) -> str:
        """Describe the split and what it gives."""
        split = f"{self.rounds}-{self.out - self.rounds}"
        if self.out - self.rounds < self.rounds - 1:
            split += " or better"
        after = f" after losing at most {self.lost}" if self.lost else ""
        words = f"{self.suit.symbol}: {split} ({_chance(self.chance, self.by_counting)}) gives "
        words += f"{_tricks(self.extra, 'more long-card trick')} in {self.hand}{after}"
        outside = " ".join(card.symbol for card in self.entries) or "none"
        return f"{words}; sure entries outside: {outside}."


@dataclass(frozen=True, slots=True)
class ForceOut:
    """Tricks that are certain in a suit once the defenders have taken their high cards."""

    suit: Suit
    missing: tuple[Card, ...]
    extra: int

    @property
    def text(self) -> str:
        """Describe the cards to force out.

        >>> ForceOut(Suit.CLUBS, (Card.parse("CA"),), 2).text
        '♣: forcing out the ♣A gives 2 more tricks.'
        """
        cards = " and the ".join(card.symbol for card in self.missing)
        return f"{self.suit.symbol}: forcing out the {cards} gives {_tricks(self.extra, 'more trick')}."


@dataclass(frozen=True, slots=True)
class FinesseChance:
    """A card that wins if the defender in front of it has the missing card above it."""

    card: Card
    seat: Seat
    """The hand that holds it."""
    hand: str
    missing: Card
    defender: Seat
    """The defender that must hold the missing card."""
    chance: float

    @property
    def text(self) -> str:
        """Describe the finesse."""
        who = self.defender.name.title()
        toward = (
            "lead towards" if _is_next(self.card, self.missing) and self.missing.rank.name == "ACE" else ""
        )
        what = f"{toward} the {self.card.symbol}" if toward else f"finesse the {self.card.symbol}"
        return (
            f"{self.card.suit.symbol}: {what} in {self.hand}: it wins if {who} has the {self.missing.symbol} "
            f"({percent(self.chance)})."
        )


@dataclass(frozen=True, slots=True)
class Ruffs:
    """Ruffs in the hand with shorter trumps."""

    suit: Suit
    seat: Seat
    hand: str
    count: int
    first: int
    """The rounds of the suit before the hand is out of it."""

    @property
    def text(self) -> str:
        """Describe the ruffs."""
        one = self.suit.name.lower().removesuffix("s")
        what = f"a {one}" if self.count == 1 else f"up to {self.count} {self.suit.name.lower()}"
        after = {0: "", 1: " after one round"}.get(self.first, f" after {self.first} rounds")
        return f"{self.suit.symbol}: ruff {what} in {self.hand}{after}."


TrickSource = LongCards | ForceOut | FinesseChance | Ruffs


def trick_sources(situation: TwoHands, worlds: WorldSample) -> tuple[TrickSource, ...]:
    """Return where tricks can come from beyond the top tricks, suit by suit."""
    found: list[TrickSource] = []
    for suit in Suit:
        found += _forced(situation, suit)
        found += _finesses(situation, suit, worlds)
        found += _long_cards(situation, suit, worlds)
        found += _ruffs(situation, suit)
    return tuple(found)


def _forced(situation: TwoHands, suit: Suit) -> Iterator[ForceOut]:
    """Yield the fewest high cards to force out so that there are more tricks."""
    missing = sorted(situation.out.suit(suit), key=lambda card: -card.rank.index)
    length, sure = situation.length(suit), situation.winners(suit)
    for count in range(1, min(3, len(missing), length)):
        extra = min(length, situation.above(suit, count)) - count - sure
        if extra > 0:
            yield ForceOut(suit, tuple(missing[:count]), extra)
            return


def _finesses(situation: TwoHands, suit: Suit, worlds: WorldSample) -> Iterator[FinesseChance]:
    missing = sorted(situation.out.suit(suit), key=lambda card: -card.rank.index)
    if len(missing) < 2 or situation.length(suit) <= situation.above(suit):
        return
    top, second = missing[0], missing[1]
    for seat in (situation.seat, situation.seat.partner):
        mine, other = situation.hand(seat).suit(suit), situation.hand(seat.partner).suit(suit)
        below = [card for card in mine if second.rank < card.rank < top.rank]
        lower = [card for card in other if card.rank < top.rank]
        if not below or not lower or not _gains(situation, mine, top):
            continue
        card = max(below, key=lambda each: each.rank.index)
        defender = seat.previous
        chance = worlds.share(HoldsCards(defender, (top,)))
        yield FinesseChance(card, seat, situation.name(seat), top, defender, chance)


def _gains(situation: TwoHands, mine: Hand, missing: Card) -> bool:
    """Return whether a card led up to wins a trick more, also if the defender plays the missing card."""
    covers = any(card.rank > missing.rank for card in mine)
    # Without a cover that card wins its round: another is needed for ours, and a small card to play under it.
    rounds = situation.length(missing.suit) - situation.above(missing.suit)
    return rounds >= 1 if covers else rounds >= 2 and len(mine) >= 2


def _long_cards(situation: TwoHands, suit: Suit, worlds: WorldSample) -> Iterator[LongCards]:
    out = situation.out.length(suit)
    if suit is situation.trump or not out:
        return
    lengths = {seat: situation.hand(seat).length(suit) for seat in (situation.seat, situation.seat.partner)}
    seat = max(lengths, key=lambda each: lengths[each])
    length, sure = lengths[seat], situation.winners(suit)
    for rounds in range((out + 1) // 2, out + 1):
        lost = max(0, rounds - situation.above(suit))
        extra = length - lost - sure if length > rounds else 0
        if extra <= 0:
            return
        chance = 1 - worlds.share_longer(suit, rounds)
        if chance < 0.03:
            continue
        by_counting = _split_chance(out, rounds, situation.left)
        entries = _entries(situation, seat, suit)
        hand = situation.name(seat)
        yield LongCards(suit, seat, hand, rounds, out, lost, extra, chance, by_counting, entries)
        return


def _ruffs(situation: TwoHands, suit: Suit) -> Iterator[Ruffs]:
    trump = situation.trump
    if trump is None or suit is trump:
        return
    long = situation.long_trumps
    short = long.partner
    first = situation.hand(short).length(suit)
    trumps = situation.hand(short).length(trump)
    count = min(trumps, situation.hand(long).length(suit) - max(first, situation.winners(suit)))
    if count > 0:
        yield Ruffs(suit, short, situation.name(short), count, first)


def _entries(situation: TwoHands, seat: Seat, suit: Suit) -> tuple[Card, ...]:
    """Return the cards of a hand in other suits that no missing card beats."""
    out = situation.out
    return tuple(
        card
        for card in situation.hand(seat)
        if card.suit is not suit
        and card.suit is not situation.trump
        and all(other.rank < card.rank for other in out.suit(card.suit))
        and out.length(card.suit)
    )


def _split_chance(out: int, most: int, size: int) -> float:
    """Return the chance that neither of two hands of `size` cards has more than `most` of `out` cards."""
    ways = sum(comb(out, one) * comb(2 * size - out, size - one) for one in range(out - most, most + 1))
    return ways / comb(2 * size, size)


def _chance(chance: float, by_counting: float) -> str:
    words = f"{percent(chance)}"
    if abs(chance - by_counting) >= _APART:
        words += f"; {percent(by_counting)} without the auction and the lead"
    return words


def _tricks(count: int, what: str) -> str:
    return f"{count} {what}{'' if count == 1 else 's'}"


def _is_next(card: Card, missing: Card) -> bool:
    return missing.rank.index - card.rank.index == 1
