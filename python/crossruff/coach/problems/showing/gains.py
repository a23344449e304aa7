"""When the solution gains: what the hidden hands have in common there, and clearly less often elsewhere."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from crossruff.coach.problems.features import feature_holds
from crossruff.coach.problems.known import worlds_of
from crossruff.coach.problems.problem import PlayProblem
from crossruff.inference.phrases import NUMBERS
from crossruff.model import Card, Hand, Seat, Suit

_WORLDS = 400
_APART = 0.2
"""How much more often a feature must hold where the solution gains than in all deals."""
_ALWAYS = 0.9995
_NEARLY = 0.9


@dataclass(frozen=True, slots=True)
class GainFact:
    """Features of the hidden hands that hold where the solution gains, and how often there and in all deals.

    >>> GainFact((("W+SK", 1.0, 0.5), ("E>=4H", 1.0, 0.3))).text
    'The solution gains only when West has the ♠K and East four or more hearts.'
    """

    features: tuple[tuple[str, float, float], ...]
    """A feature, how often it holds where the solution gains, and how often in all deals."""
    is_enough: bool = False
    """Whether the solution gains in nearly all deals with the feature."""

    @property
    def is_certain(self) -> bool:
        """Whether the solution gains nowhere else."""
        return all(inside >= _ALWAYS for _, inside, _ in self.features)

    @property
    def text(self) -> str:
        """The fact as a sentence."""
        parts, before = [], ""
        for name, _, _ in self.features:
            seat, held = feature_words(name)
            verb = "" if before else "has "
            parts.append(held if seat == before else f"{seat} {verb}{held}")
            before = seat
        certain = "gains when" if self.is_enough else "gains only when"
        how = certain if self.is_certain else "mostly gains when"
        return f"The solution {how} {' and '.join(parts)}."


def gain_facts(problem: PlayProblem) -> list[GainFact]:
    """Return what separates the solution from the natural line, if anything does clearly."""
    if not problem.features:
        return []
    hands, weights = worlds_of(problem.view, problem.known, _WORLDS, problem.seed)
    if not len(hands):
        return []
    dealt = hands.copy()
    for before, card in problem.view.play.steps():
        dealt[:, before.turn.index] |= np.uint64(card.bit)
    found, enough = [], False
    for name, inside, outside in problem.features:
        column = dealt[:, Seat.parse(name[0]).index].tolist()
        holds = np.array([feature_holds(name, Hand.from_bits(bits)) for bits in column])
        share = float(weights @ holds / weights.sum())
        if inside - share >= _APART:
            told = name if len(problem.view.hidden) > 2 else plain_feature(name, problem)
            found.append((told, inside, share))
            enough = enough or share - outside >= _NEARLY * share
    return [GainFact(tuple(found), enough)] if found else []


def plain_feature(name: str, problem: PlayProblem) -> str:
    """Return a length as a player would say it: of the hand that is long in the suit, or very short."""
    if name[1] == "+":
        return name
    hidden = problem.view.hidden
    seat = Seat.parse(name[0])
    other = next(each for each in hidden if each is not seat)
    suit, count = Suit.parse(name[-1]), int(name[3:-1])
    total = sum(problem.board.deal[each].length(suit) for each in hidden)
    if name[1] == "<" and (count > 2 or total - count < 3):
        return f"{other}>={total - count}{suit}"
    if name[1] == ">" and count == 1:
        return f"{other}<={total - 1}{suit}" if total - 1 <= 2 else name
    return name


def feature_words(name: str) -> tuple[str, str]:
    """Return a feature as a seat and what it has.

    >>> feature_words("W+DK"), feature_words("E<=2S")
    (('West', 'the ♦K'), ('East', 'at most two spades'))
    """
    seat = Seat.parse(name[0]).name.title()
    if name[1] == "+":
        return seat, f"the {Card.parse(name[2:]).symbol}"
    count, suit = int(name[3:-1]), Suit.parse(name[-1]).name.lower()
    one = suit.removesuffix("s")
    if name[1] == ">":
        return seat, f"a {one}" if count == 1 else f"{NUMBERS[count]} or more {suit}"
    return seat, f"no {one}" if count == 0 else f"at most {NUMBERS[count]} {one if count == 1 else suit}"
