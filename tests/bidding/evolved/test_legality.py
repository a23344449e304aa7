"""Highly unusual methods, each rule of the policy by itself."""

from __future__ import annotations

import pytest

from crossruff import _core
from crossruff.bidding.evolved import Shown
from crossruff.bidding.evolved.legality import reasons
from crossruff.dealing import deal
from crossruff.model import Call
from crossruff.solved_deals import point_units
from crossruff.solved_deals.card_values import UNIT

ANY = ((0, 450), (0, 13), (0, 13), (0, 13), (0, 13), (0, 12), (0, 12), (0, 10))


def box(points: tuple[float, float], **lengths: tuple[int, int]) -> tuple[tuple[int, int], ...]:
    bounds = list(ANY)
    bounds[0] = round(points[0] / UNIT), round(points[1] / UNIT)
    for place, suit in enumerate(("spades", "hearts", "diamonds", "clubs")):
        bounds[1 + place] = lengths.get(suit, (0, 13))
    return tuple(bounds)


WEAK = Shown((box((0, 11.9)),))
NATURAL = Shown((box((12, 35), spades=(5, 13)),))


@pytest.mark.parametrize(
    ("openings", "words"),
    [
        ({"P": WEAK, "1S": NATURAL}, []),
        ({"P": Shown((box((0, 5)), box((13, 35)))), "1S": Shown((box((8, 12)),))}, ["a pass may show"]),
        (
            {"P": Shown((box((13, 35)),)), "1S": Shown((box((8, 12.9)),))},
            ["a pass may show", "weaker than a pass"],
        ),
        ({"P": WEAK, "1S": Shown((box((5, 15), spades=(5, 13)),))}, ["7 points or fewer"]),
        ({"P": WEAK, "2S": Shown((box((0, 9), spades=(6, 13)),))}, []),
        (
            {"P": WEAK, "1D": Shown((box((12, 35), hearts=(4, 13)), box((12, 35), hearts=(0, 1))))},
            ["either 3 hearts or more, or 1 or none"],
        ),
        ({"P": WEAK, "1D": Shown((box((12, 35), hearts=(4, 13)), box((12, 35), hearts=(0, 2))))}, []),
        (
            {"P": WEAK, "1H": Shown((box((12, 35), hearts=(4, 13)), box((12, 35), spades=(4, 13))))},
            ["length in one suit or in another"],
        ),
        (
            {
                "P": WEAK,
                "1C": Shown((box((16, 35)),)),
                "1D": Shown((box((12, 35), hearts=(4, 13)), box((12, 35), spades=(4, 13)))),
            },
            [],
        ),
    ],
)
def test_each_rule(openings: dict[str, Shown], words: list[str]) -> None:
    found = list(reasons({Call.parse(name): shown for name, shown in openings.items()}))
    assert len(found) == len(words), found
    assert all(word in reason for word, reason in zip(words, found, strict=True)), found


def test_points_are_those_of_the_library() -> None:
    for number in range(1, 50):
        for _, hand in deal(seed=3, number=number).items():
            assert point_units(hand) == _core.bidding_features(hand.bits)[0]
