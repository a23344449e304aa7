"""Review a board: the most important decisions first, within a time, as results come."""

from __future__ import annotations

import time
from collections.abc import Collection, Iterable, Iterator
from concurrent.futures import Executor, Future, as_completed
from dataclasses import dataclass, field, replace

from crossruff.coach.review.decision_points import DecisionPoint, decision_points
from crossruff.coach.review.decisions import ReviewedDecision, ReviewSettings, review_decision
from crossruff.coach.review.knowledge import Knowledge
from crossruff.coach.review.verdicts import DecisionKind
from crossruff.errors import CrossruffError
from crossruff.model import Board, Seat

_FIRST_LOOKS = 0.6
"""The share of the time for first looks; closer ones have the rest."""


@dataclass(frozen=True, slots=True)
class ReviewOptions:
    """What to know and how to score, without a solver: it can be sent to another process.

    >>> ReviewOptions(scoring="matchpoints").settings().scoring
    'matchpoints'
    """

    knowledge: Knowledge = field(default_factory=Knowledge)
    scoring: str = "imps"

    def settings(self) -> ReviewSettings:
        """Return settings with a solver of this process."""
        return ReviewSettings(self.knowledge, self.scoring)


def review_board(
    board: Board,
    seats: Collection[Seat | str] | None = None,
    *,
    seconds: float | None = 20.0,
    seed: int = 0,
    options: ReviewOptions | None = None,
    executor: Executor | None = None,
) -> Iterator[ReviewedDecision]:
    """Review the decisions of some seats, of all by default; yield each when its verdict is settled.

    First looks come first, at the decisions that cost tricks double dummy, then at the others; then closer
    looks where it matters. When the time is over, what is not settled has the verdict of its first look.
    The same seed gives the same verdicts unless the time runs out. With an executor, its processes share the
    work.

    >>> deal = "N:AQJ3.KQ42.QT42.2 KT975.J753.A.965 82.AT98..AKQJ874 64.6.KJ987653.T3"
    >>> board = Board(5, deal).with_auction("1D P 1H P 4H AP")
    >>> [str(one.verdict) for one in review_board(board, [Seat.NORTH])]
    ['fine', 'fine']
    """
    if seconds is not None and seconds <= 0:
        raise CrossruffError(f"seconds must be more than 0; got {seconds}")
    chosen = ReviewOptions() if options is None else options
    chosen = replace(chosen, knowledge=replace(chosen.knowledge, seed=seed))
    start = time.perf_counter()
    settings = chosen.settings()
    points = in_order(decision_points(board, seats, settings.solver))
    run = _Run(board, chosen, settings, executor, start, seconds)
    waiting: list[ReviewedDecision] = []
    for found in run.reviewed(points, closer=False, share=_FIRST_LOOKS):
        if found.settled:
            yield found
        else:
            waiting.append(found)
    waiting.sort(key=lambda one: -one.importance)
    first = {one.point.step: one for one in waiting}
    for found in run.reviewed([one.point for one in waiting], closer=True, share=1.0):
        del first[found.point.step]
        yield found
    yield from (replace(one, settled=False) for one in first.values())


def in_order(points: Iterable[DecisionPoint]) -> list[DecisionPoint]:
    """Return decisions in the order of first looks: costly cards first, then calls, leads, late cards."""

    def key(one: DecisionPoint) -> tuple[int, int]:
        if one.cost:
            return (0, -one.cost)
        if one.kind is DecisionKind.BIDDING:
            return (1, one.step)
        return (2, -one.step)

    return sorted(points, key=key)


@dataclass(frozen=True, slots=True)
class _Run:
    board: Board
    options: ReviewOptions
    settings: ReviewSettings
    executor: Executor | None
    start: float
    seconds: float | None

    def reviewed(
        self, points: list[DecisionPoint], *, closer: bool, share: float
    ) -> Iterator[ReviewedDecision]:
        """Yield the reviews of decisions until the share of the time is over."""
        until = None if self.seconds is None else self.start + share * self.seconds
        if self.executor is None:
            for point in points:
                if until is not None and time.perf_counter() > until:
                    return
                yield review_decision(point, self.settings, closer=closer, until=until)
            return
        left = None if until is None else max(0.1, until - time.perf_counter())
        tasks: list[Future[ReviewedDecision]] = [
            self.executor.submit(review_in_process, point, self.options, closer, left) for point in points
        ]
        try:
            for task in as_completed(tasks, None if left is None else left + 2):
                yield task.result()
        except TimeoutError:
            return
        finally:
            for task in tasks:
                task.cancel()


_SETTINGS: dict[str, ReviewSettings] = {}


def review_in_process(
    point: DecisionPoint, options: ReviewOptions, closer: bool, seconds: float | None
) -> ReviewedDecision:
    """Review a decision in a worker process, which keeps its solver."""
    key = repr(options)
    if key not in _SETTINGS:
        _SETTINGS.clear()
        _SETTINGS[key] = options.settings()
    until = None if seconds is None else time.perf_counter() + seconds
    return review_decision(point, _SETTINGS[key], closer=closer, until=until)
