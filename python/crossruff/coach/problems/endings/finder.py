"""Find endings: play a deal patiently, and compare the finesse with patience where declarer has the lead."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from crossruff.cardplay.common_sense import sensible_order
from crossruff.coach.problems.deals import Contested, contested_deal
from crossruff.coach.problems.endings.holdings import EndingHands, elimination_hands, squeeze_hands
from crossruff.coach.problems.endings.patience import PatientPlayer, losing_order, open_suits, patient_order
from crossruff.coach.problems.endings.watching import WatchingFollower
from crossruff.coach.problems.finder import (
    CLEAR,
    QUICK,
    DeclarersChoice,
    Finder,
    LineComparison,
    defenders_card,
    fresh_worlds,
    plan_of,
    promises_of,
)
from crossruff.coach.problems.play_out import Effort, PlayedLine, TooWide
from crossruff.coach.problems.themes import ENDPLAY, SQUEEZE
from crossruff.dd import Solver
from crossruff.model import Card, Contract, Hand, Play, Suit

AT_ONCE = "finesse at once"
"""The robot that plays a suit with a finesse as soon as it can, as well as it can."""
_MAKERS = {ENDPLAY: elimination_hands, SQUEEZE: squeeze_hands}
_NEAR = 0.03
"""What a patient card may promise less than the best one on the way to an ending."""
_HOPE = 0.35
"""The least that the best card of a problem promises."""
_MOST_CHOICES = 300
_AT_ALL = 0.06
"""How often the theme must show where the line makes the contract."""
_SHOWN, _SURE = 0.3, 0.5
"""How often the theme must show where the line gains: at a first look, and in the end."""


def ending_deal(seed: int, theme: str, solver: Solver) -> Contested | None:
    """Deal hands that lead to an ending; None if the auction does not end in the contract that is due."""
    hands = _MAKERS[theme](seed)
    if hands is None:
        return None
    dealt = contested_deal(seed, solver, _template(hands))
    if dealt is None or (dealt.contract.strain, dealt.contract.tricks) != (hands.strain, hands.tricks):
        return None
    return dealt


def _template(hands: EndingHands) -> str:
    return f"south: holds {_cards(hands.south)}; north: holds {_cards(hands.north)}"


def _cards(hand: Hand) -> str:
    texts = (f"{suit}{''.join(str(card)[1] for card in hand.suit(suit))}" for suit in Suit)
    return " ".join(text for text in texts if len(text) > 1)


@dataclass(slots=True)
class EndingFinder(Finder):
    """Finds choices on lead in which patience is clearly better than a finesse, or than common sense."""

    theme: str = ENDPLAY
    at_once: Card | None = None
    """The best card of the suits with a finesse."""

    def endings(self, dealt: Contested, most: int = 10, least: int = 5) -> Iterator[LineComparison]:
        """Yield the problems on declarer's leads with `most` to `least` tricks left."""
        for choice, best in self._leads(dealt, most, least):
            try:
                found = self._ending(choice, best)
            except TooWide:
                continue
            if found is not None:
                yield found

    def _leads(self, dealt: Contested, most: int, least: int) -> Iterator[tuple[DeclarersChoice, Card]]:
        """Yield declarer's choices on lead, each with the patient card with which the play goes on."""
        contract = dealt.contract
        play = Play.of(dealt.board.deal, contract).play(dealt.lead)
        while play.tricks_left >= least and not play.is_over:
            if play.turn.side is not contract.declarer.side:
                play = play.play(defenders_card(play, contract, self.solver))
                continue
            choice = self.choice(dealt.board, contract, play, dealt.known)
            if choice is None or not 0 < choice.need <= play.tricks_left:
                return
            plan = plan_of(choice, self.solver, 60, 12_000)
            if plan is None or plan.cards[0].value < _HOPE:
                return
            near = {one.card for one in plan.cards if one.value >= plan.cards[0].value - _NEAR}
            slack = self.theme == SQUEEZE and choice.need < play.tricks_left
            order = (losing_order if slack else patient_order)(choice.view, play.legal_cards)
            card = next(card for card in order if card in near)
            drawn = play.strain.suit is None or not choice.view.unseen.length(play.strain.suit)
            if drawn and not slack and not play.trick.cards and play.tricks_left <= most:
                yield choice, choice.group_of(card)
            play = play.play(card)

    def _ending(self, choice: DeclarersChoice, best: Card) -> LineComparison | None:
        player = self.player(choice.contract, choice.weights, QUICK)
        start = choice.view.play
        played = {best: player.play(start, choice.hands, best)}
        follower = WatchingFollower(choice.contract, choice.weights, self.solver)
        patient = follower.follow(start, choice.hands, played[best].tree)
        if patient.chance < _HOPE or self._shown(patient, patient.made) < _AT_ALL:
            return None
        finesses, sensible = _tempting(choice)
        played |= {card: player.play(start, choice.hands, card) for card in {*finesses, sensible} - {best}}
        self.at_once = max(finesses, key=lambda card: played[card].chance, default=None)
        natural = [played[card] for card in (self.at_once, sensible) if card is not None]
        natural = [line for line in natural if line.chance <= patient.chance - CLEAR]
        if not natural or self._shown(patient, ~natural[0].made) < _SHOWN:
            return None
        promises = promises_of(choice, self.solver)
        for card, promise in promises.items():
            if card not in played and promise > patient.chance - CLEAR - 0.02:
                played[card] = player.play(start, choice.hands, card)
        best = max(played, key=lambda card: played[card].chance)
        found = self.settle(choice, best, played, promises)
        if found is None:
            return None
        line, wrong = found.played[found.best], found.played[found.natural]
        return found if self._shown(line, ~wrong.made) >= _SURE else None

    def _shown(self, line: PlayedLine, where: NDArray[np.bool_]) -> float:
        """Return how often the theme shows in the worlds that a line makes and another one does not."""
        shown = line.events.squeezed if self.theme == SQUEEZE else line.events.thrown_in
        gained = line.made & where
        return float(shown[gained].mean()) if gained.any() else 0.0

    def player(self, contract: Contract, weights: NDArray[np.float64], effort: Effort) -> PatientPlayer:
        """Return a patient player of lines."""
        effort = replace(effort, proved=self.proved, choices=_MOST_CHOICES)
        return PatientPlayer(contract, weights, self.solver, effort)

    def picks(self, choice: DeclarersChoice) -> dict[str, Card]:
        """Return the cards of robots; the first one finesses at once."""
        found = Finder.picks(self, choice)
        return found if self.at_once is None else {AT_ONCE: self.at_once, **found}

    def tempting(self, wrong: list[Card], lines: Mapping[Card, float]) -> Card:
        """Return the finesse if it is wrong, which stands first."""
        return wrong[0] if wrong else Finder.tempting(self, wrong, lines)

    def tempts(self, choice: DeclarersChoice, card: Card) -> bool:
        """Return whether a card is the finesse, or a sensible player would think of it."""
        return card is self.at_once or Finder.tempts(self, choice, card)

    def followed(
        self, choice: DeclarersChoice, plans: Mapping[Card, PlayedLine]
    ) -> tuple[DeclarersChoice, dict[Card, PlayedLine]]:
        """Follow plans in fresh worlds, and watch for throw-ins and squeezes."""
        fresh = fresh_worlds(choice, self.fresh, self.seed)
        follower = WatchingFollower(fresh.contract, fresh.weights, self.solver)
        start = fresh.view.play
        return fresh, {card: follower.follow(start, fresh.hands, line.tree) for card, line in plans.items()}


def _tempting(choice: DeclarersChoice) -> tuple[list[Card], Card]:
    """Return the cards of the suits with a finesse, and the card of common sense."""
    opened = open_suits(choice.view)
    sensible = sensible_order(choice.view, choice.view.play.legal_cards)[0]
    return [cards[0] for cards in choice.cards if cards[0].suit in opened], choice.group_of(sensible)
