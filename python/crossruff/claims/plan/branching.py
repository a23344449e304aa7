"""Find facts that distinguish lines in which the claimer must play differently."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from crossruff.claims.plan.facts import Fact, FactKind
from crossruff.claims.plan.position import ClaimPosition, PlanLine
from crossruff.model import Card, Hand, Suit


def best_fact(
    position: ClaimPosition, lines: Sequence[PlanLine], good: Sequence[frozenset[Card]]
) -> Fact | None:
    """Return the simplest fact that parts lines so that the fewest different cards are needed.

    `good` has the cards that are right in each line. None if no fact distinguishes the lines.
    """
    best: tuple[tuple[int, int, int], Fact] | None = None
    for order, fact in enumerate(dict.fromkeys(_facts(position, lines))):
        yes = [cards for line, cards in zip(lines, good, strict=True) if fact.is_true(line.history)]
        no = [cards for line, cards in zip(lines, good, strict=True) if not fact.is_true(line.history)]
        if yes and no:
            value = (_cover(yes) + _cover(no), _SIMPLE[fact.kind], order)
            if best is None or value < best[0]:
                best = value, fact
    return best[1] if best else None


_SIMPLE = {
    FactKind.LEADS: 0,
    FactKind.LED: 0,
    FactKind.OUT: 1,
    FactKind.THROWS: 2,
    FactKind.PLAYS: 2,
    FactKind.GONE: 3,
    FactKind.COUNT: 4,
}


def _cover(good: Sequence[frozenset[Card]]) -> int:
    """Estimate how many different cards are needed so that each line has a good one."""
    left, count = list(good), 0
    while left:
        every = {card for cards in left for card in cards}
        best = max(sorted(every), key=lambda card: sum(card in cards for cards in left))
        left = [cards for cards in left if best not in cards]
        count += 1
    return count


def just_seen(position: ClaimPosition, lines: Sequence[PlanLine]) -> Iterator[Fact]:
    """Yield the facts that a hand has just shown out."""
    for line in lines:
        seen = line.history.seen
        for seat in position.others:
            card = seen.card_of(seat)
            if card is not None and card.suit is not seen.cards[0].suit:
                yield Fact(FactKind.OUT, seat, seen.cards[0].suit)


def _facts(position: ClaimPosition, lines: Sequence[PlanLine]) -> Iterator[Fact]:
    """Yield all facts about the lines, those of the last trick first."""
    for about in (_of_this_trick, _of_all_tricks, _of_numbers):
        for line in lines:
            yield from about(position, line)


def _of_this_trick(position: ClaimPosition, line: PlanLine) -> Iterator[Fact]:
    seen = line.history.seen
    for seat in position.others:
        card = seen.card_of(seat)
        if card is None:
            continue
        if card.suit is not seen.cards[0].suit:
            yield Fact(FactKind.OUT, seat, seen.cards[0].suit)
            yield Fact(FactKind.THROWS, seat, card.suit)
        # A plan remembers only the suits of a complete trick.
        if line.history.trick.cards and card in line.individual:
            high = position.from_on(card, line)
            yield Fact(FactKind.PLAYS, seat, cards=high)
            yield Fact(FactKind.PLAYS, seat, cards=position.theirs.suit(card.suit) - high)


def _of_all_tricks(position: ClaimPosition, line: PlanLine) -> Iterator[Fact]:
    for seat in position.others:
        void = line.history.void[seat.index]
        yield from (Fact(FactKind.OUT, seat, suit) for suit in Suit if void >> suit.index & 1)
        for card in Hand.from_bits(line.history.played[seat.index] & position.placed.bits):
            yield Fact(FactKind.GONE, seat, cards=Hand([card]), number=1)
    for cards in position.above_each(line):
        if number := len(cards & line.individual):
            yield Fact(FactKind.GONE, cards=cards, number=number)


def _of_numbers(position: ClaimPosition, line: PlanLine) -> Iterator[Fact]:
    for seat in position.others:
        played = Hand.from_bits(line.history.played[seat.index])
        numbers = [(suit, played.length(suit)) for suit in Suit]
        yield from (Fact(FactKind.COUNT, seat, suit, number=number) for suit, number in numbers if number)
