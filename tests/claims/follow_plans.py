"""Plans carried out against any cards of the others, in every layout or in some."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

from crossruff.cardplay.claims import Hidden, Plan, ProvedClaim
from crossruff.cardplay.claims.plan_tree import End, Ending
from crossruff.model import Card, Deal, Hand, Play, Seat, Strain, Suit, View


def ending(random: Random, size: int, strain: Strain) -> Deal:
    """An ending in which one side has most of the high cards, so that there is something to claim."""
    cards = list(Card.all())
    random.shuffle(cards)
    cards = sorted(cards[: 4 * size], key=lambda card: -card.rank.index - 3 * (card.suit is strain.suit))
    weights = [random.random() + (0.6 if place < 2 * size else 0) for place in range(4 * size)]
    ours = sorted(range(4 * size), key=lambda place: -weights[place])[: 2 * size]
    mine = [card for place, card in enumerate(cards) if place in ours]
    theirs = [card for place, card in enumerate(cards) if place not in ours]
    random.shuffle(mine)
    random.shuffle(theirs)
    hands = [mine[:size], theirs[:size], mine[size:], theirs[size:]]
    return Deal({seat: Hand(hand) for seat, hand in zip(Seat, hands, strict=True)})


def layouts(claim: ProvedClaim) -> Iterator[Deal]:
    """The hands of every layout that agrees with the assumptions and with what was seen."""
    hidden, play = Hidden.of(claim.view), claim.view.play
    for cards in combinations(hidden.cards, hidden.sizes[0]):
        hands = (Hand(cards), hidden.cards - Hand(cards))
        seen = zip(hidden.seats, hands, strict=True)
        if any(hand.length(suit) for seat, hand in seen for suit in play.shown_out(seat)):
            continue
        for case in claim.cases:
            counts = all(hands[0].length(suit) in case.counts[suit.index] for suit in Suit)
            if counts and case.first <= hands[0] and case.second <= hands[1]:
                known = {seat: play.remaining[seat] for seat in Seat if seat not in hidden.seats}
                yield Deal({**known, **dict(zip(hidden.seats, hands, strict=True))})
                break


class Game:
    """One layout, card by card: what each hand still holds, and the tricks."""

    def __init__(self, claim: ProvedClaim, plan: Plan, deal: Deal, random: Random) -> None:
        trick = claim.view.play.trick
        whole = {seat: deal[seat] for seat in Seat}
        for seat, card in trick.items():
            whole[seat] = whole[seat].with_card(card)
        self.play = Play(Deal(whole), trick.strain, trick.leader, trick.cards)
        self.start = len(trick.cards)
        self.claim, self.plan, self.random = claim, plan, random

    @property
    def line(self) -> tuple[Card, ...]:
        return self.play.cards[self.start :]

    def run(self) -> bool | None:
        """Whether the tricks claimed are won; None where the plan was cut."""
        while not self.play.is_over:
            if self.play.won(self.claim.view.seat.side) >= self.claim.tricks:
                return True
            card = self.next_card()
            if card is None:
                return None
            self.play = self.play.play(card)
        return self.play.won(self.claim.view.seat.side) >= self.claim.tricks

    def next_card(self) -> Card | None:
        then = self.plan.after(self.line)
        if self.play.turn not in self.plan.claims_for:
            return self.random.choice(list(self.play.legal_cards))
        assert then is not None, "the plan waits where the claimer is to play"
        if not isinstance(then, End):
            bits = [card.bit for card in (*self.line, then.card)]
            stands = self.claim.search.proves(bits, self.claim.tricks, self.claim.losers, 1_000_000)
            assert stands is not False, f"the plan's {then.card} loses after {' '.join(map(str, self.line))}"
            return then.card
        if then.kind is Ending.CUT:
            return None
        assert then.kind is not Ending.WON, f"not won yet after {' '.join(map(str, self.line))}"
        return self.after_end(then)

    def after_end(self, end: End) -> Card:
        """Cash the cards named, or any high ones; low cards under them."""
        legal = list(self.play.legal_cards)
        trick, seat = self.play.trick, self.play.turn
        others = [
            card for one in Seat if one not in self.plan.claims_for for card in self.play.remaining[one]
        ]
        if end.cards and seat is end.seat:
            cash = [card for card in end.cards if card in legal]
            if cash and not trick.cards:
                return cash[0]
        winner = trick.winner
        if trick.cards and not (winner in self.plan.claims_for and end.seat in (winner, None)):
            winning = [card for card in legal if self.play.play(card).trick.winner is seat]
            winning = winning or [
                card for card in legal if len(trick.cards) == 3 and self.play.play(card).trick.leader is seat
            ]
            if winning and end.seat in (seat, None):
                return winning[0]
        if not trick.cards:
            high = [
                card for card in legal if all(o.suit is not card.suit or o.rank < card.rank for o in others)
            ]
            assert high, "no high card to lead"
            return high[0]
        trump = trick.strain.suit
        return min(legal, key=lambda card: (card.suit is trump, card.rank.index))


def carry_out(claim: ProvedClaim, plan: Plan, random: Random, games: int) -> None:
    """Play the plan in some layouts; it must take its tricks in all of them."""
    every = list(layouts(claim))
    for _ in range(games):
        game = Game(claim, plan, random.choice(every), random)
        assert game.run() is not False, f"lost: {game.play}"


def view_of(deal: Deal, strain: Strain, leader: Seat, declarer: Seat = Seat.SOUTH, cards: str = "") -> View:
    """What declarer sees of an ending."""
    play = Play(deal, strain, leader, (), declarer)
    for card in cards.split():
        play = play.play(card)
    return View.of(play, declarer)
