"""Declarers and defenders by specs such as `strategic(samples=100, weights=correct(p=0.9))`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import TypeVar

from crossruff.cardplay.alphamu import AlphaMuDeclarer
from crossruff.cardplay.card_likelihood import STRENGTH, CardLikelihood, CombinedWeights
from crossruff.cardplay.declarers import FARTHEST, Declarer, Ties
from crossruff.cardplay.defence.all_seeing import AllSeeingDefender
from crossruff.cardplay.defence.sampling import Defender, RandomDefender, SamplingDefender
from crossruff.cardplay.payoffs import PayoffOf, payoff_named
from crossruff.cardplay.sequential_test import AUTO
from crossruff.cardplay.weights import NoWeights, PlayLikelihood, RandomPlay, Weighting
from crossruff.dd import Solver
from crossruff.errors import CrossruffError
from crossruff.players.spec_language import (
    Spec,
    Value,
    checked_number,
    flag_of,
    number_of,
    options_of,
    text_of,
)

P = TypeVar("P", Declarer, AllSeeingDefender)


def declarer(text: str, *, seed: int = 0, threads: int = 0) -> Declarer:
    """Make a declarer from a spec: `mc(...)`, `strategic(...)` or `alphamu(...)`.

    Options: `samples`, `weights` (`none`, `random`, `correct` or `correct(p=0.9)`, `cards` or
    `cards(strength=0.8, lead=true)`, `both(p=0.9, strength=0.8)`), `payoff` (`score`, `chance`, `tricks`,
    `imps` or `imps(420)`, `matchpoints(420, 450, -50)`), `ties` (`cheapest`, `sensible`, `high`, `low`,
    `random`), `again` (whether cards that come out alike are compared again without the meanings of calls),
    `seconds`; for `strategic` also `relocate`, `horizon` (how many choices it looks ahead) and `effort`
    (about how many seconds it plans); for `alphamu`, which plays for the contract, `moves` (how many choices
    it looks ahead) instead of `payoff`.

    With `samples=auto`, `mc` looks at as many worlds as a choice needs. A name with a dot is imported:
    `mine.careful(risk=2)` is `careful(risk=2, seed=...)` of the module `mine`, and gives a `Declarer`.

    >>> declarer("strategic(samples=20, relocate=true)").relocate
    True
    >>> declarer("novice")
    Traceback (most recent call last):
    crossruff.errors.CrossruffError: unknown declarer 'novice'; choose mc, strategic or alphamu
    """
    spec = Spec.parse(text)
    if "." in spec.name:
        return _imported(spec, seed, Declarer)
    common = ["samples", "weights", "payoff", "ties", "seconds", "again"]
    allowed = {
        "mc": common,
        "strategic": [*common, "relocate", "horizon", "effort"],
        "alphamu": ["moves", "samples", "weights", "ties", "seconds"],
    }
    options = options_of(spec, allowed, "declarer")
    is_auto = options.get("samples") == "auto"
    if is_auto and spec.name != "mc":
        raise CrossruffError(f"samples=auto is for mc; {spec.name} needs a number")
    if spec.name == "alphamu":
        return AlphaMuDeclarer(
            moves=number_of(options, "moves", 2, int),
            samples=number_of(options, "samples", 20, int),
            weighting=_weighting(options.get("weights", "correct")),
            ties=_ties(str(options.get("ties", "cheapest"))),
            seconds=_seconds(options),
            seed=seed,
            solver=Solver(threads=threads),
        )
    return Declarer(
        samples=100 if is_auto else number_of(options, "samples", 100, int),
        stopping=AUTO if is_auto else None,
        weighting=_weighting(options.get("weights", "correct")),
        horizon=1 if spec.name == "mc" else number_of(options, "horizon", FARTHEST, int),
        effort=number_of(options, "effort", 0.1, float),
        relocate=flag_of(options, "relocate", False),
        payoff=_payoff(options.get("payoff", "score")),
        looks_again=flag_of(options, "again", False),
        ties=_ties(str(options.get("ties", "cheapest"))),
        seconds=_seconds(options),
        seed=seed,
        solver=Solver(threads=threads),
    )


def all_seeing_defender(text: str, *, seed: int = 0) -> AllSeeingDefender:
    """Make a defender that sees all cards from a spec: `perfect(any)` or `perfect(deceptive)`.

    Options of the second: `model`, the declarer that it expects (`mc(samples=5)`), and `trials`. A name with
    a dot is imported, as for a declarer, and gives an `AllSeeingDefender`.

    >>> all_seeing_defender("perfect(any)").model is None
    True
    """
    spec = Spec.parse(text)
    if "." in spec.name:
        return _imported(spec, seed, AllSeeingDefender)
    options = options_of(spec, {"perfect": ["kind", "model", "trials"]}, "defender")
    kind = str(options.get("kind", "any"))
    if kind not in ("any", "deceptive"):
        raise CrossruffError(f"a perfect defender must be any or deceptive; got {kind!r}")
    if kind == "any":
        return AllSeeingDefender(seed)
    model = text_of(options.get("model", "mc(samples=5)"))
    declarer(model)
    trials = number_of(options, "trials", 3, int)
    return AllSeeingDefender(seed, lambda other: declarer(model, seed=other, threads=1), trials)


def defender(text: str, *, seed: int = 0, threads: int | None = None) -> Defender:
    """Make a defender that sees only its view from a spec: `sampling` or `random`.

    Options of the first: `samples`, `weights`, `payoff` and `seconds` as for a declarer, and `signals`.

    >>> defender("sampling(samples=20, signals=false)").signals
    False
    """
    spec = Spec.parse(text)
    names = ["samples", "weights", "payoff", "seconds", "signals"]
    options = options_of(spec, {"sampling": names, "random": []}, "defender")
    if spec.name == "random":
        return RandomDefender(seed)
    return SamplingDefender(
        samples=number_of(options, "samples", 50, int),
        weighting=_weighting(options.get("weights", "none")),
        payoff=_payoff(options.get("payoff", "imps")),
        signals=flag_of(options, "signals", True),
        seconds=_seconds(options),
        seed=seed,
        solver=Solver(threads=threads),
    )


def _seconds(options: Mapping[str, Value]) -> float | None:
    """Return the longest time for a card.

    >>> _seconds({"seconds": -1})
    Traceback (most recent call last):
    crossruff.errors.CrossruffError: seconds must be more than 0 and at most 3,600; got -1
    """
    found: float | None = number_of(options, "seconds", None, float)
    if found is not None and not 0 < found <= 3600:
        raise CrossruffError(f"seconds must be more than 0 and at most 3,600; got {found:g}")
    return found


def _imported(spec: Spec, seed: int, kind: type[P]) -> P:
    """Call a function or class of some module, by its dotted name."""
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
        raise CrossruffError(f"{spec.name} rejects these options: {fault}") from None
    if not isinstance(found, kind):
        raise CrossruffError(f"{spec.name} must return a {kind.__name__}; got {type(found).__name__}")
    return found


def _weighting(value: Value) -> Weighting:
    spec = value if isinstance(value, Spec) else Spec(str(value), (), {})
    kinds: dict[str, Callable[[], Weighting]] = {"none": NoWeights, "random": RandomPlay}
    if spec.name in kinds and not spec.words and not spec.options:
        return kinds[spec.name]()
    judging = ["strength", "lead", "defenders", "declarer", "players"]
    allowed = {"correct": ["p"], "cards": judging, "both": ["p", *judging]}
    if spec.name not in allowed:
        named = "none, random, correct, cards or both"
        raise CrossruffError(f"weights must be {named}; got {text_of(value)!r}")
    options = options_of(spec, allowed, "weighting")
    by_cards = CardLikelihood(
        strength=number_of(options, "strength", STRENGTH, float),
        lead=flag_of(options, "lead", True),
        defenders=flag_of(options, "defenders", True),
        declarer=flag_of(options, "declarer", True),
        players=text_of(options.get("players", "all")),
    )
    if spec.name == "cards":
        return by_cards
    by_solving = PlayLikelihood(number_of(options, "p", 0.9 if spec.name == "both" else 1.0, float))
    return CombinedWeights(by_solving, by_cards) if spec.name == "both" else by_solving


def _payoff(value: Value) -> PayoffOf:
    spec = value if isinstance(value, Spec) else Spec(str(value), (), {})
    if spec.options:
        raise CrossruffError(f"the payoff {spec.name} takes results without names, such as imps(420)")
    return payoff_named(spec.name, [checked_number(word, "a result", int) for word in spec.words])


def _ties(name: str) -> Ties:
    try:
        return Ties(name)
    except ValueError:
        choices = ", ".join(one.value for one in Ties)
        raise CrossruffError(f"ties must be {choices}; got {name!r}") from None
