"""Slams: asking for aces with a fit and the points for it, then for kings, and what follows the answers."""

from __future__ import annotations

from dataclasses import dataclass

from crossruff.bidding.natural.engine.auction_patterns import (
    DOUBLE,
    FIRST_BID,
    PASS,
    bid,
    level_of,
    strain_of,
)
from crossruff.bidding.natural.kernel.asks import ANY, Ask, aces, cards, kings, points, support
from crossruff.bidding.natural.kernel.makers import NOTRUMP, Maker, call_type

SLAM, GRAND = 33, 37
_FOUR_NOTRUMP = bid(4, NOTRUMP)
_FOUR_CLUBS, _FIVE_CLUBS, _FIVE_NOTRUMP = bid(4, 0), bid(5, 0), bid(5, NOTRUMP)
_ALL = 4
_HOPES_OF_SEVEN = 35
"""Points of both with which, all aces there, kings are asked for."""


def ask_aces(maker: Maker) -> None:
    """Ask, or bid slam, when partner's least and one's own points are enough for it."""
    par = maker.par
    # Without a suit that partner knows to be trumps, four notrump would be taken as natural.
    trumps = maker.agreed if maker.agreed is not None and maker.agreed != NOTRUMP else None
    suits = sorted(
        (suit for suit in maker.partners if par.shortest[suit] >= 4), key=lambda s: -par.shortest[s]
    )
    for suit in [trumps] if trumps is not None else suits[:1]:
        needed = SLAM if maker.ours else SLAM + 2
        enough = support(suit, needed - par.total_low) & points(SLAM - 5 - round(par.mean))
        wanted = cards(suit, maker.fit(suit)) & enough
        asks = "blackwood" in maker.situation.switches and maker.last < _FOUR_NOTRUMP and maker.level >= 2
        if asks:
            maker.add(_FOUR_NOTRUMP, wanted, call_type("artificial, forcing", suit, "blackwood"), "Blackwood")
        elif bid(6, suit) > maker.last:
            maker.add(bid(6, suit), wanted, call_type("natural, sign-off", suit), "slam")
    if maker.ours and maker.last < bid(6, NOTRUMP):
        maker.add(
            bid(6, NOTRUMP), points(SLAM - par.low) & maker.stoppers(), call_type("natural, sign-off"), "slam"
        )


@dataclass(frozen=True, slots=True)
class _Told:
    """An answer to a question for aces or kings."""

    question: int
    answer: int
    number: int
    """Of aces or kings; 0 may also be four."""

    @property
    def is_open(self) -> bool:
        """Whether it may be none or four: who asked knows which by his own."""
        return self.number == 0 and self.answer != DOUBLE


def answer_over_a_bid(maker: Maker) -> bool:
    """Answers to Blackwood when an opponent has bid over it: double none, pass one, then by steps.

    Tells whether there was such a question.
    """
    situation = maker.situation
    calls = situation.calls
    if situation.asked != "blackwood" or len(calls) < 2 or calls[-1] < FIRST_BID:
        return False
    kind = call_type("artificial")
    maker.add(DOUBLE, aces(0, 0), kind, "no ace")
    maker.add(PASS, aces(1, 1), kind, "one ace")
    maker.add(maker.last + 1, aces(2, 2), kind, "two aces")
    maker.add(maker.last + 2, aces(3), kind, "three aces")
    maker.add(DOUBLE, ANY, kind, "no answer")
    return True


def has_answered_aces(maker: Maker) -> bool:
    """Whether partner has asked for aces, was told, and has decided."""
    calls = maker.situation.calls
    if len(calls) < 6 or calls[-6] not in (_FOUR_NOTRUMP, _FOUR_CLUBS, _FIVE_NOTRUMP, _FIVE_CLUBS):
        return False
    if calls[-4] == PASS or maker.situation.asked:
        return False
    return calls[-6] < calls[-4] <= calls[-6] + 4 and calls[-5] == PASS


def after_aces(maker: Maker) -> bool:
    """The call after partner's answer about aces or kings; whether there was one."""
    mine = maker.situation.call_types[maker.position]
    told = _told(maker)
    if told is None:
        return False
    trumps = mine.agrees if mine.agrees is not None else maker.agreed
    strain = NOTRUMP if trumps is None else trumps
    if mine.asks.endswith("kings"):
        _after_kings(maker, told, strain)
        return True
    slam = bid(6, strain)
    sign_off = call_type("natural, sign-off", trumps)
    all_aces = aces(_ALL - told.number)
    _ask_kings(maker, told, all_aces, trumps)
    wanted = points(SLAM - 1 - maker.par.high) if mine.asks == "gerber" else ANY
    if told.is_open:
        maker.add(slam, aces(3) & wanted, sign_off, "slam: at most one ace is missing")
        maker.add(slam, aces(0, 0) & wanted, sign_off, "slam: partner has all aces")
    elif told.number < _ALL:
        maker.add(slam, aces(3 - told.number) & wanted, sign_off, "slam: at most one ace is missing")
    stop = told.answer if told.answer >= FIRST_BID else maker.last
    if strain_of(stop) == strain and maker.ours:
        maker.add(PASS, ANY, call_type("sign-off"), "two aces are missing")
        return True
    if not maker.ours:
        # They have bid over it, and slam is off.
        defend = PASS if maker.situation.doubled else DOUBLE
        maker.add(defend, ANY, call_type("penalty"), "two aces are missing, wants to defend")
    maker.add(_stop(stop, strain), ANY, sign_off, "two aces are missing")
    return True


def _told(maker: Maker) -> _Told | None:
    """What partner has just answered, if the player has asked."""
    situation = maker.situation
    asks, calls = situation.call_types[maker.position].asks, situation.calls
    if asks not in _ASKED or len(calls) < 4 or calls[-1] != PASS:
        return None
    question, over, answer = calls[-4], calls[-3], calls[-2]
    if over >= FIRST_BID:
        if asks != "blackwood" or answer > over + 2:
            return None
        number = {DOUBLE: 0, PASS: 1}.get(answer, answer - over + 1)
        return _Told(question, answer, number)
    if answer == PASS or not question < answer <= question + 4:
        return None
    return _Told(question, answer, answer - question - 1)


_ASKED = ("blackwood", "gerber", "blackwood kings", "gerber kings")


def _ask_kings(maker: Maker, told: _Told, all_aces: Ask, trumps: int | None) -> None:
    """With all aces and hopes of seven: five notrump after Blackwood, five clubs after Gerber."""
    par = maker.par
    if told.answer < FIRST_BID or told.answer > told.question + 4 or not maker.ours:
        return
    blackwood = told.question == _FOUR_NOTRUMP
    if trumps is None or trumps == NOTRUMP:
        hopes = points(_HOPES_OF_SEVEN - round(par.mean))
    else:
        hopes = support(trumps, _HOPES_OF_SEVEN - round(par.total_mean))
    question = _FIVE_NOTRUMP if blackwood else _FIVE_CLUBS
    asks = "blackwood kings" if blackwood else "gerber kings"
    kind = call_type("artificial, forcing", trumps, asks)
    maker.add(question, all_aces & hopes, kind, "all aces are there: asks for kings")


def _after_kings(maker: Maker, told: _Told, strain: int) -> None:
    """Seven with all kings, or with all but one and the points for it; else six."""
    par = maker.par
    trumps = None if strain == NOTRUMP else strain
    sign_off = call_type("natural, sign-off", trumps)
    grand, slam = bid(7, strain), bid(6, strain)
    missing = kings(_ALL - told.number)
    if trumps is None:
        enough = points(GRAND - round(par.mean))
    else:
        enough = support(trumps, GRAND - round(par.total_mean))
    maker.add(grand, missing & enough, sign_off, "grand slam: nothing is missing")
    if strain_of(told.answer) == strain and level_of(told.answer) == 6:
        maker.add(PASS, ANY, call_type("sign-off"), "something is missing")
    elif slam > told.answer:
        maker.add(slam, ANY, sign_off, "something is missing")
    else:
        maker.add(bid(6, NOTRUMP), ANY, call_type("natural, sign-off"), "something is missing")


def _stop(answer: int, strain: int) -> int:
    """The cheapest place to stop after an answer."""
    if strain_of(answer) == strain:
        return answer
    level = (answer - 3) // 5 + 1
    call = bid(level, strain)
    return call if call > answer else bid(level + 1, strain)
