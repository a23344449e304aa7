"""Choose calls in competition by the worth of contracts: bid on, defend, double for penalty, or run.

Worth is in points of the score, curved a little as IMPs are. The margins were chosen by matches against a
learned opponent and against the former rules, on the deals of the library below number 40,000.
"""

from __future__ import annotations

import numpy as np

from crossruff.bidding.natural.engine.calls import (
    DOUBLE,
    FROM_SPADES,
    HIGHEST_BID,
    NOTRUMP,
    PASS,
    bid,
    is_major,
    level_of,
    strain_of,
)
from crossruff.bidding.natural.engine.requirements import Requirement
from crossruff.bidding.natural.engine.situation import RuleCandidate, Situation
from crossruff.bidding.natural.kernel.candidate_builder import CandidateBuilder, call_type
from crossruff.bidding.natural.kernel.contract_values import LENGTHS, ContractValues, Values

_DOUBLE_MARGIN = 250
"""How much more defending doubled must be worth: opponents' hands are often better than they showed."""
_FIVE_OVER_FIVE = 60
"""How much more a bid at the five level over another one must be worth: both sides are high enough."""
_RUN_MARGIN = 100
"""How much more another contract must be worth before a player leaves a doubled one."""
_LEAVE_MARGIN = 100
"""How much more a takeout double must be worth left in."""
_LONG_AT_ONE, _LONG = 5, 4
"""The fewest cards in their suit that leave in a takeout double, at the one level and above."""
_SHOWS_SUITS = frozenset(("negative", "support", "responsive"))
"""Doubles that show length in other suits rather than shortness in theirs."""
_TRUMPS = 7
"""The fewest trumps to expect together."""
_NEW_SUIT, _REBID, _REBID_WITH_SUPPORT = 5, 6, 4
"""The fewest own cards in a suit that partner has not shown: a new one, or one that was bid before."""
_HIGHEST_LEVEL, _HIGHEST_ALONE = 5, 4

_Option = tuple[int, Values]
"""A call and its worth for each hand."""


def judge(builder: CandidateBuilder, *, may_double: bool) -> None:
    """Add the calls over an opponent's bid that are worth more than a pass."""
    values = ContractValues(builder.situation)
    doubled = builder.situation.doubled > 0
    options = _bids(builder, values)
    if may_double and not doubled:
        options.append((DOUBLE, values.of_defending(builder.last, doubled=True) - _DOUBLE_MARGIN))
    _add_best(builder, values, values.of_defending(builder.last, doubled=doubled), options)


def leave_in(situation: Situation) -> list[RuleCandidate]:
    """Return a pass of partner's takeout double, for hands with length in their suit that defend better."""
    builder = CandidateBuilder(situation)
    partners = situation.call_types[builder.partner]
    if not (partners.is_takeout and builder.partners_call == DOUBLE and situation.doubled == 1):
        return []
    if builder.ours or builder.strain == NOTRUMP or situation.calls[-1] != PASS:
        return []
    if partners.words & _SHOWS_SUITS:
        return []
    values = ContractValues(situation)
    long = LENGTHS[:, builder.strain] >= (_LONG_AT_ONE if builder.level == 1 else _LONG)
    best = np.full((len(values.points), len(LENGTHS)), -np.inf, dtype=np.float32)
    for _, worth in _bids(builder, values):
        np.maximum(best, worth, out=best)
    defend = values.of_defending(builder.last, doubled=True)
    chosen = (defend > best + _LEAVE_MARGIN) & (defend > _LEAVE_MARGIN) & long[None, :]
    asked = Requirement(values.hands_where(chosen), None, "worth more doubled")
    builder.add(PASS, asked, call_type("penalty"), "defends doubled")
    return builder.made


def run_out(builder: CandidateBuilder) -> None:
    """Leave a contract of ours that the opponents have doubled, if another is worth more."""
    values = ContractValues(builder.situation)
    stay = values.of_bid(builder.last, doubled=True)
    _add_best(builder, values, stay + _RUN_MARGIN, _bids(builder, values, doubled=True))


def _bids(builder: CandidateBuilder, values: ContractValues, doubled: bool | None = None) -> list[_Option]:
    """Return the bids in suits that could be trumps: the cheapest, and game if it may be undoubled."""
    options: list[_Option] = []
    for suit in FROM_SPADES:
        if suit in builder.theirs:
            continue
        able = (LENGTHS[:, suit] >= _fewest(builder, suit)) & (values.fits[:, suit] >= _TRUMPS)
        if not able.any():
            continue
        first, highest = builder.cheapest(suit), _highest_level(builder)
        # A jump to five of a minor would pass too many contracts that do.
        game = bid(4, suit) if is_major(suit) else first
        for call in sorted({first, max(first, game)}) if doubled is None else (first,):
            if level_of(call) <= highest and call <= HIGHEST_BID:
                worth = np.where(able[None, :], values.of_bid(call, doubled), -np.inf)
                if builder.level == _HIGHEST_LEVEL:
                    worth -= _FIVE_OVER_FIVE
                options.append((call, worth.astype(np.float32)))
    return options


def _highest_level(builder: CandidateBuilder) -> int:
    """Return the highest level to compete at: lower for a player whose partner has only passed."""
    return _HIGHEST_LEVEL if builder.partner_bid else _HIGHEST_ALONE


def _fewest(builder: CandidateBuilder, suit: int) -> int:
    """Return the fewest own cards in a suit that is to be trumps."""
    shown = builder.par.shortest[suit]
    fewest = max(2 if suit in builder.partners else 4, _TRUMPS - shown) if shown >= 3 else _NEW_SUIT
    if suit in builder.mine:
        fewest = min(fewest, max(_REBID, 8 - shown) if shown < 2 else _REBID_WITH_SUPPORT)
    return fewest


def _add_best(
    builder: CandidateBuilder, values: ContractValues, passed: Values, options: list[_Option]
) -> None:
    """Add each call for the hands with which it is worth most."""
    best, chosen = passed.copy(), np.zeros(passed.shape, dtype=np.int8)
    for place, (_, worth) in enumerate(options, start=1):
        better = worth > best
        best[better] = worth[better]
        chosen[better] = place
    for place, (call, _) in enumerate(options, start=1):
        asked = Requirement(values.hands_where(chosen == place), None, "worth more than a pass")
        if call == DOUBLE:
            builder.add(call, asked, call_type("penalty"), "wants to defend")
        else:
            suit = strain_of(call)
            agreed = suit if suit in builder.partners else None
            builder.add(call, asked, call_type("natural", agreed), "competes")
