"""Random games for Hypothesis: any number of players, chance, and information sets that the rules allow."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from crossruff.theory import Chance, Choice, Game, Leaf, Node

_PAYOFFS = st.sampled_from([Fraction(top, under) for under in (1, 2, 3, 10) for top in range(-9, 10)])
_WEIGHTS = st.lists(st.integers(1, 6), min_size=2, max_size=3) | st.just([1])
DEPTH = 3
FEW_EXAMPLES = settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow])
"""Whole games are slow to draw, the more so on a busy machine; what breaks on any, breaks on a small one."""
_History = tuple[tuple[str, int], ...]


@dataclass
class _Builder:
    draw: st.DrawFn
    players: tuple[str, ...]
    hidden: bool  # whether nodes may share a set
    recall: bool  # whether players remember
    zero_sum: bool
    sets: dict[str, tuple[str, int, _History]] = field(default_factory=dict)
    count: int = 0

    def node(self, depth: int, above: frozenset[str], past: dict[str, _History]) -> Node:
        kinds = ["leaf", "choice", "choice", "chance"] if depth else ["chance", "choice"]
        kind = self.draw(st.sampled_from(kinds)) if depth < DEPTH else "leaf"
        if kind == "leaf":
            return self.leaf()
        if kind == "chance":
            weights = self.draw(_WEIGHTS)
            return Chance(
                tuple((Fraction(one, sum(weights)), self.node(depth + 1, above, past)) for one in weights)
            )
        return self.choice(depth, above, past)

    def leaf(self) -> Leaf:
        if self.zero_sum:
            payoff = self.draw(_PAYOFFS)
            return Leaf((payoff, -payoff)[: len(self.players)])
        return Leaf(tuple(self.draw(_PAYOFFS) for _ in self.players))

    def choice(self, depth: int, above: frozenset[str], past: dict[str, _History]) -> Choice:
        player = self.draw(st.sampled_from(self.players))
        moves = self.draw(st.sampled_from([2, 2, 3, 1]))
        own = past.get(player, ())
        self.count += 1
        name = f"N{self.count}"
        kept = (player, moves, own if self.recall else ())
        open_sets = [one for one, key in self.sets.items() if key == kept and one not in above]
        # Sets of several nodes are what it is about, and chance alone would seldom make one.
        shared = self.draw(st.sampled_from([*open_sets * 3, None])) if self.hidden else None
        within = shared or (name if self.draw(st.booleans()) else f"S{self.count}")
        self.sets.setdefault(within, kept)
        return Choice(
            player,
            name,
            within,
            tuple(
                (
                    ("left", "right", "7♠")[move],
                    self.node(depth + 1, above | {within}, past | {player: (*own, (within, move))}),
                )
                for move in range(moves)
            ),
        )


@st.composite
def games(
    draw: st.DrawFn,
    players: tuple[int, int] = (1, 3),
    *,
    hidden: bool = True,
    recall: bool = False,
    zero_sum: bool = False,
) -> Game:
    names = ("You", "Her", "É-3")[: draw(st.integers(*players))]
    builder = _Builder(draw, names, hidden, recall, zero_sum)
    root = builder.node(0, frozenset(), {})
    return Game(names, root, draw(st.sampled_from(["", "A game: with a title"])))


@st.composite
def full_trees(draw: st.DrawFn) -> Game:
    """Two players and chance, a level each, with two arcs everywhere: many chances for a search to cut."""
    levels = draw(st.lists(st.sampled_from(["You", "Her", "*"]), min_size=3, max_size=5))
    payoffs = draw(st.lists(st.integers(-3, 3), min_size=2 ** len(levels), max_size=2 ** len(levels)))
    row: list[Node] = [Leaf((Fraction(one), Fraction(-one))) for one in payoffs]
    for depth, kind in reversed(list(enumerate(levels))):
        pairs = list(zip(row[::2], row[1::2], strict=True))
        if kind == "*":
            row = [Chance(((Fraction(1, 3), one), (Fraction(2, 3), other))) for one, other in pairs]
        else:
            names = [f"N{depth}.{place}" for place in range(len(pairs))]
            row = [
                Choice(kind, name, name, (("left", one), ("right", other)))
                for name, (one, other) in zip(names, pairs, strict=True)
            ]
    return Game(("You", "Her"), row[0])
