"""Try other calls than the rule's, and measure what each would have won.

At a decision of a natural system each sensible other call is made instead, the auction is bid out by the
bidders of the table, and the contract is scored double dummy. The gain is in IMPs of the board: the other
table stays as it was. One deal says little; `deviation_patterns` groups the gains.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from crossruff.bidding.natural import NaturalSystem
from crossruff.bidding.natural.engine.calls import (
    DOUBLE,
    FROM_SPADES,
    NOTRUMP,
    PASS,
    REDOUBLE,
    bid,
    cheapest,
    is_game,
    is_major,
    level_of,
)
from crossruff.bidding.natural.engine.hand_features import HandFeatures
from crossruff.bidding.natural.engine.hand_sets import ROW, hull, widened
from crossruff.bidding.natural.engine.situation import Situation
from crossruff.lab.bidding.bidders import Bidder, SystemBidder
from crossruff.lab.bidding.solved_boards import SolvedBoard
from crossruff.lab.bidding.table_bidding import Table, bid_out
from crossruff.model import imps
from crossruff.solved_deals import Library

PART = 250
"""Boards that are studied at a time."""
SELF_PLAY = 2
"""The table of a deviation if both sides have the system."""
_SLAM_POINTS = 29
"""Points of both hands from which a slam is worth a try."""


@dataclass(frozen=True, slots=True)
class Deviation:
    """A call instead of the rule's, in one auction of one board."""

    board: int
    table: int
    """0 if North-South is the side of the rules, 1 if East-West, `SELF_PLAY` if both."""
    calls: tuple[int, ...]
    instead: int
    """The call that was tried."""
    rule: int
    """The rule's call."""
    source: str
    name: str
    gain: int
    """IMPs that the call wins."""
    hcp: int
    lengths: tuple[int, ...]
    vulnerable: tuple[bool, bool]
    """We, they."""
    partners: tuple[int, ...]
    """The suits that partner has shown, in order."""
    own: tuple[int, ...]
    theirs: tuple[int, ...]
    promised: tuple[int, ...]
    """The cards that partner has promised in each suit."""
    points: tuple[int, int]
    """The points that partner has promised at least, and at most."""

    @property
    def decision(self) -> tuple[int, int, int]:
        """The decision that this is an alternative of."""
        return (self.board, self.table, len(self.calls))


def sensible_calls(situation: Situation, held: HandFeatures) -> list[int]:
    """Return the calls that are worth a try with a hand, the rule's among them."""
    found = {PASS}
    if situation.opener < 0:
        found |= {candidate.call for candidate in situation.candidates if _nearly(candidate.hands, held)}
        return sorted(found)
    found |= {call for call in (DOUBLE, REDOUBLE) if situation.is_legal(call)}
    found |= {
        candidate.call for candidate in situation.candidates if widened(candidate.hands) >> held.place & 1
    }
    found |= set(_natural_bids(situation, held))
    return sorted(call for call in found if situation.is_legal(call))


def _nearly(hands: int, held: HandFeatures) -> bool:
    places = (held.place + step * ROW for step in range(-3, 4))
    return any(hands >> place & 1 for place in places if place >= 0)


def _natural_bids(situation: Situation, held: HandFeatures) -> Iterator[int]:
    """Yield the cheapest bids of long suits, raises, games and small slams with the points for them."""
    ends = hull(situation.expected[situation.partner])
    theirs = _suits(situation, 1) | _suits(situation, 3)
    for suit in FROM_SPADES:
        call = cheapest(suit, situation.last)
        level = level_of(call)
        together = held.lengths[suit] + ends.shortest[suit]
        if suit in theirs and suit not in (*situation.suits[situation.partner],):
            continue
        long_enough = held.lengths[suit] >= (4 if level < 3 else 5 if level < 5 else 6)
        if (long_enough or together >= 7) and level <= 5:
            yield call
            if together >= 8 and level <= 4:
                yield call + 5
        if together >= 8:
            yield bid(4 if is_major(suit) else 5, suit)
            if held.hcp + ends.low >= _SLAM_POINTS - 2:
                yield bid(6, suit)
        elif held.lengths[suit] >= 6 and is_major(suit) and level <= 4:
            yield bid(4, suit)
    notrump = cheapest(NOTRUMP, situation.last)
    if level_of(notrump) <= 3:
        yield notrump
        yield bid(3, NOTRUMP)
    if held.hcp + ends.low >= _SLAM_POINTS + 2:
        yield bid(6, NOTRUMP)


def _suits(situation: Situation, turn: int) -> set[int]:
    return {*situation.suits[(situation.position + turn) % 4]}


def is_worth_trying(situation: Situation, held: HandFeatures) -> bool:
    """Return whether a decision is more than a plain pass."""
    if situation.opener < 0:
        return held.hcp >= 8 or max(held.lengths) >= 6
    if situation.last_by % 2 == situation.side and is_game(situation.last) and not situation.doubled:
        return held.hcp >= 12
    last = situation.last
    if level_of(last) >= 6:
        return False
    if is_game(last) and situation.last_by % 2 != situation.side:
        return held.hcp >= 8 or max(held.lengths) >= 6
    return held.hcp >= 5 or max(held.lengths) >= 6 or bool(situation.suits[situation.partner])


@dataclass(frozen=True, slots=True)
class _Trial:
    table: Table
    turn: int
    way: int
    instead: int
    base: tuple[int, int]


def study_boards(
    system: NaturalSystem,
    other: Bidder | None,
    library: Library,
    places: Sequence[int],
    progress: Callable[[int], None] = lambda _: None,
    keep: Callable[[Situation, HandFeatures, int, int], bool] = lambda *_: True,
) -> Iterator[list[Deviation]]:
    """Yield the deviations of parts of the boards, against another bidder or in self-play.

    `keep` may leave out trials: it gets the situation, the hand, the rule's call and the other call.
    """
    ours = SystemBidder(system)
    for start in range(0, len(places), PART):
        part = places[start : start + PART]
        boards = [SolvedBoard(library, place) for place in part]
        ways = 1 if other is None else 2
        tables = [
            Table(board, (ours, ours) if other is None else (ours, other) if way == 0 else (other, ours))
            for board in boards
            for way in range(ways)
        ]
        bid_out(tables)
        trials = [
            trial for at in range(len(tables)) for trial in _trials(tables, at, (system, ours), ways, keep)
        ]
        bid_out([trial.table for trial in trials])
        yield [_deviation(system, trial) for trial in trials]
        progress(len(part))


def _trials(
    tables: list[Table],
    at: int,
    own: tuple[NaturalSystem, Bidder],
    ways: int,
    keep: Callable[[Situation, HandFeatures, int, int], bool],
) -> Iterator[_Trial]:
    system, ours = own
    table = tables[at]
    board = table.board
    across = table.score if ways == 1 else tables[at ^ 1].score
    for turn in range(len(table.calls)):
        if table.bidders[(board.dealer.index + turn) % 2] is not ours:
            continue
        calls = table.calls[:turn]
        situation = system.situation(calls, *board.vulnerable)
        held = board.held[turn % 4]
        if not is_worth_trying(situation, held):
            continue
        made = table.calls[turn]
        for call in sensible_calls(situation, held):
            if call != made and keep(situation, held, made, call):
                yield _Trial(
                    Table(board, table.bidders, (*calls, call)),
                    turn,
                    SELF_PLAY if ways == 1 else at % 2,
                    call,
                    (table.score, across),
                )


def _deviation(system: NaturalSystem, trial: _Trial) -> Deviation:
    board, turn = trial.table.board, trial.turn
    calls = trial.table.calls[:turn]
    situation = system.situation(calls, *board.vulnerable)
    held = board.held[turn % 4]
    chosen = situation.choose(held)
    sign = 1 if (board.dealer.index + turn) % 2 == 0 else -1
    before, across = trial.base
    after = trial.table.score
    ends = hull(situation.expected[situation.partner])
    position = situation.position
    return Deviation(
        board.place,
        trial.way,
        calls,
        trial.instead,
        PASS if chosen is None else chosen.call,
        "" if chosen is None else chosen.source,
        "" if chosen is None else chosen.name,
        sign * (imps(after - across) - imps(before - across)),
        held.hcp,
        held.lengths,
        (situation.vulnerable, situation.they_vulnerable),
        situation.suits[situation.partner],
        situation.suits[position],
        (*situation.suits[(position + 1) % 4], *situation.suits[(position + 3) % 4]),
        ends.shortest,
        (ends.low, ends.high),
    )
