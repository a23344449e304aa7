"""Say English texts of the server in another language: whole, or not at all."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from crossruff.inference.phrases import NUMBERS
from crossruff.web.language.grammar import Templates, cut, kind_of

FOLDER = Path(__file__).parent
LANGUAGES = tuple(sorted(path.stem for path in FOLDER.glob("*.json")))
"""The languages besides English."""
JOINTS: Mapping[str, tuple[str, ...]] = {
    "meaning": ("; or ", ": ", ", or ", ", ", " or ", " and "),
    "condition": (", and ",),
    "reason": ("; ", ", and ", ", "),
    "notes": ("; ",),
    "knowns": (", ",),
    "orcards": (", the ", " or the "),
    "features": (" and ",),
    "worths": (", ",),
    "results": (", ",),
}
"""What joins parts of the same kind in a text, the loosest first."""
_SENTENCE_END = re.compile(r"(?<=[.!?]) (?=\S)")


@cache
def translator(language: str) -> Translator:
    """Return the translator of a language."""
    return Translator(json.loads((FOLDER / f"{language}.json").read_text("utf-8")))


class Translator:
    """Says texts in one language, from its file."""

    def __init__(self, language: Mapping[str, Any]) -> None:
        self._values: Mapping[str, Mapping[str, str]] = language["values"]
        self._nouns: Mapping[str, list[str]] = language["nouns"]
        self._joints: Mapping[str, str] = language["joints"]
        self._texts = {kind: Templates(texts) for kind, texts in language["texts"].items()}
        self.said = lru_cache(maxsize=8192)(self._said)
        """Return a text of a kind in the language, or None if it is not known."""

    def _said(self, kind: str, text: str) -> str | None:
        if kind == "sentences":
            return self._sentences(text)
        templates = self._texts[kind]
        own = templates.plain(text)
        if own is not None:
            return own
        for template, values in templates.readings(text):
            found = {place: self._value(kind_of(place), value) for place, value in values.items()}
            if None not in found.values():
                return template.filled({place: each for place, each in found.items() if each is not None})
        return self._joined(kind, text)

    def _joined(self, kind: str, text: str) -> str | None:
        """Return a text of several parts, each in the language."""
        for before, joint, after in cut(text, JOINTS.get(kind, ())):
            first = self.said(kind, before)
            last = None if first is None else self.said(kind, after)
            if last is not None:
                return f"{first}{self._joints[joint]}{last}"
        return None

    def _sentences(self, text: str) -> str | None:
        """Return sentences, each in the language; a sentence may be cut at a full stop within it."""
        if (whole := self._said("sentence", text)) is not None:
            return whole
        for end in _SENTENCE_END.finditer(text):
            first = self.said("sentence", text[: end.start()])
            rest = None if first is None else self.said("sentences", text[end.end() :])
            if rest is not None:
                return f"{first} {rest}"
        return None

    def _value(self, kind: str, value: str) -> str | None:
        """Return the value of a place in the language."""
        if kind in self._texts:
            return self.said(kind, value)
        if kind == "number":
            return str(NUMBERS.index(value)) if value in NUMBERS else value
        if kind in ("amount", "signed"):
            return value.replace(".", self._values["mark"]["."])
        if kind == "counted":
            return self._counted(*value.split(" "))
        if kind == "letters":
            return "".join(self._values["letter"][letter] for letter in value)
        return self._values.get(kind, {}).get(value, value)

    def _counted(self, number: str, noun: str) -> str:
        one, several = self._nouns[noun.removesuffix("s")]
        word = number.lower()
        count = NUMBERS.index(word) if word in NUMBERS else int(word)
        return f"{count} {one if count == 1 else several}"
