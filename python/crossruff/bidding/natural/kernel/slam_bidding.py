"""Bid slams: ask for aces with a fit and enough points, then for kings, and act on the answers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from math import ceil

from crossruff.bidding.natural.engine.calls import (
    CLUBS,
    DOUBLE,
    FIRST_BID,
    FROM_CLUBS,
    NOTRUMP,
    PASS,
    bid,
    cheapest,
    is_major,
    is_minor,
    level_of,
    strain_of,
)
from crossruff.bidding.natural.engine.requirements import Requirement
from crossruff.bidding.natural.kernel.candidate_builder import CandidateBuilder, call_type
from crossruff.bidding.natural.kernel.hand_requirements import (
    ANY,
    aces,
    cards,
    key_cards,
    kings,
    no_void,
    points,
    stopper,
    support,
    total,
)
from crossruff.bidding.natural.kernel.pick_a_slam import offer_slams

SLAM, GRAND = 33, 37
_FOUR_NOTRUMP = bid(4, NOTRUMP)
_FOUR_CLUBS, _FIVE_CLUBS, _FIVE_NOTRUMP = bid(4, CLUBS), bid(5, CLUBS), bid(5, NOTRUMP)
_ALL = 4
_WITHOUT_AN_ACE = 31.5
"""Combined points, counting short suits, for slam in a suit with an ace missing."""
_FROM_SHAPE = 5
"""The most of the points for a slam in a suit that shape may provide."""
_NARROW = 4
"""The width of a range of points from which on partner may be much stronger."""
_ALL_BUT_A_KING = 36
"""Combined points with which, beside all aces, at most a king is missing."""
_HOPES_OF_SEVEN = 35
"""Combined points with which, holding all aces, a player asks for kings."""


def ask_aces(builder: CandidateBuilder) -> None:
    """Ask for aces, or bid slam, with enough points opposite partner's minimum."""
    if builder.most_points < SLAM - _FROM_SHAPE:
        return
    par = builder.opposite_slam
    # Without a known trump suit partner would read four notrump as natural.
    trumps = builder.agreed if builder.agreed is not None and builder.agreed != NOTRUMP else None
    suits = sorted(
        (suit for suit in builder.partners if par.shortest[suit] >= 4), key=lambda s: -par.shortest[s]
    )
    if trumps is None and builder.last < bid(3, NOTRUMP):
        # Three notrump comes before a minor that nobody has raised.
        suits = [suit for suit in suits if is_major(suit)]
    for suit in [trumps] if trumps is not None else suits[:1]:
        needed = SLAM if builder.ours else SLAM + 2
        enough = support(suit, needed - par.total_low) & points(SLAM - _FROM_SHAPE - round(par.mean))
        wanted = cards(suit, builder.fit(suit)) & enough & no_void()
        asks = (
            "blackwood" in builder.situation.switches and builder.last < _FOUR_NOTRUMP and builder.level >= 2
        )
        if asks:
            if is_minor(suit):
                # The answer must leave room to stop.
                wanted = wanted & aces(2)
            builder.add(
                _FOUR_NOTRUMP, wanted, call_type("artificial, forcing", suit, "blackwood"), "Blackwood"
            )
        elif bid(6, suit) > builder.last:
            builder.add(bid(6, suit), wanted, call_type("natural, sign-off", suit), "slam")
    limited = builder.level >= 3 or par.high - par.low <= _NARROW
    if builder.ours and trumps is None and limited and builder.last < bid(5, NOTRUMP):
        enough = total(ceil(SLAM + 1 - par.total_mean)) & points(ceil(SLAM - 1 - par.mean))
        stopped = builder.stoppers() & _unbid_suits_stopped(builder)
        offer_slams(builder, enough & stopped)
        builder.add(bid(6, NOTRUMP), enough & stopped, call_type("natural, sign-off"), "slam")


def _unbid_suits_stopped(builder: CandidateBuilder) -> Requirement:
    """Require stoppers in the suits that nobody has bid, unless partner has bid notrump."""
    asked = ANY
    if not builder.partner_bid_notrump:
        for suit in FROM_CLUBS:
            if suit not in {*builder.theirs, *builder.partners, *builder.mine}:
                asked = asked & stopper(suit)
    return asked


@dataclass(frozen=True, slots=True)
class _Answer:
    """An answer to a question for aces or kings."""

    question: int
    answer: int
    number: int
    """The number of aces or kings; 0 may also be four."""

    @property
    def is_open(self) -> bool:
        """Whether it may be none or four: the own aces decide which."""
        return self.number == 0 and self.answer != DOUBLE


def answer_over_a_bid(builder: CandidateBuilder) -> bool:
    """Answer Blackwood when an opponent has bid over it: double none, pass one, then by steps.

    Return whether partner has asked.
    """
    situation = builder.situation
    calls = situation.calls
    if situation.asked not in ("blackwood", "key cards") or len(calls) < 2 or calls[-1] < FIRST_BID:
        return False
    kind = call_type("artificial")
    trumps = situation.call_types[builder.partner].agrees
    held: Callable[..., Requirement] = aces
    word = "ace"
    if situation.asked == "key cards" and trumps is not None:
        held, word = partial(key_cards, trumps), "key card"
    builder.add(DOUBLE, held(0, 0), kind, f"no {word}")
    builder.add(PASS, held(1, 1), kind, f"one {word}")
    builder.add(builder.last + 1, held(2, 2), kind, f"two {word}s")
    builder.add(builder.last + 2, held(3), kind, f"three {word}s")
    builder.add(DOUBLE, ANY, kind, "no answer")
    return True


def has_answered_aces(builder: CandidateBuilder) -> bool:
    """Return whether partner has asked for aces, got an answer, and decided."""
    calls = builder.situation.calls
    if len(calls) < 6 or calls[-6] not in (_FOUR_NOTRUMP, _FOUR_CLUBS, _FIVE_NOTRUMP, _FIVE_CLUBS):
        return False
    if calls[-4] == PASS or builder.situation.asked:
        return False
    return calls[-6] < calls[-4] <= calls[-6] + 4 and calls[-5] == PASS


def after_aces(builder: CandidateBuilder) -> bool:
    """Bid after partner's answer about aces or kings; return whether there was one."""
    mine = builder.situation.call_types[builder.position]
    if _after_a_void(builder):
        return True
    given = _answer(builder)
    if given is None:
        return False
    trumps = mine.agrees if mine.agrees is not None else builder.agreed
    strain = NOTRUMP if trumps is None else trumps
    if mine.asks.endswith("kings"):
        _after_kings(builder, given, strain)
        return True
    slam = bid(6, strain)
    sign_off = call_type("natural, sign-off", trumps)
    all_aces = aces(_ALL - given.number)
    if trumps is None:
        enough = points(_ALL_BUT_A_KING - round(builder.par.mean))
        builder.add(bid(7, NOTRUMP), all_aces & enough, sign_off, "grand slam: all aces are there")
    _ask_kings(builder, given, all_aces, trumps)
    wanted = points(SLAM - 1 - builder.par.high) if mine.asks == "gerber" else ANY
    if mine.asks == "blackwood" and trumps is not None:
        builder.add(slam, all_aces, sign_off, "slam: all aces are there")
        # Points say little of a preempt: its tricks were counted before.
        preempted = builder.partner in builder.situation.preempters
        wanted = (
            ANY if preempted else support(trumps, ceil(_WITHOUT_AN_ACE - builder.opposite_slam.total_mean))
        )
    if given.is_open:
        builder.add(slam, aces(3) & wanted, sign_off, "slam: at most one ace is missing")
        builder.add(slam, aces(0, 0) & wanted, sign_off, "slam: partner has all aces")
    elif given.number < _ALL:
        builder.add(slam, aces(3 - given.number) & wanted, sign_off, "slam: at most one ace is missing")
    stop = given.answer if given.answer >= FIRST_BID else builder.last
    if strain_of(stop) == strain and builder.ours:
        builder.add(PASS, ANY, call_type("sign-off"), "two aces are missing")
        return True
    if not builder.ours:
        # The opponents have bid over it, and slam is off.
        defend = PASS if builder.situation.doubled else DOUBLE
        builder.add(defend, ANY, call_type("penalty"), "two aces are missing, wants to defend")
    builder.add(_stop(stop, strain), ANY, sign_off, "two aces are missing")
    return True


def _after_a_void(builder: CandidateBuilder) -> bool:
    """Bid six, or seven with all aces, after an answer that shows a void; return whether it was one."""
    situation = builder.situation
    mine, answer = situation.call_types[builder.position], builder.partners_call
    trumps = mine.agrees
    if mine.asks != "blackwood" or trumps is None or situation.calls[-1] not in (PASS, DOUBLE):
        return False
    if situation.calls[-3] != PASS or not _FIVE_NOTRUMP <= answer < bid(6, trumps):
        return False
    number = 2 if answer == _FIVE_NOTRUMP else 1
    hopes = support(trumps, _HOPES_OF_SEVEN - round(builder.opposite_slam.total_mean))
    sign_off = call_type("natural, sign-off", trumps)
    builder.add(bid(7, trumps), aces(_ALL - number) & hopes, sign_off, "grand slam: all aces are there")
    builder.add(bid(6, trumps), ANY, sign_off, "slam opposite the void")
    return True


def _answer(builder: CandidateBuilder) -> _Answer | None:
    """Return partner's answer, if the player has just asked."""
    situation = builder.situation
    asks, calls = situation.call_types[builder.position].asks, situation.calls
    if asks not in _ASKED or len(calls) < 4 or calls[-1] not in (PASS, DOUBLE):
        return None
    question, over, answer = calls[-4], calls[-3], calls[-2]
    if over >= FIRST_BID:
        if asks != "blackwood" or answer > over + 2:
            return None
        number = {DOUBLE: 0, PASS: 1}.get(answer, answer - over + 1)
        return _Answer(question, answer, number)
    if answer == PASS or not question < answer <= question + 4:
        return None
    return _Answer(question, answer, answer - question - 1)


_ASKED = ("blackwood", "gerber", "blackwood kings", "gerber kings")


def _ask_kings(builder: CandidateBuilder, given: _Answer, all_aces: Requirement, trumps: int | None) -> None:
    """Ask for kings with all aces and hopes of seven: 5NT after Blackwood, 5C after Gerber."""
    par = builder.opposite_slam
    if given.answer < FIRST_BID or given.answer > given.question + 4 or not builder.ours:
        return
    blackwood = given.question == _FOUR_NOTRUMP
    if trumps is None or trumps == NOTRUMP:
        hopes = points(_HOPES_OF_SEVEN - round(par.mean))
    else:
        hopes = support(trumps, _HOPES_OF_SEVEN - round(par.total_mean))
    question = _FIVE_NOTRUMP if blackwood else _FIVE_CLUBS
    asks = "blackwood kings" if blackwood else "gerber kings"
    kind = call_type("artificial, forcing", trumps, asks)
    builder.add(question, all_aces & hopes, kind, "all aces are there: asks for kings")


def _after_kings(builder: CandidateBuilder, given: _Answer, strain: int) -> None:
    """Bid seven with all kings and the points for it; else six."""
    par = builder.opposite_slam
    trumps = None if strain == NOTRUMP else strain
    sign_off = call_type("natural, sign-off", trumps)
    grand, slam = bid(7, strain), bid(6, strain)
    missing = kings(_ALL - given.number)
    if trumps is None:
        enough = points(GRAND - round(par.mean))
    else:
        enough = support(trumps, GRAND - round(par.total_mean))
    builder.add(grand, missing & enough, sign_off, "grand slam: nothing is missing")
    if strain_of(given.answer) == strain and level_of(given.answer) == 6:
        builder.add(PASS, ANY, call_type("sign-off"), "something is missing")
    elif slam > given.answer:
        builder.add(slam, ANY, sign_off, "something is missing")
    else:
        builder.add(bid(6, NOTRUMP), ANY, call_type("natural, sign-off"), "something is missing")


def _stop(answer: int, strain: int) -> int:
    """Return the cheapest place to stop after an answer."""
    return answer if strain_of(answer) == strain else cheapest(strain, answer)
