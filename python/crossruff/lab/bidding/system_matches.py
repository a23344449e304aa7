"""Play matches between any two systems on solved deals, each deal in both directions."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from crossruff.bidding import BiddingSystem
from crossruff.bidding.evolved import Boards, EvolvedSystem
from crossruff.bidding.evolved import match_results as evolved_results
from crossruff.bidding.natural import NaturalSystem, Simulator
from crossruff.lab.bidding.bidders import SystemBidder
from crossruff.lab.bidding.table_bidding import match_boards
from crossruff.solved_deals import Library


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
    boards = match_boards(facing(one, other), facing(other, one), library, range(len(library)))
    return np.array([each.won for each in boards], dtype=np.float64)


def facing(system: BiddingSystem, others: BiddingSystem) -> SystemBidder:
    """Return the bidder of a system; it knows what its opponents play if they play one of ours."""
    ours = isinstance(others, NaturalSystem | Simulator | EvolvedSystem)
    if ours and isinstance(system, NaturalSystem | Simulator):
        return SystemBidder(system.against(others))
    return SystemBidder(system)
