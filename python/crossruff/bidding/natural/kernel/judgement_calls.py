"""Add calls that no rule makes but judgement may: bid on, overcall light, bid game, double, or pass.

They come after all other candidates, so the rules never choose them. Simulation may, and explanations say so.
Each asks for the cards and points without which a player would not think of it, so that it still tells
something.
"""

from __future__ import annotations

from collections.abc import Sequence

from crossruff.bidding.natural.engine.calls import (
    DOUBLE,
    FIRST_BID,
    FROM_SPADES,
    NOTRUMP,
    PASS,
    bid,
    is_game,
    is_major,
    level_of,
)
from crossruff.bidding.natural.engine.requirements import Requirement
from crossruff.bidding.natural.engine.situation import RuleCandidate, Situation
from crossruff.bidding.natural.kernel.candidate_builder import CandidateBuilder, call_type
from crossruff.bidding.natural.kernel.hand_requirements import cards, points

_FIT = 8
_HIGHEST = 5
_OWN_SUIT = {1: ((5, 6),), 2: ((5, 10), (6, 7)), 3: ((6, 10), (7, 7)), 4: ((7, 9),)}
"""The cards and points for an own suit, by level."""
_AGAIN = 6
"""The cards for bidding it again."""
_RAISE = {1: 4, 2: 4, 3: 12, 4: 16, 5: 17}
"""The points of both hands from which a fit is worth a bid, by level."""
_GAME = 21
"""The points of both hands from which game may be right."""
_SLAM_LEVEL, _SLAM, _SLAM_NOTRUMP = 6, 28, 31
"""The same for a small slam in a suit and in notrump."""
_MAY_PASS, _MAY_STOP = 23, 26
"""The points of both hands up to which a pass may be right, and a bid below game."""
_ANY_PASS = 18
"""The points up to which a pass over a game may be right."""
_NOTRUMP = {1: 17, 2: 20, 3: 22}
_DOUBLE_NOTRUMP = 23
_SHORT, _STACK = 2, 4
_DOUBLE = {1: 22, 2: 21, 3: 20, 4: 19, 5: 18}


def judgements(situation: Situation, made: Sequence[RuleCandidate]) -> list[RuleCandidate]:
    """Return further candidates after the first bid."""
    builder = CandidateBuilder(situation)
    if situation.last < FIRST_BID or situation.doubled == 2 or situation.asked:
        return []
    partners = situation.call_types[builder.partner]
    if builder.forced and (partners.is_artificial or partners.is_takeout):
        return []
    # A call for takeout, or an artificial one, is not also a judgement.
    taken = {each.call for each in made if each.call_type.must_answer or each.call_type.is_artificial}
    acted = builder.partner_bid or builder.i_bid
    if builder.forced:
        _bid_game(builder, taken)
        _bid_slam(builder, taken)
        return builder.made
    if not builder.ours:
        _bid_suits(builder, taken)
    if acted:
        _bid_notrump(builder, taken)
        _bid_game(builder, taken)
        _bid_slam(builder, taken)
        _double(builder, any(each.call == DOUBLE and each.call_type.must_answer for each in made))
    _pass(builder)
    return builder.made


def _add(
    builder: CandidateBuilder, call: int, asked: Requirement, words: str, name: str, suit: int | None
) -> None:
    builder.left = builder.situation.known[builder.position]
    builder.add(call, asked, call_type(words, suit), name)


def _bid_suits(builder: CandidateBuilder, taken: set[int]) -> None:
    """Bid on with a fit, or bid an own suit."""
    mean = round(builder.par.mean)
    for suit in FROM_SPADES:
        call = builder.cheapest(suit)
        level = level_of(call)
        if suit in builder.theirs or call in taken or level > _HIGHEST:
            continue
        most = 37 if is_game(call) else _MAY_STOP - mean
        needed = max(_FIT - builder.par.shortest[suit], 2)
        if needed <= 5 and builder.partner_bid:
            asked = cards(suit, needed) & points(_RAISE[level] - mean, most)
            _add(builder, call, asked, "natural, sign-off", "judges to bid on", suit)
        elif level in _OWN_SUIT:
            for length, low in _OWN_SUIT[level]:
                again = _AGAIN if suit in builder.mine else 0
                asked = cards(suit, max(length, again)) & points(low, most)
                _add(builder, call, asked, "natural", "judges to bid the suit", None)


def _bid_notrump(builder: CandidateBuilder, taken: set[int]) -> None:
    call = builder.cheapest(NOTRUMP)
    level = level_of(call)
    if call in taken or level not in _NOTRUMP:
        return
    low = _NOTRUMP[level] - round(builder.par.mean)
    most = 37 if level == 3 else low + 6
    if most > 0:
        _add(builder, call, points(low, most) & builder.stoppers(), "natural", "judges to bid notrump", None)


def _bid_game(builder: CandidateBuilder, taken: set[int]) -> None:
    low = _GAME - round(builder.par.mean)
    for suit in FROM_SPADES:
        call = bid(4, suit)
        needed = max(_FIT - builder.par.shortest[suit], 2)
        if is_major(suit) and suit not in builder.theirs and call not in taken and needed <= 6:
            asked = cards(suit, needed) & points(low)
            _add(builder, call, asked, "natural, sign-off", "judges to bid game", suit)
    call = bid(3, NOTRUMP)
    if call not in taken and call != builder.cheapest(NOTRUMP):
        asked = points(low + 2) & builder.stoppers()
        _add(builder, call, asked, "natural, sign-off", "judges to bid game", None)


def _bid_slam(builder: CandidateBuilder, taken: set[int]) -> None:
    mean = round(builder.par.mean)
    for suit in FROM_SPADES:
        call = bid(_SLAM_LEVEL, suit)
        needed = max(_FIT - builder.par.shortest[suit], 2)
        if suit not in builder.theirs and call not in taken and needed <= 5:
            asked = cards(suit, needed) & points(_SLAM - mean)
            _add(builder, call, asked, "natural, sign-off", "judges to bid slam", suit)
    call = bid(_SLAM_LEVEL, NOTRUMP)
    if call not in taken:
        asked = points(_SLAM_NOTRUMP - mean) & builder.stoppers()
        _add(builder, call, asked, "natural, sign-off", "judges to bid slam", None)


def _double(builder: CandidateBuilder, takeout: bool) -> None:
    """Double for takeout short in their suits, else for penalty with four trumps; both with values."""
    if builder.ours or builder.level not in _DOUBLE:
        return
    asked = points(_DOUBLE[builder.level] - round(builder.par.mean))
    if takeout:
        for suit in builder.their_suits:
            asked = cards(suit, 0, _SHORT) & asked
    elif builder.strain == NOTRUMP:
        asked = points(_DOUBLE_NOTRUMP - round(builder.par.mean))
    else:
        asked = cards(builder.strain, _STACK) & asked
    _add(builder, DOUBLE, asked, "takeout" if takeout else "penalty", "judges to double", None)


def _pass(builder: CandidateBuilder) -> None:
    """Pass over a bid of theirs; over one of partner's, only the rules decide."""
    if builder.ours:
        return
    high = _MAY_PASS - round(builder.par.mean)
    high = _ANY_PASS if is_game(builder.last) else high
    _add(builder, PASS, points(0, high), "", "judges to pass", None)
