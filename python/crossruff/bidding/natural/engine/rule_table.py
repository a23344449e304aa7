"""Find the rules of an auction."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from operator import itemgetter
from pathlib import Path

from crossruff.bidding.natural.engine.auction_patterns import (
    AuctionCondition,
    Letters,
    Pattern,
    read_condition,
    suit_of,
    with_other_suits,
)
from crossruff.bidding.natural.engine.call_types import CallType
from crossruff.bidding.natural.engine.calls import FIRST_BID, is_game
from crossruff.bidding.natural.engine.requirements import requirement
from crossruff.bidding.natural.engine.rule_checks import check_rules
from crossruff.bidding.natural.engine.rule_files import Block, Rule, read_rules
from crossruff.bidding.natural.engine.situation import RuleCandidate, Situation
from crossruff.errors import CrossruffError, ParseError

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
    "splinters",
    "doubles",
    "overcalls",
    "two_suited_overcalls",
    "advances",
    "between_bidders",
    "against_notrump",
    "against_preempts",
    "competition",
    "balancing",
    # Conventions: blocks that their switches turn on.
    "bergen",
    "dont",
    "drury",
    "fit_jumps",
    "help_suit",
    "inverted_minors",
    "leaping_michaels",
    "lebensohl",
    "natural_notrump",
    "negative_free_bids",
    "new_minor_forcing",
    "ogust",
    "pick_a_slam",
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
            # Nothing forces beyond a game that was bid to play there.
            plays = "natural" in tags.words and not tags.asks and call >= FIRST_BID and is_game(call)
            call_type = CallType(
                tags.words - {"forcing"} if plays else tags.words,
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
    return RuleTable([block for name in FILES for block in _shipped(name)])


def rule_table(path: Path) -> RuleTable:
    """Return the rules of the package with changes: a rule file, or a folder of them.

    A file with the name of one of the package's replaces it. Other files are added, and their rules come
    first. All rules are checked; an error has the file, line and column.
    """
    own = {file.stem: _read_file(file, path) for file in _files_of(path)}
    added = [block for name, blocks in own.items() if name not in FILES for block in blocks]
    return RuleTable([*added, *(block for name in FILES for block in own.get(name, ()) or _shipped(name))])


def rule_texts(path: Path) -> tuple[dict[str, str], list[str]]:
    """Return the texts of all files of `rule_table(path)` in its order, and the names of the path's own."""
    own = {file.name: file.read_text("utf-8") for file in _files_of(path)}
    shipped = shipped_rules()
    added = {name: text for name, text in own.items() if name not in shipped}
    return {**added, **{name: own.get(name, text) for name, text in shipped.items()}}, list(own)


def shipped_rules() -> dict[str, str]:
    """Return the texts of the package's rule files by their names."""
    return {f"{name}.txt": _shipped_text(name) for name in FILES if _shipped_text(name)}


def _files_of(path: Path) -> list[Path]:
    if path.is_file():
        return [path]
    if not path.is_dir():
        raise CrossruffError(f"{path}: rules must be a folder of .txt files, or one file; there is none")
    found = sorted(file for file in path.iterdir() if file.suffix == ".txt" and file.is_file())
    if not found:
        raise CrossruffError(f"{path}: a folder of rules must have .txt files; it has none")
    return found


def _read_file(file: Path, given: Path) -> tuple[Block, ...]:
    name = file.name if given == file else f"{given.name}/{file.name}"
    try:
        text = file.read_text("utf-8")
    except UnicodeDecodeError:
        raise CrossruffError(f"{file}: a rule file must be text in UTF-8; it is not") from None
    blocks = read_rules(text, name)
    if not blocks:
        raise CrossruffError(f"{file}: a rule file must have a rule; it has none")
    check_rules(blocks, text)
    return blocks


def _shipped(name: str) -> tuple[Block, ...]:
    return read_rules(_shipped_text(name), f"{name}.txt")


def _shipped_text(name: str) -> str:
    path = files("crossruff.bidding.natural").joinpath("rules", f"{name}.txt")
    return path.read_text("utf-8") if path.is_file() else ""
