"""Explain in a player's words why a claim is refused."""

from __future__ import annotations

from collections.abc import Sequence

from crossruff.claims.explain.tricks import list_suits
from crossruff.claims.refuting import Refusal
from crossruff.claims.search import claimers_seats
from crossruff.model import Card, Trick

_LEADS = 5
"""The most leads to name before the trick that decides."""


def describe_refusal(refusal: Refusal) -> str:
    """Return one or two sentences: how the hidden cards may lie, and how the claim fails then.

    They name hidden cards, of a world that fits what the claimer sees: the claimer's opponents may read them
    only when the board is over.

    >>> from crossruff.claims import judge
    >>> from crossruff.model import Deal, Play, Seat, Strain, View
    >>> ending = Deal.parse("N:A.2.. K.7.. 4.3.. J.T..")
    >>> view = View.of(Play(ending, Strain.NOTRUMP, Seat.SOUTH, (), Seat.SOUTH), Seat.SOUTH)
    >>> print(describe_refusal(judge(view, 1, [Card.parse("H3")]).refusal))  # doctest: +ELLIPSIS
    After ♥3 the claim is no longer certain. South takes none of the 2 tricks if the cards lie so: ...
    """
    hands = ", ".join(f"{seat.name.title()} {list_suits(hand)}" for seat, hand in refusal.hands.items())
    said = f"{_result(refusal)} if the cards lie so: {hands}. {describe_defence(refusal)}"
    return f"{describe_mistake(refusal)} {said}" if refusal.stated_line else said


def describe_mistake(refusal: Refusal) -> str:
    """Name the cards that give the claim away; empty if the claim fails without a statement."""
    ours = _own_cards(refusal, len(refusal.stated_line))
    return f"After {_symbols(ours)} the claim is no longer certain." if ours else ""


def describe_defence(refusal: Refusal) -> str:
    """Describe the trick that the claimer's side cannot afford to lose."""
    side = refusal.view.seat.side
    spare = refusal.view.play.tricks_left - refusal.claimed
    for trick in refusal.play.tricks[len(refusal.view.play.tricks) :]:
        if trick.winner is not None and trick.winner.side is not side:
            spare -= 1
            if spare < 0:
                return _sentence(refusal, trick)
    return ""


def _result(refusal: Refusal) -> str:
    who, left = refusal.view.seat.name.title(), refusal.view.play.tricks_left
    of = "the last trick" if left == 1 else f"the {left} tricks"
    taken = f"only {refusal.tricks}" if refusal.tricks else "none"
    return f"{who} does not take {of}" if left == 1 else f"{who} takes {taken} of {of}"


def _sentence(refusal: Refusal, trick: Trick) -> str:
    assert trick.winner is not None
    card = trick.card_of(trick.winner)
    assert card is not None
    led, trump = trick.cards[0].suit, trick.strain.suit
    verb = "wins with"
    if card.suit is trump and led is not trump:
        ours = [one for seat, one in trick.items() if seat.side is refusal.view.seat.side]
        verb = "overruffs with" if any(one.suit is trump for one in ours) else "ruffs with"
    leads = [one.cards[0] for one in refusal.play.tricks[len(refusal.view.play.tricks) :]]
    before = leads[: leads.index(trick.cards[0])]
    words = f"{trick.winner.name.title()} {verb} the {card.symbol}."
    if len(before) > _LEADS:
        return f"After {len(before)} tricks, {words}"
    return f"After {_symbols(before)}, {words}" if before else words


def _symbols(cards: Sequence[Card]) -> str:
    return " ".join(card.symbol for card in cards)


def _own_cards(refusal: Refusal, count: int) -> list[Card]:
    """Return the claimer's cards among the first after the claim."""
    start, ours = len(refusal.view.play.cards), claimers_seats(refusal.view)
    steps = list(refusal.play.steps(start))[:count]
    return [card for before, card in steps if before.turn in ours]
