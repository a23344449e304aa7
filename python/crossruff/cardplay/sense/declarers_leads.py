"""What declarer's side leads: the suit by what it gains on average; low to honours, high from short hands."""

from __future__ import annotations

from collections.abc import Mapping

from crossruff.cardplay.sense.seen_cards import SeenCards, above, top_of

_TEN = 8


def sure_tricks(seen: SeenCards) -> int:
    """Return how many tricks the side can take from the top."""
    sure = 0
    for suit in range(4):
        ours = seen.mine[suit] | seen.partner[suit]
        theirs = seen.unseen[suit]
        longest = max(seen.mine[suit].bit_count(), seen.partner[suit].bit_count())
        tops = above(ours, top_of(theirs)).bit_count()
        if tops >= theirs.bit_count():
            tops = longest
        sure += min(tops, longest)
    return sure


def declarer_worth(seen: SeenCards, suit: int, sure: int) -> float:
    """Return what the lead of a suit is worth beside the others, in tricks; `sure` ones are from the top."""
    weights = _AT_NOTRUMP if seen.trump < 0 else _WITH_TRUMPS
    found = _of_trumps(seen) if suit == seen.trump else _of_side_suit(seen, suit, sure)
    return sum(weight * one for weight, one in zip(weights, found, strict=True))


def _of_trumps(seen: SeenCards) -> tuple[float, ...]:
    theirs = seen.unseen[seen.trump]
    count = theirs.bit_count()
    tops = above(seen.mine[seen.trump] | seen.partner[seen.trump], top_of(theirs)).bit_count()
    flags = count > 0, 0 < count <= tops, count == 1 and not tops, not count
    return (*map(float, flags), *(0.0,) * (len(DECLARERS_FEATURES) - len(flags)))


def _of_side_suit(seen: SeenCards, suit: int, sure: int) -> tuple[float, ...]:
    mine, partner, theirs = seen.mine[suit], seen.partner[suit], seen.unseen[suit]
    ours, limit = mine | partner, top_of(theirs)
    second = top_of(theirs & ~(1 << limit)) if theirs else -1
    mine_top, partner_top = above(mine, limit), above(partner, limit)
    tops = mine_top.bit_count() + partner_top.bit_count()
    longest = max(mine.bit_count(), partner.bit_count())
    is_enough = tops > 0 and 0 < seen.needed <= sure
    with_trumps = seen.trump >= 0
    are_out = with_trumps and seen.unseen[seen.trump] > 0
    opposite = with_trumps and seen.partner[seen.trump] > 0
    tenace = above(partner, second) & ~partner_top
    can_ruff = opposite and seen.mine[seen.trump] > 0 and mine.bit_count() <= 2
    return (
        *(0.0,) * 4,
        float(mine_top > 0),
        float(mine_top > 0 and partner_top > 0),
        float(tops >= longest and tops > 0),
        float(is_enough),
        float(is_enough and not are_out),
        float(longest),
        float(ours.bit_count()),
        float(theirs > 0 and not tops and above(ours, second) > 0),
        float(theirs.bit_count() > 1 and tops < longest and tenace > 0 and top_of(partner) >= _TEN),
        float(not mine_top and top_of(partner) > max(top_of(mine), _TEN)),
        float(not tops and not above(ours, second)),
        float(can_ruff and partner.bit_count() > mine.bit_count()),
        float(theirs > 0 and ours.bit_count() - theirs.bit_count() > 2),
        float(longest >= 5),
        float(not partner and opposite),
        float(tops > 0 and are_out),
    )


DECLARERS_FEATURES: Mapping[str, tuple[float, float]] = {
    "a trump": (0.00, 0.24),
    "trumps that run": (0.00, 0.25),
    "one high trump is out": (0.00, -0.55),
    "no trump is out": (0.00, -0.06),
    "a winner here": (0.31, 0.04),
    "winners in both hands": (0.18, 0.21),
    "winners only": (0.55, 0.17),
    "winners enough": (0.41, 0.00),
    "winners enough, no trump out": (0.41, 0.10),
    "length": (0.46, 0.17),
    "length of both hands": (-0.17, -0.07),
    "one card is missing": (0.06, -0.24),
    "a finesse opposite": (-0.04, -0.05),
    "low to an honour": (0.33, 0.19),
    "nothing to gain": (-0.12, -0.29),
    "short, to ruff": (0.00, 0.16),
    "more than the others": (0.24, -0.09),
    "a long suit": (-0.22, -0.04),
    "a ruff opposite": (0.00, 0.59),
    "winners while trumps are out": (0.00, -0.15),
}
"""Tricks that each feature of a lead gains at notrump and with trumps, double dummy.

A least-squares fit to the leads in 1,200 recorded deals (docs/cardplay.md)."""
_AT_NOTRUMP = tuple(one for one, _ in DECLARERS_FEATURES.values())
_WITH_TRUMPS = tuple(one for _, one in DECLARERS_FEATURES.values())


def declarer_card(seen: SeenCards, suit: int) -> int:
    """Return the rank to lead from a suit."""
    mine, partner, theirs = seen.mine[suit], seen.partner[suit], seen.unseen[suit]
    low, high = _lowest(mine), top_of(mine)
    limit = top_of(theirs)
    mine_top, partner_top = above(mine, limit), above(partner, limit)
    if not partner or not theirs:
        short = mine.bit_count() <= partner.bit_count()
        return high if mine_top and (short or not partner_top) else low
    second = top_of(theirs & ~(1 << limit))
    tenace = top_of(above(partner, second)) >= _TEN and mine_top.bit_count() == 1
    if not mine_top and partner_top:
        # Towards the winners opposite: a sequence is led high only if both hands support it.
        sequence = high >= _TEN and mine >> max(high - 1, 0) & 1 and high > second
        return high if sequence and (mine | partner).bit_count() >= 7 else low
    if mine_top and partner_top:
        return high if mine.bit_count() <= partner.bit_count() else low
    if mine_top:
        return low if tenace and mine.bit_count() > 2 else _lowest(mine_top)
    if high < top_of(partner):
        return low
    is_sequence = high >= _TEN and (mine | partner) >> high - 1 & 1
    return high if is_sequence else low


def _lowest(lane: int) -> int:
    return (lane & -lane).bit_length() - 1
