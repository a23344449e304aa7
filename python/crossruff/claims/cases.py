"""Cases of the hidden cards, splits and places, with their probabilities."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from math import comb

from crossruff.errors import ClaimError
from crossruff.model import Hand, Seat, Suit, View

NO_CARDS = Hand()
Counts = tuple[frozenset[int], frozenset[int], frozenset[int], frozenset[int]]


@dataclass(frozen=True, slots=True)
class HiddenHands:
    """The two hands that the claimer does not see: their seats, their sizes, and their cards together.

    >>> from crossruff.model import Play, View
    >>> play = Play("N:AQ... K7... 32... JT...", "NT", "S", declarer="S")
    >>> hidden = HiddenHands.of(View.of(play, "S"))
    >>> hidden
    HiddenHands(seats=(Seat.EAST, Seat.WEST), sizes=(2, 2), cards=Hand.parse('KJT7...'))
    """

    seats: tuple[Seat, Seat]
    sizes: tuple[int, int]
    cards: Hand

    @classmethod
    def of(cls, view: View) -> HiddenHands:
        """Return the hidden hands of a view."""
        if len(view.hidden) != 2:
            raise ClaimError("a claim must wait until dummy is on the table: more than two hands are hidden")
        first, second = view.hidden
        play = view.play
        return cls((first, second), (play.count(first), play.count(second)), view.unseen)

    def missing(self, suit: Suit) -> int:
        """Return the number of hidden cards of a suit."""
        return self.cards.length(suit)


@dataclass(frozen=True, slots=True)
class ClaimCase:
    """A set of worlds: the numbers of each suit that the first hidden hand may have, and placed cards.

    >>> from crossruff.claims import find_claim
    >>> from crossruff.model import Play, View
    >>> play = Play("N:KJ... Q5... AT... 98...", "NT", "S", declarer="S")
    >>> case = find_claim(View.of(play, "S"), None, "west has the SQ").cases[0]
    >>> case.first, case.second
    (Hand.parse('...'), Hand.parse('Q...'))
    """

    counts: Counts
    first: Hand = NO_CARDS
    second: Hand = NO_CARDS

    @classmethod
    def anything(cls, hidden: HiddenHands) -> ClaimCase:
        """Return the case of all worlds."""
        spades, hearts, diamonds, clubs = (frozenset(range(hidden.missing(suit) + 1)) for suit in Suit)
        return cls((spades, hearts, diamonds, clubs))

    @classmethod
    def known(cls, view: View) -> ClaimCase:
        """Return the case that the play has shown: the suits that each hidden hand is out of."""
        hidden = HiddenHands.of(view)
        case = cls.anything(hidden)
        for number, seat in enumerate(hidden.seats):
            for suit in view.play.shown_out(seat):
                case = case.with_counts(suit, {hidden.missing(suit) if number else 0})
        return case

    def with_counts(self, suit: Suit, numbers: Iterable[int]) -> ClaimCase:
        """Return the case with only these numbers of a suit left for the first hand."""
        return self.with_counts_instead(suit, self.counts[suit.index].intersection(numbers))

    def with_counts_instead(self, suit: Suit, numbers: Iterable[int]) -> ClaimCase:
        """Return the case with other numbers of a suit for the first hand."""
        counts = list(self.counts)
        counts[suit.index] = frozenset(numbers)
        spades, hearts, diamonds, clubs = counts
        return ClaimCase((spades, hearts, diamonds, clubs), self.first, self.second)

    def with_cards(self, number: int, cards: Hand) -> ClaimCase:
        """Return the case with cards placed in the first (0) or the second (1) hand."""
        if number:
            return ClaimCase(self.counts, self.first, self.second | cards)
        return ClaimCase(self.counts, self.first | cards, self.second)

    def __and__(self, other: ClaimCase) -> ClaimCase:
        """Return the case of the worlds that are in both."""
        spades, hearts, diamonds, clubs = (
            one & two for one, two in zip(self.counts, other.counts, strict=True)
        )
        return ClaimCase(
            (spades, hearts, diamonds, clubs), self.first | other.first, self.second | other.second
        )

    def worlds(self, hidden: HiddenHands) -> int:
        """Count the worlds of this case."""
        if self.first & self.second:
            return 0
        ways = [1]
        for suit in Suit:
            placed = self.first.length(suit)
            free = hidden.missing(suit) - placed - self.second.length(suit)
            of_suit = {
                number: comb(free, number - placed)
                for number in self.counts[suit.index]
                if placed <= number <= placed + free
            }
            longer = [0] * (len(ways) + max(of_suit, default=0))
            for total, count in enumerate(ways):
                for number, more in of_suit.items():
                    longer[total + number] += count * more
            ways = longer
        size = hidden.sizes[0]
        return ways[size] if size < len(ways) else 0

    def for_core(self) -> tuple[list[int], int, int]:
        """Return the case as the core takes it."""
        counts = [sum(1 << number for number in numbers) for numbers in self.counts]
        return counts, self.first.bits, self.second.bits


def worlds_of_any(cases: Sequence[ClaimCase], hidden: HiddenHands) -> int:
    """Count the worlds that are in one case or another."""
    total = 0
    for size in range(1, len(cases) + 1):
        for some in combinations(cases, size):
            both = some[0]
            for case in some[1:]:
                both &= case
            total += (1 if size % 2 else -1) * both.worlds(hidden)
    return total


def probability(cases: Sequence[ClaimCase], view: View) -> Fraction:
    """Return the probability that one of the cases holds, if all worlds that agree with the play are alike.

    >>> from crossruff.model import Deal, Play, Strain
    >>> play = Play(Deal.parse("N:KJ2... Q54... A63... T97..."), Strain.NOTRUMP, Seat.SOUTH, (), Seat.SOUTH)
    >>> view = View.of(play, Seat.SOUTH)
    >>> one = ClaimCase.known(view).with_counts(Suit.SPADES, {3})
    >>> probability([one.with_cards(0, Hand.parse("Q..."))], view)
    Fraction(1, 2)
    """
    hidden = HiddenHands.of(view)
    known = ClaimCase.known(view)
    return Fraction(worlds_of_any([case & known for case in cases], hidden), known.worlds(hidden))
