"""A declarer by αμ: it wins in as many worlds as it can, whatever the defenders know."""

from __future__ import annotations

from dataclasses import dataclass

from crossruff.cardplay.declarers import SEARCHING, WEIGHING, Declarer
from crossruff.cardplay.glance import glance
from crossruff.cardplay.touching import touching
from crossruff.dd import PlannedCard, Prospects, alphamu_worlds
from crossruff.errors import CrossruffError
from crossruff.model import Card, View
from crossruff.players import Basis, Budget, Candidate, Decision, late_note

MOST_WORLDS = 128
"""The most worlds that a search takes."""


@dataclass(slots=True)
class AlphaMuDeclarer(Declarer):
    """Chooses the card with which the contract makes in most worlds, by αμ.

    It supposes that the defenders see all cards and know its strategy. It searches `moves` of its choices,
    and judges every world double dummy after them; with one move it is the Monte Carlo method with the payoff
    `chance`. If no world can be won, it plays for fewer tricks. The fields `payoff`, `horizon`, `effort`,
    `relocate` and `stopping` have no effect.

    >>> from crossruff.model import Deal, Play, Seat, Strain
    >>> deal = Deal.parse("N:AQ... K9... 32... JT...")
    >>> play = Play(deal, Strain.NOTRUMP, Seat.WEST, declarer=Seat.SOUTH).play("SJ")
    >>> decision = AlphaMuDeclarer(samples=10).decide(View.of(play, Seat.SOUTH))
    >>> str(decision.action), decision.worlds
    ('SQ', 3)
    """

    samples: int = 20
    moves: int = 2
    """How many of its choices it looks ahead, the card to play included."""

    def __post_init__(self) -> None:
        """Reject numbers that make no sense."""
        Declarer.__post_init__(self)
        if self.samples > MOST_WORLDS:
            raise CrossruffError(f"samples of αμ must be 1 to {MOST_WORLDS}; got {self.samples}")
        if self.moves < 1:
            raise CrossruffError(f"moves must be at least 1; got {self.moves}")

    def decide(self, view: View, budget: Budget | None = None) -> Decision[Card]:
        """Choose a card; without a budget, within the declarer's own `seconds`."""
        budget = Budget(self.seconds) if budget is None else budget
        declarer = view.play.declarer
        if declarer is not view.seat or view.play.player is not view.seat or not view.play.dummy_is_down:
            raise CrossruffError(f"it is not {view.seat.name.title()}'s turn to play as declarer")
        legal = view.play.legal_cards
        if len(legal) == 1:
            return Decision(next(iter(legal)), "the only card", elapsed=budget.elapsed)
        search = budget.share(SEARCHING)
        worlds = self._beliefs(search).update(view, search.share(WEIGHING).left)
        order = self._order(view, legal)
        groups = {cards[0].bit: tuple(cards) for cards in touching(view)}
        found, needs = None, self._needs(view)
        goal = needs[0]
        first = glance(view, worlds, _chances(needs[0], view.play.tricks_left), search, self.solver)
        for need in needs:
            answer = alphamu_worlds(
                worlds.hands,
                worlds.weights,
                view.play,
                need,
                # With touching cards only, there is nothing to search.
                moves=self.moves if len(groups) > 1 else 1,
                preference=order,
                seconds=search.left,
                threads=search.threads,
                cancel=search.cancel,
                solver=self.solver,
            )
            if answer is not None:
                found, goal = answer, need
            if answer is None or answer.cards[0].promise > 0:
                break
        if found is None:
            return self.hurried(order, first, worlds, budget)
        is_contract = view.contract is not None and goal == needs[0]
        listed = tuple(_candidate(one, groups[one.bit], is_contract=is_contract) for one in found.cards)
        action = self._of_touching(view, listed[0].touching)
        notes = (*worlds.notes, *late_note(found.solved, len(worlds)))
        basis = Basis.of(found.solved, len(worlds))
        return Decision(
            action,
            _reason(found, None if goal == needs[0] else goal),
            listed,
            found.solved,
            budget.elapsed,
            notes,
            basis=basis,
            depth=found.moves,
        )

    def _needs(self, view: View) -> range:
        """Return the numbers of tricks to try for: fewer if the first cannot be reached in any world."""
        left = view.play.tricks_left
        if view.contract is None:
            return range(left, -1, -1)
        need = max(0, view.contract.tricks - view.play.won(view.seat.side))
        # With one move it is the Monte Carlo method, for which all cards are the same then.
        return range(need, need - 1, -1) if self.moves == 1 else range(need, -1, -1)


def _chances(need: int, left: int) -> list[float]:
    """Return the payoff of 0, 1, 2, ... tricks for a player who needs some of them."""
    return [float(tricks >= need) for tricks in range(left + 1)]


def _candidate(found: PlannedCard, cards: tuple[Card, ...], *, is_contract: bool) -> Candidate[Card]:
    chance = found.promise if is_contract else None
    return Candidate(cards[0], cards, None, chance, found.promise, found.value, found.searched)


def _reason(found: Prospects, need: int | None) -> str:
    """Describe the best card; `need` is the number of tricks if the contract cannot be made any more."""
    if len(found.cards) == 1:
        return "all cards touch"
    best = found.cards[0]
    far = f"{found.moves} choices ahead" if found.moves > 1 else "one choice ahead"
    how = "to the end" if found.complete else far
    wins = "wins" if need is None else f"takes {need} more {'trick' if need == 1 else 'tricks'}"
    return f"{wins} in {best.value:.0%} of the worlds together, {how}; one by one in {best.promise:.0%}"
