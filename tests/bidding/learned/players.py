"""Players with a system that is known for sure: one club with twelve points, a pass without."""

from __future__ import annotations

from functools import cache

from crossruff.bidding.learned import CallPolicy, LearnedSystem
from crossruff.dealing import deals
from crossruff.lab.bidding.policy_training import CallSamples, learn
from crossruff.model import Call, Hand, Seat

CLUB, PASS = Call.parse("1C").index, Call.PASS.index
OPENS = 12


def call_of(hand: Hand) -> int:
    """Return the opening of a hand; over a bid of the others all pass."""
    return CLUB if hand.hcp >= OPENS else PASS


def samples(count: int, seed: int) -> CallSamples:
    """Return the first two calls on some deals."""
    found = CallSamples()
    for deal in deals(count=count, seed=seed):
        opening = call_of(deal[Seat.NORTH])
        second = PASS if opening else call_of(deal[Seat.EAST])
        hands = [deal[seat].bits for seat in (Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST)]
        found.add(hands, (opening, second), (False, False), (0, 1))
    return found


@cache
def learned() -> CallPolicy:
    """Return a network that has learned this system."""
    return learn(samples(2_500, 7), "clubs", 400, lambda steps, agreement: None)


@cache
def system() -> LearnedSystem:
    """Return the learned system."""
    return LearnedSystem(learned())
