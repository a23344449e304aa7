"""What a discard gives up: winners, guards and length."""

from __future__ import annotations

from crossruff.cardplay.sense.seen_cards import SeenCards, above, top_of

_WINNER = 6.0
_GUARD = 4.0
_PARITY = 1.5
_LONG = 1.0


def discard_cost(seen: SeenCards, suit: int) -> float:
    """Return what it costs to throw the lowest card of a suit; 0 for a card without a use."""
    lane, others = seen.mine[suit], seen.others[suit]
    count, top = lane.bit_count(), top_of(lane)
    if not others:
        return _WINNER
    higher = above(others, top).bit_count()
    winners = above(lane, top_of(others)).bit_count()
    if winners == count:
        return _WINNER
    cost = 0.0
    if guards(seen, suit):
        cost = _GUARD / higher
    if seen.declaring:
        return cost + _own_length(seen, suit)
    dummy = seen.dummy[suit]
    if count == dummy.bit_count() >= 3 and above(lane, (dummy & -dummy).bit_length() - 1):
        # As long as dummy: the last card of it is stopped by the last one here.
        cost += _PARITY
    return cost + 0.3 * _LONG * (count >= 5)


def guards(seen: SeenCards, suit: int) -> bool:
    """Return whether the highest card of a suit wins a trick in time only if no card of it is thrown."""
    lane = seen.mine[suit]
    higher = above(seen.others[suit], top_of(lane)).bit_count()
    theirs = seen.against[suit].bit_count()
    return 0 < higher < 4 and lane.bit_count() == higher + 1 and theirs > higher


def _own_length(seen: SeenCards, suit: int) -> float:
    """Return what a small card is worth to declarer's side: a later winner, or nothing."""
    lane, partner, theirs = seen.mine[suit], seen.partner[suit], seen.against[suit]
    if suit == seen.trump:
        return _GUARD
    longer = lane.bit_count() > partner.bit_count()
    if longer and lane.bit_count() + partner.bit_count() > theirs.bit_count():
        return _LONG
    # To follow to the winners of the other hand takes no useful card.
    return -0.2 * (seen.trump >= 0 and bool(seen.mine[seen.trump]) and lane.bit_count() <= 2)
