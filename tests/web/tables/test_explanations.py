"""People alert and explain their calls, and ask one another."""

from __future__ import annotations

from tests.web.server_process import Data, Site

_CHOICE = {"kind": "seed", "seed": 4, "number": 1}


def _note(snapshot: Data, number: int) -> tuple[bool, str]:
    call = snapshot["table"]["auction"][number]
    return call["alert"], call["explanation"]


def test_a_call_is_alerted_explained_and_asked_about(site: Site) -> None:
    made = site.make(seat="N", choice=_CHOICE)
    join = f"/api/tables/{made['table']}/join"
    east, south = (
        site.sit(made["table"], site.post(join, invite=made["invite"], seat=seat)["token"]) for seat in "ES"
    )
    north, watcher = site.sit(made["table"], made["token"]), site.sit(made["table"], None)
    north.until(lambda message: message["type"] == "snapshot")
    north.send(type="call", call="2D", alert=True, explanation="both majors")
    for viewer in (east, watcher):
        shown = viewer.snapshot_with(lambda one: one["table"]["auction"])
        assert _note(shown, 0) == (True, "both majors")
    east.send(type="ask", number=0)
    assert north.until(lambda message: message["type"] == "asked") == {
        "type": "asked",
        "number": 0,
        "by": "E",
    }
    north.send(type="explain", number=0, explanation="both majors, 5-10", alert=True)
    east.snapshot_with(lambda one: _note(one, 0) == (True, "both majors, 5-10"))
    south.send(type="ask", number=0)
    assert south.error() == "you can ask only about calls of your opponents"
    south.send(type="explain", number=0, explanation="nonsense")
    assert "did not make call" in south.error()
    watcher.send(type="ask", number=0)
    assert "you only watch" in watcher.error()
    east.send(type="call", call="Pass")
    south.snapshot_with(lambda one: len(one["table"]["auction"]) == 2)
    east.close()
    north.snapshot_with(lambda one: not one["people"]["E"]["here"])
    north.send(type="ask", number=1)
    assert north.error() == "East is not here to answer"
    for player in (north, south, watcher):
        player.close()


def test_the_systems_words_do_not_take_an_alert_away(site: Site) -> None:
    made = site.make(seat="N", choice=_CHOICE)
    north = site.sit(made["table"], made["token"])
    north.until(lambda message: message["type"] == "snapshot")
    # The alert comes before the meaning is known.
    north.send(type="call", call="1C", alert=True)
    explained = north.snapshot_with(lambda one: one["table"]["auction"] and _note(one, 0)[1])
    assert _note(explained, 0)[0]
    north.close()
