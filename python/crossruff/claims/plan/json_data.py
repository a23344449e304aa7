"""Write a plan as plain data for JSON, and read it back.

    {"seat": "S", "tricks": 4, "left": 4, "losers": 0,
     "assumption": "West has the ♠K", "probability": "1/2", "chance": 0.5,
     "strain": "NT", "leader": "S", "table": [],
     "hands": {"N": "AQ.32..", "S": "32.AK.."}, "unseen": "KJT5.QJ54..",
     "whole": true, "words": ["South claims all 4 tricks ...", "1. ..."],
     "branches": [BRANCH, ...]}

A branch is `{"if": [FACT, ...], "then": NODE}`: of the branches of a node exactly one has all its facts true.
A node is one of

    {"seat": "S", "card": "HA", "for": "cash", "takes": null, "branches": [BRANCH, ...]}
    {"wait": true, "branches": [BRANCH, ...]}
    {"end": "cash", "seat": "N", "cards": ["SQ"], "rest": true}

a card of the claimer, a lead of the others, and the end. `for` is a `Purpose`, `end` an `EndKind`, and
`takes` is whether the claimer's side wins the trick (null: open, or the claimer plays to it again). A fact is

    {"kind": "out", "seat": "W", "suit": "S", "holds": true}

a `FactKind` with the `seat`, `suit`, `cards` and `number` that it needs; `holds` is whether it has happened.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from crossruff.claims.plan.facts import Fact, FactKind
from crossruff.claims.plan.tree import (
    ClaimPlan,
    EndKind,
    PlanBranch,
    PlanEnd,
    PlanNode,
    PlanStep,
    PlanWait,
    Purpose,
)
from crossruff.errors import ParseError
from crossruff.model import Card, Deal, Hand, Seat, Strain, Suit, Trick


def plan_data(plan: ClaimPlan) -> dict[str, Any]:
    """Return a plan as dictionaries, lists, strings and numbers.

    >>> from crossruff.claims import find_claim, plan_of
    >>> from crossruff.model import Play, View
    >>> ending = Deal.parse("N:3.A.. 4.K.. A.2.. K.3..")
    >>> view = View.of(Play(ending, Strain.NOTRUMP, Seat.SOUTH, (), Seat.SOUTH), Seat.SOUTH)
    >>> plan = plan_of(find_claim(view))
    >>> plan_data(plan)["hands"]
    {'N': '3.A..', 'S': 'A.2..'}
    >>> plan_from_data(plan_data(plan)) == plan
    True
    """
    return {
        "seat": str(plan.seat),
        "tricks": plan.tricks,
        "left": plan.left,
        "losers": plan.losers,
        "assumption": plan.assumption,
        "probability": str(plan.probability),
        "chance": float(plan.probability),
        "strain": str(plan.strain),
        "leader": str(plan.trick.leader),
        "table": [str(card) for card in plan.trick.cards],
        "hands": {str(seat): str(hand) for seat, hand in plan.hands.items() if hand},
        "unseen": str(plan.unseen),
        "whole": plan.is_whole,
        "words": str(plan).splitlines(),
        "branches": _branches_data(plan.branches),
    }


def plan_from_data(data: Mapping[str, Any]) -> ClaimPlan:
    """Return the plan that data describes; fields for human readers are ignored.

    >>> from crossruff.claims import find_claim, plan_data, plan_of
    >>> from crossruff.model import Play, View
    >>> play = Play("N:AQ... K7... 32... JT...", "NT", "S", declarer="S")
    >>> plan = plan_of(find_claim(View.of(play, "S"), 1))
    >>> plan_from_data(plan_data(plan)) == plan
    True
    """
    try:
        hands = {Seat.parse(seat): Hand.parse(hand) for seat, hand in data["hands"].items()}
        table = tuple(Card.parse(card) for card in data["table"])
        return ClaimPlan(
            Seat.parse(data["seat"]),
            Deal(hands),
            Hand.parse(data["unseen"]),
            Trick(Seat.parse(data["leader"]), Strain.parse(data["strain"]), table),
            int(data["tricks"]),
            int(data["left"]),
            int(data["losers"]),
            str(data["assumption"]),
            Fraction(data["probability"]),
            _branches(data["branches"]),
        )
    except (AttributeError, KeyError, TypeError, ValueError) as fault:
        raise ParseError(f"a plan must be data as plan_data returns it: {fault!r}") from fault


def _branches_data(branches: Iterable[PlanBranch]) -> list[dict[str, Any]]:
    return [
        {"if": [_fact_data(fact) for fact in branch.facts], "then": _node_data(branch.then)}
        for branch in branches
    ]


def _node_data(node: PlanNode) -> dict[str, Any]:
    if isinstance(node, PlanEnd):
        seat = str(node.seat) if node.seat else None
        cards = [str(card) for card in node.cards]
        return {"end": node.kind.value, "seat": seat, "cards": cards, "rest": node.rest}
    if isinstance(node, PlanWait):
        return {"wait": True, "branches": _branches_data(node.branches)}
    return {
        "seat": str(node.seat),
        "card": str(node.card),
        "for": node.purpose.value,
        "takes": node.takes,
        "branches": _branches_data(node.branches),
    }


def _fact_data(fact: Fact) -> dict[str, Any]:
    found: dict[str, Any] = {"kind": fact.kind.value}
    if fact.seat is not None:
        found["seat"] = str(fact.seat)
    if fact.suit is not None:
        found["suit"] = str(fact.suit)
    if fact.cards:
        found["cards"] = [str(card) for card in fact.cards]
    if fact.number:
        found["number"] = fact.number
    return {**found, "holds": fact.holds}


def _branches(data: Sequence[Mapping[str, Any]]) -> tuple[PlanBranch, ...]:
    return tuple(PlanBranch(tuple(_fact(fact) for fact in one["if"]), _node(one["then"])) for one in data)


def _node(data: Mapping[str, Any]) -> PlanNode:
    if "end" in data:
        cards = tuple(Card.parse(card) for card in data["cards"])
        return PlanEnd(EndKind(data["end"]), _seat(data["seat"]), cards, bool(data["rest"]))
    branches = _branches(data["branches"])
    if "wait" in data:
        return PlanWait(branches)
    card = Card.parse(data["card"])
    return PlanStep(Seat.parse(data["seat"]), card, Purpose(data["for"]), data["takes"], branches)


def _fact(data: Mapping[str, Any]) -> Fact:
    suit = Suit.parse(data["suit"]) if "suit" in data else None
    cards = Hand(Card.parse(card) for card in data.get("cards", ()))
    number, holds = int(data.get("number", 0)), bool(data["holds"])
    return Fact(FactKind(data["kind"]), _seat(data.get("seat")), suit, cards, number, holds)


def _seat(text: str | None) -> Seat | None:
    return Seat.parse(text) if text else None
