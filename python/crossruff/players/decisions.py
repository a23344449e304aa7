"""The record of a decision: what was chosen, why, and what the alternatives were worth."""

from __future__ import annotations

from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Any, Generic, TypeVar

from crossruff.errors import ParseError
from crossruff.inference import Meaning
from crossruff.model import Call, Card

A_co = TypeVar("A_co", bound=Call | Card, covariant=True)
"""What is decided: a call or a card."""


@dataclass(frozen=True, slots=True)
class Candidate(Generic[A_co]):
    """A call or a card that could be chosen. A card stands for all that touch it.

    >>> from crossruff.model import Card
    >>> Candidate(Card.parse("SA"), value=9.25).value
    9.25
    """

    action: A_co
    """Of touching cards, the lowest."""
    touching: tuple[A_co, ...] = ()
    """All of them, from the lowest up; empty for a call."""
    tricks: float | None = None
    """The tricks that declarer's side can expect in all if every hand is seen after it."""
    chance: float | None = None
    """The chance that the contract makes, likewise; None without a contract."""
    promise: float | None = None
    """Declarer's payoff, likewise, in the unit that the player counts: score, IMPs, chance or tricks."""
    value: float | None = None
    """Declarer's payoff by the plan; an upper bound if it was not `searched`. Defenders want it low."""
    searched: bool = True
    name: str = ""
    """The name of a bidding rule."""
    reason: str = ""
    """What the call would have shown."""
    fits: bool = True
    """Whether the hand meets what the rule asks for: then only an earlier rule came before it."""


class Basis(StrEnum):
    """How a decision was reached.

    >>> from crossruff.model import Card
    >>> Decision(Card.parse("SA"), "the only card").basis
    <Basis.THOUGHT: 'thought'>
    """

    THOUGHT = "thought"
    """By rules, by a proof, by the only legal card, or by enough worlds."""
    FEW_WORLDS = "few worlds"
    """By a handful of worlds, because time ran out."""
    FALLBACK = "fallback"
    """By no world at all: the conventional card."""

    @classmethod
    def of(cls, solved: int, wanted: int) -> Basis:
        """Return the basis of a choice that solved some of the wanted worlds.

        >>> [Basis.of(solved, 100).value for solved in (0, 3, 50)]
        ['fallback', 'few worlds', 'thought']
        """
        if not solved:
            return cls.FALLBACK
        return cls.FEW_WORLDS if solved < min(wanted, _HANDFUL) else cls.THOUGHT


_HANDFUL = 10
"""Fewer worlds than this are few, if there were more to solve."""


@dataclass(frozen=True, slots=True)
class Decision(Generic[A_co]):
    """A call or a card, why it was chosen, and what was known of the alternatives.

    >>> decision = Decision(Call.parse("1NT"), "strong notrump", shows="15 to 17 points, balanced")
    >>> decision_data(decision)
    {'action': '1NT', 'reason': 'strong notrump', 'shows': '15 to 17 points, balanced'}
    """

    action: A_co
    reason: str = ""
    candidates: tuple[Candidate[A_co], ...] = ()
    """The best first."""
    worlds: int = 0
    """How many worlds were looked at."""
    elapsed: float = 0.0
    """Seconds."""
    notes: tuple[str, ...] = ()
    """What a reader should know: meanings that were relaxed, a deadline that was hit."""
    shows: str = ""
    """What a call shows to the other players."""
    meaning: Meaning = Meaning.ANY
    """The hands that make the call, as far as shape and points tell. It is not stored in logs."""
    call_type: str = ""
    """What a call is besides: forcing, artificial, takeout, ..."""
    alert: bool = False
    basis: Basis = Basis.THOUGHT
    depth: int = 0
    """How many of the player's own choices the search looked ahead; 0 without a search."""


def decided(answer: Decision[Any] | Call | Card | object) -> Decision[Any]:
    """Return a player's answer as a decision; the answer may be a plain call or card.

    >>> decided(Call.PASS).action
    Call.parse('Pass')
    """
    if isinstance(answer, Decision):
        return answer
    if isinstance(answer, Call | Card):
        return Decision(answer)
    raise TypeError(f"a player must return a Decision, a Call or a Card; got {answer!r}")


def late_note(solved: int, wanted: int) -> tuple[str, ...]:
    """Return the note that a decision has if a time limit cut its search short.

    >>> late_note(12, 20), late_note(20, 20)
    (('the time limit was hit: 12 of 20 worlds were solved',), ())
    """
    return () if solved >= wanted else (f"the time limit was hit: {solved} of {wanted} worlds were solved",)


_STORED = ("reason", "worlds", "elapsed", "shows", "call_type", "alert", "depth")
_NUMBERS = ("tricks", "chance", "promise", "value")
_WORDS = ("name", "reason")


def decision_data(decision: Decision[Any]) -> dict[str, Any]:
    """Return a decision as plain data for a log; fields with their default value are left out.

    >>> from crossruff.model import Card
    >>> decision_data(Decision(Card.parse("SA"), "the only card"))
    {'action': 'SA', 'reason': 'the only card'}
    """
    data: dict[str, Any] = {"action": str(decision.action)}
    data |= {name: getattr(decision, name) for name in _STORED if getattr(decision, name)}
    if decision.basis is not Basis.THOUGHT:
        data["basis"] = decision.basis.value
    if "elapsed" in data:
        data["elapsed"] = round(data["elapsed"], 4)
    if decision.notes:
        data["notes"] = list(decision.notes)
    # Rules that the hand does not fit are many and tell a reader of the log nothing.
    fitting = [_candidate_data(one) for one in decision.candidates if one.fits]
    return data | ({"candidates": fitting} if fitting else {})


def decision_from(data: object) -> Decision[Any]:
    """Return the decision that plain data describes.

    >>> decision_from({"action": "SA", "worlds": 20}).worlds
    20
    """
    try:
        if not isinstance(data, dict) or not set(data) <= {*_KNOWN, "candidates", "notes"}:
            raise ValueError("unknown fields")
        given = {name: _typed(name, data[name]) for name in _STORED if name in data}
        candidates = tuple(_candidate_from(one) for one in data.get("candidates", ()))
        given["notes"] = tuple(map(_text, data.get("notes", ())))
        given["basis"] = Basis(data.get("basis", Basis.THOUGHT))
        return Decision(_action(data["action"]), candidates=candidates, **given)
    except (KeyError, TypeError, ValueError) as fault:
        raise ParseError(f"a decision must have an action and known fields: {fault}") from None


_KNOWN = {each.name for each in fields(Decision)} - {"meaning"}


def _candidate_data(one: Candidate[Any]) -> dict[str, Any]:
    data: dict[str, Any] = {"action": str(one.action)}
    if len(one.touching) > 1:
        data["touching"] = [str(card) for card in one.touching]
    for name in _NUMBERS:
        value = getattr(one, name)
        if value is not None:
            data[name] = round(value, 4)
    data |= {name: getattr(one, name) for name in _WORDS if getattr(one, name)}
    data |= {name: False for name in ("searched", "fits") if not getattr(one, name)}
    return data


def _candidate_from(data: Any) -> Candidate[Any]:
    action = _action(data["action"])
    alone = (action,) if isinstance(action, Card) else ()
    touching = tuple(_action(each) for each in data.get("touching", ())) or alone
    given: dict[str, Any] = {name: float(data[name]) for name in _NUMBERS if name in data}
    given |= {name: _text(data[name]) for name in _WORDS if name in data}
    given |= {name: bool(data[name]) for name in ("searched", "fits") if name in data}
    return Candidate(action, touching, **given)


def _action(text: Any) -> Call | Card:
    """Read a call or a card: a card has its suit first."""
    word = _text(text)
    return Card.parse(word) if len(word) == 2 and word[0] in "SHDC" else Call.parse(word)


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError(f"text expected; got {value!r}")
    return value


def _typed(name: str, value: Any) -> Any:
    kinds: dict[str, tuple[type, ...]] = {
        "worlds": (int,),
        "depth": (int,),
        "elapsed": (int, float),
        "alert": (bool,),
    }
    if not isinstance(value, kinds.get(name, (str,))):
        raise TypeError(f"{name} is {value!r}")
    return value
