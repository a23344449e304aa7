"""Write hands and auctions as the input of a network that chooses calls.

Calls are numbers, as `Call.index`: pass, double, redouble, then the bids from 1 club to 7 notrump.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
Calls = tuple[int, ...]
HandBits = Sequence[int] | NDArray[np.uint64]
"""HandBits as `Hand.bits`."""

CALLS = 38
CARDS = 52
_BIDS, _FIRST_BID, _DOUBLE, _REDOUBLE = 35, 3, 1, 2
_LANES = np.arange(64, dtype=np.uint64)
_RANKS = 13
# Of each seat its bids; which bid was doubled and redoubled; by whom it was doubled; the passes before the
# first bid; and which sides are vulnerable. Seats count from the player to call.
_DOUBLED, _REDOUBLED = 4 * _BIDS, 5 * _BIDS
_DOUBLER = 6 * _BIDS
_PASSES = _DOUBLER + 4
_VULNERABLE = _PASSES + 5
AUCTION = _VULNERABLE + 2


def hand_rows(hands: HandBits) -> Floats:
    """Return a row of 52 zeros and ones for each hand.

    >>> from crossruff.model import Hand
    >>> int(hand_rows([Hand.parse("AK32.Q32.J32.432").bits]).sum())
    13
    """
    bits = np.asarray(hands, dtype=np.uint64)[:, None] >> _LANES & np.uint64(1)
    return bits.astype(np.float32).reshape(-1, 4, 16)[:, :, :_RANKS].reshape(-1, CARDS)


@lru_cache(maxsize=5_000)
def auction_row(calls: Calls, vulnerable: bool, they_vulnerable: bool) -> Floats:
    """Return the row of an auction, seen by the player to call."""
    row = np.zeros(AUCTION, dtype=np.float32)
    last = 0
    for place, call in enumerate(calls):
        seat = (place - len(calls)) % 4
        if call >= _FIRST_BID:
            last = call - _FIRST_BID
            row[_BIDS * seat + last] = 1
            row[_DOUBLER : _DOUBLER + 4] = 0
        elif call == _DOUBLE:
            row[_DOUBLED + last] = row[_DOUBLER + seat] = 1
        elif call == _REDOUBLE:
            row[_REDOUBLED + last] = 1
    passes = next((place for place, call in enumerate(calls) if call), len(calls))
    row[_PASSES + min(passes, 4)] = 1
    row[_VULNERABLE : _VULNERABLE + 2] = vulnerable, they_vulnerable
    row.setflags(write=False)
    return row


@lru_cache(maxsize=5_000)
def legal_calls(calls: Calls) -> NDArray[np.bool_]:
    """Return which of the 38 calls the laws allow.

    >>> legal_calls((3,))[:5].tolist()
    [True, True, False, False, True]
    """
    found = np.zeros(CALLS, dtype=np.bool_)
    found[0] = True
    place = next((at for at in range(len(calls) - 1, -1, -1) if calls[at] >= _FIRST_BID), None)
    if place is None:
        found[_FIRST_BID:] = True
    else:
        doubles = sum(1 for each in calls[place + 1 :] if each)
        theirs = (len(calls) - place) % 2 == 1
        found[calls[place] + 1 :] = True
        found[_DOUBLE] = theirs and doubles == 0
        found[_REDOUBLE] = not theirs and doubles == 1
    found.setflags(write=False)
    return found
