"""Games as trees: chance nodes, players' nodes gathered in information sets, payoffs at the leaves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from pathlib import Path
from types import MappingProxyType

from crossruff.errors import CrossruffError

Payoffs = tuple[Fraction, ...]
"""The payoff of each player, in the order of the game's players."""


@dataclass(frozen=True, slots=True)
class Leaf:
    r"""The end of a game.

    >>> from crossruff.theory import Game
    >>> Game.parse("players: You\n4/5\n").root
    Leaf(payoffs=(Fraction(4, 5),))
    """

    payoffs: Payoffs


@dataclass(frozen=True, slots=True)
class Chance:
    r"""A node where chance moves: each arc has a probability, and leads to a node.

    >>> from crossruff.theory import Game
    >>> root = Game.parse("players: You\n*\n  1/2: 1\n  1/2: 0\n").root
    >>> [str(probability) for probability, node in root.arcs]
    ['1/2', '1/2']
    """

    arcs: tuple[tuple[Fraction, Node], ...]


@dataclass(frozen=True, slots=True)
class Choice:
    r"""A node where a player moves without knowing which node of its information set it is.

    >>> from crossruff.theory import Game
    >>> root = Game.parse("players: You\nYou A\n  left: 1\n  right: 0\n").root
    >>> root.player, root.name, [move for move, _ in root.moves]
    ('You', 'A', ['left', 'right'])
    """

    player: str
    name: str
    information_set: str
    moves: tuple[tuple[str, Node], ...]


Node = Leaf | Chance | Choice


@dataclass(frozen=True, slots=True)
class InformationSet:
    """The nodes that a player cannot tell apart; the j-th move is the same at all of them.

    >>> from crossruff.theory import figure
    >>> figure("3.8").information_sets["low"].moves
    ('left', 'right')
    """

    name: str
    player: str
    moves: tuple[str, ...]
    nodes: tuple[Choice, ...]


@dataclass(frozen=True)
class Game:
    """A whole game. The constructor checks it, so that every function can trust it.

    >>> game = Game.parse('''
    ... players: You
    ... *
    ...   1/2: You A {top}
    ...     left: 1
    ...     right: 0
    ...   1/2: You B {top}
    ...     left: 0
    ...     right: 1
    ... ''')
    >>> game.information_sets["top"].moves
    ('left', 'right')
    >>> Game.parse(str(game)) == game
    True
    """

    players: tuple[str, ...]
    root: Node
    title: str = ""

    def __post_init__(self) -> None:
        from crossruff.theory.soundness import first_fault

        fault = first_fault(self.players, self.root, self.title)
        if fault is not None:
            raise CrossruffError(fault.reason)

    @classmethod
    def parse(cls, text: str) -> Game:
        """Read a game from its notation; an error has the line and the column."""
        from crossruff.theory.notation import read_game

        return read_game(text)

    @classmethod
    def load(cls, path: str | Path) -> Game:
        """Read a game from a file."""
        return cls.parse(Path(path).read_text(encoding="utf-8"))

    def __str__(self) -> str:
        from crossruff.theory.notation import write_game

        return write_game(self)

    def __repr__(self) -> str:
        return f"Game.parse({str(self)!r})"

    def __reduce__(self) -> tuple[type[Game], tuple[tuple[str, ...], Node, str]]:
        """Travel between processes without what is looked up; that cannot travel."""
        return Game, (self.players, self.root, self.title)

    @cached_property
    def choices(self) -> Mapping[str, Choice]:
        """The players' nodes by name, from the root down and from left to right."""
        found = (node for node in nodes_below(self.root) if isinstance(node, Choice))
        return MappingProxyType({node.name: node for node in found})

    @cached_property
    def information_sets(self) -> Mapping[str, InformationSet]:
        """The information sets by name, in the order of their first nodes."""
        members: dict[str, list[Choice]] = {}
        for node in self.choices.values():
            members.setdefault(node.information_set, []).append(node)
        return MappingProxyType(
            {
                name: InformationSet(
                    name, nodes[0].player, tuple(move for move, _ in nodes[0].moves), tuple(nodes)
                )
                for name, nodes in members.items()
            }
        )

    def information_set(self, name: str) -> InformationSet:
        """Return the information set of this name; the error for an unknown one lists all."""
        if name not in self.information_sets:
            known = ", ".join(self.information_sets) or "none"
            raise CrossruffError(f"information set must be one of {known}; got {name!r}")
        return self.information_sets[name]

    def choice(self, name: str) -> Choice:
        """Return the player's node of this name; the error for an unknown one lists all."""
        if name not in self.choices:
            raise CrossruffError(f"node must be one of {', '.join(self.choices) or 'none'}; got {name!r}")
        return self.choices[name]

    @property
    def leaves(self) -> tuple[Leaf, ...]:
        """All ends of the game, from left to right."""
        return tuple(node for node in nodes_below(self.root) if isinstance(node, Leaf))


def children(node: Node) -> tuple[Node, ...]:
    """Return the nodes directly below one.

    >>> children(Chance(((Fraction(1), Leaf((Fraction(3),))),)))
    (Leaf(payoffs=(Fraction(3, 1),)),)
    """
    match node:
        case Leaf():
            return ()
        case Chance(arcs):
            return tuple(child for _, child in arcs)
        case Choice(moves=moves):
            return tuple(child for _, child in moves)


def nodes_below(node: Node) -> Iterator[Node]:
    """Iterate over a node and all below it, parents before children, from left to right.

    >>> len(list(nodes_below(Chance(((Fraction(1), Leaf((Fraction(3),))),)))))
    2
    """
    waiting = [node]
    while waiting:
        current = waiting.pop()
        yield current
        waiting.extend(reversed(children(current)))
