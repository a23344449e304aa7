"""How often players lead each suit from a hand, after an auction, by the model of recorded play."""

from __future__ import annotations

from crossruff.cardplay.defence.conventional_leads import conventional_lead
from crossruff.inference.card_model import SuitsBid, card_model
from crossruff.model import Auction, Card, Contract, Deal, Hand, Play, Strain, Suit


def usual_suits(hand: Hand, contract: Contract, auction: Auction) -> dict[Suit, float]:
    """Return how often players lead each suit of a hand; the shares add up to 1.

    >>> auction = Auction("S", "1NT P 3NT P P P")
    >>> found = usual_suits(Hand.parse("KQJT5.653.T7.A54"), Contract.parse("3NTS"), auction)
    >>> max(found, key=found.get).name, found[Suit.SPADES] > 0.8
    ('SPADES', True)
    """
    # The model looks at the leader's hand only: any deal of the other cards will do.
    others = list(Hand.of() - hand)
    seats = [contract.leader.after(turns) for turns in (1, 2, 3)]
    hands = {seat: Hand(others[place::3]) for place, seat in enumerate(seats)}
    play = Play.of(Deal({contract.leader: hand, **hands}), contract)
    found = card_model().probabilities(play, SuitsBid.of(auction, contract))
    suits = dict.fromkeys((suit for suit in Suit if hand.length(suit)), 0.0)
    for card, often in found.items():
        suits[card.suit] += often
    return suits


def usual_leads(hand: Hand, contract: Contract, auction: Auction) -> dict[Card, float]:
    """Return the usual card of each suit with how often players lead the suit, the most usual first."""
    notrump = contract.strain is Strain.NOTRUMP
    suits = usual_suits(hand, contract, auction)
    order = sorted(suits, key=lambda suit: -suits[suit])
    return {conventional_lead(hand, suit, notrump=notrump): suits[suit] for suit in order}
