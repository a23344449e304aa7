"""Choose the deal that a solution shows: the lead and the calls fit, and the natural card cannot work."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from crossruff.bidding import system
from crossruff.coach.problems.deals import bid
from crossruff.coach.problems.figures import LineFollower
from crossruff.coach.problems.known import worlds_of
from crossruff.coach.problems.problem import PlayProblem
from crossruff.coach.problems.soundness.conditions import faults_of, lead_fits
from crossruff.dd import PackedWorlds, Solver, solve_worlds
from crossruff.model import Board, Contract, Deal, Play

_LOOKED_AT, _WORLDS = 150, 1500


def whole_deal(play: Play, row: list[int]) -> Deal:
    """Return the whole deal of a world: the cards still held and those played."""
    hands = [*row]
    for before, card in play.steps():
        hands[before.turn.index] |= card.bit
    north, east, south, west = hands
    return Deal.from_packed((north, east, south, west))


def fitting_boards(board: Board, contract: Contract, play: Play, rows: PackedWorlds) -> Iterator[Board]:
    """Yield the board with hidden hands of worlds that would have led and bid as they did."""
    assert board.auction is not None
    for row in rows.tolist():
        deal = whole_deal(play, row)
        if play.cards and not lead_fits(deal[contract.leader], play.cards[0], contract, board.auction):
            continue
        if bid(deal, board.dealer, system("sayc")) == board.auction:
            yield replace(board, deal=deal)


def mended(problem: PlayProblem, solver: Solver, seed: int = 0) -> PlayProblem | None:
    """Return a problem with a deal that shows its point; None if none is found or it has another fault."""
    view = problem.view
    hands, weights = worlds_of(view, problem.known, _WORLDS, problem.seed + seed)
    play = view.play
    goal = problem.contract.tricks if problem.is_declarer else 14 - problem.contract.tricks
    need = goal - play.won(problem.seat.side)
    found = solve_worlds(hands, play, goal="target", target=need, solver=solver)
    shows = (found.of(problem.best.card) > 0) & (found.of(problem.natural) == 0)
    some, their_weights = hands[shows][:_LOOKED_AT], weights[shows][:_LOOKED_AT]
    if not len(some):
        return None
    if problem.tree is not None:
        follower = LineFollower(problem.contract, np.asarray(their_weights), solver)
        some = some[follower.follow(play, some, problem.tree).made]
    for board in fitting_boards(problem.board, problem.contract, play, some):
        other = replace(problem, board=board)
        return None if faults_of(other, solver) else other
    return None
