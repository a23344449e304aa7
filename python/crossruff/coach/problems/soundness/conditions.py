"""Conditions of a problem that a player feels: the lead fits the hand, the natural card tempts and fails."""

from __future__ import annotations

import numpy as np

from crossruff.cardplay.defence.conventional_leads import conventional_lead
from crossruff.coach.problems.endings.patience import open_suits
from crossruff.coach.problems.leads.usual import usual_suits
from crossruff.coach.problems.problem import PlayProblem
from crossruff.coach.problems.soundness.tempting import tempts
from crossruff.coach.problems.themes import DRAWING, ENDPLAY, LEAD, SQUEEZE
from crossruff.dd import Solver, solve_worlds
from crossruff.model import Auction, Board, Card, Contract, Deal, Hand, Play, Strain, View

LEAST_LED = 0.15
"""How often players must lead the suit of the opening lead from the hand that led."""


def lead_fits(hand: Hand, lead: Card, contract: Contract, auction: Auction) -> bool:
    """Return whether a player might lead a card: it is the usual one of a suit that players lead.

    >>> auction = Auction("S", "1NT P 3NT P P P")
    >>> hand, contract = Hand.parse("KQJT5.653.T7.A54"), Contract.parse("3NTS")
    >>> [lead_fits(hand, Card.parse(lead), contract, auction) for lead in ("SK", "S5", "DT")]
    [True, False, False]
    """
    if conventional_lead(hand, lead.suit, notrump=contract.strain is Strain.NOTRUMP) is not lead:
        return False
    return usual_suits(hand, contract, auction)[lead.suit] >= LEAST_LED


def reaches_goal(deal: Deal, contract: Contract, cards: tuple[Card, ...], card: Card, solver: Solver) -> bool:
    """Return whether the side to play reaches its goal on a deal after a card, double dummy."""
    play = Play.of(deal, contract, cards)
    ours = play.turn.side is contract.declarer.side
    need = (contract.tricks if ours else 14 - contract.tricks) - play.won(play.turn.side)
    if not 0 < need <= play.tricks_left:
        return need <= 0
    row = np.array([play.remaining.packed], dtype=np.uint64)
    seat = contract.declarer if ours else play.turn
    seen = View.of(play, seat, contract).play
    return bool(solve_worlds(row, seen, goal="target", target=need, solver=solver).of(card)[0] > 0)


def shows_the_point(
    board: Board, contract: Contract, cards: tuple[Card, ...], best: Card, natural: Card, solver: Solver
) -> bool:
    """Return whether on a deal the opening lead fits, the best card works and the natural card cannot."""
    assert board.auction is not None
    if cards and not lead_fits(board.deal[contract.leader], cards[0], contract, board.auction):
        return False
    return reaches_goal(board.deal, contract, cards, best, solver) and not reaches_goal(
        board.deal, contract, cards, natural, solver
    )


def theme_fits(problem: PlayProblem) -> bool:
    """Return whether nothing in the position speaks against the theme."""
    trump = problem.contract.strain.suit
    if problem.theme == DRAWING:
        return trump is not None and problem.view.unseen.length(trump) > 0
    return True


def faults_of(problem: PlayProblem, solver: Solver) -> list[str]:
    """Return what a player would not believe in a problem; nothing if it is sound."""
    board, contract, cards = problem.board, problem.contract, problem.cards
    assert board.auction is not None
    found = []
    if cards and not lead_fits(board.deal[contract.leader], cards[0], contract, board.auction):
        found.append(f"the lead of the {cards[0]} is odd")
    is_ending = problem.theme in (ENDPLAY, SQUEEZE)
    # A queen that can be finessed both ways is always found double dummy.
    if not is_ending and reaches_goal(board.deal, contract, cards, problem.natural, solver):
        found.append(f"the {problem.natural} works on the deal shown")
    if not reaches_goal(board.deal, contract, cards, problem.best.card, solver):
        found.append(f"the {problem.best.card} fails on the deal shown")
    finesses = is_ending and problem.natural.suit in open_suits(problem.view)
    if problem.theme != LEAD and not finesses and not tempts(problem.view, problem.natural):
        found.append(f"the {problem.natural} does not tempt")
    if not theme_fits(problem):
        found.append(f"the theme is not {problem.theme}")
    return found
