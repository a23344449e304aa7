"""Find the contract that calls lead to, and what it scores; calls and bids are numbers, as `Call.index`."""

from __future__ import annotations

from crossruff import _core
from crossruff.bidding.natural.engine.auction_patterns import DOUBLE, FIRST_BID, level_of, strain_of
from crossruff.model import Seat, Vulnerability


def strain_index(bid: int) -> int:
    """The strain of a bid as the core and the libraries number it."""
    strain = strain_of(bid)
    return 4 if strain == 4 else 3 - strain


def score_of(contract: tuple[int, int, int], tricks: int, vulnerability: Vulnerability) -> int:
    """What North-South score if declarer takes so many tricks."""
    bid, declarer, doubled = contract
    vulnerable = vulnerability.includes(tuple(Seat)[declarer])
    score = _core.score(level_of(bid), strain_index(bid), doubled, vulnerable, tricks)
    return score if declarer % 2 == 0 else -score


def contract_of(calls: tuple[int, ...], dealer: Seat) -> tuple[int, int, int] | None:
    """The last bid, its declarer and how often it was doubled."""
    bids = [place for place, call in enumerate(calls) if call >= FIRST_BID]
    if not bids:
        return None
    last = bids[-1]
    doubled = sum(1 for call in calls[last:] if call in (DOUBLE, 2))
    strain = strain_of(calls[last])
    first = next(place for place in bids if strain_of(calls[place]) == strain and (place - last) % 2 == 0)
    return calls[last], (dealer.index + first) % 4, doubled
