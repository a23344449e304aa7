"""Card values: the method on tricks whose values are known, and the rounding."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from crossruff.dealing import packed_deals
from crossruff.errors import CrossruffError
from crossruff.model import Hand, Rank, Strain
from crossruff.solved_deals import Library, card_values
from crossruff.solved_deals.card_values import RANKS, THESIS, UNIT, units

TRUE = np.array([1.4, 0.9, 0.5, 0.25, 0.125, 0.05, 0.025, 0.0])
"""Four of each come to 13 tricks."""


def synthetic(deals: int, seed: int, values: NDArray[np.float64] = TRUE) -> Library:
    """Deals in which the cards take just these tricks, but for chance and for rounding by chance."""
    random = np.random.default_rng(seed)
    cards = packed_deals(seed=seed, count=deals)
    counts = np.array([[[_count(bits, rank) for rank in RANKS] for bits in row] for row in cards.tolist()])
    north_south = (counts[:, 0] + counts[:, 2]) @ values
    exact = np.stack([north_south, 13 - north_south], axis=1)[:, None, [0, 1, 0, 1]]
    noise = random.normal(0, 0.7, (deals, 5, 1)) * np.array([1, -1, 1, -1])
    tricks = np.floor(exact + noise + random.random((deals, 5, 4))).clip(0, 13)
    return Library(seed, 1, cards, tricks.astype(np.uint8))


def _count(bits: int, rank: Rank) -> int:
    return str(Hand.from_bits(bits)).count(str(rank))


def test_known_values_are_found_again() -> None:
    found = card_values(synthetic(4000, 1))
    assert [each.rank for each in found] == list(RANKS)
    assert sum(each.points for each in found) == pytest.approx(10)
    for each, tricks in zip(found, TRUE, strict=True):
        # Not to the last: a side cannot take less than none or more than thirteen.
        assert each.points == pytest.approx(tricks * 40 / 13, abs=0.05)
        assert each.tricks == pytest.approx(tricks, abs=0.02)
        assert 0 < each.reach < 0.06


def test_the_intervals_hold_the_truth_as_often_as_they_say() -> None:
    """With 95 % intervals, 8 values and 40 libraries, about 16 of 320 miss."""
    missed = 0
    whole = synthetic(8000, 2, TRUE * 0.6)
    for start in range(0, 8000, 200):
        found = card_values(whole[start : start + 200])
        points = TRUE * 40 / 13
        missed += sum(abs(each.points - true) > each.reach for each, true in zip(found, points, strict=True))
    assert 5 <= missed <= 35


def test_more_deals_tell_more() -> None:
    library = synthetic(1600, 3)
    few, many = card_values(library[:400]), card_values(library)
    for one, other in zip(few, many, strict=True):
        assert other.reach == pytest.approx(one.reach / 2, rel=0.25)


def test_only_the_strains_asked_for_count() -> None:
    library = synthetic(300, 4)
    tricks = library.tricks.copy()
    tricks[:, :4, :] = 6
    changed = replace(library, tricks=tricks)
    assert card_values(changed, [Strain.NOTRUMP]) == card_values(library, [Strain.NOTRUMP])
    assert card_values(changed, [Strain.NOTRUMP]) == card_values(library, [Strain.NOTRUMP, Strain.NOTRUMP])
    assert card_values(changed) != card_values(library)


def test_the_seats_may_change_places() -> None:
    library = synthetic(300, 5)
    turned = Library(5, 1, np.roll(library.deals, 1, axis=1), np.roll(library.tricks, 1, axis=2))
    for one, other in zip(card_values(library), card_values(turned), strict=True):
        assert one.points == pytest.approx(other.points)
        assert one.reach == pytest.approx(other.reach)


def test_too_few_deals_are_rejected() -> None:
    library = synthetic(100, 6)
    with pytest.raises(CrossruffError, match="at least 100 deals; got 99"):
        card_values(library[:99])
    with pytest.raises(CrossruffError, match="at least 1 strain"):
        card_values(library, [])
    upside_down = replace(library, tricks=(13 - library.tricks).astype(np.uint8))
    with pytest.raises(CrossruffError, match="need deals in which high cards take tricks"):
        card_values(upside_down)


def test_units_come_to_forty_points() -> None:
    assert UNIT == 5 / 64
    random = np.random.default_rng(7)
    for _ in range(200):
        points = random.random(8) ** 3
        found = units(list(points * 10 / points.sum()))
        assert 4 * sum(found) * UNIT == 40
        assert np.abs(np.array(found) * UNIT - points * 10 / points.sum()).max() < UNIT
    assert min(units([4, 3, 2, 0.5, 0.4, 0.2, -0.02, -0.08])) == 0


def test_the_table_of_the_thesis_comes_to_ten() -> None:
    assert sum(THESIS.values()) == pytest.approx(10, abs=0.002)
    assert THESIS[Rank.ACE] == pytest.approx(1.391 * 40 / 13, abs=0.0005)
