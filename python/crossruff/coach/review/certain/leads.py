"""What a usual opening lead tells about its suit: true of every holding from which it is led."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
from numpy.typing import NDArray

from crossruff.cardplay.defence.conventional_leads import cards_of, lead_table
from crossruff.coach.conditions import Breaks, HasLength, HoldsCards, HoldsWith, WorldCondition
from crossruff.coach.review.certain.facts import LeadShown, LeadShowsFact
from crossruff.model import Card, Hand, Rank, Seat, Strain, View

_Holdings = NDArray[np.int64]
_SHORT = 3
_HONOURS = sum(1 << Rank.parse(name).index for name in "AKQJT")
_ALL = np.arange(1 << 13)


def lead_facts(view: View, condition: WorldCondition) -> Iterator[LeadShowsFact]:
    """Iterate over what the lead tells about a condition: at most one fact, the most exact one."""
    play = view.play
    if not play.cards or play.size < Rank.ACE.index + 1 or play.leader not in view.hidden:
        return
    lead = play.cards[0]
    if lead.suit is play.strain.suit:
        return
    for shown, other in _candidates(lead, play.leader, condition):
        for least in (1, _SHORT):
            if _tells(
                _held(view, lead, least), lead, play.strain is Strain.NOTRUMP, _test(shown, lead, other)
            ):
                yield LeadShowsFact(play.leader, lead, shown, other, least > 1)
                return


def _candidates(
    lead: Card, leader: Seat, condition: WorldCondition
) -> Iterator[tuple[LeadShown, Card | None]]:
    """Iterate over what the lead might tell that makes a condition more likely."""
    match condition:
        case HoldsCards(seat=seat, cards=(card, *_)) | HoldsWith(seat=seat, card=card):
            if card.suit is not lead.suit:
                return
            yield (LeadShown.HOLDS if seat is leader else LeadShown.LACKS), card
            if card.rank.is_honour:
                yield (LeadShown.HONOUR if seat is leader else LeadShown.NO_HONOUR), None
        case HasLength(suit=suit) | Breaks(suit=suit):
            if suit is lead.suit:
                yield LeadShown.THREE_HIGHER, None
        case _:
            return


def _held(view: View, lead: Card, least: int) -> _Holdings:
    """Return the holdings of the suit that the leader may have been dealt, of some length at least."""
    play, seat = view.play, view.play.leader
    played = Hand(card for trick in (*play.tricks, play.trick) for who, card in trick.items() if who is seat)
    known = cards_of(played, lead.suit)
    out = 0 if lead.suit in play.shown_out(seat) else cards_of(view.unseen, lead.suit)
    good = ((_ALL & known) == known) & ((_ALL & ~(known | out)) == 0) & (np.bitwise_count(_ALL) >= least)
    return np.asarray(_ALL[good])


def _tells(
    held: _Holdings, lead: Card, notrump: bool, test: Callable[[_Holdings], NDArray[np.bool_]]
) -> bool:
    """Return whether all holdings with this usual lead pass a test that others do not pass."""
    usual = held[lead_table(notrump)[held] == lead.rank.index]
    return len(usual) > 0 and bool(test(usual).all()) and not bool(test(held).all())


def _test(shown: LeadShown, lead: Card, other: Card | None) -> Callable[[_Holdings], NDArray[np.bool_]]:
    honours = _HONOURS & ~(1 << lead.rank.index)
    card = 0 if other is None else 1 << other.rank.index
    above = _ALL[-1] & ~((2 << lead.rank.index) - 1)
    tests: dict[LeadShown, Callable[[_Holdings], NDArray[np.bool_]]] = {
        LeadShown.HOLDS: lambda held: (held & card) != 0,
        LeadShown.LACKS: lambda held: (held & card) == 0,
        LeadShown.HONOUR: lambda held: (held & honours) != 0,
        LeadShown.NO_HONOUR: lambda held: (held & honours) == 0,
        LeadShown.THREE_HIGHER: lambda held: np.bitwise_count(held & above) == 3,
    }
    return tests[shown]
