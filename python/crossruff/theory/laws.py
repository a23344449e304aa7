"""The law of one iteration of the heuristic: the totals that it adds, with their probabilities.

All else follows from it exactly: the mean of each move, the variance of the difference of two, and how likely
each move is to be chosen after any number of iterations.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import comb, lcm, prod

import numpy as np

from crossruff.errors import CrossruffError
from crossruff.theory.minimax import mean_payoffs, move_values
from crossruff.theory.montecarlo import Heuristic, Search, Totals
from crossruff.theory.trees import Chance, Choice, Game, Leaf, Node, Payoffs

MOST_OUTCOMES = 100_000
"""The largest law, or sum over histories, that is computed; a larger one is rejected."""


@dataclass(frozen=True)
class Law:
    """The increments that one iteration can bring, each with its probability.

    >>> from crossruff.theory import figure, law_of
    >>> law = law_of(figure("3.1"), "top")
    >>> [float(mean) for mean in law.means]
    [3.0, 3.9]
    >>> law.exact_shares(2)["right"]
    Fraction(3, 4)
    """

    moves: tuple[str, ...]
    outcomes: tuple[tuple[Totals, Fraction], ...]

    @property
    def means(self) -> Totals:
        """The mean gain of each move in an iteration."""
        return mean_payoffs(tuple((probability, totals) for totals, probability in self.outcomes))

    def variance(self, first: str, second: str) -> Fraction:
        """Return the variance of the difference of two moves in one iteration.

        >>> from crossruff.theory import figure, law_of
        >>> law_of(figure("3.5"), "top").variance("left", "right")
        Fraction(1, 1)
        """
        one, other = self.moves.index(first), self.moves.index(second)
        steps = [(totals[one] - totals[other], probability) for totals, probability in self.outcomes]
        mean = sum(step * probability for step, probability in steps)
        return sum(((step - mean) ** 2 * probability for step, probability in steps), Fraction(0))

    def exact_shares(self, iterations: int) -> Mapping[str, Fraction]:
        """Return the probability of each move after a number of iterations, ties broken at random.

        >>> from crossruff.theory import figure, law_of
        >>> dict(law_of(figure("3.8"), "top").exact_shares(200))
        {'left': Fraction(1, 2), 'right': Fraction(1, 2)}
        """
        if iterations < 1:
            raise CrossruffError(f"iterations must be at least 1; got {iterations}")
        kinds = len(self.outcomes)
        if comb(iterations + kinds - 1, kinds - 1) > MOST_OUTCOMES:
            raise CrossruffError(
                f"{kinds} outcomes in {iterations} iterations are too many to sum up exactly"
            )
        # Integers, since fractions would be reduced again and again.
        columns = _as_integers(totals for totals, _ in self.outcomes)
        (weights,) = zip(*_as_integers((probability,) for _, probability in self.outcomes), strict=True)
        shared = [Fraction(0)] * len(self.moves)
        for counts in _compositions(iterations, kinds):
            ways = _ways(counts) * prod(weight**count for weight, count in zip(weights, counts, strict=True))
            totals = [
                sum(count * column[move] for count, column in zip(counts, columns, strict=True))
                for move in range(len(self.moves))
            ]
            leaders = [move for move, total in enumerate(totals) if total == max(totals)]
            for move in leaders:
                shared[move] += Fraction(ways, len(leaders))
        whole = sum(weights) ** iterations
        return {move: share / whole for move, share in zip(self.moves, shared, strict=True)}

    def sampled_shares(
        self, samples: Sequence[int], repeats: int, seed: int
    ) -> Mapping[int, Mapping[str, float]]:
        """Return how often each move is chosen as iterations grow, in a number of continued runs.

        >>> from crossruff.theory import figure, law_of
        >>> shares = law_of(figure("3.1"), "top").sampled_shares([1, 10, 100], repeats=1000, seed=1)
        >>> [round(one["right"], 1) for one in shares.values()]
        [0.5, 0.8, 1.0]
        """
        if any(one < 1 for one in samples) or repeats < 1:
            raise CrossruffError("iterations and runs must be at least 1")
        rng = np.random.default_rng(seed)
        chances = np.array([float(probability) for _, probability in self.outcomes])
        # Python's integers: totals must be exact, or ties would be missed.
        columns = np.array(_as_integers(totals for totals, _ in self.outcomes), dtype=object)
        counts = np.zeros((repeats, len(self.outcomes)), dtype=np.int64)
        done = 0
        shares: dict[int, Mapping[str, float]] = {}
        for goal in sorted(set(samples)):
            counts += rng.multinomial(goal - done, chances / chances.sum(), size=repeats)
            done = goal
            totals = counts.astype(object) @ columns
            leads = (totals == totals.max(axis=1, keepdims=True)).astype(bool)
            chosen = np.where(leads, rng.random(leads.shape), -1).argmax(axis=1)
            found = np.bincount(chosen, minlength=len(self.moves)) / repeats
            shares[goal] = dict(zip(self.moves, found.tolist(), strict=True))
        return shares


def law_of(game: Game, information_set: str, heuristic: Heuristic | None = None) -> Law:
    """Return the law of one iteration at an information set.

    >>> from crossruff.theory import figure
    >>> law_of(figure("3.8"), "top").outcomes == (((2, 1), Fraction(1, 2)), ((1, 2), Fraction(1, 2)))
    True
    """
    heuristic = heuristic or Heuristic()
    found: dict[Totals, Fraction] = {}
    for name, chance in heuristic.distribution(game, information_set).items():
        for totals, probability in _increments(game, game.choices[name], heuristic.search):
            found[totals] = found.get(totals, Fraction(0)) + chance * probability
    return Law(game.information_sets[information_set].moves, tuple(found.items()))


def _increments(game: Game, node: Choice, search: Search) -> Iterator[tuple[Totals, Fraction]]:
    if search is not Search.ONE_CHILD:
        yield move_values(game, node), Fraction(1)
        return
    own = game.players.index(node.player)
    drawn = [_drawn(game, child) for _, child in node.moves]
    yield from _combined(drawn, lambda paid: tuple(payoffs[own] for payoffs in paid)).items()


def _drawn(game: Game, node: Node) -> dict[Payoffs, Fraction]:
    """Return the values of a node with their probabilities, when one child is drawn at each chance node."""
    match node:
        case Leaf(payoffs):
            return {payoffs: Fraction(1)}
        case Chance(arcs):
            found: dict[Payoffs, Fraction] = {}
            for arc, child in arcs:
                for payoffs, probability in _drawn(game, child).items():
                    found[payoffs] = found.get(payoffs, Fraction(0)) + arc * probability
            return found
        case Choice(player=player, moves=moves):
            own = game.players.index(player)
            return _combined(
                [_drawn(game, child) for _, child in moves], lambda paid: max(paid, key=lambda one: one[own])
            )


def _combined(
    parts: Sequence[Mapping[Payoffs, Fraction]], join: Callable[[tuple[Payoffs, ...]], Payoffs]
) -> dict[Payoffs, Fraction]:
    """Return the law of a combination of independent parts."""
    if prod(map(len, parts)) > MOST_OUTCOMES:
        raise CrossruffError(f"outcomes of one iteration must be at most {MOST_OUTCOMES:,} for an exact law")
    found: dict[Payoffs, Fraction] = {}
    for paid in product(*(part.items() for part in parts)):
        joined = join(tuple(payoffs for payoffs, _ in paid))
        probability = prod((probability for _, probability in paid), start=Fraction(1))
        found[joined] = found.get(joined, Fraction(0)) + probability
    return found


def _as_integers(rows: Iterable[Sequence[Fraction]]) -> list[tuple[int, ...]]:
    """All numbers times their common denominator."""
    kept = list(rows)
    scale = lcm(*(number.denominator for row in kept for number in row))
    return [tuple(int(number * scale) for number in row) for row in kept]


def _compositions(total: int, parts: int) -> Iterator[tuple[int, ...]]:
    """Iterate over the ways to write a total as a sum of a number of terms from 0 up."""
    if parts == 1:
        yield (total,)
        return
    for first in range(total + 1):
        for rest in _compositions(total - first, parts - 1):
            yield (first, *rest)


def _ways(counts: Sequence[int]) -> int:
    """Count the orders of things, given how often each of them comes."""
    ways, seen = 1, 0
    for count in counts:
        seen += count
        ways *= comb(seen, count)
    return ways
