"""Describe the claimer's cards to a trick."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from crossruff.claims.explain.assumptions import counted
from crossruff.claims.plan.tree import PlanStep, Purpose
from crossruff.model import Card, Hand, Rank, Suit

_NUMBERS = ("no", "a", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


@dataclass(frozen=True, slots=True)
class TrickSteps:
    """The claimer's cards to one trick, as far as one phrase has them."""

    steps: tuple[PlanStep, ...]
    lead: PlanStep | None = None
    """The claimer's lead, if an earlier phrase has it."""
    low: tuple[bool, ...] = ()
    """Whether each card was the lowest of its suit in the hand."""
    over: bool = False
    """Whether the other hand has a higher card than the lead."""

    @property
    def cashes(self) -> bool:
        """Whether a winner is led that the other hand does not take over."""
        if not self.steps or not self.steps[0].purpose.is_lead or len(self.steps) == 1:
            return False
        other = self.steps[1]
        return other.purpose in (Purpose.FOLLOW, Purpose.DISCARD) and other.takes is True

    @property
    def draws(self) -> bool:
        """Whether the trick draws trumps."""
        return bool(self.steps) and self.steps[0].purpose is Purpose.DRAW

    def goes_with(self, other: TrickSteps) -> bool:
        """Return whether one phrase describes this trick and the next."""
        if not (self.cashes and other.cashes and self.draws == other.draws):
            return False
        return self.steps[0].seat is other.steps[0].seat


def describe_tricks(tricks: Sequence[TrickSteps]) -> str:
    """Describe tricks that go together, or a single one."""
    first = tricks[0]
    if first.cashes:
        return _cashing(tricks)
    if first.lead is not None:
        return _answer(first.steps[0], first.lead)
    if first.steps[0].purpose.is_lead:
        return _led(first)
    return _led_by_others(first)


def list_cards(cards: Sequence[Card]) -> str:
    """List cards in the order in which they are played: one by one, or shorter if there are more than 3.

    >>> list_cards([Card.parse(word) for word in ("SA", "SK", "HA")])
    'the ♠A, the ♠K and the ♥A'
    >>> list_cards([Card.parse(word) for word in ("HA", "SA", "SK", "SQ", "HK")])
    '♥A ♠AKQ ♥K'
    """
    if len(cards) > 3:
        suits = groupby(cards, key=lambda card: card.suit)
        return " ".join(f"{suit.symbol}{''.join(str(card.rank) for card in run)}" for suit, run in suits)
    *others, last = (f"the {card.symbol}" for card in cards)
    return f"{', '.join(others)} and {last}" if others else last


def list_suits(cards: Iterable[Card]) -> str:
    """List cards suit by suit.

    >>> list_suits(map(Card.parse, ("SA", "SK", "HA")))
    '♠AK ♥A'
    """
    hand = Hand(cards)
    return " ".join(f"{suit.symbol}{hand.ranks(suit)}" for suit in Suit if hand.length(suit))


def _cashing(tricks: Sequence[TrickSteps]) -> str:
    cards = [trick.steps[0].card for trick in tricks]
    words = list_cards(cards)
    if tricks[0].draws:
        rounds = "a round" if len(cards) == 1 else f"{_NUMBERS[len(cards)]} rounds"
        words = f"draw {rounds} of trumps with {words}"
    else:
        words = f"cash {words}"
    thrown = [trick.steps[1].card for trick in tricks if trick.steps[1].purpose is Purpose.DISCARD]
    dropped = [trick.steps[1].card for trick in tricks if _is_dropped(trick)]
    if dropped:
        words += f", unblocking {list_cards(dropped)}"
    return f"{words}, discarding {list_cards(thrown)}" if thrown else words


def _is_dropped(trick: TrickSteps) -> bool:
    """Return whether the other hand unblocks with a high card."""
    step = trick.steps[1]
    return step.purpose is Purpose.FOLLOW and step.card.rank >= Rank.TEN and trick.low[1:] == (False,)


def _led(trick: TrickSteps) -> str:
    """Describe a trick that the claimer leads to."""
    lead = trick.steps[0]
    one = lead.card.symbol
    if len(trick.steps) == 1:
        return f"lead the {one}"
    other = trick.steps[1]
    two = other.card.symbol
    match other.purpose:
        case Purpose.RUFF:
            return f"ruff the {one} with the {two}" + (
                ", which is overruffed" if other.takes is False else ""
            )
        case Purpose.FINESSE:
            return f"lead the {one} and finesse the {two}"
        case Purpose.WIN:
            return _overtaken(lead, two)
        case Purpose.DISCARD:
            return f"{'concede' if other.takes is False else 'lead'} the {one}, discarding the {two}"
    return _both_low(trick)


def _overtaken(lead: PlanStep, other: str) -> str:
    one = lead.card.symbol
    if lead.purpose is Purpose.DRAW:
        return f"draw a round of trumps, leading the {one} to the {other}"
    return (
        f"overtake the {one} with the {other}"
        if lead.purpose is Purpose.CASH
        else f"lead the {one} to the {other}"
    )


def _both_low(trick: TrickSteps) -> str:
    lead, other = (step.card for step in trick.steps)
    both = f"the {lead.symbol} and the {other.symbol}"
    if trick.steps[1].takes is False:
        return f"concede a {counted(1, lead.suit)}, playing {both}"
    if other.rank > lead.rank:
        return f"lead the {lead.symbol} to the {other.symbol}"
    if trick.over:
        return f"run the {lead.symbol}"
    return f"lead the {lead.symbol}" if lead.rank >= Rank.NINE else f"play a {counted(1, lead.suit)}, {both}"


def _answer(step: PlanStep, lead: PlanStep) -> str:
    """Describe a card to the claimer's own lead, after one of the others has played."""
    card = step.card.symbol
    if step.purpose is Purpose.WIN:
        return f"win with the {card}"
    runs = (
        lead.purpose is Purpose.LEAD and lead.card.suit is step.card.suit and lead.card.rank > step.card.rank
    )
    if runs and step.purpose is Purpose.FOLLOW:
        return f"let the {lead.card.symbol} run"
    return _single(step)


def _single(step: PlanStep) -> str:
    card = step.card.symbol
    match step.purpose:
        case Purpose.WIN:
            return f"win with the {card}"
        case Purpose.FINESSE:
            return f"finesse the {card}"
        case Purpose.RUFF:
            return f"ruff with the {card}"
        case Purpose.DISCARD:
            return f"discard the {card}"
    return f"play the {card}"


def _led_by_others(trick: TrickSteps) -> str:
    """Describe the claimer's cards to a lead of the others."""
    best = max(trick.steps, key=_strength)
    rest = [step for step in trick.steps if step is not best]
    words = _single(best)
    for step, low in zip(trick.steps, trick.low, strict=True):
        if step not in rest:
            continue
        if step.purpose is Purpose.DISCARD and best.purpose is not Purpose.DISCARD:
            words += f", discarding the {step.card.symbol}"
        elif step.purpose is Purpose.DISCARD or (
            best.purpose is Purpose.FOLLOW and best.card.rank < Rank.TEN
        ):
            words += f" and the {step.card.symbol}"
        elif not low and step.card.rank >= Rank.TEN:
            words += f", playing the {step.card.symbol} from {step.seat.name.title()}"
    return words


def _strength(step: PlanStep) -> tuple[int, int]:
    order = (Purpose.DISCARD, Purpose.FOLLOW, Purpose.FINESSE, Purpose.WIN, Purpose.RUFF)
    return order.index(step.purpose), step.card.rank.index
