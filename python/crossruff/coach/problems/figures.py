"""The figures of a line: its plan is followed in fresh worlds, other than those that it was planned with.

A plan fits the worlds that it was made for, so its chance in them is too good. In fresh worlds it is not.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from crossruff.coach.problems.play_out import LinePlayer, PlayedLine, WorldGroup
from crossruff.coach.problems.tree import END_LOST, END_SMALL, END_WON, LineNode
from crossruff.dd import PackedWorlds
from crossruff.model import Card, Play


@dataclass(slots=True)
class LineFollower(LinePlayer):
    """Follows the tree of a line. What the tree does not spell out is judged double dummy, as rare."""

    here: LineNode | None = None

    def follow(self, start: Play, hands: PackedWorlds, tree: LineNode) -> PlayedLine:
        """Return what a line comes to in some worlds, with its tree and their figures."""
        self.here = tree
        found = self.play(start, hands, tree.card)
        return replace(found, tree=_with_figures(tree, found.tree))

    def _decided(
        self,
        group: WorldGroup,
        alive: NDArray[np.bool_],  # noqa: ARG002
        share: float,  # noqa: ARG002
        weights: NDArray[np.float64],  # noqa: ARG002
    ) -> Card | str:
        here = self.here
        if here is None or here.card is None or here.card not in group.play.legal_cards:
            return END_WON if here is not None and here.end == END_WON else END_SMALL
        return here.card

    def _node(
        self, word: str, groups: list[WorldGroup], weights: NDArray[np.float64], made: NDArray[np.bool_]
    ) -> LineNode:
        here = self.here
        self.here = None if here is None else here.after(word)
        # slots and super() without arguments do not go together in a dataclass.
        node = LinePlayer._node(self, word, groups, weights, made)
        self.here = here
        return node


def _with_figures(planned: LineNode, found: LineNode) -> LineNode:
    """Return the tree that was planned with other figures, and the branches that it did not have as rare."""
    replies = []
    for word, node in planned.replies:
        after = found.after(word)
        replies.append((word, _unseen(node) if after is None else _with_figures(node, after)))
    known = {word for word, _ in replies}
    replies += [(word, node) for word, node in found.replies if word not in known]
    replies.sort(key=lambda one: -one[1].share)
    end = found.end if planned.card is None else "" if replies else END_LOST
    return LineNode(found.share, found.made, planned.card, end, tuple(replies))


def _unseen(node: LineNode) -> LineNode:
    """Return a branch that did not come up."""
    return replace(
        node, share=0.0, made=0.0, replies=tuple((word, _unseen(then)) for word, then in node.replies)
    )
