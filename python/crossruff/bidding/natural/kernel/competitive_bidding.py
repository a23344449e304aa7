"""Bid naturally when the opponents have bid last: raises, doubles, own suits, sacrifices."""

from __future__ import annotations

from crossruff.bidding.natural.engine.calls import (
    CLUBS,
    DOUBLE,
    FIRST_BID,
    FROM_CLUBS,
    FROM_SPADES,
    NOTRUMP,
    SPADES,
    bid,
    is_game,
    is_minor,
    level_of,
)
from crossruff.bidding.natural.engine.requirements import Requirement
from crossruff.bidding.natural.kernel.candidate_builder import CandidateBuilder, call_type
from crossruff.bidding.natural.kernel.constructive_bidding import GAME, games, suits_to_play
from crossruff.bidding.natural.kernel.hand_requirements import (
    ANY,
    cards,
    good_suit,
    points,
    support,
    total,
)
from crossruff.bidding.natural.kernel.judged_calls import judge

_OPENING = 11
"""Points that an opening bid has at least."""
_STRONG = 19
"""Points that double one notrump, or a run from it."""
_VERY_STRONG = 20
"""Average points of a hand that does not let the opponents play undoubled below game."""
_REOPENING = (0, 12, 13, 15)
"""Points with which a player who has bid reopens with a double, short in their suit, by level."""
_TOO_STRONG_TO_PASS = 19
"""Points with which an opener does not let them play a game undoubled."""
_BALANCE_OF_POINTS = 22
"""Combined points with which a side that has bid does not sell out to a suit at the two level."""
_OUR_HAND = 23
"""Combined points with which a side that has bid game doubles opponents who go on."""
_TO_BEAT_NOTRUMP = (0, 23, 24, 27)
"""Combined points that double notrump for penalty, by level."""


def compete(builder: CandidateBuilder) -> None:
    """Add the candidates when the last bid is an opponent's."""
    if builder.situation.doubled:
        _after_our_double(builder)
        return
    if builder.partner_bid or builder.i_bid:
        if builder.partner_bid and builder.last < bid(5, CLUBS):
            games(builder)
        _penalty(builder)
        _cue_bid(builder)
        _raise(builder)
    if is_takeout(builder):
        _takeout(builder)
    _own_suit(builder)
    _notrump(builder)
    if builder.partner_bid:
        _sacrifice(builder)
    if builder.partner_bid or builder.i_bid:
        judge(builder, may_double=not is_takeout(builder))
        _double_with_values(builder)
    _must_not_sell_out(builder)


def is_takeout(builder: CandidateBuilder) -> bool:
    """Return whether a double now asks partner to bid; else it is for penalty."""
    if builder.strain == NOTRUMP or builder.level >= 4 or builder.agreed is not None or builder.game_forced:
        return False
    ours = builder.situation.doublings[builder.situation.side]
    if ours is not None and ours.is_penalty:
        return False
    if builder.strain in builder.partners or builder.strain in builder.mine:
        return False
    # Opposite notrump, or after bidding it, a double wants to defend.
    return not (builder.partner_bid_notrump or builder.i_bid_notrump)


def _penalty(builder: CandidateBuilder) -> None:
    """Add a penalty double: trumps and points, or enough points to beat the contract."""
    if is_takeout(builder):
        return
    par, level, strain = builder.par, builder.level, builder.strain
    kind = call_type("penalty")
    if strain == NOTRUMP:
        enough = max(10, _TO_BEAT_NOTRUMP[min(level, 3)] - par.low)
        if level == 1 and builder.i_bid:
            enough = min(enough, _STRONG)
        builder.add(DOUBLE, points(enough), kind, "wants to defend")
        return
    ours = builder.situation.doublings[builder.situation.side]
    if level <= 2 and builder.i_bid and ours is not None and ours.is_penalty:
        builder.add(DOUBLE, cards(strain, 3) & points(_STRONG), kind, "wants to defend")
    trumps = 5 if level <= 2 else 4
    builder.add(DOUBLE, cards(strain, trumps) & points(max(8, 21 - par.low)), kind, "wants to defend")
    if level >= 4:
        needed = max(10, (23 if level >= 5 else 25) - par.low)
        builder.add(DOUBLE, cards(strain, 2) & points(needed), kind, "values, wants to defend")
        if builder.reopening and builder.i_bid and not builder.partner_bid:
            builder.add(DOUBLE, points(_TOO_STRONG_TO_PASS), kind, "too strong to pass")
        if builder.game_forced:
            builder.add(DOUBLE, cards(strain, 2) & points(8), kind, "wants to defend")


def _cue_bid(builder: CandidateBuilder) -> None:
    """Bid their suit with the points for game opposite an opening, and no game to bid yet."""
    par = builder.par
    if par.low < _OPENING or builder.i_bid_notrump or builder.strain == NOTRUMP:
        return
    enough = points(GAME - par.low) & cards(builder.strain, 0, 3)
    for suit in builder.their_suits:
        call = builder.cheapest(suit)
        if call < bid(3, NOTRUMP):
            builder.add(call, enough, call_type("cue-bid, game forcing"), "strong, nothing better")


def _raise(builder: CandidateBuilder) -> None:
    """Add raises to the level of the trumps that the side is known to have."""
    par, vulnerable = builder.par, builder.situation.vulnerable
    for suit in suits_to_play(builder):
        call = builder.cheapest(suit)
        level = level_of(call)
        if level > 4 or (par.shortest[suit] < 3 and suit not in builder.mine):
            continue
        needed = level + 6 - par.shortest[suit]
        least = {1: 5, 2: 5, 3: 7, 4: 8}[level] + (1 if vulnerable else 0)
        if level == 4 and is_minor(suit):
            least += 2
        asked = cards(suit, needed) & support(suit, max(least, 15 + 2 * level - round(par.total_mean)))
        builder.add(call, asked, call_type("natural", suit), "competes with a fit")
        if level == 3:
            fewest = needed if builder.strain == NOTRUMP else needed - 1
            asked = cards(suit, fewest) & support(suit, 23 - par.total_low)
            builder.add(call, asked, call_type("natural", suit), "competes with a fit")
        if level == 2:
            asked = (
                cards(suit, needed - 1)
                & support(suit, 20 - par.total_low)
                & cards(_their_suit(builder), 0, 2)
            )
            for own in builder.mine:
                asked = asked & cards(own, 0, 5)
            if par.shortest[suit] >= 5:
                builder.add(call, asked, call_type("natural", suit), "competes with seven trumps")


def _takeout(builder: CandidateBuilder) -> None:
    """Add a takeout double: short in their suit, the other suits, and the points for the level."""
    par, level, suit = builder.par, builder.level, builder.strain
    unbid = [each for each in FROM_CLUBS if each not in builder.theirs and each not in builder.mine]
    if not unbid:
        return
    shape = cards(suit, 0, 2)
    for each in unbid:
        shape = shape & cards(each, 3 if len(unbid) > 2 or builder.i_bid else 4)
    if builder.reopening and level <= 2:
        least = max(9, round(20 - par.mean))
    else:
        known = min(par.low, 6) if builder.partner_bid else min(par.low, 2)
        least = max(9 if builder.partner_bid else 12, 10 + 2 * level - known)
    if builder.i_bid:
        shown = builder.own
        if shown.mean >= _VERY_STRONG and builder.reopening:
            builder.add(DOUBLE, ANY, call_type("takeout"), "too strong to sell out")
        if shown.high - shown.low <= 2:
            return
        least = max(least + 2, shown.low + (2 if builder.reopening else 4))
        if builder.situation.doublings[builder.situation.side] is not None:
            least = max(least, 18)
    kind = call_type("takeout")
    if len(unbid) == 1 and not (builder.i_bid or builder.partner_bid):
        # With one suit left to choose, a silent side has nothing to ask about.
        builder.add(DOUBLE, points(max(17, least + 2)) & cards(suit, 0, 3), kind, "strong")
        return
    if builder.i_bid and builder.reopening and level <= 3:
        # Partner may have passed with their suit, or with points but no bid.
        short = shape & cards(suit, 0, 1)
        builder.add(DOUBLE, short & points(max(_REOPENING[level], builder.own.low)), kind, "takeout, short")
    builder.add(DOUBLE, shape & points(least), kind, "takeout")
    builder.add(DOUBLE, points(max(17, least + 2)) & cards(suit, 0, 3), kind, "strong")
    if builder.i_bid and builder.situation.doublings[builder.situation.side] is not None:
        builder.add(DOUBLE, points(max(19, least)), kind, "strong")


def _own_suit(builder: CandidateBuilder) -> None:
    """Add bids of an own long suit, old or new."""
    par = builder.par
    known = max(par.total_low, 3)
    # Partner has opened and this hand has not bid: a new suit is forcing.
    kind = call_type("natural, forcing" if par.low >= 11 and not builder.i_bid else "natural")
    for suit in FROM_SPADES:
        if suit in builder.theirs or suit in builder.partners:
            continue
        call = builder.cheapest(suit)
        level = level_of(call)
        if level > 3:
            continue
        combined = {1: 17, 2: 20, 3: 23}[level]
        if suit in builder.mine:
            asked = cards(suit, 6) & total(combined - known) & points(8 + 2 * level)
            builder.add(call, asked, call_type("natural"), "long suit")
            builder.add(
                call, cards(suit, 7) & total(combined - 2 - known), call_type("natural"), "very long suit"
            )
        else:
            least = max(7 + level, combined - known)
            if kind.is_forcing and level > 1:
                least = max(least, 8 + level)
            asked = cards(suit, 6) & total(least) & points(least - 4)
            builder.add(call, asked & good_suit(suit), kind, "long suit")
            five = cards(suit, 5) & points(max(least, 8 + level)) & good_suit(suit)
            if level <= 2 or kind.is_forcing:
                builder.add(call, five, kind, "five cards")
            elif builder.i_bid and builder.partner_bid:
                extras = cards(suit, 5) & points(max(least, 15))
                builder.add(call, extras, call_type("natural"), "second suit, extras")


def _notrump(builder: CandidateBuilder) -> None:
    """Add notrump with their suit stopped and the points for the level."""
    par = builder.par
    if builder.strain == NOTRUMP or not (builder.partner_bid or builder.i_bid):
        return
    for level in (1, 2):
        call = bid(level, NOTRUMP)
        combined = 20 if level == 1 else 23
        if call > builder.last and call == builder.cheapest(NOTRUMP) and builder.partner_bid:
            asked = points(combined - par.low, combined + 3 - par.low) & builder.stoppers()
            builder.add(call, asked, call_type("natural"), "their suit stopped")


def _sacrifice(builder: CandidateBuilder) -> None:
    """Add sacrifices against their game, with many trumps and at the right vulnerability."""
    situation = builder.situation
    if not is_game(builder.last) or situation.vulnerable or builder.last > bid(5, CLUBS):
        return
    trumps = 10 if situation.they_vulnerable else 11
    for suit in suits_to_play(builder):
        call = builder.cheapest(suit)
        if level_of(call) > 5 or call > bid(5, SPADES):
            continue
        asked = cards(suit, trumps - builder.par.shortest[suit]) & points(0, 10) & _short(builder)
        builder.add(call, asked, call_type("natural, sign-off", suit), "sacrifice")


def _their_suit(builder: CandidateBuilder) -> int:
    """Return the suit of the last bid; over notrump it is clubs, which has no deeper reason."""
    return CLUBS if builder.strain == NOTRUMP else builder.strain


def _double_with_values(builder: CandidateBuilder) -> None:
    """Double in the pass-out seat what no bid describes, if our side has the better half of the points."""
    if not (builder.reopening and builder.partner_bid and builder.level <= 2 and is_takeout(builder)):
        return
    asked = points(max(8, round(_BALANCE_OF_POINTS - builder.par.mean))) & cards(builder.strain, 0, 3)
    builder.add(DOUBLE, asked, call_type("takeout"), "values, asks partner to choose")


def _short(builder: CandidateBuilder) -> Requirement:
    return cards(builder.strain, 0, 1) if builder.strain != NOTRUMP else ANY


def _must_not_sell_out(builder: CandidateBuilder) -> None:
    """Double rather than let the opponents play undoubled over a game of ours, or when forced to one."""
    if not builder.reopening or is_takeout(builder):
        return
    if builder.game_forced:
        builder.add(DOUBLE, ANY, call_type("penalty"), "they are outbid")
    elif _have_bid_game(builder):
        asked = points(max(8, round(_OUR_HAND - builder.par.mean)))
        builder.add(DOUBLE, asked, call_type("penalty"), "they are outbid")


def _have_bid_game(builder: CandidateBuilder) -> bool:
    """Return whether the last bid of our side is a game, over which the opponents have gone on."""
    ours = [call for call in builder.situation.calls[builder.position % 2 :: 2] if call >= FIRST_BID]
    return bool(ours) and is_game(ours[-1])


def _after_our_double(builder: CandidateBuilder) -> None:
    """Run from our side's double with a hand that cannot defend."""
    partners = builder.situation.call_types[builder.partner]
    if builder.partners_call == DOUBLE and partners.is_penalty:
        for suit in builder.mine:
            if level_of(builder.cheapest(suit)) <= builder.level + 1 and builder.level <= 3:
                wanted = cards(suit, 7) & cards(_their_suit(builder), 0, 1) & points(0, 11)
                builder.add(builder.cheapest(suit), wanted, call_type("natural"), "not fit to defend")
