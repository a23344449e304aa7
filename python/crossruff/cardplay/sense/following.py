"""Which card to follow suit with: second hand low, third hand high enough, the cheapest winner last."""

from __future__ import annotations

from crossruff.cardplay.sense.seen_cards import SeenCards, above, top_of

_TEN, _QUEEN = 8, 10


def best_follow(seen: SeenCards) -> int:
    """Return the rank to play to the suit led."""
    lane = seen.mine[seen.led]
    low = _lowest(lane)
    if seen.ruffed or lane & (lane - 1) == 0:
        return low
    if seen.place == 3:
        return _last(seen, lane)
    if seen.place == 2:
        return _third(seen, lane)
    return _second(seen, lane)


def holds_up(seen: SeenCards) -> bool:
    """Return whether a defender at notrump should keep the top card of dummy's suit without other entry."""
    suit, dummy = seen.led, seen.dummy
    top = top_of(seen.mine[suit])
    if seen.declaring or seen.partner_wins or dummy[suit].bit_count() < 3 or seen.trump >= 0:
        return False
    if top < top_of(seen.others[suit]) or top < seen.top or seen.mine[suit].bit_count() < 2:
        return False
    leader = seen.play.trick.leader
    if leader is seen.play.turn.partner:
        return False
    return not any(above(dummy[other], _QUEEN) for other in range(4) if other != suit)


def _last(seen: SeenCards, lane: int) -> int:
    if seen.partner_wins:
        return _under_partner(seen, lane)
    winning = above(lane, seen.top)
    return _lowest(winning or lane)


def _third(seen: SeenCards, lane: int) -> int:
    suit, low = seen.led, _lowest(lane)
    winning = above(lane, seen.top)
    if seen.dummy_after:
        return _before_dummy(seen, lane)
    unseen = seen.unseen[suit]
    if not winning:
        return low
    top = top_of(lane)
    if seen.partner_wins:
        if seen.declaring and (seen.top >= _TEN or not above(unseen, seen.top)):
            return _under_partner(seen, lane)
        if not unseen or not above(unseen, seen.top) or seen.top >= _TEN:
            return low
        if not _mask(top) & ~_mask(seen.top + 1) & unseen:
            # The card is only as good as partner's.
            return low
    if seen.declaring:
        return _finesse(winning, unseen)
    best = _cheapest_equal(winning, top, unseen)
    if seen.dummy_before:
        return _over_dummy(seen, winning, best)
    return best


def _second(seen: SeenCards, lane: int) -> int:
    suit, low = seen.led, _lowest(lane)
    if seen.declaring:
        return _second_declaring(seen, lane)
    winning = above(lane, seen.top)
    if not winning:
        return low
    if seen.top >= _TEN and _covers(seen, winning):
        return _lowest(winning)
    behind = seen.dummy[suit] if seen.dummy_after else 0
    honours = above(winning, _TEN)
    is_top = not above(seen.others[suit] & ~behind, top_of(honours))
    # From a sequence at the top, make sure of a trick.
    return _lowest(honours) if honours & honours >> 1 and is_top else low


def _second_declaring(seen: SeenCards, lane: int) -> int:
    suit, low = seen.led, _lowest(lane)
    partner, unseen = seen.partner[suit], seen.unseen[suit]
    winning = above(lane, seen.top)
    masters = above(winning, top_of(unseen))
    if not masters:
        if seen.top >= _TEN and winning and above(lane | partner, seen.top).bit_count() >= 2:
            return _lowest(winning)
        return low
    sure_behind = above(partner, max(seen.top, top_of(unseen)))
    if sure_behind:
        return low
    helps = partner and top_of(partner) > seen.top and top_of(partner) >= _TEN
    if helps and lane.bit_count() > masters.bit_count():
        return low
    return _finesse(winning, unseen)


def _covers(seen: SeenCards, winning: int) -> bool:
    """Return whether an honour on an honour may promote a card of this side."""
    suit, top = seen.led, seen.top
    if not above(winning, top):
        return False
    leader_is_dummy = seen.dummy_before
    if leader_is_dummy and seen.dummy[suit] >> max(top - 1, 0) & 1:
        # Dummy has the next card too: cover the last of them.
        return False
    dummy = seen.dummy[suit]
    promoted = _mask(top) & ~_mask(max(top - 2, 0))
    mine_or_partners = seen.mine[suit] | (seen.unseen[suit] if leader_is_dummy else 0)
    if seen.dummy_after and top_of(dummy) > top_of(winning) and not seen.mine[suit] & promoted:
        return False
    return bool(mine_or_partners & promoted & ~dummy)


def _before_dummy(seen: SeenCards, lane: int) -> int:
    """Return third hand's card where dummy plays last: what beats dummy, or what takes its best card."""
    suit, low = seen.led, _lowest(lane)
    dummy = seen.dummy[suit]
    if not dummy and seen.trump >= 0 and seen.dummy[seen.trump]:
        return low
    best = max(seen.top, top_of(dummy))
    if seen.partner_wins and seen.top >= best:
        return low
    beats = above(lane, best)
    if beats:
        return _lowest(beats)
    winning = above(lane, seen.top)
    if not winning or (seen.partner_wins and not above(dummy, seen.top) & _mask(top_of(winning))):
        return low
    forced = _lowest(above(dummy, top_of(winning)))
    return _lowest(above(winning, top_of(dummy & _mask(forced))) or winning)


def _over_dummy(seen: SeenCards, winning: int, best: int) -> int:
    """Return third hand's card over dummy: keep the card that beats dummy's honour if a lower one will do."""
    dummy = seen.dummy[seen.led]
    kept = top_of(dummy)
    if kept < _TEN or best < kept:
        return best
    lower = winning & _mask(kept)
    if lower and top_of(lower) >= _TEN - 1:
        return _cheapest_equal(lower, top_of(lower), seen.unseen[seen.led] | dummy)
    return best


def _finesse(winning: int, unseen: int) -> int:
    """Return declarer's third-hand card: below one missing honour, unless it may fall, or a sure winner."""
    masters = above(winning, top_of(unseen))
    if not masters:
        return _cheapest_equal(winning, top_of(winning), unseen)
    below = winning & ~masters
    missing = above(unseen, top_of(below)).bit_count() if below else 0
    if missing == 1 and top_of(below) >= _TEN and unseen.bit_count() > 2 * masters.bit_count():
        return _cheapest_equal(below, top_of(below), unseen)
    return _lowest(masters)


def _under_partner(seen: SeenCards, lane: int) -> int:
    """Return the card under partner's winner: high from the short hand if that costs nothing."""
    suit = seen.led
    partner, low = seen.partner[suit], _lowest(lane)
    if seen.declaring and not partner and _is_only_entry(seen, lane):
        return _lowest(above(lane, max(seen.top, top_of(seen.against[suit]))))
    if not seen.declaring or not partner or lane.bit_count() >= partner.bit_count() or seen.top < _TEN:
        return low
    high, theirs = top_of(lane), seen.against[suit]
    equal = not theirs & _mask(max(high, seen.top)) & ~_mask(min(high, seen.top))
    behind = above(partner, top_of(theirs & _mask(high)) if theirs else -1)
    return high if equal and behind.bit_count() >= lane.bit_count() - 1 and high >= _TEN else low


def _is_only_entry(seen: SeenCards, lane: int) -> bool:
    """Return whether winners of the suit led lie in a hand that has no other way to get the lead."""
    masters = above(lane, max(seen.top, top_of(seen.against[seen.led])))
    if masters.bit_count() < 2:
        return False
    return not any(
        suit != seen.led and above(seen.mine[suit], top_of(seen.against[suit])) for suit in range(4)
    )


def _cheapest_equal(lane: int, rank: int, between: int) -> int:
    """Return the lowest card of a holding that is as good as the one with a rank."""
    while True:
        lower = lane & _mask(rank)
        if not lower:
            return rank
        following = top_of(lower)
        if between & _mask(rank) & ~_mask(following + 1):
            return rank
        rank = following


def _lowest(lane: int) -> int:
    return (lane & -lane).bit_length() - 1


def _mask(rank: int) -> int:
    """Return the bits of all cards below a rank."""
    return (1 << rank) - 1 if rank > 0 else 0
