"""Pure strategies: one move for each information set, their expected payoffs, and the best by exhaustion."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import prod

from crossruff.errors import CrossruffError, ParseError
from crossruff.theory.trees import Chance, Choice, Game, Leaf, Node, Payoffs

LIMIT = 100_000
"""More strategies than this are not gone through unless it is asked for."""


@dataclass(frozen=True)
class Strategy:
    """The move that is made at each information set, also at those that the moves above never reach.

    >>> from crossruff.theory import figure
    >>> Strategy.parse(figure("3.1"), "left/right")["low"]
    'right'
    """

    choices: tuple[tuple[str, str], ...]

    @classmethod
    def parse(cls, game: Game, text: str) -> Strategy:
        """Read one move for each information set, in the game's order, with slashes between."""
        moves = [word.strip() for word in text.split("/")] if text else []
        sets = tuple(game.information_sets.values())
        if len(moves) != len(sets):
            names = "/".join(game.information_sets)
            raise ParseError(f"strategy must have {len(sets)} moves, for {names}", text=text)
        for one, move in zip(sets, moves, strict=True):
            if move not in one.moves:
                raise ParseError(
                    f"move {move} of {one.name} must be one of {', '.join(one.moves)}", text=text
                )
        return cls(tuple(zip(game.information_sets, moves, strict=True)))

    def __getitem__(self, information_set: str) -> str:
        return dict(self.choices)[information_set]

    def __str__(self) -> str:
        return "/".join(move for _, move in self.choices)


@dataclass(frozen=True)
class Solution:
    """A strategy that no player can improve alone, with its expected payoffs.

    >>> from crossruff.theory import figure, optimal_strategies
    >>> [str(solution.strategy) for solution in optimal_strategies(figure("3.8"))]
    ['right/left', 'right/right']
    """

    strategy: Strategy
    payoffs: Payoffs


def count_strategies(game: Game) -> int:
    """Count the strategies of all players together.

    >>> from crossruff.theory import figure
    >>> count_strategies(figure("3.7"))
    12
    """
    return prod(len(one.moves) for one in game.information_sets.values())


def strategies(game: Game, limit: int = LIMIT) -> Iterator[Strategy]:
    """Return all strategies, the leftmost moves first; raise an error if there are more than the limit.

    >>> from crossruff.theory import figure
    >>> [str(one) for one in strategies(figure("3.1"))]
    ['left/left', 'left/right', 'right/left', 'right/right']
    """
    count = count_strategies(game)
    if count > limit:
        raise CrossruffError(f"strategies must be at most {limit} to go through all; got {count}")
    for moves in product(*(one.moves for one in game.information_sets.values())):
        yield Strategy(tuple(zip(game.information_sets, moves, strict=True)))


def outcomes(game: Game, strategy: Strategy) -> tuple[tuple[Fraction, Leaf], ...]:
    """Iterate over the leaves that a strategy can reach, with their probabilities.

    >>> from crossruff.theory import figure
    >>> game = figure("3.1")
    >>> for probability, leaf in outcomes(game, Strategy.parse(game, "right/left")):
    ...     print(probability, *leaf.payoffs)
    1/2 7
    1/2 4/5
    """
    return tuple(_reached(game.root, dict(strategy.choices), Fraction(1)))


def expected_payoffs(game: Game, strategy: Strategy) -> Payoffs:
    """Return the expected payoff of each player.

    >>> from crossruff.theory import figure
    >>> game = figure("3.1")
    >>> expected_payoffs(game, Strategy.parse(game, "right/left"))
    (Fraction(39, 10),)
    """
    totals = [Fraction(0)] * len(game.players)
    for probability, leaf in outcomes(game, strategy):
        for player, payoff in enumerate(leaf.payoffs):
            totals[player] += probability * payoff
    return tuple(totals)


def optimal_strategies(game: Game, limit: int = LIMIT) -> tuple[Solution, ...]:
    """Find the solutions of a game by going through all strategies.

    With one player these are the strategies with the greatest payoff. With more they are the equilibrium
    points: none, one or many, since only pure strategies are looked at.

    >>> from crossruff.theory import figure
    >>> [(str(one.strategy), *one.payoffs) for one in optimal_strategies(figure("3.2"))]
    [('left/left', Fraction(1, 1))]
    """
    paid = {strategy: expected_payoffs(game, strategy) for strategy in strategies(game, limit)}
    # The best that a player can do depends on what the others do, and on nothing else.
    best: list[dict[Strategy, Fraction]] = [{} for _ in game.players]
    for strategy, payoffs in paid.items():
        for player, payoff in enumerate(payoffs):
            others = _others(game, strategy, player)
            best[player][others] = max(payoff, best[player].get(others, payoff))
    return tuple(
        Solution(strategy, payoffs)
        for strategy, payoffs in paid.items()
        if all(
            payoff == best[player][_others(game, strategy, player)] for player, payoff in enumerate(payoffs)
        )
    )


def best_by_move(game: Game, information_set: str, limit: int = LIMIT) -> Mapping[str, Fraction]:
    """Return the greatest expected payoff of each move at a set, with best play everywhere else.

    Only strategies that can reach the set count: to others the move there makes no difference. There must be
    one player, for with more it is not clear what the others would do.

    >>> from crossruff.theory import figure
    >>> best_by_move(figure("3.3"), "top")
    {'left': Fraction(1, 2), 'right': Fraction(4, 5)}
    """
    if len(game.players) != 1:
        raise CrossruffError(f"players must be one for a best payoff by move; got {len(game.players)}")
    chosen = game.information_set(information_set)
    best: dict[str, Fraction] = {}
    for strategy in strategies(game, limit):
        if _reaches(game.root, dict(strategy.choices), chosen.name):
            (payoff,) = expected_payoffs(game, strategy)
            move = strategy[chosen.name]
            best[move] = max(payoff, best.get(move, payoff))
    return {move: best[move] for move in chosen.moves}


def _others(game: Game, strategy: Strategy, player: int) -> Strategy:
    """Return the moves of all players but one."""
    name = game.players[player]
    return Strategy(
        tuple(choice for choice in strategy.choices if game.information_sets[choice[0]].player != name)
    )


def _reached(
    node: Node, choices: Mapping[str, str], probability: Fraction
) -> Iterator[tuple[Fraction, Leaf]]:
    match node:
        case Leaf():
            yield probability, node
        case Chance(arcs):
            for arc, child in arcs:
                yield from _reached(child, choices, probability * arc)
        case Choice(information_set=name, moves=moves):
            yield from _reached(_after(moves, choices[name]), choices, probability)


def _reaches(node: Node, choices: Mapping[str, str], information_set: str) -> bool:
    match node:
        case Leaf():
            return False
        case Chance(arcs):
            return any(_reaches(child, choices, information_set) for _, child in arcs)
        case Choice(information_set=name, moves=moves):
            return name == information_set or _reaches(_after(moves, choices[name]), choices, information_set)


def _after(moves: Sequence[tuple[str, Node]], chosen: str) -> Node:
    return next(child for move, child in moves if move == chosen)
