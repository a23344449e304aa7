"""Bidding practice: silent opponents, and what the robot would have called."""

from __future__ import annotations

from tests.web.server_process import Site

# East and West would bid: they have the spades between them, and the points.
THEIRS = "N:432.K32.QJ32.432 AKQJ65.A4.K54.A5 87.QJT9.A876.QJT T9.8765.T9.K9876"


def test_silent_opponents_pass_here_and_at_the_other_table(site: Site) -> None:
    choice = {"kind": "hands", "deal": THEIRS, "dealer": "N"}
    for silent in (True, False):
        made = site.make(mode="bid", seat="S", silent=silent, choice=choice)
        south = site.sit(made["table"], made["token"])
        end = south.play_out()
        review = south.until(lambda message: message["type"] == "review" and message["complete"])
        theirs = {one["call"] for one in end["table"]["auction"] if one["seat"] in "EW"}
        elsewhere = set(review["other"]["calls"][1::2])
        assert (theirs == {"Pass"}) == silent
        assert (elsewhere == {"Pass"}) == silent
        south.close()


def test_a_comparison_shows_the_robots_call_after_the_players(site: Site) -> None:
    strong = {"kind": "hands", "deal": "N:- - AQ2.KQ2.KQ32.K32 -", "dealer": "S"}
    made = site.make(mode="bid", seat="S", silent=True, choice=strong)
    south, watcher = site.sit(made["table"], made["token"]), site.sit(made["table"], None)
    south.until(lambda message: message["type"] == "snapshot")
    south.send(type="call", call="1C", compare=True)
    answer = south.until(lambda message: message["type"] == "compared")
    assert (answer["number"], answer["call"], answer["kind"]) == (0, "1C", "call")
    assert answer["action"] == "1D"
    assert answer["words"]
    watcher.snapshot_with(lambda one: one["table"]["auction"])
    assert not any(message["type"] == "compared" for message in watcher.messages)
    south.close()
    watcher.close()
