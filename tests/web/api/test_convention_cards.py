"""Pages show the convention card of a system with any conventions, and tables play by it."""

from __future__ import annotations

import pytest

from crossruff.bidding import system
from crossruff.bidding.natural import CONVENTIONS, NATURAL_SYSTEMS
from tests.web.server_process import Site


def test_a_card_has_the_calls_of_the_system_with_its_switches(site: Site) -> None:
    name = "sayc with bergen without stayman"
    card = site.http.get("/api/card", params={"system": name}).json()
    assert card["name"] == name
    assert "Bergen" in card["played"]
    assert "Stayman" not in card["played"]
    rows = {section["title"]: dict(section["rows"]) for section in card["sections"]}
    expected = system("sayc", on=["bergen"], off=["stayman"]).card()
    assert rows == {section.title: dict(section.rows) for section in expected.sections}
    page = site.http.get("/api/card/page", params={"system": name})
    assert page.headers["content-type"].startswith("text/html")
    assert "Convention card: sayc with bergen" in page.text
    assert site.http.get("/api/card", params={"system": "webb-a"}).json()["sections"]


@pytest.mark.parametrize("name", ["mine", "../webb-a", "sayc with staymn", "webb-a with stayman", "x" * 2000])
def test_an_unknown_system_or_convention_has_no_card(site: Site, name: str) -> None:
    assert site.http.get("/api/card", params={"system": name}).status_code == 422


def test_all_conventions_are_listed(site: Site) -> None:
    found = site.http.get("/api/conventions").json()
    assert list(found["conventions"]) == list(CONVENTIONS)
    assert found["conventions"]["jacoby 2nt"]["title"] == "Jacoby 2NT"
    assert found["conventions"]["stayman"]["text"] == "2♣ over 1NT asks for a four-card major"
    assert {name: frozenset(each) for name, each in found["systems"].items()} == dict(NATURAL_SYSTEMS)


def test_a_table_bids_by_its_conventions(site: Site) -> None:
    """Partner's 2C over 1NT is Stayman, or natural without it; in both the words of the box say so."""
    deal = "N:A32.KQ2.AJ4.Q432 - - -"
    choice = {"kind": "hands", "deal": deal, "dealer": "N", "calls": "1NT P"}
    meanings = {}
    for name in ("sayc", "sayc without stayman"):
        made = site.make(seat="S", system=name, choice=choice)
        south = site.sit(made["table"], made["token"])
        shown = south.snapshot_with(lambda one: one["meanings"])
        assert shown["settings"]["system"] == name
        meanings[name] = shown["meanings"].get("2C", "")
        south.close()
    assert "Stayman" in meanings["sayc"]
    assert "Stayman" not in meanings["sayc without stayman"]


def test_robots_have_three_levels_and_the_maker_changes_system_and_scoring(site: Site) -> None:
    made = site.make(seat="S", robot="quick", scoring="matchpoints", mode="bid")
    south = site.sit(made["table"], made["token"])
    south.play_out()
    review = south.until(lambda message: message["type"] == "review" and message["complete"])
    here, there = review["score"]["NS"], review["other"]["score"]["NS"]
    share = 100 if here > there else 50 if here == there else 0
    assert review["matchpoints"] == {"NS": share, "EW": 100 - share}
    assert review["total"]["percent"] == share
    assert review["scoring"] == "matchpoints"
    for robot in ("quick", "club", "expert"):
        south.send(type="control", action="set_robot", robot=robot, scoring="imps", system="two-over-one")
        wanted = {"robot": robot, "scoring": "imps", "next_system": "two-over-one"}.items()
        while not wanted <= south.snapshot["settings"].items():
            south.next()
    assert south.snapshot["settings"]["system"] == "sayc"
    south.send(type="control", action="next_board")
    after = south.snapshot_with(lambda one: one["board"] == 2)["settings"]
    assert (after["system"], after["next_system"], after["robot"]) == ("two-over-one", None, "expert")
    south.close()
