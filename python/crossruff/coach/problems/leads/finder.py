"""Look for problems of the opening lead: one beats the contract clearly more often than the usual one.

The chances are double dummy, over all hands that agree with the calls as plain ranges. The study of leads,
which reads the calls more softly, must agree.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from crossruff.bidding import system
from crossruff.coach.problems.deals import CalledDeal, bid
from crossruff.coach.problems.features import separating_features
from crossruff.coach.problems.known import KnownHand, read_auction, worlds_of
from crossruff.coach.problems.leads.usual import usual_leads
from crossruff.coach.problems.problem import PlayProblem, RatedLine
from crossruff.coach.problems.themes import LEAD
from crossruff.coach.study import LeadQuestion, compare_leads
from crossruff.dd import PackedWorlds, Solver, solve_worlds
from crossruff.model import Bid, Board, Card, Deal, Hand, Play, Seat, Suit, View, Vulnerability

_CLEAR, _APART, _FINE = 0.10, 0.085, 0.055
_STAGES = ((24, 0.12), (120, 0.10), (400, 0.10))
"""The worlds of the first looks, and the gap that each must show."""
_MANY = 2000
_STUDIED, _AGREES = 96, 0.05
"""The worlds of the study of a lead, and the gap that it must show: it reads the calls more softly."""
_SHOWN = 400
"""The most worlds in which the calls are looked at."""
_USUAL = 0.25
"""How often players must lead the suit of a natural card."""
_LEAST, _MOST = 0.12, 0.95
"""How often the best lead must, and may, beat the contract."""


@dataclass(frozen=True, slots=True, eq=False)
class _Compared:
    """The leads of a hand in some worlds."""

    hands: PackedWorlds
    chances: Mapping[Card, float]
    wins: Mapping[Card, NDArray[np.bool_]]

    @property
    def best(self) -> Card:
        return max(self.chances, key=lambda card: self.chances[card])

    def gap(self, natural: Card) -> float:
        """Return how much better the best lead is than the natural one."""
        return self.chances[self.best] - self.chances[natural]


def find_lead(dealt: CalledDeal, seed: int, solver: Solver) -> PlayProblem | None:
    """Return a problem of the opening lead in a deal, if the usual lead is clearly not the best."""
    board, contract = dealt.board, dealt.contract
    auction = board.auction
    assert auction is not None
    known = read_auction(system("sayc"), auction, Vulnerability.NONE, tuple(Seat))
    if not all(each.accepts(board.deal[seat]) for seat, each in known.items()):
        return None
    view = View.of(Play.of(board.deal, contract), contract.leader, contract, auction)
    others = {seat: known[seat] for seat in view.hidden}
    usual = usual_leads(view.hand, contract, auction)
    theirs = _opponents_suits(view)
    naturals = [card for card, often in usual.items() if often >= _USUAL and card.suit not in theirs]
    few: _Compared | None = None
    for worlds, gap in _STAGES:
        few = _compared(view, others, usual, worlds, seed, solver)
        if few is None or not _LEAST < few.chances[few.best] < _MOST:
            return None
        naturals = [card for card in naturals if few.gap(card) >= gap]
        if not naturals:
            return None
    natural = naturals[0]
    if few is None or not _study_agrees(view, few.best, natural, seed, solver):
        return None
    many = _compared(view, others, usual, _MANY, seed + 1, solver)
    return None if many is None else _problem(dealt, view, others, many, natural, seed)


def _opponents_suits(view: View) -> set[Suit]:
    """Return the suits that the opponents bid: a lead there tempts nobody."""
    return {
        call.strain.suit
        for seat, call, _ in view.calls.items()
        if isinstance(call, Bid) and call.strain.suit is not None and seat.side is not view.seat.side
    }


def _compared(
    view: View,
    known: Mapping[Seat, KnownHand],
    leads: Mapping[Card, float],
    count: int,
    seed: int,
    solver: Solver,
) -> _Compared | None:
    assert view.contract is not None
    hands, weights = worlds_of(view, known, count, seed)
    if len(hands) < count * 0.9:
        return None
    need = 14 - view.contract.tricks
    found = solve_worlds(hands, view.play, goal="target", target=need, solver=solver)
    wins = {card: np.asarray(found.of(card) > 0, dtype=np.bool_) for card in leads}
    chances = {card: float(weights @ won / weights.sum()) for card, won in wins.items()}
    return _Compared(hands, chances, wins)


def _study_agrees(view: View, best: Card, natural: Card, seed: int, solver: Solver) -> bool:
    """Return whether the study of leads, with softer readings of the calls, finds a gap too."""
    assert view.contract is not None
    question = LeadQuestion(view.hand, view.contract, view.calls)
    *_, found = compare_leads(question, _STUDIED, seed=seed, threads=1, solver=solver)
    beats = {card: lead.beats.mean for lead in found.leads for card in lead.cards}
    return beats[best] >= beats[natural] + _AGREES


def _problem(
    dealt: CalledDeal,
    view: View,
    known: Mapping[Seat, KnownHand],
    found: _Compared,
    natural: Card,
    seed: int,
) -> PlayProblem | None:
    values, best = found.chances, found.best
    top = values[best]
    right = [card for card in values if values[card] >= top - _FINE]
    worse = [card for card in values if values[card] <= top - _APART]
    if found.gap(natural) < _CLEAR or len(right) + len(worse) < len(values):
        return None
    gained = found.wins[best] & ~found.wins[natural]
    board = _showing(dealt.board, found.hands[gained])
    if board is None:
        return None
    fails = _fails(view.hand, found, right)
    if not fails:
        return None
    order = sorted(values, key=lambda card: (-values[card], card.index))
    return PlayProblem(
        number=seed,
        theme=LEAD,
        also=(),
        board=board,
        contract=dealt.contract,
        seat=view.seat,
        cards=(),
        known=known,
        lines=tuple(RatedLine(card, values[card], card in right) for card in order),
        natural=natural,
        tree=None,
        fails=fails,
        features=separating_features(view.play, found.hands, gained, view.hidden),
        seed=seed,
    )


def _showing(board: Board, gained: PackedWorlds) -> Board | None:
    """Return the board with hidden hands that make the same calls, and on which the solution gains."""
    for row in gained[:_SHOWN].tolist():
        deal = Deal.from_packed(tuple(row))
        if bid(deal, board.dealer, system("sayc")) == board.auction:
            return replace(board, deal=deal)
    return None


def _fails(hand: Hand, found: _Compared, right: list[Card]) -> tuple[str, ...]:
    """Return the robots that lead a wrong card: two rules, and double dummy in a few worlds."""
    usual = list(found.wins)
    picks = {"longest suit": max(usual, key=lambda card: hand.length(card.suit)), "common sense": usual[0]}
    for count in (3, 10, 30):
        picks[f"{count} worlds"] = max(usual, key=lambda card: int(found.wins[card][:count].sum()))
    return tuple(name for name, card in picks.items() if card not in right)
