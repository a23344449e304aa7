"""Tasks of study whose time is over answer with what is known."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from typing import Any

import pytest

from crossruff import dd
from crossruff.dealing import deal, deals
from crossruff.errors import CrossruffError, IllegalDeal
from crossruff.model import Contract, Play, Seat, Strain
from crossruff.players import Budget
from crossruff.web.workers.cancellation import CancelToken
from crossruff.web.workers.context import TaskContext
from crossruff.web.workers.kept_robots import KeptRobots
from crossruff.web.workers.tasks import boards, study
from crossruff.web.workers.tasks.coach import comparisons, sharpening
from crossruff.web.workers.tasks.coach.suits import suit

_LAYDOWN = "N:AKQJ.T98.T98.T98 T987.765.765.765 65.AKQ.AKQ.AKQJ2 432.J432.J432.43"


def _context(seconds: float | None = None) -> TaskContext:
    return TaskContext(KeptRobots(), CancelToken(), Budget(seconds))


@dataclass(frozen=True, slots=True)
class _Countdown(Budget):
    """A budget that is over after a number of looks, on any machine."""

    looks: Any = None

    @property
    def left(self) -> float:
        return 3600.0 if next(self.looks) > 0 else 0.0

    def share(self, part: float) -> Budget:
        return self


def _after(looks: int) -> TaskContext:
    return TaskContext(KeptRobots(), CancelToken(), _Countdown(seconds=23.0, looks=count(looks, -1)))


def _solve(context: TaskContext) -> dict[str, Any]:
    return study.solve(context, str(deal(seed=5)), "N", "None")


def test_a_deal_has_the_strains_that_were_solved() -> None:
    table = dd.table(deal(seed=5))
    for solved in range(5):
        found = _solve(_after(solved))
        assert found["complete"] is False
        assert found["par"] is None
        known = {
            (seat, strain): found["tricks"][str(seat)][str(strain)] for seat in Seat for strain in Strain
        }
        assert sum(each is not None for each in known.values()) == 4 * solved
        assert all(each in (None, table[place]) for place, each in known.items())
        missing = [str(strain) for strain in Strain if known[Seat.NORTH, strain] is None]
        assert found["stopped"] == f"23 s are over: not solved: {', '.join(missing)}"


def test_a_deal_without_time_for_the_line_has_its_results() -> None:
    found, whole = _solve(_after(5)), _solve(_context())
    assert found["stopped"] == "23 s are over: the line of best play is missing"
    assert (found["tricks"], found["par"], found["line"]) == (whole["tricks"], whole["par"], None)
    assert whole["line"]["cards"]
    assert "stopped" not in whole


def test_cards_without_time_say_so() -> None:
    asked = {"deal": _LAYDOWN, "contract": "7NTS", "cards": ["S4"]}
    found = study.cards(_context(0), **asked)  # type: ignore[arg-type]
    assert found == {
        "turn": "N",
        "cards": {},
        "complete": False,
        "stopped": "0 s are over: the cards are not solved",
    }
    whole = study.cards(_context(), **asked)  # type: ignore[arg-type]
    play = Play.of(_LAYDOWN, Contract.parse("7NTS"), ["S4"])
    assert whole["cards"] == {str(card): tricks for card, tricks in dd.solve(play).items()}


def test_a_claim_without_time_has_bounds() -> None:
    dealt = str(deal(seed=9, number=2))
    played = dd.line(Play.of(dealt, Contract.parse("3NTS"))).cards[:25]
    asked: dict[str, Any] = {"contract": "3NTS", "cards": list(map(str, played)), "seat": None, "assume": ""}
    whole = study.find_claim(_context(), dealt, **asked)
    least, most = whole["bounds"]["at_least"], whole["bounds"]["at_most"]
    assert least == (whole["claim"]["tricks"] if whole["claim"] else 0)
    narrowed = set()
    for looks in range(20):
        found = study.find_claim(_after(looks), dealt, **asked)
        bounds = found["bounds"]
        assert bounds["at_least"] <= least <= most <= bounds["at_most"] <= 7
        narrowed.add((bounds["at_least"], bounds["at_most"]))
        if found.get("stopped"):
            known = f"not decided between {bounds['at_least']} and {bounds['at_most']} tricks"
            assert found["stopped"] == f"23 s are over: {known}"
            assert (found["claim"] is None) == (bounds["at_least"] == 0)
    assert (0, 7) in narrowed
    assert len(narrowed) > 2


def test_rare_deals_are_those_that_were_found(monkeypatch: pytest.MonkeyPatch) -> None:
    choice = {"kind": "constraint", "text": "n: 8 spades"}
    whole = boards.deals(_context(), choice, 5, seed=1)
    assert "stopped" not in whole
    for looks in range(2, 12, 2):
        found = boards.deals(_after(looks), choice, 5, seed=1)
        known = len(found["boards"])
        assert found["boards"] == whole["boards"][:known]
        if known < 5:
            assert found["stopped"] == f"23 s are over: {known} of 5 deals were found"
    # The third deal is not found at all.
    numbers = count(1)

    def rare(*_: Any, **__: Any) -> Any:
        if next(numbers) == 3:
            raise IllegalDeal("no deal 3 in 20 tries")
        return deal(seed=1)

    monkeypatch.setattr(boards, "dealt", rare)
    found = boards.deals(_context(), choice, 5, seed=1)
    assert len(found["boards"]) == 2
    assert found["stopped"] == "2 of 5 deals were found: no deal 3 in 20 tries"


def test_the_search_for_a_deal_reports_its_tries() -> None:
    tries: list[int] = []
    with pytest.raises(IllegalDeal):
        next(deals("north: 37 hcp", seed=1, limit=1_200_000, progress=tries.append))
    assert tries == sorted(set(tries))
    assert tries[0] == 0
    assert 2 <= len(tries) <= 10

    def stop(_: int) -> None:
        raise CrossruffError("enough")

    with pytest.raises(CrossruffError, match="enough"):
        next(deals("north: 37 hcp", seed=1, progress=stop))


@dataclass(frozen=True)
class _Result:
    worlds: int


def _few() -> Iterator[_Result]:
    yield _Result(8)
    yield _Result(11)
    raise IllegalDeal("no deal 12 in 5,000,000 tries")


def test_a_comparison_keeps_its_worlds_when_there_are_no_more() -> None:
    studies = sharpening.SharpeningStudies[_Result](seconds=60)
    for _ in range(2):
        found = studies.advance("a", _few, 400, CancelToken())
        assert found.found.worlds == 11
        assert found.completion(400) == {
            "complete": False,
            "stopped": "no deal 12 in 5,000,000 tries: 11 of 400 worlds are solved",
            "goes_on": False,
        }
    assert found.completion(10) == {"complete": True, "stopped": None, "goes_on": False}
    again = sharpening.SharpeningStudies[_Result](seconds=0).advance("a", _few, 400, CancelToken())
    assert again.completion(400) == {
        "complete": False,
        "stopped": "1 s of work is over: 8 of 400 worlds are solved",
        "goes_on": True,
    }


def test_robots_who_do_not_finish_a_board_leave_the_solver_answer() -> None:
    asked = {"north": "AKQ2.AK2.AK4.A32", "south": "J543.QJ43.QJ.KQJ", "calls": "", "constraint": ""}
    asked |= {"dealer": "N", "vulnerability": "None"}
    found = comparisons.play_contract_task(_after(3), "7NTS", 1, 0, **asked)
    assert (found["tricks"], found["double_dummy"]) == (None, 13)
    assert found["stopped"] == "23 s are over: the robots have not finished the board"


def test_a_suit_without_time_has_bounds() -> None:
    found = suit(_context(0), "AJ9532", "K874", None, [13, 13], None)
    assert found["complete"] is found["exact"]
