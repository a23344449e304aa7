"""Watch a line for throw-ins and squeezes: facts of the position, whatever declarer had in mind."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from crossruff.coach.problems.endings.gifts import every_lead_gives_a_trick
from crossruff.coach.problems.events import squeezed_rows
from crossruff.coach.problems.figures import LineFollower
from crossruff.coach.problems.play_out import WorldGroup
from crossruff.coach.problems.tree import END_SMALL, END_WON, LineNode
from crossruff.model import Card


@dataclass(slots=True)
class ExactFollower(LineFollower):
    """Follows the tree of a line without changing low cards: in short suits they matter."""

    def _node(
        self, word: str, groups: list[WorldGroup], weights: NDArray[np.float64], made: NDArray[np.bool_]
    ) -> LineNode:
        # slots and super() without arguments do not go together in a dataclass.
        return _merged([LineFollower._node(self, word, [group], weights, made) for group in groups])


@dataclass(slots=True)
class WatchingFollower(ExactFollower):
    """Follows the tree of a line, and notes in which worlds a defender is thrown in or squeezed."""

    def _decided(
        self, group: WorldGroup, alive: NDArray[np.bool_], share: float, weights: NDArray[np.float64]
    ) -> Card | str:
        found = LineFollower._decided(self, group, alive, share, weights)
        return END_WON if found == END_SMALL and self.is_sure(group) else found

    def _look_for_endings(self, group: WorldGroup) -> None:
        if group.play.tricks_left < 2 or not len(group.places):
            return
        if group.play.trick.cards:
            rows = squeezed_rows(group.play, group.hands, self.need(group.play))
            self.events.squeezed[group.places[rows]] = True
        elif group.play.turn.side is not self.contract.declarer.side:
            # The line begins with declarer on lead, so that declarer gave it up.
            thrown = [every_lead_gives_a_trick(group.play, row) for row in group.hands.tolist()]
            self.events.thrown_in[group.places[thrown]] = True


def _merged(nodes: list[LineNode]) -> LineNode:
    """Return nodes after the same replies as one."""
    if len(nodes) == 1:
        return nodes[0]
    words = dict.fromkeys(word for node in nodes for word, _ in node.replies)
    replies = [(word, _merged([then for node in nodes if (then := node.after(word))])) for word in words]
    card = next((node.card for node in nodes if node.card is not None), None)
    end = "" if replies else max(nodes, key=lambda node: node.share).end
    share, made = (sum(figures) for figures in zip(*((node.share, node.made) for node in nodes), strict=True))
    return LineNode(share, made, card, end, tuple(replies))
