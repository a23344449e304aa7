"""Say a line of play in words. Every clause is a fact about the steps that it names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from crossruff.coach.suits.holdings import RANKS
from crossruff.coach.suits.lines import SuitAnswer, SuitEnd, SuitLine, SuitStep

_WORDS = (
    *("two", "three", "four", "five", "six", "seven", "eight", "nine"),
    *("ten", "jack", "queen", "king", "ace"),
)
_NAMES = dict(zip(RANKS, _WORDS, strict=True))
_MOST_TRICKS = 3
_MOST_CASES = 3


@dataclass(frozen=True)
class SuitFact:
    """A clause of the description of a line.

    Attributes:
        text: The clause, with the punctuation before it.
        steps: The steps of the line for which it holds: all make the same play.
        condition: What was seen before, as `lost`, `won`, or a defender and a class: `W1`; empty if always.

    >>> from crossruff.coach.suits import facts_of, study_suit
    >>> facts_of(study_suit("AJT", "xxx").goal(2).line)[0].text
    'small to the jack'
    """

    text: str
    steps: frozenset[int]
    condition: str = ""


@dataclass(frozen=True)
class _Place:
    """A step with the cards of both hands before it."""

    number: int
    north: str
    south: str


@dataclass(frozen=True)
class _Event:
    """The end of a trick as declarer saw it."""

    step: SuitStep
    answer: SuitAnswer
    end: SuitEnd
    next: _Place

    def holds(self, condition: str) -> bool:
        """Return whether a condition of a fact holds."""
        if condition in ("won", "lost"):
            return self.end.won is (condition == "won")
        west: int | None = self.answer.second
        east = self.end.fourth
        if self.step.hand == "N":
            west, east = east, west
        played = {"W": (west,), "E": (east,), "A": (west, east)}[condition[0]]
        return int(condition[1:]) in played


def facts_of(line: SuitLine) -> list[SuitFact]:
    """Describe a line, as facts whose texts make a sentence without a full stop.

    >>> from crossruff.coach.suits import study_suit
    >>> [fact.text for fact in facts_of(study_suit("AJT", "xxx").goal(2).line)]
    ['small to the jack', '; if it loses, small to the ten', '; otherwise small to the jack']
    """
    if not line.steps:
        return []
    return list(_Wording(line).facts())


class _Wording:
    def __init__(self, line: SuitLine) -> None:
        self.line = line

    def facts(self) -> Iterator[SuitFact]:
        start = _Place(0, self.line.cards.north, self.line.cards.south)
        yield SuitFact(self.play(start), frozenset({0}))
        places = [start]
        for _ in range(_MOST_TRICKS):
            events = [event for place in places for event in self.events(place)]
            if not events:
                return
            plays = Counter(self.play(event.next) for event in events)
            if len(plays) > 1:
                yield from self.cases(events)
                return
            (play,) = plays
            places = list({event.next.number: event.next for event in events}.values())
            yield SuitFact(f", then {play}", frozenset(place.number for place in places))

    def events(self, place: _Place) -> Iterator[_Event]:
        """Give the ends of the trick after which something is still to be done."""
        step = self.line.steps[place.number]
        for answer in step.answers:
            ours = (step.lead, answer.third) if step.hand == "N" else (answer.third, step.lead)
            north, south = (
                hand.replace(card or "-", "")
                for hand, card in zip((place.north, place.south), ours, strict=True)
            )
            for end in answer.ends:
                if end.next is not None:
                    yield _Event(step, answer, end, _Place(end.next, north, south))

    def cases(self, events: Sequence[_Event]) -> Iterator[SuitFact]:
        """Tell apart what happens next by what declarer saw, the simplest condition first."""
        left = list(events)
        for _ in range(_MOST_CASES):
            plays = {self.play(event.next) for event in left}
            if len(plays) == 1:
                break
            found = self.split(left)
            if found is None:
                break
            condition, chosen = found
            play = self.play(chosen[0].next)
            steps = frozenset(event.next.number for event in chosen)
            yield SuitFact(f"; {self.name(condition)}, {play}{self.after(chosen)}", steps, condition)
            left = [event for event in left if not event.holds(condition)]
        plays = {self.play(event.next) for event in left}
        if len(plays) == 1:
            steps = frozenset(event.next.number for event in left)
            yield SuitFact(f"; otherwise {plays.pop()}{self.after(left)}", steps)
        elif plays:
            yield SuitFact("; otherwise as the tree of the line shows", frozenset())

    def after(self, events: Sequence[_Event]) -> str:
        """Name the play after the next one, where there is only one."""
        places = {event.next.number: event.next for event in events}.values()
        later = [event for place in places for event in self.events(place)]
        plays = {self.play(event.next) for event in later}
        return f", then {plays.pop()}" if len(plays) == 1 else ""

    def split(self, events: Sequence[_Event]) -> tuple[str, list[_Event]] | None:
        """Find a condition under which one play is made, and which leaves the fewest other cases."""
        best: tuple[tuple[int, int], str, list[_Event]] | None = None
        for order, condition in enumerate(self.conditions()):
            chosen = [event for event in events if event.holds(condition)]
            if not 0 < len(chosen) < len(events) or len({self.play(event.next) for event in chosen}) > 1:
                continue
            rest = {self.play(event.next) for event in events if not event.holds(condition)}
            rank = (len(rest), order)
            if best is None or rank < best[0]:
                best = (rank, condition, chosen)
        return None if best is None else best[1:]

    def conditions(self) -> Iterator[str]:
        yield "lost"
        yield "won"
        for seats in "AWE":
            for number in range(len(self.line.classes)):
                yield f"{seats}{number}"

    def name(self, condition: str) -> str:
        if condition in ("won", "lost"):
            return "if it loses" if condition == "lost" else "if it wins"
        cards = self.line.classes[int(condition[1:])]
        small = all(card in "23456789" for card in cards)
        names = " or ".join(_NAMES[card] for card in cards)
        shown = "a small card" if small and len(cards) > 2 else f"the {names}"
        if condition[0] == "A":
            return f"if {shown} appears"
        return f"if {'West' if condition[0] == 'W' else 'East'} plays {shown}"

    def play(self, place: _Place) -> str:
        """Name the play of a step: `small to the ten`, `the ace`, `run the queen`."""
        step = self.line.steps[place.number]
        ours, across = (place.north, place.south) if step.hand == "N" else (place.south, place.north)
        base = step.answers[-1] if step.answers else SuitAnswer(-1, None, ())
        lead_small, third = _is_small(step.lead, ours), base.third
        third_small = third is None or _is_small(third, across)
        hand = "dummy" if step.hand == "N" else "hand"
        if third_small:
            if lead_small and third is not None:
                return "duck a round"
            if lead_small:
                return f"a small card from {hand}"
            return f"{'play' if self.is_top(step) else 'run'} the {_NAMES[step.lead]}"
        text = f"{'small' if lead_small else f'the {_NAMES[step.lead]}'} to the {_NAMES[third or 'A']}"
        return text + "".join(self.exceptions(step, across, base))

    def is_top(self, step: SuitStep) -> bool:
        """Return whether no card of the defenders can beat the lead."""
        highest = {self.line.classes[answer.second][0] for answer in step.answers}
        for answer in step.answers:
            highest |= {self.line.classes[end.fourth][0] for end in answer.ends if end.fourth is not None}
        return all(RANKS.index(card) < RANKS.index(step.lead) for card in highest)

    def exceptions(self, step: SuitStep, across: str, base: SuitAnswer) -> Iterator[str]:
        """Name the cards that are neither the planned one nor the cheapest that beats a higher one."""
        planned = base.third or "2"
        for answer in step.answers:
            cards = self.line.classes[answer.second]
            higher = RANKS.index(cards[0]) > RANKS.index(planned)
            beat = [card for card in across if RANKS.index(card) > RANKS.index(cards[0])]
            natural = (beat[-1] if beat else across[-1]) if higher else planned
            if answer.third is None or self.alike(answer.third, natural):
                continue
            seat = "East" if step.hand == "N" else "West"
            names = " or ".join(_NAMES[card] for card in cards)
            small = all(card in "23456789" for card in cards)
            card = "a small card" if _is_small(answer.third, across) else f"the {_NAMES[answer.third]}"
            yield f" ({card} if {seat} plays {'small' if small else f'the {names}'})"

    def alike(self, one: str, two: str) -> bool:
        """Return whether no card of the defenders lies between two cards."""
        low, high = sorted((RANKS.index(one), RANKS.index(two)))
        return not any(card in self.line.cards.hidden for card in RANKS[low:high])


def _is_small(card: str, hand: str) -> bool:
    return card in "23456789" and card == hand[-1]
