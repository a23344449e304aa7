"""Check that the text of the web page goes through its catalogue, and that each language has all of it.

The sources hold the English text, in calls of `t("…")` and `plural(count, "…")` and in elements with
`data-text`; a language is a file beside `language.js` that gives each English text its own.
`tools/check_front_end.py` runs the check. Alone, the script lists the texts::

    python -m tools.page_texts
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
STATIC = ROOT / "python/crossruff/web/static"
LANGUAGES = STATIC / "js/language"

_STRING = r'"(?:\\.|[^"\\\n])*"'
_CHAIN = rf"{_STRING}(?:\s*\+\s*{_STRING})*"
_CALL = re.compile(rf"(?<![\w.#])t\(\s*({_CHAIN})")
_COUNT = re.compile(rf"(?<![\w.#])plural\([^\"`;]*({_STRING})\)")
_ELEMENT = re.compile(r'<[^>]*\bdata-text\b[^>]*>([^<]+)</|aria-label="([^"]+)"\s+data-text=')
_PLACE = re.compile(r"\{\w+\}")

_LITERAL = re.compile(rf"/\*.*?\*/|//[^\n]*|({_STRING}|`(?:\\.|[^`\\])*`)", re.DOTALL)
_READABLE = re.compile(r"[a-z’'.,;:)] [(]?[A-Za-z]|(?:^|[^\w.#-])[A-Z][a-z]|[a-z]…$")
_CONDITIONS = re.compile(r"\d\+? hcp")
_CODE_WORDS = {"None", "Both", "Pass", "Arrow", "Crossruff", "rank ten", "art plain", "box whole"}
_CODE_WORDS |= {"problem-hand turn"}
_CODE = re.compile(
    r"(?:\b(?:class|style|role|viewBox|d|accept|id|transform)[:=]|\bfrom|\bimport\(?|[=!]==|\b[A-Z_]+ ="
    r"|\.(?:get|includes|split|join|closest|matches|querySelector(?:All)?|has|press)\("
    r"|\b(?:Event|Error|svg|matchMedia|contract|calls|cards)\()\s*$"
)


class Texts(NamedTuple):
    """The texts and the nouns that the page shows."""

    texts: set[str]
    nouns: set[str]


def _joined(chain: str) -> str:
    """Return the text of string literals that are joined by `+`."""
    return "".join(json.loads(literal) for literal in re.findall(_STRING, chain))


def texts_of(sources: Iterable[str]) -> Texts:
    """Return what scripts and pages show.

    >>> sorted(texts_of(['t("Play on"); plural(count, "trick")', 't("one " + "line", { a })']).texts)
    ['Play on', 'one line']
    """
    texts, nouns = set[str](), set[str]()
    for source in sources:
        texts |= {_joined(found) for found in _CALL.findall(source)}
        texts |= {(text or label).strip() for text, label in _ELEMENT.findall(source)}
        nouns |= {_joined(found) for found in _COUNT.findall(source)}
    return Texts(texts, nouns)


def stray_texts(source: str) -> Iterator[str]:
    """Yield the texts of a script that stand outside the catalogue, each with its line.

    >>> list(stray_texts('h("p", { class: "box soft" }, "No board yet"); toast(t("Copied."));'))
    ['1: text must stand in t(); got "No board yet"']
    """
    inside = [found.span() for call in (_CALL, _COUNT) for found in call.finditer(source)]
    for found in _LITERAL.finditer(source):
        literal, start = found[1], found.start()
        if not literal or any(first <= start < last for first, last in inside):
            continue
        bare = re.sub(r"\$\{(?:[^{}]|\{[^{}]*\})*\}", "_", literal[1:-1]).removesuffix(" – Crossruff")
        before = source[max(0, start - 60) : start]
        is_code = bare in _CODE_WORDS or _CONDITIONS.search(bare) or _CODE.search(before)
        if _READABLE.search(bare) and not is_code:
            yield f"{source.count(chr(10), 0, start) + 1}: text must stand in t(); got {literal}"


def language_faults(shown: Texts, texts: dict[str, str], nouns: Iterable[str]) -> Iterator[str]:
    """Yield what a language lacks or has too much.

    >>> list(language_faults(Texts({"Play", "{n} left"}, set()), {"{n} left": "übrig", "Stop": "Halt"}, []))
    ['lacks "Play"', 'has an unused text: "Stop"', 'must have the places of "{n} left"; got "übrig"']
    """
    for wanted, has in ((shown.texts, set(texts)), (shown.nouns, set(nouns))):
        yield from (f'lacks "{text}"' for text in sorted(wanted - has))
        yield from (f'has an unused text: "{text}"' for text in sorted(has - wanted))
    for english, own in texts.items():
        if set(_PLACE.findall(english)) != set(_PLACE.findall(own)):
            yield f'must have the places of "{english}"; got "{own}"'


def _scripts() -> list[Path]:
    return sorted(path for path in (STATIC / "js").rglob("*.js") if path.parent != LANGUAGES)


def page_texts() -> Texts:
    """Return the texts of the page."""
    return texts_of(path.read_text("utf-8") for path in [*_scripts(), STATIC / "index.html"])


def faults() -> Iterator[str]:
    """Yield every fault of the texts of the page."""
    for path in _scripts():
        for fault in stray_texts(path.read_text("utf-8")):
            yield f"{path.relative_to(ROOT)}:{fault}"
    shown = page_texts()
    for path in sorted(LANGUAGES.glob("*.json")):
        language = json.loads(path.read_text("utf-8"))
        for fault in language_faults(shown, language["texts"], language["nouns"]):
            yield f"{path.relative_to(ROOT)}: {fault}"


if __name__ == "__main__":
    print("\n".join(sorted(page_texts().texts | page_texts().nouns)))
