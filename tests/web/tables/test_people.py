"""Several people play at one table, and robots take over for people who have left."""

from __future__ import annotations

from tests.web.server_process import Player, Site


def test_friends_join_by_a_link_and_sit_opposite_first(site: Site) -> None:
    made = site.make(seat="S", name="Ann")
    assert made["invite"] in made["links"]["join"]
    assert made["invite"] not in made["links"]["watch"]
    join = f"/api/tables/{made['table']}/join"
    joined = [site.post(join, invite=made["invite"], name=name) for name in ("Bob", "Cleo", "Dan")]
    assert [one["seat"] for one in joined] == ["N", "E", "W"]
    assert len({made["token"], *(one["token"] for one in joined)}) == 4
    assert site.post(join, token=joined[1]["token"])["seat"] == "E"
    full = site.http.post(join, json={"invite": made["invite"]})
    assert full.json()["detail"] == "all four seats are taken"
    ann = site.sit(made["table"], made["token"])
    people = ann.until(lambda message: message["type"] == "snapshot")["people"]
    assert [people[seat]["name"] for seat in "NESW"] == ["Bob", "Cleo", "Ann", "Dan"]
    assert [people[seat]["here"] for seat in "NESW"] == [False, False, True, False]
    ann.close()


def test_a_robot_takes_over_a_seat_that_was_left_and_gives_it_back(site: Site) -> None:
    made = site.make(seat="S", takeover=0.5, choice={"kind": "seed", "seed": 4, "number": 1})
    joined = site.post(f"/api/tables/{made['table']}/join", invite=made["invite"], seat="N")
    south, north = site.sit(made["table"], made["token"]), site.sit(made["table"], joined["token"])
    waits = south.snapshot_with(lambda one: one["table"]["turn"] == "N" and one["people"]["N"]["here"])
    assert waits["table"]["auction"] == []
    north.close()
    went_on = south.snapshot_with(lambda one: one["table"]["auction"])
    assert went_on["table"]["auction"][0]["seat"] == "N"
    assert went_on["people"]["N"] == {"kind": "person", "name": "North", "here": False, "stand_in": True}
    assert _notices(south) == [("robot", "N", "North")]
    back = site.sit(made["table"], joined["token"])
    assert back.until(lambda message: message["type"] == "snapshot")["you"]["seat"] == "N"
    south.snapshot_with(lambda one: one["people"]["N"]["here"])
    assert _notices(south)[-1] == ("returned", "N", "North")
    south.close()
    back.close()


def _notices(player: Player) -> list[tuple[str, str, str]]:
    """Return the notices that a player has got: kind, seat and name."""
    found = [one for one in player.messages if one["type"] == "notice"]
    return [(one["kind"], one["seat"], one["name"]) for one in found]


def test_a_robot_takes_over_for_a_player_who_never_came(site: Site) -> None:
    made = site.make(seat="S", takeover=2, choice={"kind": "seed", "seed": 4, "number": 1})
    site.post(f"/api/tables/{made['table']}/join", invite=made["invite"], seat="N")
    south = site.sit(made["table"], made["token"])
    went_on = south.snapshot_with(lambda one: one["table"]["auction"])
    assert went_on["table"]["auction"][0]["seat"] == "N"
    south.close()


def test_no_robot_plays_for_a_player_who_is_alone(site: Site) -> None:
    made = site.make(seat="N", takeover=0, choice={"kind": "seed", "seed": 4, "number": 1})
    alone = site.sit(made["table"], made["token"])
    alone.until(lambda message: message["type"] == "snapshot")
    alone.close()
    watcher = site.sit(made["table"], None)
    watcher.until(lambda message: message["type"] == "snapshot")
    watcher.send(type="hello")
    assert watcher.until(lambda message: message["type"] == "snapshot")["table"]["auction"] == []
    watcher.close()


def test_both_opponents_are_asked_about_an_undo(site: Site) -> None:
    made = site.make(seat="N", choice={"kind": "seed", "seed": 4, "number": 1})
    joined = site.post(f"/api/tables/{made['table']}/join", invite=made["invite"], seat="E")
    north, east = site.sit(made["table"], made["token"]), site.sit(made["table"], joined["token"])
    north.until(lambda message: message["type"] == "snapshot")
    north.send(type="call", call="1C")
    east.snapshot_with(lambda one: one["table"]["turn"] == "E")
    north.send(type="undo")
    asked = east.snapshot_with(lambda one: one["table"]["undo"])
    assert asked["table"]["undo"]["waits_for"] == ["E"]
    assert len(asked["table"]["auction"]) == 1
    east.send(type="undo_answer", agrees=True)
    north.snapshot_with(lambda one: one["table"]["turn"] == "N" and not one["table"]["auction"])
    north.close()
    east.close()


def test_a_player_who_gives_up_a_seat_watches(site: Site) -> None:
    made = site.make(seat="S")
    joined = site.post(f"/api/tables/{made['table']}/join", invite=made["invite"], seat="N")
    north = site.sit(made["table"], joined["token"])
    north.until(lambda message: message["type"] == "snapshot")
    north.send(type="control", action="leave")
    shown = north.snapshot_with(lambda one: one["you"]["seat"] is None)
    assert shown["table"]["deal"] == "N:- - - -"
    assert shown["people"]["N"]["kind"] == "robot"
    assert (
        site.http.post(f"/api/tables/{made['table']}/join", json={"token": joined["token"]}).status_code
        == 422
    )
    north.close()
