"""What is natural where no rule is known: candidates by combined points and fit.

Partner's calls tell how many points and cards may be counted on. From these follow the points that game, an
invitation or slam need, and the cards that make a fit. What a call shows is what is asked for it here.
"""

from __future__ import annotations

from crossruff.bidding.natural.engine.auction_patterns import DOUBLE, FIRST_BID, PASS, bid
from crossruff.bidding.natural.engine.situation import Candidate, Situation
from crossruff.bidding.natural.kernel.asks import ANY
from crossruff.bidding.natural.kernel.competing import answer_double, compete
from crossruff.bidding.natural.kernel.constructing import construct, must_bid
from crossruff.bidding.natural.kernel.makers import NOTRUMP, Maker, call_type
from crossruff.bidding.natural.kernel.slams import after_aces, answer_over_a_bid, ask_aces, has_answered_aces


def candidates(situation: Situation) -> list[Candidate]:
    """The candidates in a situation, in the order in which they are tried."""
    maker = Maker(situation)
    if situation.last < FIRST_BID:
        return []
    if answer_over_a_bid(maker) or after_aces(maker):
        return maker.made
    partners, mine = situation.call_types[maker.partner], situation.call_types[maker.position]
    if not maker.forced and ("preemptive" in mine.words or has_answered_aces(maker)):
        return []
    answers = maker.partners_call == DOUBLE and not maker.ours and partners.is_takeout
    if answers and (maker.forced or situation.doubled == 2):
        answer_double(maker)
    elif maker.ours:
        ask_aces(maker)
        construct(maker)
    else:
        ask_aces(maker)
        compete(maker)
    if maker.forced:
        must_bid(maker)
    return maker.made


def last_resort(situation: Situation, *, forced: bool) -> list[Candidate]:
    """A pass; or, if that would be passing what is forcing, the cheapest bid in the likeliest suit."""
    maker = Maker(situation)
    if forced and situation.last < bid(7, NOTRUMP):
        strains = [maker.agreed] if maker.agreed is not None else []
        strains += sorted(maker.partners, key=lambda suit: -maker.par.lengths[suit])
        strains += [NOTRUMP, *maker.mine, 3, 2, 1, 0]
        for strain in strains:
            call = maker.cheapest(strain)
            if call <= bid(7, NOTRUMP) and strain not in maker.theirs:
                return [
                    Candidate(call, ANY.hands, None, "", call_type("natural"), "nothing better", "natural")
                ]
    return [Candidate(PASS, ANY.hands, None, "", call_type(""), "", "natural")]
