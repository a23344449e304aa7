"""A board played at a table, and what its events come to as a row; a board that was under way goes on."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from crossruff import _core, dd
from crossruff.atomic_files import sole_writer
from crossruff.errors import CrossruffError
from crossruff.formats import lin
from crossruff.lab.matches.tasks import MatchRow, MatchTask
from crossruff.model import Deal, Seat, Side, TrickTable
from crossruff.robots import Robot, robot
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
    seed_of,
)

LATE = 2
_WAIT = 2.0
"""Seconds for a worker of a killed run to let go of its log: it ends by itself, but not at once."""


def play_tables(tasks: Sequence[MatchTask], logs: Path | None = None) -> list[MatchRow]:
    """Play some boards; their events are kept in a folder, if there is one, until the rows are saved.

    >>> task = MatchTask(1, 1, "club(defence=random)", "club(defence=random)")
    >>> (row,) = play_tables([task])
    >>> row.task == task, row.calls >= 4, row.faults
    (True, True, '')
    """
    return [_play(task, logs) for task in tasks]


def _play(task: MatchTask, logs: Path | None) -> MatchRow:
    robots = seated({Side.NS: task.north_south, Side.EW: task.east_west}, task.seed, task.number)
    # On a cluster a worker may not have the folder: then a board that is cut off is played again.
    path = task.log_in(logs) if logs is not None and logs.is_dir() else None
    with _log(path) as log:
        thoughts: Sequence[TurnRecord] = ()
        # Players of a board that goes on are asked again about all that was: of no use if it is over.
        if not log.events or not State.of(log.events).is_over:
            thoughts = play_board(task.board, robots, log).decisions
        budgets = {seat: robot.seconds for seat, robot in robots.items()}
        return row_of(task, log.events, Times.of(log.events, thoughts, budgets))


def seated(specs: Mapping[Side, str], seed: int, number: int) -> dict[Seat, Robot]:
    """The robots of a board, with one thread each: there are other boards beside it."""
    return {
        seat: robot(
            specs[seat.side], seed=seed_of(seed, number, seat), against=specs[seat.side.opponents], threads=1
        )
        for seat in Seat
    }


@contextmanager
def _log(path: Path | None) -> Iterator[EventLog]:
    """The log of a file, if nobody else writes to it; else one that is not kept."""
    with ExitStack() as stack:
        if path is None or not _is_ours(path, stack):
            yield EventLog()
        else:
            yield stack.enter_context(closing(_opened(path)))


def _is_ours(path: Path, stack: ExitStack) -> bool:
    """Whether a file can be had alone, until the end of the stack.

    Two runs in one folder may play the same board; and a worker of a killed run ends, but not at once.
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
    """The log in a file; one that is damaged is put aside, and its board is played again."""
    try:
        return EventLog.open(path)
    except CrossruffError:
        path.replace(path.with_suffix(".damaged"))
        return EventLog.open(path)


@dataclass(frozen=True, slots=True)
class Times:
    """How long players thought."""

    seconds: float
    worst: float
    worst_kind: str
    """What the longest thought was about: a call, a card or a claim."""
    worst_share: float
    """Of the time that a player gives itself for a decision."""
    late: int
    """How many decisions took more than `LATE` times that."""

    @classmethod
    def of(
        cls, events: Sequence[Event], thoughts: Sequence[TurnRecord], budgets: Mapping[Seat, float]
    ) -> Times:
        """From what was thought; if nothing was, as the board was over, from its events."""
        found = [(one.elapsed, one.kind, one.seat) for one in thoughts] or _timed(events)
        worst, kind, _ = max(found, key=lambda one: one[0])
        shares = [seconds / budgets[seat] for seconds, _, seat in found]
        late = sum(share > LATE for share in shares)
        return cls(sum(seconds for seconds, _, _ in found), worst, kind, max(shares), late)


def _timed(events: Sequence[Event]) -> list[tuple[float, str, Seat]]:
    """For how long somebody thought about what; about dummy's cards, declarer."""
    play = State.of(events).play
    found = []
    for event in events:
        match event:
            case CallMade():
                found.append((event.seconds, "call", event.seat))
            case CardPlayed():
                is_dummy = play is not None and event.seat is play.dummy
                found.append((event.seconds, "card", event.seat.partner if is_dummy else event.seat))
            case ClaimMade():
                found.append((event.seconds, "claim", event.seat))
    return found


def row_of(task: MatchTask, events: Sequence[Event], times: Times) -> MatchRow:
    """What the events of a board that is over come to."""
    state = State.of(events)
    board, tricks = state.board, _tricks(state.deal)
    result, contract = board.result, board.contract
    return MatchRow(
        task.number,
        task.seed,
        task.north_south,
        task.east_west,
        task.constraint,
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
        "\n".join(faults_of(events)),
        lin.write([board]),
    )


def faults_of(events: Sequence[Event]) -> Iterator[str]:
    """What was wrong, a line each."""
    for event in events:
        if isinstance(event, CallMade | CardPlayed) and event.fault:
            yield f"{event.seat.name.title()}: {' '.join(event.fault.split())}"
        if isinstance(event, ClaimJudged) and not event.accepted:
            yield f"a claim was refused: {event.words}"


@lru_cache(maxsize=8)
def _tricks(deal: Deal) -> TrickTable:
    """The tables of a board often come one after the other."""
    return dd.table(deal, solver=_core.Solver(threads=1))
