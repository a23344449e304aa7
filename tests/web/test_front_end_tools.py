"""The checks of the page's sources, and the messages that they declare."""

from __future__ import annotations

import pytest

from tools import message_types
from tools.check_front_end import layout_faults


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
