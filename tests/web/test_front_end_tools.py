"""The checks of the page's sources, and the messages that they declare."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from crossruff.coach.problems.themes import THEMES
from crossruff.coach.review.mistakes import MistakeKind
from crossruff.coach.review.verdicts import Unit
from crossruff.web.background.field_robots import FIELD_NAMES
from tools import message_types, page_texts
from tools.check_front_end import layout_faults
from tools.page_texts import LANGUAGES, Texts, language_faults, stray_texts, texts_of


@pytest.mark.parametrize(
    ("suffix", "line", "fault"),
    [
        (".css", "p { margin: 0; }", "one declaration"),
        (".css", "  margin: 0; padding: 0;", "one declaration"),
        (".css", "} p {", "one declaration"),
        (".css", "p::after {", ""),
        (".css", '  content: "{;}";', ""),
        (".css", "}", ""),
        (".js", "if (a) { b(); c(); }", "one statement"),
        (".js", "const a = 1; const b = 2;", "one statement"),
        (".js", "for (let i = 0; i < 3; i += 1) {", ""),
        (".js", "const a = `b; ${c};`; // d; e", ""),
        (".js", "const a = /[;]/.test(b);", ""),
        (".js", "  a();  ", "no space at its end"),
        (".js", "\ta();", "no tab"),
        (".ts", f"// {'x' * 98}", "at most 100 characters; got 101"),
    ],
)
def test_layout(suffix: str, line: str, fault: str) -> None:
    text = f"// @ts-check\n{line}\n" if suffix == ".js" else f"{line}\n"
    found = list(layout_faults(suffix, text))
    assert len(found) == bool(fault), found
    assert fault in "".join(found)


def test_the_declared_messages_are_those_of_the_server() -> None:
    assert not message_types.drifted(), message_types.DRIFT


def test_a_changed_message_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(message_types, "MODULES", message_types.MODULES[:1])
    assert message_types.drifted()


def test_declarations_tell_types_limits_and_what_is_optional() -> None:
    text = message_types.declarations()
    assert '    type: "claim";\n    /** from 0 to 13 */\n    tricks: number;\n' in text
    assert "    /** at most 26 items */\n    statement?: string[];\n" in text
    assert "    choice?: AnyBoardChoice;\n" in text
    assert "    count?: number | null;\n" in text
    assert "  type AnyMessage =\n    | Hello\n" in text


def test_every_text_of_the_page_stands_in_every_language() -> None:
    assert list(page_texts.faults()) == []
    assert len(page_texts.page_texts().texts) > 600


@pytest.mark.parametrize(
    ("line", "is_stray"),
    [
        ('h("p", {}, "No board yet")', True),
        ('h("p", { title: "Close" })', True),
        ("toast(`${name} is away`)", True),
        ('toast(t("Copied."))', False),
        ('h("p", { class: "box soft" }, t("one " + "two"))', False),
        ('page.querySelector("details[open] Summary")', False),
        ("// a comment about a Text", False),
        ('const deal = "south: 15-17 hcp, balanced"', False),
    ],
)
def test_a_text_outside_the_catalogue_is_noticed(line: str, is_stray: bool) -> None:
    assert bool(list(stray_texts(line))) == is_stray


def test_a_language_must_have_every_text_noun_and_place() -> None:
    shown = texts_of(['t("{n} left"); plural(n, "trick"); t("Play")'])
    assert shown == Texts({"{n} left", "Play"}, {"trick"})
    assert not list(language_faults(shown, {"{n} left": "noch {n}", "Play": "Spielen"}, ["trick"]))
    assert len(list(language_faults(shown, {"{n} left": "noch", "Stop": "Halt"}, []))) == 4


@pytest.mark.parametrize("path", sorted(LANGUAGES.glob("*.json")), ids=lambda path: path.stem)
def test_a_language_has_the_terms_of_the_server(path: Path) -> None:
    terms = json.loads(path.read_text("utf-8"))["terms"]
    kinds = {str(kind) for kind in MistakeKind}
    units = {str(unit) for unit in Unit}
    assert kinds | units | set(THEMES) | set(FIELD_NAMES.values()) == set(terms)
