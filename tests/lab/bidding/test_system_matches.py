"""Matches of natural systems: with themselves, with one another, with evolved ones."""

import pytest

from crossruff import solved_deals
from crossruff.bidding.evolved.systems import EvolvedSystem, path_of
from crossruff.bidding.natural import natural_system
from crossruff.errors import CrossruffError
from crossruff.lab.bidding import match_results

DEALS = solved_deals.default()[:12]


def test_a_system_wins_nothing_from_itself() -> None:
    assert not match_results(natural_system("sayc"), natural_system("sayc"), DEALS).any()


@pytest.mark.parametrize("other", ["sayc-weak", "webb-a"])
def test_what_one_wins_the_other_loses(other: str) -> None:
    one = natural_system("sayc")
    two = natural_system(other) if other.startswith("sayc") else EvolvedSystem.load(path_of(other))
    won = match_results(one, two, DEALS)
    assert won.any()
    assert (won == -match_results(two, one, DEALS)).all()


def test_evolved_systems_meet_elsewhere() -> None:
    system = EvolvedSystem.load(path_of("webb-a"))
    with pytest.raises(CrossruffError, match="evolved systems"):
        match_results(system, system, DEALS)
