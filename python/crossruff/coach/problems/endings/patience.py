"""Play lines patiently: cash and strip first, and leave the suits with a finesse for the end."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from crossruff.cardplay import Payoff
from crossruff.cardplay.common_sense import sensible_order
from crossruff.coach.problems.play_out import LinePlayer, TooWide, WorldGroup
from crossruff.coach.problems.tree import END_SMALL, END_WON
from crossruff.dd import plan_worlds
from crossruff.model import Card, Hand, Suit, View

_TEN = 8
"""The rank index of the ten."""
_CLAIMED = 3
"""The most tricks left with which a line ends in a claim."""


def open_suits(view: View) -> tuple[Suit, ...]:
    """Return the side suits in which a hidden card is higher than one of declarer's cards from the ten up.

    >>> from crossruff.model import Play
    >>> view = View.of(Play("N:AJ3.A2.. Q54.J3.. KT2.K4.. 987.QT..", "NT", "S", declarer="S"), "S")
    >>> [str(suit) for suit in open_suits(view)]
    ['S']
    """
    play = view.play
    ours = play.remaining[play.turn] | play.remaining[play.turn.partner]
    return tuple(
        suit
        for suit in Suit
        if suit is not play.strain.suit and _is_open(ours.suit(suit), _top(view.unseen, suit))
    )


def patient_order(view: View, cards: Iterable[Card]) -> list[Card]:
    """Return the cards in a patient order: trumps while a defender has some, winners, ruffs, losers.

    Trumps that nobody can follow to stay in both hands, and open suits come last. Cards that follow suit keep
    their sensible order.
    """
    sensible = sensible_order(view, cards)
    play = view.play
    if play.trick.cards:
        return sensible
    trump, opened = play.strain.suit, open_suits(view)
    partner = play.remaining[play.turn.partner]

    def key(card: Card) -> int:
        suit, top = card.suit, _top(view.unseen, card.suit)
        if suit is trump:
            return 0 if view.unseen.length(suit) else 4
        if suit in opened:
            return 5
        if top >= 0 and max(card.rank.index, _top(partner, suit)) > top:
            return 1
        ruffs = trump is not None and not partner.length(suit) and partner.length(trump)
        return 2 if ruffs else 3

    return sorted(sensible, key=key)


def losing_order(view: View, cards: Iterable[Card]) -> list[Card]:
    """Return the cards in the order of a player who first gives up the tricks that can be lost.

    A squeeze works where declarer needs all the other tricks. After the trumps of the defenders come losers,
    and high cards that force out one that is higher.
    """
    patient = patient_order(view, cards)
    play = view.play
    if play.trick.cards:
        return patient
    partner = play.remaining[play.turn.partner]

    def key(card: Card) -> int:
        if card.suit is play.strain.suit:
            return 0 if view.unseen.length(card.suit) else 2
        best = max(card.rank.index, _top(partner, card.suit))
        return 1 if best < _top(view.unseen, card.suit) else 2

    return sorted(patient, key=key)


@dataclass(slots=True)
class PatientPlayer(LinePlayer):
    """Plays lines out as any player of lines, but patiently where plans seem equally good.

    A line ends in a claim near the end, or where it is rare; before that, the play shows its idea.
    """

    def _decided(
        self, group: WorldGroup, alive: NDArray[np.bool_], share: float, weights: NDArray[np.float64]
    ) -> Card | str:
        rare = share < self.effort.rare
        if (rare or group.play.tricks_left <= _CLAIMED) and self.is_sure(group):
            return END_WON
        if rare:
            return END_SMALL
        legal = group.play.legal_cards
        return next(iter(legal)) if len(legal) == 1 else self._choice(group.only(alive), weights)

    def _look_for_endings(self, group: WorldGroup) -> None:
        """Look for nothing: followers watch the line."""

    def _choice(self, group: WorldGroup, weights: NDArray[np.float64]) -> Card:
        self.choices += 1
        if self.choices > self.effort.choices:
            raise TooWide
        some = slice(0, self.effort.worlds)
        play = group.play
        view = View(self.contract.declarer, play.deal, group.unseen, cards_played=play)
        found = plan_worlds(
            group.hands[some],
            weights[group.places[some]],
            play,
            Payoff.makes(self.need(play), play.tricks_left).values,
            preference=patient_order(view, play.legal_cards),
            horizon=12,
            effort=self.effort.plan,
            solver=self.solver,
        )
        assert found is not None
        return found.cards[0].card


def _is_open(ours: Hand, top: int) -> bool:
    return any(_TEN <= card.rank.index < top for card in ours)


def _top(hand: Hand, suit: Suit) -> int:
    return max((card.rank.index for card in hand.suit(suit)), default=-1)
