"""IMP-minimax: a strategy in one pass over the tree, with one move for each information set.

The search descends from the root with all nodes that can be reached at once. Of these, the leaves are
summed up by their probabilities, chance nodes are opened, and players' nodes are gathered by information set.
For each set that is found, every move is tried at all the nodes found of it, and the player's best is kept.

In a game of one player with perfect recall (of all that the player knew and did) the strategy is optimal.
Otherwise a set can be met in pieces that want different moves: then it is a heuristic. The thesis names the
algorithm and claims this of it without writing it out; this implementation follows the claim.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from crossruff.theory.strategies import Strategy
from crossruff.theory.trees import Chance, Choice, Game, Leaf, Node, Payoffs

_Frontier = Sequence[tuple[Fraction, Node]]


@dataclass(frozen=True)
class Plan:
    """The answer of IMP-minimax: a value, a strategy, and the sets that it met in more than one piece.

    Without these sets the strategy has exactly this value. Otherwise the value is that of pieces that each
    take their own best move, and the strategy takes the move with the best sum over the pieces.

    >>> from crossruff.theory import figure, imp_minimax
    >>> plan = imp_minimax(figure("2.1"))
    >>> str(plan.strategy), plan.in_pieces
    ('left/left/left/right/left', ())
    """

    payoffs: Payoffs
    strategy: Strategy
    in_pieces: tuple[str, ...]


def imp_minimax(game: Game) -> Plan:
    """Find a strategy, looking at each node once.

    >>> from crossruff.theory import figure
    >>> plan = imp_minimax(figure("3.3"))
    >>> str(plan.strategy), *plan.payoffs
    ('right/left', Fraction(4, 5))
    """
    search = _Search(game)
    payoffs = search.value([(Fraction(1), game.root)])
    choices = tuple(
        (name, max(one.moves, key=search.worth[name].__getitem__))
        for name, one in game.information_sets.items()
    )
    in_pieces = tuple(name for name in game.information_sets if search.pieces[name] > 1)
    return Plan(payoffs, Strategy(choices), in_pieces)


def has_perfect_recall(game: Game) -> bool:
    """Return whether every player, at every move, still knows all that they knew and did before.

    >>> from crossruff.theory import figure
    >>> has_perfect_recall(figure("3.1")), has_perfect_recall(figure("2.4"))
    (True, False)
    """
    histories: dict[str, tuple[tuple[str, str], ...]] = {}
    waiting: list[tuple[Node, dict[str, tuple[tuple[str, str], ...]]]] = [(game.root, {})]
    while waiting:
        node, past = waiting.pop()
        if isinstance(node, Chance):
            waiting.extend((child, past) for _, child in node.arcs)
        elif isinstance(node, Choice):
            own = past.get(node.player, ())
            if histories.setdefault(node.information_set, own) != own:
                return False
            waiting.extend(
                (child, past | {node.player: (*own, (node.information_set, move))})
                for move, child in node.moves
            )
    return True


@dataclass
class _Search:
    game: Game
    pieces: Counter[str] = field(default_factory=Counter)
    worth: dict[str, dict[str, Fraction]] = field(default_factory=dict)

    def value(self, frontier: _Frontier) -> Payoffs:
        """Return the sum of the values of the nodes of a frontier, each times its probability."""
        totals = [Fraction(0)] * len(self.game.players)
        groups: dict[str, list[tuple[Fraction, Choice]]] = {}
        waiting = list(reversed(frontier))
        while waiting:
            probability, node = waiting.pop()
            match node:
                case Leaf(payoffs):
                    totals = [
                        total + probability * payoff for total, payoff in zip(totals, payoffs, strict=True)
                    ]
                case Chance(arcs):
                    waiting.extend((probability * arc, child) for arc, child in reversed(arcs))
                case Choice():
                    groups.setdefault(node.information_set, []).append((probability, node))
        for name, members in groups.items():
            best = self._best(name, members)
            totals = [total + payoff for total, payoff in zip(totals, best, strict=True)]
        return tuple(totals)

    def _best(self, name: str, members: Sequence[tuple[Fraction, Choice]]) -> Payoffs:
        chosen = self.game.information_sets[name]
        own = self.game.players.index(chosen.player)
        self.pieces[name] += 1
        worth = self.worth.setdefault(name, dict.fromkeys(chosen.moves, Fraction(0)))
        options = []
        for number, move in enumerate(chosen.moves):
            paid = self.value([(probability, node.moves[number][1]) for probability, node in members])
            worth[move] += paid[own]
            options.append(paid)
        return max(options, key=lambda payoffs: payoffs[own])
