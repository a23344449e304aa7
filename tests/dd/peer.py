"""Positions, tables and par by DDS, through endplay: the oracle of the tests of `crossruff.dd`."""

from __future__ import annotations

from typing import Any

import endplay._dds as dds
from endplay.dds import par as endplay_par
from endplay.dds import solve_board
from endplay.dds.ddtable import DDTable
from endplay.types import Deal as PeerDeal
from endplay.types import Denom, Player, Vul

from crossruff.model import Bid, Card, Contract, Deal, Doubling, Play, Seat, Strain, TrickTable, Vulnerability

STRAINS = (Denom.spades, Denom.hearts, Denom.diamonds, Denom.clubs, Denom.nt)
SEATS = (Player.north, Player.east, Player.south, Player.west)
VULNERABILITIES = {
    Vulnerability.NONE: Vul.none,
    Vulnerability.NS: Vul.ns,
    Vulnerability.EW: Vul.ew,
    Vulnerability.BOTH: Vul.both,
}


def values(play: Play) -> dict[Card, int]:
    """The tricks of each card of the hand to play."""
    before: Deal = play.at(len(play.cards) - len(play.trick.cards)).remaining
    deal: Any = PeerDeal(before.text(), first=SEATS[play.trick.leader.index])
    deal.trump = STRAINS[play.strain.index]
    for card in play.trick.cards:
        deal.play(str(card))
    return {Card.parse(f"{card.suit.abbr}{card.rank.abbr}"): tricks for card, tricks in solve_board(deal)}


def par(table: TrickTable, vulnerability: Vulnerability, dealer: Seat) -> tuple[int, set[Contract]]:
    """The score and the contracts, without their tricks: DDS gives nonsense there at times."""
    data: Any = dds.ddTableResults()
    for seat, strain, tricks in table.items():
        data.resTable[strain.index][seat.index] = tricks
    found = endplay_par(DDTable(data), VULNERABILITIES[vulnerability], SEATS[dealer.index])
    # Once only: endplay's list changes as it is read.
    contracts = {
        Contract(
            Bid(contract.level, Strain.parse(contract.denom.abbr)),
            list(Seat)[int(contract.declarer)],
            Doubling.DOUBLED if contract.penalty.name == "doubled" else Doubling.UNDOUBLED,
        )
        for contract in found
        if contract.level
    }
    return found.score, contracts
