"""Follow a declarer through sampled worlds, card by card: what the plan is, and how often it makes."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from crossruff.cardplay import Declarer
from crossruff.cardplay.common_sense import sensible_order
from crossruff.claims import find_claim
from crossruff.dd import Solver, solve_worlds
from crossruff.model import Card, Deal, Play, View
from crossruff.players import Budget, Decision

_CLAIM_EFFORT = 400
"""How many cards a look for a claim may try: a millisecond or two."""
_EFFORTS = ((0, 0.3), (3, 0.06), (11, 0.02), (52, 0.01))
"""The effort for a choice by the cards since the plan began: most worlds share the first choices."""
Cards = tuple[Card, ...]
Turn = tuple[object, ...]
"""The cards before a choice of declarer's, with the small cards of the defenders that touch made alike."""


@dataclass(frozen=True, slots=True)
class LineDeviation:
    """Where a line leaves declarer's own: at a turn, or at the first lead of declarer's side after it.

    At the first lead the card is played wherever declarer would have played `instead_of`.
    """

    card: Card
    turn: Turn | None = None
    instead_of: Card | None = None


@dataclass(frozen=True, slots=True)
class Followed:
    """One world, played out along a line until the contract was certain or lost."""

    number: int
    """The number of the world."""
    cards: Cards
    """All cards, those played before the plan included."""
    makes: bool
    claimed: bool
    """Whether the play ended because the rest was proved."""


@dataclass(slots=True)
class Follower:
    """Plays out worlds with one declarer that remembers its choices.

    Declarer sees what it would see at the table and chooses by its own worlds. The defenders see all cards:
    they play a card that beats the contract if there is one, and else the card that common sense prefers.
    """

    view: View
    worlds: np.ndarray[tuple[int, ...], np.dtype[np.uint64]]
    declarer: Declarer
    need: int
    """The tricks that the plan is for, in all."""
    budget: Budget = field(default_factory=Budget)
    solver: Solver = field(default_factory=lambda: Solver(memory=64 << 20, threads=1))
    decisions: dict[Turn, Decision[Card]] = field(default_factory=dict)
    """What declarer chose at a turn."""
    _forks: dict[Cards, Declarer] = field(default_factory=dict)
    _claims: dict[Turn, bool] = field(default_factory=dict)
    _names: dict[Card, object] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Name the defenders' cards by their place between the cards that declarer sees."""
        view = self.view
        ours = view.deal[view.seat] | view.deal[view.seat.partner]
        for card in Card.all():
            above = sum(mine.rank > card.rank for mine in ours.suit(card.suit))
            self._names[card] = card if card in ours else (card.suit, above)

    def turn(self, play: Play) -> Turn:
        """Return the turn of a play.

        Cards of the defenders with none of ours between them are the same: declarer chooses once for all, if
        the same hands have won the tricks.
        """
        leaders = (trick.leader for trick in (*play.tricks, play.trick))
        return (*(self._names[card] for card in play.cards), *leaders)

    def follow(self, number: int, deviation: LineDeviation | None = None) -> Followed:
        """Play out a world along a line."""
        play = self.start(number)
        side, need = self.view.seat.side, self.need
        while True:
            won = play.won(side)
            if won >= need:
                return Followed(number, play.cards, True, False)
            if won + play.tricks_left < need:
                return Followed(number, play.cards, False, False)
            if play.turn.side is side:
                if not play.trick.cards and self._is_proved(play):
                    return Followed(number, play.cards, True, True)
                play = play.play(self._our_card(play, deviation))
            else:
                card, lost = self._their_card(play)
                if lost:
                    return Followed(number, play.cards, False, False)
                play = play.play(card)

    def view_of(self, play: Play) -> View:
        """Return what declarer sees of a play."""
        view = self.view
        return View.of(play, view.seat, view.contract, view.auction, view.vulnerability)

    def decision(self, play: Play) -> Decision[Card]:
        """Return what declarer chooses; it is asked once after the same cards."""
        turn = self.turn(play)
        found = self.decisions.get(turn)
        if found is None:
            player = self._nearest(play.cards).forked()
            since = len(play.cards) - len(self.view.play.cards)
            player.effort = next(effort for most, effort in _EFFORTS if since <= most)
            found = player.decide(self.view_of(play), Budget(cancel=self.budget.cancel))
            self.decisions[turn] = found
            self._forks[play.cards] = player
        return found

    def _our_card(self, play: Play, deviation: LineDeviation | None) -> Card:
        legal = play.legal_cards
        if len(legal) == 1:
            return next(iter(legal))
        if deviation is not None and self.deviates(play, deviation):
            return deviation.card
        return self.decision(play).action

    def deviates(self, play: Play, deviation: LineDeviation) -> bool:
        """Return whether a line leaves declarer's own at this turn."""
        if deviation.turn is not None:
            return self.turn(play) == deviation.turn
        if not self.is_first_lead(play) or deviation.card not in play.legal_cards:
            return False
        return self.decision(play).action is deviation.instead_of

    def is_first_lead(self, play: Play) -> bool:
        """Return whether declarer's side leads for the first time after the trick that the plan begins in."""
        seats, before = self.view.seat.side.seats, len(self.view.play.tricks) + 1
        if play.trick.cards or play.turn not in seats or len(play.tricks) < before:
            return False
        return not any(trick.leader in seats for trick in play.tricks[before:])

    def _their_card(self, play: Play) -> tuple[Card, bool]:
        """Return a defender's card, and whether the contract is beaten after it."""
        target = 14 - self.need - (play.size - play.tricks_left - play.won(self.view.seat.side))
        packed = np.array([play.remaining.packed], dtype="<u8")
        found = solve_worlds(packed, play, goal="target", target=max(0, target), solver=self.solver)
        beats = [card for card, yes in zip(found.cards, found.tricks[0], strict=True) if yes == 1]
        if beats:
            return beats[0], True
        view = View.of(play, play.turn, self.view.contract, None, self.view.vulnerability)
        return sensible_order(view, play.legal_cards)[0], False

    def _is_proved(self, play: Play) -> bool:
        """Return whether the tricks that are missing can be claimed."""
        turn = self.turn(play)
        known = self._claims.get(turn)
        if known is None:
            missing = self.need - play.won(self.view.seat.side)
            view = self.view_of(play)
            known = find_claim(view, missing, effort=_CLAIM_EFFORT) is not None
            self._claims[turn] = known
        return known

    def _nearest(self, cards: Cards) -> Declarer:
        """Return the declarer of the longest beginning of some cards that was asked."""
        for size in range(len(cards), len(self.view.play.cards) - 1, -1):
            found = self._forks.get(cards[:size])
            if found is not None:
                return found
        return self.declarer

    def start(self, number: int) -> Play:
        """Return the play of a world when the plan begins, with all four hands."""
        view = self.view
        north, east, south, west = self.worlds[number].tolist()
        held = [north, east, south, west]
        for trick in (*view.play.tricks, view.play.trick):
            for seat, card in trick.items():
                held[seat.index] |= card.bit
        deal = Deal.unchecked((held[0], held[1], held[2], held[3]))
        play = view.play
        return Play(deal, play.strain, play.leader, play.cards, play.declarer)
