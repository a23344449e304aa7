"""Points: hands counted one by one and in arrays, and the table they are counted by."""

from __future__ import annotations

import numpy as np

from crossruff.dealing import deals, packed_deals
from crossruff.model import Hand, Rank
from crossruff.solved_deals import UNITS, packed_units, point_units, points


def test_a_hand_is_worth_what_its_cards_are() -> None:
    hand = Hand.parse("AKT2.QJ98.765.A3")
    ranks = [*"AKT2QJ98765A3"]
    units = sum(UNITS.get(Rank.parse(rank), 0) for rank in ranks)
    assert (point_units(hand), points(hand)) == (units, units * 5 / 64)


def test_a_deal_has_forty_points() -> None:
    packed = packed_deals(seed=3, count=50)
    units = packed_units(packed)
    assert (units.sum(axis=1) == 512).all()
    assert units.dtype == np.uint16
    for dealt, row in zip(deals(seed=3, count=50), units.tolist(), strict=True):
        assert [point_units(hand) for hand in dealt] == row
