"""Measure the sampling of worlds, beside endplay, which deals until the cards fit."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from warnings import catch_warnings, simplefilter

from crossruff.bench.rates import Rate, has_endplay, microseconds
from crossruff.dealing import deal
from crossruff.inference import Meaning, sample
from crossruff.model import Play, Seat, View

_OWN = "AK32.32.K432.432"
_NORTH = "15-17 hcp, balanced"
_PEER = (
    "shape(north, any 4333 + any 4432 + any 5332)",
    "hcp(north) >= 15",
    "hcp(north) <= 17",
)
_LEAST_FOR_PEER = 20


def rates(scale: float) -> Iterator[Rate]:
    """Sample worlds in which partner has a strong notrump."""
    count = max(1_000, round(200_000 * scale))
    view = View.of(Play.of(deal(f"south: {_OWN}", seed=1), "3NTN"), Seat.SOUTH)
    meanings = {Seat.NORTH: Meaning.parse(_NORTH)}
    ours = microseconds(lambda: sample(view, meanings, count, seed=1), count)
    theirs = _endplay(max(_LEAST_FOR_PEER, round(100 * scale))) if has_endplay() else None
    yield Rate("worlds", "partner 15-17 balanced", "world", count, ours, "endplay" if theirs else "", theirs)


def _endplay(count: int) -> float:
    with catch_warnings():
        # Its parser of conditions uses old names of a library.
        simplefilter("ignore")
        return _produced(count)


def _produced(count: int) -> float:
    from endplay.dealer import generate_deals
    from endplay.types import Deal as PeerDeal

    known = PeerDeal(f"S:{_OWN} ... ... ...")

    def produce() -> None:
        made = generate_deals(*_PEER, predeal=known, seed=1, produce=count, max_attempts=10**7)
        assert sum(1 for _ in islice(made, count)) == count

    return microseconds(produce, count, runs=1)
