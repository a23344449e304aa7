"""The cards that the hand to play can see, suit by suit, as numbers that are fast to compare.

A suit holding is 13 bits, the two first; suits and ranks are indices.
"""

from __future__ import annotations

from crossruff.model import Suit, View

_LANE = (1 << 13) - 1
Lanes = tuple[int, int, int, int]


def lanes_of(bits: int) -> Lanes:
    """Return the four suits of a packed hand.

    >>> lanes_of((1 << 12) | (1 << 16))
    (4096, 1, 0, 0)
    """
    return bits & _LANE, bits >> 16 & _LANE, bits >> 32 & _LANE, bits >> 48 & _LANE


def top_of(lane: int) -> int:
    """Return the highest rank of a holding; -1 for a void."""
    return lane.bit_length() - 1


def above(lane: int, rank: int) -> int:
    """Return the cards of a holding that are higher than a rank; all of them for -1."""
    return lane >> rank + 1 << rank + 1


class SeenCards:
    """What the hand to play sees; for declarer's side that is both hands."""

    __slots__ = (
        "against",
        "declaring",
        "dummy",
        "dummy_after",
        "dummy_before",
        "led",
        "mine",
        "needed",
        "others",
        "partner",
        "partner_out",
        "partner_wins",
        "place",
        "play",
        "ruffed",
        "top",
        "trump",
        "unseen",
    )

    def __init__(self, view: View) -> None:
        play = self.play = view.play
        turn, declarer, trick = play.turn, play.declarer, play.trick
        held = play.remaining.packed
        self.declaring = declarer is not None and turn.side is declarer.side
        self.mine = lanes_of(held[turn.index])
        """The hand to play."""
        self.partner = lanes_of(held[turn.partner.index]) if self.declaring else (0, 0, 0, 0)
        """The hand opposite where it is seen, so for declarer's side."""
        dummy = play.dummy
        is_defender = declarer is not None and not self.declaring
        self.dummy = lanes_of(held[dummy.index]) if dummy is not None and is_defender else (0, 0, 0, 0)
        """Dummy, for a defender."""
        self.unseen = lanes_of(view.unseen.bits)
        against, rest = self.unseen, view.unseen.bits
        if is_defender and dummy is not None:
            rest |= held[dummy.index]
            against = lanes_of(rest)
        self.against = against
        """The cards that the other side may hold."""
        self.others = lanes_of(rest | (held[turn.partner.index] if self.declaring else 0))
        """All cards that other hands hold."""
        suit = play.strain.suit
        self.trump = -1 if suit is None else suit.index
        self.place = len(trick.cards)
        """0 for the leader to 3 for the last hand."""
        self.dummy_after = is_defender and turn.next is dummy and self.place < 3
        self.dummy_before = is_defender and turn.previous is dummy
        self.led = trick.cards[0].suit.index if trick.cards else -1
        winner = trick.winner
        best = None if winner is None else trick.card_of(winner)
        self.partner_wins = winner is turn.partner
        self.ruffed = best is not None and best.suit.index != self.led
        self.top = -1 if best is None else best.rank.index
        """The rank that wins the trick so far."""
        self.partner_out = play.shown_out(turn.partner)
        tricks = 0 if view.contract is None else view.contract.tricks
        self.needed = tricks - play.won(turn.side) if self.declaring else 14 - tricks - play.won(turn.side)
        """The tricks that this side still needs; not known without a contract."""

    def suits_led(self) -> tuple[int, int, int]:
        """Return the suits, as four bits each, that partner, this hand and the other side have led."""
        turn = self.play.turn
        partners = own = theirs = 0
        for trick in self.play.tricks:
            bit = 1 << trick.cards[0].suit.index
            if trick.leader is turn:
                own |= bit
            elif trick.leader is turn.partner:
                partners |= bit
            else:
                theirs |= bit
        return partners, own, theirs

    def is_out(self, suit: int, *, partner: bool) -> bool:
        """Return whether partner, or for defenders declarer, has shown out of a suit."""
        declarer = self.play.declarer
        seat = self.play.turn.partner if partner or declarer is None else declarer
        return any(one.index == suit for one in self.play.shown_out(seat))


SUITS = tuple(Suit)
