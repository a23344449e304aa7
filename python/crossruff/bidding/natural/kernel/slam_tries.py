"""Look for slam before game is settled: ask for aces or key cards, show controls, raise notrump.

The points of both hands decide. Opposite the average hand that partner has shown they reach slam: ask.
Opposite a good one: show a control below game, and partner goes on by the same reckoning. These candidates
come before the rules, so that no rule signs off with a hand that belongs in slam.
"""

from __future__ import annotations

from math import ceil

from crossruff.bidding.natural.engine.calls import (
    FIRST_BID,
    FROM_CLUBS,
    NOTRUMP,
    PASS,
    bid,
    is_game,
    is_major,
    strain_of,
)
from crossruff.bidding.natural.engine.requirements import Requirement
from crossruff.bidding.natural.engine.situation import RuleCandidate, Situation
from crossruff.bidding.natural.kernel.candidate_builder import CandidateBuilder, call_type
from crossruff.bidding.natural.kernel.exclusion import exclude
from crossruff.bidding.natural.kernel.hand_requirements import (
    ANY,
    aces,
    cards,
    condition,
    control,
    either,
    first_control,
    key_cards,
    no_void,
    not_balanced,
    points,
    support,
    total,
)
from crossruff.bidding.natural.kernel.pick_a_slam import offer_slams
from crossruff.bidding.natural.kernel.short_suits import partners_short_suit, worth_opposite
from crossruff.bidding.natural.kernel.slam_bidding import has_answered_aces

SUIT_SLAM = 30.5
"""Combined points, counting short suits, with which slam with nine trumps makes more often than not."""
NOTRUMP_SLAM = 32
"""Combined points, counting long suits, with which slam in notrump makes more often than not."""
HIGH_CARDS = 31
"""Combined high-card points that slam in notrump needs besides."""
_SHORT_OF_TRUMPS = 1
"""More points that slam needs with eight trumps instead of nine."""
_SHAPE = 6
"""The most of the points for a slam in a suit that shape may provide."""
_OVER_GAME = 13
"""High-card points that suffice to ask over partner's game, if the shape is there."""
_BOTH_OVER_GAME = 28
"""High-card points of both hands with which a hand with fewer asks over a strong partner's game."""
_MUCH_MORE = 2
"""Points above those for slam with which a hand that partner knows well asks all the same."""
_STRONG = 20
"""The points of a strong two clubs, near enough."""
_LIMIT_RAISE, _FEW_LOSERS, _FOR_SHAPE = 9, 4, 2
"""Points of a limit raise, opposite which a hand with few losers asks with fewer points."""
_FIT = 7.75
"""Trumps of both hands, on average, that slam needs."""
_THREE_NOTRUMP, _FOUR_NOTRUMP = bid(3, NOTRUMP), bid(4, NOTRUMP)


def slam_tries(situation: Situation) -> list[RuleCandidate]:
    """Return the candidates that look for slam over partner's last bid."""
    if situation.last < FIRST_BID or situation.last >= _FOUR_NOTRUMP:
        return []
    calls = situation.calls
    if len(calls) < 4 or calls[-1] != PASS or calls[-2] != situation.last:
        return []
    builder = CandidateBuilder(situation)
    if not _may_try(builder):
        return []
    trumps = _trumps(builder)
    if trumps is not None:
        _with_a_fit(builder, trumps)
    elif builder.last == _THREE_NOTRUMP and builder.agreed in (None, NOTRUMP):
        _over_three_notrump(builder)
    return builder.made


def _may_try(builder: CandidateBuilder) -> bool:
    """Return whether nothing else is under way: a question, an answer, a preempt."""
    situation = builder.situation
    partners, mine = situation.call_types[builder.partner], situation.call_types[builder.position]
    asked = partners.asks not in ("", "splinter", "fit jump")
    if asked or mine.asks in _QUESTIONS or has_answered_aces(builder):
        return False
    if "preemptive" in partners.words or situation.has_preempted:
        return False
    # Partner has accepted an invitation: that was all this hand had to say.
    return builder.i_bid and not ("invitational" in mine.words and is_game(builder.last))


_QUESTIONS = ("gerber", "gerber kings", "blackwood", "key cards", "exclusion")


def _trumps(builder: CandidateBuilder) -> int | None:
    """Return the agreed suit, or the suit that partner has just bid naturally."""
    if builder.agreed is not None:
        return None if builder.agreed == NOTRUMP else builder.agreed
    partners = builder.situation.call_types[builder.partner]
    suit = strain_of(builder.last)
    if suit in builder.partners and not partners.is_artificial and builder.level >= 2:
        return suit
    return None


def _with_a_fit(builder: CandidateBuilder, trumps: int) -> None:
    """Ask with the points for slam opposite partner's average; show a control opposite a good hand."""
    par = builder.opposite_slam
    if par.shortest[trumps] == 0:
        return
    length, nine = builder.fit(trumps), ceil(_FIT + 1 - par.lengths[trumps])
    if builder.agreed == trumps:
        # A raise that promises two cards has three nearly always.
        length = min(length, ceil(_FIT - par.lengths[trumps]))
    fit = cards(trumps, length)
    needed = ceil(SUIT_SLAM - par.total_mean)
    least = round(SUIT_SLAM - _SHAPE - par.mean)
    over_game = max(least, min(_OVER_GAME, ceil(_BOTH_OVER_GAME - par.mean)))
    worth = worth_opposite(partners_short_suit(builder, trumps))

    def enough(held: Requirement, more: int) -> Requirement:
        """Require the points for slam, and the high cards among them."""
        both = either(
            cards(trumps, max(length, nine)) & support(trumps, needed + more),
            fit & support(trumps, needed + more + _SHORT_OF_TRUMPS),
        )
        return both & points(over_game if is_game(builder.last) else least) & held

    if builder.agreed is None:
        # An auction that is forced to game leaves room to agree on the suit first; opposite a minor, three
        # notrump comes first.
        room = builder.game_forced and bid(3, trumps) > builder.last
        if not room and _is_in_charge(builder):
            wanted = enough(ANY, 0)
            if builder.theirs:
                wanted = wanted & support(trumps, needed + _MUCH_MORE)
            shape = no_void() if is_major(trumps) else condition("singleton")
            ask(builder, trumps, wanted & shape)
        return
    in_charge = _is_in_charge(builder)
    if in_charge:
        unshown = [suit for suit in FROM_CLUBS if suit != trumps and suit not in builder.partners]
        exclude(builder, trumps, enough(ANY, 0) & points(_OVER_GAME))
        for held, more in worth:
            ask(builder, trumps, enough(held, more) & _controls(unshown) & no_void())
        if builder.agreed == trumps and is_major(trumps) and par.total_low >= _LIMIT_RAISE:
            shape = condition(f"{_FEW_LOSERS}- losers") & _controls(unshown) & no_void()
            ask(builder, trumps, fit & support(trumps, needed - _FOR_SHAPE) & points(least) & shape)
    for held, more in worth:
        show_controls(builder, trumps, fit & held & _to_show_controls(builder, trumps, needed, more))
    for held, more in worth:
        wanted = enough(held, more)
        if not in_charge:
            wanted = wanted & support(trumps, needed + more + _MUCH_MORE)
        wanted = wanted & _controls(_skipped(builder, trumps))
        if "cue-bid" in builder.situation.call_types[builder.partner].words:
            # A void makes the answer useless.
            natural = call_type("natural, sign-off", trumps)
            builder.add(bid(6, trumps), wanted & condition("void"), natural, "slam, a void")
        ask(builder, trumps, wanted & no_void())
        if is_game(builder.last):
            # Without room for a control bid, a hand with a void decides alone.
            natural = call_type("natural, sign-off", trumps)
            void = condition("void") & aces(1) & support(trumps, needed + more + _MUCH_MORE)
            builder.add(bid(6, trumps), wanted & void, natural, "slam, a void")


def _to_show_controls(builder: CandidateBuilder, trumps: int, needed: int, more: int) -> Requirement:
    """Require the points for a control bid: slam opposite a good hand; past three notrump, opposite any."""
    par = builder.opposite_slam
    splinter = builder.situation.asked == "splinter" and not is_major(trumps)
    if builder.last == _THREE_NOTRUMP or splinter:
        return support(trumps, needed + more + 1) & points(ceil(SUIT_SLAM - _SHAPE + 2 - par.mean))
    low = more + min(ceil(SUIT_SLAM - par.total_high), needed - 1)
    if "cue-bid" in builder.situation.call_types[builder.partner].words:
        return support(trumps, low)
    return either(support(trumps, low) & not_balanced(), support(trumps, low + 1))


def _is_in_charge(builder: CandidateBuilder) -> bool:
    """Return whether partner has shown a hand as narrowly as this player has, or more so.

    A control bid hands over to a player who is less limited only. A notrump opening leaves the decision to
    responder, and a strong two clubs to the opener.
    """
    own, par, situation = builder.own, builder.par, builder.situation
    opened = strain_of(situation.calls[situation.opener])
    if par.mean >= _STRONG or (opened == NOTRUMP and situation.opener == builder.position):
        return False
    if own.mean >= _STRONG:
        return True
    slack = -1 if "cue-bid" in builder.situation.call_types[builder.partner].words else 1
    return own.total_high - own.total_low + slack >= par.total_high - par.total_low


def _skipped(builder: CandidateBuilder, trumps: int) -> list[int]:
    """Return the suits in which partner's control bid denies a control."""
    if "cue-bid" not in builder.situation.call_types[builder.partner].words:
        return []
    before = max(builder.situation.calls[:-2])
    return [
        strain_of(call)
        for call in range(before + 1, builder.last)
        if strain_of(call) not in (trumps, NOTRUMP)
    ]


def _controls(suits: list[int]) -> Requirement:
    """Require a control, first or second, in each of some suits."""
    asked = ANY
    for suit in suits:
        asked = asked & control(suit)
    return asked


_LEAST_KEY_CARDS = (1, 1, 2, 2)
"""Key cards with which most answers leave room, by trump suit, spades first."""


def ask(builder: CandidateBuilder, trumps: int, wanted: Requirement) -> None:
    """Ask for key cards or aces; with a minor as trumps only if the answer leaves room."""
    if "blackwood" not in builder.situation.switches:
        return
    with_key_cards = "key cards" in builder.situation.switches
    if with_key_cards:
        wanted = wanted & key_cards(trumps, _LEAST_KEY_CARDS[trumps])
    elif not is_major(trumps):
        wanted = wanted & aces(2)
    kind = call_type("artificial, forcing", trumps, "blackwood")
    builder.add(_FOUR_NOTRUMP, wanted, kind, "asks for key cards" if with_key_cards else "Blackwood")


def show_controls(builder: CandidateBuilder, trumps: int, wanted: Requirement) -> None:
    """Show the cheapest ace or void between three and four of the trump suit."""
    low = bid(3 if is_major(trumps) else 4, trumps)
    high = bid(4 if is_major(trumps) else 5, trumps)
    for suit in FROM_CLUBS:
        call = builder.cheapest(suit)
        if suit != trumps and low < call < high and call != _FOUR_NOTRUMP:
            kind = call_type("cue-bid, forcing, game forcing", trumps)
            builder.add(call, wanted & first_control(suit), kind, "control, slam interest")


def _over_three_notrump(builder: CandidateBuilder) -> None:
    """Raise three notrump to six with the points for it, or invite."""
    par = builder.opposite_slam
    needed, high_cards = ceil(NOTRUMP_SLAM + 0.5 - par.total_mean), ceil(HIGH_CARDS - par.mean)
    natural = call_type("natural, sign-off")
    shape = no_void()
    for suit in FROM_CLUBS:
        shape = shape & cards(suit, 0, 6)
    offer_slams(builder, total(needed) & points(high_cards))
    builder.add(bid(6, NOTRUMP), total(needed) & points(high_cards), natural, "slam")
    invites = call_type("natural, invitational", None, "natural slam")
    low = max(ceil(NOTRUMP_SLAM - par.total_high), needed - 2)
    builder.add(_FOUR_NOTRUMP, total(low) & points(high_cards - 1) & shape, invites, "invites slam")


def answer_invitation(builder: CandidateBuilder) -> bool:
    """Accept an invitation to slam with the points for it; return whether partner invited.

    A raise to four notrump counts the points of both hands. A raise of our own game in a major says that the
    points are there opposite the better half of what this hand has shown.
    """
    if builder.situation.asked == "trump slam" and builder.agreed is not None:
        trumps = builder.agreed
        better = support(trumps, ceil(builder.own.total_mean + 0.5))
        builder.add(bid(6, trumps), better, call_type("natural, sign-off", trumps), "accepts")
        return builder.situation.is_legal(bid(6, trumps))
    if builder.situation.asked != "natural slam":
        return False
    par = builder.opposite_slam
    needed, high_cards = ceil(NOTRUMP_SLAM - par.total_mean), ceil(HIGH_CARDS - par.mean)
    builder.add(
        bid(6, NOTRUMP), total(needed) & points(high_cards), call_type("natural, sign-off"), "accepts"
    )
    return True
