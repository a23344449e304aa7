"""The coach after a board: most important first, beside the robots, and no longer than the board is shown."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Any

import pytest

from crossruff.web.tables.coaching import BoardToCoach, _Coaching, coach_board
from crossruff.web.workers.pool import Urgency, WorkerFailed


def _found(step: int, *, settled: bool = True, loss: float = 0.0) -> dict[str, Any]:
    verdict = "mistake" if loss > 1 else "fine"
    return {
        "step": step,
        "settled": settled,
        "judged": True,
        "loss": loss,
        "error": 0.1,
        "cost": 0,
        "verdict": verdict,
    }


@dataclass
class Session:
    """What the coach needs of a session: its workers answer at once."""

    name: str = "a table"
    board: int = 3
    is_finished: bool = True
    asked: list[tuple[str, Any, bool]] = field(default_factory=list)
    saved: list[int] = field(default_factory=list)
    leaves_after: int = 99
    fails: bool = False

    @property
    def workers(self) -> Session:
        return self

    @property
    def store(self) -> Session:
        return self

    @property
    def settings(self) -> Session:
        return self

    spec = "club"
    scoring = "imps"

    def save_review(self, _table: str, board: int, _review: dict[str, Any]) -> None:
        self.saved.append(board)

    async def ask(self, task: str, *, place: str, urgency: Urgency, beside: bool, **given: Any) -> Any:
        assert place == self.name
        assert (urgency, beside) == (Urgency.OTHER_TABLE, True)
        await asyncio.sleep(0)
        if task == "coach_steps":
            return [9, 4, 5]
        look = given["look"]
        self.asked.append((task, look["step"], look["closer"]))
        if self.fails:
            raise WorkerFailed("the server stops")
        if len(self.asked) >= self.leaves_after:
            self.board += 1
        step = look["step"]
        return _found(step, settled=look["closer"] or step != 4, loss=2.0 if step == 4 else 0.0)


def _coached(session: Session, people: list[str]) -> tuple[dict[str, Any], list[int]]:
    review: dict[str, Any] = {"board": 3, "complete": True}
    shown: list[int] = []

    def show(each: dict[str, Any]) -> None:
        shown.append(len(each["coach"]["decisions"]))

    asyncio.run(coach_board(session, review, BoardToCoach([], people, []), show))  # type: ignore[arg-type]
    return review["coach"], shown


def test_first_looks_come_first_and_closer_ones_where_needed() -> None:
    session = Session()
    coach, shown = _coached(session, ["S"])
    assert [step for _, step, _ in session.asked] == [9, 4, 5, 4]
    assert [closer for _, _, closer in session.asked] == [False, False, False, True]
    assert coach["decisions"][0]["step"] == 4
    assert (coach["waiting"], coach["complete"]) == (0, True)
    assert shown[-1] == 3
    assert session.saved == [3]


@pytest.mark.parametrize("leaves_after", [1, 2])
def test_the_coach_stops_when_the_table_goes_on(leaves_after: int) -> None:
    session = Session(leaves_after=leaves_after)
    coach, _ = _coached(session, ["S"])
    assert len(session.asked) == leaves_after
    assert coach["complete"]


def test_out_of_time_keeps_first_looks_and_counts_the_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    session = Session()
    # The coach has time for the decisions 9 and 4, and 4 needs a closer look.
    monkeypatch.setattr(_Coaching, "_is_over", property(lambda _self: len(session.asked) >= 2))
    coach, _ = _coached(session, ["S"])
    assert [each["step"] for each in coach["decisions"]] == [4, 9]
    assert (coach["waiting"], coach["complete"], coach["settled"]) == (1, True, True)


def test_a_table_without_people_has_no_coach() -> None:
    session = Session()
    coach, shown = _coached(session, [])
    assert (coach["decisions"], coach["complete"], session.asked, shown) == ([], True, [], [])


def test_verdicts_stay_if_a_worker_fails() -> None:
    coach, _ = _coached(Session(fails=True), ["S"])
    assert (coach["waiting"], coach["complete"], coach["settled"]) == (3, True, False)
