"""Check that the languages of the web server have the errors that a player can meet, and no wrong place.

`crossruff/web/language` has a file a language, with templates such as `{seat} is taken` for texts such as
`f"{to.name.title()} is taken"`. `tools/check_front_end.py` runs the check. Alone, it lists the errors::

    python -m tools.server_texts
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "python/crossruff"
LANGUAGES = PACKAGE / "web/language"

_SOURCES = (
    *("table/state.py", "table/referee.py", "table/undo.py", "model/auctions.py", "model/plays.py"),
    *("claims/judging.py", "web/board_choices.py"),
    *("web/api", "web/company", "web/memory", "web/sharing", "web/tables", "web/workers"),
)
"""Where the errors that players meet are raised."""
_NOT_FOR_PLAYERS = frozenset(
    (
        *("database.py", "sqlite_database.py", "postgres_database.py", "schema.py", "server_lock.py"),
        *("messages.py", "process.py", "access_log.py"),
    )
)
"""Files with errors for operators and programs."""
_PROGRAMS_ONLY = frozenset(
    (
        "the first event must be a BoardDealt",
        "{} cannot happen now: the board has begun",
        "{} was not dealt {}",
        "{} must have 13 cards, or none if they are unknown; got {}",
        "a passed-out board has no contract and no view",
        "a new board needs an empty log; resume this log instead",
        "number of calls must be 0 to {}; got {}",
        "number of cards must be 0 to {}; got {}",
        "the boards of a set are played by POST /api/sets/{id}/play",
        "it is not the robot's turn",
    )
)
"""Errors in logs and in requests that no page makes."""
_CODE_ONLY = frozenset(("TypeError", "RuntimeError", "ValueError", "ParseError", "TaskCancelled"))
"""Errors that no player meets."""
_PLACE = re.compile(r"\{\w*\}")


def skeleton(text: str) -> str:
    """Return a text with all its places alike.

    >>> skeleton("{seat} is not {seat2}")
    '{} is not {}'
    """
    return _PLACE.sub("{}", text)


def raised_texts(source: str) -> Iterator[str]:
    """Yield the texts of the errors that a module raises, with `{}` for each value.

    >>> list(raised_texts('raise CrossruffError(f"{name} is" " taken")'))
    ['{} is taken']
    """
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Raise) or not isinstance(node.exc, ast.Call) or not node.exc.args:
            continue
        kind = node.exc.func
        if isinstance(kind, ast.Name) and kind.id in _CODE_ONLY:
            continue
        text = _text_of(node.exc.args[0])
        if text is not None and re.search("[a-z]{3}", text):
            yield text


def _text_of(node: ast.expr) -> str | None:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)
    return None


def error_texts() -> dict[str, str]:
    """Return the errors that players meet, each with the file that raises it."""
    found: dict[str, str] = {}
    for place in _SOURCES:
        path = PACKAGE / place
        for file in sorted(path.rglob("*.py")) if path.is_dir() else [path]:
            if file.name not in _NOT_FOR_PLAYERS:
                found |= {text: str(file.relative_to(ROOT)) for text in raised_texts(file.read_text("utf-8"))}
    return {text: file for text, file in found.items() if text not in _PROGRAMS_ONLY}


def language_faults(texts: Mapping[str, Mapping[str, str]], errors: Mapping[str, str]) -> Iterator[str]:
    """Yield what a language lacks, and the texts whose places differ.

    >>> texts = {"message": {"{seat} is taken": "{seat2} ist besetzt"}}
    >>> list(language_faults(texts, {"{} is taken": "a.py", "stop": "b.py"}))
    ['lacks "stop" of b.py', 'must have the places of "{seat} is taken"; got "{seat2} ist besetzt"']
    """
    known = {skeleton(text) for text in texts["message"]}
    yield from (f'lacks "{text}" of {file}' for text, file in errors.items() if text not in known)
    for own_texts in texts.values():
        for english, own in own_texts.items():
            if sorted(_PLACE.findall(english)) != sorted(_PLACE.findall(own)):
                yield f'must have the places of "{english}"; got "{own}"'


def faults() -> Iterator[str]:
    """Yield every fault of the languages of the server."""
    errors = error_texts()
    for path in sorted(LANGUAGES.glob("*.json")):
        for fault in language_faults(json.loads(path.read_text("utf-8"))["texts"], errors):
            yield f"{path.relative_to(ROOT)}: {fault}"


if __name__ == "__main__":
    print("\n".join(f"{file}: {text}" for text, file in error_texts().items()))
