"""Boards that were bid by the system and played half by the solver, half at random: with many mistakes."""

from __future__ import annotations

import random
from collections.abc import Iterator

from crossruff.bidding import system
from crossruff.coach.review import DecisionPoint, decision_points
from crossruff.dd import Solver, solve
from crossruff.dealing import deal
from crossruff.model import Board, Play

SOLVER = Solver(memory=16 << 20, threads=1)


def played_board(seed: int, number: int, *, cards: int = 52) -> Board:
    """Return a board with its auction and some cards."""
    rng = random.Random(f"played {seed} {number}")
    board = Board(number + 1, deal(seed=seed, number=number))
    auction = system("sayc").auction(board.deal, board.dealer, board.vulnerability)
    board = board.with_auction(auction)
    if board.contract is None:
        return board
    play = Play.of(board.deal, board.contract)
    while len(play.cards) < cards:
        legal = list(play.legal_cards)
        if rng.random() < 0.5 and len(play.cards) >= 12:
            values = solve(play, solver=SOLVER)
            legal = [card for card in legal if values[card] == max(values.values())]
        play = play.play(rng.choice(legal))
    return board.with_play(play)


def sampled_points(seed: int, *, first_trick: int, each: int = 4) -> Iterator[tuple[Board, DecisionPoint]]:
    """Iterate over decisions of boards, some of each board: calls, and cards from a trick on."""
    rng = random.Random(f"points {seed}")
    number = 0
    while True:
        board = played_board(seed, number)
        number += 1
        points = [
            one
            for one in decision_points(board, solver=SOLVER)
            if one.trick is None or one.trick >= first_trick
        ]
        costly = [one for one in points if one.cost]
        for _ in range(each):
            some = costly if costly and rng.random() < 0.6 else points
            yield board, rng.choice(some)
