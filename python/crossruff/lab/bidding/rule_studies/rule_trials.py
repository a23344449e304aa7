"""Measure what changed rules are worth: a paired match, and the rules that made the difference.

The two tables of a board have the same calls up to one decision, which the new rules make differently from
the old ones. The IMPs of the board count for the new rule that made the call, and for the old one that it
replaces.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from crossruff.bidding import BiddingSystem
from crossruff.bidding.natural import NaturalSystem
from crossruff.bidding.natural.engine.situation import RuleCandidate
from crossruff.lab.bidding.bidders import Turn, call_text, held
from crossruff.lab.bidding.table_bidding import MatchBoard
from crossruff.lab.core.statistics import normal_mean

_EXAMPLES = 4
_RULES = 8


@dataclass(frozen=True, slots=True)
class Difference:
    """The first call of a board that differs between the tables."""

    played: MatchBoard
    turn: int
    """The number of the call."""
    new: int
    old: int
    by_new: str
    """The rule of the new call: file, line and name."""
    by_old: str

    def line(self) -> str:
        """Describe the difference in one line."""
        board, turn = self.played.board, self.turn
        before = call_text(self.played.calls[0][:turn]) or "to open"
        return (
            f"{self.played.won:+4d}  board {board.place + 1}, {_vulnerable(board.vulnerable)}: "
            f"{board.hand_texts[turn % 4]}, {before}: "
            f"{call_text((self.new,))} for {call_text((self.old,))}"
        )


def _vulnerable(pair: tuple[bool, bool]) -> str:
    return {
        (False, False): "nobody vulnerable",
        (True, True): "all vulnerable",
        (True, False): "dealer's side vulnerable",
        (False, True): "dealer's opponents vulnerable",
    }[pair]


@dataclass(slots=True)
class RuleWorth:
    """The boards that a rule decided, and the IMPs won on them."""

    boards: int = 0
    won: int = 0
    differences: list[Difference] = field(default_factory=list)


def first_difference(played: MatchBoard, new: BiddingSystem, old: BiddingSystem) -> Difference | None:
    """Return the first call that differs between the tables; the first bidder had the new rules."""
    one, two = played.calls
    turn = next((n for n, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), None)
    if turn is None:
        return None
    board = played.board
    north = (board.dealer.index + turn) % 2 == 0
    made, replaced = (one[turn], two[turn]) if north else (two[turn], one[turn])
    before = one[:turn]
    by_new, by_old = (_rule(system, Turn(board, before)) for system in (new, old))
    return Difference(played, turn, made, replaced, by_new, by_old)


def _rule(system: BiddingSystem, turn: Turn) -> str:
    if not isinstance(system, NaturalSystem):
        return system.name
    return rule_name(system.situation(turn.calls, *turn.board.vulnerable).choose(held(turn)))


def rule_name(candidate: RuleCandidate | None) -> str:
    """Return the place and the name of a rule; the kernel's natural calls have no place."""
    if candidate is None:
        return "no rule"
    source = "natural bidding" if candidate.source == "natural" else candidate.source
    return f"{source} {candidate.name}".strip()


@dataclass(slots=True)
class RuleTrial:
    """The boards of a match of new rules against a system, with the rules that made a difference."""

    boards: int
    won: list[int]
    differences: list[Difference]

    def rules(self, *, old: bool = False) -> dict[str, RuleWorth]:
        """Return the rules that made the first differing call, or the old ones that they replaced."""
        found: dict[str, RuleWorth] = {}
        for each in self.differences:
            worth = found.setdefault(each.by_old if old else each.by_new, RuleWorth())
            worth.boards += 1
            worth.won += each.played.won
            worth.differences.append(each)
        return found

    def lines(self) -> Iterator[str]:
        """Yield the lines of a report."""
        if self.boards < 2:
            yield "too few boards for an estimate"
            return
        found = normal_mean(self.won)
        yield (
            f"{found.mean:+.3f} ± {found.reach or 0:.3f} IMPs a board (95 %), "
            f"{self.boards:,} boards in both directions"
        )
        share = 100 * len(self.differences) / self.boards
        yield f"{len(self.differences):,} boards ({share:.1f} %) have different auctions"
        if not self.differences:
            return
        for title, old in (
            ("the rule that made the first different call", False),
            ("the rule it replaced", True),
        ):
            yield ""
            yield f"  IMPs  boards  {title}"
            yield from _table(self.rules(old=old))
        yield ""
        yield "examples"
        ordered = sorted(self.differences, key=lambda each: -each.played.won)
        for each in [*ordered[:_EXAMPLES], *ordered[max(_EXAMPLES, len(ordered) - _EXAMPLES) :]]:
            yield each.line()


def _table(rules: dict[str, RuleWorth]) -> Iterator[str]:
    """Yield the best rules and the worst, with a line between them if some are left out."""
    ordered = sorted(rules.items(), key=lambda each: (-each[1].won, each[0]))
    left_out = len(ordered) - 2 * _RULES
    for number, (name, worth) in enumerate(ordered):
        if left_out > 0 and _RULES <= number < len(ordered) - _RULES:
            if number == _RULES:
                yield f"                ... {left_out} rules in between"
            continue
        yield f"{worth.won:+6d} {worth.boards:7,}  {name}"


def rule_trial(boards: Sequence[MatchBoard], new: BiddingSystem, old: BiddingSystem) -> RuleTrial:
    """Find the rules that made a difference on the boards of a match of new rules against a system."""
    found = (first_difference(each, new, old) for each in boards if each.differs)
    return RuleTrial(len(boards), [each.won for each in boards], [each for each in found if each is not None])
