"""Which suit to lead, and which card of it."""

from __future__ import annotations

from crossruff.cardplay.sense.declarers_leads import declarer_card, declarer_worth, sure_tricks
from crossruff.cardplay.sense.defenders_leads import defender_card, defender_worth
from crossruff.cardplay.sense.seen_cards import SeenCards


def lead_choices(seen: SeenCards, *, solved: bool = False) -> list[tuple[float, int, int]]:
    """Return for each suit its worth, its index and the rank to lead, the best first.

    With `solved` it is for a defender's leads that a solver finds equal.
    """
    suits = [suit for suit in range(4) if seen.mine[suit]]
    if seen.declaring:
        sure = sure_tricks(seen)
        found = [(declarer_worth(seen, suit, sure), suit, declarer_card(seen, suit)) for suit in suits]
    else:
        led = seen.suits_led()
        found = [
            (defender_worth(seen, suit, led, solved=solved), suit, defender_card(seen, suit))
            for suit in suits
        ]
    return sorted(found, key=lambda one: (-one[0], one[2], one[1]))
