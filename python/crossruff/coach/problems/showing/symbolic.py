"""The play of a tree in words: cards of the player's side are known, the others only as a tree spells them.

A player says lead, win with, ruff, discard or cover, where a tree has only a card. Which of them it is
follows from the trick so far, and from the hand that leads to the next one.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from crossruff.coach.problems.tree import LOW
from crossruff.model import Card, Contract, Deal, Hand, Rank, Seat, Suit, View

_LOW = -1
"""The rank of a card that a tree does not spell out."""
OR = " | "
"""What stands between replies after which the same happens."""
HONOUR = Rank.parse("T").index
"""The rank of the ten: honours are covered."""


@dataclass(frozen=True, slots=True)
class TrickCard:
    """A card in the trick: its rank is -1 if the tree says no more than that it is low."""

    seat: Seat
    suit: Suit
    rank: int
    rank_names: str = ""
    """The ranks that a reply may be, since they are equal."""


@dataclass(frozen=True, slots=True)
class SymbolicPlay:
    """A position in a tree, as far as the tree tells it."""

    contract: Contract
    held: Deal
    """The cards that the player sees."""
    out: Hand
    """The cards that the player does not see; low ones may have been played."""
    trick: tuple[TrickCard, ...] = ()
    player: Seat | None = None
    """The defender whose tree it is; without, it is declarer's."""

    @classmethod
    def of(cls, view: View) -> SymbolicPlay:
        """Begin at the position that a player sees."""
        play = view.play
        assert view.contract is not None
        trick = tuple(TrickCard(seat, card.suit, card.rank.index) for seat, card in play.trick.items())
        held = Deal({seat: hand for seat, hand in zip(Seat, play.remaining, strict=True) if hand})
        player = None if view.seat is view.contract.declarer else view.seat
        return cls(view.contract, held, view.unseen, trick, player)

    @property
    def trump(self) -> Suit | None:
        """The trump suit."""
        return self.contract.strain.suit

    def owner(self, card: Card) -> Seat:
        """Return the seat that plays a card of the player's side."""
        seat = self.held.owner(card)
        assert seat is not None
        return seat

    def after_card(self, card: Card) -> SymbolicPlay:
        """Play a card that the player sees."""
        seat = self.owner(card)
        trick = () if len(self.trick) == 4 else self.trick
        hands = {each: self.held[each] for each in Seat}
        hands[seat] = hands[seat].without(card)
        found = TrickCard(seat, card.suit, card.rank.index)
        return replace(self, held=Deal(hands), trick=(*trick, found))

    def after_reply(self, word: str) -> SymbolicPlay:
        """Play a card that a tree spells as a word."""
        seat, rest = Seat.parse(word[0]), word[1:]
        trick = () if len(self.trick) == 4 else self.trick
        if rest[0] in "/-":
            suit, ranks = Suit.parse(rest[1]), rest[2:]
        else:
            suit, ranks = trick[0].suit, rest.removeprefix("x")
        # Of equal cards the lowest counts as played.
        card = Card.parse(f"{suit}{ranks[-1]}") if ranks else None
        rank = _LOW if card is None else Rank.parse(ranks[0]).index
        out = self.out - Hand([card]) if card is not None else self.out
        hands = {each: self.held[each] for each in Seat}
        if card is not None and card in hands[seat]:
            hands[seat] = hands[seat].without(card)
        return replace(self, out=out, held=Deal(hands), trick=(*trick, TrickCard(seat, suit, rank, ranks)))

    def beats_all(self, card: Card) -> bool:
        """Return whether a card beats the trick so far, for certain."""
        if not self.trick or len(self.trick) == 4:
            return False
        ruffs = card.suit is self.trump and self.trick[0].suit is not self.trump
        if card.suit is not self.trick[0].suit and not ruffs:
            return False
        rivals = [each for each in self.trick if each.suit is self.trump] if self.trump else []
        if not rivals:
            if ruffs:
                return True
            rivals = [each for each in self.trick if each.suit is self.trick[0].suit]
        return card.suit is rivals[0].suit and all(
            each.rank < card.rank.index and (each.rank != _LOW or card.rank.index > LOW) for each in rivals
        )

    def is_finesse(self, card: Card) -> bool:
        """Return whether third hand plays a card below one that is out, and keeps a card above that."""
        if len(self.trick) != 2 or card.suit is not self.trick[0].suit or not self.beats_all(card):
            return False
        if self.trick[0].seat.side is not self.owner(card).side or card.rank.index <= LOW:
            return False
        above = [each.rank.index for each in self.out.suit(card.suit) if each.rank.index > card.rank.index]
        kept = [each.rank.index for each in self.held[self.owner(card)].suit(card.suit)]
        return bool(above) and max(kept) > max(above)

    def action(self, card: Card) -> str:
        """Return what a player does with a card, in words; it is theirs or dummy's."""
        where = ""
        if self.owner(card) is self.contract.dummy:
            where = " from dummy" if self.player is None else ""
        return f"{self._verb(card)} the {card.symbol}{where}"

    def _verb(self, card: Card) -> str:
        if not self.trick or len(self.trick) == 4:
            return "lead"
        led = self.trick[0].suit
        if card.suit is not led:
            if card.suit is not self.trump:
                return "discard"
            ruffed = any(each.suit is self.trump for each in self.trick)
            return "overruff with" if ruffed and self.beats_all(card) else "ruff with"
        if not self.beats_all(card):
            return "follow with"
        before = self.trick[-1]
        if len(self.trick) == 3:
            return "win with"
        if self.is_finesse(card):
            return "finesse"
        covers = (
            before.suit is led and before.rank >= HONOUR and before.seat.side is not self.owner(card).side
        )
        top = all(each.rank.index < card.rank.index for each in self.out.suit(led))
        if covers and not top:
            return "cover with"
        may_be_ruffed = self.trump is not None and card.suit is not self.trump
        return "win with" if top and not may_be_ruffed else "play"


def moves(start: SymbolicPlay, card: Card | None, reply: str) -> SymbolicPlay:
    """Return the position after a card and the replies to it."""
    found = start if card is None else start.after_card(card)
    for word in reply.split():
        found = found.after_reply(word)
    return found
