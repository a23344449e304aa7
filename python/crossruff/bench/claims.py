"""Measure the exact search of claims: all tricks but one, with five tricks left. There is no public peer."""

from __future__ import annotations

import random
from collections.abc import Iterator

from crossruff.bench.positions import played_well
from crossruff.bench.rates import Rate, microseconds
from crossruff.claims import find_claim
from crossruff.dealing import deals
from crossruff.model import Play, Seat, Strain, View

_LEFT = 5


def rates(scale: float) -> Iterator[Rate]:
    """Search claims in endings of random deals that both sides played without a mistake."""
    views = [_ending(number) for number in range(max(3, round(40 * scale)))]

    def search() -> None:
        for view in views:
            find_claim(view, _LEFT - 1)

    used = microseconds(search, len(views))
    yield Rate("claims", "4 of the last 5 tricks", "claim", len(views), used)


def _ending(number: int) -> View:
    rng = random.Random(number)
    (deal,) = deals(seed=number, count=1)
    strain = tuple(Strain)[number % 5]
    stages = played_well(deal, strain, Seat.WEST, rng)
    play = next(play for play in stages if play.tricks_left == _LEFT and not play.trick.cards)
    play = Play(play.deal, play.strain, play.leader, play.cards, Seat.SOUTH)
    return View.of(play, Seat.SOUTH)
