"""Slams: asking for aces with a fit and the points for it, and what to do with the answer."""

from __future__ import annotations

from crossruff.bidding.natural.asks import ANY, aces, cards, points, support
from crossruff.bidding.natural.makers import NOTRUMP, Maker, standing
from crossruff.bidding.natural.patterns import PASS, bid, strain_of

SLAM, GRAND = 33, 37
_FOUR_NOTRUMP = bid(4, NOTRUMP)
_FOUR_CLUBS, _FIVE_CLUBS = bid(4, 0), bid(5, 0)


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
            maker.add(_FOUR_NOTRUMP, wanted, standing("artificial, forcing", suit, "blackwood"), "Blackwood")
        elif bid(6, suit) > maker.last:
            maker.add(bid(6, suit), wanted, standing("natural, sign-off", suit), "slam")
    if maker.ours and maker.last < bid(6, NOTRUMP):
        maker.add(
            bid(6, NOTRUMP), points(SLAM - par.low) & maker.stoppers(), standing("natural, sign-off"), "slam"
        )


def has_answered_aces(maker: Maker) -> bool:
    """Whether partner has asked for aces, was told, and has decided."""
    calls = maker.situation.calls
    if len(calls) < 6 or calls[-6] not in (_FOUR_NOTRUMP, _FOUR_CLUBS) or calls[-4] == PASS:
        return False
    return calls[-6] < calls[-4] <= calls[-6] + 4 and calls[-5] == PASS


def after_aces(maker: Maker) -> bool:
    """The call after partner's answer to Blackwood or Gerber; whether there was one."""
    situation = maker.situation
    mine = situation.standings[maker.position]
    calls = situation.calls
    if mine.asks not in ("blackwood", "gerber") or len(calls) < 4 or calls[-1] != PASS or calls[-3] != PASS:
        return False
    question, answer = calls[-4], calls[-2]
    if answer == PASS or not question < answer <= question + 4:
        return False
    told = answer - (_FIVE_CLUBS if question == _FOUR_NOTRUMP else question + 1)
    # No ace or four: with one's own points it is known which.
    have = told or 0
    trumps = mine.agrees if mine.agrees is not None else maker.agreed
    strain = NOTRUMP if trumps is None else trumps
    slam, stop = bid(6, strain), _stop(answer, strain)
    sign_off = standing("natural, sign-off", None if strain == NOTRUMP else strain)
    wanted = points(SLAM - 1 - maker.par.high) if mine.asks == "gerber" else ANY
    if told == 0:
        maker.add(slam, aces(3) & wanted, sign_off, "slam: at most one ace is missing")
    elif have < 4:
        maker.add(slam, aces(3 - have) & wanted, sign_off, "slam: at most one ace is missing")
    if stop == answer:
        maker.add(PASS, ANY, standing("sign-off"), "two aces are missing")
    else:
        maker.add(stop, ANY, sign_off, "two aces are missing")
    return True


def _stop(answer: int, strain: int) -> int:
    """The cheapest place to stop after an answer."""
    if strain_of(answer) == strain:
        return answer
    level = (answer - 3) // 5 + 1
    call = bid(level, strain)
    return call if call > answer else bid(level + 1, strain)
