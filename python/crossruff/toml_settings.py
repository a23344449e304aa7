"""Read settings from TOML files, reject wrong values, and identify settings by a hash."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import MISSING, asdict, fields, replace
from hashlib import sha256
from json import dumps
from pathlib import Path
from typing import Any, TypeVar, get_type_hints

from crossruff.errors import CrossruffError

T = TypeVar("T")

_WORDS: Mapping[Any, str] = {
    int: "a number",
    float: "a number",
    float | None: "a number",
    str: "a text",
    bool: "true or false",
    tuple[str, ...]: "a list of texts",
    tuple[int, ...]: "a list of numbers",
    Mapping[str, int]: "a table",
}


def read_toml(path: Path | str) -> dict[str, Any]:
    """Return the names and values of a TOML file."""
    try:
        return tomllib.loads(Path(path).read_text("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as fault:
        raise CrossruffError(f"{path}: not a TOML file: {fault}") from None


def settings_of(kind: type[T], found: Mapping[str, Any]) -> T:
    """Return settings of a dataclass from names and values."""
    needed = [each.name for each in fields(kind) if each.default is each.default_factory is MISSING]  # type: ignore[arg-type]
    for name in needed:
        if name not in found:
            raise CrossruffError(f"the setting {name} is missing")
    return kind(**_values(kind, found))


def changed_settings(settings: T, found: Mapping[str, Any]) -> T:
    """Return settings with other values for some names."""
    return replace(settings, **_values(type(settings), found))  # type: ignore[type-var]


def _values(kind: type, found: Mapping[str, Any]) -> dict[str, Any]:
    hints = get_type_hints(kind)
    names = [each.name for each in fields(kind)]
    for name in found:
        if name not in names:
            raise CrossruffError(f"unknown setting {name!r}; choose {', '.join(names)}")
    return {name: _checked(name, value, hints[name]) for name, value in found.items()}


def _checked(name: str, value: Any, kind: Any) -> Any:
    is_number = type(value) is int or (type(value) is float and kind in (float, float | None))
    if kind in (int, float, float | None) and is_number:
        return value
    if kind in (str, bool) and isinstance(value, kind):
        return value
    of = {tuple[str, ...]: str, tuple[int, ...]: int}.get(kind)
    if of is not None and isinstance(value, list) and all(type(each) is of for each in value):
        return tuple(value)
    if kind == Mapping[str, int] and isinstance(value, dict):
        return {key: _checked(key, each, int) for key, each in value.items()}
    raise CrossruffError(f"{name} must be {_WORDS[kind]}; got {value!r}")


def refuse_below(least: int, settings: Any, names: Iterable[str]) -> None:
    """Reject numbers below a minimum."""
    for name in names:
        if getattr(settings, name) < least:
            raise CrossruffError(f"{name} must be at least {least}; got {getattr(settings, name)}")


def mark_of(settings: Any) -> str:
    """Return a hash of settings: the same for the same values."""
    return sha256(dumps(asdict(settings), sort_keys=True).encode()).hexdigest()


def seed_of(seed: int, part: int) -> int:
    """Return the seed of a part of a run."""
    return seed * 1_000_003 + part
