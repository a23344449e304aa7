"""Play a line out in many worlds at once: declarer knows the cards that were seen, the defenders know all.

Worlds that look alike to declarer stay together, and declarer plays the same card in all of them: the first
card of the best plan for these worlds. In each world the defenders beat the contract if they can, double
dummy; if they cannot, they give nothing away. A world in which no play makes the contract any more is lost.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from crossruff.cardplay import Payoff
from crossruff.cardplay.common_sense import sensible_order
from crossruff.claims.search import ClaimSearch
from crossruff.coach.problems.events import LineEvents, is_squeeze, is_throw_in
from crossruff.coach.problems.tree import END_LOST, END_SMALL, END_WON, LineNode, equal_cards, reply_word
from crossruff.dd import PackedWorlds, Solver, plan_worlds, solve_worlds
from crossruff.model import Card, Contract, Hand, Play, View

Places = NDArray[np.intp]
_LOOKED_AT = 5
"""The number of worlds in which an ending is looked for."""
_PROOF = 3000
"""The effort to prove that the contract is sure."""


@dataclass(frozen=True, slots=True)
class PlayedLine:
    """A line played out in all worlds."""

    tree: LineNode
    events: LineEvents
    made: NDArray[np.bool_]
    """For each world whether declarer made the contract."""
    chance: float
    """The share of worlds in which declarer made it, by their weights."""


class TooWide(Exception):
    """Raised when a line has more branches than a person could follow."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How carefully a line is played out."""

    worlds: int = 40
    """The number of worlds that a choice of declarer looks at."""
    plan: int = 8000
    """The effort of the search for a plan, about in microseconds."""
    rare: float = 0.008
    """Branches that come up less often than this are judged double dummy."""
    choices: int = 120
    """The most choices of declarer in one line."""
    proved: int = 0
    """The fewest tricks left with which a line ends where declarer can claim."""


@dataclass(slots=True)
class LinePlayer:
    """Plays lines out in some worlds; all of them begin in the same position of declarer's side."""

    contract: Contract
    weights: NDArray[np.float64]
    solver: Solver
    effort: Effort = field(default_factory=Effort)
    events: LineEvents = field(default_factory=lambda: LineEvents.none(0))
    choices: int = 0

    def play(self, start: Play, hands: PackedWorlds, first: Card | None = None) -> PlayedLine:
        """Play all worlds out; `start` has the visible hands only, `first` is declarer's first card."""
        group = WorldGroup(start, hands, np.arange(len(hands)))
        made = np.zeros(len(hands), dtype=np.bool_)
        weights = self.weights / self.weights.sum()
        self.events, self.choices = LineEvents.none(len(hands)), 0
        tree = self._ours(group, weights, made, first)
        return PlayedLine(tree, self.events, made, float(weights @ made))

    def need(self, play: Play) -> int:
        """Return the number of tricks that declarer still needs."""
        return self.contract.tricks - play.won(self.contract.declarer.side)

    def _ours(
        self,
        group: WorldGroup,
        weights: NDArray[np.float64],
        made: NDArray[np.bool_],
        first: Card | None = None,
    ) -> LineNode:
        """Play on from a position in which declarer or dummy is to play."""
        share = float(weights[group.places].sum())
        ended = self._ended(group.play, group.places, share, made)
        if ended is not None:
            return ended
        tricks = solve_worlds(
            group.hands, group.play, goal="target", target=self.need(group.play), solver=self.solver
        )
        alive = tricks.tricks.max(axis=1) > 0
        if not alive.any():
            return LineNode(share, 0.0, end=END_LOST)
        card = first or self._decided(group, alive, share, weights)
        if not isinstance(card, Card):
            made[group.places[alive]] = True
            return LineNode(share, float(weights[group.places[alive]].sum()), end=card)
        kept = tricks.of(card) > 0
        if not kept.any():
            return LineNode(share, 0.0, card, END_LOST)
        after = group.only(kept).play_card(card)
        self.events.trick_ended(after.play, after.places)
        replies = tuple(self._replies(after, weights, made))
        total = sum(node.made for _, node in replies)
        return LineNode(share, total, card, "", replies)

    def _decided(
        self, group: WorldGroup, alive: NDArray[np.bool_], share: float, weights: NDArray[np.float64]
    ) -> Card | str:
        """Return declarer's card, or how a line ends here: it is rare, or declarer can claim the contract."""
        if share < self.effort.rare:
            return END_SMALL
        if self.is_sure(group):
            return END_WON
        legal = group.play.legal_cards
        return next(iter(legal)) if len(legal) == 1 else self._choice(group.only(alive), weights)

    def _ended(self, play: Play, places: Places, share: float, made: NDArray[np.bool_]) -> LineNode | None:
        need = self.need(play)
        if need <= 0:
            made[places] = True
            return LineNode(share, share, end=END_WON)
        if need > play.tricks_left:
            return LineNode(share, 0.0, end=END_LOST)
        return None

    def is_sure(self, group: WorldGroup) -> bool:
        """Return whether declarer can claim the contract from here."""
        play, need = group.play, self.need(group.play)
        if play.tricks_left < self.effort.proved:
            return False
        view = View(self.contract.declarer, play.deal, group.unseen, cards_played=play)
        return bool(ClaimSearch.of(view).proves([], need, play.tricks_left - need, _PROOF))

    def _choice(self, group: WorldGroup, weights: NDArray[np.float64]) -> Card:
        """Return the first card of the best plan for some of the worlds."""
        self.choices += 1
        if self.choices > self.effort.choices:
            raise TooWide
        some = slice(0, self.effort.worlds)
        play, need = group.play, self.need(group.play)
        view = View(self.contract.declarer, play.deal, group.unseen, cards_played=play)
        found = plan_worlds(
            group.hands[some],
            weights[group.places[some]],
            play,
            Payoff.makes(need, play.tricks_left).values,
            preference=sensible_order(view, play.legal_cards),
            horizon=12,
            effort=self.effort.plan,
            solver=self.solver,
        )
        assert found is not None
        return found.cards[0].card

    def _replies(
        self, group: WorldGroup, weights: NDArray[np.float64], made: NDArray[np.bool_]
    ) -> Iterator[tuple[str, LineNode]]:
        """Yield the nodes after the defenders' cards, the most frequent first."""
        side = self.contract.declarer.side
        waiting: list[tuple[str, WorldGroup]] = [("", group)]
        ready: dict[str, list[WorldGroup]] = defaultdict(list)
        while waiting:
            word, each = waiting.pop()
            if each.play.turn.side is side or self._is_over(each.play):
                ready[word].append(each)
                continue
            for more, after in self._defend(each):
                waiting.append((f"{word} {more}".strip(), after))
        nodes = []
        for word, groups in ready.items():
            nodes.append((word, self._node(word, groups, weights, made)))
        nodes.sort(key=lambda one: -one[1].share)
        yield from nodes

    def _is_over(self, play: Play) -> bool:
        return play.is_over or not 0 < self.need(play) <= play.tricks_left

    def _node(
        self,
        word: str,  # noqa: ARG002 - those who follow a tree need it
        groups: list[WorldGroup],
        weights: NDArray[np.float64],
        made: NDArray[np.bool_],
    ) -> LineNode:
        """Return the node after a reply; the worlds look alike, but low cards of one word may differ."""
        largest = max(groups, key=lambda each: len(each.places))
        merged = WorldGroup(
            largest.play,
            np.concatenate([each.hands for each in groups]),
            np.concatenate([each.places for each in groups]),
        )
        if len(groups) > 1:
            merged = _aligned(merged, groups, largest)
        ended = self._ended(merged.play, merged.places, float(weights[merged.places].sum()), made)
        return ended or self._ours(merged, weights, made)

    def _defend(self, group: WorldGroup) -> Iterator[tuple[str, WorldGroup]]:
        """Let the defender whose turn it is play in each world; yield the worlds that are not lost."""
        play = group.play
        equal = equal_cards(play, group.unseen)
        offers = _offers(group, equal)
        lost = np.zeros(len(group.places), dtype=np.bool_)
        for card, rows in offers.items():
            after = group.rows(rows).play_card(card)
            dead = rows[~self._alive(after)]
            self.events.beaten(play, group.places[dead[~lost[dead]]])
            lost[dead] = True
        self._look_for_endings(group.only(~lost))
        chosen: dict[Card, list[int]] = defaultdict(list)
        for row, card in _hidden_cards(group, offers, equal).items():
            if not lost[row]:
                chosen[card].append(row)
        for card, held in _by_highest(chosen, equal).items():
            parts = [group.rows(np.array(kept, dtype=np.intp)).exchanged(each, card) for each, kept in held]
            same = WorldGroup(
                play,
                np.concatenate([part.hands for part in parts]),
                np.concatenate([part.places for part in parts]),
            )
            after = same.play_card(card)
            self.events.trick_ended(after.play, after.places)
            yield reply_word(play, card, equal.get(card, (card,))), after

    def _look_for_endings(self, group: WorldGroup) -> None:
        """Note where a defender is thrown in or squeezed, by a few of the worlds."""
        if not len(group.places) or group.play.tricks_left < 2:
            return
        need, some = self.need(group.play), group.hands[:_LOOKED_AT]
        if is_throw_in(group.play, some, need, self.solver):
            self.events.thrown_in[group.places] = True
        elif is_squeeze(group.play, some, need):
            self.events.squeezed[group.places] = True

    def _alive(self, group: WorldGroup) -> NDArray[np.bool_]:
        """Return for each world whether declarer can still make the contract, double dummy."""
        play, need = group.play, self.need(group.play)
        if need <= 0:
            return np.ones(len(group.places), dtype=np.bool_)
        if need > play.tricks_left:
            return np.zeros(len(group.places), dtype=np.bool_)
        if play.turn.side is self.contract.declarer.side:
            found = solve_worlds(group.hands, play, goal="target", target=need, solver=self.solver)
            return np.asarray(found.tricks.max(axis=1) > 0, dtype=np.bool_)
        beats = play.tricks_left - need + 1
        answers = []
        for row in group.hands:
            found = solve_worlds(row[None, :], play, goal="target", target=beats, solver=self.solver)
            answers.append(not found.tricks.max() > 0)
        return np.array(answers, dtype=np.bool_)


@dataclass(frozen=True, slots=True, eq=False)
class WorldGroup:
    """Worlds that look alike to declarer."""

    play: Play
    hands: PackedWorlds
    places: Places
    """The numbers of the worlds."""

    @property
    def unseen(self) -> Hand:
        """The cards that the defenders hold."""
        ours = self.play.declarer
        assert ours is not None
        return Hand.from_bits(int(self.hands[0][ours.next.index]) | int(self.hands[0][ours.previous.index]))

    def only(self, kept: NDArray[np.bool_]) -> WorldGroup:
        """Return some of the worlds, by a mask."""
        return WorldGroup(self.play, self.hands[kept], self.places[kept])

    def rows(self, rows: Places) -> WorldGroup:
        """Return some of the worlds, by their rows."""
        return WorldGroup(self.play, self.hands[rows], self.places[rows])

    def exchanged(self, card: Card, other: Card) -> WorldGroup:
        """Give the hand to play another card for one of its own, as if it had been dealt so."""
        if card is other:
            return self
        turn = self.play.turn.index
        hands = _exchanged(self.hands, card, other)
        hands[:, turn] = (hands[:, turn] & ~np.uint64(card.bit)) | np.uint64(other.bit)
        partner = self.play.turn.partner.index
        was_partners = (self.hands[:, partner] & np.uint64(other.bit)) != 0
        hands[~was_partners, turn] = self.hands[~was_partners, turn]
        return WorldGroup(self.play, hands, self.places)

    def play_card(self, card: Card) -> WorldGroup:
        """Play a card in all worlds."""
        hands = self.hands.copy()
        hands[:, self.play.turn.index] &= ~np.uint64(card.bit)
        return WorldGroup(self.play.play(card), hands, self.places)


def _offers(group: WorldGroup, equal: dict[Card, tuple[Card, ...]]) -> dict[Card, Places]:
    """Return the cards that differ for the defender to play, each with the worlds that have it."""
    play = group.play
    held = group.hands[:, play.turn.index]
    if play.trick.cards:
        led = np.uint64(Hand.of(play.trick.cards[0].suit).bits)
        held = np.where(held & led, held & led, held)
    found: dict[Card, list[NDArray[np.bool_]]] = {}
    for cards in set(equal.values()):
        higher = np.zeros(len(held), dtype=np.bool_)
        for card in reversed(cards):  # the lowest first
            has = (held & np.uint64(card.bit)) != 0
            found[card] = [has & ~higher]
            higher |= has
    return {card: np.flatnonzero(rows[0]) for card, rows in found.items() if rows[0].any()}


def _hidden_cards(
    group: WorldGroup, offers: dict[Card, Places], equal: dict[Card, tuple[Card, ...]]
) -> dict[int, Card]:
    """Return for each world the card that gives least away: a low one, from the longest suit."""
    turn, trump = group.play.turn, group.play.strain.suit
    best: dict[int, tuple[tuple[bool, bool, int, int, int], Card]] = {}
    for card, rows in offers.items():
        low = all(each.rank.index > 6 for each in equal[card])
        for row in rows.tolist():
            held = int(group.hands[row, turn.index])
            length = (held & Hand.of(card.suit).bits).bit_count()
            key = (card.suit is trump, low, -length, card.rank.index, card.suit.index)
            if row not in best or key < best[row][0]:
                best[row] = key, card
    return {row: card for row, (_, card) in best.items()}


def _by_highest(
    chosen: dict[Card, list[int]], equal: dict[Card, tuple[Card, ...]]
) -> dict[Card, list[tuple[Card, list[int]]]]:
    """Let the highest of equal cards stand for all: which of them is played makes no difference."""
    found: dict[Card, list[tuple[Card, list[int]]]] = defaultdict(list)
    for card, rows in chosen.items():
        found[equal[card][0]].append((card, rows))
    return found


def _aligned(merged: WorldGroup, groups: list[WorldGroup], largest: WorldGroup) -> WorldGroup:
    """Let worlds of other low cards look like those of the largest group: exchange the cards played."""
    hands, start = merged.hands.copy(), 0
    for each in groups:
        rows = slice(start, start + len(each.places))
        start += len(each.places)
        ours, theirs = Hand(each.play.cards), Hand(largest.play.cards)
        for played, other in zip(ours - theirs, theirs - ours, strict=True):
            hands[rows] = _exchanged(hands[rows], played, other)
    return WorldGroup(merged.play, hands, merged.places)


def _exchanged(hands: PackedWorlds, played: Card, other: Card) -> PackedWorlds:
    """Put the card that was played into the hand that holds the other one, which counts as played."""
    holds = (hands & np.uint64(other.bit)) != 0
    return np.where(holds, (hands & ~np.uint64(other.bit)) | np.uint64(played.bit), hands)
