"""The danger hand of a review: a defender that the better card keeps off lead, unlike the played one."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from crossruff.coach.review.card_values import CardTable
from crossruff.coach.review.facts import DangerHandFact
from crossruff.dd import Solver, solve_worlds
from crossruff.model import Card, Deal, Hand, Play, Seat, Trick

_APART = 0.25
"""How much more often than with the other defender on lead the contract must fail, as in plans."""
_EXPLAINED = 0.6
"""The share of the better card's gain that must be where the danger hand wins the trick."""
_FEWEST = 6
"""The fewest worlds for a sentence, as in plans."""
_MEMORY = 16 << 20


def danger_facts(table: CardTable, best: Card, played: Card) -> Iterator[DangerHandFact]:
    """Name the defender that the better card keeps off lead, where that explains its gain.

    Only where declarer's side plays third or fourth to a trick: then it is known whether a defender can win.
    """
    play, succeeds = table.view.play, table.succeeds()
    if table.is_defender or succeeds is None or len(play.trick.cards) < 2 or play.tricks_left < 2:
        return
    makes, gained = succeeds[:, table.place(played)], succeeds[:, table.place(best)]
    gain = gained & ~makes
    if not gain.any():
        return
    for seat in (play.turn.next, play.turn.previous):
        wins = np.array([_winning_card(table, row, played, seat) is not None for row in table.worlds.hands])
        kept = not any(_winning_card(table, row, best, seat) is not None for row in table.worlds.hands)
        explained = float(table.shares @ (gain & wins))
        if not kept or wins.sum() < _FEWEST or explained < _EXPLAINED * float(table.shares @ gain):
            continue
        harmless = _makes_instead(table, played, seat, wins)
        inside = table.shares * wins
        share = float(inside.sum())
        fails, other = (float(inside @ ~made) / share for made in (makes, harmless))
        saved = float(table.shares @ (gain & wins & harmless))
        if fails - other >= _APART and saved >= _EXPLAINED * float(table.shares @ gain):
            yield DangerHandFact(seat, best, played, share, fails, other)


def _winning_card(table: CardTable, row: NDArray[np.uint64], card: Card, seat: Seat) -> Card | None:
    """Return the card with which a defender wins the trick after a card of ours, the cheapest; or None."""
    trick = table.view.play.trick
    after = Trick(trick.leader, trick.strain, (*trick.cards, card))
    if len(after.cards) == 4:
        return after.card_of(seat) if after.winner is seat else None
    if seat is not after.turn:
        return None
    hand = Hand.from_bits(int(row[seat.index]))
    legal = hand.suit(trick.cards[0].suit) or hand
    winning = [
        each for each in legal if Trick(after.leader, after.strain, (*after.cards, each)).winner is seat
    ]
    return min(winning, key=lambda each: each.rank.index, default=None)


def _makes_instead(table: CardTable, played: Card, seat: Seat, wins: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Return in which worlds the contract makes if the other defender leads after this one won the trick."""
    play, need = table.view.play, table.stakes.need
    assert need is not None
    solver = Solver(memory=_MEMORY, threads=1)
    left = play.tricks_left - 1
    found = np.zeros(len(wins), dtype=bool)
    for place in np.flatnonzero(wins):
        row = table.worlds.hands[place].copy()
        row[play.turn.index] &= ~np.uint64(played.bit)
        winning = _winning_card(table, table.worlds.hands[place], played, seat)
        if winning is not None and len(play.trick.cards) == 2:
            row[seat.index] &= ~np.uint64(winning.bit)
        north, east, south, west = map(int, row)
        deal = Deal.unchecked((north, east, south, west))
        ending = Play(deal, play.strain, seat.partner, (), play.declarer)
        tricks = solve_worlds(row[np.newaxis], ending, goal="best", solver=solver).best
        found[place] = left - int(tricks[0]) >= need
    return found
