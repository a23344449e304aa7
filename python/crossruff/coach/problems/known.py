"""What declarer knows about the hidden hands, in plain numbers: the auction, the lead, the third hand's card.

All deals of the hidden cards that agree with it count the same, except that a hand that chose one of two
equal honours counts half (restricted choice). That is the whole assumption behind the chances of a problem.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from crossruff.bidding import BiddingSystem
from crossruff.cardplay.defence.conventional_leads import lead_table
from crossruff.coach.problems.tree import LOW, equal_cards
from crossruff.dd import PackedWorlds
from crossruff.dealing.conditions import Range
from crossruff.inference import Box, Meaning, WorldSource
from crossruff.model import Auction, Card, Hand, Play, Seat, Strain, View, Vulnerability

Ends = tuple[int, int]


@dataclass(frozen=True, slots=True)
class KnownHand:
    """The least and the most cards of each suit, spades first, and points; and cards that the hand lacks."""

    lengths: tuple[Ends, Ends, Ends, Ends]
    points: Ends
    lacks: Hand

    @classmethod
    def of(cls, meaning: Meaning) -> KnownHand:
        """Return the ranges that hold all hands of a meaning."""
        ends = [box.ends for box in meaning.boxes]
        spades, hearts, diamonds, clubs, points = (
            (min(low for low, _ in column), max(high for _, high in column))
            for column in zip(*ends, strict=True)
        )
        return cls((spades, hearts, diamonds, clubs), points, Hand())

    @property
    def meaning(self) -> Meaning:
        """The ranges as a meaning for sampling."""
        spades, hearts, diamonds, clubs, hcp = (Range(*ends) for ends in (*self.lengths, self.points))
        return Meaning((Box(spades, hearts, diamonds, clubs, hcp),))

    def accepts(self, hand: Hand) -> bool:
        """Return whether a hand as it was dealt agrees."""
        lengths = all(
            low <= count <= high for (low, high), count in zip(self.lengths, hand.shape, strict=True)
        )
        return lengths and self.points[0] <= hand.hcp <= self.points[1] and not self.lacks & hand

    def to_data(self) -> dict[str, Any]:
        """Return plain data for JSON."""
        return {"lengths": self.lengths, "points": self.points, "lacks": [str(card) for card in self.lacks]}

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> KnownHand:
        """Read what `to_data` wrote."""
        spades, hearts, diamonds, clubs = ((int(low), int(high)) for low, high in data["lengths"])
        low, high = data["points"]
        return cls((spades, hearts, diamonds, clubs), (int(low), int(high)), Hand(data["lacks"]))


def read_auction(
    system: BiddingSystem, auction: Auction, vulnerability: Vulnerability, seats: tuple[Seat, ...]
) -> dict[Seat, KnownHand]:
    """Return what the calls of some seats show, as ranges."""
    meanings = system.expect(auction, vulnerability)
    return {seat: KnownHand.of(meanings.get(seat, Meaning.ANY)) for seat in seats}


def worlds_of(
    view: View, known: Mapping[Seat, KnownHand], count: int, seed: int, *, lead_is_usual: bool = True
) -> tuple[PackedWorlds, NDArray[np.float64]]:
    """Sample worlds of the cards still held that agree with everything known, and their weights."""
    source = WorldSource(view, {seat: each.meaning for seat, each in known.items() if seat in view.hidden})
    kept: list[PackedWorlds] = []
    found = tries = 0
    while found < count and tries < 40:
        drawn = source.sample(4 * count, seed, tries * 4 * count)
        rows = drawn.hands[agreeing(view, drawn.hands, known, lead_is_usual)]
        kept.append(rows)
        found, tries = found + len(rows), tries + 1
        if drawn.is_all:
            # All worlds come in an order, in which the first are alike.
            kept = [np.random.default_rng(seed).permutation(np.concatenate(kept))]
            break
    hands = np.concatenate(kept)[:count]
    return hands, choice_weights(view, hands)


def agreeing(
    view: View, hands: PackedWorlds, known: Mapping[Seat, KnownHand], lead_is_usual: bool
) -> NDArray[np.bool_]:
    """Return which worlds agree with the cards that are excluded, and with the usual lead from the suit."""
    dealt = hands.copy()
    play = view.play
    for before, card in play.steps():
        dealt[:, before.turn.index] |= np.uint64(card.bit)
    good = np.ones(len(hands), dtype=np.bool_)
    for seat, each in known.items():
        good &= (dealt[:, seat.index] & np.uint64(each.lacks.bits)) == 0
    if lead_is_usual and play.cards and play.leader in view.hidden:
        lead = play.cards[0]
        held = dealt[:, play.leader.index] >> np.uint64(16 * lead.suit.index) & np.uint64(0x1FFF)
        good &= lead_table(play.strain is Strain.NOTRUMP)[held.astype(np.intp)] == lead.rank.index
    return good


def choice_weights(view: View, hands: PackedWorlds) -> NDArray[np.float64]:
    """Weigh worlds by restricted choice: a hand with two equal honours played each of them half the time."""
    weights = np.ones(len(hands))
    play = view.play
    held = hands.copy()
    unseen = view.unseen
    for before, card in reversed(list(play.steps(min(1, len(play.cards))))):
        turn = before.turn
        held[:, turn.index] |= np.uint64(card.bit)
        if turn not in view.hidden:
            continue
        unseen = unseen.with_card(card)
        equal = [each for each in equal_cards(before, unseen)[card] if each.rank.index > LOW]
        if card.rank.index > LOW and len(equal) > 1:
            bits = np.uint64(sum(each.bit for each in equal))
            weights /= np.maximum(np.bitwise_count(held[:, turn.index] & bits), 1)
    return weights


def third_hand_lacks(play: Play) -> Hand:
    """Return the cards that the third hand to the first trick would have played, had they been held.

    >>> play = Play("N:752... - K93... -", "NT", "W", "S4 S2 SJ", declarer="S")
    >>> str(third_hand_lacks(play))
    'AQ...'
    """
    if len(play.cards) < 3:
        return Hand()
    lead, dummy, third = play.cards[:3]
    if third.suit is not lead.suit or dummy.suit is not lead.suit or lead.rank.index > LOW:
        return Hand()
    if third.rank.index <= dummy.rank.index or third.rank.index <= LOW:
        return Hand()
    visible = play.deal[play.leader.partner.previous] | play.deal[play.leader.previous]
    higher = Hand(
        card for card in Hand.of(lead.suit) if card.rank.index > third.rank.index and card not in visible
    )
    dummys = play.deal[play.leader.next].suit(lead.suit)
    # With an honour in dummy that partner may beat, the third hand may keep a higher card.
    return Hand() if any(card.rank.index > third.rank.index for card in dummys) else higher


def usual_lead(view: View, card: Card) -> bool:
    """Return whether a card is the usual one to lead from its suit."""
    held = view.hand.bits >> 16 * card.suit.index & 0x1FFF
    return int(lead_table(view.play.strain is Strain.NOTRUMP)[held]) == card.rank.index
