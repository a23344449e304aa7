"""Deals: four hands, whole or in part."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from crossruff.errors import IllegalDeal, ParseError
from crossruff.model.cards import Card
from crossruff.model.hands import Hand
from crossruff.model.seats import Seat

_PACK = Hand.of()


class Deal:
    """The four hands, or what is known of them: up to 13 cards a hand, no card twice.

    >>> deal = Deal.parse("N:AQJ3.KQ42.QT42.2 KT975.J753.A.965 82.AT98..AKQJ874 64.6.KJ987653.T3")
    >>> deal.is_complete, deal[Seat.SOUTH].hcp, str(deal.owner(Card.parse("DA")))
    (True, 14, 'E')
    >>> Deal({Seat.NORTH: deal[Seat.NORTH]})
    Deal.parse('N:AQJ3.KQ42.QT42.2 - - -')
    """

    __slots__ = ("packed",)

    packed: tuple[int, int, int, int]
    """The bits of the four hands, North first, then clockwise."""

    def __init__(self, hands: Mapping[Seat, Hand]) -> None:
        """Make a deal; a seat left out has an unknown (empty) hand."""
        if not all(isinstance(seat, Seat) for seat in hands):
            raise TypeError(f"a deal is a mapping from Seat to Hand, not from {next(iter(hands))!r}")
        north, east, south, west = (hands.get(seat, _EMPTY).bits for seat in Seat)
        object.__setattr__(self, "packed", (north, east, south, west))
        self._check()

    def _check(self) -> None:
        seen = 0
        for seat, bits in zip(Seat, self.packed, strict=True):
            if bits.bit_count() > 13:
                raise IllegalDeal(f"{seat.name.title()} has {bits.bit_count()} cards; a hand has at most 13")
            if twice := seen & bits:
                cards = " ".join(card.symbol for card in Hand.from_bits(twice))
                raise IllegalDeal(f"dealt twice: {cards}")
            seen |= bits

    @classmethod
    def from_packed(cls, packed: tuple[int, int, int, int]) -> Deal:
        """Make a deal from the packed form of its hands, North first."""
        if len(packed) != 4:
            raise IllegalDeal(f"a deal has four hands, not {len(packed)}")
        return cls({seat: Hand.from_bits(bits) for seat, bits in zip(Seat, packed, strict=True)})

    @classmethod
    def unchecked(cls, packed: tuple[int, int, int, int]) -> Deal:
        """Make a deal from packed hands that are known to be right, as the dealer's are, at no cost."""
        deal = object.__new__(cls)
        object.__setattr__(deal, "packed", packed)
        return deal

    @classmethod
    def parse(cls, text: str) -> Deal:
        """Read a deal as PBN writes it: the first seat, a colon, four hands clockwise; `-` is unknown.

        Without a seat the first hand is North's. Each hand is read as `Hand.parse` reads it.

        >>> Deal.parse("W:AKQJT98765432... - - .AKQJT98765432..")[Seat.SOUTH].text()
        'S- HAKQJT98765432 D- C-'
        """
        head, colon, tail = text.strip().partition(":")
        first = Seat.parse(head) if colon else Seat.NORTH
        words = (tail if colon else head).split()
        if len(words) != 4:
            raise ParseError(f"a deal needs four hands, not {len(words)}", text=text)
        return cls({first.after(turn): Hand.parse(word) for turn, word in enumerate(words)})

    @property
    def is_complete(self) -> bool:
        """Whether all 52 cards are dealt."""
        return sum(bits.bit_count() for bits in self.packed) == 52

    @property
    def cards(self) -> Hand:
        """All the cards dealt."""
        north, east, south, west = self.packed
        return Hand.from_bits(north | east | south | west)

    @property
    def missing(self) -> Hand:
        """The cards of the pack that are not dealt."""
        return _PACK - self.cards

    def completed(self) -> Deal:
        """The deal with the last hand filled in, where only one lacks cards; else unchanged.

        >>> Deal.parse("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. -").completed().is_complete
        True
        """
        short = [seat for seat, hand in self.items() if len(hand) < 13]
        if len(short) != 1:
            return self
        return self.replace(short[0], self[short[0]] | self.missing)

    def replace(self, seat: Seat, hand: Hand) -> Deal:
        """The deal with another hand in a seat."""
        return Deal({**dict(self.items()), seat: hand})

    def without(self, cards: Hand) -> Deal:
        """The deal less some cards, as after they have been played."""
        north, east, south, west = (bits & ~cards.bits for bits in self.packed)
        return Deal.unchecked((north, east, south, west))

    def only(self, *seats: Seat) -> Deal:
        """The deal as those see it who see just these hands.

        >>> str(Deal.parse("N:A... K... Q... J...").only(Seat.NORTH, Seat.SOUTH))
        'N:A... - Q... -'
        """
        north, east, south, west = (
            bits if seat in seats else 0 for seat, bits in zip(Seat, self.packed, strict=True)
        )
        return Deal.unchecked((north, east, south, west))

    def owner(self, card: Card) -> Seat | None:
        """Who was dealt a card, or None if that is not known."""
        for seat, bits in zip(Seat, self.packed, strict=True):
            if bits & card.bit:
                return seat
        return None

    def rotated(self, turns: int) -> Deal:
        """The deal with every hand moved that many seats clockwise.

        >>> str(Deal.parse("N:A... K... Q... J...").rotated(1))
        'N:J... A... K... Q...'
        """
        return Deal({seat.after(turns): hand for seat, hand in self.items()})

    def text(self, first: Seat = Seat.NORTH) -> str:
        """The deal as PBN writes it, beginning with any seat."""
        hands = (str(self[first.after(turn)]) if self[first.after(turn)] else "-" for turn in range(4))
        return f"{first}:{' '.join(hands)}"

    def items(self) -> Iterator[tuple[Seat, Hand]]:
        """Each seat with its hand."""
        return ((seat, self[seat]) for seat in Seat)

    def __getitem__(self, seat: Seat) -> Hand:
        return Hand.from_bits(self.packed[seat.index])

    def __iter__(self) -> Iterator[Hand]:
        return (self[seat] for seat in Seat)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Deal) and self.packed == other.packed

    def __hash__(self) -> int:
        return hash(("Deal", self.packed))

    def __reduce__(self) -> tuple[object, tuple[tuple[int, int, int, int]]]:
        return (Deal.from_packed, (self.packed,))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a deal cannot be changed: {name}")

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"Deal.parse('{self}')"


_EMPTY = Hand()
