"""A defender's choice among cards that are equally good in the sampled worlds, and the words for it.

The order of the questions: which cards give nothing away (common sense), which of these tells partner what to
do (signals), and which of those hides the most from declarer.
"""

from __future__ import annotations

from collections.abc import Sequence

from crossruff.cardplay.common_sense import sensible_order
from crossruff.cardplay.defence.conventional_leads import conventional_lead, why_led
from crossruff.cardplay.defence.hiding import hide, known_card
from crossruff.cardplay.defence.signals import choose_signal
from crossruff.cardplay.sense.defenders_leads import gives_ruff_and_discard
from crossruff.cardplay.sense.discarding import discard_cost, guards
from crossruff.cardplay.sense.following import best_follow, holds_up
from crossruff.cardplay.sense.leading import lead_choices
from crossruff.cardplay.sense.seen_cards import SeenCards, above, top_of
from crossruff.model import Card, Rank, Strain, Suit, View
from crossruff.players import Candidate

_CLOSE = 0.25
"""Discards whose costs differ by less are left to the signals."""
_DEAR = 1.0
"""What is worth a word in the reason."""
_RUFF = 3.0
"""The cost of a trump that is played without need."""
_TEN = Rank.TEN.index

Choice = tuple[list[Card], str]


def choose_among(
    view: View, alike: Sequence[Candidate[Card]], seed: int, *, signals: bool = True
) -> tuple[Card, str]:
    """Choose among the best card and those as good, the best first; return the card and what decided."""
    cards = [card for one in alike for card in one.touching]
    seen = SeenCards(view)
    if not seen.place:
        return _lead(view, seen, cards, signals)
    if cards[0].suit.index == seen.led:
        kept, words = _following(seen, cards)
    else:
        kept, words = _discards(seen, cards)
    if (known := known_card(view, kept)) is not None:
        return known, "a card that declarer knows of, to hide the others"
    if signals and (signal := choose_signal(view, kept)) is not None:
        card, said = signal
        return card, f"{words}, and {said}" if words else said
    first = kept[0] if words or alike[0].action not in kept else alike[0].action
    group = next(one.touching for one in alike if first in one.touching)
    return hide(view, [card for card in group if card in kept] or [first], seed), words


def _lead(view: View, seen: SeenCards, cards: list[Card], signals: bool) -> tuple[Card, str]:
    """Choose the suit by common sense and its card by convention."""
    cards, words = _suit_to_lead(seen, cards)
    if signals and (signal := choose_signal(view, cards)) is not None:
        return signal
    notrump = view.play.strain is Strain.NOTRUMP
    hand = view.play.remaining[view.seat]
    usual = conventional_lead(hand, cards[0].suit, notrump=notrump)
    if usual not in cards:
        return sensible_order(view, cards)[0], words
    named = why_led(hand, usual, notrump=notrump)
    return usual, f"{named}, {words}" if words else named


def _suit_to_lead(seen: SeenCards, cards: list[Card]) -> Choice:
    suits = {card.suit.index for card in cards}
    if len(suits) == 1:
        return cards, ""
    first = next(suit for _, suit, _ in lead_choices(seen, solved=True) if suit in suits)
    chosen = [card for card in cards if card.suit.index == first]
    if any(gives_ruff_and_discard(seen, suit) for suit in suits) and not gives_ruff_and_discard(seen, first):
        return chosen, "which gives no ruff and discard"
    if seen.suits_led()[0] >> first & 1:
        return chosen, "in partner's suit"
    return chosen, "the safest of the suits"


def _following(seen: SeenCards, cards: list[Card]) -> Choice:
    """Return the cards to follow suit with, and why; all of them where small cards will do."""
    low = min(card.rank.index for card in cards)
    if holds_up(seen):
        small = [card for card in cards if card.rank.index < top_of(seen.mine[seen.led])]
        if small:
            return small, "holds up, since dummy has no other entry"
    if (unblocking := _unblocks(seen, cards)) is not None:
        return [unblocking], "unblocks partner's suit"
    rank = best_follow(seen)
    wanted = [card for card in cards if card.rank.index == rank]
    if not wanted or rank < _TEN or rank == low:
        return cards, ""
    return wanted, ("covers", "third hand high", "takes the trick")[seen.place - 1]


def _unblocks(seen: SeenCards, cards: list[Card]) -> Card | None:
    """Return the honour of two cards that would stand in the way of a suit that partner leads at notrump."""
    lane = seen.mine[seen.led]
    if seen.trump >= 0 or seen.place != 2 or lane.bit_count() != 2 or not seen.partner_wins:
        return None
    high = top_of(lane)
    in_the_way = high >= _TEN and seen.top >= _TEN and not above(seen.dummy[seen.led], high)
    return next((card for card in cards if in_the_way and card.rank.index == high), None)


def _discards(seen: SeenCards, cards: list[Card]) -> Choice:
    """Return the cards whose loss costs the least, from the lowest up, and why."""
    suits = {card.suit.index for card in cards}
    if len(suits) == 1:
        return cards, ""
    costs = {suit: _RUFF if suit == seen.trump else discard_cost(seen, suit) for suit in suits}
    least = min(costs.values())
    chosen = [card for card in cards if costs[card.suit.index] - least < _CLOSE]
    chosen.sort(key=lambda card: card.rank.index)
    dear = [suit for suit in suits if costs[suit] - least >= _DEAR and suit != seen.trump]
    if not dear:
        return chosen, ""
    kept = max(dear, key=lambda suit: (costs[suit], -suit))
    name = tuple(Suit)[kept].name.lower()
    return chosen, f"keeps the {name} guarded" if guards(seen, kept) else f"keeps the {name}"
