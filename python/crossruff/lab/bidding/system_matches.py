"""Matches of natural systems, with one another or with evolved ones, on solved deals in both directions."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from crossruff import _core
from crossruff.bidding.evolved.systems import System
from crossruff.bidding.natural.engine.auction_patterns import PASS
from crossruff.bidding.natural.engine.contracts import contract_of, score_of, strain_index
from crossruff.bidding.natural.engine.hand_features import HandFeatures
from crossruff.bidding.natural.engine.system import NaturalSystem
from crossruff.errors import CrossruffError
from crossruff.model import Hand, Vulnerability, dealer_of_board
from crossruff.solved_deals import Library

_MOST_CALLS = 80


Player = NaturalSystem | System


def match_results(one: Player, other: Player, library: Library) -> NDArray[np.float64]:
    """The IMPs that one system wins from another on each board, if one of them or both are natural.

    Neither knows the other's system: each reads all calls as its own.
    """
    referee = one if isinstance(one, NaturalSystem) else other
    if not isinstance(referee, NaturalSystem):
        raise CrossruffError("evolved systems meet one another in crossruff.bidding.evolved")
    results = []
    for place in range(len(library)):
        tables = [_Table(library, place, players, referee) for players in ((one, other), (other, one))]
        first, second = (table.score() for table in tables)
        results.append(float(_core.imps(first - second)))
    return np.array(results, dtype=np.float64)


@dataclass(frozen=True, slots=True)
class _Table:
    """A board, with the systems of North-South and of East-West."""

    library: Library
    place: int
    players: tuple[Player, Player]
    referee: NaturalSystem
    """Who knows when an auction is over."""

    def score(self) -> int:
        """What North-South score."""
        dealer = dealer_of_board(self.place + 1)
        vulnerability = Vulnerability.of_board(self.place + 1)
        vulnerable = vulnerability.includes(dealer), vulnerability.includes(dealer.after(1))
        packed = self.library.deals[self.place].tolist()
        hands = [Hand.from_bits(packed[(dealer.index + turn) % 4]) for turn in range(4)]
        calls: tuple[int, ...] = ()
        while len(calls) < _MOST_CALLS and not self.referee.situation(calls, *vulnerable).is_over:
            turn = len(calls) % 4
            player = self.players[(dealer.index + turn) % 2]
            calls = (*calls, _call(player, calls, vulnerable, hands[turn]))
        contract = contract_of(calls, dealer)
        if contract is None:
            return 0
        tricks = int(self.library.tricks[self.place][strain_index(contract[0])][contract[1]])
        return score_of(contract, tricks, vulnerability)


def _call(player: Player, calls: tuple[int, ...], vulnerable: tuple[bool, bool], hand: Hand) -> int:
    """The call of the hand whose turn it is; a pass if its system has none."""
    if isinstance(player, NaturalSystem):
        chosen = player.situation(calls, *vulnerable).choose(HandFeatures(hand))
        return PASS if chosen is None else chosen.call
    found = player.core.call(player.core, vulnerable, list(calls), hand.bits)
    return PASS if found is None else found
