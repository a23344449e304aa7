"""Plans carried out: in every world against every defence, or in some of them where these are too many."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random

from crossruff.claims import ClaimPlan, HiddenHands, ProvedClaim
from crossruff.claims.plan.facts import TrickHistory
from crossruff.claims.plan.position import is_high
from crossruff.claims.plan.tree import EndKind, PlanBranch, PlanEnd, PlanStep, PlanWait
from crossruff.claims.replies import wins
from crossruff.model import Card, Deal, Hand, Play, Seat, Suit, Trick

EFFORT = 1_000_000


class TooMany(Exception):
    """There are more lines than are wanted."""


def faults(claim: ProvedClaim, plan: ClaimPlan, most: int = 40_000) -> list[str]:
    """Where the plan fails: against the laws, without a branch, with two, or with too few tricks.

    Raises TooMany where more than `most` cards would have to be looked at.
    """
    return list(_Walk(claim, plan, most).faults())


class _Walk:
    """Follows every card of the others that some world allows, and the plan's own.

    The lines to a trick that are alike in all that a plan can remember are followed once.
    """

    def __init__(self, claim: ProvedClaim, plan: ClaimPlan, most: int) -> None:
        self.plan, self.ours, self.most = plan, plan.claims_for, most
        deals = list(worlds(claim))
        self.everything = (1 << len(deals)) - 1
        # For each seat and card, the worlds in which it is there.
        self.holds: dict[Seat, dict[Card, int]] = {seat: {} for seat in Seat}
        for number, deal in enumerate(deals):
            for seat, hand in deal.items():
                for card in hand:
                    self.holds[seat][card] = self.holds[seat].get(card, 0) | 1 << number
        self.of_first = [deal[claim.view.hidden[0]].bits for deal in deals]
        self.placed = 0
        for case in claim.cases:
            self.placed |= (case.first | case.second).bits
        self.met: set[object] = set()

    def faults(self) -> Iterator[str]:
        return self._from((), TrickHistory(self.plan.trick), self.plan.branches, self.everything)

    def _from(
        self, line: tuple[Card, ...], history: TrickHistory, then: Sequence[PlanBranch] | PlanEnd, deals: int
    ) -> Iterator[str]:
        self.most -= 1
        if self.most < 0:
            raise TooMany
        side = self.plan.seat.side
        won = sum(trick.winner is not None and trick.winner.side is side for trick in history.tricks)
        if won >= self.plan.tricks:
            return
        if won + self.plan.left - len(history.tricks) < self.plan.tricks:
            yield self._fault(line, "too few tricks")
            return
        if not history.trick.cards:
            key = self._key(history, then, deals)
            if key in self.met:
                return
            self.met.add(key)
        ours = history.trick.turn in self.ours
        if not isinstance(then, PlanEnd) and (ours or not history.trick.cards):
            right = [branch.then for branch in then if all(fact.is_true(history) for fact in branch.facts)]
            if len(right) != 1 or (
                isinstance(right[0], PlanStep) is not ours and not isinstance(right[0], PlanEnd)
            ):
                yield self._fault(line, f"of {len(then)} branches these are right: {right}")
                return
            if isinstance(right[0], PlanStep):
                yield from self._play(line, history, right[0].card, right[0].branches, deals)
                return
            then = right[0].branches if isinstance(right[0], PlanWait) else right[0]
        if not ours:
            for card, allowed in self._possible(history, deals):
                yield from self._from((*line, card), history.after(card), then, allowed)
        elif isinstance(then, PlanEnd) and then.kind is EndKind.WON:
            yield self._fault(line, "not won yet")
        elif isinstance(then, PlanEnd) and then.kind is not EndKind.CUT:
            card = after_end(self.plan, then, history.trick, Hand(line))
            yield from self._play(line, history, card, then, deals)

    def _play(
        self,
        line: tuple[Card, ...],
        history: TrickHistory,
        card: Card,
        then: Sequence[PlanBranch] | PlanEnd,
        deals: int,
    ) -> Iterator[str]:
        if card not in dict(self._possible(history, deals)):
            yield self._fault(line, f"{history.trick.turn} may not play the {card}")
        else:
            yield from self._from((*line, card), history.after(card), then, deals)

    def _possible(self, history: TrickHistory, deals: int) -> Iterator[tuple[Card, int]]:
        """Every card that the hand may hold and play, with the worlds in which it can."""
        seat, trick = history.trick.turn, history.trick
        played = history.played[seat.index]
        held = [(card, holds & deals) for card, holds in self.holds[seat].items() if not card.bit & played]
        led = trick.cards[0].suit if trick.cards else None
        following = 0
        for card, holds in held:
            following |= holds if card.suit is led else 0
        for card, holds in held:
            allowed = holds if led is None or card.suit is led else holds & ~following
            if allowed:
                yield card, allowed

    def _key(self, history: TrickHistory, then: Sequence[PlanBranch] | PlanEnd, deals: int) -> object:
        seen = tuple(card.suit for card in history.tricks[-1].cards) if history.tricks else ()
        gone = history.played[0] | history.played[1] | history.played[2] | history.played[3]
        shown = tuple(
            (history.void[seat.index], history.played[seat.index] & self.placed, _lengths(history, seat))
            for seat in Seat
        )
        # Who has played which of the cards that are gone does not matter any more.
        left = frozenset(first & ~gone for place, first in enumerate(self.of_first) if deals >> place & 1)
        return (id(then), history.trick.leader, gone, shown, seen, left)

    def _fault(self, line: Sequence[Card], why: str) -> str:
        return f"{' '.join(map(str, line))}: {why}"


def _lengths(history: TrickHistory, seat: Seat) -> tuple[int, ...]:
    played = Hand.from_bits(history.played[seat.index])
    return tuple(played.length(suit) for suit in Suit)


def after_end(plan: ClaimPlan, end: PlanEnd, trick: Trick, gone: Hand) -> Card:
    """What anybody would play after the end of a plan: the cards named, or high ones."""
    seat, ours = trick.turn, plan.claims_for
    hand = plan.hands[seat] - gone
    if not trick.cards:
        named = [card for card in end.cards if card in hand]
        high = [card for card in hand if is_high(card, plan.theirs - gone)]
        return (named if seat is end.seat and named else high)[0]
    legal = list(hand.suit(trick.cards[0].suit) or hand)
    # The hand that has the rest takes the trick even from its partner.
    if end.seat is seat or (end.seat is None and trick.winner not in ours):
        winners = [card for card in legal if wins(card, trick)]
        if winners:
            return winners[0]
    trump = trick.strain.suit
    return min(legal, key=lambda card: (card.suit is trump, card.rank.index))


def worlds(claim: ProvedClaim) -> Iterator[Deal]:
    """The hands of every world that agrees with the assumptions and with what was seen."""
    hidden, play = HiddenHands.of(claim.view), claim.view.play
    known = {seat: play.remaining[seat] for seat in Seat if seat not in hidden.seats}
    for cards in combinations(hidden.cards, hidden.sizes[0]):
        hands = (Hand(cards), hidden.cards - Hand(cards))
        both = dict(zip(hidden.seats, hands, strict=True))
        if any(hand.length(suit) for seat, hand in both.items() for suit in play.shown_out(seat)):
            continue
        for case in claim.cases:
            counts = all(hands[0].length(suit) in case.counts[suit.index] for suit in Suit)
            if counts and case.first <= hands[0] and case.second <= hands[1]:
                yield Deal({**known, **both})
                break


def games(claim: ProvedClaim, plan: ClaimPlan, random: Random, count: int) -> Iterator[tuple[Play, bool]]:
    """Games by the plan, in some worlds and against any cards: how they went, and whether they were won.

    Each card of the plan is put to the search: it must not be refuted. A game in which the plan was cut is
    left out.
    """
    every = list(worlds(claim))
    trick, side = claim.view.play.trick, claim.view.seat.side
    for _ in range(count):
        hands = dict(random.choice(every).items())
        for seat, card in trick.items():
            hands[seat] = hands[seat].with_card(card)
        play = Play(Deal(hands), trick.strain, trick.leader, trick.cards)
        cut = False
        while not (cut or play.is_over or play.won(side) >= claim.tricks):
            line = play.cards[len(trick.cards) :]
            if play.turn not in plan.claims_for:
                play = play.play(random.choice(list(play.legal_cards)))
                continue
            then = plan.after(line)
            assert then is not None, "the plan waits where the claimer is to play"
            cut = isinstance(then, PlanEnd) and then.kind is EndKind.CUT
            if not cut:
                gone = Hand(line)
                card = then.card if isinstance(then, PlanStep) else after_end(plan, then, play.trick, gone)
                play = play.play(card)
                stands = claim.search.proves(
                    play.cards[len(trick.cards) :], claim.tricks, claim.losers, EFFORT
                )
                assert stands is not False, f"the {play.cards[-1]} loses: {play}"
        if not cut:
            yield play, play.won(side) >= claim.tricks
