"""Random boards with a fitting contract that can be made."""

from __future__ import annotations

import random
from dataclasses import replace

from crossruff import dd
from crossruff.dealing import deal
from crossruff.model import Board, Contract, Deal, Seat

FITTING = {
    "1NT": "south: 15-17 hcp, balanced; ns: 20-23 hcp; north: no 5-card major",
    "1H": "south: 5+ hearts, 11-16 hcp; ns: 19-22 hcp, 7-8 hearts",
    "3NT": "south: 15-17 hcp, balanced; ns: 25-28 hcp, 7- spades, 7- hearts",
    "4H": "south: 5+ hearts, 12+ hcp; ns: 24-28 hcp, 8+ hearts",
    "5D": "south: 5+ diamonds, 12+ hcp; north: unbalanced; ns: 25-29 hcp, 9+ diamonds",
    "6NT": "south: balanced; north: balanced; ns: 32-35 hcp",
    "6H": "south: 5+ hearts; ns: 29-33 hcp, 9+ hearts",
}
"""The contracts, from partscore to slam, and the hands that would bid them."""


def makeable_board(seed: int, number: int | None = None) -> Board:
    """Deal a board on which South can make the contract, double dummy.

    The number decides dealer and vulnerability; without one it is random too.

    >>> board = makeable_board(1)
    >>> dd.table(board.deal)[Seat.SOUTH, board.contract.strain] >= board.contract.tricks
    True
    """
    rng = random.Random(seed)
    bid = rng.choice(list(FITTING))
    if number is None:
        number = rng.randint(1, 16)
    contract = Contract.parse(bid, Seat.SOUTH)

    def can_be_made(dealt: Deal) -> bool:
        return dd.declarer_tricks(dealt, contract) >= contract.tricks

    dealt = deal(FITTING[bid], seed=seed, number=number, where=can_be_made)
    return replace(Board(number, dealt), stated_contract=contract)
