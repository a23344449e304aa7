"""Report an experiment on convergence: tables in Markdown, and pictures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from crossruff.lab.convergence.analysis import (
    ENOUGH,
    ConvergenceStudy,
    Measure,
    RuleComparison,
    best_settings,
    compare,
    factors,
    frontier,
)
from crossruff.lab.convergence.stopping_rules import Delta, Family, Quiescence, RelativeDelta

if TYPE_CHECKING:
    from matplotlib.axes import Axes

SHOWN = (1, 2, 4, 8, 16, 32, 64, 128, 256, 512)
"""The numbers of worlds in the tables."""


def tables(study: ConvergenceStudy, pictures: str | None = None) -> str:
    """Return the page; it shows pictures if the start of their names is given."""
    return "\n".join(_page(study, pictures)) + "\n"


def _page(study: ConvergenceStudy, pictures: str | None) -> Iterator[str]:
    deals = len(set(study.deals.tolist()))
    listed = np.mean([choice.is_all for choice in study.choices])
    yield "# Convergence"
    yield ""
    count = len(study.choices)
    total = count + study.degenerate
    yield f"{deals:,} deals, {total:,} decisions; {study.degenerate:,} had nothing to choose."
    yield f"Of the other {count:,}, all worlds are known for {100 * listed:.0f} %."
    yield "In brackets: 95 % intervals, by a bootstrap over deals."
    yield ""
    yield "## How often the choice is right, in per cent, by the number of worlds"
    yield ""
    everything = np.ones(len(study.choices), dtype=np.bool_)
    yield from _accuracies("decisions", {"all": everything}, study)
    if pictures:
        yield f"![All decisions]({pictures}-all.png)"
        yield ""
    for name, groups in factors(study).items():
        yield f"### By {name}"
        yield ""
        yield from _accuracies(name, groups, study)
        if pictures:
            yield f"![By {name}]({pictures}-{name.replace(' ', '-')}.png)"
            yield ""
    yield from _comparisons(study, pictures)


def _accuracies(name: str, groups: dict[str, np.ndarray], study: ConvergenceStudy) -> Iterator[str]:
    numbers = [int(text) for text in study.families[0].settings]
    places = [numbers.index(number) for number in SHOWN if number in numbers]
    rows = []
    for group, which in groups.items():
        found = study.accuracy(which)
        cells = [_percent(found[place]) for place in places]
        rows.append([group, f"{int(which.sum()):,}", *cells])
    yield from _table([name, "number", *(str(numbers[place]) for place in places)], rows)


def _comparisons(study: ConvergenceStudy, pictures: str | None) -> Iterator[str]:
    yield "## When to stop"
    yield ""
    yield "Equal number: the fixed number that is right as often. Its worlds: how many it uses, which is all"
    yield "of them where there are no more. Fewer: the ratio of these to the worlds of the rule; than the"
    yield "number: the ratio of the number itself; by cost: for the number that loses as few tricks. Faster:"
    yield "the ratio of the times."
    yield ""
    yield "The settings were chosen on deals of seed 1: see docs/convergence.md."
    yield ""
    yield from _comparison(compare(study))
    yield "With hindsight: the settings that save most on these deals and are right as often as"
    yield f"{ENOUGH} worlds."
    yield ""
    yield from _comparison(compare(study, best_settings(study)))
    if pictures:
        yield f"![Rules]({pictures}-rules.png)"
        yield ""
        yield f"![The thesis's rules by their settings]({pictures}-curves.png)"
        yield ""


def _comparison(lines: Sequence[RuleComparison]) -> Iterator[str]:
    head = [
        "rule",
        "setting",
        "right, %",
        "lost tricks",
        "worlds",
        "equal number",
        "its worlds",
        "fewer",
        "than the number",
        "by cost",
        "faster",
    ]
    rows = [
        [
            line.family,
            line.setting,
            _percent(line.right),
            f"{line.lost.value:.5f}",
            _plain(line.samples, 1),
            _plain(line.fixed_number, 0),
            _plain(line.fixed_samples, 1),
            _plain(line.fewer, 2),
            _plain(line.fewer_than_number, 2),
            _plain(line.fewer_by_cost, 2),
            _plain(line.faster, 2),
        ]
        for line in lines
    ]
    yield from _table(head, rows)


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    yield f"| {' | '.join(head)} |"
    yield f"|{'---|' * len(head)}"
    for row in rows:
        yield f"| {' | '.join(row)} |"
    yield ""


def _percent(one: Measure) -> str:
    return f"{100 * one.value:.1f} ({100 * one.low:.1f}–{100 * one.high:.1f})"


def _plain(one: Measure, digits: int) -> str:
    return f"{one.value:.{digits}f} ({one.low:.{digits}f}–{one.high:.{digits}f})"


def draw_accuracy(study: ConvergenceStudy, groups: dict[str, np.ndarray], title: str, path: Path) -> None:
    """Draw the accuracy over the number of worlds with its interval, for each group."""
    from matplotlib.figure import Figure

    numbers = [int(text) for text in study.families[0].settings]
    figure = Figure(figsize=(8, 4.5), layout="constrained")
    axes = figure.subplots()
    for place, (group, which) in enumerate(groups.items()):
        found = study.accuracy(which)
        color = f"C{place % 10}"
        values = [100 * one.value for one in found]
        axes.plot(numbers, values, color=color, label=f"{group} ({int(which.sum()):,})", linewidth=1.2)
        low, high = [100 * one.low for one in found], [100 * one.high for one in found]
        axes.fill_between(numbers, low, high, color=color, alpha=0.12, linewidth=0)
    _dress(axes, "worlds", title)
    figure.savefig(path, dpi=110)


def draw_rules(study: ConvergenceStudy, path: Path) -> None:
    """Draw the accuracy over mean worlds and over mean time for each kind of rule.

    The line of a kind goes through its best settings for these deals.
    """
    from matplotlib.figure import Figure

    figure = Figure(figsize=(11, 4.8), layout="constrained")
    by_worlds, by_time = figure.subplots(1, 2, sharey=True)
    for place, family in enumerate(study.families):
        means = study.means(place)
        for axes, column in ((by_worlds, 2), (by_time, 3)):
            best = means[frontier(means, column)]
            axes.plot(best[:, column], 100 * best[:, 0], ".-", label=family.name, linewidth=1)
    _dress(by_worlds, "mean number of worlds", "rules for stopping")
    _dress(by_time, "mean milliseconds", "the same over time")
    by_time.set_ylabel("")
    figure.savefig(path, dpi=110)


def draw_curves(study: ConvergenceStudy, path: Path) -> None:
    """Draw the thesis's curves: accuracy and mean worlds by the value at which each of its rules stops.

    Each line has a limit for the number of worlds, and no least number.
    """
    from matplotlib.figure import Figure

    rules = [(place, one) for place, one in enumerate(study.families) if curve_points(one)]
    figure = Figure(figsize=(4 * len(rules), 6.5), layout="constrained")
    panels = figure.subplots(2, len(rules), squeeze=False, sharex="col")
    for (place, family), upper, lower in zip(rules, panels[0], panels[1], strict=True):
        means = study.means(place)
        for label, points in curve_points(family).items():
            values, settings = [value for value, _ in points], [setting for _, setting in points]
            upper.plot(values, 100 * means[settings, 0], ".-", label=label, linewidth=1)
            lower.plot(values, means[settings, 2], ".-", linewidth=1)
        _dress(upper, "", family.name)
        _dress(lower, {"quiescence": "q"}.get(family.name, "delta"), "")
        lower.set_ylabel("mean number of worlds")
    figure.savefig(path, dpi=110)


def curve_points(family: Family) -> dict[str, list[tuple[float, int]]]:
    """Return the curves of one of the thesis's rules: values and the places of their settings.

    >>> {name: len(points) for name, points in curve_points(Delta(((1, 50), (2, 50), (1, 100)))).items()}
    {'n <= 50': 2, 'n <= 100': 1}
    """
    found: dict[str, list[tuple[float, int]]] = {}
    match family:
        case Quiescence(lengths=lengths):
            found["all worlds"] = [(length, place) for place, length in enumerate(lengths)]
        case Delta(pairs=pairs):
            for place, (tricks, most) in enumerate(pairs):
                found.setdefault(f"n <= {most}", []).append((tricks, place))
        case RelativeDelta(triples=triples):
            for place, (share, least, most) in enumerate(triples):
                if least == 1:
                    found.setdefault(f"n <= {most}", []).append((share, place))
    return found


def _dress(axes: Axes, words: str, title: str) -> None:
    axes.set_xscale("log")
    axes.set_xlabel(words)
    axes.set_ylabel("right, %")
    axes.set_title(title, loc="left")
    axes.xaxis.set_minor_formatter("")
    axes.grid(alpha=0.25)
    axes.spines[["top", "right"]].set_visible(False)
    if axes.get_legend_handles_labels()[0]:
        axes.legend(frameon=False, fontsize="small", loc="lower right")
