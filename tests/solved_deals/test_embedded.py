"""The libraries of the package: their results, their sizes, and that they have no deal in common."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from crossruff import solved_deals
from crossruff.bench.dds import Dds
from crossruff.dealing import packed_deals
from crossruff.model import Seat, Vulnerability
from crossruff.solved_deals import (
    RESERVED_SEED,
    TRAINING_SEED,
    UNITS,
    Library,
    card_values,
    default,
    reserved,
)
from tests.dd import peer

SAMPLE = 8
BOTH = pytest.mark.parametrize("which", [default, reserved])


def sample(chosen: Library) -> list[int]:
    """Places of some deals from all over the library."""
    places = np.random.default_rng(len(chosen)).choice(len(chosen), SAMPLE, replace=False)
    return [int(place) for place in places]


@BOTH
def test_the_results_are_those_of_dds(which: Callable[[], Library]) -> None:
    chosen = which()
    places = sample(chosen)
    call = Dds().tables([chosen.deal(place).packed for place in places])
    call.run()
    for place, table in zip(places, call.tables(), strict=True):
        assert chosen.tricks[place].T.tobytes() == table, place


@BOTH
def test_par_is_that_of_dds(which: Callable[[], Library]) -> None:
    chosen = which()
    for place in sample(chosen):
        table = chosen.table(place)
        for dealer in Seat:
            for number, vulnerability in enumerate(Vulnerability):
                expected, _ = peer.par(table, vulnerability, dealer)
                assert chosen.par[place, dealer.index, number] == expected


def test_nothing_that_is_reserved_is_trained_on() -> None:
    training, kept = default(), reserved()
    assert (len(training), training.seed, training.first) == (50_000, TRAINING_SEED, 1)
    assert (len(kept), kept.seed, kept.first) == (1_000, RESERVED_SEED, 1)
    assert TRAINING_SEED != RESERVED_SEED
    assert (training.is_reserved, kept.is_reserved) == (False, True)
    deals = np.concatenate([training.deals, kept.deals])
    assert len(np.unique(deals, axis=0)) == 51_000


def test_they_are_the_deals_of_their_seeds() -> None:
    for chosen in (default(), reserved()):
        assert np.array_equal(chosen.deals, packed_deals(seed=chosen.seed, count=len(chosen)))
        assert (np.bitwise_count(chosen.deals) == 13).all()
        assert (np.bitwise_or.reduce(chosen.deals, axis=1) == 0x1FFF1FFF1FFF1FFF).all()
        assert chosen.tricks.max() == 13


def test_they_are_small() -> None:
    files = list(Path(solved_deals.__file__).parent.joinpath("packed").iterdir())
    assert {path.name for path in files} == {"training.lib", "reserved.lib"}
    assert sum(path.stat().st_size for path in files) < 1_000_000


def test_points_are_counted_by_the_values_of_the_library() -> None:
    assert {each.rank: each.units for each in card_values(default())} == UNITS
