"""Choose calls in competition by the worth of contracts: bid on, defend, or double for penalty."""

from __future__ import annotations

import os

import numpy as np

from crossruff.bidding.natural.engine.calls import (
    DOUBLE,
    FROM_SPADES,
    HIGHEST_BID,
    NOTRUMP,
    bid,
    is_major,
    level_of,
    strain_of,
)
from crossruff.bidding.natural.engine.requirements import Requirement
from crossruff.bidding.natural.kernel.candidate_builder import CandidateBuilder, call_type
from crossruff.bidding.natural.kernel.contract_values import ContractValues, Values, hands_where, own_lengths

_P = eval(os.environ.get("JUDGE", "{}"))
MARGIN = _P.get("margin", 0.0)
LIVE = _P.get("live", -20.0)
NEW = _P.get("new", 5)
FIT = _P.get("fit", 7.0)
XMARGIN = _P.get("x", 250.0)


def judge(builder: CandidateBuilder, *, may_double: bool) -> None:
    """Add the calls that are worth more than a pass."""
    values = ContractValues(builder.situation)
    passed = values.of_defending(builder.last, doubled=builder.situation.doubled > 0)
    margin = MARGIN if builder.reopening else LIVE
    options: list[tuple[int, Values]] = [(0, passed + margin)]
    lengths = own_lengths()
    for suit in FROM_SPADES:
        if suit in builder.theirs:
            continue
        shown = builder.par.shortest[suit]
        least = max(2, FIT - shown) if shown >= 3 else NEW
        if suit in builder.mine:
            least = min(least, max(6, 8 - shown)) if shown < 2 else min(least, 4)
        able = (lengths[:, suit] >= least) & (values.fits[:, suit] >= FIT)
        if not able.any():
            continue
        first = builder.cheapest(suit)
        game = bid(4 if is_major(suit) else 5, suit)
        for call in sorted({first, game}):
            if call < first or level_of(call) > 5 or call > HIGHEST_BID:
                continue
            worth = np.where(able[None, :], values.of_bid(call), -np.inf).astype(np.float32)
            options.append((call, worth))
    if may_double and not builder.situation.doubled:
        options.append((DOUBLE, values.of_defending(builder.last, doubled=True) - XMARGIN))
    best = np.stack([worth for _, worth in options]).argmax(axis=0)
    for place, (call, _) in enumerate(options):
        if place == 0:
            continue
        hands = hands_where(best == place)
        if not hands:
            continue
        if call == DOUBLE:
            builder.add(call, Requirement(hands, None, "values"), call_type("penalty"), "wants to defend")
        else:
            suit = strain_of(call)
            builder.add(call, Requirement(hands, None, "values"), call_type("natural", suit if suit in builder.partners else None), "competes")


__all__ = ["NOTRUMP", "judge"]
