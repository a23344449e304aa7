"""What a card of declarer's side is for: to cash, draw, finesse, ruff, duck; and the same in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from crossruff.cardplay.beliefs import WeightedWorlds
from crossruff.claims.plan.tree import Purpose
from crossruff.model import Card, Hand, Seat, Suit, Trick, View


@dataclass(frozen=True, slots=True)
class Intention:
    """The purpose of a card, with the cards that it is about.

    >>> queen, king = Card.parse("SQ"), Card.parse("SK")
    >>> Intention(queen, Purpose.FINESSE, missing=king, defender=Seat.WEST, chance=0.574).text
    'finesse: it wins if West has the ♠K (57 % of the worlds)'
    """

    card: Card
    purpose: Purpose
    missing: Card | None = None
    """The card that a finesse is against."""
    defender: Seat | None = None
    """The defender that a finesse needs it with."""
    chance: float | None = None
    """The share of the worlds in which that defender holds it."""
    kept: Card | None = None
    """A card that would have won the trick and stays."""
    ruffs: Seat | None = None
    """The hand that can ruff a lead."""

    @property
    def text(self) -> str:
        """Describe the purpose."""
        suit = self.card.suit.name.lower()
        one = suit.removesuffix("s")
        simple = {
            Purpose.DRAW: "draw trumps",
            Purpose.CASH: "cash a winner",
            Purpose.WIN: f"win with the {self.card.symbol}",
            Purpose.RUFF: f"ruff with the {self.card.symbol}",
            Purpose.DISCARD: f"discard a {one}",
            Purpose.LEAD: f"play on {suit}",
            Purpose.FOLLOW: f"duck, keeping the {self.kept.symbol}" if self.kept else "play low",
        }
        if self.ruffs is not None:
            return f"lead a {one} for {self.ruffs.name.title()} to ruff"
        if self.purpose is not Purpose.FINESSE or self.missing is None or self.defender is None:
            return simple[self.purpose]
        share = "" if self.chance is None else f" ({100 * self.chance:.0f} % of the worlds)"
        return f"finesse: it wins if {self.defender.name.title()} has the {self.missing.symbol}{share}"


def purpose_of(trick: Trick, card: Card, held: Mapping[Seat, Hand], out: Hand, trump: Suit | None) -> Purpose:
    """Return the purpose of a card to a trick, from what declarer sees.

    `held` are the cards of declarer and dummy before it, and `out` the defenders' cards that are not played.

    >>> held = {Seat.NORTH: Hand.parse("AQ..."), Seat.SOUTH: Hand.parse("3...")}
    >>> trick = Trick.parse("S", "S2 S5", "NT")
    >>> purpose_of(trick, Card.parse("SQ"), held, Hand.parse("K97..."), None)
    <Purpose.FINESSE: 'finesse'>
    """
    high = _is_high(card, out)
    seat = trick.turn
    if not trick.cards:
        over = any(_is_high(mine, out) for mine in held[seat.partner].suit(card.suit))
        if card.suit is trump and out.length(card.suit) and (high or over):
            return Purpose.DRAW
        return Purpose.CASH if high else Purpose.LEAD
    if card.suit is not trick.cards[0].suit:
        return Purpose.RUFF if card.suit is trump else Purpose.DISCARD
    if Trick(trick.leader, trick.strain, (*trick.cards, card)).winner is not seat:
        return Purpose.FOLLOW
    more = any(trick.leader.after(place) not in held for place in range(len(trick.cards) + 1, 4))
    if not more or high:
        return Purpose.WIN
    return Purpose.FINESSE if _is_tenace(card, held, out) else Purpose.FOLLOW


def intention_of(view: View, card: Card, worlds: WeightedWorlds) -> Intention:
    """Return what a card of declarer or dummy is for; the worlds tell how likely a finesse is.

    >>> from crossruff.model import Deal, Play
    >>> play = Play(Deal.parse("N:AQ2... K93... 654... JT8..."), "NT", "W", declarer="S").play("S8")
    >>> view = View.of(play, "S")
    >>> nothing = WeightedWorlds(np.zeros((0, 4), dtype=np.uint64), np.zeros(0), is_all=False)
    >>> intention_of(view, Card.parse("S2"), nothing).text
    'duck, keeping the ♠A'
    """
    play, trick = view.play, view.play.trick
    ours = (view.seat, view.seat.partner)
    held = {seat: play.remaining[seat] for seat in ours}
    trump = play.strain.suit
    purpose = purpose_of(trick, card, held, view.unseen, trump)
    if purpose is Purpose.FINESSE:
        missing = next(other for other in view.unseen.suit(card.suit) if other.rank > card.rank)
        # The card is behind the defender before it, and in front of the other.
        defender = play.turn.previous
        return Intention(card, purpose, missing, defender, _share(defender, missing, worlds))
    if purpose is Purpose.LEAD:
        partner = held[play.turn.partner]
        can_ruff = trump is not None and not partner.length(card.suit) and partner.length(trump)
        return Intention(card, purpose, ruffs=play.turn.partner if can_ruff else None)
    if purpose is Purpose.FOLLOW and trick.cards:
        tops = [mine for mine in held[play.turn].suit(card.suit) if _is_top(mine, view)]
        return Intention(card, purpose, kept=tops[0] if tops else None)
    return Intention(card, purpose)


def _is_top(card: Card, view: View) -> bool:
    """Return whether a card beats all others of its suit, those on the table included, and no ruff."""
    trick = view.play.trick
    winner = Trick(trick.leader, trick.strain, (*trick.cards, card)).winner
    return winner is view.play.turn and _is_high(card, view.unseen)


def _is_high(card: Card, out: Hand) -> bool:
    return all(other.rank < card.rank for other in out.suit(card.suit))


def _is_tenace(card: Card, held: Mapping[Seat, Hand], out: Hand) -> bool:
    """Return whether we hold a card above all missing ones, and a single missing card is above this one."""
    above = [other for other in out.suit(card.suit) if other.rank > card.rank]
    ours = [mine for hand in held.values() for mine in hand.suit(card.suit)]
    return len(above) == 1 and any(mine.rank > above[0].rank for mine in ours)


def _share(seat: Seat, card: Card, worlds: WeightedWorlds) -> float | None:
    if not len(worlds):
        return None
    holds = (worlds.hands[:, seat.index] & np.uint64(card.bit)) != 0
    return float(worlds.weights @ holds / worlds.weights.sum())
