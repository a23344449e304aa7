"""No browser is ever sent a card that its seat may not know."""

from __future__ import annotations

import json
import re
import threading
from typing import Any

import pytest

from crossruff.model import Deal, Seat
from tests.web.server_process import Player, Site

_CARD = re.compile(r"^[SHDC][2-9TJQKA]$")
_SUITS = re.compile(r"[2-9TJQKA]*(?:\.[2-9TJQKA]*){3}")


def _texts(value: Any) -> list[str]:
    if isinstance(value, dict):
        return [text for each in value.values() for text in _texts(each)]
    if isinstance(value, list):
        return [text for each in value for text in _texts(each)]
    return [value] if isinstance(value, str) else []


def _may_know(snapshot: dict[str, Any], seat: Seat | None, deal: Deal) -> set[str]:
    table = snapshot["table"]
    known = {card["card"] for trick in table["tricks"] for card in trick["cards"]}
    seats = [] if seat is None else [seat]
    if known:
        seats.append(Seat.parse(table["dummy"]))
    return known | {str(card) for each in seats for card in deal[each]}


def leaks(told: list[dict[str, Any]], seat: Seat | None, deal: Deal) -> list[str]:
    """What a seat was told before the end that it may not know."""
    found: list[str] = []
    played: set[str] = set()
    known: set[str] = set() if seat is None else {str(card) for card in deal[seat]}
    for message in told:
        if message["type"] == "snapshot":
            if message["finished"]:
                break
            known = _may_know(message, seat, deal) | played
        if message["type"] == "event" and message["event"]["event"] == "card":
            # The event comes just before the snapshot that tells it too.
            played.add(message["event"]["card"])
        assert message["type"] != "review", "a review before the end"
        allowed = known | played
        for text in _texts(message):
            if _CARD.match(text) and text not in allowed:
                found.append(f"{text} in {json.dumps(message)[:200]}")
            for hand in _SUITS.findall(text):
                cards = {
                    f"{suit}{rank}"
                    for suit, ranks in zip("SHDC", hand.split("."), strict=True)
                    for rank in ranks
                }
                if cards - allowed:
                    found.append(f"{hand} in {json.dumps(message)[:200]}")
        words = json.dumps(message)
        found += [f"the seed of {seat}" for name in ("seed", "invite", "token") if f'"{name}"' in words]
    return found


def test_the_search_finds_a_leak() -> None:
    deal = Deal.parse("N:AQ32.432.432.432 KJ54.765.765.765 876.AKQ.AKQ.AKQJ T9.JT98.JT98.T98")
    table: dict[str, Any] = {"tricks": [], "dummy": None, "deal": "N:- - 876.AKQ.AKQ.AKQJ -"}
    clean = {"type": "snapshot", "finished": False, "table": table}
    assert not leaks([clean], Seat.SOUTH, deal)
    assert leaks([clean], Seat.NORTH, deal)
    assert leaks([clean, {"type": "event", "event": {"event": "x", "better": "H5"}}], Seat.SOUTH, deal)


@pytest.mark.parametrize("seat", ["N", "E", "S", "W"])
def test_one_person_is_told_nothing_hidden(site: Site, seat: str) -> None:
    made = site.make(seat=seat)
    player = site.sit(made["table"], made["token"])
    watcher = site.sit(made["table"], None)
    player.until(lambda message: message["type"] == "snapshot")
    for rude in ("hint", "undo", "hello"):
        player.send(type=rude)
    player.send(type="control", action="review")
    player.send(type="card", card="SA")
    end = player.play_out()
    watcher.until(lambda message: message["type"] == "snapshot" and message["finished"])
    deal = Deal.parse(end["table"]["deal"])
    assert deal.is_complete
    assert leaks(player.told, Seat.parse(seat), deal) == []
    assert leaks(watcher.told, None, deal) == []
    player.close()
    watcher.close()


def test_four_people_are_told_nothing_hidden(site: Site) -> None:
    made = site.make(seat="S")
    players = {"S": site.sit(made["table"], made["token"])}
    for seat in "NEW":
        joined = site.post(f"/api/tables/{made['table']}/join", invite=made["invite"], seat=seat, name=seat)
        players[seat] = site.sit(made["table"], joined["token"])
    ends: dict[str, Any] = {}

    def play(seat: str, player: Player) -> None:
        ends[seat] = player.play_out(90)

    threads = [threading.Thread(target=play, args=item) for item in players.items()]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    # All four pass: the board is passed out, and everybody sees all hands then, not before.
    assert set(ends) == set("NESW")
    deal = Deal.parse(ends["S"]["table"]["deal"])
    for seat, player in players.items():
        assert leaks(player.told, Seat.parse(seat), deal) == []
        player.close()
