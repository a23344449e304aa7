"""Measure how soon decisions converge, and compare stopping rules on many recorded decisions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from crossruff.errors import CrossruffError
from crossruff.lab.convergence.stopping_rules import CHOSEN, MOST, Draws, Family, families, outcomes
from crossruff.lab.convergence.tasks import DealRow, RecordedDecision

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]

ENOUGH = 100
"""The fixed number of worlds whose accuracy a rule must reach."""
_RESAMPLED = 1000
_RIGHT, _LOST, _SAMPLES, _TIME, _NUMBER = range(5)


class Measure(NamedTuple):
    """A value with the ends of its 95 % interval, from a bootstrap over deals."""

    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class ConvergenceStudy:
    """The outcome of each setting of each stopping rule for each decision."""

    choices: tuple[RecordedDecision, ...]
    """The decisions with at least two choices."""
    deals: NDArray[np.int64]
    """The number of each decision's deal."""
    degenerate: int
    """The number of decisions with nothing to choose."""
    families: tuple[Family, ...]
    outcomes: tuple[Floats, ...]
    """For each family: decision, setting, and then right, lost tricks, worlds, milliseconds."""

    @classmethod
    def of(
        cls,
        rows: Sequence[DealRow],
        kinds: Sequence[Family] | None = None,
        *,
        orders: int = 8,
        seed: int = 1,
        progress: Callable[[int], None] | None = None,
    ) -> ConvergenceStudy:
        """Draw the worlds of each decision in many orders, and find where each rule would have stopped."""
        if kinds is None:
            kinds = families()
        rows = sorted(rows, key=lambda row: row.task)
        both = [(row.number, choice) for row in rows for choice in row.choices if choice.alternatives > 1]
        if not both:
            raise CrossruffError("no decisions to study")
        found: list[list[Floats]] = [[] for _ in kinds]
        for place, (_, choice) in enumerate(both):
            draws = Draws.drawn(choice, orders, MOST, np.random.default_rng((seed, place)))
            for family, results in zip(kinds, found, strict=True):
                values = outcomes(family, draws)
                times = values[:, _SAMPLES] * choice.milliseconds
                results.append(np.column_stack([values, times]))
            if progress:
                progress(1)
        total = sum(len(row.choices) for row in rows)
        return cls(
            tuple(choice for _, choice in both),
            np.array([number for number, _ in both]),
            total - len(both),
            tuple(kinds),
            tuple(np.stack(results) for results in found),
        )

    def means(self, family: int, which: Bools | None = None) -> Floats:
        """Return the means of some decisions: by setting, right, lost tricks, worlds, milliseconds."""
        values = self.outcomes[family] if which is None else self.outcomes[family][which]
        return np.asarray(values.mean(axis=0), dtype=np.float64)

    def resampled(self, family: int, which: Bools | None = None) -> Floats:
        """Return the same means for each resample of the deals (first axis)."""
        sums, counts = self._by_deal(family, which)
        chance = np.random.default_rng(0)
        weights = chance.multinomial(len(counts), np.full(len(counts), 1 / len(counts)), size=_RESAMPLED)
        numbers = weights @ counts
        return np.asarray(np.tensordot(weights, sums, axes=1) / np.maximum(numbers, 1)[:, None, None])

    def _by_deal(self, family: int, which: Bools | None) -> tuple[Floats, NDArray[np.int64]]:
        which = np.ones(len(self.deals), dtype=np.bool_) if which is None else which
        # Decisions of one deal are not independent, so the bootstrap draws deals.
        _, place, counts = np.unique(self.deals[which], return_inverse=True, return_counts=True)
        sums = np.zeros((len(counts), *self.outcomes[family].shape[1:]))
        np.add.at(sums, place, self.outcomes[family][which])
        return sums, counts

    def accuracy(self, which: Bools, family: int = 0) -> list[Measure]:
        """Return for each setting how often it is right."""
        return [
            measured(value, spread)
            for value, spread in zip(
                self.means(family, which)[:, _RIGHT],
                self.resampled(family, which)[:, :, _RIGHT].T,
                strict=True,
            )
        ]


class RuleComparison(NamedTuple):
    """A rule compared with a fixed number of worlds that is right as often."""

    family: str
    setting: str
    right: Measure
    lost: Measure
    samples: Measure
    milliseconds: Measure
    fixed_number: Measure
    """The fixed number that is right as often."""
    fixed_samples: Measure
    """The worlds that the fixed number uses: all, where there are no more."""
    fewer: Measure
    """The ratio of these worlds to the rule's."""
    fewer_than_number: Measure
    """The ratio of the fixed number itself to the rule's worlds."""
    fewer_by_cost: Measure
    """The same as `fewer`, with the fixed number that loses as few tricks."""
    faster: Measure
    """The ratio of the time of the fixed number that is right as often to the rule's."""


def compare(study: ConvergenceStudy, settings: Mapping[str, str] = CHOSEN) -> list[RuleComparison]:
    """Compare one setting of each kind of rule, by its name, with fixed numbers: the first kind."""
    numbers = np.array([int(setting) for setting in study.families[0].settings])
    fixed = _with_numbers(study.means(0), numbers)
    fixed_again = _with_numbers(study.resampled(0), numbers)
    return [
        _compared(study, place, family.settings.index(settings[family.name]), fixed, fixed_again)
        for place, family in enumerate(study.families)
        if family.name in settings
    ]


def best_settings(study: ConvergenceStudy, number: float = ENOUGH) -> dict[str, str]:
    """Return for each kind of rule the setting that saves most while it is as accurate as a fixed number.

    If no setting is, return the most accurate one.
    """
    numbers = [int(setting) for setting in study.families[0].settings]
    fixed = study.means(0)
    least = float(np.interp(number, numbers, fixed[:, _RIGHT]))
    found = {}
    for place, family in enumerate(study.families):
        means = study.means(place)
        saved = [equal_cost(fixed, one[_RIGHT], _RIGHT, _SAMPLES) / one[_SAMPLES] for one in means]
        enough = means[:, _RIGHT] >= least
        best = np.where(enough, saved, 0).argmax() if enough.any() else means[:, _RIGHT].argmax()
        found[family.name] = family.settings[best]
    return found


def frontier(means: Floats, cost: int) -> list[int]:
    """Return the settings that no other beats, the cheapest first; `cost` is 2 for worlds and 3 for time.

    >>> frontier(np.array([[0.8, 0.1, 5, 1], [0.7, 0.1, 6, 1], [0.95, 0.1, 20, 1]]), 2)
    [0, 2]
    """
    found: list[int] = []
    for place in np.lexsort((-means[:, _RIGHT], means[:, cost])):
        if not found or means[place, _RIGHT] > means[found[-1], _RIGHT]:
            found.append(int(place))
    return found


def _with_numbers(means: Floats, numbers: NDArray[np.int64]) -> Floats:
    """Add the fixed numbers themselves as a column to their means."""
    column = np.broadcast_to(numbers, means.shape[:-1])[..., None]
    return np.concatenate([means, column], axis=-1)


def _compared(
    study: ConvergenceStudy, family: int, setting: int, fixed: Floats, fixed_again: Floats
) -> RuleComparison:
    value = study.means(family)[setting]
    again = study.resampled(family)[:, setting]

    def of(column: int) -> Measure:
        return measured(float(value[column]), again[:, column])

    def times(by: int, cost: int, own: int) -> Measure:
        both = zip(fixed_again, again, strict=True)
        ratios = np.array([equal_cost(one, two[by], by, cost) / two[own] for one, two in both])
        return measured(equal_cost(fixed, value[by], by, cost) / value[own], ratios)

    def equal(cost: int) -> Measure:
        both = zip(fixed_again, again, strict=True)
        again_equal = np.array([equal_cost(one, two[_RIGHT], _RIGHT, cost) for one, two in both])
        return measured(equal_cost(fixed, value[_RIGHT], _RIGHT, cost), again_equal)

    return RuleComparison(
        study.families[family].name,
        study.families[family].settings[setting],
        of(_RIGHT),
        of(_LOST),
        of(_SAMPLES),
        of(_TIME),
        equal(_NUMBER),
        equal(_SAMPLES),
        times(_RIGHT, _SAMPLES, _SAMPLES),
        times(_RIGHT, _NUMBER, _SAMPLES),
        times(_LOST, _SAMPLES, _SAMPLES),
        times(_RIGHT, _TIME, _TIME),
    )


def equal_cost(fixed: Floats, wanted: float, by: int, cost: int) -> float:
    """Return the cost of a fixed number that is as good, interpolated over the logarithm of the cost.

    Beyond the largest number the cost is that of the largest: a lower bound.

    >>> fixed = np.array([[0.8, 0.2, 1, 1], [0.9, 0.1, 4, 4]])
    >>> round(equal_cost(fixed, 0.85, 0, 2), 6), equal_cost(fixed, 0.99, 0, 2)
    (2.0, 4.0)
    """
    goodness, sought = (fixed[:, by], wanted) if by == _RIGHT else (-fixed[:, by], -wanted)
    # A larger number is worse only by chance.
    rising = np.maximum.accumulate(goodness)
    place = int(np.searchsorted(rising, sought))
    if place in (0, len(rising)):
        return float(fixed[min(place, len(rising) - 1), cost])
    ends = slice(place - 1, place + 1)
    return float(np.exp(np.interp(sought, rising[ends], np.log(fixed[ends, cost]))))


def measured(value: float, spread: Floats) -> Measure:
    """Return a value with the interval that holds 95 % of the resampled values."""
    low, high = np.quantile(spread, (0.025, 0.975))
    return Measure(float(value), float(low), float(high))


def factors(study: ConvergenceStudy) -> dict[str, dict[str, Bools]]:
    """Group the decisions by what is known beforehand: for each factor its groups."""
    choices = study.choices
    exact: dict[str, Callable[[RecordedDecision], str]] = {
        "moves left": lambda choice: f"{choice.moves:2}",
        "hand in the trick": lambda choice: _HANDS[choice.hand],
        "alternatives": lambda choice: str(choice.alternatives) if choice.alternatives < 7 else "7 or more",
        "discard": lambda choice: "discard" if choice.discard else "no discard",
        "player": lambda choice: choice.player,
    }
    shares: dict[str, Callable[[RecordedDecision], float]] = {
        "strength": lambda choice: 100 * choice.strength,
        "visible strength": lambda choice: 100 * choice.visible,
        "cost": lambda choice: 1000 * choice.milliseconds,
    }
    found: dict[str, dict[str, Bools]] = {}
    for name, group in exact.items():
        names = np.array([group(choice) for choice in choices])
        found[name] = {one.strip(): names == one for one in sorted(set(names.tolist()))}
    for name, value in shares.items():
        values = np.array([value(choice) for choice in choices])
        unit = "µs a world" if name == "cost" else "%"
        found[name] = _quarters(values, unit)
    return found


_HANDS = ("0: suit to lead", "1: card to lead", "2: second hand", "3: third hand", "4: fourth hand")


def _quarters(values: Floats, unit: str) -> dict[str, Bools]:
    """Return four groups of about the same size."""
    ends = np.quantile(values, (0, 0.25, 0.5, 0.75, 1))
    place = np.searchsorted(ends[1:4], values, side="right")
    return {
        f"{ends[quarter]:.0f} to {ends[quarter + 1]:.0f} {unit}": place == quarter
        for quarter in range(4)
        if (place == quarter).any()
    }
