"""The position of a claim, and the lines that a plan must cover."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from crossruff.claims.cases import NO_CARDS
from crossruff.claims.plan.facts import TrickHistory
from crossruff.claims.relative_ranks import LANES, hidden_between
from crossruff.claims.replies import different_replies
from crossruff.claims.search import ProvedClaim, claimers_seats
from crossruff.model import Card, Hand, Seat, Suit


@dataclass(frozen=True, slots=True)
class PlanLine:
    """Cards played since the plan began."""

    history: TrickHistory
    cards: tuple[Card, ...] = ()
    gone: Hand = NO_CARDS
    individual: Hand = NO_CARDS
    """The others' cards that stand for themselves, and not for any small card of their suit."""

    def after(self, card: Card, *, individual: bool = False) -> PlanLine:
        """Return the line one card later."""
        return PlanLine(
            self.history.after(card),
            (*self.cards, card),
            self.gone.with_card(card),
            self.individual.with_card(card) if individual else self.individual,
        )


@dataclass(frozen=True)
class ClaimPosition:
    """The claimer's view at the start of a plan, with proofs for any card."""

    claim: ProvedClaim
    effort: int
    """The cards that a search looks at for one question."""
    ours: tuple[Seat, ...]
    """The seats whose cards the claimer chooses."""
    others: tuple[Seat, ...]
    hidden: tuple[Seat, ...]
    placed: Hand
    """Cards that an assumption places: no two of them are alike."""
    visible: Hand
    theirs: Hand
    """The cards of the others when the plan begins."""
    _known: dict[tuple[tuple[Card, ...], int], bool] = field(default_factory=dict, repr=False, compare=False)

    @classmethod
    def of(cls, claim: ProvedClaim, effort: int) -> ClaimPosition:
        """Return the position of a claim."""
        view, held = claim.view, claim.view.play.remaining
        ours = claimers_seats(view)
        others = tuple(seat for seat in Seat if seat not in ours)
        placed, theirs = NO_CARDS, view.unseen
        for case in claim.cases:
            placed |= case.first | case.second
        for seat in others:
            theirs |= held[seat]
        return cls(claim, effort, ours, others, view.hidden, placed, held.cards, theirs)

    @property
    def start(self) -> PlanLine:
        """The line without a card."""
        return PlanLine(TrickHistory(self.claim.view.play.trick))

    @property
    def trump(self) -> Suit | None:
        """The trump suit."""
        return self.claim.view.play.strain.suit

    def held(self, seat: Seat, lines: Sequence[PlanLine]) -> Hand:
        """Return the cards that a seat of the claimer still has; they are the same in all lines."""
        return self.claim.view.play.remaining[seat] - lines[0].gone

    def legal(self, line: PlanLine) -> Hand:
        """Return the cards that the claimer may play next."""
        trick = line.history.trick
        hand = self.held(trick.turn, [line])
        following = hand.suit(trick.cards[0].suit) if trick.cards else hand
        return following or hand

    def out(self, lines: Iterable[PlanLine]) -> Hand:
        """Return the cards that the others still have in at least one line."""
        always = self.theirs.bits
        for line in lines:
            always &= line.gone.bits
        return Hand.from_bits(self.theirs.bits & ~always)

    def proves(self, line: PlanLine, card: Card, losers: int) -> bool:
        """Return whether the claim is proved after one more card, with limited effort."""
        if card not in self.legal(line):
            return False
        cards = (*line.cards, card)
        answer = self._known.get((cards, losers))
        if answer is None:
            answer = self.stands(cards, losers)
            self._known[cards, losers] = answer
        return answer

    def stands(self, cards: Sequence[Card], losers: int) -> bool:
        """Return whether the claim is proved after some cards, with at most `losers` tricks lost."""
        return bool(self.claim.search.proves(cards, self.claim.tricks, losers, self.effort))

    def replies(self, line: PlanLine, losers: int) -> list[PlanLine]:
        """Return the line with each card of the others that makes a difference.

        `losers` are the tricks that may still be lost.
        """
        side, trick = self.claim.view.seat.side, line.history.trick
        replies = different_replies(
            self.claim.search, line.cards, trick, side, spare=losers, placed=self.placed
        )
        return [line.after(card, individual=individual) for card, individual in replies]

    def different(self, lines: Iterable[PlanLine]) -> tuple[PlanLine, ...]:
        """Return the lines without those that leave the claimer with the same knowledge as another.

        That knowledge is the hidden cards that are left, the number of each suit that each hand has played,
        the suits that it is out of, and the last trick.
        """
        found: dict[object, PlanLine] = {}
        for line in lines:
            found.setdefault(self._known_after(line.history), line)
        return tuple(found.values())

    def _known_after(self, history: TrickHistory) -> object:
        gone = history.played[0] | history.played[1] | history.played[2] | history.played[3]
        hidden = self.claim.view.unseen.bits & ~gone
        seen = history.seen
        shown = tuple(
            (
                tuple((history.played[seat.index] & lane).bit_count() for lane in LANES),
                history.void[seat.index],
                history.played[seat.index] & self.placed.bits,
            )
            if seat in self.hidden
            else history.played[seat.index]
            for seat in Seat
        )
        look = seen.cards if history.trick.cards else tuple(card.suit for card in seen.cards)
        visible = self.visible.bits & ~gone | self.placed.bits & hidden
        return (hidden_between(hidden, visible), shown, history.trick.leader, look)

    def from_on(self, card: Card, line: PlanLine) -> Hand:
        """Return the cards of the others that are as high as a card of the line, or higher.

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

    def above_each(self, line: PlanLine) -> Iterator[Hand]:
        """Yield the hidden cards above each card that is seen, and all of each suit.

        A plan remembers how many of them have gone, not which.
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
    """Return whether no card of the others can beat a card in its suit."""
    return all(other.rank < card.rank for other in others.suit(card.suit))
