"""The server speaks the language of each client, in messages and answers, and leaves people's words."""

from __future__ import annotations

import json
from typing import Any

import pytest

from crossruff.web.language.grammar import places_of
from crossruff.web.language.messages import in_language
from crossruff.web.language.translator import FOLDER, LANGUAGES, Translator, translator
from tests.web.server_process import Site
from tools import server_texts


@pytest.mark.parametrize("language", LANGUAGES)
def test_places_are_the_same_in_every_text(language: str) -> None:
    texts = json.loads((FOLDER / f"{language}.json").read_text("utf-8"))["texts"]
    assert sum(map(len, texts.values())) > 600
    for kind, each in texts.items():
        for english, own in each.items():
            assert places_of(english) == places_of(own), (kind, english)


def test_every_error_that_a_player_meets_is_in_every_language() -> None:
    assert list(server_texts.faults()) == []
    assert len(server_texts.error_texts()) > 80


def test_a_missing_error_and_another_place_are_noticed() -> None:
    texts = {"message": {"{seat} is taken": "{seat} ist besetzt", "{card} is out": "{suit} ist weg"}}
    errors = {"{} is taken": "a.py", "{} is free": "b.py"}
    faults = list(server_texts.language_faults(texts, errors))
    assert faults == [
        'lacks "{} is free" of b.py',
        'must have the places of "{card} is out"; got "{suit} ist weg"',
    ]


@pytest.mark.parametrize(
    ("kind", "english", "german"),
    [
        (
            "meaning",
            "strong notrump: 15 to 17 points, balanced",
            "starker Sans-Atout: 15 bis 17 FP, ausgeglichen",
        ),
        (
            "sentences",
            "1NT: strong notrump: 15 to 17 points, balanced. 1♣ would show 10 to 21 points, no spades.",
            "1NT: starker Sans-Atout: 15 bis 17 FP, ausgeglichen. 1♣ würde zeigen: 10 bis 21 FP, kein Pik.",
        ),
        ("message", "South is taken", "Süd ist besetzt"),
        (
            "message",
            "West may not play the ♥6: it must follow to the ♦A",
            "West darf ♥6 nicht spielen: ♦A muss bedient werden",
        ),
        ("par", "NS -110: 2♠ by EW, 2NTx-1 by N", "NS -110: 2♠ von OW, 2NTx-1 von N"),
    ],
)
def test_texts_in_german(kind: str, english: str, german: str) -> None:
    assert translator("de").said(kind, english) == german


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("meaning", "15 to 17 points, with a nice smile"),
        ("sentences", "Here: game. And something that no robot says."),
        ("message", "the board is on fire"),
        ("meaning", "x" * 500),
    ],
)
def test_a_text_with_an_unknown_part_is_not_translated(kind: str, text: str) -> None:
    assert translator("de").said(kind, text) is None


def test_a_language_file_without_a_text_leaves_it_in_english() -> None:
    language: dict[str, Any] = json.loads((FOLDER / "de.json").read_text("utf-8"))
    assert Translator(language).said("meaning", "balanced") == "ausgeglichen"
    del language["texts"]["meaning"]["balanced"]
    assert Translator(language).said("meaning", "15 to 17 points, balanced") is None


def test_words_of_people_stay() -> None:
    chat = {"type": "chat", "name": "balanced", "text": "balanced", "phrase": None}
    assert in_language(chat, "de") == chat
    people = {"people": {"N": {"name": "Stayman"}}, "title": "Opening bids", "notes": ["unusual"]}
    assert in_language(people, "de") == people
    made = {"auction": [{"call": "1NT", "explanation": "my own words", "seat": "N"}]}
    assert in_language(made, "de") == made


def test_an_answer_is_in_the_language_of_the_request(site: Site) -> None:
    asked = {"system": "sayc", "dealer": "N", "vulnerability": "None", "calls": "1NT"}
    english = site.http.post("/api/explain", json=asked).json()
    german = site.http.post("/api/explain", json=asked, headers={"X-Language": "de"})
    assert english["calls"][0]["words"] == "strong notrump: 15 to 17 points, balanced"
    assert german.json()["calls"][0]["words"] == "starker Sans-Atout: 15 bis 17 FP, ausgeglichen"
    assert german.json()["next"].keys() == english["next"].keys()
    assert all(german.json()["next"][call] != words for call, words in english["next"].items())
    for unknown in ("en", "fr", "../de"):
        assert site.http.post("/api/explain", json=asked, headers={"X-Language": unknown}).json() == english
    missing = site.http.get("/api/tables/none", headers={"X-Language": "de"})
    assert (missing.status_code, missing.json()) == (404, {"detail": "diesen Tisch gibt es nicht"})


def test_each_client_of_a_table_has_its_language(site: Site) -> None:
    made = site.make(choice={"kind": "seed", "seed": 3, "number": 3}, seat="S")
    german = site.sit(made["table"], made["token"], language="de")
    english = site.sit(made["table"], made["token"])
    shown = german.snapshot_with(lambda message: message["meanings"])["meanings"]
    expected = english.snapshot_with(lambda message: message["meanings"])["meanings"]
    assert shown.keys() == expected.keys()
    assert all(shown[call] != words for call, words in expected.items())
    for player, begins in ((german, "es gibt nichts zu claimen"), (english, "there is nothing to claim")):
        player.send(type="claim", tricks=3)
        assert begins in player.error()
    german.close()
    english.close()
