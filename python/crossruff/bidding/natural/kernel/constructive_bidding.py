"""Bid naturally when partner has bid last: games, invitations, preferences, forced bids."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil
from operator import itemgetter

from crossruff.bidding.natural.engine.calls import (
    FIRST_BID,
    FROM_CLUBS,
    FROM_SPADES,
    MAJORS,
    NOTRUMP,
    SPADES,
    bid,
    is_game,
    is_major,
    is_minor,
    level_of,
    suit_name,
)
from crossruff.bidding.natural.engine.hand_features import HandFeatures
from crossruff.bidding.natural.engine.requirements import Requirement
from crossruff.bidding.natural.kernel.candidate_builder import CandidateBuilder, call_type
from crossruff.bidding.natural.kernel.hand_requirements import (
    ANY,
    balanced,
    cards,
    condition,
    good_suit,
    longer,
    no_void,
    not_balanced,
    points,
    stopper,
    support,
    total,
)

GAME = 25
MINOR_GAME = 29
_OWN_MINOR = 6
"""The fewest cards in a minor that partner has not bid for game in it."""
_THREE_NOTRUMP = bid(3, NOTRUMP)
_HOPES = 31
_MORE = 3
"""Points above the minimum with which partner accepts an invitation."""


def suits_to_play(builder: CandidateBuilder) -> list[int]:
    """Return the suits that could be trumps, the best first: the agreed one, or all with a fit."""
    if builder.agreed is not None and builder.agreed != NOTRUMP:
        return [builder.agreed]
    shortest = builder.par.shortest
    possible = [suit for suit in FROM_CLUBS if suit not in builder.theirs and builder.fit(suit) <= 6]
    possible += [suit for suit in builder.mine if suit not in possible]
    return sorted(possible, key=lambda suit: (-shortest[suit], suit))


def construct(builder: CandidateBuilder) -> None:
    """Add the candidates when the last bid is partner's."""
    partners = builder.situation.call_types[builder.partner]
    if is_game(builder.last) and not builder.forced:
        _correct_game(builder)
        return
    if "sign-off" in partners.words and not builder.forced:
        _improve(builder)
        return
    if builder.game_forced and builder.agreed is None:
        for suit in builder.mine:
            if is_major(suit) and level_of(builder.cheapest(suit)) <= 3:
                builder.add(
                    builder.cheapest(suit), cards(suit, 6), call_type("natural, game forcing"), "six cards"
                )
        _agree_on_a_major(builder)
        for suit, call in _new_suits(builder, MAJORS):
            builder.add(call, cards(suit, 5), call_type("natural, game forcing"), "five cards")
    games(builder)
    if not builder.game_forced:
        _force(builder)
        _invite(builder)
    if builder.game_forced or builder.forced:
        _describe(builder)
    else:
        _game_anyway(builder)
        if builder.level <= 3:
            _prefer(builder)
        _strong_anyway(builder)


def _agree_on_a_major(builder: CandidateBuilder) -> None:
    """Raise partner's major below game with hopes of slam."""
    par = builder.par
    for suit in builder.partners:
        if is_major(suit) and bid(3, suit) > builder.last and par.shortest[suit] >= 4:
            wanted = cards(suit, builder.fit(suit)) & support(suit, _HOPES - par.total_low)
            kind = call_type("natural, game forcing", suit)
            builder.add(builder.cheapest(suit), wanted, kind, "support, hopes of slam")


def games(builder: CandidateBuilder) -> None:
    """Add games with the points and the fit for them: a major first, then notrump, then a minor."""
    par = builder.par
    suits = suits_to_play(builder)
    # In an auction forced to game, a hand with hopes of slam goes slowly.
    hopes = 60 if not builder.game_forced or builder.level >= 4 else _HOPES - par.total_low - 1
    for suit in suits:
        if is_major(suit) and bid(4, suit) > builder.last:
            # Without room below game, a raise to game is all there is.
            most = hopes if bid(3, suit) > builder.last else 60
            wanted = cards(suit, builder.fit(suit)) & support(suit, GAME - par.total_low, most)
            builder.add(bid(4, suit), wanted, call_type("natural, sign-off", builder.trumps(suit)), "game")
    if builder.last < _THREE_NOTRUMP:
        minor_fit = builder.agreed is not None and is_minor(builder.agreed)
        wanted = total(GAME - par.total_low, hopes) & _stopped(builder)
        if builder.agreed is None or builder.agreed == NOTRUMP or minor_fit:
            kind = call_type("natural, sign-off")
            fits = wanted & points(GAME - 2 - par.low) & _no_misfit(builder)
            builder.add(_THREE_NOTRUMP, fits, kind, "game")
            builder.add(_THREE_NOTRUMP, wanted & points(GAME - 1 - par.low), kind, "game")
    for suit in suits:
        if is_minor(suit) and bid(5, suit) > builder.last:
            # A minor that partner has not bid must be long, or another game is likelier.
            least = 0 if suit in builder.partners or suit == builder.agreed else _OWN_MINOR
            wanted = cards(suit, max(least, builder.fit(suit))) & support(suit, MINOR_GAME - par.total_low)
            # A balanced hand prefers three notrump while there is room for it.
            wanted = wanted & not_balanced() if builder.last < _THREE_NOTRUMP else wanted
            for own in builder.mine:
                if is_major(own) and level_of(builder.cheapest(own)) <= 3:
                    wanted = wanted & cards(own, 0, 5)
            builder.add(bid(5, suit), wanted, call_type("natural, sign-off", builder.trumps(suit)), "game")
    for suit in MAJORS:
        if suit not in builder.theirs and bid(4, suit) > builder.last and builder.agreed is None:
            wanted = cards(suit, 6) & total(GAME - par.total_low, hopes) & good_suit(suit)
            kind = call_type("natural, sign-off", builder.trumps(suit))
            builder.add(bid(4, suit), wanted, kind, "game in a long suit")


def _game_anyway(builder: CandidateBuilder) -> None:
    """Bid game with points to spare although the fit or a stopper is in doubt."""
    par = builder.par
    enough = points(GAME + 1 - par.low)
    for suit in sorted(builder.partners, key=lambda each: (-par.shortest[each], each)):
        if is_major(suit) and par.shortest[suit] >= 4 and builder.agreed in (None, suit):
            kind = call_type("natural, sign-off", suit)
            builder.add(bid(4, suit), enough & cards(suit, 3), kind, "game with seven trumps")
    if builder.last < _THREE_NOTRUMP:
        wanted = enough & balanced() & builder.stoppers()
        builder.add(_THREE_NOTRUMP, wanted, call_type("natural, sign-off"), "game on points")
    for suit in builder.partners:
        if is_minor(suit) and bid(5, suit) > builder.last and par.shortest[suit] >= 4:
            kind = call_type("natural, sign-off", suit)
            more = points(MINOR_GAME - 2 - par.low) & cards(suit, 8 - par.shortest[suit])
            builder.add(bid(5, suit), more, kind, "game on points")


def _strong_anyway(builder: CandidateBuilder) -> None:
    """Bid on with the points for game although no game fits: an own good suit, or an unbid one."""
    par = builder.par
    if builder.level >= 4:
        # Game is the next bid, so partner's average counts.
        for suit in MAJORS:
            if suit not in builder.theirs and builder.agreed is None and bid(4, suit) > builder.last:
                wanted = cards(suit, 5) & good_suit(suit) & points(ceil(GAME - par.mean))
                builder.add(bid(4, suit), wanted, call_type("natural, sign-off"), "game in a strong suit")
        return
    if builder.theirs or not builder.i_bid:
        return
    made = {candidate.call for candidate in builder.made}
    sure = points(GAME - par.low)
    for suit in builder.mine:
        call = builder.cheapest(suit)
        if call < _THREE_NOTRUMP and call not in made:
            builder.add(
                call, cards(suit, 5) & good_suit(suit) & sure, call_type("natural, forcing"), "strong"
            )
    for suit, call in _new_suits(builder, FROM_CLUBS):
        if call < _THREE_NOTRUMP and call not in made:
            kind = call_type("artificial, forcing, alert")
            builder.add(call, sure, kind, f"strong, asks for a stopper in {suit_name(suit)}")
            return


def _new_suits(builder: CandidateBuilder, suits: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield each suit that nobody has bid with its cheapest bid, up to 3NT."""
    for suit in suits:
        call = builder.cheapest(suit)
        is_bid = suit in builder.theirs or suit in builder.partners or suit in builder.mine
        if not is_bid and call <= _THREE_NOTRUMP:
            yield suit, call


def _force(builder: CandidateBuilder) -> None:
    """Add forcing bids with the points for game but no game yet: a new suit, or the opponents' suit."""
    par = builder.par
    enough = total(GAME - par.total_low) & points(GAME - 3 - par.low)
    for suit, call in _new_suits(builder, FROM_SPADES):
        builder.add(call, cards(suit, 5) & enough, call_type("natural, forcing"), "new suit")
    # Without a suit to show, high cards must be enough for game.
    sure = enough & points(GAME - 1 - par.low)
    if builder.theirs and builder.last < _THREE_NOTRUMP:
        # A cue-bid would ask partner for the stopper that this hand holds.
        held = builder.stoppers() & _no_major_fit(builder)
        builder.add(_THREE_NOTRUMP, sure & held, call_type("natural, sign-off"), "game")
    for suit in builder.their_suits:
        call = builder.cheapest(suit)
        if call < _THREE_NOTRUMP:
            builder.add(call, sure, call_type("cue-bid, game forcing"), "strong, nothing better")
    unbid = [suit for suit in FROM_CLUBS if suit not in {*builder.theirs, *builder.partners, *builder.mine}]
    responder = builder.situation.opener == builder.partner
    if responder and not builder.theirs and len(unbid) == 1 and "fourth suit" in builder.situation.switches:
        call = builder.cheapest(unbid[0])
        if call < _THREE_NOTRUMP:
            builder.add(call, enough, call_type("artificial, game forcing, alert"), "fourth suit forcing")


def _no_major_fit(builder: CandidateBuilder) -> Requirement:
    """Require fewer cards in partner's majors than make a fit."""
    asked = ANY
    for suit in builder.partners:
        if is_major(suit):
            asked = asked & cards(suit, 0, max(0, builder.fit(suit) - 1))
    return asked


def _no_misfit(builder: CandidateBuilder) -> Requirement:
    """Require two cards in every suit of partner's: with fewer, notrump needs a point more."""
    asked = ANY
    for suit in builder.partners:
        asked = asked & cards(suit, 2)
    return asked


def _stopped(builder: CandidateBuilder) -> Requirement:
    """Require stoppers in their suits and all but one of the unbid suits, unless partner is balanced."""
    asked = builder.stoppers()
    unbid = [suit for suit in FROM_CLUBS if suit not in {*builder.theirs, *builder.partners, *builder.mine}]
    # Partner's notrump bid, or a hand without a short suit, takes care of the rest.
    if builder.partner_bid_notrump or min(builder.par.shortest) >= 2 or not unbid:
        return asked
    tests = [stopper(suit).test for suit in unbid]
    words = " and ".join(suit_name(suit) for suit in unbid)
    enough = max(1, len(unbid) - 1)

    def are_stopped(held: HandFeatures) -> bool:
        """Return whether all but one are stopped, and none is a singleton."""
        stopped = sum(1 for test in tests if test is not None and test(held))
        return stopped >= enough and all(held.lengths[suit] > 1 for suit in unbid)

    return asked & Requirement(
        ANY.hands,
        are_stopped,
        f"{words} stopped" + (", but for one at most" if len(unbid) > 1 else ""),
        (
            f"{words} stopped"
            if len(unbid) == 1
            else f"{('one', 'two')[enough > 1]} of the unbid suits stopped",
        ),
    )


def _correct_game(builder: CandidateBuilder) -> None:
    """Correct partner's game to a better one."""
    par = builder.par
    if builder.last == _THREE_NOTRUMP:
        for suit in builder.mine:
            if is_major(suit) and builder.agreed is None:
                wanted = cards(suit, 7) & not_balanced()
                builder.add(bid(4, suit), wanted, call_type("natural, sign-off"), "a better game")
        for suit in MAJORS:
            if suit not in builder.theirs and par.shortest[suit] >= 3:
                wanted = cards(suit, max(5, builder.fit(suit))) & not_balanced()
                builder.add(bid(4, suit), wanted, call_type("natural, sign-off", suit), "a better game")
    elif builder.level == 4 and builder.strain not in (SPADES, NOTRUMP) and builder.agreed is None:
        suit = SPADES
        if suit in builder.partners and par.shortest[suit] > par.shortest[builder.strain]:
            wanted = longer(suit, builder.strain, 0) & cards(suit, 2)
            builder.add(bid(4, suit), wanted, call_type("natural, sign-off", suit), "preference")


def _improve(builder: CandidateBuilder) -> None:
    """Bid on over partner's sign-off only with far more than was shown."""
    par = builder.par
    suit = builder.strain
    if "invitational" in builder.situation.call_types[builder.position].words:
        return
    # A return to the first suit is a preference, not a raise.
    is_open = builder.agreed is None or par.shortest[builder.agreed] <= 2
    if bid(2, NOTRUMP) > builder.last and is_open and par.high - par.low >= 2:
        least = GAME - par.high + (1 if builder.agreed is None else 2)
        wanted = points(least) & builder.stoppers() & condition("no singleton") & no_void()
        builder.add(bid(2, NOTRUMP), wanted, call_type("natural, invitational"), "invites game after all")
    if suit == NOTRUMP or par.shortest[suit] == 0:
        return
    target = bid(4, suit) if is_major(suit) else bid(5, suit)
    needed = (GAME if is_major(suit) else MINOR_GAME) - int(par.total_mean)
    if target > builder.last:
        fit = cards(suit, builder.fit(suit))
        if is_major(suit) and bid(3, suit) > builder.last and builder.agreed is None:
            invites = fit & support(suit, needed - 2, needed - 1)
            kind = call_type("natural, invitational", suit)
            builder.add(bid(3, suit), invites, kind, "invites game after all")
        if (
            suit in builder.mine
            and bid(3, suit) > builder.last
            and not builder.theirs
            and par.high - par.low >= 2
        ):
            # Partner went back to our minor: with more than was shown, 3NT is the game to reach.
            wanted = cards(suit, 5) & points(GAME + 2 - par.high)
            kind = call_type("natural, invitational", suit)
            builder.add(bid(3, suit), wanted, kind, "invites game after all")
        wanted = fit & support(suit, needed)
        builder.add(target, wanted, call_type("natural, sign-off", suit), "game after all")


def _invite(builder: CandidateBuilder) -> None:
    """Add invitations: game if partner has more than the minimum."""
    par = builder.par
    if par.total_high - par.total_low < 2:
        return
    most = min(par.total_high, par.total_low + _MORE)
    if builder.strain == NOTRUMP and builder.is_invited and builder.last < _THREE_NOTRUMP:
        _answer_notrump(builder)
        return
    invited = builder.is_invited
    minor = builder.strain == builder.agreed and is_minor(builder.strain)
    if invited and minor and builder.last < _THREE_NOTRUMP:
        wanted = total(GAME - round(par.total_mean)) & _stopped(builder)
        builder.add(_THREE_NOTRUMP, wanted, call_type("natural, sign-off"), "accepts")
    for suit in suits_to_play(builder):
        target = bid(4, suit) if is_major(suit) else bid(5, suit)
        goal = GAME if is_major(suit) else MINOR_GAME
        call = bid(3, suit)
        if invited and target > builder.last and suit in (builder.strain, builder.agreed):
            # Partner has invited: accept with more than the minimum.
            wanted = cards(suit, builder.fit(suit)) & support(suit, goal - round(par.total_mean))
            builder.add(target, wanted, call_type("natural, sign-off", suit), "accepts")
            continue
        if call > builder.last and not (builder.strain == suit and builder.level >= 3):
            low, high = goal - most, goal - 1 - par.total_low
            wanted = cards(suit, builder.fit(suit)) & support(suit, low, high)
            if low <= high and (is_major(suit) or builder.level >= 2):
                kind = call_type("natural, invitational", builder.trumps(suit))
                builder.add(call, wanted, kind, "invites game")
    for suit in builder.mine:
        call = bid(3, suit)
        if call > builder.last and builder.agreed is None and suit not in builder.partners:
            wanted = cards(suit, 6) & total(GAME - most, GAME - 1 - par.total_low)
            builder.add(call, wanted, call_type("natural, invitational"), "invites with a long suit")
    call = bid(2, NOTRUMP)
    if call > builder.last and builder.agreed is None:
        low, high = GAME - most, GAME - 1 - par.total_low
        if low <= high:
            wanted = total(low, high) & points(low - 1) & builder.stoppers()
            for suit in builder.partners:
                wanted = wanted & cards(suit, 1)
            builder.add(call, wanted, call_type("natural, invitational"), "invites game")


def _answer_notrump(builder: CandidateBuilder) -> None:
    """Accept an invitation in notrump, or return to a long suit to play."""
    par = builder.par
    wanted = total(GAME - round(par.total_mean)) & points(GAME - 1 - round(par.mean))
    builder.add(_THREE_NOTRUMP, wanted, call_type("natural, sign-off"), "accepts")
    for place, suit in enumerate(builder.mine):
        call = builder.cheapest(suit)
        if level_of(call) <= 3 and builder.agreed is None and suit not in builder.partners:
            # The second suit has shown four cards, so five are news.
            wanted = cards(suit, 5) if place else cards(suit, 6)
            builder.add(call, wanted, call_type("natural, sign-off"), "long suit, to play")


def _prefer(builder: CandidateBuilder) -> None:
    """Choose the best partscore, at no higher level than needed."""
    par = builder.par
    here = builder.strain
    if builder.agreed is not None and builder.agreed == here:
        return
    for suit in builder.partners:
        call = builder.cheapest(suit)
        if suit == here or level_of(call) > max(2, builder.level) or here == NOTRUMP:
            continue
        wanted = longer(suit, here, par.shortest[here] - par.shortest[suit] + 1) & cards(suit, 2)
        builder.add(call, wanted, call_type("natural, sign-off"), "preference")
    for suit in builder.mine:
        call = builder.cheapest(suit)
        if suit == here or level_of(call) > max(2, builder.level) or suit in builder.partners:
            continue
        wanted = cards(suit, 6)
        if here != NOTRUMP:
            wanted = wanted & cards(here, 0, max(0, 7 - par.shortest[here]))
        else:
            wanted = wanted & cards(suit, builder.fit(suit))
        builder.add(call, wanted, call_type("natural, sign-off"), "long suit, to play")


def _describe(builder: CandidateBuilder) -> None:
    """Describe the hand in a forcing auction: support, long suits, stoppers."""
    par = builder.par
    status = "natural, game forcing" if builder.game_forced else "natural"
    for suit in sorted(builder.partners, key=lambda each: (-par.shortest[each], each)):
        call = builder.cheapest(suit)
        if level_of(call) <= (3 if is_major(suit) else 4) and suit not in builder.theirs:
            builder.add(call, cards(suit, builder.fit(suit)), call_type(status, suit), "support")
    for suit in builder.mine:
        call = builder.cheapest(suit)
        if level_of(call) <= 3:
            builder.add(call, cards(suit, 6), call_type(status), "six cards")
    new = sorted(_new_suits(builder, FROM_CLUBS), key=itemgetter(1))
    if builder.game_forced:
        for suit, call in new:
            builder.add(call, cards(suit, 5), call_type(status), "five cards")
    no_trump = builder.cheapest(NOTRUMP)
    unbid = [suit for suit in FROM_CLUBS if suit not in builder.partners and suit not in builder.mine]
    if level_of(no_trump) <= 3:
        wanted = ANY
        for suit in unbid:
            wanted = wanted & stopper(suit)
        builder.add(no_trump, wanted, call_type(status), "the other suits stopped")
    for suit, call in new:
        builder.add(call, cards(suit, 4), call_type(status), "four cards")
    for suit in sorted(builder.partners, key=lambda each: -par.lengths[each]):
        call = builder.cheapest(suit)
        if level_of(call) <= 3 and par.shortest[suit] >= 4:
            builder.add(call, cards(suit, max(2, 7 - par.shortest[suit])), call_type(status), "preference")


def must_bid(builder: CandidateBuilder) -> None:
    """Add the least bad bid when a pass is not allowed and nothing fits."""
    par = builder.par
    if builder.last < FIRST_BID:
        return
    for suit in builder.mine:
        call = builder.cheapest(suit)
        if level_of(call) <= 4:
            builder.add(call, cards(suit, 6), call_type("natural"), "six cards")
    for suit in builder.partners:
        call = builder.cheapest(suit)
        if level_of(call) <= 4 and suit not in builder.theirs:
            builder.add(call, cards(suit, max(2, 7 - par.shortest[suit])), call_type("natural"), "preference")
    no_trump = builder.cheapest(NOTRUMP)
    if level_of(no_trump) <= 3:
        builder.add(no_trump, builder.stoppers(), call_type("natural"), "nothing better")
    for suit in builder.mine:
        call = builder.cheapest(suit)
        if level_of(call) <= 3:
            builder.add(call, cards(suit, 5), call_type("natural"), "five cards, nothing better")
