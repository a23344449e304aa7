"""Build the tree of a plan: one card for as many lines as possible, a branch only where it is needed.

The builder looks at all lines together that the claimer has not distinguished so far. If one card is proved
in all of them, it becomes the next step; otherwise a fact about the others' cards parts the lines.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from crossruff.claims.plan.branching import best_fact, just_seen
from crossruff.claims.plan.card_choice import natural_cards, purpose_of
from crossruff.claims.plan.endings import end_of
from crossruff.claims.plan.facts import Fact, FactKind
from crossruff.claims.plan.position import ClaimPosition, PlanLine
from crossruff.claims.plan.straight_lines import straight_plan
from crossruff.claims.plan.tree import EndKind, PlanBranch, PlanEnd, PlanStep, PlanWait, steps_of
from crossruff.model import Card, Hand, Suit

LINES = 400
"""The most lines in a group."""


class PlanTooLong(Exception):
    """The plan has too many steps, or too many lines to look at."""


@dataclass
class LineQuota:
    """The number of lines that the builder may still look at."""

    left: int

    def spend(self, lines: int) -> None:
        """Count lines as looked at; raise PlanTooLong if they are too many."""
        self.left -= lines
        if self.left < 0:
            raise PlanTooLong


@dataclass(frozen=True, slots=True)
class LineGroup:
    """Lines that the plan has not distinguished: the same cards of the claimer, the same leaders."""

    lines: tuple[PlanLine, ...]
    losers: int
    """The tricks that may be lost in all."""

    def with_lines(self, lines: Sequence[PlanLine]) -> LineGroup:
        """Return the group with other lines."""
        return replace(self, lines=tuple(lines))

    def parts(self, fact: Fact) -> tuple[tuple[Fact, LineGroup], ...]:
        """Return the group where a fact holds, and the group where it does not."""
        return tuple(
            (one, self.with_lines([line for line in self.lines if one.is_true(line.history)]))
            for one in (fact, fact.opposite())
        )

    @property
    def tricks(self) -> int:
        """The number of complete tricks."""
        return len(self.lines[0].history.tricks)


@dataclass
class PlanBuilder:
    """Builds a tree and takes the first way at each decision."""

    position: ClaimPosition
    steps: int
    """The most steps."""
    depth: int
    """The most tricks, not counting those of a straight line."""
    quota: LineQuota
    cuts: bool = False
    """Whether to cut deeper branches; else they make the plan too long."""
    made: int = 0
    used: dict[tuple[Hand, Suit | None], set[Card]] = field(default_factory=dict)
    """The cards chosen in other branches with the same hand and the same suit led; they are tried first."""

    def whole(self) -> tuple[PlanBranch, ...]:
        """Build the tree from the beginning."""
        return self.after(LineGroup((self.position.start,), self.position.claim.losers))[0]

    def after(self, group: LineGroup) -> tuple[tuple[PlanBranch, ...], bool | None]:
        """Build what follows a card, and return whether the claimer's side wins the trick."""
        group = self._others_play(group)
        if group.lines[0].history.trick.cards:
            return tuple(self.decide(group, ())), None
        leaders = dict.fromkeys(line.history.trick.leader for line in group.lines)
        found: list[PlanBranch] = []
        for leader in leaders:
            lines = [line for line in group.lines if line.history.trick.leader is leader]
            facts = (Fact(FactKind.LEADS, leader),) if len(leaders) > 1 else ()
            found += self._trick(group.with_lines(lines), facts)
        won = {leader.side is self.position.claim.view.seat.side for leader in leaders}
        return tuple(found), won.pop() if len(won) == 1 else None

    def decide(self, group: LineGroup, facts: tuple[Fact, ...]) -> list[PlanBranch]:
        """Build the claimer's next card, or branches with one each."""
        way = next(self.ways(group), None)
        return self.cut(facts) if way is None else self.go(group, way, facts)

    def go(self, group: LineGroup, way: Card | Fact, facts: tuple[Fact, ...]) -> list[PlanBranch]:
        """Build what follows a chosen card, or a fact that parts the lines."""
        if isinstance(way, Card):
            return [PlanBranch(facts, self._step(group, way))]
        found: list[PlanBranch] = []
        for fact, part in group.parts(way):
            found += self.decide(part, (*facts, fact))
        return found

    def cut(self, facts: tuple[Fact, ...]) -> list[PlanBranch]:
        """Return a branch that is cut here; raise PlanTooLong if that is not allowed."""
        if self.cuts:
            return [PlanBranch(facts, PlanEnd(EndKind.CUT))]
        raise PlanTooLong

    def ways(self, group: LineGroup) -> Iterator[Card | Fact]:
        """Yield the ways to continue: cards that are right in all lines, or facts that part them."""
        found = False
        for card in self._common(group):
            found = True
            yield card
        if found:
            for fact in dict.fromkeys(just_seen(self.position, group.lines)):
                if len({fact.is_true(line.history) for line in group.lines}) == 2:
                    yield fact
            return
        cards = self._cards(group)
        good = [
            frozenset(card for card in cards if self.position.proves(line, card, group.losers))
            for line in group.lines
        ]
        best = best_fact(self.position, group.lines, good) if all(good) else None
        if best is not None:
            yield best

    def _others_play(self, group: LineGroup) -> LineGroup:
        """Extend the lines up to the claimer's next card or the end of the trick."""
        while True:
            trick = group.lines[0].history.trick
            if not trick.cards or trick.turn in self.position.ours:
                return group
            group = self._one_more(group)

    def _one_more(self, group: LineGroup) -> LineGroup:
        left = group.losers - self._lost(group)
        lines = [longer for line in group.lines for longer in self.position.replies(line, left)]
        self.quota.spend(len(lines))
        different = self.position.different(lines)
        if len(different) > LINES:
            raise PlanTooLong
        return group.with_lines(different)

    def _lost(self, group: LineGroup) -> int:
        side = self.position.claim.view.seat.side
        winners = [trick.winner for trick in group.lines[0].history.tricks]
        return sum(winner is not None and winner.side is not side for winner in winners)

    def _trick(self, group: LineGroup, facts: tuple[Fact, ...]) -> list[PlanBranch]:
        """Build what follows at the start of a trick."""
        claim, lost = self.position.claim, self._lost(group)
        need = claim.tricks - (group.tricks - lost)
        if need <= 0:
            return [PlanBranch(facts, PlanEnd(EndKind.WON))]
        for losers in range(lost, group.losers):
            if all(self.position.stands(line.cards, losers) for line in group.lines):
                group = replace(group, losers=losers)
                break
        simple = self._simple(group, need)
        if simple is not None:
            return [PlanBranch(facts, simple)]
        if group.tricks >= self.depth:
            return self.cut(facts)
        if group.lines[0].history.trick.leader in self.position.ours:
            return self.decide(group, facts)
        return [PlanBranch(facts, PlanWait(tuple(self._answer(self._others_play(self._one_more(group))))))]

    def _simple(self, group: LineGroup, need: int) -> PlanStep | PlanEnd | None:
        """Return the end or a straight line to it, if nothing else is left to plan."""
        rest = need == self.position.claim.view.play.tricks_left - group.tricks
        end = end_of(self.position, group.lines, need, rest=rest)
        if end is not None or group.lines[0].history.trick.leader not in self.position.ours:
            return end
        then = straight_plan(self.position, group.lines, need, rest=rest)
        if then is not None:
            self._count(sum(1 for _ in steps_of([PlanBranch((), then)])))
        return then

    def _answer(self, group: LineGroup) -> list[PlanBranch]:
        """Build the answers to a lead of the others: suit by suit, unless the same cards answer all."""
        led = {line.history.trick.cards[0].suit for line in group.lines}
        if len(led) == 1 or self._same_for_all(group):
            return self.decide(group, ())
        found: list[PlanBranch] = []
        for suit in sorted(led, reverse=True):
            fact = Fact(FactKind.LED, suit=suit)
            part = group.with_lines([line for line in group.lines if fact.is_true(line.history)])
            found += self.decide(part, (fact,))
        return found

    def _same_for_all(self, group: LineGroup) -> bool:
        """Return whether the same cards can be played to the trick whatever is led."""
        while group.lines[0].history.trick.cards:
            card = next(self._common(group), None)
            if card is None:
                return False
            lines = [line.after(card) for line in group.lines]
            group = self._others_play(group.with_lines(lines))
        return True

    def _cards(self, group: LineGroup) -> list[Card]:
        cards = natural_cards(self.position, group.lines)
        used = self.used.get(self._key(group), set())
        return sorted(cards, key=lambda card: card not in used)

    def _key(self, group: LineGroup) -> tuple[Hand, Suit | None]:
        """Return the claimer's cards when the trick began, and the suit led."""
        trick = group.lines[0].history.trick
        held = Hand()
        for seat in self.position.ours:
            held |= self.position.held(seat, group.lines)
            card = trick.card_of(seat)
            held = held.with_card(card) if card is not None else held
        return held, trick.cards[0].suit if trick.cards else None

    def _common(self, group: LineGroup) -> Iterator[Card]:
        """Yield the cards that are right in all lines."""
        lines = list(group.lines)
        for card in self._cards(group):
            wrong = (
                place
                for place, line in enumerate(lines)
                if not self.position.proves(line, card, group.losers)
            )
            place = next(wrong, None)
            if place is None:
                yield card
            else:
                # A line that refutes one card will often refute another: try it first.
                lines.insert(0, lines.pop(place))

    def _count(self, steps: int) -> None:
        self.made += steps
        if self.made > self.steps:
            raise PlanTooLong

    def _step(self, group: LineGroup, card: Card) -> PlanStep:
        self._count(1)
        self.used.setdefault(self._key(group), set()).add(card)
        purpose = purpose_of(card, self.position, group.lines)
        branches, takes = self.after(group.with_lines([line.after(card) for line in group.lines]))
        return PlanStep(group.lines[0].history.trick.turn, card, purpose, takes, branches)
