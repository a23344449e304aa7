"""How a plan is made: one card for as many of the others' plays as can be, a branch only where it must be.

All lines that the claimer has not told apart so far are looked at together. If some card is proved in all of
them, it is the plan's; otherwise the lines are parted by what the others did, as simply as possible.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice

from crossruff.cardplay.claims.case_words import cases_in_words
from crossruff.cardplay.claims.plan_cards import deed_of, natural_cards
from crossruff.cardplay.claims.plan_ends import end_of
from crossruff.cardplay.claims.plan_facts import Fact, FactKind
from crossruff.cardplay.claims.plan_lines import Line, Table
from crossruff.cardplay.claims.plan_splits import best_fact, just_seen
from crossruff.cardplay.claims.plan_straight import straight_line, straight_plan
from crossruff.cardplay.claims.plan_tree import Branch, Deed, End, Ending, Plan, Step, Wait, steps_of
from crossruff.cardplay.claims.proofs import ProvedClaim
from crossruff.model import Card, Hand, Rank, Seat, Side, Suit

STEPS = 2000
"""The most cards that a plan has."""
LINES = 400
"""The most lines that are looked at together."""
EFFORT = 200_000
"""How many cards may be looked at for one question."""
WORK = (10_000, 5_000)
"""How many lines are looked at for a plan, and how many more to find a shorter one."""
SHORT = 2
"""What need not be shorter."""
WAYS = 4
"""So many other ways are tried at each decision."""


def plan_of(claim: ProvedClaim, steps: int = STEPS) -> Plan:
    """The plan of a claim. Where it would have too many steps, it tells only the first tricks.

    >>> from crossruff.cardplay.claims import find_claim
    >>> from crossruff.model import Deal, Play, Strain, View
    >>> ending = Deal.parse("N:3.A.. 4.K.. A.2.. K.3..")
    >>> view = View.of(Play(ending, Strain.NOTRUMP, Seat.SOUTH, (), Seat.SOUTH), Seat.SOUTH)
    >>> [str(step.card) for step in plan_of(find_claim(view)).steps()]
    ['SA', 'S3', 'H2', 'HA']
    """
    view, play = claim.view, claim.view.play
    table = Table.of(claim, EFFORT)
    branches: tuple[Branch, ...] = ()
    for depth in (13, 5, 3, 2, 1):
        try:
            branches = _Maker(table, steps, depth).whole()
            break
        except _TooLong:
            branches = (Branch((), End(Ending.CUT)),)
    return Plan(
        view.seat,
        play.remaining,
        view.unseen,
        play.trick,
        claim.tricks,
        play.tricks_left,
        claim.losers,
        cases_in_words(claim.cases, view),
        claim.probability,
        branches,
    )


class _TooLong(Exception):
    """There would be too many steps."""


@dataclass(frozen=True, slots=True)
class _Front:
    """Lines that have not been told apart: the same cards of the claimer, the same leaders."""

    lines: tuple[Line, ...]
    losers: int
    """So many tricks may be lost in all."""

    def with_lines(self, lines: Sequence[Line]) -> _Front:
        return replace(self, lines=tuple(lines))

    def parts(self, fact: Fact) -> tuple[tuple[Fact, _Front], ...]:
        """What is left of it where a fact is so, and where it is not."""
        return tuple(
            (one, self.with_lines([line for line in self.lines if one.is_true(line.course)]))
            for one in (fact, fact.opposite())
        )


@dataclass
class _Maker:
    """Makes the tree; before it decides, it looks what simple plans would follow."""

    table: Table
    steps: int
    depth: int
    looking: bool = False
    """Whether only a first plan is wanted, to see how long it gets."""
    made: int = 0
    work: list[int] = field(default_factory=lambda: [0, 0])
    used: dict[tuple[Hand, Suit | None], set[Card]] = field(default_factory=dict)
    """What was played in other branches with the same cards to the same suit, to be tried first."""

    def whole(self) -> tuple[Branch, ...]:
        return self._after(_Front((self.table.start,), self.table.claim.losers))[0]

    def _after(self, front: _Front) -> tuple[tuple[Branch, ...], bool | None]:
        """What follows when the others have played to the trick, and whether the claimer's side wins it."""
        front = self._others_play(front)
        if front.lines[0].course.trick.cards:
            return tuple(self._decide(front, ())), None
        leaders = {line.course.trick.leader: None for line in front.lines}
        found: list[Branch] = []
        for leader in leaders:
            lines = [line for line in front.lines if line.course.trick.leader is leader]
            facts = (Fact(FactKind.LEADS, leader),) if len(leaders) > 1 else ()
            found += self._trick(front.with_lines(lines), facts)
        won = {leader.side is self._side for leader in leaders}
        return tuple(found), won.pop() if len(won) == 1 else None

    @property
    def _side(self) -> Side:
        return self.table.claim.view.seat.side

    def _others_play(self, front: _Front) -> _Front:
        """The lines up to the claimer's next card or the end of the trick."""
        while True:
            trick = front.lines[0].course.trick
            if not trick.cards or trick.turn in self.table.ours:
                return front
            front = self._one_more(front)

    def _one_more(self, front: _Front) -> _Front:
        left = front.losers - self._lost(front)
        lines = [longer for line in front.lines for longer in self.table.replies(line, left)]
        different = self.table.different(lines)
        self.work[self.looking] += len(lines)
        if len(different) > LINES or self.work[self.looking] > WORK[self.looking]:
            raise _TooLong
        return front.with_lines(different)

    def _lost(self, front: _Front) -> int:
        return sum(
            trick.winner is not None and trick.winner.side is not self._side
            for trick in front.lines[0].course.tricks
        )

    def _trick(self, front: _Front, facts: tuple[Fact, ...]) -> list[Branch]:
        """What follows when a trick begins."""
        claim = self.table.claim
        course = front.lines[0].course
        lost = self._lost(front)
        need = claim.tricks - (len(course.tricks) - lost)
        if need <= 0:
            return [Branch(facts, End(Ending.WON))]
        for losers in range(lost, front.losers):
            if all(self.table.stands(line.cards, losers) for line in front.lines):
                front = replace(front, losers=losers)
                break
        left = claim.view.play.tricks_left - len(course.tricks)
        end = end_of(self.table, front.lines, need, left)
        if end is not None:
            return [Branch(facts, end)]
        if course.trick.leader in self.table.ours:
            pairs = straight_line(self.table, front.lines, need)
            if pairs is not None:
                then = straight_plan(self.table, front.lines, pairs, rest=need == left)
                self._count(sum(1 for _ in steps_of([Branch((), then)])))
                return [Branch(facts, then)]
        if len(course.tricks) >= self.depth:
            return [Branch(facts, End(Ending.CUT))]
        if course.trick.leader in self.table.ours:
            return self._decide(front, facts)
        return [Branch(facts, Wait(tuple(self._answer(self._others_play(self._one_more(front))))))]

    def _answer(self, front: _Front) -> list[Branch]:
        """The claimer's cards to a lead of the others: suit by suit, unless the same will do for all."""
        led = {line.course.trick.cards[0].suit for line in front.lines}
        if len(led) == 1 or self._same_for_all(front):
            return self._decide(front, ())
        found: list[Branch] = []
        for suit in sorted(led, reverse=True):
            fact = Fact(FactKind.LED, suit=suit)
            part = front.with_lines([line for line in front.lines if fact.is_true(line.course)])
            found += self._decide(part, (fact,))
        return found

    def _same_for_all(self, front: _Front) -> bool:
        """Whether the same cards can be played to the trick whatever is led."""
        while front.lines[0].course.trick.cards:
            card = self._common(front, self._cards(front))
            if card is None:
                return False
            lines = [line.after(card) for line in front.lines]
            front = self._others_play(front.with_lines(lines))
        return True

    def _decide(self, front: _Front, facts: tuple[Fact, ...]) -> list[Branch]:
        """The claimer's next card, or branches with one each."""
        ways = self._ways(front)
        way = next(ways, None)
        if way is None:
            return [Branch(facts, End(Ending.CUT))]
        if not self.looking:
            way = self._shortest(front, way, ways)
        if isinstance(way, Card):
            return [Branch(facts, self._step(front, way))]
        found: list[Branch] = []
        for fact, part in front.parts(way):
            found += self._decide(part, (*facts, fact))
        return found

    def _ways(self, front: _Front) -> Iterator[Card | Fact]:
        """How to go on: with a card that is right in all lines, or by telling lines apart."""
        cards = self._cards(front)
        common = self._common(front, cards)
        if common is not None:
            yield common
            more = cards[cards.index(common) + 1 :]
            while (common := self._common(front, more)) is not None:
                yield common
                more = more[more.index(common) + 1 :]
            for fact in dict.fromkeys(just_seen(self.table, front.lines)):
                if len({fact.is_true(line.course) for line in front.lines}) == 2:
                    yield fact
            return
        lines = front.lines
        good = [
            frozenset(card for card in cards if self.table.proves(line, card, front.losers)) for line in lines
        ]
        best = best_fact(self.table, lines, good) if all(good) else None
        if best is not None:
            yield best

    def _shortest(self, front: _Front, way: Card | Fact, others: Iterator[Card | Fact]) -> Card | Fact:
        """The way after which the simplest plan is shortest; the first if nothing is gained."""
        least = self._cost(front, way)
        if least <= SHORT:
            return way
        for other in islice(others, WAYS):
            if self.work[True] > WORK[True]:
                break
            cost = self._cost(front, other)
            if cost < least:
                least, way = cost, other
        return way

    def _cost(self, front: _Front, way: Card | Fact) -> int:
        """How long a simple plan is: its cards, and more for branches; 0 where it has none."""
        if self.work[True] > WORK[True]:
            return 0
        self.looking, made, self.made = True, self.made, 0
        try:
            if isinstance(way, Card):
                return _cost([Branch((), self._step(front, way))])
            parts = [branch for fact, part in front.parts(way) for branch in self._decide(part, (fact,))]
            return _cost(parts)
        except _TooLong:
            return 10 * self.steps
        finally:
            self.looking, self.made = False, made

    def _cards(self, front: _Front) -> list[Card]:
        cards = natural_cards(self.table, front.lines)
        used = self.used.get(self._key(front), set())
        return sorted(cards, key=lambda card: card not in used)

    def _key(self, front: _Front) -> tuple[Hand, Suit | None]:
        """The claimer's cards when the trick began, and the suit led."""
        trick = front.lines[0].course.trick
        held = Hand()
        for seat in self.table.ours:
            held |= self.table.held(seat, front.lines)
            card = trick.card_of(seat)
            held = held.with_card(card) if card is not None else held
        return held, trick.cards[0].suit if trick.cards else None

    def _common(self, front: _Front, cards: Sequence[Card]) -> Card | None:
        """A card that is right in all lines."""
        lines = list(front.lines)
        for card in cards:
            for place, line in enumerate(lines):
                if not self.table.proves(line, card, front.losers):
                    # Who has refuted one card will soon refute another.
                    lines.insert(0, lines.pop(place))
                    break
            else:
                return card
        return None

    def _count(self, steps: int) -> None:
        self.made += steps
        if self.made > self.steps:
            raise _TooLong

    def _step(self, front: _Front, card: Card) -> Step:
        self._count(1)
        if not self.looking:
            self.used.setdefault(self._key(front), set()).add(card)
        deed = deed_of(card, self.table, front.lines)
        branches, takes = self._after(front.with_lines([line.after(card) for line in front.lines]))
        return Step(front.lines[0].course.trick.turn, card, deed, takes, branches)


def _cost(branches: Sequence[Branch], run: Seat | None = None) -> int:
    """How much there is to say: tricks, but winners that a hand cashes in a row only once; and branches."""
    cost = 2 * len(branches) - 2 + sum(len(each.facts) for each in branches) if len(branches) > 1 else 0
    for branch in branches:
        then = branch.then
        if isinstance(then, End):
            cost += then.kind is Ending.CASH and then.seat is not run
        elif isinstance(then, Wait):
            cost += _cost(then.branches)
        else:
            cost += _cost_of_step(then, run)
    return cost


def _cost_of_step(step: Step, run: Seat | None) -> int:
    if step.deed in (Deed.CASH, Deed.DRAW):
        return (step.seat is not run) + _cost(step.branches, step.seat)
    if step.deed in (Deed.FOLLOW, Deed.DISCARD):
        # High cards are not thrown away without need.
        return (step.card.rank >= Rank.TEN) + _cost(step.branches, run)
    return 1 + _cost(step.branches)
