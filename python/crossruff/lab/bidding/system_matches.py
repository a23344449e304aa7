"""Play matches between any two systems on solved deals, each deal in both directions."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from crossruff.bidding import BiddingSystem
from crossruff.bidding.evolved import Boards, EvolvedSystem
from crossruff.bidding.evolved import match_results as evolved_results
from crossruff.bidding.natural import NaturalSystem, Simulator
from crossruff.bidding.natural.engine.calls import is_over
from crossruff.bidding.natural.engine.hand_features import HandFeatures
from crossruff.lab.bidding.solved_boards import SolvedBoard
from crossruff.model import imps
from crossruff.solved_deals import Library

_MOST_CALLS = 80
_Choose = Callable[[SolvedBoard, tuple[int, ...]], int]
"""From a board and the calls so far to the next call; calls are numbers, as `Call.index`."""


def match_results(one: BiddingSystem, other: BiddingSystem, library: Library) -> NDArray[np.float64]:
    """Return the IMPs that one system wins from another on each deal.

    Two evolved systems know each other's programs, and a natural system reads the other's calls by that
    system; an evolved one takes those of a natural system for its own.

    >>> from crossruff import solved_deals
    >>> from crossruff.bidding import system
    >>> match_results(system("sayc"), system("sayc"), solved_deals.default()[:4]).tolist()
    [0.0, 0.0, 0.0, 0.0]
    """
    if isinstance(one, EvolvedSystem) and isinstance(other, EvolvedSystem):
        return evolved_results(one, other, Boards(library))
    choosers = _chooser(_against(one, other)), _chooser(_against(other, one))
    results = []
    for place in range(len(library)):
        board = SolvedBoard(library, place)
        first, second = (_score(board, pair) for pair in (choosers, choosers[::-1]))
        results.append(float(imps(first - second)))
    return np.array(results, dtype=np.float64)


def _against(system: BiddingSystem, others: BiddingSystem) -> BiddingSystem:
    return system.against(others) if isinstance(system, NaturalSystem | Simulator) else system


def _score(board: SolvedBoard, choosers: tuple[_Choose, ...]) -> int:
    """Bid a board and return North-South's score; the first system sits North-South."""
    calls: tuple[int, ...] = ()
    while len(calls) < _MOST_CALLS and not is_over(calls):
        choose = choosers[(board.dealer.index + len(calls)) % 2]
        calls = (*calls, choose(board, calls))
    return board.score(board.auction(calls))


def _chooser(system: BiddingSystem) -> _Choose:
    """Return the fastest way to ask a system for a call."""
    if isinstance(system, NaturalSystem):
        natural = system
        return lambda board, calls: natural.choose(
            HandFeatures(board.hands[len(calls) % 4]), calls, *board.vulnerable
        )
    if isinstance(system, EvolvedSystem):
        evolved = system
        return lambda board, calls: evolved.choose_number(
            board.hands[len(calls) % 4], calls, *board.vulnerable
        )
    return lambda board, calls: (
        system.chooser(board.auction(calls), board.vulnerability)(board.hands[len(calls) % 4]).index
    )
