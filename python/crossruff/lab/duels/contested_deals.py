"""Deal hands on which South can make a contract, but not whatever the defenders hold."""

from __future__ import annotations

import random
from functools import cache

from crossruff import dd
from crossruff.dealing import deal
from crossruff.errors import CrossruffError
from crossruff.lab.makeable_deals import contract_of, restriction
from crossruff.model import Contract, Deal, Hand, Play, Seat

REDEALS = 20
"""How often the defenders' cards are dealt anew to see how good a contract is."""


@cache
def contested_deal(contract: str, *, seed: int, number: int, least: int, most: int) -> Deal:
    """Return the deal with a number among a seed's deals on which the contract is contested.

    It can be made double dummy on the deal itself and, with the same hands of North and South, on `least` to
    `most` of 20 random deals of the other cards. No player has a part in it.

    >>> print(contested_deal("7NT", seed=1, number=1, least=5, most=15))
    N:AQ52.AKQ3.JT6.A3 987.762.Q52.T742 KT6.J98.AK943.65 J43.T54.87.KQJ98
    """
    wanted = contract_of(contract)
    if not 0 <= least <= most <= REDEALS:
        raise CrossruffError(f"least and most must be 0 to {REDEALS}, in order; got {least} and {most}")
    solver = dd.Solver(threads=1)

    def is_contested(dealt: Deal) -> bool:
        solver.clear()
        if not _makes(dealt, wanted, solver):
            return False
        made = lost = 0
        chance = random.Random(str(dealt))
        while made <= most and lost <= REDEALS - least and made + lost < REDEALS:
            makes = _makes(_redealt(dealt, chance), wanted, solver)
            made, lost = made + makes, lost + (not makes)
        return made <= most and lost <= REDEALS - least

    return deal(restriction(wanted), seed=seed, number=number, where=is_contested)


def _makes(dealt: Deal, contract: Contract, solver: dd.Solver) -> bool:
    """Return whether no lead beats the contract double dummy."""
    play = Play.of(dealt, contract)
    enough = 14 - contract.tricks
    beaten = dd.solve_worlds([dealt], play, goal="target", target=enough, threads=1, solver=solver)
    return not beaten.tricks.any()


def _redealt(dealt: Deal, chance: random.Random) -> Deal:
    cards = [*dealt[Seat.EAST], *dealt[Seat.WEST]]
    chance.shuffle(cards)
    hands = {Seat.NORTH: dealt[Seat.NORTH], Seat.SOUTH: dealt[Seat.SOUTH]}
    return Deal(hands | {Seat.EAST: Hand(cards[:13]), Seat.WEST: Hand(cards[13:])})
