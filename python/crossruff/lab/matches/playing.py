"""Play a board at a table, resume one that was cut off, and make a row from its events."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from crossruff import dd
from crossruff.atomic_files import sole_writer
from crossruff.errors import CrossruffError
from crossruff.formats import lin
from crossruff.lab.matches.tasks import MatchRow, MatchTask
from crossruff.lab.recorded_boards import auction_events, join
from crossruff.model import Deal, Seat, Side, TrickTable
from crossruff.players import Basis, Player
from crossruff.table import (
    CallMade,
    CardPlayed,
    ClaimJudged,
    ClaimMade,
    Event,
    EventLog,
    State,
    TurnRecord,
    play_board,
)
from crossruff.table.seeded_robots import robots_for

LATE = 2
"""A decision is late if it takes more than this multiple of the player's time."""
_WAIT = 2.0
"""Seconds to wait for a worker of a killed run, which ends by itself but not at once."""


def play_tables(tasks: Sequence[MatchTask], logs: Path | None = None) -> list[MatchRow]:
    """Play some boards; if there is a folder for logs, it keeps their events until the rows are saved.

    >>> task = MatchTask(1, 1, "club(defence=random)", "club(defence=random)")
    >>> (row,) = play_tables([task])
    >>> row.task == task, row.calls >= 4, row.faults
    (True, True, '')
    """
    return [_play(task, logs) for task in tasks]


def _play(task: MatchTask, logs: Path | None) -> MatchRow:
    # One thread each: other boards are played at the same time.
    specs = {Side.NS: task.north_south, Side.EW: task.east_west}
    robots = robots_for(specs, task.seed, task.number, threads=1)
    # On a cluster a worker may not see the folder; then a board that is cut off is played again.
    path = task.log_in(logs) if logs is not None and logs.is_dir() else None
    with _log(path) as log:
        players: Mapping[Seat, Player] = robots
        if task.auction:
            players = join(robots, task.board)
            for event in auction_events(task.board)[len(log.events) :]:
                log.append(event)
        # A board that is over needs no players: its log has the times.
        is_over = bool(log.events) and State.of(log.events).is_over
        turns = logged_turns(log.events) if is_over else play_board(task.board, players, log).decisions
        budgets = {seat: robot.seconds for seat, robot in robots.items()}
        return row_of(task, log.events, DecisionTimes.of(turns, budgets))


@contextmanager
def _log(path: Path | None) -> Iterator[EventLog]:
    """Open the log of a file if no other process writes to it; else use a log in memory."""
    with ExitStack() as stack:
        if path is None or not _is_ours(path, stack):
            yield EventLog()
        else:
            yield stack.enter_context(closing(_opened(path)))


def _is_ours(path: Path, stack: ExitStack) -> bool:
    """Try to lock a file until the end of the stack.

    Two runs in one folder may play the same board, and a worker of a killed run takes a moment to end.
    """
    end = time.monotonic() + _WAIT
    while time.monotonic() < end:
        path.touch()
        try:
            stack.enter_context(sole_writer(path))
        except CrossruffError:
            time.sleep(_WAIT / 50)
        else:
            return True
    return False


def _opened(path: Path) -> EventLog:
    """Open the log in a file; a damaged one is renamed, and its board is played again."""
    try:
        return EventLog.open(path)
    except CrossruffError:
        path.replace(path.with_suffix(".damaged"))
        return EventLog.open(path)


@dataclass(frozen=True, slots=True)
class DecisionTimes:
    """How long the players of a board took."""

    seconds: float
    worst: float
    worst_kind: str
    """What the longest decision was about: a call, a card or a claim."""
    worst_share: float
    """The longest time as a share of the time that the player has for a decision."""
    late: int
    """The number of decisions that took more than `LATE` times that."""
    few_worlds: int
    """The number of decisions from a handful of worlds, because time ran out."""
    fallbacks: int
    """The number of decisions without a solved world."""

    @classmethod
    def of(cls, turns: Sequence[TurnRecord], budgets: Mapping[Seat, float]) -> DecisionTimes:
        """Sum up the turns of a board."""
        worst = max(turns, key=lambda turn: turn.elapsed)
        shares = [turn.elapsed / budgets[turn.seat] for turn in turns]
        late = sum(share > LATE for share in shares)
        bases = [turn.decision.basis for turn in turns if turn.decision is not None]
        return cls(
            sum(turn.elapsed for turn in turns),
            worst.elapsed,
            worst.kind,
            max(shares),
            late,
            bases.count(Basis.FEW_WORLDS),
            bases.count(Basis.FALLBACK),
        )


def logged_turns(events: Sequence[Event]) -> list[TurnRecord]:
    """Return the turns of a log with their times and decisions; declarer plays dummy's cards."""
    play = State.of(events).play
    found = []
    for event in events:
        match event:
            case CallMade():
                found.append(TurnRecord(event.seat, "call", event.call, event.seconds, event.decision))
            case CardPlayed():
                is_dummy = play is not None and event.seat is play.dummy
                seat = event.seat.partner if is_dummy else event.seat
                found.append(TurnRecord(seat, "card", event.card, event.seconds, event.decision))
            case ClaimMade():
                found.append(TurnRecord(event.seat, "claim", event.tricks, event.seconds))
    return found


def row_of(task: MatchTask, events: Sequence[Event], times: DecisionTimes) -> MatchRow:
    """Return the row of a board that is over."""
    state = State.of(events)
    board, tricks = state.board, _tricks(state.deal)
    result, contract = board.result, board.contract
    return MatchRow(
        task.number,
        task.seed,
        task.north_south,
        task.east_west,
        task.constraint,
        task.auction,
        "" if result is None else str(result),
        board.score(Side.NS) or 0,
        0 if result is None else result.tricks,
        0 if contract is None else tricks[contract.declarer, contract.strain],
        dd.par_of(tricks, board.vulnerability, board.dealer).score,
        len(state.auction),
        0 if state.play is None else len(state.play),
        sum(one.verdict.accepted for one in state.judged),
        times.seconds,
        times.worst,
        times.worst_kind,
        times.worst_share,
        times.late,
        times.few_worlds,
        times.fallbacks,
        "\n".join(faults_of(events)),
        lin.write([board]),
    )


def faults_of(events: Sequence[Event]) -> Iterator[str]:
    """Describe each fault of a player and each rejected claim in a line."""
    for event in events:
        if isinstance(event, CallMade | CardPlayed) and event.fault:
            yield f"{event.seat.name.title()}: {' '.join(event.fault.split())}"
        if isinstance(event, ClaimJudged) and not event.accepted:
            yield f"a claim was refused: {event.words}"


@lru_cache(maxsize=8)
def _tricks(deal: Deal) -> TrickTable:
    """Solve a deal once for the tables of a board, which often follow each other."""
    return dd.table(deal, solver=dd.Solver(threads=1))
