"""How the tree of a plan is made: one card for as many lines as can be, a branch only where it must be.

All lines that the claimer has not told apart so far are looked at together. If some card is proved in all of
them, it is the plan's; otherwise the lines are parted by what the others did, as simply as possible.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from crossruff.claims.plan.cards import deed_of, natural_cards
from crossruff.claims.plan.ends import end_of
from crossruff.claims.plan.facts import Fact, FactKind
from crossruff.claims.plan.lines import Line, Table
from crossruff.claims.plan.splits import best_fact, just_seen
from crossruff.claims.plan.straight import straight_plan
from crossruff.claims.plan.tree import Branch, End, Ending, Step, Wait, steps_of
from crossruff.model import Card, Hand, Suit

LINES = 400
"""The most lines that are looked at together."""


class TooLong(Exception):
    """There are too many steps, or too many lines to look at."""


@dataclass
class Budget:
    """How many lines may still be looked at."""

    left: int

    def spend(self, lines: int) -> None:
        """Look at so many."""
        self.left -= lines
        if self.left < 0:
            raise TooLong


@dataclass(frozen=True, slots=True)
class Front:
    """Lines that have not been told apart: the same cards of the claimer, the same leaders."""

    lines: tuple[Line, ...]
    losers: int
    """So many tricks may be lost in all."""

    def with_lines(self, lines: Sequence[Line]) -> Front:
        """Other lines in their place."""
        return replace(self, lines=tuple(lines))

    def parts(self, fact: Fact) -> tuple[tuple[Fact, Front], ...]:
        """What is left of it where a fact is so, and where it is not."""
        return tuple(
            (one, self.with_lines([line for line in self.lines if one.is_true(line.course)]))
            for one in (fact, fact.opposite())
        )

    @property
    def tricks(self) -> int:
        """How many tricks are complete."""
        return len(self.lines[0].course.tricks)


@dataclass
class Maker:
    """Makes a tree with the first way that offers itself at each decision."""

    table: Table
    steps: int
    """The most steps."""
    depth: int
    """The most tricks, those of a straight line aside."""
    budget: Budget
    cuts: bool = False
    """Whether what goes deeper is cut; else it is too long."""
    made: int = 0
    used: dict[tuple[Hand, Suit | None], set[Card]] = field(default_factory=dict)
    """What was played in other branches with the same cards to the same suit, to be tried first."""

    def whole(self) -> tuple[Branch, ...]:
        """The tree from the beginning."""
        return self.after(Front((self.table.start,), self.table.claim.losers))[0]

    def after(self, front: Front) -> tuple[tuple[Branch, ...], bool | None]:
        """What follows when the others have played to the trick, and whether the claimer's side wins it."""
        front = self._others_play(front)
        if front.lines[0].course.trick.cards:
            return tuple(self.decide(front, ())), None
        leaders = dict.fromkeys(line.course.trick.leader for line in front.lines)
        found: list[Branch] = []
        for leader in leaders:
            lines = [line for line in front.lines if line.course.trick.leader is leader]
            facts = (Fact(FactKind.LEADS, leader),) if len(leaders) > 1 else ()
            found += self._trick(front.with_lines(lines), facts)
        won = {leader.side is self.table.claim.view.seat.side for leader in leaders}
        return tuple(found), won.pop() if len(won) == 1 else None

    def decide(self, front: Front, facts: tuple[Fact, ...]) -> list[Branch]:
        """The claimer's next card, or branches with one each."""
        way = next(self.ways(front), None)
        return self.cut(facts) if way is None else self.go(front, way, facts)

    def go(self, front: Front, way: Card | Fact, facts: tuple[Fact, ...]) -> list[Branch]:
        """What follows when a card is chosen, or when lines are told apart."""
        if isinstance(way, Card):
            return [Branch(facts, self._step(front, way))]
        found: list[Branch] = []
        for fact, part in front.parts(way):
            found += self.decide(part, (*facts, fact))
        return found

    def cut(self, facts: tuple[Fact, ...]) -> list[Branch]:
        """The end of what is told."""
        if self.cuts:
            return [Branch(facts, End(Ending.CUT))]
        raise TooLong

    def ways(self, front: Front) -> Iterator[Card | Fact]:
        """How to go on: with a card that is right in all lines, or by telling lines apart."""
        found = False
        for card in self._common(front):
            found = True
            yield card
        if found:
            for fact in dict.fromkeys(just_seen(self.table, front.lines)):
                if len({fact.is_true(line.course) for line in front.lines}) == 2:
                    yield fact
            return
        cards = self._cards(front)
        good = [
            frozenset(card for card in cards if self.table.proves(line, card, front.losers))
            for line in front.lines
        ]
        best = best_fact(self.table, front.lines, good) if all(good) else None
        if best is not None:
            yield best

    def _others_play(self, front: Front) -> Front:
        """The lines up to the claimer's next card or the end of the trick."""
        while True:
            trick = front.lines[0].course.trick
            if not trick.cards or trick.turn in self.table.ours:
                return front
            front = self._one_more(front)

    def _one_more(self, front: Front) -> Front:
        left = front.losers - self._lost(front)
        lines = [longer for line in front.lines for longer in self.table.replies(line, left)]
        self.budget.spend(len(lines))
        different = self.table.different(lines)
        if len(different) > LINES:
            raise TooLong
        return front.with_lines(different)

    def _lost(self, front: Front) -> int:
        side = self.table.claim.view.seat.side
        winners = [trick.winner for trick in front.lines[0].course.tricks]
        return sum(winner is not None and winner.side is not side for winner in winners)

    def _trick(self, front: Front, facts: tuple[Fact, ...]) -> list[Branch]:
        """What follows when a trick begins."""
        claim, lost = self.table.claim, self._lost(front)
        need = claim.tricks - (front.tricks - lost)
        if need <= 0:
            return [Branch(facts, End(Ending.WON))]
        for losers in range(lost, front.losers):
            if all(self.table.stands(line.cards, losers) for line in front.lines):
                front = replace(front, losers=losers)
                break
        simple = self._simple(front, need)
        if simple is not None:
            return [Branch(facts, simple)]
        if front.tricks >= self.depth:
            return self.cut(facts)
        if front.lines[0].course.trick.leader in self.table.ours:
            return self.decide(front, facts)
        return [Branch(facts, Wait(tuple(self._answer(self._others_play(self._one_more(front))))))]

    def _simple(self, front: Front, need: int) -> Step | End | None:
        """The end, or a straight line to it, where that is all there is to say."""
        rest = need == self.table.claim.view.play.tricks_left - front.tricks
        end = end_of(self.table, front.lines, need, rest=rest)
        if end is not None or front.lines[0].course.trick.leader not in self.table.ours:
            return end
        then = straight_plan(self.table, front.lines, need, rest=rest)
        if then is not None:
            self._count(sum(1 for _ in steps_of([Branch((), then)])))
        return then

    def _answer(self, front: Front) -> list[Branch]:
        """The claimer's cards to a lead of the others: suit by suit, unless the same will do for all."""
        led = {line.course.trick.cards[0].suit for line in front.lines}
        if len(led) == 1 or self._same_for_all(front):
            return self.decide(front, ())
        found: list[Branch] = []
        for suit in sorted(led, reverse=True):
            fact = Fact(FactKind.LED, suit=suit)
            part = front.with_lines([line for line in front.lines if fact.is_true(line.course)])
            found += self.decide(part, (fact,))
        return found

    def _same_for_all(self, front: Front) -> bool:
        """Whether the same cards can be played to the trick whatever is led."""
        while front.lines[0].course.trick.cards:
            card = next(self._common(front), None)
            if card is None:
                return False
            lines = [line.after(card) for line in front.lines]
            front = self._others_play(front.with_lines(lines))
        return True

    def _cards(self, front: Front) -> list[Card]:
        cards = natural_cards(self.table, front.lines)
        used = self.used.get(self._key(front), set())
        return sorted(cards, key=lambda card: card not in used)

    def _key(self, front: Front) -> tuple[Hand, Suit | None]:
        """The claimer's cards when the trick began, and the suit led."""
        trick = front.lines[0].course.trick
        held = Hand()
        for seat in self.table.ours:
            held |= self.table.held(seat, front.lines)
            card = trick.card_of(seat)
            held = held.with_card(card) if card is not None else held
        return held, trick.cards[0].suit if trick.cards else None

    def _common(self, front: Front) -> Iterator[Card]:
        """The cards that are right in all lines."""
        lines = list(front.lines)
        for card in self._cards(front):
            wrong = (
                place for place, line in enumerate(lines) if not self.table.proves(line, card, front.losers)
            )
            place = next(wrong, None)
            if place is None:
                yield card
            else:
                # Who has refuted one card will soon refute another.
                lines.insert(0, lines.pop(place))

    def _count(self, steps: int) -> None:
        self.made += steps
        if self.made > self.steps:
            raise TooLong

    def _step(self, front: Front, card: Card) -> Step:
        self._count(1)
        self.used.setdefault(self._key(front), set()).add(card)
        deed = deed_of(card, self.table, front.lines)
        branches, takes = self.after(front.with_lines([line.after(card) for line in front.lines]))
        return Step(front.lines[0].course.trick.turn, card, deed, takes, branches)
