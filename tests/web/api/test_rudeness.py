"""Rude messages disturb neither the server nor the tables of others."""

from __future__ import annotations

import contextlib
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crossruff.errors import CrossruffError
from crossruff.web.api.messages import LARGEST_MESSAGE, Message, read_message
from tests.web.rude_check import be_rude
from tests.web.server_process import Site

_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
_KINDS = st.sampled_from(["hello", "call", "card", "claim", "undo", "undo_answer", "hint", "control"])


@given(st.text() | _JSON.map(json.dumps) | st.binary())
def test_only_messages_are_read(text: str | bytes) -> None:
    with contextlib.suppress(CrossruffError):
        assert isinstance(read_message(text), Message)


@given(
    _KINDS, st.dictionaries(st.sampled_from(["call", "card", "tricks", "count", "agrees", "action"]), _JSON)
)
def test_fields_are_checked(kind: str, fields: dict[str, object]) -> None:
    with contextlib.suppress(CrossruffError):
        assert read_message(json.dumps({"type": kind, **fields})).model_dump()["type"] == kind


def test_deep_and_long_messages_are_refused() -> None:
    for text in ("[" * 10_000, '{"type":' * 3000, "x" * (LARGEST_MESSAGE + 1)):
        with pytest.raises(CrossruffError):
            read_message(text)


def test_a_wrong_message_gets_an_error_and_changes_nothing(site: Site) -> None:
    made = site.make(seat="S", choice={"kind": "seed", "seed": 11, "number": 3})
    player, watcher = site.sit(made["table"], made["token"]), site.sit(made["table"], None)
    before = player.snapshot_with(lambda one: one["table"]["turn"] == "S" and one["meanings"])["table"]
    wrong: list[object] = [
        {"type": "call", "call": "8NT"},
        {"type": "call", "call": "XX"},
        {"type": "call"},
        {"type": "card", "card": "SA"},
        {"type": "card", "card": "\u2660" * 3},
        {"type": "claim", "tricks": 14},
        {"type": "claim", "tricks": 3, "statement": ["ZZ"]},
        {"type": "undo_answer", "agrees": True},
        {"type": "claim_answer", "agrees": True},
        {"type": "control", "action": "replay_from", "step": 0},
        {"type": "control", "action": "next_board", "choice": {"kind": "text", "text": "nonsense"}},
        {"type": "control", "action": "next_board", "choice": {"kind": "seed", "seed": -1}},
        {"type": "snapshot"},
        {"type": "call", "call": "1C", "seat": "N"},
        [],
        None,
    ]
    for message in wrong:
        player.socket.send(json.dumps(message))
        assert player.error(), message
    player.socket.send(b"\xff\xfe\x00")
    assert player.error()
    for rude in ({"type": "call", "call": "Pass"}, {"type": "hint"}, {"type": "control", "action": "leave"}):
        watcher.socket.send(json.dumps(rude))
        assert "watch" in watcher.error()
    player.send(type="hello")
    after = player.until(lambda message: message["type"] == "snapshot")["table"]
    assert {**after, "seconds": 0} == {**before, "seconds": 0}
    player.close()
    watcher.close()


def test_out_of_turn_is_refused(site: Site) -> None:
    made = site.make(seat="N", choice={"kind": "seed", "seed": 11, "number": 1})
    joined = site.post(f"/api/tables/{made['table']}/join", invite=made["invite"], seat="S")
    north, south = site.sit(made["table"], made["token"]), site.sit(made["table"], joined["token"])
    north.snapshot_with(lambda one: one["table"]["turn"] == "N")
    south.send(type="call", call="1C")
    assert south.error() == "South may not call: it is North's turn"
    south.send(type="undo")
    assert south.error()
    south.send(type="control", action="set_robot", robot="expert")
    assert "only the player who made the table" in south.error()
    north.close()
    south.close()


@pytest.mark.slow
def test_the_rude_get_errors_and_others_play_on(site: Site) -> None:
    counts, faults = be_rude(site, 600)
    assert faults == []
    assert counts["honest boards"] >= 2
    assert counts["flood: closed 1008"] + counts["flood: closed 1006"] >= 250
    assert counts["too large: closed 1009"] >= 1
    assert counts["by HTTP: 413"] + counts["by HTTP: cut off"] >= 1
    assert counts["at the door: refused"] >= 1
    assert counts["crowd: error"] >= 5


def test_a_large_request_gets_the_limit_in_the_error(site: Site) -> None:
    headers = {"content-type": "application/json"}
    refused = site.http.post("/api/read", content=b"x" * 300_000, headers=headers)
    assert refused.status_code == 413
    assert "at most" in refused.json()["detail"]
