"""What a game is worth, by listing every way from the root to a leaf. Shares no code with what it judges."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import NamedTuple

from crossruff.theory import Chance, Choice, Game, Leaf, Node


class Way(NamedTuple):
    """A way to a leaf: what chance gives it, the moves it takes at which sets, and what it pays."""

    chance: Fraction
    moves: frozenset[tuple[str, str]]
    payoffs: tuple[Fraction, ...]


def ways(
    node: Node, chance: Fraction = Fraction(1), moves: frozenset[tuple[str, str]] = frozenset()
) -> Iterator[Way]:
    if isinstance(node, Leaf):
        yield Way(chance, moves, node.payoffs)
    elif isinstance(node, Chance):
        for probability, child in node.arcs:
            yield from ways(child, chance * probability, moves)
    else:
        for move, child in node.moves:
            yield from ways(child, chance, moves | {(node.information_set, move)})


def all_payoffs(game: Game) -> dict[str, tuple[Fraction, ...]]:
    """The expected payoffs of every strategy, by its moves with slashes between."""
    listed = list(ways(game.root))
    found = {}
    for moves in product(
        *([(name, move) for move in one.moves] for name, one in game.information_sets.items())
    ):
        open_ways = [way for way in listed if way.moves <= set(moves)]
        found["/".join(move for _, move in moves)] = tuple(
            sum((way.chance * way.payoffs[player] for way in open_ways), Fraction(0))
            for player in range(len(game.players))
        )
    return found


def value(game: Game, node: Node) -> tuple[Fraction, ...]:
    """What a node is worth with perfect information."""
    if isinstance(node, Leaf):
        return node.payoffs
    if isinstance(node, Chance):
        parts = [(probability, value(game, child)) for probability, child in node.arcs]
        return tuple(
            sum((probability * part[player] for probability, part in parts), Fraction(0))
            for player in range(len(game.players))
        )
    own = game.players.index(node.player)
    best: tuple[Fraction, ...] | None = None
    for _, child in node.moves:
        paid = value(game, child)
        if best is None or paid[own] > best[own]:
            best = paid
    assert best is not None
    return best


def weight(node: Node, name: str, uniform: bool) -> Fraction:
    """The q(x) of a node of this name, or 0 if it is not here."""
    if isinstance(node, Leaf):
        return Fraction(0)
    if isinstance(node, Chance):
        return sum((p * weight(child, name, uniform) for p, child in node.arcs), Fraction(0))
    if node.name == name:
        return Fraction(1)
    below = sum((weight(child, name, uniform) for _, child in node.moves), Fraction(0))
    return below / len(node.moves) if uniform else below


def shares(outcomes: list[tuple[tuple[Fraction, ...], Fraction]], iterations: int) -> list[Fraction]:
    """How likely each move is to lead after so many iterations, by going through all their histories."""
    found = [Fraction(0)] * len(outcomes[0][0])
    for history in product(outcomes, repeat=iterations):
        probability = Fraction(1)
        totals = [Fraction(0)] * len(found)
        for increments, chance in history:
            probability *= chance
            totals = [total + one for total, one in zip(totals, increments, strict=True)]
        leaders = [place for place, total in enumerate(totals) if total == max(totals)]
        for place in leaders:
            found[place] += probability / len(leaders)
    return found


def choices(game: Game, information_set: str) -> list[Choice]:
    return list(game.information_sets[information_set].nodes)
