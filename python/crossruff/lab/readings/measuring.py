"""Measure readings of auctions whose hands are known: are the true hands where the readings expect them?"""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from crossruff.inference import SeatReadings, SoftReading, Worlds, WorldSource
from crossruff.inference.evidence import played_by
from crossruff.model import Deal, Hand, Seat, Suit, View

FEATURES = ("points", "spades", "hearts", "diamonds", "clubs")
_SIZES = (38, 14, 14, 14, 14)
_TAIL = 0.05
"""The share of each side outside a 90 % interval."""
_SMOOTH = 0.1
"""Added to each bar of a histogram, so that no value is impossible because few worlds were drawn."""


@dataclass(frozen=True, slots=True)
class Expected:
    """What some worlds expect of one hidden hand, and how the true hand lies in it."""

    covered: tuple[float, ...]
    """For each feature, whether the true value is in the 90 % interval; a value at an end counts in part."""
    log_likelihood: float
    """The sum over the features, in nats."""


@dataclass(frozen=True, slots=True)
class Measured:
    """The measures of one view."""

    hands: int
    impossible: int
    """True hands that the soft reading excludes: none, or there is a fault."""
    inside: int
    """True hands inside the meaning of their calls."""
    covered: tuple[float, ...]
    """How many hands the 90 % intervals cover, by feature."""
    soft: float
    """The sum of log-likelihoods, by soft readings."""
    hard: float
    """The same by meanings as walls, which are relaxed if they contradict each other."""
    none: float
    """The same by the cards alone."""
    contradicted: int
    """Hands of views in which the walls contradict the cards or each other."""
    agreed: int
    """Hands of views in which all true hands are inside, so that walls are right."""
    soft_agreed: float
    hard_agreed: float
    drawn: int
    seconds: float
    """The time of the processor to prepare and draw soft worlds."""


def measure(view: View, deal: Deal, readings: Mapping[Seat, SoftReading], count: int, seed: int) -> Measured:
    """Measure the readings of the hidden hands of a view by a number of worlds each."""
    start = time.thread_time()
    source = WorldSource(view, readings)
    soft = source.sample(count, seed)
    seconds = time.thread_time() - start
    walls: SeatReadings = {seat: each.meaning for seat, each in readings.items()}
    hard, none = (WorldSource(view, each).sample(count, seed) for each in (walls, {}))
    truth = {seat: deal[seat] for seat in view.hidden}
    inside = [truth[seat] in readings[seat].meaning for seat in view.hidden]
    agreed = all(inside)
    found = {
        name: [expected(worlds, view, seat, truth[seat]) for seat in view.hidden]
        for name, worlds in (("soft", soft), ("hard", hard), ("none", none))
    }
    sums = {name: sum(each.log_likelihood for each in every) for name, every in found.items()}
    return Measured(
        len(truth),
        sum(readings[seat].likelihood(hand) <= 0 for seat, hand in truth.items() if seat in readings),
        sum(inside),
        tuple(sum(each.covered[place] for each in found["soft"]) for place in range(len(FEATURES))),
        sums["soft"],
        sums["hard"],
        sums["none"],
        len(truth) if hard.relaxed else 0,
        len(truth) if agreed else 0,
        sums["soft"] if agreed else 0.0,
        sums["hard"] if agreed else 0.0,
        count,
        seconds,
    )


def expected(worlds: Worlds, view: View, seat: Seat, hand: Hand) -> Expected:
    """Compare a true hand of 13 cards with the hands of a seat in some worlds.

    A 90 % interval leaves out 5 % on each side. Points and lengths are whole numbers, so an interval of whole
    numbers would nearly always cover more. So a true value at an end counts as far as its bar is within:
    a reading that is right then covers exactly 90 %.
    """
    held = worlds.hands[:, seat.index]
    shown = played_by(seat, view.play)
    covered, total = [], 0.0
    for place, (values, size) in enumerate(zip(_features(held), _SIZES, strict=True)):
        base = shown.hcp if place == 0 else shown.length(tuple(Suit)[place - 1])
        true = hand.hcp if place == 0 else hand.length(tuple(Suit)[place - 1])
        bars = np.bincount(values + base, worlds.weights, minlength=size)[:size]
        bars = bars / bars.sum() * len(held) + _SMOOTH
        bars /= bars.sum()
        low = bars[:true].sum()
        within = min(low + bars[true], 1 - _TAIL) - max(low, _TAIL)
        covered.append(float(max(within, 0.0) / bars[true]))
        total += float(np.log(bars[true]))
    return Expected(tuple(covered), total)


def _features(hands: NDArray[np.uint64]) -> list[NDArray[np.int64]]:
    """Return the points and the lengths of packed hands."""
    lanes = [(hands >> np.uint64(16 * suit.index)) & np.uint64(0x1FFF) for suit in Suit]
    points = np.zeros(len(hands), dtype=np.int64)
    for lane in lanes:
        for rank in range(4):
            points += (rank + 1) * ((lane >> np.uint64(9 + rank)) & np.uint64(1)).astype(np.int64)
    return [points, *(np.bitwise_count(lane).astype(np.int64) for lane in lanes)]
