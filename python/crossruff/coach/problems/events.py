"""Events of a line that tell its idea: who beat it, who won the first trick, throw-ins and squeezes."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from crossruff.cardplay.common_sense import sensible_order
from crossruff.dd import PackedWorlds, Solver, solve_worlds
from crossruff.model import Card, Hand, Play, Seat, Suit, View

_NOBODY = -1
_STEPS = 8
"""The most cards until a defender gets in."""


@dataclass(frozen=True, slots=True, eq=False)
class LineEvents:
    """For each world what happened in the line; seats are indices, -1 for nobody."""

    beaten_by: NDArray[np.int8]
    """The defender whose card beat the contract."""
    by_lead: NDArray[np.bool_]
    """Whether that card was a lead."""
    first_loser: NDArray[np.int8]
    """The defender who won the first trick that declarer lost."""
    first_winner: NDArray[np.int8]
    """The seat that won the first trick of the line."""
    thrown_in: NDArray[np.bool_]
    """Whether a defender was on lead where declarer on lead would have failed."""
    squeezed: NDArray[np.bool_]
    """Whether each discard of a defender gave up a guard."""

    @classmethod
    def none(cls, count: int) -> LineEvents:
        """Return no events yet."""
        return cls(
            np.full(count, _NOBODY, dtype=np.int8),
            np.zeros(count, dtype=np.bool_),
            np.full(count, _NOBODY, dtype=np.int8),
            np.full(count, _NOBODY, dtype=np.int8),
            np.zeros(count, dtype=np.bool_),
            np.zeros(count, dtype=np.bool_),
        )

    def beaten(self, play: Play, places: NDArray[np.intp]) -> None:
        """Note that the defender to play beats the contract in these worlds."""
        self.beaten_by[places] = play.turn.index
        self.by_lead[places] = not play.trick.cards

    def trick_ended(self, play: Play, places: NDArray[np.intp]) -> None:
        """Note the winner of the trick that the last card completed, if it is the first that was lost."""
        last = play.last_trick
        if play.trick.cards or last is None or play.declarer is None:
            return
        winner = last.winner
        if winner is not None:
            first = places[self.first_winner[places] == _NOBODY]
            self.first_winner[first] = winner.index
        if winner is not None and winner.side is not play.declarer.side:
            fresh = places[self.first_loser[places] == _NOBODY]
            self.first_loser[fresh] = winner.index


def is_throw_in(play: Play, hands: PackedWorlds, need: int, solver: Solver) -> bool:
    """Return whether declarer makes the contract only because a defender is on lead."""
    declarer = play.declarer
    if declarer is None or play.trick.cards or play.turn.side is declarer.side or need < 1:
        return False
    failed = np.ones(len(hands), dtype=np.bool_)
    seen = play.remaining.only(*declarer.side.seats)
    for leader in declarer.side.seats:
        position = Play(seen, play.strain, leader, (), declarer)
        found = solve_worlds(hands, position, goal="target", target=need, solver=solver)
        failed &= found.tricks.max(axis=1) == 0
    return bool(failed.mean() > 0.5)


def danger_hand(play: Play, hands: PackedWorlds, need: int, solver: Solver) -> int:
    """Return the defender who gets in and beats the contract, where partner's lead would not; -1 for nobody.

    The play stands after a card that gives the contract up in the one world. The defenders beat it, declarer
    plays naturally, and the first trick that a defender wins counts.
    """
    assert play.declarer is not None
    side, goal, held = play.declarer.side, need + play.won(play.declarer.side), hands.copy()
    for _ in range(_STEPS):
        left = goal - play.won(side)
        if not 0 < left <= play.tricks_left:
            break
        if not play.trick.cards and play.turn.side is not side:
            winner = play.turn
            makes = [_makes_after(play, leader, held, left, solver) for leader in (winner, winner.partner)]
            return winner.index if makes == [False, True] else _NOBODY
        card = _card_of(play, held, left, solver)
        held[:, play.turn.index] &= ~np.uint64(card.bit)
        play = play.play(card)
    return _NOBODY


def _card_of(play: Play, hands: PackedWorlds, need: int, solver: Solver) -> Card:
    """Return declarer's natural card, or one of a defender that beats the contract."""
    assert play.declarer is not None
    turn = play.turn
    if turn.side is play.declarer.side:
        unseen = Hand.from_bits(int(hands[0, turn.next.index] | hands[0, turn.previous.index]))
        view = View(play.declarer, play.deal, unseen, cards_played=play)
        return sensible_order(view, play.legal_cards)[0]
    beats = play.tricks_left - need + 1
    found = solve_worlds(hands, play, goal="target", target=beats, solver=solver)
    best = max(found.bits, key=lambda bit: (int(found.of(bit)[0]), -(bit.bit_length() % 16)))
    return next(iter(Hand.from_bits(best)))


def _makes_after(play: Play, leader: Seat, hands: PackedWorlds, need: int, solver: Solver) -> bool:
    """Return whether declarer makes the contract if a defender leads, double dummy."""
    assert play.declarer is not None
    beats = play.tricks_left - need + 1
    seen = play.remaining.only(*play.declarer.side.seats)
    position = Play(seen, play.strain, leader, (), play.declarer)
    found = solve_worlds(hands, position, goal="target", target=beats, solver=solver)
    return not found.tricks.max() > 0


def squeezed_rows(play: Play, hands: PackedWorlds, need: int) -> NDArray[np.bool_]:
    """Return the worlds in which the defender to discard guards two suits and must give up one of the guards.

    Without it, declarer's top tricks are fewer than those that they need.
    """
    declarer, none = play.declarer, np.zeros(len(hands), dtype=np.bool_)
    if declarer is None or not play.trick.cards or play.tricks_left > 8 or play.turn.side is declarer.side:
        return none
    if play.trick.leader.side is not declarer.side:
        return none
    return np.array([_is_squeezed(play, row, need) for row in hands.tolist()], dtype=np.bool_)


def is_squeeze(play: Play, hands: PackedWorlds, need: int) -> bool:
    """Return whether the defender to discard is squeezed in most of some worlds."""
    return bool(squeezed_rows(play, hands, need).mean() > 0.5) if len(hands) else False


def _is_squeezed(play: Play, row: list[int], need: int) -> bool:
    held = Hand.from_bits(row[play.turn.index])
    led = play.trick.cards[0].suit
    if held.length(led) or not held:
        return False
    gives_up: set[Suit] = set()
    for suit in Suit:
        cards = sorted(held.suit(suit), key=lambda card: card.rank.index)
        if not cards:
            continue
        if suit is play.strain.suit or not _gains(play, row, suit, cards[0].bit):
            return False
        gives_up.add(suit)
    # The trick under way counts as one of declarer's.
    return len(gives_up) > 1 and 1 + sum(running_tricks(play, row, suit) for suit in Suit) < need


def _gains(play: Play, row: list[int], suit: Suit, bit: int) -> bool:
    after = [*row]
    after[play.turn.index] &= ~bit
    return running_tricks(play, after, suit) > running_tricks(play, row, suit)


def running_tricks(play: Play, row: list[int], suit: Suit) -> int:
    """Count the tricks that declarer's side takes if it plays a suit from the top, entries aside.

    >>> from crossruff.model import Deal
    >>> deal = Deal("N:AK2... QJT... 543... 876...")
    >>> running_tricks(Play(deal, "NT", "S", declarer="S"), list(deal.packed), Suit.SPADES)
    2
    """
    assert play.declarer is not None
    ours, theirs = [], []
    lengths = []
    for seat, bits in zip(Seat, row, strict=True):
        ranks = sorted((card.rank.index for card in Hand.from_bits(bits).suit(suit)), reverse=True)
        if seat.side is play.declarer.side:
            ours += ranks
            lengths.append(len(ranks))
        else:
            theirs.append(ranks)
    ours.sort(reverse=True)
    tricks = 0
    left = [len(ranks) for ranks in theirs]
    for card in ours[: max(lengths)]:
        if any(count and ranks[0] > card for ranks, count in zip(theirs, left, strict=True)):
            break
        tricks += 1
        left = [max(0, count - 1) for count in left]
    return tricks
