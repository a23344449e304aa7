"""What a defender leads from the second trick on: the suit by what such leads gain on average."""

from __future__ import annotations

from collections.abc import Mapping

from crossruff.cardplay.defence.conventional_leads import led_rank
from crossruff.cardplay.sense.seen_cards import SeenCards, above, top_of


def gives_ruff_and_discard(seen: SeenCards, suit: int) -> bool:
    """Return whether a defender's lead lets one hand of declarer's side ruff and the other discard."""
    trump = seen.trump
    if trump < 0 or suit == trump or seen.dummy[suit] or not seen.dummy[trump]:
        return False
    if not seen.unseen[trump] or seen.is_out(trump, partner=False):
        return False
    return seen.is_out(suit, partner=False) or not seen.unseen[suit]


def defender_worth(seen: SeenCards, suit: int, led: tuple[int, int, int], *, solved: bool = False) -> float:
    """Return what the lead of a suit is worth beside the others, in tricks.

    Among leads that a solver finds equal, with `solved`, winners, ruffs and length have been counted already.
    """
    if gives_ruff_and_discard(seen, suit):
        return -8.0
    weights = _WEIGHTS[seen.trump >= 0, solved]
    return sum(weight * one for weight, one in zip(weights, defender_features(seen, suit, led), strict=True))


def defender_features(seen: SeenCards, suit: int, led: tuple[int, int, int]) -> tuple[float, ...]:
    """Return what is known of a defender's lead of a suit, as numbers; DEFENDERS_FEATURES has their names."""
    mine, dummy, unseen = seen.mine[suit], seen.dummy[suit], seen.unseen[suit]
    others = dummy | unseen
    high, count = top_of(mine), mine.bit_count()
    higher = above(others, high).bit_count()
    masters = above(mine, top_of(others)).bit_count()
    is_trump, trumps = suit == seen.trump, seen.trump >= 0
    ruffs = trumps and not dummy and not is_trump and bool(seen.dummy[seen.trump])
    is_sequence = high > 0 and bool(mine >> high - 1 & 1)
    partners, own, theirs = led
    dummys_higher = above(others, top_of(dummy)).bit_count() if dummy else 4
    partner_ruffs = (
        trumps
        and not is_trump
        and seen.is_out(suit, partner=True)
        and not seen.is_out(seen.trump, partner=True)
    )
    return (
        float(is_trump),
        float(is_trump and 0 < higher <= 3),
        float(masters > 0 and not ruffs),
        float(masters >= max(seen.needed, 1) and not ruffs),
        float(masters == count and count > 1 and not ruffs),
        float(partners >> suit & 1),
        float(own >> suit & 1),
        float(theirs >> suit & 1 and not is_trump),
        float(partner_ruffs),
        float(not trumps and seen.is_out(suit, partner=True)),
        float(is_sequence and 0 < higher <= 2),
        float(not is_sequence and higher == 1 and not is_trump),
        float(not is_sequence and higher == 2 and not is_trump),
        float(not is_sequence and higher == 3 and not is_trump),
        float(count == 1),
        float(count == 2),
        float(max(count - 3, 0)),
        float(ruffs),
        float(seen.dummy_before and dummys_higher <= 1),
        float(seen.dummy_before and dummys_higher == 2),
        float(not seen.dummy_before and dummys_higher == 0),
        float(not seen.dummy_before and dummys_higher in (1, 2)),
        float(max(dummy.bit_count() - 3, 0)),
        float(seen.is_out(suit, partner=False)),
    )


DEFENDERS_FEATURES: Mapping[str, tuple[float, float]] = {
    "a trump": (0.00, -0.20),
    "a trump, from an honour": (0.00, -0.21),
    "a winner": (-0.03, -0.06),
    "winners enough": (0.43, 0.23),
    "winners only": (0.47, 0.26),
    "partner's suit": (0.29, 0.07),
    "a suit led before": (0.22, 0.03),
    "a suit of the other side": (-0.21, -0.14),
    "a ruff for partner": (0.00, 0.16),
    "partner is out": (-0.05, 0.00),
    "from a sequence": (0.00, 0.08),
    "from the second highest": (-0.28, -0.13),
    "from the third highest": (-0.08, 0.01),
    "from the fourth highest": (-0.08, -0.02),
    "a singleton": (0.09, 0.24),
    "a doubleton": (-0.02, 0.04),
    "length": (-0.09, 0.04),
    "dummy ruffs": (0.00, -0.33),
    "up to strength": (-0.30, -0.11),
    "up to some strength": (-0.15, 0.05),
    "through the highest": (-0.02, -0.04),
    "through strength": (0.01, 0.08),
    "into length": (-0.06, -0.03),
    "declarer is out": (0.11, -0.13),
}
"""Tricks that each feature of a lead gains at notrump and with trumps, double dummy.

A least-squares fit to the leads from the second trick on in 3,400 recorded deals (docs/cardplay.md)."""
_COUNTED = ("a winner", "winners enough", "winners only", "a singleton", "a doubleton", "length")
"""What a solver has counted already."""
_WEIGHTS = {
    (trumps, solved): tuple(
        0.0 if solved and name in _COUNTED else both[trumps] for name, both in DEFENDERS_FEATURES.items()
    )
    for trumps in (False, True)
    for solved in (False, True)
}


def defender_card(seen: SeenCards, suit: int) -> int:
    """Return the rank to lead from a suit: a winner to cash, or the conventional card."""
    mine = seen.mine[suit]
    others = seen.dummy[suit] | seen.unseen[suit]
    masters = above(mine, top_of(others))
    if masters and (mine.bit_count() <= 2 or masters.bit_count() >= 2 or seen.needed == 1):
        return top_of(mine)
    return led_rank(mine, seen.trump < 0)
