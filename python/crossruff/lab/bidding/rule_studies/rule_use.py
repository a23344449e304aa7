"""Bid boards once, and remember which rules each decision looked at.

A rule that comes after the chosen one in the order of candidates cannot change a decision. So the boards that
a changed rule can decide otherwise are found without bidding them again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from crossruff.bidding.natural import NaturalSystem
from crossruff.bidding.natural.engine.hand_features import HandFeatures
from crossruff.bidding.natural.engine.requirements import Requirement, requirement
from crossruff.bidding.natural.engine.situation import RuleCandidate
from crossruff.lab.bidding.bidders import Bidder, SystemBidder
from crossruff.lab.bidding.rule_studies.rule_parameters import REMOVE, Change, edited_condition
from crossruff.lab.bidding.solved_boards import SolvedBoard
from crossruff.lab.bidding.table_bidding import CHUNK, Table, bid_out
from crossruff.model import imps
from crossruff.solved_deals import Library

NATURAL = "natural"
"""The source of candidates that no rule makes."""


class _Decision(NamedTuple):
    table: int
    turn: int
    held: HandFeatures
    candidates: tuple[RuleCandidate, ...]
    """Of the rules, up to the chosen one, or all if the kernel chose."""
    is_last_chosen: bool


class Gain(NamedTuple):
    """What a change wins on a board for one pair."""

    board: int
    vulnerable: bool
    third_seat: bool
    """Whether the third player opened, or may."""
    against_program: bool
    imps: int

    def counts(self, only: str) -> bool:
        """Return whether a change that is for some boards only is for this one."""
        if not only:
            return True
        fact = self.vulnerable if "vulnerable" in only else self.third_seat
        return fact != ("not" in only)


@dataclass(slots=True)
class RuleUse:
    """The tables of some boards, with the decisions by the rules that they looked at."""

    system: NaturalSystem
    other: Bidder | None
    boards: list[SolvedBoard] = field(default_factory=list)
    tables: list[Table] = field(default_factory=list)
    """Of each board: in self-play; and, with another bidder, North-South and East-West against it."""
    decisions: list[_Decision] = field(default_factory=list)
    looked_at: dict[str, list[int]] = field(default_factory=dict)
    """For each rule the decisions that it might have made."""
    met: dict[str, set[int]] = field(default_factory=dict)
    """For each rule the boards with a situation that it is for."""
    chosen: Counter[str] = field(default_factory=Counter)

    @property
    def ways(self) -> int:
        """The tables of a board."""
        return 1 if self.other is None else 3

    def add(self, library: Library, places: Sequence[int], progress: Callable[[int], None]) -> None:
        """Bid boards."""
        ours = SystemBidder(self.system)
        for start in range(0, len(places), CHUNK):
            boards = [SolvedBoard(library, place) for place in places[start : start + CHUNK]]
            tables = [Table(board, pair) for board in boards for pair in self._pairs(ours)]
            bid_out(tables)
            first = len(self.tables)
            self.boards += boards
            self.tables += tables
            order = sorted(range(len(tables)), key=lambda at: tables[at].calls)
            for at in order:
                self._remember(first + at, ours)
            progress(len(boards))

    def _pairs(self, ours: Bidder) -> Iterator[tuple[Bidder, Bidder]]:
        yield ours, ours
        if self.other is not None:
            yield ours, self.other
            yield self.other, ours

    def _remember(self, at: int, ours: Bidder) -> None:
        table = self.tables[at]
        board = table.board
        for turn in range(len(table.calls)):
            if table.bidders[(board.dealer.index + turn) % 2] is not ours:
                continue
            situation = self.system.situation(table.calls[:turn], *board.vulnerable)
            held = board.held[turn % 4]
            chosen = situation.choose(held)
            self.chosen[chosen.source if chosen is not None else ""] += 1
            candidates: list[RuleCandidate] = []
            is_open = True
            for each in situation.candidates:
                if each.source != NATURAL:
                    self.met.setdefault(each.source, set()).add(at // self.ways)
                    if is_open:
                        candidates.append(each)
                is_open = is_open and each is not chosen
            by_rule = chosen is not None and chosen.source != NATURAL
            for source in {each.source for each in candidates}:
                self.looked_at.setdefault(source, []).append(len(self.decisions))
            self.decisions.append(_Decision(at, turn, held, tuple(candidates), by_rule))

    def affected(self, change: Change) -> dict[tuple[int, int], int]:
        """Return the tables and sides that a change decides otherwise, with the first turn of each."""
        found: dict[tuple[int, int], int] = {}
        asked: dict[str, Requirement | None] = {}
        for number in self.looked_at.get(change.source, ()):
            decision = self.decisions[number]
            key = (decision.table, decision.turn % 2)
            if found.get(key, 99) > decision.turn and _differs(decision, change, asked):
                found[key] = decision.turn
        return found

    def gains(self, change: Change, changed: NaturalSystem) -> list[Gain]:
        """Bid again the tables that a change decides otherwise; the other side keeps the old rules."""
        new = SystemBidder(changed)
        affected = sorted(self.affected(change).items())
        again = []
        for (at, parity), turn in affected:
            table = self.tables[at]
            side = (table.board.dealer.index + parity) % 2
            pair = (new, table.bidders[1]) if side == 0 else (table.bidders[0], new)
            again.append(Table(table.board, pair, table.calls[:turn]))
        bid_out(again)
        return [self._gain(at, turn, table) for ((at, _), turn), table in zip(affected, again, strict=True)]

    def _gain(self, at: int, turn: int, again: Table) -> Gain:
        board = again.board
        opener = next((place for place, call in enumerate(again.calls[:turn]) if call), turn)
        number, way = divmod(at, self.ways)
        before, after = self.tables[at].score, again.score
        # Against a program the other table has the program in our seats.
        across = before if way == 0 else self.tables[self.ways * number + 3 - way].score
        sign = 1 if (board.dealer.index + turn) % 2 == 0 else -1
        won = sign * (imps(after - across) - imps(before - across))
        return Gain(board.place, board.vulnerable[turn % 2], opener == 2, way > 0, won)


def _differs(decision: _Decision, change: Change, asked: dict[str, Requirement | None]) -> bool:
    last = len(decision.candidates) - 1
    for number, candidate in enumerate(decision.candidates):
        if candidate.source != change.source:
            continue
        is_chosen = decision.is_last_chosen and number == last
        if change.edit == REMOVE:
            if is_chosen:
                return True
            continue
        if candidate.words not in asked:
            words = edited_condition(candidate.words, change.part, change.edit)
            asked[candidate.words] = None if words is None else requirement(words, {})
        new = asked[candidate.words]
        if new is not None and new.accepts(decision.held) != is_chosen:
            return True
    return False
