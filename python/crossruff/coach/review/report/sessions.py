"""Review all boards of a session: in processes, with progress; what is done is kept and not done again."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Iterable, Iterator, Sequence
from concurrent.futures import Executor, as_completed
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from crossruff.atomic_files import whole_file
from crossruff.coach.review.boards import ReviewOptions, review_board
from crossruff.coach.review.decision_points import count_decisions
from crossruff.coach.review.records import DecisionData, decision_record
from crossruff.coach.review.verdicts import DecisionKind
from crossruff.errors import CrossruffError
from crossruff.formats import dumps
from crossruff.model import Board, Seat


@dataclass(frozen=True, slots=True)
class BoardRecord:
    """A board with its reviewed decisions, in the order of play."""

    board: Board
    decisions: tuple[DecisionData, ...]
    unreviewed: int = 0
    """The decisions for which there was no time."""

    @classmethod
    def of(cls, board: Board, seats: Collection[Seat], found: Iterable[DecisionData]) -> BoardRecord:
        """Keep the decisions that were reviewed, and count the others of these seats."""
        # A card without an opinion is one of which no world was solved in time.
        reviewed = tuple(one for one in found if one["judged"] or one["kind"] == DecisionKind.BIDDING.value)
        return cls(board, reviewed, count_decisions(board, seats) - len(reviewed))


@dataclass(frozen=True, slots=True)
class SessionPlan:
    """What to review: the player if only one is wanted, the time for a board, and how."""

    player: str | None = None
    seconds: float | None = 20.0
    seed: int = 0
    options: ReviewOptions = field(default_factory=ReviewOptions)

    def seats(self, board: Board) -> list[Seat]:
        """Return the seats to review on a board: all, or those of the player.

        >>> board = Board(1, "N:A... K... Q... J...", players=("Ann", "Bob", "Cleo", "Dan"))
        >>> SessionPlan("cle").seats(board)
        [Seat.SOUTH]
        """
        if self.player is None:
            return list(Seat)
        wanted = self.player.casefold()
        named = [seat for seat in Seat if wanted in board.player(seat).casefold()]
        return named or [seat for seat in Seat if wanted == seat.name.casefold()]


def review_session(
    boards: Sequence[Board],
    plan: SessionPlan,
    *,
    folder: Path | None = None,
    executor: Executor | None = None,
) -> Iterator[tuple[int, BoardRecord]]:
    """Review boards; yield each with its place as it is done.

    With a folder, each board is stored there, and boards that are stored already are not reviewed again, so
    that a session that was stopped resumes.
    """
    chosen = [(place, board) for place, board in enumerate(boards) if plan.seats(board)]
    if not chosen:
        names = sorted({name for board in boards for name in board.players if name})
        known = f"one of {', '.join(names)}" if names else "a seat, since the boards have no names"
        raise CrossruffError(f"player must be {known}; got {plan.player!r}")
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
    waiting: list[tuple[int, Board]] = []
    for place, board in chosen:
        stored = None if folder is None else _stored(folder / _name(board, plan))
        if stored is None:
            waiting.append((place, board))
        else:
            yield place, BoardRecord.of(board, plan.seats(board), stored)
    for place, board, found in _reviewed(waiting, plan, executor):
        if folder is not None:
            with whole_file(folder / _name(board, plan)) as file:
                file.write(json.dumps(found, ensure_ascii=False).encode())
        yield place, BoardRecord.of(board, plan.seats(board), found)


def review_whole_board(board: Board, plan: SessionPlan) -> tuple[dict[str, Any], ...]:
    """Review the board for the plan's seats; return the decisions as data, in the order of play."""
    found = review_board(board, plan.seats(board), seconds=plan.seconds, seed=plan.seed, options=plan.options)
    return tuple(sorted(map(decision_record, found), key=lambda one: int(one["step"])))


def _reviewed(
    waiting: Sequence[tuple[int, Board]], plan: SessionPlan, executor: Executor | None
) -> Iterator[tuple[int, Board, tuple[dict[str, Any], ...]]]:
    if executor is None:
        for place, board in waiting:
            yield place, board, review_whole_board(board, plan)
        return
    tasks = {executor.submit(review_whole_board, board, plan): (place, board) for place, board in waiting}
    for task in as_completed(tasks):
        yield *tasks[task], task.result()


def _stored(path: Path) -> tuple[DecisionData, ...] | None:
    try:
        return tuple(json.loads(path.read_text("utf-8")))
    except (OSError, ValueError):
        return None


def _name(board: Board, plan: SessionPlan) -> str:
    """Name the file of a board by everything that its review depends on."""
    seats = "".join(map(str, plan.seats(board)))
    what = f"{dumps([board], 'pbn')} {seats} {plan.seconds} {plan.seed} {plan.options!r}"
    return f"{hashlib.sha256(what.encode()).hexdigest()[:20]}.json"
