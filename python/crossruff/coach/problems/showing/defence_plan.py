"""The solution of a defender: a tree of their cards, and the idea behind the first one.

A defender's chances are double dummy, and so is the tree: in each world the other three hands play as well as
they can, and the defender plays the card that beats the contract in most of the worlds that look alike.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

import numpy as np

from crossruff import dd
from crossruff.cardplay.common_sense import sensible_order
from crossruff.coach.problems.known import worlds_of
from crossruff.coach.problems.problem import PlayProblem
from crossruff.coach.problems.tree import END_SMALL, END_WON, LOW, LineNode, spelled
from crossruff.inference.phrases import NUMBERS
from crossruff.model import Card, Deal, Play, Suit, View

_WORLDS = 160
_RARE = 0.03
_DEEP = 2
"""The defender's cards after the first one that the tree tells."""
_IDEAS = 40
"""The worlds in which the two lines are played out."""
_OFTEN, _NEARLY_ALL = 0.6, 0.95


@dataclass(frozen=True, slots=True)
class IdeaFact:
    """Where the tricks come from, double dummy, in worlds where the solution gains."""

    card: Card
    natural: Card
    suit: Suit
    ruffs: bool
    """Whether the tricks are ruffs in the suit that is led."""
    counts: tuple[int, int] | None
    """The tricks of the defenders after the solution and after the natural card; None if they vary."""
    often: float
    """How often the numbers are so, or there are more after the solution."""

    @property
    def text(self) -> str:
        """The fact as a sentence."""
        takes = "your side takes" if self.often > _NEARLY_ALL else "your side mostly takes"
        start = f"Where the {self.card.symbol} gains, {takes}"
        if self.counts is None:
            return f"{start} more {self._tricks(2, '')} than after the {self.natural.symbol}."
        count, instead = self.counts
        other = NUMBERS[instead] if instead else "none"
        return f"{start} {self._tricks(count, NUMBERS[count])}, and after the {self.natural.symbol} {other}."

    def _tricks(self, count: int, number: str) -> str:
        suit, many = self.suit.name.lower(), "s" if count != 1 else ""
        return (
            f"{number} ruff{many} in {suit}".strip()
            if self.ruffs
            else f"{number} {suit[:-1]} trick{many}".strip()
        )


@dataclass(frozen=True, slots=True)
class DiscardFact:
    """What declarer's side discards after the natural card more than after the solution."""

    natural: Card
    suit: Suit
    often: float

    @property
    def text(self) -> str:
        """The fact as a sentence."""
        suit = self.suit.name.lower()
        mostly = "" if self.often > _NEARLY_ALL else "mostly "
        return f"After the {self.natural.symbol} declarer {mostly}discards more {suit}."


@dataclass(frozen=True, slots=True)
class DefencePlan:
    """The tree of a defender's solution, the replies on the deal shown, and the idea."""

    tree: LineNode
    shown: tuple[str, ...]
    ideas: tuple[IdeaFact | DiscardFact, ...]


@dataclass(frozen=True, slots=True)
class _World:
    play: Play
    weight: float


def defence_plan(problem: PlayProblem) -> DefencePlan:
    """Return the plan of a problem of a defender; it takes about a second."""
    hands, weights = worlds_of(problem.view, problem.known, _WORLDS, problem.seed)
    need = needed(problem)
    best, natural = problem.best.card, problem.natural
    solver = dd.Solver(threads=1)
    found = dd.solve_worlds(hands, problem.view.play, goal="target", target=need, solver=solver)
    wins, others = np.asarray(found.of(best) > 0), np.asarray(found.of(natural) > 0)
    gained = [_full(problem, row) for row in hands[wins & ~others][:_IDEAS].tolist()]
    planner = _Planner(problem, solver)
    total = float(weights[wins].sum()) or 1.0
    worlds = [
        _World(_full(problem, row), problem.best.chance * weight / total)
        for row, weight in zip(hands[wins].tolist(), weights[wins].tolist(), strict=True)
    ]
    tree = planner.ours([*worlds, _World(problem.play, 0.0)], best, 0, 1.0)
    return DefencePlan(tree, tuple(planner.shown), tuple(_ideas(problem, gained, solver)))


def needed(problem: PlayProblem) -> int:
    """Return the tricks that the defenders still need to beat the contract."""
    return 14 - problem.contract.tricks - problem.play.won(problem.seat.side)


def _full(problem: PlayProblem, row: Iterable[int]) -> Play:
    """Return the play in a world."""
    hands = list(row)
    for before, card in problem.play.steps():
        hands[before.turn.index] |= card.bit
    north, east, south, west = hands
    return Play.of(Deal.from_packed((north, east, south, west)), problem.contract, problem.cards)


@dataclass(slots=True)
class _Planner:
    problem: PlayProblem
    solver: dd.Solver
    shown: list[str] = field(default_factory=list)

    def ours(
        self, worlds: list[_World], card: Card | None, depth: int, share: float | None = None
    ) -> LineNode:
        """Return the node of worlds that look alike to the defender, whose turn it is."""
        made = sum(world.weight for world in worlds)
        share = made if share is None else share
        if all(self._is_beaten(world.play) for world in worlds):
            return LineNode(share, made, end=END_WON)
        has_shown = any(world.play.deal == self.problem.board.deal for world in worlds)
        if share < _RARE and not has_shown:
            return LineNode(share, made, end=END_SMALL)
        card = card or self._choice(worlds)
        if depth == _DEEP:
            return LineNode(share, made, card)
        groups: dict[str, list[_World]] = defaultdict(list)
        for world in worlds:
            if self._keeps(world.play, card):
                word, after = self._replies(world.play.play(card))
                groups[word].append(_World(after, world.weight))
        self._note(groups, depth)
        replies = [(word, self.ours(group, None, depth + 1)) for word, group in groups.items()]
        replies.sort(key=lambda one: -one[1].share)
        return LineNode(share, made, card, "", tuple(replies))

    def _note(self, groups: dict[str, list[_World]], depth: int) -> None:
        deal = self.problem.board.deal
        for word, group in groups.items():
            if len(self.shown) == depth and any(world.play.deal == deal for world in group):
                self.shown.append(word)

    def _is_beaten(self, play: Play) -> bool:
        return play.won(self.problem.seat.side) >= 14 - self.problem.contract.tricks

    def _need(self, play: Play) -> int:
        return 14 - self.problem.contract.tricks - play.won(self.problem.seat.side)

    def _keeps(self, play: Play, card: Card) -> bool:
        if card not in play.legal_cards:
            return False
        return self._is_beaten(play) or dd.solve(play, solver=self.solver)[card] >= self._need(play)

    def _choice(self, worlds: list[_World]) -> Card:
        """Return the card that keeps most worlds beaten, of those as good the most natural."""
        first = next((world.play for world in worlds if world.weight), worlds[0].play)
        view = View.of(first, self.problem.seat, self.problem.contract, self.problem.board.auction)
        order = sensible_order(view, first.legal_cards)
        kept: dict[Card, float] = defaultdict(float)
        for world in worlds:
            for card, tricks in dd.solve(world.play, solver=self.solver).items():
                kept[card] += world.weight * (tricks >= self._need(world.play))
        return max(order, key=lambda card: (round(kept[card], 9), -order.index(card)))

    def _replies(self, play: Play) -> tuple[str, Play]:
        """Let the others play until the defender's turn; return their cards as a tree spells them."""
        start = len(play.cards)
        while not play.is_over and play.turn is not self.problem.seat and not self._is_beaten(play):
            values = dd.solve(play, solver=self.solver)
            best = max(values.values())
            play = play.play(dd.cheapest(play, [each for each, value in values.items() if value == best]))
        return " ".join(_spelled(play, start)), play


def _spelled(end: Play, start: int) -> Iterator[str]:
    """Spell the cards that matter: leads, ruffs, and the best card of a trick; all others as low."""
    for number, (play, card) in enumerate(end.steps(start), start):
        trick = end.tricks[number // 4] if number // 4 < len(end.tricks) else end.trick
        assert trick.winner is not None
        wins = trick.card_of(trick.winner) is card
        ranks = str(card)[1] if wins and card.rank.index > LOW else ""
        led = play.trick.cards[0].suit if play.trick.cards else None
        if led is None or card.suit is led or card.suit is play.strain.suit:
            yield spelled(play.turn, play.trick.cards, card.suit, ranks)
        else:
            yield f"{play.turn}x"


def _ideas(problem: PlayProblem, gained: list[Play], solver: dd.Solver) -> list[IdeaFact | DiscardFact]:
    """Return where the tricks come from, by playing both lines out double dummy where the solution gains."""
    best, natural = problem.best.card, problem.natural
    if not gained:
        return []
    lines = [
        (dd.line(play.play(best), solver=solver), dd.line(play.play(natural), solver=solver))
        for play in gained
    ]
    start = len(problem.play.tricks)
    found: list[IdeaFact] = []
    for suit in Suit:
        for ruffs in (False, True):
            pairs = Counter(
                (tricks_in(one, start, suit, ruffs=ruffs), tricks_in(other, start, suit, ruffs=ruffs))
                for one, other in lines
            )
            (count, instead), often = pairs.most_common(1)[0]
            more = sum(times for (one, other), times in pairs.items() if one > other) / len(lines)
            settled = count > instead and often >= _OFTEN * len(lines)
            if settled:
                found.append(IdeaFact(best, natural, suit, ruffs, (count, instead), often / len(lines)))
            elif more >= _OFTEN:
                found.append(IdeaFact(best, natural, suit, ruffs, None, more))
    found.sort(key=lambda fact: -fact.often)
    suits = [fact.suit for fact in found[:2]]
    return [*found[:2], *(fact for fact in _discards(natural, lines, start) if fact.suit in suits)]


def _discards(natural: Card, lines: list[tuple[Play, Play]], start: int) -> list[DiscardFact]:
    facts = []
    for suit in Suit:
        pairs = [(discards_in(one, start, suit), discards_in(other, start, suit)) for one, other in lines]
        often = sum(two > one for one, two in pairs) / len(pairs)
        if often >= _OFTEN and lines[0][0].strain.suit not in (None, suit):
            facts.append(DiscardFact(natural, suit, often))
    return facts


def tricks_in(play: Play, start: int, suit: Suit, *, ruffs: bool) -> int:
    """Count the tricks of the defenders in a suit that is led, won with the suit itself or by a ruff."""
    assert play.declarer is not None
    return sum(
        trick.winner is not None
        and trick.winner.side is not play.declarer.side
        and trick.cards[0].suit is suit
        and (trick.card_of(trick.winner).suit is not suit) == ruffs  # type: ignore[union-attr]
        for trick in play.tricks[start:]
    )


def discards_in(play: Play, start: int, suit: Suit) -> int:
    """Count the cards of a suit that declarer's side discards on other suits."""
    assert play.declarer is not None
    return sum(
        card.suit is suit and trick.cards[0].suit is not suit and seat.side is play.declarer.side
        for trick in play.tricks[start:]
        for seat, card in trick.items()
    )
