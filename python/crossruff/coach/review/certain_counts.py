"""What declarer or a defender can count for certain: lengths by the cards played and the suits shown out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from crossruff.coach.review.certain.facts import LengthsFact
from crossruff.model import Card, Seat, Suit, View


@dataclass(frozen=True, slots=True)
class CertainCounts:
    """The fewest and most cards of each suit that two hidden hands can still hold.

    >>> from crossruff.model import Deal, Play
    >>> deal = Deal("N:A2.2.. K3.A.. 4.43.. 5.65..")
    >>> play = Play(deal, "NT", "N", "SA S3 S4 S5 S2 SK H3 H5", declarer="S")
    >>> counts = CertainCounts.of(View.of(play, "S"))
    >>> counts.most[Seat.WEST, Suit.SPADES], counts.fewest[Seat.EAST, Suit.HEARTS]
    (0, 1)
    """

    view: View
    fewest: Mapping[tuple[Seat, Suit], int]
    most: Mapping[tuple[Seat, Suit], int]

    @classmethod
    def of(cls, view: View) -> CertainCounts | None:
        """Count; None unless two hands are hidden."""
        hidden = view.hidden
        if len(hidden) != 2:
            return None
        play = view.play
        fewest = {(seat, suit): 0 for seat in hidden for suit in Suit}
        out = {(seat, suit): view.unseen.length(suit) for seat in hidden for suit in Suit}
        most = {(seat, suit): 0 if suit in play.shown_out(seat) else out[seat, suit] for seat, suit in out}
        changed = True
        while changed:
            before = dict(fewest), dict(most)
            for seat, other in (hidden, hidden[::-1]):
                for suit in Suit:
                    rest = sum(fewest[seat, each] for each in Suit if each is not suit)
                    most[seat, suit] = min(most[seat, suit], play.count(seat) - rest)
                    fewest[seat, suit] = max(fewest[seat, suit], out[seat, suit] - most[other, suit])
            changed = before != (fewest, most)
        return cls(view, fewest, most)

    def played(self, seat: Seat, suit: Suit) -> int:
        """Count the cards of a suit that a hidden hand has played."""
        play = self.view.play
        tricks = (*play.tricks, play.trick)
        return sum(1 for trick in tricks for who, card in trick.items() if who is seat and card.suit is suit)

    def outside(self, seat: Seat, suit: Suit) -> int:
        """Return how many cards outside a suit a hidden hand was certainly dealt."""
        return self.view.play.size - self.played(seat, suit) - self.most[seat, suit]

    def holder(self, card: Card) -> Seat | None:
        """Return the only hidden hand that can hold a card; None if both can, or none does."""
        if card not in self.view.unseen:
            return None
        able = [seat for seat in self.view.hidden if self.most[seat, card.suit] > 0]
        return able[0] if len(able) == 1 else None


def lengths_fact(counts: CertainCounts, suit: Suit) -> LengthsFact | None:
    """Return how many cards of a suit each hidden hand has left, if that is certain."""
    most, fewest = counts.most, counts.fewest
    one, two = sorted(counts.view.hidden, key=lambda seat: -most[seat, suit])
    if any(most[seat, suit] != fewest[seat, suit] for seat in (one, two)):
        return None
    return LengthsFact(suit, (one, most[one, suit]), (two, most[two, suit]))
