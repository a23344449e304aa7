"""Look for problems in one deal: walk along the best line, and compare cards at each choice of declarer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from crossruff.cardplay import Payoff
from crossruff.cardplay.common_sense import sensible_order
from crossruff.cardplay.touching import touching
from crossruff.coach.problems.figures import LineFollower
from crossruff.coach.problems.known import KnownHand, third_hand_lacks, worlds_of
from crossruff.coach.problems.play_out import Effort, LinePlayer, PlayedLine, TooWide
from crossruff.coach.problems.soundness.tempting import beginners_card, tempts
from crossruff.coach.problems.tree import END_SMALL
from crossruff.dd import PackedWorlds, Solver, WorldPlan, plan_worlds, solve_worlds
from crossruff.model import Board, Card, Contract, Play, Seat, Suit, View

CLEAR = 0.10
"""The best line must be better than the natural one by this chance."""
_APART = 0.085
"""It must be better than every other line that is not as good by this chance."""
FINE = 0.055
"""Lines that are this close to the best are right as well."""
_SILLY = 0.55
"""A card that is worse than the best by more is no natural choice."""
_AS_GOOD = 0.03
"""What a winner may promise less than the best card, to be cashed on the way to an ending."""
_FEW = 40
"""The worlds of the first look."""
QUICK = Effort(24, 3000, 0.02, 60)
CAREFUL = Effort(40, 6000, 0.006, 120)
_WIDE = Effort(40, 6000, 0.0016, 700)
"""Lines from the first tricks on have many branches."""
_WIDE_WORLDS = 1800
_MOST_RARE = 0.06
"""The most worlds that a line may leave to branches that it does not spell out."""
_FRESH = 1 << 40
"""What the seed of fresh worlds is away from that of the deal."""


@dataclass(frozen=True, slots=True)
class DeclarersChoice:
    """A position of declarer's side with the worlds that agree with everything known."""

    board: Board
    contract: Contract
    view: View
    known: Mapping[Seat, KnownHand]
    hands: PackedWorlds
    weights: NDArray[np.float64]

    @property
    def need(self) -> int:
        """The tricks that declarer still needs."""
        return self.contract.tricks - self.view.play.won(self.contract.declarer.side)

    @property
    def cards(self) -> list[tuple[Card, ...]]:
        """The cards that differ; touching cards together, the lowest first."""
        return [tuple(group) for group in touching(self.view)]

    def group_of(self, card: Card) -> Card:
        """Return the lowest of the cards that touch a card."""
        return next(group[0] for group in self.cards if card in group)


@dataclass(frozen=True, slots=True)
class LineComparison:
    """The lines of a choice: those that are right, and those that are clearly worse."""

    choice: DeclarersChoice
    best: Card
    natural: Card
    lines: Mapping[Card, float]
    """The chance of each card that was played out; the others promise less than the best by far."""
    promises: Mapping[Card, float]
    played: Mapping[Card, PlayedLine] = field(repr=False)
    fails: tuple[str, ...] = ()
    """The robots that choose a wrong card, the weakest first."""

    @property
    def right(self) -> tuple[Card, ...]:
        """The cards that are as good as the best."""
        top = self.lines[self.best]
        return tuple(card for card, chance in self.lines.items() if chance >= top - FINE)

    @property
    def wrong(self) -> tuple[Card, ...]:
        """The cards that are clearly worse and were played out, the best first."""
        top = self.lines[self.best]
        worse = [card for card, chance in self.lines.items() if chance <= top - _APART]
        return tuple(sorted(worse, key=lambda card: -self.lines[card]))


@dataclass(slots=True)
class Finder:
    """Finds choices in which the natural card is clearly worse than the best."""

    seed: int
    solver: Solver
    worlds: int = 70
    settled: int = 600
    """The number of worlds of the final plans."""
    fresh: int = 2000
    """The number of worlds of the final figures."""
    earliest: int = 0
    """The cards that must have been played; early choices take longest, and seldom have one idea."""
    latest: int = 30
    """The cards after which no problem begins."""
    proved: int = 0
    """The fewest tricks left with which a line ends in a claim."""
    cashes: bool = False
    """Whether declarer cashes winners on the way, which leads to endings."""
    wanted: Callable[[LineComparison], bool] | None = None
    """What a first comparison must show."""
    persists: bool = False
    """Whether the defenders lead the suit of the opening lead again, where it costs nothing."""
    wide: bool = False
    """Whether lines may have many branches, as from the first tricks on."""

    @property
    def silly(self) -> float:
        """How much worse a natural choice may be: a mistake at the first trick may cost everything."""
        return 0.95 if self.wide else _SILLY

    def find(
        self, board: Board, contract: Contract, known: Mapping[Seat, KnownHand], lead: Card
    ) -> Iterator[LineComparison]:
        """Yield the problems of a deal, as declarer walks along the best line."""
        play = Play.of(board.deal, contract).play(lead)
        side = contract.declarer.side
        while not play.is_over and len(play.cards) <= self.latest:
            if play.turn.side is not side:
                play = play.play(defenders_card(play, contract, self.solver, persists=self.persists))
                continue
            if len(play.legal_cards) == 1:
                play = play.play(next(iter(play.legal_cards)))
                continue
            choice = self.choice(board, contract, play, known)
            if choice is None:
                return
            look = _look(choice, self.solver)
            promise = look.promises[look.best]
            if promise < 0.2:
                return
            try:
                found = self.compare(choice, look) if len(play.cards) >= self.earliest else None
            except TooWide:
                return
            if found is not None:
                yield found
            play = play.play(_onward(choice, look, found, cashes=self.cashes))

    def choice(
        self, board: Board, contract: Contract, play: Play, known: Mapping[Seat, KnownHand]
    ) -> DeclarersChoice | None:
        """Return the choice at a position, or None if too few worlds agree."""
        known = _with_third_hand(play, known)
        view = View.of(play, contract.declarer, contract, board.auction, board.vulnerability)
        hands, weights = worlds_of(view, known, self.worlds, self.seed)
        if len(hands) < self.worlds:
            return None
        return DeclarersChoice(board, contract, view, known, hands, weights)

    def player(self, contract: Contract, weights: NDArray[np.float64], effort: Effort) -> LinePlayer:
        """Return the player of lines in some worlds."""
        return LinePlayer(contract, weights, self.solver, replace(effort, proved=self.proved))

    def picks(self, choice: DeclarersChoice) -> dict[str, Card]:
        """Return the cards of robots of graded strength, the weakest first."""
        return _picks(choice, self.solver)

    def compare(self, choice: DeclarersChoice, look: _Look) -> LineComparison | None:
        """Play the lines out; return None unless the best is clearly better than the natural one."""
        if len(look.promises) < 2 or look.promises[look.best] < 0.2:
            return None
        best, doubtful = self._doubtful(choice, look)
        if doubtful is None:
            return None
        player = self.player(choice.contract, choice.weights, QUICK)
        played = {card: player.play(choice.view.play, choice.hands, card) for card in (best, doubtful)}
        if played[best].chance < played[doubtful].chance + CLEAR:
            return None
        if not self.wide and _rare(played[best]) > 2 * _MOST_RARE:
            return None
        promises = promises_of(choice, self.solver)
        for card, promise in promises.items():
            if card not in played and promise > played[best].chance - CLEAR - 0.02:
                played[card] = player.play(choice.view.play, choice.hands, card)
        best = max(played, key=lambda card: played[card].chance)
        if played[best].chance - played[doubtful].chance > self.silly:
            return None
        if self.wanted is not None and doubtful != best:
            lines = {card: line.chance for card, line in played.items()}
            if not self.wanted(LineComparison(choice, best, doubtful, lines, promises, played)):
                return None
        return self.settle(choice, best, played, promises)

    def _doubtful(self, choice: DeclarersChoice, look: _Look) -> tuple[Card, Card | None]:
        """Return the best card, and a natural card that seems to be clearly worse."""
        top = look.promises[look.best]
        for card in look.naturals:
            if look.promises[card] < top - CLEAR + 0.03:
                return look.best, card
        if choice.view.play.tricks_left > 11:
            return look.best, None
        plan = plan_of(choice, self.solver, 40, 12_000)
        if plan is None:
            return look.best, None
        values = {choice.group_of(one.card): one.value for one in plan.cards}
        best = choice.group_of(plan.cards[0].card)
        worse = [card for card in look.naturals if values.get(card, 0.0) < values[best] - CLEAR]
        return best, worse[0] if worse else None

    def settle(
        self,
        choice: DeclarersChoice,
        best: Card,
        played: dict[Card, PlayedLine],
        promises: Mapping[Card, float],
    ) -> LineComparison | None:
        """Plan the lines again with more worlds, and follow the plans in fresh ones for the final figures.

        Robots then tell the natural line and the difficulty.
        """
        count = _WIDE_WORLDS if self.wide else self.settled
        hands, weights = worlds_of(choice.view, choice.known, count, self.seed + 1)
        player = self.player(choice.contract, weights, _WIDE if self.wide else CAREFUL)
        picks = self.picks(choice)
        top = played[best].chance
        asked = {best, *(card for card in picks.values())}
        asked |= {card for card, line in played.items() if line.chance > top - 2 * CLEAR}
        plans = {best: player.play(choice.view.play, hands, best)}
        if _rare(plans[best]) > _MOST_RARE:
            return None
        plans |= {card: player.play(choice.view.play, hands, card) for card in asked - {best}}
        chances = [line.chance for line in plans.values()]
        if max(chances) - min(chances) < CLEAR:
            return None
        many, again = self.followed(choice, plans)
        best = max(again, key=lambda card: again[card].chance)
        lines = {card: line.chance for card, line in again.items()}
        top = lines[best]
        fails = tuple(name for name, card in picks.items() if lines[card] < top - FINE)
        if _rare(again[best]) > _MOST_RARE:
            return None
        wrong = [
            card
            for card in picks.values()
            if top - self.silly < lines[card] <= top - CLEAR and self.tempts(choice, card)
        ]
        if not wrong or any(top - _APART < chance < top - FINE for chance in lines.values()):
            return None
        natural = self.tempting(wrong, lines)
        return LineComparison(many, best, natural, lines, promises, again, fails)

    def tempts(self, choice: DeclarersChoice, card: Card) -> bool:
        """Return whether a sensible player would think of a card."""
        return tempts(choice.view, card)

    def tempting(self, wrong: list[Card], lines: Mapping[Card, float]) -> Card:
        """Return the wrong card that most robots pick."""
        return max(wrong, key=lambda card: (wrong.count(card), lines[card]))

    def followed(
        self, choice: DeclarersChoice, plans: Mapping[Card, PlayedLine]
    ) -> tuple[DeclarersChoice, dict[Card, PlayedLine]]:
        """Follow plans in fresh worlds; return the choice with these worlds, and the lines."""
        fresh = fresh_worlds(choice, self.fresh, self.seed)
        follower = LineFollower(fresh.contract, fresh.weights, self.solver)
        start = fresh.view.play
        return fresh, {card: follower.follow(start, fresh.hands, line.tree) for card, line in plans.items()}


def fresh_worlds(choice: DeclarersChoice, count: int, seed: int) -> DeclarersChoice:
    """Return a choice with worlds that no plan was made with."""
    hands, weights = worlds_of(choice.view, choice.known, count, seed + _FRESH)
    return replace(choice, hands=hands, weights=weights)


def plan_of(
    choice: DeclarersChoice, solver: Solver, worlds: int, effort: int, horizon: int = 12
) -> WorldPlan | None:
    """Search a plan in some of the worlds of a choice."""
    play = choice.view.play
    return plan_worlds(
        choice.hands[:worlds],
        choice.weights[:worlds],
        play,
        Payoff.makes(choice.need, play.tricks_left).values,
        preference=sensible_order(choice.view, play.legal_cards),
        horizon=horizon,
        effort=effort,
        solver=solver,
    )


def _rare(line: PlayedLine) -> float:
    return sum(node.share for node in line.tree.nodes() if node.end == END_SMALL)


@dataclass(frozen=True, slots=True)
class _Look:
    """A first look at a choice, double dummy in a few worlds."""

    promises: Mapping[Card, float]
    best: Card
    naturals: tuple[Card, ...]
    """The cards of common sense, of a beginner, and of a look at three or six worlds."""


def _look(choice: DeclarersChoice, solver: Solver) -> _Look:
    play = choice.view.play
    few = choice.hands[:_FEW]
    found = solve_worlds(few, play, goal="target", target=choice.need, solver=solver)
    order = sensible_order(choice.view, play.legal_cards)
    lowest = list(dict.fromkeys(choice.group_of(card) for card in order))
    wins = {card: np.asarray(found.of(card) > 0, dtype=np.bool_) for card in lowest}
    weights = choice.weights[:_FEW]
    promises = {card: float(weights @ won / weights.sum()) for card, won in wins.items()}
    best = max(lowest, key=lambda card: promises[card])
    few_worlds = (slice(0, 6), slice(6, 9), slice(9, 12))
    guesses = [_most_wins(wins, rows) for rows in few_worlds]
    beginner = choice.group_of(beginners_card(choice.view))
    return _Look(promises, best, tuple(dict.fromkeys((lowest[0], beginner, *guesses))))


def _onward(choice: DeclarersChoice, look: _Look, found: LineComparison | None, *, cashes: bool) -> Card:
    """Return the card with which declarer walks on: the best, or a winner that promises as much."""
    play = choice.view.play
    best = look.best if found is None else found.best
    if not cashes or play.trick.cards:
        return best
    top = {
        suit: max((card.rank.index for card in choice.view.unseen.suit(suit)), default=-1) for suit in Suit
    }
    winners = [
        card
        for card in look.promises
        if card.rank.index > top[card.suit] >= 0 and look.promises[card] >= look.promises[best] - _AS_GOOD
    ]
    trump = play.strain.suit
    return min(winners, key=lambda card: (card.suit is not trump, -card.rank.index), default=best)


def _most_wins(wins: Mapping[Card, NDArray[np.bool_]], rows: slice) -> Card:
    """Return the first card that wins most of some worlds."""
    return max(wins, key=lambda card: int(wins[card][rows].sum()))


def _picks(choice: DeclarersChoice, solver: Solver) -> dict[str, Card]:
    sense = sensible_order(choice.view, choice.view.play.legal_cards)[0]
    found = {"beginner": beginners_card(choice.view), "common sense": sense}
    graded = (
        ("3 worlds", 3, 0, 1),
        ("6 worlds", 6, 0, 1),
        ("40 worlds", 40, 0, 1),
        ("two choices", 40, 5000, 2),
    )
    for name, worlds, effort, horizon in (*graded, ("planner", 60, 40_000, 12)):
        plan = plan_of(choice, solver, worlds, effort, horizon)
        if plan is not None:
            found[name] = plan.cards[0].card
    return {name: choice.group_of(card) for name, card in found.items()}


def promises_of(choice: DeclarersChoice, solver: Solver) -> dict[Card, float]:
    """Return for each card how often declarer makes the contract if they see all cards after it."""
    found = solve_worlds(choice.hands, choice.view.play, goal="target", target=choice.need, solver=solver)
    weights = choice.weights / choice.weights.sum()
    return {group[0]: float(weights @ (found.of(group[0]) > 0)) for group in choice.cards}


def _with_third_hand(play: Play, known: Mapping[Seat, KnownHand]) -> Mapping[Seat, KnownHand]:
    seat = play.leader.partner
    lacks = third_hand_lacks(play)
    if seat not in known or not lacks or lacks & play.deal[seat]:
        return known
    return {**known, seat: replace(known[seat], lacks=lacks)}


def defenders_card(play: Play, contract: Contract, solver: Solver, *, persists: bool = False) -> Card:
    """Return a natural card of a defender that costs nothing double dummy, if there is one."""
    view = View.of(play, play.turn, contract)
    order = sensible_order(view, play.legal_cards)
    if persists and not play.trick.cards:
        order.sort(key=lambda card: card.suit is not play.cards[0].suit)
    need = 14 - contract.tricks - play.won(play.turn.side)
    if need <= 0 or need > play.tricks_left:
        return order[0]
    worlds = np.array([play.remaining.packed], dtype=np.uint64)
    found = solve_worlds(worlds, view.play, goal="target", target=need, solver=solver)
    if not found.tricks.max() > 0:
        return order[0]
    return next(card for card in order if found.of(card)[0] > 0)
