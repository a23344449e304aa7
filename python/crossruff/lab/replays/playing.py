"""Play a recorded board again, from its contract and lead on."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from typing import NamedTuple

from crossruff import dd
from crossruff.dealing import deal
from crossruff.errors import CrossruffError
from crossruff.formats import lin
from crossruff.lab.matches.playing import faults_of
from crossruff.lab.recorded_boards import OnlyPlays, auction_events, board_of_text, join, only_playing
from crossruff.lab.replays.tasks import UNKNOWN, ReplayRow, ReplayTask
from crossruff.model import Board, Seat, Side
from crossruff.players import Basis
from crossruff.table import CardPlayed, Event, EventLog, play_board
from crossruff.table.seeded_robots import robots_for

_APART = 1_000_003
"""The distance between the number of a deal that was passed out and the next one to try."""


def play_records(tasks: Sequence[ReplayTask]) -> list[ReplayRow]:
    """Play some boards again.

    >>> (row,) = play_records([ReplayTask("1", "", "club", "club(defence=random)", seed=1)])
    >>> row.is_beside_players, row.tricks == row.double_dummy - row.declarer_gave + row.defenders_gave
    (False, True)
    """
    return [_play(task) for task in tasks]


def _play(task: ReplayTask) -> ReplayRow:
    before = board_of_text(task.record) if task.record else _led(task)
    log = EventLog(_up_to_lead(before))
    played = play_board(before, _robots(task, before), log)
    board = played.board
    solver = dd.Solver(threads=1)
    ours = _given(board, solver)
    is_whole = bool(task.record) and before.stated_tricks is None
    theirs = _given(before, solver) if is_whole else _Given(UNKNOWN, UNKNOWN, UNKNOWN)
    seconds = [turn.elapsed for turn in played.decisions]
    bases = [turn.decision.basis for turn in played.decisions if turn.decision is not None]
    if board.contract is None or board.tricks is None:
        raise CrossruffError(f"{task.where}: the board was not played to its end")
    return ReplayRow(
        task.where,
        task.record,
        task.declarer,
        task.defenders,
        task.seed,
        str(board.result),
        board.vulnerability.includes(board.contract.declarer),
        board.tricks,
        UNKNOWN if not task.record or before.tricks is None else before.tricks,
        ours.target,
        ours.by_declarer,
        ours.by_defenders,
        theirs.by_declarer,
        theirs.by_defenders,
        sum(seconds),
        max(seconds),
        bases.count(Basis.FEW_WORLDS),
        bases.count(Basis.FALLBACK),
        "\n".join(faults_of(log.events)),
        lin.write([board]),
    )


def _robots(task: ReplayTask, board: Board) -> dict[Seat, OnlyPlays]:
    """Return declarer's robot and the defenders' for a board that has a contract."""
    assert board.contract is not None
    side = board.contract.declarer.side
    specs = {side: task.declarer, side.opponents: task.defenders}
    robots = robots_for(specs, task.seed, board.number or 0, threads=1)
    return join(robots, board) if task.record else only_playing(robots, board)


def _up_to_lead(board: Board) -> list[Event]:
    """Return the events of a board up to the opening lead."""
    assert board.play is not None
    return [*auction_events(board), CardPlayed(board.play.leader, board.play.cards[0])]


def _led(task: ReplayTask) -> Board:
    """Deal a board without a record: declarer's robot bids it in all four seats, and leads."""
    for attempt in count():
        number = int(task.where) + attempt * _APART
        board = Board(number, deal(seed=task.seed, number=number))
        robots = robots_for(dict.fromkeys(Side, task.declarer), task.seed, number, threads=1)
        done = play_board(board, robots).board
        if done.play is not None:
            return done.with_play(done.play.at(1))
    raise AssertionError("unreachable")


class _Given(NamedTuple):
    """Declarer's double-dummy tricks after the lead, and how many each side then gave away."""

    target: int
    by_declarer: int
    by_defenders: int


def _given(board: Board, solver: dd.Solver) -> _Given:
    found = dd.analyse(board, solver=solver)
    side = found.declarer.side
    ours = sum(card.cost for card in found.cards[1:] if card.seat.side is side)
    theirs = sum(card.cost for card in found.cards[1:] if card.seat.side is not side)
    # A claim of fewer tricks than the position is worth gives the difference away too.
    gain = 0 if found.claim is None else found.claim.gain
    return _Given(found.cards[0].after, ours + max(0, -gain), theirs + max(0, gain))
