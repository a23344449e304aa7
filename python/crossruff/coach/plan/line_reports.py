"""Compare the lines that were followed, and describe each with its chance."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from crossruff.coach.plan.following import Follower
from crossruff.coach.plan.ideas import LineIdea, idea_text, ideas_of
from crossruff.coach.plan.lines import LineChance, LineSearch, PlannedLine, summary_of
from crossruff.coach.plan.paths import Path, Scenery
from crossruff.model import Card

_BETTER = 0.04
"""Another line must make this much more often, and more than chance explains, to be preferred."""


@dataclass(frozen=True, slots=True)
class LineReport:
    """A line of play with its chance.

    >>> from crossruff.coach.plan import make_plan
    >>> from crossruff.model import Contract, Play, View
    >>> play = Play("N:AQ2... KT3... 654... J98...", "NT", "S", declarer="S")
    >>> view = View.of(play, "S", Contract.parse("1NTS"))
    >>> make_plan(view, worlds=20, seconds=None, follow=2).best.title
    'finesse in spades'
    """

    words: str
    """Our cards along its most frequent path."""
    cards: tuple[Card, ...]
    """The first card of the line that differs from the plan, with those that touch it; empty for the plan."""
    trick: int
    """The trick to which that card is played."""
    chance: LineChance
    path: Path | None
    """The path that the words describe."""
    line: PlannedLine

    ideas: tuple[LineIdea, ...]
    """What its tricks are for, along the same path."""

    @property
    def title(self) -> str:
        """Name the line by its ideas."""
        return idea_text(self.ideas) or self.words or "any card"

    @property
    def text(self) -> str:
        """Describe the line and its chance."""
        low, high = self.chance.interval
        title = self.title
        words = f" Most often: {self.words}." if self.ideas else ""
        return (
            f"{title[:1].upper()}{title[1:]}: {100 * self.chance.value:.0f} % "
            f"({100 * low:.0f} to {100 * high:.0f}).{words}"
        )


def best_line(search: LineSearch) -> PlannedLine:
    """Return declarer's own line, unless another is clearly better in the same worlds."""
    own = search.lines[0]
    value = search.chance(own).value
    best, gain = own, 0.0
    for line in search.lines[1:]:
        more = search.chance(line).value - value
        pairs = [
            float(one.makes) - float(own.followed[number].makes)
            for number, one in line.followed.items()
            if number in own.followed
        ]
        error = float(np.std(pairs)) / len(pairs) ** 0.5 if pairs else 1.0
        if more > max(_BETTER, gain, 1.5 * error):
            best, gain = line, more
    return best


def line_report(search: LineSearch, line: PlannedLine, scenery: Scenery) -> LineReport:
    """Return a line in words, with its chance."""
    start = len(search.follower.view.play.tricks)
    paths = search.paths(line)
    deviation = line.deviation
    moments = {path.followed.number: _leaves_at(path, line, search.follower) for path in paths}
    passing = [path for path in paths if moments[path.followed.number] is not None] or paths
    tricks = [count // 4 for count in moments.values() if count is not None]
    trick = start if deviation is None or not tricks else max(set(tricks), key=tricks.count)
    words, path = summary_of(passing, scenery, start, trick if deviation else start + 1)
    ideas = () if path is None else ideas_of(path, start, scenery)
    return LineReport(words, line.cards, trick + 1, search.chance(line), path, line, ideas)


def _leaves_at(path: Path, line: PlannedLine, follower: Follower) -> int | None:
    """Return after how many cards a path leaves declarer's own line; 0 for that line itself."""
    if line.deviation is None:
        return 0
    play = follower.start(path.followed.number)
    for card in path.followed.cards[len(play.cards) :]:
        if card is line.deviation.card and follower.deviates(play, line.deviation):
            return len(play.cards)
        play = play.play(card)
    return None
