"""The idea of a line: what it does with each suit, in the order of its most frequent path."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from crossruff.claims.plan.tree import Purpose
from crossruff.coach.plan.paths import Path, Scenery, steps_of_trick
from crossruff.model import Hand, Seat, Suit

_MOST = 5
"""The most ideas of a line that are named."""


class IdeaKind(Enum):
    """What a trick is for."""

    WIN = "win"
    DUCK = "duck"
    DRAW = "draw"
    FINESSE = "finesse"
    RUFF = "ruff"
    CONCEDE = "concede"
    CASH = "cash"


@dataclass(frozen=True, slots=True)
class LineIdea:
    """What one trick of a path is for.

    >>> LineIdea(IdeaKind.RUFF, Suit.HEARTS, 3, "dummy").text
    'ruff a heart in dummy'
    """

    kind: IdeaKind
    suit: Suit
    trick: int
    """The number of the trick, from 0."""
    hand: str = ""
    """The hand that ruffs."""

    @property
    def text(self) -> str:
        """Describe the idea."""
        suit = self.suit.name.lower()
        one = suit.removesuffix("s")
        return {
            IdeaKind.WIN: f"win the {one} lead",
            IdeaKind.DUCK: f"duck a {one}",
            IdeaKind.DRAW: "draw trumps",
            IdeaKind.FINESSE: f"finesse in {suit}",
            IdeaKind.RUFF: f"ruff a {one} in {self.hand}",
            IdeaKind.CONCEDE: f"give up a {one}",
            IdeaKind.CASH: f"cash {suit}",
        }[self.kind]


def ideas_of(path: Path, start: int, scenery: Scenery) -> tuple[LineIdea, ...]:
    """Return the ideas of a path from a trick on: each once, in the order in which they come first."""
    found: dict[str, LineIdea] = {}
    for number in range(start, len(path.tricks)):
        for idea in _idea(path, number, start, scenery):
            found.setdefault(idea.text, idea)
    ideas = list(found.values())
    # Cashing is worth a word only if there is nothing else to say.
    plain = [idea for idea in ideas if idea.kind is not IdeaKind.CASH]
    return tuple((plain if len(plain) > 1 else ideas)[:_MOST])


def idea_text(ideas: tuple[LineIdea, ...]) -> str:
    """Return ideas as one phrase."""
    return ", ".join(idea.text for idea in ideas)


def _idea(path: Path, number: int, start: int, scenery: Scenery) -> Iterator[LineIdea]:
    trick = path.tricks[number]
    if not trick.is_complete:
        return
    led, won = trick.cards[0].suit, trick.winner in scenery.seats
    steps = steps_of_trick(path, number, scenery, won=won).steps
    for step in steps:
        if step.purpose is Purpose.RUFF and trick.winner is step.seat:
            yield LineIdea(IdeaKind.RUFF, led, number, _name(step.seat, scenery))
            return
    if trick.leader not in scenery.seats:
        if won and number == start:
            yield LineIdea(IdeaKind.WIN, led, number)
        elif not won and _could_win(path, number, scenery):
            yield LineIdea(IdeaKind.DUCK, led, number)
    elif any(step.purpose is Purpose.FINESSE for step in steps):
        yield LineIdea(IdeaKind.FINESSE, led, number)
    elif not won:
        yield LineIdea(IdeaKind.CONCEDE, led, number)
    elif led is scenery.trump and steps[0].purpose is Purpose.DRAW:
        yield LineIdea(IdeaKind.DRAW, led, number)
    elif led is not scenery.trump:
        yield LineIdea(IdeaKind.CASH, led, number)


def _could_win(path: Path, number: int, scenery: Scenery) -> bool:
    """Return whether we hold a card of the suit led that no defender can beat."""
    led = path.tricks[number].cards[0].suit
    gone = Hand(card for before in path.tricks[:number] for card in before.cards)
    out = (scenery.theirs - gone).suit(led)
    ours = [card for hand in scenery.hands.values() for card in (hand - gone).suit(led)]
    return any(all(other.rank < card.rank for other in out) for card in ours)


def _name(seat: Seat, scenery: Scenery) -> str:
    return "hand" if seat is scenery.seat else "dummy"
