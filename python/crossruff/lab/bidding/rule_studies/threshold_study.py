"""Tune the numbers of rule files by paired play, and keep what is significant.

Half of the boards propose: each change is measured on the decisions that it alters. The best change of each
rule is confirmed on the other half, where all boards that meet the rule are bid again, so that what partner
reads into a call counts too. A change is kept if its gain there is significant at a fixed level; with many
candidates some of those kept are luck, and the report says how many to expect.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import sqrt

from crossruff.bidding.natural import NaturalSystem
from crossruff.bidding.natural.engine.rule_files import Block, read_rules
from crossruff.bidding.natural.engine.rule_table import RuleTable
from crossruff.lab.bidding.bidders import Bidder, SystemBidder
from crossruff.lab.bidding.rule_studies.rule_parameters import (
    ONLY,
    REMOVE,
    Change,
    apply,
    can_split,
    changes_of,
)
from crossruff.lab.bidding.rule_studies.rule_use import Gain, RuleUse
from crossruff.lab.bidding.table_bidding import match_boards
from crossruff.solved_deals import Library

LEAST_BOARDS = 8
"""A change that alters fewer boards is not measured further."""
PROPOSED = 1.5
"""Standard errors that a change must win on the boards that propose."""
CONFIRMED = 1.96
"""Standard errors that it must win on the boards that confirm: one in forty is luck."""
NO_LOSS = -1.0
"""Standard errors that it may lose in self-play, or against the program, alone."""


@dataclass(frozen=True, slots=True)
class Worth:
    """The gain of a change in IMPs a board."""

    boards: int
    """All boards, altered or not."""
    altered: int
    mean: float
    error: float
    """One standard error of the mean."""

    @property
    def ratio(self) -> float:
        """The gain in standard errors."""
        return self.mean / self.error if self.error else 0.0

    @classmethod
    def of(cls, gains: Iterable[float], boards: int) -> Worth:
        """Take the gains of the boards that differ, and the number of all boards."""
        values = [gain for gain in gains if gain]
        mean = sum(values) / boards
        square = sum(value**2 for value in values) / boards - mean**2
        return cls(boards, len(values), mean, sqrt(max(square, 0.0) / boards))

    def __str__(self) -> str:
        return f"{self.mean:+.4f} ± {1.96 * self.error:.4f} IMPs a board, {self.boards:,} deals"


@dataclass(frozen=True, slots=True)
class MeasuredChange:
    """A change with its gain on the boards that propose, for all boards or some."""

    change: Change
    both: Worth
    self_play: Worth
    program: Worth | None

    @property
    def is_proposed(self) -> bool:
        """Whether it is worth confirming."""
        alone = [self.self_play, *([self.program] if self.program else [])]
        return (
            self.both.altered >= LEAST_BOARDS
            and self.both.ratio >= PROPOSED
            and all(each.ratio >= NO_LOSS for each in alone)
        )


class RuleTexts:
    """Rule files as text, with the table of any change of one of them."""

    def __init__(self, texts: dict[str, str], base: NaturalSystem) -> None:
        """Take the texts by file name, in the order of the table, and a system for its switches."""
        self.texts = texts
        self._base = base
        self._blocks: dict[str, tuple[Block, ...]] = {
            name: read_rules(text, name) for name, text in texts.items()
        }

    def system(self, name: str = "", text: str | None = None) -> NaturalSystem:
        """Return the system, with another text for one file if it is given."""
        blocks: list[Block] = []
        for each, own in self._blocks.items():
            blocks += own if each != name or text is None else read_rules(text, each)
        return NaturalSystem(self._base.switches, self._base.name, table=RuleTable(blocks))

    def changed(self, change: Change) -> NaturalSystem:
        """Return the system with a change."""
        return self.system(change.file, apply(self.texts[change.file], change))

    def changes(self) -> Iterator[Change]:
        """Yield all changes; those for some boards follow from the plain ones."""
        for name, text in self.texts.items():
            yield from (change for change in changes_of(text, name) if not change.only)


def worths(gains: Sequence[Gain], boards: int, *, program: bool) -> tuple[Worth, Worth, Worth | None]:
    """Return the gain of both kinds of play together, each board with their mean, and of each alone."""
    own: dict[int, float] = {}
    theirs: dict[int, float] = {}
    for gain in gains:
        to = theirs if gain.against_program else own
        to[gain.board] = to.get(gain.board, 0) + gain.imps
    if not program:
        alone = Worth.of(own.values(), boards)
        return alone, alone, None
    together = {at: (own.get(at, 0) + theirs.get(at, 0)) / 2 for at in own.keys() | theirs.keys()}
    return (
        Worth.of(together.values(), boards),
        Worth.of(own.values(), boards),
        Worth.of(theirs.values(), boards),
    )


def measure(texts: RuleTexts, use: RuleUse, change: Change) -> list[MeasuredChange]:
    """Return the gain of a change on the boards that propose: everywhere, by vulnerability and by seat."""
    altered = {table // use.ways for table, _ in use.affected(change)}
    if len(altered) < LEAST_BOARDS:
        return []
    gains = use.gains(change, texts.changed(change))
    line = texts.texts[change.file].splitlines()[change.line - 1]
    found = []
    for only in ONLY:
        if only and (change.edit == REMOVE or not can_split(line, only)):
            continue
        part = [gain for gain in gains if gain.counts(only)]
        found.append(
            MeasuredChange(
                replace(change, only=only), *worths(part, len(use.boards), program=use.other is not None)
            )
        )
    return found


def best_of_rules(measured: Iterable[MeasuredChange]) -> list[MeasuredChange]:
    """Return the best proposed change of each rule, the surest first; removals are only reported."""
    best: dict[str, MeasuredChange] = {}
    for each in measured:
        if not each.is_proposed or each.change.edit == REMOVE:
            continue
        # A change for some boards must be clearly better than the plain one.
        worth = each.both.ratio - (0.5 if each.change.only else 0)
        known = best.get(each.change.source)
        if known is None or worth > known.both.ratio - (0.5 if known.change.only else 0):
            best[each.change.source] = each
    return sorted(best.values(), key=lambda each: -each.both.ratio)


def confirm(
    texts: RuleTexts,
    change: Change,
    boards: Sequence[int],
    library: Library,
    total: int,
    other: Bidder | None,
) -> tuple[Worth, Worth, Worth | None]:
    """Bid boards again with a change, new against old and both against the program.

    `total` is the number of boards that the gain is spread over.
    """
    new, old = SystemBidder(texts.changed(change)), SystemBidder(texts.system())
    gains = [
        Gain(each.board.place, False, False, False, each.won)
        for each in match_boards(new, old, library, boards)
    ]
    if other is not None:
        pairs = zip(
            match_boards(new, other, library, boards), match_boards(old, other, library, boards), strict=True
        )
        gains += [Gain(one.board.place, False, False, True, one.won - two.won) for one, two in pairs]
    return worths(gains, total, program=other is not None)


def is_confirmed(found: tuple[Worth, Worth, Worth | None]) -> bool:
    """Return whether a gain is significant, and no loss of either kind of play alone."""
    both, *alone = found
    return both.ratio >= CONFIRMED and all(each is None or each.ratio >= NO_LOSS for each in alone)


def halves(places: Sequence[int]) -> tuple[list[int], list[int]]:
    """Return the places that propose, and those that confirm: whole rounds of 16 boards, in turn."""
    propose = [place for place in places if place // 16 % 2 == 0]
    return propose, [place for place in places if place // 16 % 2]
