"""Specs: names with arguments, such as `strategic(samples=100, weights=correct(p=0.9))`."""

from __future__ import annotations

import ast
import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TypeVar, Union

from crossruff.errors import CrossruffError, ParseError


@dataclass(frozen=True, slots=True)
class Spec:
    """A name with arguments.

    >>> Spec.parse("strategic(samples=20, relocate=true)")
    Spec(name='strategic', words=(), options={'samples': 20, 'relocate': True})
    """

    name: str
    words: tuple[Value, ...]
    options: Mapping[str, Value]

    @classmethod
    def parse(cls, text: str) -> Spec:
        """Read a name, or a name with arguments in brackets."""
        try:
            tree = ast.parse(text.strip(), mode="eval").body
            found = _read(tree)
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            raise ParseError(_MUST_BE, text=text) from None
        return cls(found, (), {}) if isinstance(found, str) else _must_be_spec(found, text)


Value = Union[str, int, float, bool, "Spec"]
T = TypeVar("T", int, float)
D = TypeVar("D")
_WORDS = {"true": True, "false": False}
_MUST_BE = "a spec must be a name with or without arguments, such as mc or mc(samples=20)"


def _must_be_spec(found: Value, text: str) -> Spec:
    if not isinstance(found, Spec):
        raise ParseError(_MUST_BE, text=text)
    return found


def _read(tree: ast.expr) -> Value:
    match tree:
        case ast.Name(id=name):
            return _WORDS.get(name.lower(), name)
        case ast.Constant(value=bool() | int() | float() | str() as value):
            return value
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int() | float() as value)):
            return -value
        case ast.Attribute():
            return _dotted(tree)
        case ast.Call(func=ast.Name() | ast.Attribute() as function, args=args, keywords=keywords):
            name = _dotted(function)
            named = {str(one.arg): _read(one.value) for one in keywords if one.arg is not None}
            if len(named) < len(keywords):
                raise ValueError(name)
            return Spec(name, tuple(map(_read, args)), named)
    raise ValueError(tree)


def _dotted(tree: ast.expr) -> str:
    match tree:
        case ast.Name(id=name):
            return name
        case ast.Attribute(value=module, attr=name):
            return f"{_dotted(module)}.{name}"
    raise ValueError(tree)


def options_of(spec: Spec, allowed: Mapping[str, list[str]], what: str) -> dict[str, Value]:
    """Return the arguments by their names; those without a name in the order of the names."""
    if spec.name not in allowed:
        raise CrossruffError(f"unknown {what} {spec.name!r}; choose {_or(allowed)}")
    names = allowed[spec.name]
    if len(spec.words) > len(names):
        raise CrossruffError(f"{spec.name} takes at most {len(names)} arguments; got {len(spec.words)}")
    options = dict(zip(names, spec.words, strict=False))
    for name, value in spec.options.items():
        if name not in names:
            raise CrossruffError(f"{spec.name} has no option {name!r}; it has {', '.join(names)}")
        options[name] = value
    return options


def _or(names: Iterable[str]) -> str:
    *first, last = names
    return f"{', '.join(first)} or {last}" if first else last


def number_of(options: Mapping[str, Value], name: str, default: D, kind: type[T]) -> T | D:
    """Return a number by its name, or the default."""
    value = options.get(name)
    return default if value is None else checked_number(value, name, kind)


def checked_number(value: Value, name: str, kind: type[T]) -> T:
    """Return a number of some kind, or reject the value."""
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not math.isfinite(value):
        raise CrossruffError(f"{name} must be a number; got {text_of(value)!r}")
    if kind(value) != value:
        raise CrossruffError(f"{name} must be a whole number; got {text_of(value)}")
    return kind(value)


def flag_of(options: Mapping[str, Value], name: str, default: bool) -> bool:
    """Return an option that is true or false, or the default.

    >>> flag_of({"signals": False}, "signals", True)
    False
    """
    value = options.get(name, default)
    if not isinstance(value, bool):
        raise CrossruffError(f"{name} must be true or false; got {text_of(value)!r}")
    return value


def text_of(value: Value) -> str:
    """Return a value as it is written in a spec."""
    if not isinstance(value, Spec):
        return str(value)
    words = [text_of(word) for word in value.words]
    named = [f"{name}={text_of(option)}" for name, option in value.options.items()]
    return f"{value.name}({', '.join([*words, *named])})"
