"""The lines that a plan must be good for, and what is known of the cards in each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from crossruff.claims.cases import NO_CARDS
from crossruff.claims.plan.facts import Course
from crossruff.claims.search import ProvedClaim
from crossruff.dd.checks import card_of_bit
from crossruff.model import Card, Hand, Seat, Suit, Trick

LANES = tuple(Hand.of(suit).bits for suit in Suit)
"""The bits of each suit."""


@dataclass(frozen=True, slots=True)
class Line:
    """Cards played since the plan began."""

    course: Course
    cards: tuple[Card, ...] = ()
    gone: Hand = NO_CARDS
    told: Hand = NO_CARDS
    """Those of the others that were looked at for themselves, and not as any small card of their suit."""

    def after(self, card: Card, *, told: bool = False) -> Line:
        """One card later."""
        return Line(
            self.course.after(card),
            (*self.cards, card),
            self.gone.with_card(card),
            self.told.with_card(card) if told else self.told,
        )


@dataclass(frozen=True)
class Table:
    """What the claimer sees, and the proofs that he can ask for."""

    claim: ProvedClaim
    effort: int
    """How many cards may be looked at for one question."""
    ours: tuple[Seat, ...]
    """The seats whose cards the claimer chooses."""
    others: tuple[Seat, ...]
    hidden: tuple[Seat, ...]
    placed: Hand
    """Cards that an assumption places: none is like another."""
    visible: Hand
    theirs: Hand
    """The cards of the others when the plan begins."""
    _known: dict[tuple[tuple[Card, ...], int], bool] = field(default_factory=dict, repr=False, compare=False)

    @classmethod
    def of(cls, claim: ProvedClaim, effort: int) -> Table:
        """The table of a claim."""
        view, held = claim.view, claim.view.play.remaining
        ours = tuple(seat for seat in view.seat.side.seats if seat not in view.hidden)
        others = tuple(seat for seat in Seat if seat not in ours)
        placed, theirs = NO_CARDS, view.unseen
        for case in claim.cases:
            placed |= case.first | case.second
        for seat in others:
            theirs |= held[seat]
        return cls(claim, effort, ours, others, view.hidden, placed, held.cards, theirs)

    @property
    def start(self) -> Line:
        """Nothing has been played yet."""
        return Line(Course(self.claim.view.play.trick))

    @property
    def trump(self) -> Suit | None:
        """The trump suit."""
        return self.claim.view.play.strain.suit

    def held(self, seat: Seat, lines: Sequence[Line]) -> Hand:
        """What a seat of the claimer still has; it is the same in all lines."""
        return self.claim.view.play.remaining[seat] - lines[0].gone

    def legal(self, line: Line) -> Hand:
        """What the claimer may play next."""
        trick = line.course.trick
        hand = self.held(trick.turn, [line])
        following = hand.suit(trick.cards[0].suit) if trick.cards else hand
        return following or hand

    def out(self, lines: Iterable[Line]) -> Hand:
        """The cards that the others still have in one line or another."""
        always = self.theirs.bits
        for line in lines:
            always &= line.gone.bits
        return Hand.from_bits(self.theirs.bits & ~always)

    def proves(self, line: Line, card: Card, losers: int) -> bool:
        """Whether the claim stands after one more card, as far as is found out with little effort."""
        if card not in self.legal(line):
            return False
        cards = (*line.cards, card)
        answer = self._known.get((cards, losers))
        if answer is None:
            answer = self.stands(cards, losers)
            self._known[cards, losers] = answer
        return answer

    def stands(self, cards: Sequence[Card], losers: int) -> bool:
        """Whether the claim stands after some cards, with so many tricks lost at most."""
        bits = [card.bit for card in cards]
        return bool(self.claim.search.proves(bits, self.claim.tricks, losers, self.effort))

    def replies(self, line: Line, losers: int) -> list[Line]:
        """The line with each card of the others that makes a difference; so many tricks may still be lost.

        Where none may be lost, a card that does not win is as good as any other of its suit: whoever keeps
        the higher one does not lose by it.
        """
        turn, bits, hands = self.claim.search.look([card.bit for card in line.cards])
        cards = [card_of_bit(bit) for bit in bits]
        trick = line.course.trick
        seat = trick.turn
        if losers or not trick.cards or seat.side is self.claim.view.seat.side:
            return [line.after(card, told=True) for card in cards]
        known = hands[turn]
        lowest = {(card.suit, bool(known & card.bit)): card for card in sorted(cards)}
        found = []
        for card in cards:
            told = card in self.placed or wins(card, trick)
            if told or lowest[card.suit, bool(known & card.bit)] is card:
                found.append(line.after(card, told=told))
        return found

    def different(self, lines: Iterable[Line]) -> tuple[Line, ...]:
        """The lines without those after which the same is known as after another.

        What counts is what is left of the hidden cards, how many of each suit each hand has played, and who
        is out of what; and the trick that everybody looks at.
        """
        found: dict[object, Line] = {}
        for line in lines:
            found.setdefault(self._known_after(line.course), line)
        return tuple(found.values())

    def _known_after(self, course: Course) -> object:
        gone = course.played[0] | course.played[1] | course.played[2] | course.played[3]
        hidden = self.claim.view.unseen.bits & ~gone
        seen = course.seen
        shown = tuple(
            (
                tuple((course.played[seat.index] & lane).bit_count() for lane in LANES),
                course.void[seat.index],
                course.played[seat.index] & self.placed.bits,
            )
            if seat in self.hidden
            else course.played[seat.index]
            for seat in Seat
        )
        look = seen.cards if course.trick.cards else tuple(card.suit for card in seen.cards)
        return (self._gaps(hidden, gone), shown, course.trick.leader, look)

    def _gaps(self, hidden: int, gone: int) -> tuple[int, ...]:
        """How many hidden cards there are between those that are seen, from the bottom of each suit up."""
        seen = self.visible.bits & ~gone | self.placed.bits & hidden
        counts: list[int] = []
        for lane in LANES:
            rest, cards = seen & lane, hidden & lane
            while rest:
                card = rest & -rest
                rest ^= card
                counts.append((cards & (card - 1)).bit_count())
            counts.append(cards.bit_count())
        return tuple(counts)

    def from_on(self, card: Card, line: Line) -> Hand:
        """The cards of the others that are as high as a card of the line, or higher.

        A hidden card stands for those that it touched when its trick began.
        """
        play = self.claim.view.play
        lowest = card.rank.index
        if card in self.claim.view.unseen and card not in self.placed:
            before = line.cards.index(card)
            gone = Hand(line.cards[: max(0, before - (before + len(play.trick.cards)) % 4)])
            below = [*(self.visible - gone).suit(card.suit), *self.placed.suit(card.suit)]
            lowest = 1 + max((other.rank.index for other in below if other.rank < card.rank), default=-1)
        return Hand(other for other in self.theirs.suit(card.suit) if other.rank.index >= lowest)

    def above_each(self, line: Line) -> Iterator[Hand]:
        """The hidden cards above each card that is seen, and all of each suit.

        Only how many of them have gone is remembered, not which.
        """
        hidden = self.claim.view.unseen.bits
        seen = self.visible.bits & ~line.gone.bits
        for lane in LANES:
            cards = seen & lane
            while cards:
                highest = 1 << cards.bit_length() - 1
                cards ^= highest
                yield Hand.from_bits(hidden & lane & -highest)
            yield Hand.from_bits(hidden & lane)


def is_high(card: Card, others: Hand) -> bool:
    """Whether no card of the others can beat it in its suit."""
    return all(other.rank < card.rank for other in others.suit(card.suit))


def wins(card: Card, trick: Trick) -> bool:
    """Whether a card beats those on the table."""
    longer = Trick(trick.leader, trick.strain, (*trick.cards, card))
    return longer.winner is trick.turn
