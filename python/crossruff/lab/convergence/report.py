"""What came of an experiment on convergence: tables in Markdown, and pictures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from crossruff.lab.convergence.analysis import (
    ENOUGH,
    Comparison,
    Judged,
    Measure,
    best_settings,
    compare,
    factors,
    frontier,
)

if TYPE_CHECKING:
    from matplotlib.axes import Axes

SHOWN = (1, 2, 4, 8, 16, 32, 64, 128, 256, 512)
"""The numbers of layouts in the tables."""


def tables(judged: Judged, pictures: str | None = None) -> str:
    """The page; with the pictures of `draw` where there are some, whose names begin like this."""
    return "\n".join(_page(judged, pictures)) + "\n"


def _page(judged: Judged, pictures: str | None) -> Iterator[str]:
    deals = len(set(judged.deals.tolist()))
    listed = np.mean([choice.is_all for choice in judged.choices])
    yield "# Convergence"
    yield ""
    count = len(judged.choices)
    total = count + judged.degenerate
    yield f"{deals:,} deals, {total:,} decisions; {judged.degenerate:,} had nothing to choose."
    yield f"Of the other {count:,}, all layouts are known for {100 * listed:.0f} %."
    yield "In brackets: 95 % intervals, by drawing deals again."
    yield ""
    yield "## How often the choice is right, in per cent, after so many layouts"
    yield ""
    everything = np.ones(len(judged.choices), dtype=np.bool_)
    yield from _accuracies("decisions", {"all": everything}, judged)
    if pictures:
        yield f"![All decisions]({pictures}-all.png)"
        yield ""
    for name, groups in factors(judged).items():
        yield f"### By {name}"
        yield ""
        yield from _accuracies(name, groups, judged)
        if pictures:
            yield f"![By {name}]({pictures}-{name.replace(' ', '-')}.png)"
            yield ""
    yield from _comparisons(judged, pictures)


def _accuracies(name: str, groups: dict[str, np.ndarray], judged: Judged) -> Iterator[str]:
    numbers = [int(text) for text in judged.families[0].settings]
    places = [numbers.index(number) for number in SHOWN if number in numbers]
    rows = []
    for group, which in groups.items():
        found = judged.accuracy(which)
        cells = [_percent(found[place]) for place in places]
        rows.append([group, f"{int(which.sum()):,}", *cells])
    yield from _table([name, "number", *(str(numbers[place]) for place in places)], rows)


def _comparisons(judged: Judged, pictures: str | None) -> Iterator[str]:
    yield "## When to stop"
    yield ""
    yield "Equal: the fixed number that is right as often, and how many layouts it looks at: all, where there"
    yield "are no more. Fewer: how many times fewer layouts the rule looks at; than the number: even where"
    yield "there are not so many; by cost: than the number that loses as few tricks. Faster: in time."
    yield ""
    yield "The settings were found by deals with seed 1: see docs/convergence.md."
    yield ""
    yield from _comparison(compare(judged))
    yield "With hindsight: the settings that save most on these deals, of those that are right as often as"
    yield f"{ENOUGH} layouts."
    yield ""
    yield from _comparison(compare(judged, best_settings(judged)))
    if pictures:
        yield f"![Rules]({pictures}-rules.png)"
        yield ""


def _comparison(lines: Sequence[Comparison]) -> Iterator[str]:
    head = [
        "rule",
        "setting",
        "right, %",
        "lost tricks",
        "layouts",
        "equal number",
        "its layouts",
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


def draw_accuracy(judged: Judged, groups: dict[str, np.ndarray], title: str, path: Path) -> None:
    """Accuracy over the number of layouts, with its interval, a line for each group."""
    from matplotlib.figure import Figure

    numbers = [int(text) for text in judged.families[0].settings]
    figure = Figure(figsize=(8, 4.5), layout="constrained")
    axes = figure.subplots()
    for place, (group, which) in enumerate(groups.items()):
        found = judged.accuracy(which)
        color = f"C{place % 10}"
        values = [100 * one.value for one in found]
        axes.plot(numbers, values, color=color, label=f"{group} ({int(which.sum()):,})", linewidth=1.2)
        low, high = [100 * one.low for one in found], [100 * one.high for one in found]
        axes.fill_between(numbers, low, high, color=color, alpha=0.12, linewidth=0)
    _dress(axes, "layouts", title)
    figure.savefig(path, dpi=110)


def draw_rules(judged: Judged, path: Path) -> None:
    """Accuracy over mean layouts and over mean time for each kind of rule.

    A kind's line goes through its best settings for these deals.
    """
    from matplotlib.figure import Figure

    figure = Figure(figsize=(11, 4.8), layout="constrained")
    by_layouts, by_time = figure.subplots(1, 2, sharey=True)
    for place, family in enumerate(judged.families):
        means = judged.means(place)
        for axes, column in ((by_layouts, 2), (by_time, 3)):
            best = means[frontier(means, column)]
            axes.plot(best[:, column], 100 * best[:, 0], ".-", label=family.name, linewidth=1)
    _dress(by_layouts, "mean number of layouts", "rules for stopping")
    _dress(by_time, "mean milliseconds", "the same over time")
    by_time.set_ylabel("")
    figure.savefig(path, dpi=110)


def _dress(axes: Axes, words: str, title: str) -> None:
    axes.set_xscale("log")
    axes.set_xlabel(words)
    axes.set_ylabel("right, %")
    axes.set_title(title, loc="left")
    axes.grid(alpha=0.25)
    axes.spines[["top", "right"]].set_visible(False)
    axes.legend(frameon=False, fontsize="small", loc="lower right")
