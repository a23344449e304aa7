"""The Monte Carlo heuristic: guess the node, search from there as if all were seen, and add up.

At an information set every move has a total, which begins at zero. In each iteration a node of the set is
drawn, and the value of every move there, with perfect information, is added to its total. The move with the
greatest total is chosen; ties are broken at random.
"""

from __future__ import annotations

import random
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from itertools import accumulate, islice
from math import lcm

from crossruff.errors import CrossruffError
from crossruff.theory.alphabeta import chance_alpha_beta
from crossruff.theory.minimax import move_values
from crossruff.theory.trees import Chance, Choice, Game, Leaf, Node, Payoffs

Totals = tuple[Fraction, ...]
"""A number for each move of an information set, in their order."""


class Arcs(Enum):
    """The weight of an arc below a player's node, when nodes are drawn.

    >>> from crossruff.theory import Heuristic, figure
    >>> for arcs in Arcs:
    ...     print(arcs.name, *Heuristic(arcs=arcs).distribution(figure("2.4"), "set").values())
    UNIFORM 3/5 2/15 2/15 2/15
    CERTAIN 1/2 1/6 1/6 1/6
    """

    UNIFORM = "uniform"  # one part of as many as there are moves
    CERTAIN = "certain"  # 1, as if the player were sure to move there


class Search(Enum):
    """The search from a node that was drawn.

    >>> from crossruff.theory import Heuristic, figure
    >>> Heuristic(search=Search.ALPHA_BETA).decide(figure("3.2"), "top", iterations=10, seed=1).move
    'left'
    """

    MINIMAX = "minimax"
    ALPHA_BETA = "alpha-beta"  # the same values from fewer leaves
    ONE_CHILD = "one child"  # at each chance node one child, drawn again in each iteration


@dataclass(frozen=True, slots=True)
class Decided:
    """The move that was chosen, the totals of all, and the moves that shared the greatest.

    >>> from crossruff.theory import Heuristic, figure
    >>> decided = Heuristic().decide(figure("3.2"), "top", iterations=100, seed=1)
    >>> decided.move, decided.tied
    ('left', ('left',))
    """

    move: str
    totals: Totals
    tied: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Heuristic:
    """The heuristic with its variants.

    >>> from crossruff.theory import figure
    >>> Heuristic().decide(figure("3.2"), "top", iterations=5, seed=1)
    Decided(move='left', totals=(Fraction(5, 1), Fraction(4, 1)), tied=('left',))
    """

    arcs: Arcs = Arcs.UNIFORM
    search: Search = Search.MINIMAX

    def distribution(self, game: Game, information_set: str) -> Mapping[str, Fraction]:
        """Return the probability p(x) with which each node of a set is drawn.

        >>> from crossruff.theory import figure
        >>> dict(Heuristic().distribution(figure("2.2"), "set"))
        {'A': Fraction(3, 4), 'B': Fraction(1, 4)}
        """
        members = {node.name for node in game.information_set(information_set).nodes}
        weights = {name: weight for name, weight in self._weights(game.root) if name in members}
        total = sum(weights.values())
        return {name: weight / total for name, weight in weights.items()}

    def increments(self, game: Game, node: Choice, rng: random.Random) -> Totals:
        """Return the totals that one iteration adds when a node was drawn."""
        if self.search is Search.MINIMAX:
            return move_values(game, node)
        own = game.players.index(node.player)
        if self.search is Search.ALPHA_BETA:
            return tuple(chance_alpha_beta(game, child).payoffs[own] for _, child in node.moves)
        return tuple(_one_child(game, child, rng)[own] for _, child in node.moves)

    def totals(self, game: Game, information_set: str, seed: int | random.Random) -> Iterator[Totals]:
        """Iterate over the totals after 1, 2, 3, ... iterations, without end.

        >>> from crossruff.theory import figure
        >>> walk = Heuristic().totals(figure("3.5"), "top", seed=3)
        >>> [int(left - right) for left, right in islice(walk, 10)]
        [1, 2, 1, 0, 1, 2, 1, 0, 1, 2]
        """
        rng = _generator(seed)
        drawn = self.distribution(game, information_set)
        names = list(drawn)
        places = _draws(list(drawn.values()), rng)
        yield from self._added_up(game, (names[place] for place in places), rng)

    def totals_of(self, game: Game, nodes: Sequence[str], seed: int | random.Random = 0) -> list[Totals]:
        """Iterate over the totals after each of some given nodes, which are not drawn.

        >>> from crossruff.theory import figure
        >>> for totals in Heuristic().totals_of(figure("3.1"), ["A", "B", "A"]):
        ...     print(*map(float, totals))
        2.0 7.0
        6.0 7.8
        8.0 14.8
        """
        sets = {game.choice(name).information_set for name in nodes}
        if len(sets) > 1:
            raise CrossruffError(f"nodes must be of one information set; got {', '.join(sorted(sets))}")
        return list(self._added_up(game, iter(nodes), _generator(seed)))

    def decide(self, game: Game, information_set: str, iterations: int, seed: int | random.Random) -> Decided:
        """Choose a move after a number of iterations."""
        if iterations < 1:
            raise CrossruffError(f"iterations must be at least 1; got {iterations}")
        rng = _generator(seed)
        moves = game.information_set(information_set).moves
        totals = next(islice(self.totals(game, information_set, rng), iterations - 1, None))
        tied = tuple(move for move, total in zip(moves, totals, strict=True) if total == max(totals))
        return Decided(rng.choice(tied), totals, tied)

    def _weights(self, root: Node) -> Iterator[tuple[str, Fraction]]:
        """Iterate over the players' nodes, by name, with q(x), the product of the arcs above."""
        waiting = [(root, Fraction(1))]
        while waiting:
            node, weight = waiting.pop()
            match node:
                case Chance(arcs):
                    waiting.extend((child, weight * arc) for arc, child in reversed(arcs))
                case Choice(name=name, moves=moves):
                    yield name, weight
                    part = weight / len(moves) if self.arcs is Arcs.UNIFORM else weight
                    waiting.extend((child, part) for _, child in reversed(moves))

    def _added_up(self, game: Game, names: Iterator[str], rng: random.Random) -> Iterator[Totals]:
        totals: Totals = ()
        known: dict[str, Totals] = {}
        for name in names:
            added = known.get(name)
            if added is None:
                added = self.increments(game, game.choice(name), rng)
                # A search of the same node gives the same again, unless chance has a hand in it.
                if self.search is not Search.ONE_CHILD:
                    known[name] = added
            totals = tuple(a + b for a, b in zip(totals, added, strict=True)) if totals else added
            yield totals


def _generator(seed: int | random.Random) -> random.Random:
    return seed if isinstance(seed, random.Random) else random.Random(seed)


def _draws(probabilities: Sequence[Fraction], rng: random.Random) -> Iterator[int]:
    """Places among some probabilities that sum to 1, drawn by them exactly, without rounding."""
    parts = lcm(*(probability.denominator for probability in probabilities))
    ends = list(accumulate(int(probability * parts) for probability in probabilities))
    while True:
        yield bisect_right(ends, rng.randrange(parts))


def _one_child(game: Game, node: Node, rng: random.Random) -> Payoffs:
    match node:
        case Leaf(payoffs):
            return payoffs
        case Chance(arcs):
            place = next(_draws([arc for arc, _ in arcs], rng))
            return _one_child(game, arcs[place][1], rng)
        case Choice(player=player, moves=moves):
            own = game.players.index(player)
            return max((_one_child(game, child, rng) for _, child in moves), key=lambda paid: paid[own])
