"""Pages explain and play natural and evolved systems."""

from __future__ import annotations

import pytest

from crossruff.bidding import system_names
from crossruff.bidding.evolved.systems import shipped
from tests.web.server_process import Site


def test_all_systems_are_explained_with_frequencies(site: Site) -> None:
    names = site.http.get("/api/systems").json()["systems"]
    assert {"sayc", "two-over-one", *(path.stem for path in shipped())} <= set(names)
    for name in names:
        answer = site.post("/api/explain", system=name, calls="")
        often = site.post("/api/frequencies", system=name, calls="")
        assert often["deals"] > 100
        assert sum(often["next"].values()) == pytest.approx(1, abs=0.01)
        # Every call that is made has a meaning.
        assert set(often["next"]) <= set(answer["next"])
        assert all(answer["next"].values())


def test_frequencies_are_of_hands_that_bid_so_far(site: Site) -> None:
    first = site.post("/api/frequencies", system="sayc", calls="")
    answers = site.post("/api/frequencies", system="sayc", calls="1NT P")
    assert 0 < answers["deals"] < first["deals"]
    assert answers["next"]["2C"] > 0.03
    assert "1S" not in answers["next"]
    over = site.post("/api/frequencies", system="webb-a", calls="1NT P P P")
    assert (over["deals"], over["next"], over["complete"]) == (0, {}, True)


def test_a_path_is_no_name_of_a_system(site: Site) -> None:
    too_long = site.http.post("/api/explain", json={"system": str(shipped()[0])})
    assert too_long.status_code == 422
    for name in ("../webb-a", "webb-a.json", "mine"):
        refused = site.http.post("/api/explain", json={"system": name})
        assert refused.status_code == 422
        detail = refused.json()["detail"]
        assert "unknown system" in detail
        assert all(known in detail for known in system_names())
        assert "Value error" not in detail
        assert site.http.post("/api/tables", json={"system": name}).json()["detail"] == detail


def test_a_table_plays_an_evolved_system(site: Site) -> None:
    made = site.make(mode="bid", system="webb-a", seat="S", choice={"kind": "seed", "seed": 4, "number": 3})
    south = site.sit(made["table"], made["token"])
    shown = south.snapshot_with(lambda one: one["table"]["turn"] == "S" and one["meanings"])
    assert shown["settings"]["system"] == "webb-a"
    explained = site.post(
        "/api/explain",
        system="webb-a",
        dealer=shown["table"]["dealer"],
        vulnerability=shown["table"]["vulnerability"],
        calls=" ".join(one["call"] for one in shown["table"]["auction"]),
    )
    assert shown["meanings"] == explained["next"]
    south.send(type="hint")
    assert south.until(lambda message: message["type"] == "hint")["action"] in explained["next"]
    south.play_out()
    review = south.until(lambda message: message["type"] == "review" and message["complete"])
    assert {one["seat"] for one in review["robot_reasons"]} >= {"N", "E", "W"}
    south.close()
