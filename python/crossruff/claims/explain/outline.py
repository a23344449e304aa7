"""A plan in a player's sayings: what words and pictures are made from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from crossruff.claims.explain.facts import Scene, labelled
from crossruff.claims.explain.tricks import Told, cards_in_words, suits_in_words, tricks_in_words
from crossruff.claims.plan.facts import Fact, FactKind
from crossruff.claims.plan.tree import Branch, End, Ending, Plan, Step, Wait
from crossruff.model import Card, Hand, Seat

ENOUGH = "that is enough"
"""What is said of a branch after which there is nothing to do."""


@dataclass(frozen=True, slots=True)
class Saying:
    """A few words, and the cards that they are about: those of the claimer to each trick."""

    words: str
    tricks: tuple[tuple[Card, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Outline:
    """Sayings one after the other, and then perhaps branches with their labels."""

    sayings: tuple[Saying, ...]
    branches: tuple[tuple[str, Outline], ...] = ()


def outline_of(plan: Plan) -> Outline:
    """The outline of a plan.

    >>> from crossruff.claims import find_claim, plan_of
    >>> from crossruff.model import Deal, Play, Strain, View
    >>> ending = Deal.parse("N:3.A.. 4.K.. A.2.. K.3..")
    >>> view = View.of(Play(ending, Strain.NOTRUMP, Seat.SOUTH, (), Seat.SOUTH), Seat.SOUTH)
    >>> [saying.words for saying in outline_of(plan_of(find_claim(view))).sayings]
    ['cash the ♠A', 'lead the ♥2 to the ♥A']
    """
    trick = plan.trick
    led = trick.cards[0].suit if trick.cards else None
    ours = {seat: plan.hands[seat] for seat in plan.claims_for}
    scene = Scene(plan.theirs, plan.strain.suit, tuple(ours), led)
    return _outline(plan.branches, _State(scene, ours))


@dataclass(frozen=True, slots=True)
class _State:
    scene: Scene
    held: Mapping[Seat, Hand]
    lead: Step | None = None
    """The claimer's lead to the trick under way, if it has been told."""

    def after(self, step: Step) -> _State:
        scene = replace(self.scene, leader=None, led=step.card.suit if step.deed.is_lead else self.scene.led)
        held = {**self.held, step.seat: self.held[step.seat].without(step.card)}
        return _State(scene, held, step if step.deed.is_lead else None)

    def waiting(self, branches: Sequence[Branch]) -> _State:
        """The others lead."""
        first = branches[0].then
        leader = first.seat.previous if isinstance(first, Step) else None
        return _State(replace(self.scene, led=None, leader=leader), self.held)

    def seeing(self, fact: Fact | None) -> _State:
        """With a suit led by the others."""
        if fact is None or fact.kind is not FactKind.LED:
            return self
        return replace(self, scene=replace(self.scene, led=fact.suit))

    def tell(self, step: Step) -> Told:
        """A trick that begins to be told with a step."""
        partner = self.held.get(step.seat.partner, Hand()).suit(step.card.suit)
        over = any(card.rank > step.card.rank for card in partner)
        return Told((step,), None if step.deed.is_lead else self.lead, (self._is_low(step),), over)

    def tell_more(self, told: Told, step: Step) -> Told:
        """The same with one more."""
        return replace(told, steps=(*told.steps, step), low=(*told.low, self._is_low(step)))

    def _is_low(self, step: Step) -> bool:
        return max(self.held[step.seat].suit(step.card.suit)) is step.card


def _outline(branches: Sequence[Branch], state: _State) -> Outline:
    """What is told of branches: a chain of tricks as far as there is only one, then labels."""
    tricks: list[Told] = []
    returned: list[int] = []
    end: Saying | None = None
    while len(branches) == 1 and not branches[0].facts and end is None:
        then = branches[0].then
        if isinstance(then, End):
            end = _end(then)
        elif isinstance(then, Wait):
            branches, state = then.branches, state.waiting(then.branches)
            returned.append(len(tricks))
        else:
            if then.deed.is_lead or not tricks or returned[-1:] == [len(tricks)]:
                tricks.append(state.tell(then))
            else:
                tricks[-1] = state.tell_more(tricks[-1], then)
            branches, state = then.branches, state.after(then)
    sayings = _sayings(tricks, returned)
    if end is not None:
        return Outline((*sayings, end) if end.words != ENOUGH or not sayings else tuple(sayings))
    inner = labelled(branches, state.scene)
    return Outline(
        tuple(sayings),
        tuple((each.label, _outline(each.branches, state.seeing(each.fact))) for each in inner),
    )


def _sayings(tricks: Sequence[Told], returned: Sequence[int]) -> list[Saying]:
    """Tricks in words; `returned` are the numbers of those that the others lead to."""
    groups: list[list[int]] = []
    for number, told in enumerate(tricks):
        if groups and tricks[groups[-1][-1]].goes_with(told):
            groups[-1].append(number)
        else:
            groups.append([number])
    found: list[Saying] = []
    for group in groups:
        words = tricks_in_words([tricks[number] for number in group])
        cards = tuple(tuple(step.card for step in tricks[number].steps) for number in group)
        found.append(Saying(f"whatever is led, {words}" if group[0] in returned else words, cards))
    return found


def _end(end: End) -> Saying:
    match end.kind:
        case Ending.WON:
            return Saying(ENOUGH)
        case Ending.CUT:
            return Saying("and so on: the rest is proved, but too long to tell")
        case Ending.CASH:
            tricks = tuple((card,) for card in end.cards)
            if end.rest:
                return Saying(f"the rest are high: {suits_in_words(end.cards)}", tricks)
            return Saying(f"cash {cards_in_words(end.cards)}", tricks)
    if end.seat is None:
        return Saying("the rest are high")
    return Saying(f"{end.seat.name.title()} wins whatever is led, and the rest are high")
