"""Declarers and defenders by their names, as `strategic(samples=100, weights=correct(p=0.9))`."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import TypeVar, Union

from crossruff import _core
from crossruff.cardplay.declarers import FARTHEST, Declarer, Ties
from crossruff.cardplay.defenders import PerfectDefender
from crossruff.cardplay.payoffs import PayoffOf, payoff_named
from crossruff.cardplay.stopping import AUTO
from crossruff.cardplay.weights import Correctness, NoWeights, RandomPlay, Weighting
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
            raise ParseError("not a name with arguments, as mc or mc(samples=20)", text=text) from None
        return cls(found, (), {}) if isinstance(found, str) else _must_be_spec(found, text)


Value = Union[str, int, float, bool, "Spec"]
T = TypeVar("T", int, float)
D = TypeVar("D")
P = TypeVar("P", Declarer, PerfectDefender)
_WORDS = {"true": True, "false": False}


def _must_be_spec(found: Value, text: str) -> Spec:
    if not isinstance(found, Spec):
        raise ParseError("not a name with arguments, as mc or mc(samples=20)", text=text)
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


def declarer(text: str, *, seed: int = 0, threads: int = 0) -> Declarer:
    """A declarer by its name: `mc(...)` or `strategic(...)`.

    Options: `samples`, `weights` (`none`, `random`, `correct` or `correct(p=0.9)`), `payoff` (`score`,
    `chance`, `tricks`, `imps` or `imps(420)`, `matchpoints(420, 450, -50)`), `ties` (`cheapest`, `high`,
    `low`, `random`), `seconds`; for `strategic` also `relocate`, `horizon` (how many choices it looks ahead)
    and `effort` (about how many seconds it plans).

    With `samples=auto`, `mc` looks at as many layouts as a choice needs. A name with a dot is imported:
    `mine.careful(risk=2)` is `careful(risk=2, seed=...)` of the module `mine`, and gives a `Declarer`.

    >>> declarer("strategic(samples=20, relocate=true)").relocate
    True
    >>> declarer("mc(sample=20)")
    Traceback (most recent call last):
    crossruff.errors.CrossruffError: mc has no option 'sample'; it has samples, weights, payoff, ties, seconds
    """
    spec = Spec.parse(text)
    if "." in spec.name:
        return _imported(spec, seed, Declarer)
    common = ["samples", "weights", "payoff", "ties", "seconds"]
    allowed = {"mc": common, "strategic": [*common, "relocate", "horizon", "effort"]}
    options = _options(spec, allowed, "declarer")
    is_auto = options.get("samples") == "auto"
    if is_auto and spec.name != "mc":
        raise CrossruffError(f"samples=auto is for mc; {spec.name} needs a number")
    return Declarer(
        samples=100 if is_auto else _number(options, "samples", 100, int),
        stopping=AUTO if is_auto else None,
        weighting=_weighting(options.get("weights", "correct")),
        horizon=1 if spec.name == "mc" else _number(options, "horizon", FARTHEST, int),
        effort=_number(options, "effort", 1.0, float),
        relocate=bool(options.get("relocate", False)),
        payoff=_payoff(options.get("payoff", "score")),
        ties=_ties(str(options.get("ties", "cheapest"))),
        seconds=_number(options, "seconds", None, float),
        seed=seed,
        solver=_core.Solver(threads=threads),
    )


def defender(text: str, *, seed: int = 0) -> PerfectDefender:
    """A defender by its name: `perfect(any)` or `perfect(deceptive)`.

    Options of the second: `model`, the declarer that it expects (`mc(samples=5)`), and `trials`. A name with
    a dot is imported, as for a declarer, and gives a `PerfectDefender`.

    >>> defender("perfect(any)").model is None
    True
    """
    spec = Spec.parse(text)
    if "." in spec.name:
        return _imported(spec, seed, PerfectDefender)
    options = _options(spec, {"perfect": ["kind", "model", "trials"]}, "defender")
    kind = str(options.get("kind", "any"))
    if kind not in ("any", "deceptive"):
        raise CrossruffError(f"a perfect defender is any or deceptive, not {kind!r}")
    if kind == "any":
        return PerfectDefender(seed)
    model = _text(options.get("model", "mc(samples=5)"))
    declarer(model)
    trials = _number(options, "trials", 3, int)
    return PerfectDefender(seed, lambda other: declarer(model, seed=other, threads=1), trials)


def _imported(spec: Spec, seed: int, kind: type[P]) -> P:
    """What a function or class of some module gives, by its dotted name."""
    module, _, name = spec.name.rpartition(".")
    try:
        factory = getattr(import_module(module), name)
    except (ImportError, AttributeError) as fault:
        raise CrossruffError(f"{spec.name} cannot be imported: {fault}") from None
    if spec.words:
        raise CrossruffError(f"the options of {spec.name} need names, as in {name}(samples=20)")
    try:
        found = factory(seed=seed, **spec.options)
    except TypeError as fault:
        raise CrossruffError(f"{spec.name} cannot be had like this: {fault}") from None
    if not isinstance(found, kind):
        raise CrossruffError(f"{spec.name} gives {type(found).__name__}, and not {kind.__name__}")
    return found


def _options(spec: Spec, allowed: Mapping[str, list[str]], what: str) -> dict[str, Value]:
    """The arguments by their names; those without a name in the order of the names."""
    if spec.name not in allowed:
        raise CrossruffError(f"no {what} is called {spec.name!r}; there is {', '.join(allowed)}")
    names = allowed[spec.name]
    if len(spec.words) > len(names):
        raise CrossruffError(f"{spec.name} has too many arguments")
    options = dict(zip(names, spec.words, strict=False))
    for name, value in spec.options.items():
        if name not in names:
            raise CrossruffError(f"{spec.name} has no option {name!r}; it has {', '.join(names)}")
        options[name] = value
    return options


def _weighting(value: Value) -> Weighting:
    spec = value if isinstance(value, Spec) else Spec(str(value), (), {})
    kinds: dict[str, Callable[[], Weighting]] = {"none": NoWeights, "random": RandomPlay}
    if spec.name in kinds and not spec.words and not spec.options:
        return kinds[spec.name]()
    if spec.name != "correct":
        raise CrossruffError(f"weights are none, random or correct, not {_text(value)!r}")
    options = _options(spec, {"correct": ["p"]}, "weighting")
    return Correctness(_number(options, "p", 1.0, float))


def _payoff(value: Value) -> PayoffOf:
    spec = value if isinstance(value, Spec) else Spec(str(value), (), {})
    if spec.options:
        raise CrossruffError(f"the payoff {spec.name} takes results without names, as imps(420)")
    return payoff_named(spec.name, [_checked(word, "a result", int) for word in spec.words])


def _ties(name: str) -> Ties:
    try:
        return Ties(name)
    except ValueError:
        choices = ", ".join(one.value for one in Ties)
        raise CrossruffError(f"ties are broken by {choices}, not {name!r}") from None


def _number(options: Mapping[str, Value], name: str, default: D, kind: type[T]) -> T | D:
    value = options.get(name)
    return default if value is None else _checked(value, name, kind)


def _checked(value: Value, name: str, kind: type[T]) -> T:
    if isinstance(value, bool) or not isinstance(value, (int, float)) or kind(value) != value:
        raise CrossruffError(f"{name} must be a number, not {_text(value)!r}")
    return kind(value)


def _text(value: Value) -> str:
    if not isinstance(value, Spec):
        return str(value)
    words = [_text(word) for word in value.words]
    named = [f"{name}={_text(option)}" for name, option in value.options.items()]
    return f"{value.name}({', '.join([*words, *named])})"
