"""Natural bidding when the opponents have bid last: raises, doubles, and answers to doubles."""

from __future__ import annotations

from crossruff.bidding.natural.engine.auction_patterns import DOUBLE, PASS, bid, level_of
from crossruff.bidding.natural.engine.situation import is_game
from crossruff.bidding.natural.kernel.asks import (
    ANY,
    Ask,
    cards,
    good_suit,
    longer,
    points,
    stopper,
    support,
    total,
)
from crossruff.bidding.natural.kernel.constructing import GAME, games, suits_to_play
from crossruff.bidding.natural.kernel.makers import NOTRUMP, Maker, call_type

_THREE_NOTRUMP = bid(3, NOTRUMP)


def compete(maker: Maker) -> None:
    """The candidates when the last bid is an opponent's."""
    if maker.situation.doubled:
        _after_our_double(maker)
        return
    if maker.partner_bid or maker.i_bid:
        if not is_game(maker.last) or maker.last < bid(5, 0):
            games(maker)
        _penalty(maker)
        _raise(maker)
    if is_takeout(maker):
        _takeout(maker)
    _own_suit(maker)
    _notrump(maker)
    if maker.partner_bid:
        _sacrifice(maker)
    _must_not_sell_out(maker)


def is_takeout(maker: Maker) -> bool:
    """Whether a double now asks partner to bid; no double is for both."""
    if maker.strain == NOTRUMP or maker.level >= 4 or maker.agreed is not None or maker.game_forced:
        return False
    ours = maker.situation.doublings[maker.situation.side]
    if ours is not None and ours.is_penalty:
        return False
    if maker.strain in maker.partners or maker.strain in maker.mine:
        return False
    # Opposite notrump, or a hand that has said all, a double wants to defend.
    return not (maker.partner_bid_notrump or maker.i_bid_notrump)


def _penalty(maker: Maker) -> None:
    """A double for penalty: trumps and points, or points enough that they cannot make it."""
    if is_takeout(maker):
        return
    par, level, strain = maker.par, maker.level, maker.strain
    kind = call_type("penalty")
    if strain == NOTRUMP:
        maker.add(DOUBLE, points(max(10, 23 + level // 2 - par.low)), kind, "wants to defend")
        return
    trumps = 5 if level <= 2 else 4
    maker.add(DOUBLE, cards(strain, trumps) & points(max(8, 21 - par.low)), kind, "wants to defend")
    if level >= 4:
        needed = max(10, (23 if level >= 5 else 25) - par.low)
        maker.add(DOUBLE, cards(strain, 2) & points(needed), kind, "values, wants to defend")
        if maker.game_forced:
            maker.add(DOUBLE, cards(strain, 2) & points(8), kind, "wants to defend")


def _raise(maker: Maker) -> None:
    """Raises to the level of the trumps that the side is known to have."""
    par, vulnerable = maker.par, maker.situation.vulnerable
    for suit in suits_to_play(maker):
        call = maker.cheapest(suit)
        level = level_of(call)
        if level > 4 or (par.shortest[suit] < 3 and suit not in maker.mine):
            continue
        needed = level + 6 - par.shortest[suit]
        least = {1: 5, 2: 5, 3: 7, 4: 8}[level] + (1 if vulnerable else 0)
        if level == 4 and suit < 2:
            least += 2
        asked = cards(suit, needed) & support(suit, max(least, 15 + 2 * level - round(par.total_mean)))
        maker.add(call, asked, call_type("natural", suit), "competes with a fit")
        if level == 3:
            asked = cards(suit, needed - 1) & support(suit, 23 - par.total_low)
            maker.add(call, asked, call_type("natural", suit), "competes with a fit")
        if level == 2:
            asked = (
                cards(suit, needed - 1) & support(suit, 20 - par.total_low) & cards(maker.strain % 4, 0, 2)
            )
            if par.shortest[suit] >= 5:
                maker.add(call, asked, call_type("natural", suit), "competes with seven trumps")


def _takeout(maker: Maker) -> None:
    """A takeout double: short in their suit, the other suits, and the points for the level."""
    par, level, suit = maker.par, maker.level, maker.strain
    unbid = [each for each in range(4) if each not in maker.theirs and each not in maker.mine]
    if not unbid:
        return
    shape = cards(suit, 0, 2)
    for each in unbid:
        shape = shape & cards(each, 3 if len(unbid) > 2 or maker.i_bid else 4)
    if maker.reopening and level <= 2:
        least = max(9, round(20 - par.mean))
    else:
        known = min(par.low, 6) if maker.partner_bid else min(par.low, 2)
        least = max(9 if maker.partner_bid else 12, 10 + 2 * level - known)
    if maker.i_bid:
        shown = maker.own
        if shown.high - shown.low <= 2:
            return
        least = max(least + 2, shown.low + (2 if maker.reopening else 4))
        if maker.situation.doublings[maker.situation.side] is not None:
            least = max(least, 18)
    kind = call_type("takeout")
    maker.add(DOUBLE, shape & points(least), kind, "takeout")
    maker.add(DOUBLE, points(max(17, least + 3)) & cards(suit, 0, 3), kind, "strong")


def _own_suit(maker: Maker) -> None:
    """A long suit of one's own, bid again or for the first time."""
    par = maker.par
    known = max(par.total_low, 3)
    # Partner has opened, and nothing is known of this hand: a new suit is forcing.
    kind = call_type("natural, forcing" if par.low >= 11 and not maker.i_bid else "natural")
    for suit in (3, 2, 1, 0):
        if suit in maker.theirs or suit in maker.partners:
            continue
        call = maker.cheapest(suit)
        level = level_of(call)
        if level > 3:
            continue
        combined = {1: 17, 2: 20, 3: 23}[level]
        if suit in maker.mine:
            asked = cards(suit, 6) & total(combined - known) & points(8 + 2 * level)
            maker.add(call, asked, call_type("natural"), "long suit")
            maker.add(
                call, cards(suit, 7) & total(combined - 2 - known), call_type("natural"), "very long suit"
            )
        else:
            least = max(7 + level, combined - known)
            if kind.is_forcing and level > 1:
                least = max(least, 8 + level)
            asked = cards(suit, 6) & total(least) & points(least - 4)
            maker.add(call, asked & good_suit(suit), kind, "long suit")
            five = cards(suit, 5) & points(max(least, 8 + level)) & good_suit(suit)
            if level <= 2 or kind.is_forcing:
                maker.add(call, five, kind, "five cards")
            elif maker.i_bid and maker.partner_bid:
                extras = cards(suit, 5) & points(max(least, 15))
                maker.add(call, extras, call_type("natural"), "second suit, extras")


def _notrump(maker: Maker) -> None:
    """Notrump with their suit stopped and the points for the level."""
    par = maker.par
    if maker.strain == NOTRUMP or not (maker.partner_bid or maker.i_bid):
        return
    for level in (1, 2):
        call = bid(level, NOTRUMP)
        combined = 20 if level == 1 else 23
        if call > maker.last and call == maker.cheapest(NOTRUMP) and maker.partner_bid:
            asked = points(combined - par.low, combined + 3 - par.low) & stopper(maker.strain)
            maker.add(call, asked, call_type("natural"), "their suit stopped")


def _sacrifice(maker: Maker) -> None:
    """Against a game of theirs, with many trumps and at the right vulnerability."""
    situation = maker.situation
    if not is_game(maker.last) or situation.vulnerable or maker.last > bid(5, 0):
        return
    trumps = 10 if situation.they_vulnerable else 11
    for suit in suits_to_play(maker):
        call = maker.cheapest(suit)
        if level_of(call) > 5 or call > bid(5, 3):
            continue
        asked = cards(suit, trumps - maker.par.shortest[suit]) & points(0, 10) & _short(maker)
        maker.add(call, asked, call_type("natural, sign-off", suit), "sacrifice")


def _short(maker: Maker) -> Ask:
    return cards(maker.strain, 0, 1) if maker.strain != NOTRUMP else ANY


def _must_not_sell_out(maker: Maker) -> None:
    """In an auction forced to game the opponents do not play undoubled."""
    if maker.game_forced and maker.reopening and not is_takeout(maker):
        maker.add(DOUBLE, ANY, call_type("penalty"), "they are outbid")


def answer_double(maker: Maker) -> None:  # noqa: PLR0912
    """Answers to partner's takeout double."""
    par, suit, level = maker.par, maker.strain, maker.level
    kind = call_type("natural")
    unbid = [each for each in range(4) if each not in maker.theirs]
    if suit != NOTRUMP:
        length = 5 if level <= 2 else 4
        stack = cards(suit, length) & good_suit(suit)
        maker.add(PASS, stack, call_type("penalty"), "length in their suit")
    for each in (3, 2):
        if each in unbid:
            wanted = cards(each, max(4, maker.fit(each))) & support(each, GAME - (level >= 3) - par.total_low)
            if level_of(maker.cheapest(each)) <= 4:
                maker.add(bid(4, each), wanted, call_type("natural, sign-off", each), "game")
    if maker.last < _THREE_NOTRUMP:
        wanted = points(GAME - par.low) & maker.stoppers()
        maker.add(_THREE_NOTRUMP, wanted, call_type("natural, sign-off"), "game")
    for each in (3, 2):
        jump = maker.cheapest(each) + 5
        if each in unbid and level_of(jump) <= 3:
            wanted = cards(each, 4) & support(each, 22 - par.total_low)
            maker.add(jump, wanted, call_type("natural, invitational", each), "a jump: invites")
    if level >= 4:
        for each in sorted(unbid, key=lambda one: -one):
            if level_of(maker.cheapest(each)) <= 5 and each != suit:
                maker.add(maker.cheapest(each), cards(each, 6), kind, "long suit")
        maker.add(PASS, ANY, call_type("penalty"), "nothing to run to")
        return
    for each in (3, 2, 1, 0):
        if each in unbid:
            others = [one for one in unbid if one != each]
            wanted = cards(each, 4)
            for other in others:
                wanted = wanted & longer(each, other, 0 if each > other or each >= 2 else 1)
            maker.add(maker.cheapest(each), wanted, kind, "longest suit")
    no_trump = maker.cheapest(NOTRUMP)
    if level_of(no_trump) <= 2:
        maker.add(no_trump, points(7) & maker.stoppers(), kind, "their suit stopped")
    for each in (3, 2, 1, 0):
        if each in unbid:
            maker.add(maker.cheapest(each), cards(each, 4), kind, "four cards")
    for each in sorted(unbid, key=maker.cheapest):
        maker.add(maker.cheapest(each), cards(each, 3), kind, "three cards, nothing better")


def _after_our_double(maker: Maker) -> None:
    """Partner's double stands, or one's own: to leave it in, or to run."""
    partners = maker.situation.call_types[maker.partner]
    if maker.partners_call == DOUBLE and partners.is_penalty:
        for suit in maker.mine:
            if level_of(maker.cheapest(suit)) <= maker.level + 1 and maker.level <= 3:
                wanted = cards(suit, 7) & cards(maker.strain % 4, 0, 1) & points(0, 11)
                maker.add(maker.cheapest(suit), wanted, call_type("natural"), "not fit to defend")
