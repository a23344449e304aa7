"""Describe facts about the others' cards: the labels of a plan's branches."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from crossruff.claims.explain.assumptions import counted
from crossruff.claims.plan.facts import Fact, FactKind
from crossruff.claims.plan.tree import PlanBranch, PlanEnd, PlanNode, PlanStep, PlanWait
from crossruff.model import Card, Hand, Seat, Suit


@dataclass(frozen=True, slots=True)
class Scene:
    """The surroundings of a branch, which its label need not repeat."""

    theirs: Hand
    """The cards of the others when the plan began."""
    trump: Suit | None
    ours: tuple[Seat, ...] = ()
    """The seats whose cards the claimer chooses."""
    led: Suit | None = None
    """The suit of the trick under way, or of the last."""
    leader: Seat | None = None
    """The seat of the others that has led to the trick under way, if known."""


@dataclass(frozen=True, slots=True)
class LabelledBranches:
    """Branches under a label; their facts leave out those of the label."""

    label: str
    branches: tuple[PlanBranch, ...]
    fact: Fact | None = None
    """The fact of the label, if there is a single one."""


def labelled(branches: Sequence[PlanBranch], scene: Scene) -> list[LabelledBranches]:
    """Return branches under their labels.

    The labels are read in order: a later one need not repeat what the earlier ones exclude.
    """
    found: list[LabelledBranches] = []
    excluded: list[Fact] = []
    rest = list(branches)
    while rest:
        fact = rest[0].facts[0] if rest[0].facts else None
        if fact is None or not fact.holds:
            found.append(LabelledBranches(_otherwise(excluded, rest, scene), tuple(_without_negatives(rest))))
            break
        same = [branch for branch in rest if branch.facts[:1] == (fact,)]
        rest = [branch for branch in rest if branch.facts[:1] != (fact,)]
        found.append(LabelledBranches(describe_fact(fact, scene), tuple(_without(same, fact)), fact))
        excluded.append(fact.opposite())
        rest = _without(rest, fact.opposite())
    return _either_winner(found, branches, scene)


def describe_fact(fact: Fact, scene: Scene) -> str:
    """Return a fact as a condition.

    >>> from crossruff.claims.plan.facts import FactKind
    >>> scene = Scene(Hand(), None, led=Suit.SPADES)
    >>> describe_fact(Fact(FactKind.LED, suit=Suit.SPADES), scene)
    'on a spade lead'
    >>> describe_fact(Fact(FactKind.OUT, Seat.WEST, Suit.SPADES), scene)
    'if West shows out'
    """
    if fact.kind is FactKind.LED:
        return f"on a {_one(fact.suit)} lead" if fact.holds else f"if no {_one(fact.suit)} is led"
    if fact.kind is FactKind.GONE and fact.seat is None:
        return _gone(fact, scene)
    who = fact.seat.name.title() if fact.seat else "an opponent"
    return f"if {who} {_action(fact, scene)}"


def _action(fact: Fact, scene: Scene) -> str:
    yes = fact.holds
    if fact.kind is FactKind.LEADS:
        return "wins" if yes else "does not win"
    if fact.kind is FactKind.OUT:
        suit = fact.suit.name.lower() if fact.suit else ""
        if fact.suit is scene.led:
            return "shows out" if yes else "follows"
        return f"has shown out of {suit}" if yes else f"has not shown out of {suit}"
    if fact.kind is FactKind.THROWS:
        if fact.suit is scene.trump:
            return "ruffs" if yes else "does not ruff"
        return f"discards a {_one(fact.suit)}" if yes else f"does not discard a {_one(fact.suit)}"
    if fact.kind is FactKind.COUNT:
        cards = f"{fact.number} {counted(fact.number, fact.suit) if fact.suit else 'cards'}"
        return f"has played {cards}" if yes else f"has played fewer than {cards}"
    if fact.kind is FactKind.GONE:
        return f"has {'' if yes else 'not '}played the {_from_on(fact.cards)}"
    return _card(fact, scene)


def _gone(fact: Fact, scene: Scene) -> str:
    cards, number = fact.cards, fact.number
    suit = next(iter(cards)).suit
    fewer = "" if fact.holds else "fewer than "
    if len(cards) == 1:
        return f"if the {min(cards).symbol} {'has gone' if fact.holds else 'is still out'}"
    if cards == scene.theirs.suit(suit):
        return f"if {fewer}{number} outstanding {suit.name.lower()} have gone"
    which = f"the {suit.symbol}{cards.ranks(suit)}"
    if number == len(cards):
        return f"if {'all' if fact.holds else 'not all'} of {which} have gone"
    return f"if {fewer}{number} of {which} have gone"


def _card(fact: Fact, scene: Scene) -> str:
    cards = fact.cards
    verb = "lead" if fact.seat is scene.leader else "play"
    does = f"{verb}s" if fact.holds else f"does not {verb}"
    suit = next(iter(cards)).suit
    others = scene.theirs.suit(suit) - cards
    above = all(card.rank > other.rank for card in cards for other in others)
    if above:
        return f"{does} the {_from_on(cards)}"
    return f"{does} a {_one(suit)} below the {max(others).symbol}"


def _from_on(cards: Hand) -> str:
    """Name cards by the lowest of them."""
    lowest = max(cards).symbol
    return lowest if len(cards) == 1 else f"{lowest} or higher"


def _one(suit: Suit | None) -> str:
    return counted(1, suit) if suit else "card"


def _otherwise(excluded: Sequence[Fact], rest: Sequence[PlanBranch], scene: Scene) -> str:
    """Return the label of the last branches, after the labels of the others."""
    facts = [*excluded, *(fact for fact in rest[0].facts if len(rest) == 1 and not fact.holds)]
    followed = [fact.seat for fact in facts if fact.kind is FactKind.OUT and fact.suit is scene.led]
    if facts and len(followed) == len(facts):
        if len(set(followed)) == 2:
            return "if both follow"
        return describe_fact(facts[0], scene)
    return "otherwise"


def _without(branches: Sequence[PlanBranch], fact: Fact) -> list[PlanBranch]:
    return [
        PlanBranch(tuple(one for one in branch.facts if one != fact), branch.then)
        if branch.facts[:1] == (fact,)
        else branch
        for branch in branches
    ]


def _without_negatives(branches: Sequence[PlanBranch]) -> list[PlanBranch]:
    if len(branches) > 1:
        return list(branches)
    return [PlanBranch((), branches[0].then)]


def _either_winner(
    found: list[LabelledBranches], branches: Sequence[PlanBranch], scene: Scene
) -> list[LabelledBranches]:
    """Merge the branches of two opponents, if the claimer plays on in the same way whichever wins."""
    leaders = [branch.facts[0].seat for branch in branches if branch.facts[:1] and _tells_winner(branch)]
    if len(leaders) != len(branches) or len(leaders) != len(found):
        return found
    side = scene.ours[0].side
    lost = [place for place, seat in enumerate(leaders) if seat and seat.side is not side]
    if len(lost) != 2 or len({_normal(found[place].branches) for place in lost}) == 2:
        return found
    label = "whichever opponent wins" if len(leaders) == 2 else "if the opponents win"
    kept = [each for place, each in enumerate(found) if place not in lost]
    return [*kept, LabelledBranches(label, found[lost[0]].branches)]


def _tells_winner(branch: PlanBranch) -> bool:
    return branch.facts[0].kind is FactKind.LEADS


def _normal(branches: Sequence[PlanBranch]) -> frozenset[object]:
    """Return branches in a form in which the order of the claimer's two hands in a trick does not count."""
    return frozenset((branch.facts, _normal_node(branch.then)) for branch in branches)


def _normal_node(node: PlanNode) -> object:
    if isinstance(node, PlanEnd):
        return node
    if isinstance(node, PlanWait):
        return frozenset(_answers(node.branches, (), ()))
    return (node.seat, node.card, _normal(node.branches))


def _answers(
    branches: Sequence[PlanBranch], facts: tuple[Fact, ...], cards: tuple[Card, ...]
) -> Iterator[tuple[frozenset[Fact], frozenset[Card], object]]:
    """Yield the claimer's answers to a lead of the others: the facts, the cards, and what follows."""
    for branch in branches:
        then, seen = branch.then, (*facts, *branch.facts)
        if isinstance(then, PlanStep) and not then.purpose.is_lead and len(cards) < 2:
            yield from _answers(then.branches, seen, (*cards, then.card))
        else:
            yield frozenset(seen), frozenset(cards), _normal_node(then)
