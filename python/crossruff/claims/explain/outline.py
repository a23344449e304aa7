"""Outline a plan in a player's phrases, for sentences and for pictures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from crossruff.claims.explain.facts import Scene, labelled
from crossruff.claims.explain.tricks import TrickSteps, describe_tricks, list_cards, list_suits
from crossruff.claims.plan.facts import Fact, FactKind
from crossruff.claims.plan.tree import ClaimPlan, EndKind, PlanBranch, PlanEnd, PlanStep, PlanWait
from crossruff.model import Card, Hand, Seat

ENOUGH = "that is enough"
"""The phrase of a branch that needs no more tricks."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """A few words, and the claimer's cards to each trick that they describe."""

    words: str
    tricks: tuple[tuple[Card, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class PlanOutline:
    """Phrases one after the other, and then perhaps branches with their labels."""

    phrases: tuple[Phrase, ...]
    branches: tuple[tuple[str, PlanOutline], ...] = ()


def outline_of(plan: ClaimPlan) -> PlanOutline:
    """Return the outline of a plan.

    >>> from crossruff.claims import find_claim, plan_of
    >>> from crossruff.model import Deal, Play, Strain, View
    >>> ending = Deal.parse("N:3.A.. 4.K.. A.2.. K.3..")
    >>> view = View.of(Play(ending, Strain.NOTRUMP, Seat.SOUTH, (), Seat.SOUTH), Seat.SOUTH)
    >>> [phrase.words for phrase in outline_of(plan_of(find_claim(view))).phrases]
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
    lead: PlanStep | None = None
    """The claimer's lead to the trick under way, if an earlier phrase has it."""

    def after(self, step: PlanStep) -> _State:
        scene = replace(
            self.scene, leader=None, led=step.card.suit if step.purpose.is_lead else self.scene.led
        )
        held = {**self.held, step.seat: self.held[step.seat].without(step.card)}
        return _State(scene, held, step if step.purpose.is_lead else None)

    def waiting(self, branches: Sequence[PlanBranch]) -> _State:
        """Return the state when the others lead."""
        first = branches[0].then
        leader = first.seat.previous if isinstance(first, PlanStep) else None
        return _State(replace(self.scene, led=None, leader=leader), self.held)

    def seeing(self, fact: Fact | None) -> _State:
        """Return the state with a suit led by the others."""
        if fact is None or fact.kind is not FactKind.LED:
            return self
        return replace(self, scene=replace(self.scene, led=fact.suit))

    def begin_trick(self, step: PlanStep) -> TrickSteps:
        """Return the trick that a phrase begins with a step."""
        partner = self.held.get(step.seat.partner, Hand()).suit(step.card.suit)
        over = any(card.rank > step.card.rank for card in partner)
        return TrickSteps((step,), None if step.purpose.is_lead else self.lead, (self._is_low(step),), over)

    def extend_trick(self, trick: TrickSteps, step: PlanStep) -> TrickSteps:
        """Return a trick with one more step."""
        return replace(trick, steps=(*trick.steps, step), low=(*trick.low, self._is_low(step)))

    def _is_low(self, step: PlanStep) -> bool:
        return max(self.held[step.seat].suit(step.card.suit)) is step.card


def _outline(branches: Sequence[PlanBranch], state: _State) -> PlanOutline:
    """Return the outline of branches: tricks as long as there is only one branch, then labels."""
    tricks: list[TrickSteps] = []
    returned: list[int] = []
    end: Phrase | None = None
    while len(branches) == 1 and not branches[0].facts and end is None:
        then = branches[0].then
        if isinstance(then, PlanEnd):
            end = _end(then)
        elif isinstance(then, PlanWait):
            branches, state = then.branches, state.waiting(then.branches)
            returned.append(len(tricks))
        else:
            if then.purpose.is_lead or not tricks or returned[-1:] == [len(tricks)]:
                tricks.append(state.begin_trick(then))
            else:
                tricks[-1] = state.extend_trick(tricks[-1], then)
            branches, state = then.branches, state.after(then)
    phrases = _phrases(tricks, returned)
    if end is not None:
        return PlanOutline((*phrases, end) if end.words != ENOUGH or not phrases else tuple(phrases))
    inner = labelled(branches, state.scene)
    return PlanOutline(
        tuple(phrases),
        tuple((each.label, _outline(each.branches, state.seeing(each.fact))) for each in inner),
    )


def _phrases(tricks: Sequence[TrickSteps], returned: Sequence[int]) -> list[Phrase]:
    """Describe tricks; `returned` are the numbers of those that the others lead to."""
    groups: list[list[int]] = []
    for number, trick in enumerate(tricks):
        if groups and tricks[groups[-1][-1]].goes_with(trick):
            groups[-1].append(number)
        else:
            groups.append([number])
    found: list[Phrase] = []
    for group in groups:
        words = describe_tricks([tricks[number] for number in group])
        cards = tuple(tuple(step.card for step in tricks[number].steps) for number in group)
        found.append(Phrase(f"whatever is led, {words}" if group[0] in returned else words, cards))
    return found


def _end(end: PlanEnd) -> Phrase:
    match end.kind:
        case EndKind.WON:
            return Phrase(ENOUGH)
        case EndKind.CUT:
            return Phrase("the proof goes on card by card, with an answer to every play of the opponents")
        case EndKind.CASH:
            tricks = tuple((card,) for card in end.cards)
            if end.rest:
                return Phrase(f"the rest are high: {list_suits(end.cards)}", tricks)
            return Phrase(f"cash {list_cards(end.cards)}", tricks)
    if end.seat is None:
        return Phrase("the rest are high")
    return Phrase(f"{end.seat.name.title()} wins whatever is led, and the rest are high")
