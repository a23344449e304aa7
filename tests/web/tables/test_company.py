"""People come and go, chat, invite others, and show hands to watchers who then may not sit down."""

from __future__ import annotations

from typing import Any

import pytest

from crossruff.web.company.texts import clean_text
from tests.web.server_process import Player, Site

Data = dict[str, Any]
_CLEO, _DAN = "c" * 24, "d" * 24
"""The keys of two browsers."""


def _table(site: Site, **more: Any) -> Data:
    choice = {"kind": "seed", "seed": 4}
    return site.make(**{"seat": "S", "name": "Ann", "takeover": 600, "choice": choice} | more)


def _join(site: Site, made: Data, **given: Any) -> Data:
    answer = site.http.post(f"/api/tables/{made['table']}/join", json={"invite": made["invite"]} | given)
    found: Data = answer.json()
    return found


def _ready(player: Player) -> Player:
    player.until(lambda message: message["type"] == "snapshot")
    return player


def _watch(site: Site, made: Data, invite: str | None = None, visitor: str = _CLEO) -> Player:
    given = {} if invite is None else {"invite": invite, "name": "Cleo"}
    return _ready(site.sit(made["table"], None, visitor=visitor, **given))


def _invitation(player: Player) -> str:
    player.send(type="invite")
    link = player.until(lambda message: message["type"] == "invitation")["link"]
    return str(link.split("invite=")[1])


def _asked(player: Player) -> Data:
    shown = player.snapshot_with(lambda one: one["company"]["requests"])
    request: Data = shown["company"]["requests"][0]
    return request


def _hands(player: Player) -> str:
    """Return the seats whose cards the player sees."""
    hands = player.snapshot["table"]["hands"]
    return "".join(seat for seat in "NESW" if "cards" in hands[seat])


def _opened(site: Site, made: Data, ann: Player, hands: str = "all") -> tuple[Player, str]:
    """Let a watcher see hands, and return the watcher with the invitation."""
    invite = _invitation(ann)
    cleo = _watch(site, made, invite)
    cleo.send(type="kibitz", hands=hands)
    ann.send(type="kibitz_answer", number=_asked(ann)["number"], agrees=True)
    cleo.snapshot_with(lambda one: one["company"]["hands"] == hands)
    return cleo, invite


def test_a_watcher_sees_all_hands_with_consent_and_may_not_sit_down_on_this_board(site: Site) -> None:
    made = _table(site)
    ann = _ready(site.sit(made["table"], made["token"]))
    cleo, invite = _opened(site, made, ann)
    assert _hands(cleo) == "NESW"
    assert cleo.snapshot["table"]["legal"] == {}
    assert cleo.snapshot["you"]["seat"] is None
    assert cleo.snapshot["company"]["may_sit"] == []
    shown = ann.snapshot_with(lambda one: one["company"]["kibitzers"])
    assert [(one["name"], one["hands"]) for one in shown["company"]["kibitzers"]] == [("Cleo", "all")]

    refused = "you have seen other hands of this board: you can sit down on the next one"
    # Neither the invitation in another browser nor another invitation in this browser helps.
    assert _join(site, made, invite=invite, visitor=_CLEO)["detail"] == refused
    assert _join(site, made, invite=invite, visitor=_DAN)["detail"] == refused
    assert _join(site, made, invite=invite)["detail"] == refused
    assert _join(site, made, invite=_invitation(ann), visitor=_CLEO)["detail"] == refused
    assert "not for this table" in _join(site, made, invite=invite[::-1], visitor=_CLEO)["detail"]
    cleo.send(type="kibitz", hands=None)
    cleo.snapshot_with(lambda one: one["company"]["hands"] is None)
    assert _hands(cleo) == ""
    assert _join(site, made, visitor=_CLEO)["detail"] == refused
    # The name of a watcher who knows hands must not carry them to the players.
    again = _ready(site.sit(made["table"], None, visitor=_CLEO, invite=invite, name="East has SA"))
    again.send(type="kibitz", hands="all")
    assert "ask again on the next one" in again.error()
    # Other people are not concerned.
    assert _join(site, made, visitor=_DAN, seat="N")["seat"] == "N"

    ann.send(type="control", action="next_board")
    assert "other people" in ann.error()
    for player in (ann, cleo, again):
        player.close()


def test_what_a_watcher_has_seen_is_known_after_a_crash(site: Site) -> None:
    made = _table(site)
    ann = _ready(site.sit(made["table"], made["token"]))
    cleo, invite = _opened(site, made, ann)
    ann.close()
    cleo.close()
    site.stop()
    site.start()
    assert "next one" in _join(site, made, invite=invite, visitor=_DAN)["detail"]
    assert "next one" in _join(site, made, visitor=_CLEO)["detail"]
    back = _watch(site, made, invite)
    assert back.snapshot["company"]["hands"] == "all"
    assert _hands(back) == "NESW"
    back.close()


def test_on_the_next_board_a_watcher_who_stopped_may_sit_down(site: Site) -> None:
    made = _table(site)
    ann = _ready(site.sit(made["table"], made["token"]))
    cleo, invite = _opened(site, made, ann)
    cleo.send(type="kibitz", hands=None)
    cleo.snapshot_with(lambda one: one["company"]["hands"] is None)
    ann.send(type="control", action="next_board")
    ann.snapshot_with(lambda one: one["board"] == 2)
    assert _join(site, made, invite=invite, visitor=_CLEO, seat="N")["seat"] == "N"
    # A player sees no other hand, not even as a watcher with another invitation.
    other = _watch(site, made, _invitation(ann))
    other.send(type="kibitz", hands="all")
    assert "you sit at this table" in other.error()
    ann.close()
    cleo.close()
    other.close()


def test_a_watcher_of_one_seat_sees_what_that_seat_sees(site: Site) -> None:
    made = _table(site)
    bob = _join(site, made, seat="N", name="Bob")
    ann, north = _ready(site.sit(made["table"], made["token"])), _ready(site.sit(made["table"], bob["token"]))
    cleo = _watch(site, made, _invitation(ann))
    cleo.send(type="kibitz", hands="N")
    request = _asked(north)
    assert request["waits_for"] == ["N"]
    ann.send(type="kibitz_answer", number=request["number"], agrees=True)
    assert "not asked" in ann.error()
    north.send(type="kibitz_answer", number=request["number"], agrees=True)
    cleo.snapshot_with(lambda one: one["company"]["hands"] == "N")
    assert _hands(cleo) == "N"
    assert cleo.snapshot["table"]["hands"]["N"] == north.snapshot["table"]["hands"]["N"]
    cleo.send(type="call", call="Pass")
    assert "only watch" in cleo.error()
    cleo.send(type="chat", text="East is void in spades")
    assert cleo.error() == "only players write here"
    ann.send(type="kibitz_end", number=request["number"])
    cleo.snapshot_with(lambda one: one["company"]["hands"] is None)
    for player in (ann, north, cleo):
        player.close()


def test_all_players_must_agree_to_open_hands_and_strangers_cannot_ask(site: Site) -> None:
    made = _table(site)
    bob = _join(site, made, seat="N", name="Bob")
    ann, north = _ready(site.sit(made["table"], made["token"])), _ready(site.sit(made["table"], bob["token"]))
    stranger = _watch(site, made)
    stranger.send(type="kibitz", hands="all")
    assert "you need an invitation" in stranger.error()
    forged = _watch(site, made, "no invitation", visitor=_DAN)
    forged.send(type="kibitz", hands="all")
    assert "you need an invitation" in forged.error()
    unknown = _watch(site, made, _invitation(ann), visitor="short")
    unknown.send(type="kibitz", hands="all")
    assert "store a key" in unknown.error()

    cleo = _watch(site, made, _invitation(ann))
    cleo.send(type="kibitz", hands="E")
    request = _asked(north)
    assert request["waits_for"] == ["N", "S"]
    ann.send(type="kibitz_answer", number=request["number"], agrees=True)
    north.snapshot_with(lambda one: [each["waits_for"] for each in one["company"]["requests"]] == [["N"]])
    assert _hands(cleo) == ""
    north.send(type="kibitz_answer", number=request["number"], agrees=False)
    assert cleo.until(lambda message: message["type"] == "notice")["kind"] == "kibitz_refused"
    cleo.send(type="hello")
    _ready(cleo)
    assert _hands(cleo) == ""
    for player in (ann, north, stranger, forged, unknown, cleo):
        player.close()


def test_a_new_player_ends_what_watchers_see_of_the_seat(site: Site) -> None:
    made = _table(site)
    ann = _ready(site.sit(made["table"], made["token"]))
    cleo, _ = _opened(site, made, ann)
    _join(site, made, seat="N", name="Bob", visitor=_DAN)
    cleo.snapshot_with(lambda one: one["company"]["hands"] is None)
    assert _hands(cleo) == ""
    ann.close()
    cleo.close()


@pytest.mark.parametrize("is_maker", [False, True])
def test_a_player_who_leaves_a_seat_gets_no_other_one_on_this_board(site: Site, is_maker: bool) -> None:
    made = _table(site)
    bob = _join(site, made, seat="N", name="Bob", visitor=_DAN)
    held, seat = (made["token"], "S") if is_maker else (bob["token"], "N")
    player = _ready(site.sit(made["table"], held, visitor=_DAN))
    player.send(type="control", action="leave")
    left = player.snapshot_with(lambda one: one["you"]["seat"] is None)
    assert left["company"]["may_sit"] == [seat]
    assert "next one" in _join(site, made, seat="E")["detail"]
    assert _join(site, made, seat=seat)["seat"] == seat
    player.close()


def test_a_player_changes_the_seat_only_after_a_board(site: Site) -> None:
    made = _table(site, mode="bid")
    ann = _ready(site.sit(made["table"], made["token"]))
    ann.send(type="move", seat="E")
    assert ann.error() == "you can change your seat only after a board"
    ann.play_out()
    ann.send(type="move", seat="E")
    ann.snapshot_with(lambda one: one["you"]["seat"] == "E")
    assert ann.snapshot["people"]["S"]["kind"] == "robot"
    ann.send(type="control", action="next_board")
    ann.snapshot_with(lambda one: one["board"] == 2)
    assert _hands(ann) == "E"
    ann.close()


def test_chat_is_for_players_and_the_maker_can_change_that(site: Site) -> None:
    made = _table(site)
    bob = _join(site, made, seat="N", name="Bob")
    ann, north = _ready(site.sit(made["table"], made["token"])), _ready(site.sit(made["table"], bob["token"]))
    watcher = _watch(site, made)
    ann.send(type="chat", text="  Hello\u202e,\x07 Bob\n! ")
    line = north.until(lambda message: message["type"] == "chat")
    assert (line["name"], line["seat"], line["text"]) == ("Ann", "S", "Hello, Bob !")
    north.send(type="chat", phrase="well_played")
    assert ann.until(lambda m: m["type"] == "chat" and m["phrase"])["phrase"] == "well_played"
    watcher.send(type="chat", text="hello")
    assert watcher.error() == "only players write here"
    assert not [one for one in watcher.messages if one["type"] == "chat"]
    north.send(type="chat_rules", allow="everyone")
    assert "only the player who made the table" in north.error()
    ann.send(type="chat_rules", allow="everyone")
    watcher.snapshot_with(lambda one: one["company"]["chat"] == "everyone")
    watcher.send(type="chat", text="hello")
    assert watcher.error() == "watchers write only after the board"
    ann.send(type="chat_rules", allow="off")
    north.snapshot_with(lambda one: one["company"]["chat"] == "off")
    north.send(type="chat", text="hello")
    assert north.error() == "the chat of this table is switched off"
    stored = b"".join(path.read_bytes() for path in site.folder.glob("crossruff.sqlite3*"))
    assert made["table"].encode() in stored
    assert b"Hello, Bob" not in stored
    for player in (ann, north, watcher):
        player.close()


def test_chat_is_limited(site: Site) -> None:
    made = _table(site)
    ann = _ready(site.sit(made["table"], made["token"]))
    for number in range(6):
        ann.send(type="chat", text=f"line {number}")
    assert "at most 5 messages" in ann.error()
    ann.send(type="chat", text="x" * 201)
    assert "200 characters" in ann.error()
    ann.send(type="chat", text="\u200b\u202e")
    assert "must have some text" in ann.error()
    again = site.sit(made["table"], made["token"])
    lines = [again.until(lambda message: message["type"] == "chat") for _ in range(5)]
    assert [line["text"] for line in lines] == [f"line {number}" for number in range(5)]
    assert all(line["earlier"] for line in lines)
    ann.close()
    again.close()


def test_own_words_are_for_opponents_and_not_for_partner(site: Site) -> None:
    made = _table(site, choice={"kind": "hands", "deal": "N:- - - -", "dealer": "S"})
    tokens = {seat: _join(site, made, seat=seat)["token"] for seat in "NEW"} | {"S": made["token"]}
    players = {seat: _ready(site.sit(made["table"], token)) for seat, token in tokens.items()}
    watcher = _watch(site, made)
    players["S"].send(type="call", call="1C", alert=True, explanation="could be short")
    for seat, player in [*players.items(), ("", watcher)]:
        made_call = player.snapshot_with(lambda one: one["table"]["auction"])["table"]["auction"][0]
        event = next(one["event"] for one in player.messages if one["type"] == "event")
        for shown in (made_call, event):
            assert shown.get("explanation", "") == ("" if seat == "N" else "could be short"), seat
            assert shown.get("alert", False) == (seat != "N")
    players["S"].send(type="explain", number=0, explanation="two clubs or more")
    east = players["E"].snapshot_with(
        lambda one: one["table"]["auction"][0]["explanation"] == "two clubs or more"
    )
    assert east["table"]["auction"][0]["alert"] is False
    players["N"].send(type="hello")
    _ready(players["N"])
    assert not [one for one in players["N"].messages if "clubs or more" in str(one)]
    for player in [*players.values(), watcher]:
        player.close()


def test_people_are_announced(site: Site) -> None:
    made = _table(site)
    ann = _ready(site.sit(made["table"], made["token"]))
    bob = _join(site, made, seat="N", name="Bob\u202e\n")
    joined = ann.until(lambda message: message["type"] == "notice")
    assert (joined["kind"], joined["seat"], joined["name"]) == ("joined", "N", "Bob")
    north = _ready(site.sit(made["table"], bob["token"]))
    north.send(type="control", action="leave")
    left = ann.until(lambda message: message["type"] == "notice")
    assert (left["kind"], left["seat"], left["name"]) == ("left", "N", "Bob")
    ann.close()
    north.close()


def test_a_reload_is_not_announced_and_a_longer_absence_is(site: Site) -> None:
    made = _table(site)
    bob = _join(site, made, seat="N", name="Bob")
    ann, north = _ready(site.sit(made["table"], made["token"])), _ready(site.sit(made["table"], bob["token"]))
    north.close()
    north = _ready(site.sit(made["table"], bob["token"]))
    ann.send(type="hello")
    _ready(ann)
    assert not [one for one in ann.messages if one["type"] == "notice"]
    north.close()
    assert ann.until(lambda message: message["type"] == "notice")["kind"] == "away"
    north = _ready(site.sit(made["table"], bob["token"]))
    assert ann.until(lambda message: message["type"] == "notice")["kind"] == "returned"
    ann.close()
    north.close()


def test_accents_cannot_run_over_other_lines() -> None:
    assert clean_text("a" + "\u0301\u0302\u0303\u0304") == "á\u0302\u0303"
    assert clean_text("\ud800♠ é") == "♠ é"
