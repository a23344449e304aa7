"""Checks of the conditions under which a tree is a game."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from crossruff.theory.trees import Chance, Choice, Node, children

NAME = re.compile(r"[^\W\d_][\w'.-]*")
"""Players, nodes and sets: a letter first, so that no name can be taken for a payoff."""
MOVE = re.compile(r"[^\s:#{}/]+")
"""Anything but what the notation, or a strategy's with its slashes, would take for something else."""
DEEPEST = 200
"""Searches call themselves once for each level; a deeper tree would run into Python's limit."""


class TreeFault(NamedTuple):
    """A fault and its node; None where it is a fault of the game as a whole."""

    node: Node | None
    reason: str


def first_fault(players: tuple[str, ...], root: Node, title: str = "") -> TreeFault | None:
    """Return the first reason for which a tree is no game, or None.

    >>> first_fault(("You",), Chance(())).reason
    'a chance node has at least one arc'
    """
    return next(_faults(players, root, title), None)


def _faults(players: tuple[str, ...], root: Node, title: str) -> Iterator[TreeFault]:
    if not players:
        yield TreeFault(None, "a game has at least one player")
    for name, times in Counter(players).items():
        if not NAME.fullmatch(name):
            yield TreeFault(
                None, f"not a player's name: {name!r}; expected a letter, then letters and digits"
            )
        if times > 1:
            yield TreeFault(None, f"two players are called {name}")
    if title != " ".join(title.split()) or "#" in title:
        yield TreeFault(None, "a title is one line, with single spaces and without #")
    first: dict[str, Choice] = {}
    names: set[str] = set()
    waiting: list[tuple[Node, int, frozenset[str]]] = [(root, 1, frozenset())]
    while waiting:
        node, level, above = waiting.pop()
        if level > DEEPEST:
            yield TreeFault(node, f"a tree has at most {DEEPEST} levels")
        if isinstance(node, Choice):
            yield from _choice_faults(node, players, first.setdefault(node.information_set, node))
            if node.name in names:
                yield TreeFault(node, f"two nodes are called {node.name}")
            if node.information_set in above:
                yield TreeFault(
                    node, f"a node of {node.information_set} stands below another of the same set"
                )
            names.add(node.name)
            above |= {node.information_set}
        elif isinstance(node, Chance):
            yield from _chance_faults(node)
        elif len(node.payoffs) != len(players):
            yield TreeFault(
                node, f"a leaf has a payoff for each of {len(players)} player(s), not {len(node.payoffs)}"
            )
        waiting.extend((child, level + 1, above) for child in reversed(children(node)))


def _chance_faults(node: Chance) -> Iterator[TreeFault]:
    if not node.arcs:
        yield TreeFault(node, "a chance node has at least one arc")
    if any(probability <= 0 for probability, _ in node.arcs):
        yield TreeFault(node, "a probability is above 0")
    total = sum(probability for probability, _ in node.arcs)
    if total != 1:
        yield TreeFault(node, f"the chances of a node must sum to 1: {total}")


def _choice_faults(node: Choice, players: tuple[str, ...], first: Choice) -> Iterator[TreeFault]:
    for name in (node.name, node.information_set):
        if not NAME.fullmatch(name):
            yield TreeFault(node, f"not a name: {name!r}; expected a letter, then letters and digits")
    if node.player not in players:
        yield TreeFault(node, f"there is no player {node.player}; there are: {', '.join(players)}")
    if not node.moves:
        yield TreeFault(node, "a player's node has at least one move")
    moves = [move for move, _ in node.moves]
    for move, times in Counter(moves).items():
        if not MOVE.fullmatch(move):
            yield TreeFault(node, f"not a move: {move!r}; expected a word without colon, slash, # or braces")
        if times > 1:
            yield TreeFault(node, f"two moves are called {move}")
    one = f"{node.name} and {first.name} are both in {first.information_set}"
    if node.player != first.player:
        yield TreeFault(node, f"{one}, but {node.player} moves at one and {first.player} at the other")
    if len(moves) != len(first.moves):
        yield TreeFault(node, f"{one}, but have {len(moves)} and {len(first.moves)} moves")
    if moves != [move for move, _ in first.moves]:
        yield TreeFault(node, f"{one}, but their moves have different names or another order")
