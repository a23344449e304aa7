"""The core's search equals an enumeration of all strategies that shares no code with it."""

import random
from itertools import product

import pytest

from crossruff import _core
from tests.coach.suits.by_enumeration import Enumeration


def bits(cards: list[int]) -> int:
    return sum(1 << card for card in cards)


def check(sides: tuple[str, ...], entries: int | None, places: tuple[int, int]) -> None:
    """Compare the search for every number of tricks, the average, and a bent payoff."""
    north, south, hidden = ([rank for rank, one in enumerate(sides) if one == side] for side in "NSH")
    if not north and not south:
        return
    most = max(len(north), len(south))
    payoffs = [[float(won >= goal) for won in range(most + 1)] for goal in range(1, most + 1)]
    payoffs += [[float(won) for won in range(most + 1)], [won**0.5 for won in range(most + 1)]]
    oracle = Enumeration(north, south, hidden, entries)
    expected = [oracle.best(payoff.__getitem__, *places) for payoff in payoffs]
    _, _, chances, lines = _core.suit_lines(bits(north), bits(south), bits(hidden), *places, entries, payoffs)
    for payoff, (line, upper, exact), best in zip(payoffs, lines, expected, strict=True):
        value = sum(chance * payoff[won] for chance, won in zip(chances, line, strict=True))
        assert exact
        assert value == pytest.approx(best, abs=1e-9), ("".join(sides), entries, places, payoff)
        assert upper == pytest.approx(best, abs=1e-9), ("".join(sides), entries, places, payoff)


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5, 6, 7])
def test_every_suit_of_up_to_seven_cards(count: int) -> None:
    """All 3,279 ways to give up to seven cards to dummy, declarer and the defenders."""
    for sides in product("NSH", repeat=count):
        check(sides, None, (13, 13))


def test_suits_of_eight_and_nine_cards_with_uneven_vacant_places() -> None:
    rng = random.Random(1)
    for _ in range(120):
        check(tuple(rng.choices("NSH", k=rng.choice((8, 8, 9)))), None, (7, 11))


def test_limited_entries() -> None:
    rng = random.Random(2)
    for _ in range(250):
        check(tuple(rng.choices("NSH", k=rng.choice((5, 6, 7)))), rng.randrange(3), (13, 13))
