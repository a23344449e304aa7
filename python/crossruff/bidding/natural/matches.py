"""A natural system against an evolved one, on solved deals, each in both directions."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from crossruff import _core
from crossruff.bidding.evolved.judging import Judged
from crossruff.bidding.evolved.systems import System
from crossruff.bidding.natural.held import Held
from crossruff.bidding.natural.self_play import contract_of, score_of, strain_index
from crossruff.bidding.natural.systems import NaturalSystem
from crossruff.library import Library
from crossruff.model import Hand, Seat, Vulnerability, dealer_of_board

_MOST_CALLS = 80


def match(system: NaturalSystem, other: System, library: Library) -> Judged:
    """The IMPs a board that a natural system wins from an evolved one."""
    return Judged.of(match_results(system, other, library))


def match_results(system: NaturalSystem, other: System, library: Library) -> NDArray[np.float64]:
    """The IMPs that a natural system wins from an evolved one on each board.

    Neither knows the other's system: the natural one reads all calls as its own, the evolved one too.
    """
    results = []
    for place in range(len(library)):
        dealer, vulnerability = dealer_of_board(place + 1), Vulnerability.of_board(place + 1)
        scores = [_score(system, other, library, place, (dealer, vulnerability, side)) for side in (0, 1)]
        results.append(float(_core.imps(scores[0] - scores[1])))
    return np.array(results, dtype=np.float64)


def _score(
    system: NaturalSystem,
    other: System,
    library: Library,
    place: int,
    table: tuple[Seat, Vulnerability, int],
) -> int:
    """North-South's score when the natural system has North-South (0) or East-West (1)."""
    dealer, vulnerability, side = table
    packed = library.deals[place].tolist()
    dealers, others = vulnerability.includes(dealer), vulnerability.includes(dealer.after(1))
    hands = [Hand.from_bits(packed[(dealer.index + turn) % 4]) for turn in range(4)]
    calls: tuple[int, ...] = ()
    while len(calls) < _MOST_CALLS:
        situation = system.situation(calls, dealers, others)
        if situation.is_over:
            break
        turn = len(calls) % 4
        if (dealer.index + turn) % 2 == side:
            chosen = situation.choose(Held(hands[turn]))
            call = 0 if chosen is None else chosen.call
        else:
            found = other.core.call(other.core, (dealers, others), list(calls), hands[turn].bits)
            call = 0 if found is None else found
        calls = (*calls, call)
    contract = contract_of(calls, dealer)
    if contract is None:
        return 0
    tricks = int(library.tricks[place][strain_index(contract[0])][contract[1]])
    return score_of(contract, tricks, vulnerability)
