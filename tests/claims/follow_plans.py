"""Plans carried out: what the claimer plays who follows one, and games against any cards of the others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random

from crossruff.cardplay.claims import Hidden, Plan, ProvedClaim
from crossruff.cardplay.claims.plan_tree import End, Ending
from crossruff.model import Card, Deal, Hand, Play, Seat, Suit, Trick

EFFORT = 1_000_000


class Cut(Exception):
    """The plan says that it does not tell more."""


class Follower:
    """Plays by a plan, and after its end as anybody would: the cards named, or high ones."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.ours = plan.claims_for

    def __call__(self, line: Sequence[Card]) -> Card:
        then = self.plan.after(line)
        assert then is not None, "the plan waits where the claimer is to play"
        if not isinstance(then, End):
            return then.card
        if then.kind is Ending.CUT:
            raise Cut
        assert then.kind is not Ending.WON, f"not won yet after {' '.join(map(str, line))}"
        trick = self.plan.trick
        for card in line:
            trick = Trick(trick.leader, trick.strain, (*trick.cards, card))
            if trick.is_complete:
                trick = Trick(trick.winner or trick.leader, trick.strain)
        return self._after_end(then, trick, Hand(line))

    def _after_end(self, end: End, trick: Trick, gone: Hand) -> Card:
        seat = trick.turn
        hand = self.plan.hands[seat] - gone
        if not trick.cards:
            high = [card for card in hand if self._is_high(card, gone)]
            named = [card for card in end.cards if card in hand]
            return (named if seat is end.seat and named else high)[0]
        legal = list(hand.suit(trick.cards[0].suit) or hand)
        if trick.winner not in self.ours and end.seat in (seat, None):
            wins = [card for card in legal if _beats(card, trick)]
            if wins:
                return wins[0]
        trump = trick.strain.suit
        return min(legal, key=lambda card: (card.suit is trump, card.rank.index))

    def _is_high(self, card: Card, gone: Hand) -> bool:
        theirs = self.plan.unseen
        for seat in Seat:
            theirs |= self.plan.hands[seat] if seat not in self.ours else Hand()
        return all(other.rank < card.rank for other in (theirs - gone).suit(card.suit))


def _beats(card: Card, trick: Trick) -> bool:
    return Trick(trick.leader, trick.strain, (*trick.cards, card)).winner is trick.turn


def layouts(claim: ProvedClaim) -> Iterator[Deal]:
    """The hands of every layout that agrees with the assumptions and with what was seen."""
    hidden, play = Hidden.of(claim.view), claim.view.play
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


def games(claim: ProvedClaim, plan: Plan, random: Random, count: int) -> Iterator[tuple[Play, bool]]:
    """Games by the plan, in some layouts and against any cards: how they went, and whether they were won.

    Each card of the plan is put to the search: it must not be refuted. A game in which the plan was cut is
    left out.
    """
    every, follower = list(layouts(claim)), Follower(plan)
    trick, side = claim.view.play.trick, claim.view.seat.side
    for _ in range(count):
        hands = dict(random.choice(every).items())
        for seat, card in trick.items():
            hands[seat] = hands[seat].with_card(card)
        play = Play(Deal(hands), trick.strain, trick.leader, trick.cards)
        try:
            while not play.is_over and play.won(side) < claim.tricks:
                line = play.cards[len(trick.cards) :]
                if play.turn in follower.ours:
                    play = play.play(follower(line))
                    bits = [card.bit for card in play.cards[len(trick.cards) :]]
                    stands = claim.search.proves(bits, claim.tricks, claim.losers, EFFORT)
                    assert stands is not False, f"the {play.cards[-1]} loses: {play}"
                else:
                    play = play.play(random.choice(list(play.legal_cards)))
        except Cut:
            continue
        yield play, play.won(side) >= claim.tricks
