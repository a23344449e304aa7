"""Find the rules of an auction."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from operator import itemgetter

from crossruff.bidding.natural.engine.auction_patterns import (
    AuctionCondition,
    Letters,
    Pattern,
    read_condition,
    suit_of,
    with_other_suits,
)
from crossruff.bidding.natural.engine.call_types import CallType
from crossruff.bidding.natural.engine.requirements import requirement
from crossruff.bidding.natural.engine.rule_files import Block, Rule, read_rules
from crossruff.bidding.natural.engine.situation import RuleCandidate, Situation
from crossruff.errors import ParseError

FILES = (
    "openings",
    "notrump",
    "two_notrump",
    "notrump_interference",
    "two_clubs",
    "preempts",
    "majors",
    "minors",
    "rebids",
    "responder",
    "slam",
    "doubles",
    "overcalls",
    "competition",
    "balancing",
    # Conventions: blocks that their switches turn on.
    "bergen",
    "dont",
    "drury",
    "help_suit",
    "inverted_minors",
    "leaping_michaels",
    "lebensohl",
    "natural_notrump",
    "negative_free_bids",
    "new_minor_forcing",
    "ogust",
    "puppet",
    "smolen",
    "two_over_one",
)
_Key = tuple[tuple[bool, ...], tuple[int, int]]
"""For each call whether it is ours; the first call and the last."""


@dataclass(eq=False)
class RuleTable:
    """Blocks of rules with an index by auction."""

    blocks: Sequence[Block]
    _by_key: dict[_Key, list[tuple[int, Block, Pattern]]] = field(init=False)
    _open: list[tuple[int, Block, Pattern]] = field(init=False)
    _answers: dict[str, list[tuple[int, Block, Pattern]]] = field(init=False)
    _made: dict[tuple[str, int, int, tuple[tuple[str, int], ...]], RuleCandidate] = field(init=False)

    def __post_init__(self) -> None:
        """Build the index."""
        self._by_key, self._open, self._answers, self._made = {}, [], {}, {}
        for number, block in enumerate(self.blocks):
            order = number - 100_000 * block.priority
            for pattern in block.patterns:
                entry = (order, block, pattern)
                if pattern.is_open and pattern.asked:
                    self._answers.setdefault(pattern.asked, []).append(entry)
                elif pattern.is_open:
                    self._open.append(entry)
                else:
                    for ends in pattern.ends:
                        self._by_key.setdefault((pattern.key, ends), []).append(entry)

    def candidates(self, situation: Situation) -> tuple[list[RuleCandidate], bool]:
        """Return the candidates of the rules, in order, and whether the kernel adds none after them."""
        sequence = situation.sequence
        ends = (sequence[0][1], sequence[-1][1]) if sequence else (0, 0)
        key = (tuple(ours for ours, _ in sequence), ends)
        answers = self._answers.get(situation.asked, ()) if situation.asked else ()
        entries = sorted([*self._by_key.get(key, ()), *self._open, *answers], key=itemgetter(0))
        found: list[tuple[int, RuleCandidate]] = []
        closed = False
        used: set[int] = set()
        for order, block, pattern in entries:
            if order in used:
                continue
            letters = pattern.match(situation, sequence)
            if letters is None:
                continue
            used.add(order)
            closed = closed or not block.goes_on
            filled = with_other_suits(letters)
            for rule in block.rules:
                found += [
                    (rule.tags.priority, each) for each in self._of(rule, block, (letters, filled), situation)
                ]
        found.sort(key=lambda each: -each[0])
        return [candidate for _, candidate in found], closed

    def _of(
        self, rule: Rule, block: Block, suits: tuple[Letters, Letters], situation: Situation
    ) -> Iterator[RuleCandidate]:
        letters, filled = suits
        for pattern in rule.calls:
            for call, named in pattern.calls(letters, situation.last):
                if not situation.is_legal(call):
                    continue
                bound = filled if len(named) == len(letters) else with_other_suits(named)
                if all(_asked(text, rule.line).holds(situation, bound) for text in rule.tags.conditions):
                    yield self._made_of(rule, block, call, bound)

    def _made_of(self, rule: Rule, block: Block, call: int, letters: Letters) -> RuleCandidate:
        key = (block.file, rule.line, call, tuple(letters.items()))
        made = self._made.get(key)
        if made is None:
            try:
                asked = requirement(rule.condition, letters)
            except ParseError as fault:
                raise ParseError(f"{block.file}, line {rule.line}: {fault}") from None
            except KeyError as fault:
                raise ParseError(
                    f"{block.file}, line {rule.line}: a letter must stand for a suit; got {fault}"
                ) from None
            tags = rule.tags
            call_type = CallType(
                tags.words,
                suit_of(tags.agrees, letters) if tags.agrees else None,
                tags.asks,
                suit_of(tags.shows, letters) if tags.shows else None,
            )
            source = f"{block.file}:{rule.line}"
            made = RuleCandidate.of(call, asked, call_type, rule.name, source)
            self._made[key] = made
        return made


@cache
def _asked(text: str, line: int) -> AuctionCondition:
    return read_condition(text, line, 1)


@cache
def sayc_table() -> RuleTable:
    """Return the rules of the package."""
    folder = files("crossruff.bidding.natural").joinpath("rules")
    blocks: list[Block] = []
    for name in FILES:
        path = folder.joinpath(f"{name}.txt")
        if path.is_file():
            blocks += read_rules(path.read_text("utf-8"), f"{name}.txt")
    return RuleTable(blocks)
