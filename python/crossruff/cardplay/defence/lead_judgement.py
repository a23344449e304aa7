"""What the auction says about the opening lead: partner's doubles, slams, and when trumps should be led.

The numbers are chances to beat the contract. They decide between leads that the sampled worlds hardly tell
apart.
"""

from __future__ import annotations

from crossruff.model import Bid, Call, Card, Contract, Doubling, Hand, Rank, Seat, Strain, Suit, View

_TRUMPS = 0.05
"""For a trump where the auction asks for it."""
_SLAM = 0.04
"""For a safe lead against a slam."""
_SLAM_LEVEL = 6
_ASK_LEVEL = 4
"""From this level on, new minor suits of the other side are rarely places to play."""


def auction_bonus(view: View, hand: Hand, card: Card) -> tuple[float, str]:
    """Return what the auction adds to a lead, besides what partner's doubles do, and the words for it."""
    if view.auction is None or view.contract is None:
        return 0.0, ""
    if card.suit is view.play.strain.suit:
        return _for_trumps(view, view.contract, hand)
    if view.contract.level >= _SLAM_LEVEL:
        return _against_slams(view.contract, [one.rank for one in hand.suit(card.suit)])
    return 0.0, ""


def asked_for(view: View, hand: Hand) -> Suit | None:
    """Return the suit that partner's double asks for, if any.

    A double of an artificial bid asks for its suit. A double of a slam with trumps asks for an unusual lead:
    dummy's first suit, else the longest suit that the defenders have not bid. A double of a notrump game or
    slam asks for a suit that the defenders have bid, partner's first, else for dummy's first suit.

    >>> from crossruff.model import Auction, Deal, Play
    >>> auction, hand = Auction("N", "1D P 1S P 2NT P 3NT X P P P"), Hand("T6.J854.T93.8642")
    >>> play = Play.of(Deal({"E": hand}), "3NTNx")
    >>> asked_for(View.of(play, "E", auction.contract, auction), hand)
    Suit.SPADES
    """
    contract = view.contract
    if view.auction is None or contract is None:
        return None
    if contract.doubling is not Doubling.UNDOUBLED:
        is_partners = _last_doubler(view) is view.seat.partner
        return _after_final_double(view, contract, hand) if is_partners else None
    suits = [suit for suit in _doubled_suits(view) if suit is not contract.strain.suit and hand.length(suit)]
    return suits[-1] if suits else None


def _after_final_double(view: View, contract: Contract, hand: Hand) -> Suit | None:
    partner, trump = view.seat.partner, contract.strain.suit
    ours = [*_suits_of(view, partner), *_suits_of(view, view.seat)]
    dummys = _suits_of(view, contract.dummy)
    held = [suit for suit in Suit if hand.length(suit) and suit is not trump]
    if trump is None and contract.level >= 3:
        wanted = [*ours, *dummys]
    elif trump is not None and contract.level >= _SLAM_LEVEL:
        # Partner may be void: the longer the suit here, the likelier.
        longest = sorted(held, key=hand.length, reverse=True)
        wanted = [suit for suit in (*dummys, *longest) if suit not in ours]
    else:
        wanted = []
    return next((suit for suit in wanted if suit in held), None)


def _last_doubler(view: View) -> Seat | None:
    return next((seat for seat, call, _ in reversed(list(view.calls.items())) if call is Call.DOUBLE), None)


def _doubled_suits(view: View) -> list[Suit]:
    """Return the suits of artificial bids that partner has doubled, the last one last."""
    calls = [(seat, call) for seat, call, _ in view.calls.items()]
    found: list[Suit] = []
    for number in range(1, len(calls)):
        seat, call = calls[number]
        if seat is not view.seat.partner or call is not Call.DOUBLE:
            continue
        bid = calls[number - 1][1]
        before = calls[number - 3][1] if number >= 3 else None
        if isinstance(bid, Bid) and bid.strain.suit and _is_artificial(view, number - 1, bid, before):
            found.append(bid.strain.suit)
    return found


def _is_artificial(view: View, number: int, bid: Bid, before: Call | None) -> bool:
    """Return whether a bid is alerted, is an answer or a question after notrump, or a cue bid."""
    suit = bid.strain.suit
    if view.calls.note(number).alert or suit is None:
        return True
    if isinstance(before, Bid) and before.strain is Strain.NOTRUMP:
        return bid.level == before.level + 1 and suit is not Suit.SPADES
    return bid.level >= _ASK_LEVEL and not suit.is_major


def _for_trumps(view: View, contract: Contract, hand: Hand) -> tuple[float, str]:
    """Return the bonus of a trump lead."""
    trump = contract.strain.suit
    if trump is None or contract.level >= _SLAM_LEVEL or _has_honour(hand, trump):
        return 0.0, ""
    is_doubled = contract.doubling is not Doubling.UNDOUBLED
    if is_doubled and contract.level <= 2 and _last_doubler(view) is view.seat:
        return 2 * _TRUMPS, "partner passed the double, and wants trumps drawn"
    declarers, dummys = _suits_of(view, contract.declarer), _suits_of(view, contract.dummy)
    side = declarers[0] if declarers else trump
    if side is not trump and trump in declarers and trump not in dummys and hand.length(side) >= 4:
        return _TRUMPS, "dummy prefers this suit and may ruff the other"
    return 0.0, ""


def _has_honour(hand: Hand, trump: Suit) -> bool:
    """Return whether a trump lead may cost a trick of an honour."""
    return any(card.rank in (Rank.KING, Rank.QUEEN, Rank.JACK) for card in hand.suit(trump))


def _against_slams(contract: Contract, ranks: list[Rank]) -> tuple[float, str]:
    """Return the bonus of a safe lead, and the loss of a risk, from the ranks of a side suit."""
    first = ranks[0]
    is_sequence = len(ranks) > 1 and first.index - ranks[1].index == 1 and first >= Rank.JACK
    is_passive = contract.strain is Strain.NOTRUMP or contract.level > _SLAM_LEVEL
    if is_sequence or (is_passive and first < Rank.JACK):
        return _SLAM, "safe against a slam"
    if is_passive and first is not Rank.ACE:
        return -_SLAM, ""
    return (-_SLAM, "") if first is Rank.KING and len(ranks) > 1 else (0.0, "")


def _suits_of(view: View, seat: Seat) -> list[Suit]:
    """Return the suits that a seat has bid, the first one first."""
    found = [
        call.strain.suit
        for who, call, _ in view.calls.items()
        if who is seat and isinstance(call, Bid) and call.strain.suit is not None
    ]
    return list(dict.fromkeys(found))
