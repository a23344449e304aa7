"""Explain a card: choose the facts that a player wants to read, the most telling first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from crossruff.cardplay.common_sense import sensible_order
from crossruff.cardplay.defence.conventional_leads import why_led
from crossruff.coach.conditions import HoldsCards, HoldsWith, WorldCondition, suit_of
from crossruff.coach.review.card_values import CardOption, CardTable
from crossruff.coach.review.certain.leads import lead_facts
from crossruff.coach.review.certain.signals import signal_facts
from crossruff.coach.review.certain.tricks import entry_facts, every_world_facts, proved_facts, trump_facts
from crossruff.coach.review.certain_counts import CertainCounts, lengths_fact
from crossruff.coach.review.danger_hand import danger_facts
from crossruff.coach.review.decision_points import DecisionPoint
from crossruff.coach.review.facts import (
    ChanceFact,
    CountFact,
    DoubleDummyFact,
    Fact,
    GuessFact,
    LeadFact,
    LocatedFact,
    LossFact,
    OneChanceFact,
    PlaceFact,
    SeparatingFact,
)
from crossruff.coach.review.separations import Separation, separation
from crossruff.coach.review.verdicts import DecisionKind, Unit, Verdict, thresholds_for
from crossruff.model import Card, Strain, View

_COUNTED = 9
"""The cards outside a suit from which on counting them is worth a word."""
_GUESS = 0.04
"""How much more a card must promise double dummy than it gives, to be worth a word."""
_APART = 0.02
"""How far chances must be apart to be compared."""


def card_facts(
    point: DecisionPoint, options: Sequence[CardOption], table: CardTable, verdict: Verdict
) -> tuple[Fact, ...]:
    """Return the facts about a card: for a good one briefly, for a wrong one what was better and where."""
    assert isinstance(point.action, Card)
    best, played = options[0], next(one for one in options if point.action in one.cards)
    found: list[Fact] = []
    if verdict.is_wrong:
        found += _against(point.action, best, played, table)
    elif credit_of(point, options) >= thresholds_for(point.kind, table.stakes.unit).slip:
        found += _against(options[1].card, best, options[1], table, point.action)
    elif played.chance is not None:
        size, whole = len(table.worlds), table.worlds.is_all
        planned = played.chance_is_planned
        found.append(OneChanceFact(point.action, played.chance, size, whole, table.is_defender, planned))
    if point.kind is DecisionKind.LEAD:
        found += _lead(point.action, table)
    if point.cost is not None and verdict is not Verdict.FINE:
        found.append(DoubleDummyFact(point.action, point.cost))
    return tuple(found)


def with_signals(facts: Sequence[Fact], view: View) -> tuple[Fact, ...]:
    """Put what partner's signal tells before the first fact about worlds that differ in its suit."""
    for place, fact in enumerate(facts):
        if isinstance(fact, SeparatingFact):
            return (*facts[:place], *signal_facts(view, fact.condition), *facts[place:])
    return tuple(facts)


def _lead(action: Card, table: CardTable) -> Iterator[Fact]:
    """Name a lead, if it is the usual card of its suit."""
    name = why_led(table.view.hand, action, notrump=table.view.play.strain is Strain.NOTRUMP)
    if not name.startswith("not "):
        yield LeadFact(action, name)


def credit_of(point: DecisionPoint, options: Sequence[CardOption]) -> float:
    """Return what all other cards certainly lose, if the best was played and is not the usual card."""
    if len(options) < 2 or point.action not in options[0].cards:
        return 0.0
    certain = min(one.loss - 2 * one.error for one in options[1:])
    if certain <= 0:
        return 0.0
    usual = sensible_order(point.view, list(point.view.play.legal_cards))[0]
    return 0.0 if usual in options[0].cards else certain


def _against(
    action: Card, best: CardOption, played: CardOption, table: CardTable, found_card: Card | None = None
) -> Iterator[Fact]:
    """Compare the best card with another; `found_card` is the one of touching best cards that was played."""
    better, defends = found_card or best.cards[-1], table.is_defender
    apart = best.chance is not None and played.chance is not None and best.chance - played.chance >= _APART
    if apart and best.chance is not None and played.chance is not None:
        size, whole = len(table.worlds), table.worlds.is_all
        planned = best.chance_is_planned
        yield ChanceFact(better, action, best.chance, played.chance, size, whole, defends, planned)
    if table.stakes.unit is not Unit.CHANCE:
        yield LossFact(better, action, played.loss, played.error, table.stakes.unit.value)
    first, second = table.place(best.card), table.place(played.card)
    found = separation(table, first, second)
    proved = list(proved_facts(table, better, action, for_contract=apart))
    if found is None and not proved:
        found = separation(table, first, second, broad=True)
    if not (apart and best.chance_is_planned and table.worlds.is_all):
        yield from proved
    if found is not None:
        yield from _certain(table, found.condition)
        yield from lead_facts(table.view, found.condition)
        yield _separating(found, better, action, defends)
        yield from _placed(table, found.condition)
    elif not proved:
        yield from every_world_facts(table, better, action)
    yield from danger_facts(table, better, action)
    yield from trump_facts(table.view, better, action)
    yield from entry_facts(table.view, better, action)
    reverse = separation(table, second, first)
    if reverse is not None and (found is None or _adds(reverse, found)):
        yield _separating(reverse, action, better, defends)
    yield from _guesses(played, action, table)


def _adds(reverse: Separation, found: Separation) -> bool:
    """Return whether where the other card is better is worth a sentence: in the same terms, elsewhere."""
    return reverse.condition != found.condition and reverse.by_tricks == found.by_tricks


def _separating(found: Separation, better: Card, worse: Card, defends: bool) -> SeparatingFact:
    return SeparatingFact(
        found.condition, better, worse, found.share, found.ours, found.others, defends, found.by_tricks
    )


def _placed(table: CardTable, condition: WorldCondition) -> Iterator[Fact]:
    """Say how likely the card of a condition lies there, where the condition asks for more than that."""
    if isinstance(condition, HoldsWith):
        there = HoldsCards(condition.seat, (condition.card,)).mask(table.worlds.hands)
        yield PlaceFact(condition.seat, condition.card, float(table.shares @ there))


def _certain(table: CardTable, condition: WorldCondition) -> Iterator[Fact]:
    """Say what could be counted about the suit of a condition."""
    counts = CertainCounts.of(table.view)
    if counts is None:
        return
    suit = suit_of(condition)
    for card in list(table.view.unseen.suit(suit))[:1]:
        holder = counts.holder(card)
        if holder is not None:
            other = next(seat for seat in table.view.hidden if seat is not holder)
            showed_out = suit in table.view.play.shown_out(other)
            yield LocatedFact(holder, other, card, showed_out)
            return
    lengths = lengths_fact(counts, suit)
    if lengths is not None and isinstance(condition, HoldsCards | HoldsWith):
        yield lengths
        return
    for seat in table.view.hidden:
        outside = counts.outside(seat, suit)
        if outside >= _COUNTED and counts.most[seat, suit] < table.view.unseen.length(suit):
            yield CountFact(seat, suit, outside)
            return


def _guesses(played: CardOption, action: Card, table: CardTable) -> Iterator[Fact]:
    """Say that a card promises more double dummy than it gives."""
    succeeds = table.succeeds()
    if not played.chance_is_planned or played.chance is None or succeeds is None:
        return
    promise = float(table.shares @ succeeds[:, table.place(played.card)])
    if promise - played.chance >= _GUESS:
        yield GuessFact(action, promise, played.chance)
