"""Search for the likeliest assumption under which a claim holds."""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product

from crossruff.claims.cases import ClaimCase, HiddenHands, probability, worlds_of_any
from crossruff.claims.search import ProvedClaim, find_claim
from crossruff.model import Hand, Seat, Suit, View

TRIALS = 300
"""The most assumptions to try."""
_EFFORT = 100_000
_ALTERNATIVES = 4
"""No player states an assumption with more cases."""


def likeliest_claim(view: View, tricks: int | None = None, trials: int = TRIALS) -> ProvedClaim | None:
    """Return a claim of `tricks`, or of all, with the likeliest assumption that was found.

    The search tries splits of all suits together, then places of high cards and pairs of both, and at last
    alternatives: a plan that works in one case or else in another, because the cards seen on the way
    distinguish them.

    >>> from crossruff.model import Deal, Play, Strain
    >>> ending = Deal.parse("N:AQ... K7... 32... JT...")
    >>> view = View.of(Play(ending, Strain.NOTRUMP, Seat.SOUTH, (), Seat.SOUTH), Seat.SOUTH)
    >>> likeliest_claim(view).probability
    Fraction(1, 2)
    """
    search = _Search(view, tricks, trials)
    found = search.proved([ClaimCase.known(view)])
    if found is not None:
        return found
    best = search.splits()
    for case in search.candidates(best):
        best = search.better(best, case)
    return best


class _Search:
    """Tries assumptions, the likeliest first, as long as there are trials left."""

    def __init__(self, view: View, tricks: int | None, trials: int) -> None:
        self.view = view
        self.tricks = tricks
        self.trials = trials
        self.hidden = HiddenHands.of(view)
        self.known = ClaimCase.known(view)

    def proved(self, cases: Sequence[ClaimCase]) -> ProvedClaim | None:
        if not self.trials or not worlds_of_any(cases, self.hidden):
            return None
        self.trials -= 1
        return find_claim(self.view, self.tricks, tuple(cases), effort=_EFFORT)

    def splits(self) -> ProvedClaim | None:
        """Return the likeliest claim that needs each suit to be split evenly enough."""
        families = [self._bearable(suit) for suit in Suit]

        def case(places: Sequence[int]) -> ClaimCase:
            found = self.known
            for suit, family, place in zip(Suit, families, places, strict=True):
                found = found.with_counts(suit, family[place])
            return found

        start: tuple[int, ...] = (0, 0, 0, 0)
        queue = [(-case(start).worlds(self.hidden), start)]
        seen = {start}
        half = self.trials // 2
        while queue and self.trials > half:
            _, places = heapq.heappop(queue)
            if (found := self.proved([case(places)])) is not None:
                return found
            for suit in range(4):
                narrower = (*places[:suit], places[suit] + 1, *places[suit + 1 :])
                if narrower[suit] < len(families[suit]) and narrower not in seen:
                    seen.add(narrower)
                    if count := case(narrower).worlds(self.hidden):
                        heapq.heappush(queue, (-count, narrower))
        return None

    def _bearable(self, suit: Suit) -> list[frozenset[int]]:
        """Return ever more even splits of a suit, without those that fail even if all else is even."""
        even = self.known
        for other in Suit:
            if other is not suit:
                *_, evenest = _evenly(self.hidden.missing(other))
                even = even.with_counts(other, evenest)
        families = list(_evenly(self.hidden.missing(suit)))
        while len(families) > 1:
            uneven = even.with_counts(suit, families[0] - families[1])
            if not uneven.worlds(self.hidden) or self.proved([uneven]):
                break
            families.pop(0)
        return families

    def candidates(self, best: ProvedClaim | None) -> list[ClaimCase]:
        """Return other assumptions to try, the likeliest first: a split or a place, or two of them.

        If there is a claim already, they relax one of the suits that it needs and ask for something else
        instead.
        """
        simple = [self.known & case for case in _simple(self.view, self.hidden)]
        bases = [self.known, *simple] if best is None else list(self._freer(best.cases[0]))
        cases = {base & case for base in bases for case in simple}
        counts = {case: case.worlds(self.hidden) for case in cases}
        return sorted((case for case in cases if counts[case]), key=lambda case: (-counts[case], str(case)))

    def _freer(self, case: ClaimCase) -> Iterator[ClaimCase]:
        for suit in Suit:
            for numbers in _evenly(self.hidden.missing(suit)):
                if numbers > case.counts[suit.index]:
                    yield case.with_counts_instead(suit, numbers) & self.known

    def better(self, best: ProvedClaim | None, case: ClaimCase) -> ProvedClaim | None:
        """Return the best claim so far, or a better one with a further case."""
        if best is None:
            return self.proved([case])
        chance = best.probability
        cases = [other for other in best.cases if (other & case) != other]
        joined = [*cases, case]
        if len(joined) <= _ALTERNATIVES and self._chance(joined) > chance:
            found = self.proved(joined)
            if found is not None:
                return found
        if self._chance([case]) > chance:
            return self.proved([case]) or best
        return best

    def _chance(self, cases: Sequence[ClaimCase]) -> Fraction:
        return probability(cases, self.view)


def _evenly(out: int) -> Iterator[frozenset[int]]:
    """Yield all numbers, then those of ever more even splits."""
    for most in range(out, (out + 1) // 2 - 1, -1):
        yield frozenset(range(out - most, most + 1))


def _simple(view: View, hidden: HiddenHands) -> Iterator[ClaimCase]:
    anything = ClaimCase.anything(hidden)
    for suit in Suit:
        out = hidden.missing(suit)
        for fewer in range(out // 2 + 1):
            yield anything.with_counts(suit, {fewer, out - fewer})
        for numbers in _evenly(out):
            yield anything.with_counts(suit, numbers)
        for hand, card in product((0, 1), _high(view, hidden, suit)):
            yield anything.with_cards(hand, card)


def _high(view: View, hidden: HiddenHands, suit: Suit) -> list[Hand]:
    """Return the hidden cards that may matter: the two highest above one of the claimer's."""
    ours = Hand(card for seat in Seat if seat not in hidden.seats for card in view.play.remaining[seat])
    lowest = min((card.bit for card in ours.suit(suit)), default=1 << 64)
    above = [card for card in hidden.cards.suit(suit) if card.bit > lowest]
    return [Hand([card]) for card in sorted(above, key=lambda card: -card.bit)[:2]]
