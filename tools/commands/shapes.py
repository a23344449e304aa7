"""Describe JSON by its shape: its keys, and the types of its values."""

from __future__ import annotations

import json
import re
from typing import Any

from tools.commands.habits import Trial

_NAMES = {str: "text", int: "integer", float: "number", bool: "true or false", type(None): "null"}
_LONG = 76
_DEEP = 6
_DATA = re.compile(r"[NESW]|NS|EW|NT|[CDHS][2-9TJQKA]?|[1-7]([CDHS]|NT)[NESW]?|Pass|XX?|[0-9]+")
"""Keys that are seats, sides, strains, cards, calls, contracts or numbers."""


def shape(value: Any) -> Any:
    """Return the shape of a value: a dictionary of shapes, a list with the shape of its items, or a name.

    >>> shape({"number": 1, "hands": ["AK", "QJ"], "tricks": {"NS": 3, "EW": 10}})
    {'number': 'integer', 'hands': ['text'], 'tricks': {'NS, ...': 'integer'}}
    >>> shape([{"score": 1}, {"score": 0.5, "claim": None}])
    [{'score': 'number', 'claim?': 'null'}]
    """
    if isinstance(value, dict):
        found = {key: shape(each) for key, each in value.items()}
        if found and all(map(_DATA.fullmatch, found)):
            return {f"{next(iter(found))}, ...": _either(list(found.values()))}
        return found
    if isinstance(value, list):
        return [_either([shape(each) for each in value])] if value else []
    return _NAMES[type(value)]


def _either(shapes: list[Any]) -> Any:
    """Return one shape for all; a key that some lack ends with a question mark."""
    if all(isinstance(each, dict) for each in shapes):
        if any(key.endswith(", ...") for each in shapes for key in each):
            key = next(key for each in shapes for key in each)
            return {key: _either([found for each in shapes for found in each.values()])}
        keys = dict.fromkeys(key.removesuffix("?") for each in shapes for key in each)
        return dict(_key(key, shapes) for key in keys)
    if all(isinstance(each, list) for each in shapes):
        items = [item for each in shapes for item in each]
        return [_either(items)] if items else []
    names = dict.fromkeys(each if isinstance(each, str) else written(each) for each in shapes)
    if "number" in names:
        names.pop("integer", None)
    return " or ".join(names)


def _key(key: str, shapes: list[dict[str, Any]]) -> tuple[str, Any]:
    always = all(key in each for each in shapes)
    values = [each[name] for each in shapes for name in (key, f"{key}?") if name in each]
    return key if always else f"{key}?", _either(values)


def written(found: Any, indent: int = 0) -> str:
    """Return a shape as text: on one line if it fits, otherwise a key a line, without the deepest parts.

    >>> print(written({"number": "integer", "hands": ["text"]}))
    {number: integer, hands: [text]}
    """
    space = "  " * indent
    if indent > _DEEP and isinstance(found, (dict, list)):
        return "..."
    if isinstance(found, dict):
        parts = [f"{key}: {written(each, indent + 1)}" for key, each in found.items()]
        left, right = "{", "}"
    elif isinstance(found, list):
        parts = [written(each, indent + 1) for each in found]
        left, right = "[", "]"
    else:
        return str(found)
    short = f"{left}{', '.join(parts)}{right}"
    if len(space) + len(short) <= _LONG and "\n" not in short:
        return short
    return "\n".join([left, *(f"{space}  {part}" for part in parts), f"{space}{right}"])


def shape_of(trial: Trial) -> str:
    """Return the shape of what a command's example prints with `--json`; an empty text if it prints none."""
    if "--json" not in trial.options or trial.example is None or trial.first.code == 2:
        return ""
    return written(shape(json.loads(trial.run("--json").out)))
