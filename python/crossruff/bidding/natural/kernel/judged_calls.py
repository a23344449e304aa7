"""Choose calls in competition by the worth of contracts: bid on, defend, or double for penalty."""

from __future__ import annotations

import os

import numpy as np

from crossruff.bidding.natural.engine.calls import (
    DOUBLE,
    FROM_SPADES,
    HIGHEST_BID,
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
LIVE = _P.get("live", 0.0)
NEW = _P.get("new", 5)
FIT = _P.get("fit", 7.0)
XMARGIN = _P.get("x", 250.0)
XHIGH = _P.get("xh", 250.0)
RUN = _P.get("run", 100.0)


def judge(builder: CandidateBuilder, *, may_double: bool) -> None:
    """Add the calls over an opponent's bid that are worth more than a pass."""
    values = ContractValues(builder.situation)
    passed = values.of_defending(builder.last, doubled=builder.situation.doubled > 0)
    options = _bids(builder, values)
    if may_double and not builder.situation.doubled:
        margin = XHIGH if builder.level >= 4 else XMARGIN
        options.append((DOUBLE, values.of_defending(builder.last, doubled=True) - margin))
    _add_best(builder, passed + (MARGIN if builder.reopening else LIVE), options)


def run_out(builder: CandidateBuilder) -> None:
    """Leave a contract of ours that the opponents have doubled, if another is worth more."""
    values = ContractValues(builder.situation)
    stay = values.of_bid(builder.last, doubled=True)
    _add_best(builder, stay + RUN, _bids(builder, values, doubled=True))


def _bids(builder: CandidateBuilder, values: ContractValues, doubled: bool | None = None) -> list[tuple[int, Values]]:
    """Return the bids in suits that could be trumps, the cheapest and game, each with its worth."""
    options: list[tuple[int, Values]] = []
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
        for call in sorted({first, game}) if doubled is None else [first]:
            if call < first or level_of(call) > 5 or call > HIGHEST_BID:
                continue
            worth = np.where(able[None, :], values.of_bid(call, doubled), -np.inf).astype(np.float32)
            options.append((call, worth))
    return options


def _add_best(builder: CandidateBuilder, passed: Values, options: list[tuple[int, Values]]) -> None:
    """Add each call for the hands with which it is worth most."""
    if not options:
        return
    best, chosen = passed.copy(), np.zeros(passed.shape, dtype=np.int8)
    for place, (_, worth) in enumerate(options, start=1):
        better = worth > best
        best[better] = worth[better]
        chosen[better] = place
    for place, (call, _) in enumerate(options, start=1):
        hands = hands_where(chosen == place)
        if not hands:
            continue
        if call == DOUBLE:
            builder.add(call, Requirement(hands, None, "values"), call_type("penalty"), "wants to defend")
        else:
            suit = strain_of(call)
            kind = call_type("natural", suit if suit in builder.partners else None)
            builder.add(call, Requirement(hands, None, "values"), kind, "competes")
