"""Answer partner's takeout double."""

from __future__ import annotations

from crossruff.bidding.natural.engine.calls import (
    FROM_CLUBS,
    FROM_SPADES,
    MAJORS,
    NOTRUMP,
    PASS,
    bid,
    is_major,
    level_of,
    outranks,
)
from crossruff.bidding.natural.kernel.candidate_builder import CandidateBuilder, call_type
from crossruff.bidding.natural.kernel.constructive_bidding import GAME
from crossruff.bidding.natural.kernel.hand_requirements import (
    ANY,
    cards,
    good_suit,
    longer,
    points,
    support,
)

_THREE_NOTRUMP = bid(3, NOTRUMP)
REDOUBLED = 2


def _run(builder: CandidateBuilder, unbid: list[int]) -> None:
    """Run from a redouble with a suit; without one, partner chooses."""
    for length in (6, 5, 4):
        for each in sorted(unbid, key=builder.cheapest):
            if length > 4 or level_of(builder.cheapest(each)) <= builder.level + 1:
                asked = cards(each, length)
                for other in unbid:
                    if other != each:
                        asked = asked & longer(each, other, 0)
                builder.add(builder.cheapest(each), asked, call_type("natural"), "runs to the longest suit")


def answer_double(builder: CandidateBuilder) -> None:  # noqa: PLR0912
    """Add the answers to partner's takeout double."""
    par, suit, level = builder.par, builder.strain, builder.level
    kind = call_type("natural")
    unbid = [each for each in FROM_CLUBS if each not in builder.theirs]
    if builder.situation.doubled == REDOUBLED:
        _run(builder, unbid)
        return
    if suit != NOTRUMP:
        length = 5 if level <= 2 else 4
        stack = cards(suit, length) & good_suit(suit)
        builder.add(PASS, stack, call_type("penalty"), "length in their suit")
    for each in MAJORS:
        if each in unbid:
            wanted = cards(each, max(4, builder.fit(each))) & support(
                each, GAME - (level >= 3) - par.total_low
            )
            if level_of(builder.cheapest(each)) <= 4:
                builder.add(bid(4, each), wanted, call_type("natural, sign-off", each), "game")
    if builder.last < _THREE_NOTRUMP:
        wanted = points(GAME - 2 * (level >= 3) - par.low) & builder.stoppers()
        builder.add(_THREE_NOTRUMP, wanted, call_type("natural, sign-off"), "game")
    for each in MAJORS:
        jump = builder.cheapest(each) + 5
        if each in unbid and level_of(jump) <= 3:
            wanted = cards(each, 4) & support(each, 22 - par.total_low)
            kind_of_jump = call_type("natural, invitational", builder.trumps(each))
            builder.add(jump, wanted, kind_of_jump, "invites")
    if level >= 4:
        for each in sorted(unbid):
            if level_of(builder.cheapest(each)) <= 5 and each != suit:
                builder.add(builder.cheapest(each), cards(each, 6), kind, "long suit")
        builder.add(PASS, ANY, call_type("penalty"), "nothing to run to")
        return
    for each in FROM_SPADES:
        if each in unbid:
            others = [one for one in unbid if one != each]
            wanted = cards(each, 4)
            for other in others:
                wanted = wanted & longer(each, other, 0 if outranks(each, other) or is_major(each) else 1)
            builder.add(builder.cheapest(each), wanted, kind, "longest suit")
    no_trump = builder.cheapest(NOTRUMP)
    if level_of(no_trump) <= 2:
        builder.add(no_trump, points(7) & builder.stoppers(), kind, "their suit stopped")
    for each in FROM_SPADES:
        if each in unbid:
            builder.add(builder.cheapest(each), cards(each, 4), kind, "four cards")
    for each in sorted(unbid, key=builder.cheapest):
        builder.add(builder.cheapest(each), cards(each, 3), kind, "three cards, nothing better")
