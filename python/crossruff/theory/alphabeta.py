"""Chance alpha-beta: the values of chance-minimax, without looking at every leaf.

A value outside the window from alpha to beta cannot change what is played above. Chance nodes can be cut
as well, because no payoff lies outside the least and the greatest of the game: once what is still missing
cannot bring the mean back into the window, the rest need not be looked at.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from crossruff.errors import CrossruffError
from crossruff.theory.trees import Chance, Choice, Game, Leaf, Node, Payoffs


@dataclass(frozen=True, slots=True)
class Searched:
    """The value of a node, and the number of leaves that the search visited.

    >>> from crossruff.theory import chance_alpha_beta, figure
    >>> found = chance_alpha_beta(figure("3.8"))
    >>> found.payoffs, found.leaves
    ((Fraction(2, 1),), 4)
    """

    payoffs: Payoffs
    leaves: int


def chance_alpha_beta(game: Game, node: Node | None = None) -> Searched:
    """Return the value of a node, or of the whole game, for one player or two with a fixed sum.

    >>> from crossruff.theory import figure
    >>> game = figure("3.3")
    >>> chance_alpha_beta(game), len(game.leaves)
    (Searched(payoffs=(Fraction(1, 1),), leaves=3), 6)
    """
    start = game.root if node is None else node
    sums = {sum(leaf.payoffs) for leaf in game.leaves}
    if len(game.players) > 2:
        raise CrossruffError(f"players must be one or two for alpha-beta; got {len(game.players)}")
    if len(game.players) == 2 and len(sums) > 1:
        raise CrossruffError("payoffs must have the same sum at every leaf for alpha-beta")
    firsts = [leaf.payoffs[0] for leaf in game.leaves]
    search = _Search(game.players[0], min(firsts), max(firsts))
    value = search.value(start, search.least, search.greatest)
    second = tuple(total - value for total in sums) if len(game.players) == 2 else ()
    return Searched((value, *second), search.leaves)


@dataclass(slots=True)
class _Search:
    """A search for the first player's payoff; a value outside the window is a bound."""

    first: str
    least: Fraction
    greatest: Fraction
    leaves: int = 0

    def value(self, node: Node, alpha: Fraction, beta: Fraction) -> Fraction:
        match node:
            case Leaf(payoffs):
                self.leaves += 1
                return payoffs[0]
            case Chance():
                return self._mean(node, alpha, beta)
            case Choice(player=self.first):
                return self._greatest(node, alpha, beta)
            case Choice():
                return self._least(node, alpha, beta)

    def _greatest(self, node: Choice, alpha: Fraction, beta: Fraction) -> Fraction:
        best = self.least
        for _, child in node.moves:
            best = max(best, self.value(child, max(alpha, best), beta))
            if best >= beta:
                break
        return best

    def _least(self, node: Choice, alpha: Fraction, beta: Fraction) -> Fraction:
        best = self.greatest
        for _, child in node.moves:
            best = min(best, self.value(child, alpha, min(beta, best)))
            if best <= alpha:
                break
        return best

    def _mean(self, node: Chance, alpha: Fraction, beta: Fraction) -> Fraction:
        known, rest = Fraction(0), Fraction(1)
        for arc, child in node.arcs:
            rest -= arc
            # The window of the child: outside of it the mean is outside of ours, whatever the rest is worth.
            low = max(self.least, (alpha - known - rest * self.greatest) / arc)
            high = min(self.greatest, (beta - known - rest * self.least) / arc)
            known += arc * self.value(child, low, high)
            if known + rest * self.least >= beta:
                return known + rest * self.least
            if known + rest * self.greatest <= alpha:
                return known + rest * self.greatest
        return known
