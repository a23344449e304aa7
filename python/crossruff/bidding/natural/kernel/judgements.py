"""Calls that no rule asks for and that a player may still judge right: to bid on in competition.

They come after everything else, so that the rules never choose them. `simulating` may, and what is shown
says so.
"""

from __future__ import annotations

from collections.abc import Sequence

from crossruff.bidding.natural.engine.auction_patterns import FIRST_BID, level_of
from crossruff.bidding.natural.engine.situation import Candidate, Situation
from crossruff.bidding.natural.kernel.asks import cards
from crossruff.bidding.natural.kernel.makers import Maker, call_type

_RAISED = (3, 5)
_FIT = 8


def judgements(situation: Situation, made: Sequence[Candidate]) -> list[Candidate]:
    """What may be judged right over a bid of the opponents, besides what is there."""
    maker = Maker(situation)
    if situation.last < FIRST_BID or maker.ours or maker.forced or situation.doubled:
        return []
    if not (maker.partner_bid or maker.i_bid):
        return []
    # What is for takeout, or means something else, is not also a judgement.
    taken = {each.call for each in made if each.call_type.must_answer or each.call_type.is_artificial}
    maker.left = situation.known[maker.position]
    for suit in (3, 2, 1, 0):
        call, needed = maker.cheapest(suit), _FIT - maker.par.shortest[suit]
        low, high = _RAISED
        if suit in maker.theirs or call in taken or needed > 7 or not low <= level_of(call) <= high:
            continue
        maker.add(call, cards(suit, max(needed, 2)), call_type("natural, sign-off", suit), "judges to bid on")
    return maker.made
