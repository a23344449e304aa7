"""Natural bidding when partner has bid last: games, invitations, preferences, and what must be bid."""

from __future__ import annotations

from crossruff.bidding.natural.engine.auction_patterns import FIRST_BID, bid, level_of
from crossruff.bidding.natural.engine.hand_sets import SUITS
from crossruff.bidding.natural.engine.situation import is_game
from crossruff.bidding.natural.kernel.asks import (
    ANY,
    Ask,
    balanced,
    cards,
    good_suit,
    longer,
    points,
    stopper,
    support,
    total,
)
from crossruff.bidding.natural.kernel.makers import NOTRUMP, Maker, call_type

GAME = 25
MINOR_GAME = 29
_THREE_NOTRUMP = bid(3, NOTRUMP)
_HOPES = 31
_MORE = 3
"""Points above partner's least with which an invitation is accepted."""


def suits_to_play(maker: Maker) -> list[int]:
    """The suits that could be trumps: what was agreed, or else all with a fit, the best first."""
    if maker.agreed is not None and maker.agreed != NOTRUMP:
        return [maker.agreed]
    shortest = maker.par.shortest
    possible = [suit for suit in range(4) if suit not in maker.theirs and maker.fit(suit) <= 6]
    possible += [suit for suit in maker.mine if suit not in possible]
    return sorted(possible, key=lambda suit: (-shortest[suit], -suit))


def construct(maker: Maker) -> None:
    """The candidates when the last bid is partner's."""
    partners = maker.situation.call_types[maker.partner]
    if is_game(maker.last) and not maker.forced:
        _correct_game(maker)
        return
    if "sign-off" in partners.words and not maker.forced:
        _improve(maker)
        return
    if maker.game_forced and maker.agreed is None:
        for suit in maker.mine:
            if suit >= 2 and level_of(maker.cheapest(suit)) <= 3:
                maker.add(
                    maker.cheapest(suit), cards(suit, 6), call_type("natural, game forcing"), "six cards"
                )
    games(maker)
    if not maker.game_forced:
        _force(maker)
        _invite(maker)
    if maker.game_forced or maker.forced:
        _describe(maker)
    elif maker.level <= 3:
        _prefer(maker)


def games(maker: Maker) -> None:
    """Games with the points and the fit for them: a major first, then notrump, then a minor."""
    par = maker.par
    suits = suits_to_play(maker)
    # Where the auction is forced to game anyway, who has hopes of slam goes slowly.
    hopes = 60 if not maker.game_forced or maker.level >= 4 else _HOPES - par.total_low - 1
    for suit in suits:
        if suit >= 2 and bid(4, suit) > maker.last:
            wanted = cards(suit, maker.fit(suit)) & support(suit, GAME - par.total_low, hopes)
            maker.add(bid(4, suit), wanted, call_type("natural, sign-off", suit), "game")
    if maker.last < _THREE_NOTRUMP:
        minor_fit = maker.agreed is not None and maker.agreed < 2
        wanted = total(GAME - par.total_low, hopes) & points(GAME - 2 - par.low) & _stopped(maker)
        if maker.agreed is None or maker.agreed == NOTRUMP or minor_fit:
            maker.add(_THREE_NOTRUMP, wanted, call_type("natural, sign-off"), "game")
    for suit in suits:
        if suit < 2 and bid(5, suit) > maker.last:
            wanted = cards(suit, maker.fit(suit)) & support(suit, MINOR_GAME - par.total_low)
            # A balanced hand prefers three notrump while there is room for it.
            wanted = wanted & _short_somewhere() if maker.last < _THREE_NOTRUMP else wanted
            maker.add(bid(5, suit), wanted, call_type("natural, sign-off", suit), "game")
    for suit in (3, 2):
        if suit not in maker.theirs and bid(4, suit) > maker.last and maker.agreed is None:
            wanted = cards(suit, 6) & total(GAME - par.total_low, hopes) & good_suit(suit)
            maker.add(bid(4, suit), wanted, call_type("natural, sign-off", suit), "game in a long suit")


def _force(maker: Maker) -> None:
    """The points for game, but no game to bid yet: a new suit, or the suit of the opponents."""
    par = maker.par
    enough = total(GAME - par.total_low) & points(GAME - 3 - par.low)
    for suit in (3, 2, 1, 0):
        call = maker.cheapest(suit)
        if suit in maker.theirs or suit in maker.partners or suit in maker.mine or call > _THREE_NOTRUMP:
            continue
        maker.add(call, cards(suit, 5) & enough, call_type("natural, forcing"), "new suit")
    for suit in sorted(maker.theirs):
        call = maker.cheapest(suit)
        if call < _THREE_NOTRUMP:
            maker.add(call, enough, call_type("cue-bid, game forcing"), "strong, nothing better")
    unbid = [suit for suit in range(4) if suit not in {*maker.theirs, *maker.partners, *maker.mine}]
    if not maker.theirs and len(unbid) == 1 and "fourth suit" in maker.situation.switches:
        call = maker.cheapest(unbid[0])
        if call < _THREE_NOTRUMP:
            maker.add(call, enough, call_type("artificial, game forcing, alert"), "fourth suit forcing")


def _stopped(maker: Maker) -> Ask:
    """The opponents' suits stopped, and the unbid ones but for one, unless partner is balanced."""
    asked = maker.stoppers()
    unbid = [suit for suit in range(4) if suit not in {*maker.theirs, *maker.partners, *maker.mine}]
    # Partner's notrump, or a hand that is short nowhere, takes care of the rest.
    if maker.partner_bid_notrump or min(maker.par.shortest) >= 2 or not unbid:
        return asked
    tests = [stopper(suit).test for suit in unbid]
    words = " and ".join(SUITS[suit].name.lower() for suit in unbid)
    enough = max(1, len(unbid) - 1)
    return asked & Ask(
        ANY.hands,
        lambda held: sum(1 for test in tests if test is not None and test(held)) >= enough,
        f"{words} stopped" + (", but for one at most" if len(unbid) > 1 else ""),
    )


def _correct_game(maker: Maker) -> None:
    """Partner has bid game: to move it to a better one, or pass."""
    par = maker.par
    if maker.last == _THREE_NOTRUMP:
        for suit in (3, 2):
            if suit not in maker.theirs and par.shortest[suit] >= 3:
                wanted = cards(suit, max(5, maker.fit(suit))) & _short_somewhere()
                maker.add(bid(4, suit), wanted, call_type("natural, sign-off", suit), "a better game")
    elif maker.level == 4 and maker.strain < 3 and maker.agreed is None:
        suit = 3
        if suit in maker.partners and par.shortest[suit] > par.shortest[maker.strain]:
            wanted = longer(suit, maker.strain, 0) & cards(suit, 2)
            maker.add(bid(4, suit), wanted, call_type("natural, sign-off", suit), "preference")


def _short_somewhere() -> Ask:
    shapes = ANY.hands & ~(balanced().hands)
    return Ask(shapes, None, "not balanced")


def _improve(maker: Maker) -> None:
    """Partner wants to play here: a raise only with far more than was shown."""
    par = maker.par
    suit = maker.strain
    if "invitational" in maker.situation.call_types[maker.position].words:
        return
    if bid(2, NOTRUMP) > maker.last and maker.agreed is None and par.high - par.low >= 2:
        wanted = points(GAME - par.high + 1) & maker.stoppers()
        maker.add(bid(2, NOTRUMP), wanted, call_type("natural, invitational"), "invites game after all")
    if suit == NOTRUMP or par.shortest[suit] == 0:
        return
    target = bid(4, suit) if suit >= 2 else bid(5, suit)
    needed = (GAME if suit >= 2 else MINOR_GAME) - int(par.total_mean)
    if target > maker.last:
        wanted = cards(suit, maker.fit(suit)) & support(suit, needed)
        maker.add(target, wanted, call_type("natural, sign-off", suit), "game after all")


def _invite(maker: Maker) -> None:
    """Invitations: game if partner has more than the least."""
    par = maker.par
    if par.total_high - par.total_low < 2:
        return
    most = min(par.total_high, par.total_low + _MORE)
    invited = "invitational" in maker.situation.call_types[maker.partner].words
    for suit in suits_to_play(maker):
        target = bid(4, suit) if suit >= 2 else bid(5, suit)
        goal = GAME if suit >= 2 else MINOR_GAME
        call = bid(3, suit)
        if invited and target > maker.last and suit in (maker.strain, maker.agreed):
            # Partner has invited: who has more than his own least accepts.
            wanted = cards(suit, maker.fit(suit)) & support(suit, goal - round(par.total_mean))
            maker.add(target, wanted, call_type("natural, sign-off", suit), "accepts")
            continue
        if call > maker.last and not (maker.strain == suit and maker.level >= 3):
            low, high = goal - most, goal - 1 - par.total_low
            wanted = cards(suit, maker.fit(suit)) & support(suit, low, high)
            if low <= high and (suit >= 2 or maker.level >= 2):
                maker.add(call, wanted, call_type("natural, invitational", suit), "invites game")
    for suit in maker.mine:
        call = bid(3, suit)
        if call > maker.last and maker.agreed is None and suit not in maker.partners:
            wanted = cards(suit, 6) & total(GAME - most, GAME - 1 - par.total_low)
            maker.add(call, wanted, call_type("natural, invitational"), "invites with a long suit")
    if invited and maker.strain == NOTRUMP and maker.last < _THREE_NOTRUMP:
        wanted = total(GAME - round(par.total_mean)) & points(GAME - 1 - round(par.mean))
        maker.add(_THREE_NOTRUMP, wanted, call_type("natural, sign-off"), "accepts")
    call = bid(2, NOTRUMP)
    if call > maker.last and maker.agreed is None:
        low, high = GAME - most, GAME - 1 - par.total_low
        if low <= high:
            wanted = total(low, high) & points(low - 1) & maker.stoppers()
            for suit in maker.partners:
                wanted = wanted & cards(suit, 1)
            maker.add(call, wanted, call_type("natural, invitational"), "invites game")


def _prefer(maker: Maker) -> None:
    """No game: the best place to play, at no higher level than needed."""
    par = maker.par
    here = maker.strain
    if maker.agreed is not None and maker.agreed == here:
        return
    for suit in maker.partners:
        call = maker.cheapest(suit)
        if suit == here or level_of(call) > max(2, maker.level) or here == NOTRUMP:
            continue
        wanted = longer(suit, here, par.shortest[here] - par.shortest[suit] + 1) & cards(suit, 2)
        maker.add(call, wanted, call_type("natural, sign-off"), "preference")
    for suit in maker.mine:
        call = maker.cheapest(suit)
        if suit == here or level_of(call) > max(2, maker.level) or suit in maker.partners:
            continue
        wanted = cards(suit, 6)
        if here != NOTRUMP:
            wanted = wanted & cards(here, 0, max(0, 7 - par.shortest[here]))
        else:
            wanted = wanted & cards(suit, maker.fit(suit))
        maker.add(call, wanted, call_type("natural, sign-off"), "long suit, to play")


def _describe(maker: Maker) -> None:
    """The hand may not be passed out: show support, long suits, stoppers."""
    par = maker.par
    status = "natural, game forcing" if maker.game_forced else "natural"
    for suit in sorted(maker.partners, key=lambda each: (-par.shortest[each], -each)):
        call = maker.cheapest(suit)
        if level_of(call) <= (3 if suit >= 2 else 4) and suit not in maker.theirs:
            maker.add(call, cards(suit, maker.fit(suit)), call_type(status, suit), "support")
    for suit in maker.mine:
        call = maker.cheapest(suit)
        if level_of(call) <= 3:
            maker.add(call, cards(suit, 6), call_type(status), "six cards")
    no_trump = maker.cheapest(NOTRUMP)
    unbid = [suit for suit in range(4) if suit not in maker.partners and suit not in maker.mine]
    if level_of(no_trump) <= 3:
        wanted = ANY
        for suit in unbid:
            wanted = wanted & stopper(suit)
        maker.add(no_trump, wanted, call_type(status), "the other suits stopped")
    for suit in range(4):
        call = maker.cheapest(suit)
        if suit in maker.theirs or suit in maker.partners or suit in maker.mine or call > _THREE_NOTRUMP:
            continue
        maker.add(call, cards(suit, 4), call_type(status), "four cards")
    for suit in sorted(maker.partners, key=lambda each: -par.lengths[each]):
        call = maker.cheapest(suit)
        if level_of(call) <= 3 and par.shortest[suit] >= 4:
            maker.add(call, cards(suit, max(2, 7 - par.shortest[suit])), call_type(status), "preference")


def must_bid(maker: Maker) -> None:
    """The least bad bid when a pass is not allowed and nothing fits."""
    par = maker.par
    if maker.last < FIRST_BID:
        return
    for suit in maker.mine:
        call = maker.cheapest(suit)
        if level_of(call) <= 4:
            maker.add(call, cards(suit, 6), call_type("natural"), "six cards")
    for suit in maker.partners:
        call = maker.cheapest(suit)
        if level_of(call) <= 4 and suit not in maker.theirs:
            maker.add(call, cards(suit, max(2, 7 - par.shortest[suit])), call_type("natural"), "preference")
    no_trump = maker.cheapest(NOTRUMP)
    if level_of(no_trump) <= 3:
        maker.add(no_trump, maker.stoppers(), call_type("natural"), "nothing better")
    for suit in maker.mine:
        call = maker.cheapest(suit)
        if level_of(call) <= 3:
            maker.add(call, cards(suit, 5), call_type("natural"), "five cards, nothing better")
