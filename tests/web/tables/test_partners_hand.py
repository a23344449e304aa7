"""Dummy plays the hand of a robot that declares, if the table allows it."""

from __future__ import annotations

from typing import Any

from tests.web.server_process import Player, Site

NINE = "N:432.AKQ.AKQ.8765 765.8765.876.AKQ AKQ.432.5432.432 JT98.JT9.JT9.JT9"
"""North declares 3NT; East leads the ♣A."""
CHOICE = {"kind": "hands", "deal": NINE, "dealer": "N", "calls": "3NT P P P"}


def _open_hands(snapshot: dict[str, Any]) -> list[str]:
    return [seat for seat, hand in snapshot["table"]["hands"].items() if "cards" in hand]


def _south(site: Site, **more: object) -> tuple[dict[str, Any], Player]:
    made = site.make(seat="S", choice=CHOICE, **more)
    return made, site.sit(made["table"], made["token"])


def test_dummy_sees_and_plays_declarers_hand_once_dummy_is_down(site: Site) -> None:
    _, south = _south(site, partners_hand=True)
    shown = south.until(lambda message: message["type"] == "snapshot")
    if not shown["table"]["tricks"]:
        assert _open_hands(shown) == ["S"]
        assert shown["you"]["acts"] == "S"
    led = south.snapshot_with(lambda one: one["table"]["tricks"])
    assert (led["you"]["seat"], led["you"]["acts"]) == ("S", "N")
    assert _open_hands(led) == ["N", "S"]
    assert led["thinking"] is None
    assert led["table"]["hand"] == "S"
    south.send(type="card", card=led["table"]["legal"]["cards"][0])
    mine = south.snapshot_with(lambda one: one["table"]["hand"] == "N")
    assert mine["table"]["legal"]["cards"]
    south.send(type="hint")
    assert south.until(lambda message: message["type"] == "hint")["kind"] == "card"
    south.send(type="undo")
    south.snapshot_with(
        lambda one: one["table"]["hand"] == "S" and len(one["table"]["tricks"][0]["cards"]) == 1
    )
    south.send(type="claim", tricks=0)
    over = south.snapshot_with(lambda one: one["finished"])
    assert over["table"]["claim"]["seat"] == "N"
    south.close()


def test_dummy_sees_nothing_where_the_table_is_not_made_so(site: Site) -> None:
    _, south = _south(site)
    south.snapshot_with(lambda one: len(one["table"]["tricks"]) > 1)
    snapshots = [one for one in south.messages if one["type"] == "snapshot" and not one["finished"]]
    assert {tuple(_open_hands(one)) for one in snapshots} == {("S",)}
    assert {one["you"]["acts"] for one in snapshots} == {"S"}
    south.send(type="card", card="SA")
    assert "turn" in south.error()
    south.close()


def test_a_person_who_declares_plays_the_own_hand(site: Site) -> None:
    made, south = _south(site, partners_hand=True, takeover=1000)
    joined = site.post(f"/api/tables/{made['table']}/join", invite=made["invite"], seat="N")
    north = site.sit(made["table"], joined["token"])
    led = south.snapshot_with(lambda one: one["table"]["tricks"] and one["people"]["N"]["kind"] == "person")
    assert led["you"]["acts"] == "S"
    assert _open_hands(led) == ["S"]
    assert north.snapshot_with(lambda one: one["table"]["legal"])["you"]["acts"] == "N"
    south.close()
    north.close()


def test_the_coach_reviews_the_hand_that_dummy_played_and_not_its_calls(site: Site) -> None:
    choice = CHOICE | {"cards": "D8 D2 D9 DQ"}
    made = site.make(seat="S", choice=choice, partners_hand=True)
    south = site.sit(made["table"], made["token"])
    south.snapshot_with(lambda one: one["table"]["hand"] == "N")
    south.send(type="card", card="S2")
    south.snapshot_with(lambda one: one["table"]["legal"].get("cards"))
    south.send(type="claim", tricks=0)
    review = south.until(
        lambda message: message["type"] == "review" and message.get("coach", {}).get("complete", False)
    )
    found = {(one["seat"], one["kind"]) for one in review["coach"]["decisions"]}
    assert ("N", "declarer") in found
    assert ("N", "bidding") not in found
