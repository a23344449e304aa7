"""The history of a profile: search, pages, and what a review adds."""

from __future__ import annotations

from typing import Any

from crossruff.web.memory.database import Location
from crossruff.web.memory.history import FinishedBoard
from crossruff.web.memory.history_view import history_page, statistics
from crossruff.web.memory.outcomes import BoardOutcome
from crossruff.web.tables.store import TableStore


def _board(board: int, contract: str | None = "3NTS", **more: Any) -> FinishedBoard:
    given: dict[str, Any] = {"title": "Random deal", "players": ("Club", "Club", "Ann", "Club")} | more
    return FinishedBoard("t", board, board, "N", "None", BoardOutcome(contract, 9, 400), **given)


def test_a_search_finds_contracts_names_titles_and_dates(location: Location) -> None:
    store = TableStore(location)
    store.history.add("a", "S", _board(1))
    store.history.add("a", "S", _board(2, "4SWx", players=("Bob", "Club", "Ann", "Club")))
    store.history.add("a", "S", _board(3, None, title="100% slams_x"))
    store.history.add("b", "S", _board(4, players=("Bob", "Bob", "Bob", "Bob")))

    def found(search: str) -> list[int]:
        return [row["board"] for row in history_page(store, "a", search)["rows"]]

    assert found("") == [3, 2, 1]
    assert found("3nt") == found("3NT by South") == [1]
    assert found("4♠x") == found("4S bob") == [2]
    assert found("bob club") == [2]
    assert found("passed") == found("100%") == found("s_x") == [3]
    assert found("_") == [3]
    assert found("%%") == found("3NT bob") == found("2025-") == []
    year = str(history_page(store, "a")["rows"][0]["at"])
    assert year
    store.close()


def test_pages_have_each_row_once(location: Location) -> None:
    store = TableStore(location)
    for board in range(1, 8):
        store.history.add("a", "S", _board(board))
        store.history.add("a", "S", _board(board))
    seen: list[int] = []
    before, more = None, True
    while more:
        page = history_page(store, "a", before=before, limit=3)
        seen += [row["board"] for row in page["rows"]]
        before, more = page["rows"][-1]["at"], page["more"]
    assert seen == [7, 6, 5, 4, 3, 2, 1]
    store.close()


def _review(mistakes: list[tuple[str, str, float]], imps: int, *, waiting: int = 0) -> dict[str, Any]:
    decisions = [
        {
            "seat": "S",
            "kind": kind,
            "verdict": verdict,
            "loss": loss,
            "unit": "IMPs",
            "mistake": None,
            "step": 1,
        }
        for kind, verdict, loss in mistakes
    ]
    others = [decisions[0] | {"seat": "N"}] if decisions else []
    coach = {"decisions": decisions + others, "waiting": waiting, "complete": True, "settled": not waiting}
    return {
        "contract": "3NTS",
        "result": "3NTS=",
        "score": {"NS": 400, "EW": -400},
        "imps": {"NS": imps, "EW": -imps},
        "other": {},
        "coach": coach,
    }


def test_statistics_add_up_what_the_coach_and_the_other_table_say(location: Location) -> None:
    store = TableStore(location)
    for board in (1, 2, 3, 4):
        store.history.add("a", "S", _board(board, counts=board != 4))
    wrong = [
        ("bidding", "mistake", 3.0),
        ("lead", "slip", 0.5),
        ("defence", "lucky", 1.5),
        ("declarer", "fine", 9.0),
    ]
    store.save_review("t", 1, _review(wrong, 5))
    store.save_review("t", 2, _review([("declarer", "mistake", 4.0)], -2))
    store.save_review("t", 3, _review([("declarer", "mistake", 4.0)], 0, waiting=2))
    store.save_review("t", 4, _review(wrong, 24))
    found = statistics(store, "a")
    assert found["total"] == {"boards": 3, "imps": 1.0, "bidding": 1.5, "declaring": 2.0, "defending": 1.0}
    assert found["kinds"] == {"judgement": 4}
    (day,) = found["days"]
    assert day == {"date": day["date"], **found["total"]}
    store.close()
