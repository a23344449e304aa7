"""The two hands that declarer plans with, as they were when the trick under way began."""

from __future__ import annotations

from dataclasses import dataclass

from crossruff.model import Hand, Seat, Suit, View


@dataclass(frozen=True, slots=True)
class TwoHands:
    """Declarer's and dummy's cards, and those of the defenders together, at the start of a trick.

    >>> from crossruff.model import Deal, Play
    >>> play = Play(Deal.parse("N:AQ... K9... 32... JT..."), "NT", "W", declarer="S").play("SJ")
    >>> found = TwoHands.of(View.of(play, "S"))
    >>> str(found.declarer), str(found.dummy), str(found.out), found.winners(Suit.SPADES)
    ('32...', 'AQ...', 'KJT9...', 1)
    """

    seat: Seat
    """Declarer."""
    declarer: Hand
    dummy: Hand
    out: Hand
    """The defenders' cards, those on the table included."""
    trump: Suit | None
    need: int
    """The tricks that are still missing for the contract; for all tricks left without a contract."""
    left: int

    @classmethod
    def of(cls, view: View) -> TwoHands:
        """Return the situation of declarer's view."""
        play, seat = view.play, view.seat
        held = {each: play.remaining[each] for each in Seat}
        out = view.unseen
        for who, card in play.trick.items():
            if who.side is seat.side:
                held[who] = held[who].with_card(card)
            else:
                out = out.with_card(card)
        won = play.won(seat.side)
        need = play.tricks_left if view.contract is None else max(0, view.contract.tricks - won)
        return cls(seat, held[seat], held[seat.partner], out, play.strain.suit, need, play.tricks_left)

    def hand(self, seat: Seat) -> Hand:
        """Return the cards of declarer or dummy."""
        return self.declarer if seat is self.seat else self.dummy

    def name(self, seat: Seat) -> str:
        """Name a hand of declarer's side.

        >>> TwoHands(Seat.SOUTH, Hand(), Hand(), Hand(), None, 0, 0).name(Seat.NORTH)
        'dummy'
        """
        return "hand" if seat is self.seat else "dummy"

    def length(self, suit: Suit) -> int:
        """Return the length of the longer of the two hands in a suit."""
        return max(self.declarer.length(suit), self.dummy.length(suit))

    def above(self, suit: Suit, missing: int = 0) -> int:
        """Count our cards above the highest missing card, or above a later one."""
        out = sorted((card.rank.index for card in self.out.suit(suit)), reverse=True)
        limit = out[missing] if missing < len(out) else -1
        return sum(card.rank.index > limit for card in (self.declarer | self.dummy).suit(suit))

    def winners(self, suit: Suit) -> int:
        """Count the rounds of a suit that the top cards of the two hands win, if entries do not matter."""
        return min(self.length(suit), self.above(suit))

    @property
    def long_trumps(self) -> Seat:
        """The hand with more trumps, declarer's if they are equal."""
        trump = self.trump
        if trump is None or self.declarer.length(trump) >= self.dummy.length(trump):
            return self.seat
        return self.seat.partner
