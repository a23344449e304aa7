"""Reasons for a lead, each a fact of the auction, the hand, or the ranges that the calls show."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from crossruff.coach.problems.problem import PlayProblem
from crossruff.coach.words import cards_word
from crossruff.model import Bid, Card, Hand, Rank, Seat, Suit

_LONG, _SHORT = 4, 2
_JACK = Rank.JACK.index


@dataclass(frozen=True, slots=True)
class BidSuit:
    """A seat bid the suit of a lead."""

    seat: Seat
    suit: Suit
    is_partner: bool

    @property
    def text(self) -> str:
        """The fact as a sentence."""
        name = "Partner" if self.is_partner else self.seat.name.title()
        return f"{name} bid {self.suit.name.lower()}."


@dataclass(frozen=True, slots=True)
class NobodyBid:
    """Neither opponent bid a suit."""

    suit: Suit

    @property
    def text(self) -> str:
        """The fact as a sentence."""
        return f"The opponents did not bid {self.suit.name.lower()}."


@dataclass(frozen=True, slots=True)
class ShownLength:
    """A seat has shown at least, or at most, a number of cards of a suit."""

    seat: Seat
    suit: Suit
    count: int
    is_most: bool

    @property
    def text(self) -> str:
        """The fact as a sentence."""
        limit = "at most" if self.is_most else "at least"
        return f"{self.seat.name.title()} has shown {limit} {cards_word(self.count, self.suit)}."


@dataclass(frozen=True, slots=True)
class PartnersPoints:
    """How many points partner can have, by the hand and by what the others showed."""

    least: int
    most: int
    own: int

    @property
    def text(self) -> str:
        """The fact as a sentence."""
        count = f"{self.least}" if self.least == self.most else f"{self.least} to {self.most}"
        return f"You have {self.own} points, and partner has {count}."


@dataclass(frozen=True, slots=True)
class FromHonour:
    """A lead from a suit with an honour that no other honour backs."""

    card: Card
    honour: Card

    @property
    def text(self) -> str:
        """The fact as a sentence."""
        return f"The {self.card.symbol} leads away from the {self.honour.symbol}."


@dataclass(frozen=True, slots=True)
class NoHonour:
    """A lead from a suit in which the hand has no honour."""

    card: Card

    @property
    def text(self) -> str:
        """The fact as a sentence."""
        return f"The {self.card.symbol} risks no honour of yours."


@dataclass(frozen=True, slots=True)
class LeadsTrumps:
    """A lead of trumps against ruffs in a hand that is short in a suit."""

    card: Card
    seat: Seat
    suit: Suit

    @property
    def text(self) -> str:
        """The fact as a sentence."""
        return (
            f"The {self.card.symbol} draws trumps before {self.seat.name.title()}, "
            f"who has shown few {self.suit.name.lower()}, can ruff."
        )


LeadReason = BidSuit | NobodyBid | ShownLength | PartnersPoints | FromHonour | NoHonour | LeadsTrumps


def lead_reasons(problem: PlayProblem) -> list[LeadReason]:
    """Return what speaks for the best lead and against the natural one; nothing for other problems."""
    if problem.cards or problem.is_declarer:
        return []
    best, natural = problem.best.card, problem.natural
    return [*_points(problem), *_for(problem, best), *_against(problem, best, natural)]


def bids_of(problem: PlayProblem) -> dict[Seat, set[Suit]]:
    """Return the suits that each seat bid."""
    assert problem.board.auction is not None
    found: dict[Seat, set[Suit]] = {seat: set() for seat in Seat}
    for seat, call, _ in problem.board.auction.items():
        if isinstance(call, Bid) and call.strain.suit is not None:
            found[seat].add(call.strain.suit)
    return found


def _points(problem: PlayProblem) -> Iterator[LeadReason]:
    own = problem.board.deal[problem.seat].hcp
    known, partner = problem.known, problem.seat.partner
    theirs = [known[seat].points for seat in problem.seat.side.opponents.seats]
    least = max(known[partner].points[0], 40 - own - sum(high for _, high in theirs))
    most = min(known[partner].points[1], 40 - own - sum(low for low, _ in theirs))
    if 0 <= least <= most <= least + 8:
        yield PartnersPoints(least, most, own)


def _for(problem: PlayProblem, best: Card) -> Iterator[LeadReason]:
    bids, suit = bids_of(problem), best.suit
    opponents = problem.seat.side.opponents.seats
    trump = problem.contract.strain.suit
    if suit in bids[problem.seat.partner]:
        yield BidSuit(problem.seat.partner, suit, True)
    elif suit is not trump and not any(suit in bids[seat] for seat in opponents):
        yield NobodyBid(suit)
    if suit is trump:
        dummy = problem.contract.dummy
        for other, (_, high) in zip(Suit, problem.known[dummy].lengths, strict=True):
            if other is not trump and high <= _SHORT:
                yield LeadsTrumps(best, dummy, other)
    elif problem.known[problem.seat.partner].lengths[suit.index][0] >= _LONG:
        count = problem.known[problem.seat.partner].lengths[suit.index][0]
        yield ShownLength(problem.seat.partner, suit, count, False)


def _against(problem: PlayProblem, best: Card, natural: Card) -> Iterator[LeadReason]:
    hand, suit = problem.board.deal[problem.seat], natural.suit
    for seat in problem.seat.side.opponents.seats:
        low, _ = problem.known[seat].lengths[suit.index]
        if low >= _LONG and suit is not best.suit:
            yield ShownLength(seat, suit, low, False)
    honour = lone_honour(hand, suit)
    if honour is not None and natural is not honour:
        yield FromHonour(natural, honour)
    if not any(card.rank.index >= _JACK for card in hand.suit(best.suit)):
        yield NoHonour(best)


def lone_honour(hand: Hand, suit: Suit) -> Card | None:
    """Return the highest honour of a suit, from the jack on, if the card below it is missing.

    >>> lone_honour(Hand.parse("KJ4..."), Suit.SPADES), lone_honour(Hand.parse("KQ4..."), Suit.SPADES)
    (Card.parse('SK'), None)
    """
    cards = sorted(hand.suit(suit), key=lambda card: -card.rank.index)
    if len(cards) < 2 or cards[0].rank.index < _JACK:
        return None
    return cards[0] if cards[1].rank.index < cards[0].rank.index - 1 else None
