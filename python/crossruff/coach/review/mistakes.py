"""Name the kind of a mistake, where the facts show it."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from crossruff.coach.conditions import HoldsCards, HoldsWith, TwoConditions, WorldCondition
from crossruff.coach.review.certain.facts import EntryFact, LengthsFact
from crossruff.coach.review.facts import CountFact, Fact, LocatedFact, SeparatingFact
from crossruff.model import Card, Seat, Trick, View


class MistakeKind(StrEnum):
    """The idea that a wrong choice missed.

    >>> MistakeKind.HEIGHT.value
    'height of the card'
    """

    COUNTING = "counting"
    """A hidden card or length was known for certain."""
    ENTRIES = "entries"
    """The trick should be won in the other hand of the side, or an entry was spent."""
    TRUMPS = "drawing trumps"
    """The choice was whether to lead trumps."""
    FINESSE_OR_DROP = "finesse or drop"
    """The choice in a suit depends on who holds one of its honours."""
    SUIT = "choice of suit"
    """The better lead is in another suit."""
    RUFFING = "ruffing"
    """The choice was whether to ruff."""
    DISCARD = "discarding"
    """The better discard is of another suit, or another card of it."""
    HEIGHT = "height of the card"
    """The better card is of the same suit."""
    FIT = "system"
    """The hand does not have what the call shows."""
    JUDGEMENT = "judgement"
    """The hand has what the call shows, and another call does better."""


def kind_of_card(view: View, best: Card, played: Card, facts: Sequence[Fact]) -> MistakeKind:
    """Return what kind of mistake a card was; `facts` are those of its review."""
    trick, trump = view.play.trick, view.play.strain.suit
    if any(isinstance(fact, CountFact | LengthsFact | LocatedFact) for fact in facts):
        return MistakeKind.COUNTING
    if any(isinstance(fact, EntryFact) for fact in facts):
        return MistakeKind.ENTRIES
    if not trick.cards:
        if view.play.declarer is view.seat and (best.suit is trump) != (played.suit is trump):
            return MistakeKind.TRUMPS
        if best.suit is not played.suit:
            return MistakeKind.SUIT
    elif trick.cards[0].suit not in (best.suit, played.suit):
        return MistakeKind.RUFFING if trump in (best.suit, played.suit) else MistakeKind.DISCARD
    if _other_hand_wins(view, best, played):
        return MistakeKind.ENTRIES
    guesses = (fact.condition for fact in facts if isinstance(fact, SeparatingFact))
    if any(_is_about(condition, best) for condition in guesses):
        return MistakeKind.FINESSE_OR_DROP
    return MistakeKind.HEIGHT


def _is_about(condition: WorldCondition, card: Card) -> bool:
    match condition:
        case TwoConditions(first=first, second=second):
            return _is_about(first, card) or _is_about(second, card)
        case HoldsCards(cards=cards):
            return any(each.suit is card.suit for each in cards)
        case HoldsWith(card=each):
            return each.suit is card.suit
        case _:
            return False


def _other_hand_wins(view: View, best: Card, played: Card) -> bool:
    """Return whether both cards leave the trick with our side so far, but in different hands."""
    winners = [_winner(view.play.trick, card) for card in (best, played)]
    return winners[0] is not winners[1] and len(view.play.trick.cards) == 3 and _ours(view, winners)


def _ours(view: View, winners: Sequence[Seat | None]) -> bool:
    return all(seat is not None and seat.side is view.seat.side for seat in winners)


def _winner(trick: Trick, card: Card) -> Seat | None:
    return Trick(trick.leader, trick.strain, (*trick.cards, card)).winner
