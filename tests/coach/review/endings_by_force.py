"""Compare the coach with brute force on endings: the best card, its chance, and that of the played card.

The truth goes through all layouts and shares no code with the coach (`tests.cardplay.by_force`). Run
`python -m tests.coach.review.endings_by_force 4 0 80` for 80 endings of four cards; the suite looks at a few.
"""

from __future__ import annotations

import random
import sys
from dataclasses import dataclass

from crossruff.coach.review import DecisionKind, DecisionPoint, ReviewOptions, review_decision
from crossruff.coach.review.stakes import Stakes
from crossruff.model import Card, Deal, Hand, Play, Seat, Strain, View
from tests.cardplay.by_force import ByForce, Table, deal_out, makes

STRAINS = [*(strain for strain in sorted(Strain, key=lambda each: each.index))]


@dataclass(frozen=True)
class Compared:
    """An ending with the truth and what the coach says."""

    number: int
    text: str
    truth: dict[Card, float]
    chances: dict[Card, float]
    """The coach's, for the best card and the played one."""
    best: Card
    played: Card

    @property
    def agrees(self) -> bool:
        """Whether the coach's best card is one of the best."""
        return self.truth[self.best] > max(self.truth.values()) - 1e-9

    @property
    def furthest(self) -> float:
        """How far the stated chances are from the truth."""
        return max(abs(self.truth[card] - chance) for card, chance in self.chances.items())


def compare(size: int, seed: int, number: int) -> Compared | None:
    """Compare on a random ending; None if all cards are worth the same there."""
    rng = random.Random(f"coach {size} {seed} {number}")
    suits, lowest = rng.choice([(2, 0), (3, 3), (4, 5)])
    places = [16 * suit + rank for suit in range(suits) for rank in range(lowest, 13)]
    pack = [1 << place for place in rng.sample(places, 4 * size)]
    # North and South are declarer's side; an opponent may have led.
    leader, trump, need = rng.choice([0, 2, 0, 2, 1, 3]), rng.choice([4, 4, 0, 1]), rng.randint(1, size)
    north, south = sum(pack[:size]), sum(pack[size : 2 * size])
    layouts = deal_out(pack[2 * size :], size)
    tables = [Table((north, one, south, other), leader, (), trump) for one, other in layouts]
    led: list[int] = []
    while tables[0].turn % 2:
        card = rng.choice(tables[0].legal())
        led.append(card)
        tables = [table.after(card)[0] for table in tables if card in table.legal()]
    force = ByForce(0, makes(need))
    worlds = dict.fromkeys(tables, 1)
    legal = tables[0].legal()
    truth = {_card(card): float(force.value_of_card(worlds, card) / len(worlds)) for card in legal}
    if max(truth.values()) - min(truth.values()) < 0.01:
        return None
    actual = rng.choice(tables)
    hands = [Hand.from_bits(hand) for hand in actual.hands]
    hands[leader] = hands[leader] | Hand.from_bits(sum(led))
    deal = Deal(dict(zip(Seat, hands, strict=True)))
    play = Play(deal, STRAINS[trump], list(Seat)[leader], [_card(card) for card in led], declarer="S")
    played = _card(rng.choice(legal))
    point = DecisionPoint(1, Seat.SOUTH, play.turn, DecisionKind.DECLARER, played, View.of(play, "S"))
    found = review_decision(point, ReviewOptions().settings(), stakes=Stakes.chance(need, size))
    chosen = next(one for one in found.options if played in one.cards)
    chances = {found.options[0].card: found.options[0].value, played: chosen.value}
    return Compared(number, f"{deal}, {need} tricks", truth, chances, found.options[0].card, played)


def _card(bit: int) -> Card:
    (card,) = Hand.from_bits(bit)
    return card


def summary(found: list[Compared]) -> str:
    """Say how often they agree, and how far the chances are apart."""
    agreed = sum(one.agrees for one in found)
    near = sum(one.furthest <= 0.03 for one in found)
    furthest = max(one.furthest for one in found)
    return (
        f"{len(found)} decisions: best card agrees in {agreed}, chances within 3 points in {near}, "
        f"furthest {100 * furthest:.1f} points"
    )


if __name__ == "__main__":
    size, first, last = map(int, sys.argv[1:4])
    compared = [one for number in range(first, last) if (one := compare(size, 2026, number)) is not None]
    print(f"{size} cards, endings {first} to {last - 1}: {summary(compared)}")
