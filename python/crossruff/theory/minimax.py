"""Chance-minimax: what a node is worth when everybody sees everything."""

from __future__ import annotations

from fractions import Fraction

from crossruff.theory.trees import Chance, Choice, Game, Leaf, Node, Payoffs


def chance_minimax(game: Game, node: Node | None = None) -> Payoffs:
    """Return the payoffs of a node, or of the whole game, as a game of perfect information.

    Each player takes the move that pays them most, the first of equals; chance takes the mean. With two
    players who share a fixed sum that is a maximum for one of them and a minimum for the other.

    >>> from crossruff.theory import figure
    >>> chance_minimax(figure("3.1"))
    (Fraction(11, 2),)
    """
    return _value(game.root if node is None else node, game.players)


def move_values(game: Game, node: Choice) -> tuple[Fraction, ...]:
    """Return the worth of each move at a node to the player who makes it.

    >>> from crossruff.theory import figure
    >>> game = figure("3.1")
    >>> move_values(game, game.choices["A"])
    (Fraction(2, 1), Fraction(7, 1))
    """
    player = game.players.index(node.player)
    return tuple(_value(child, game.players)[player] for _, child in node.moves)


def mean_payoffs(parts: tuple[tuple[Fraction, Payoffs], ...]) -> Payoffs:
    """Return the mean of payoffs, each with its probability.

    >>> mean_payoffs(((Fraction(1, 4), (Fraction(8),)), (Fraction(3, 4), (Fraction(0),))))
    (Fraction(2, 1),)
    """
    weighed = (tuple(probability * payoff for payoff in payoffs) for probability, payoffs in parts)
    return tuple(sum(column, Fraction(0)) for column in zip(*weighed, strict=True))


def _value(node: Node, players: tuple[str, ...]) -> Payoffs:
    match node:
        case Leaf(payoffs):
            return payoffs
        case Chance(arcs):
            return mean_payoffs(tuple((arc, _value(child, players)) for arc, child in arcs))
        case Choice(player=player, moves=moves):
            own = players.index(player)
            return max((_value(child, players) for _, child in moves), key=lambda payoffs: payoffs[own])
