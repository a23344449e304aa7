"""Figures that players know, or can add up from the splits: 2-2 is 40.70, 3-1 49.74, 3-2 67.83, and so on."""

import pytest

from crossruff.coach.suits import study_suit

FIGURES = [
    # One finesse.
    ("AQ", "xx", 2, 50.00),
    ("Kx", "xx", 1, 50.00),
    ("AQJTx", "xxxx", 5, 50.00),
    ("AQJxx", "xxxxx", 5, 50.00),
    # Two finesses.
    ("AQT", "xxx", 2, 76.00),
    ("AQT", "xxx", 3, 24.00),
    ("AJT", "xxx", 2, 76.00),
    # The king is missing, and how often the finesse can be taken matters.
    ("AQJTx", "xxx", 5, 48.04),
    ("AQJT9", "xx", 5, 27.05),
    ("AQJx", "xxxx", 4, 33.91),
    ("AQJx", "xxx", 4, 17.76),
    ("AQJxx", "xxxx", 5, 45.22),
    ("AQxxx", "xxxx", 5, 20.35),
    ("AQxxx", "xxxxx", 5, 39.00),
    # Eleven cards without the king: the ace.
    ("AQxxxx", "xxxxx", 6, 52.00),
    # Safety plays.
    ("AQxxx", "xxxx", 4, 71.78),
    ("AQT98", "5432", 4, 82.78),
    ("AQxxx", "xxxx", 3, 95.22),
    ("AJxxx", "Kxxxx", 5, 89.00),
    ("AKJxx", "xxxxx", 5, 89.00),
    ("AKQTx", "xxxx", 5, 95.22),
    ("AKQ9x", "Txx", 5, 84.78),
    ("AKQT", "xxx", 4, 60.90),
    ("AKQTx", "xxx", 5, 84.78),
    ("AK9xx", "Qxxx", 5, 95.22),
    ("AKxxxx", "xxx", 5, 90.43),
    ("AJ9x", "KTxx", 3, 100.00),
    ("QJT98", "xxx", 3, 100.00),
    ("KQT9x", "Axxx", 5, 100.00),
    # The queen is missing: nine cards the drop, eight the finesse after a high card.
    ("AKJxx", "xxxx", 5, 53.13),
    ("KJTxx", "A98x", 5, 57.91),
    ("AKJxx", "xxx", 5, 33.91),
    ("AKJTx", "xxx", 5, 50.87),
    ("AKJx", "xxx", 4, 17.76),
    # Restricted choice.
    ("AKT9x", "xxxx", 5, 46.35),
    ("AK98x", "Qxx", 5, 73.48),
    # Splits.
    ("AKQx", "xxx", 4, 35.53),
    ("AKQxx", "xx", 5, 35.53),
    ("AKQxx", "xx", 4, 83.98),
    ("AKQx", "xxxx", 4, 67.83),
    ("AKxx", "xxxx", 3, 67.83),
    ("Axxx", "xxxx", 2, 67.83),
    ("AKxxx", "xxx", 4, 67.83),
    ("AKQxx", "xxxx", 5, 90.43),
    ("AKxxxx", "xxx", 6, 40.70),
    ("AKxxx", "xxxxx", 5, 78.00),
    ("AKQJx", "xxx", 5, 96.09),
    ("AKQJx", "xxxx", 5, 100.00),
]


@pytest.mark.parametrize(("north", "south", "tricks", "percent"), FIGURES)
def test_the_chance_is_the_known_one(north: str, south: str, tricks: int, percent: float) -> None:
    assert 100 * study_suit(north, south).goal(tricks).chance == pytest.approx(percent, abs=0.006)


@pytest.mark.parametrize(
    ("north", "south", "tricks", "places", "chance"),
    [
        ("AQ", "xx", 2, (5, 10), 5 / 15),
        ("AQ", "xx", 2, (13, 7), 13 / 20),
        # Thirteen to eleven: the finesse is now better than the drop.
        ("AQxxxx", "xxxxx", 6, (13, 11), 13 / 24),
        ("AKxxx", "xxxxx", 5, (10, 10), 1 - 2 * (10 * 9 * 8) / (20 * 19 * 18)),
    ],
)
def test_vacant_places_change_the_odds(
    north: str, south: str, tricks: int, places: tuple[int, int], chance: float
) -> None:
    found = study_suit(north, south, places=places)
    assert found.goal(tricks).chance == pytest.approx(chance, abs=1e-9)


def test_two_finesses_against_east_need_two_entries_to_dummy() -> None:
    chances = [study_suit("xxx", "AQJx", entries=entries).goal(4).chance for entries in (0, 1, 2, None)]
    assert chances == pytest.approx([0, 0, 0.1776, 0.1776], abs=5e-5)


def test_a_suit_blocks_without_entries() -> None:
    assert study_suit("KQJTx", "A", entries=0).goal(1).chance == 1
    assert study_suit("KQJTx", "A", entries=0).goal(2).chance == 0
    assert study_suit("KQJTx", "A", entries=1).goal(4).chance > 0.8
