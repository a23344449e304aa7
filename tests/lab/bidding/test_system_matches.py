"""Matches between systems of any kind."""

import pytest

from crossruff import solved_deals
from crossruff.bidding import BiddingSystem, system
from crossruff.bidding.evolved import Boards, EvolvedSystem, match
from crossruff.bidding.natural import natural_system
from crossruff.lab.bidding import match_results

DEALS = solved_deals.default()[:12]


def test_a_system_wins_nothing_from_itself() -> None:
    assert not match_results(natural_system("sayc"), natural_system("sayc"), DEALS).any()


@pytest.mark.parametrize(("one", "other"), [("sayc", "sayc-weak"), ("sayc", "webb-a"), ("study-b", "webb-a")])
def test_what_one_wins_the_other_loses(one: str, other: str) -> None:
    won = match_results(system(one), system(other), DEALS)
    assert won.any()
    assert (won == -match_results(system(other), system(one), DEALS)).all()


def test_evolved_systems_meet_in_the_core() -> None:
    one, other = system("study-b"), system("webb-a")
    assert isinstance(one, EvolvedSystem)
    assert isinstance(other, EvolvedSystem)
    assert match_results(one, other, DEALS).mean() == match(one, other, Boards(DEALS)).mean


class Wrapped:
    """A system that only the protocol knows."""

    def __init__(self, inner: BiddingSystem) -> None:
        self.inner = inner

    def __getattr__(self, name: str) -> object:
        return getattr(self.inner, name)


@pytest.mark.parametrize("name", ["sayc", "webb-a"])
def test_a_system_known_by_the_protocol_alone_plays_the_same(name: str) -> None:
    other = natural_system("two-over-one")
    wrapped: BiddingSystem = Wrapped(system(name))  # type: ignore[assignment]
    assert (match_results(wrapped, other, DEALS) == match_results(system(name), other, DEALS)).all()
