"""Deals: four hands, complete or in part."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from crossruff.errors import IllegalDeal, ParseError, text_or_empty
from crossruff.model.cards import Card
from crossruff.model.hands import Hand
from crossruff.model.seats import Seat

if TYPE_CHECKING:
    from crossruff.model.diagrams import Style

_PACK = Hand.of()


class Deal:
    """The four hands as far as they are known: up to 13 cards each, no card twice.

    `str` writes the line that `parse` reads, as PBN has it; `pprint` and `diagram` show the cards around a
    table, and a notebook shows them with coloured suits.

    >>> deal = Deal("N:AQJ3.KQ42.QT42.2 KT975.J753.A.965 82.AT98..AKQJ874 64.6.KJ987653.T3")
    >>> deal.is_complete, deal["S"].hcp, deal.north.spades, str(deal.owner("DA"))
    (True, 14, 'AQJ3', 'E')
    >>> Deal({"N": deal.north})
    Deal.parse('N:AQJ3.KQ42.QT42.2 - - -')
    """

    __slots__ = ("packed",)

    packed: tuple[int, int, int, int]
    """The bits of the four hands, North first, then clockwise."""

    def __init__(self, hands: str | Mapping[Seat, Hand] | Mapping[str, Hand | str]) -> None:
        """Make a deal of text, as `parse` reads it, or of hands by seat; a seat left out is not known."""
        if isinstance(hands, str):
            object.__setattr__(self, "packed", Deal.parse(hands).packed)
            return
        if not isinstance(hands, Mapping):
            raise ParseError("deal must be text, or hands by seat", text=hands)
        held = {Seat.parse(seat): Hand.parse(hand) for seat, hand in hands.items()}
        north, east, south, west = (held.get(seat, _EMPTY).bits for seat in Seat)
        object.__setattr__(self, "packed", (north, east, south, west))
        self._check()

    def _check(self) -> None:
        north, east, south, west = counts = [bits.bit_count() for bits in self.packed]
        if max(counts) <= 13 and len(self.cards) == north + east + south + west:
            return
        seen = 0
        for seat, bits in zip(Seat, self.packed, strict=True):
            if bits.bit_count() > 13:
                raise IllegalDeal(
                    f"{seat.name.title()} must have at most 13 cards; got {bits.bit_count()} cards"
                )
            if twice := seen & bits:
                cards = " ".join(card.symbol for card in Hand.from_bits(twice))
                raise IllegalDeal(f"cards of a deal must differ; dealt twice: {cards}")
            seen |= bits

    @classmethod
    def from_packed(cls, packed: tuple[int, int, int, int]) -> Deal:
        """Return the deal of packed hands, North first."""
        if len(packed) != 4:
            raise IllegalDeal(f"deal must have four hands; got {len(packed)}")
        return cls({seat: Hand.from_bits(bits) for seat, bits in zip(Seat, packed, strict=True)})

    @classmethod
    def unchecked(cls, packed: tuple[int, int, int, int]) -> Deal:
        """Return the deal of packed hands that are known to be right, without a check."""
        deal = object.__new__(cls)
        object.__setattr__(deal, "packed", packed)
        return deal

    @classmethod
    def parse(cls, text: str | Deal) -> Deal:
        """Read a deal as PBN writes it: the first seat, a colon, four hands clockwise; `-` is unknown.

        Without a seat the first hand is North's. `Hand.parse` reads each hand. A Deal is returned as it is.

        >>> Deal.parse("W:AKQJT98765432... - - .AKQJT98765432..")[Seat.SOUTH].text()
        'S- HAKQJT98765432 D- C-'
        >>> Deal.parse("N:AKQ")
        Traceback (most recent call last):
        crossruff.errors.ParseError: deal must have four hands, as in N:A... K... Q... J...; got 'N:AKQ'
        """
        if isinstance(text, Deal):
            return text
        head, colon, tail = text_or_empty(text).strip().partition(":")
        first = Seat.parse(head) if colon else Seat.NORTH
        words = (tail if colon else head).split()
        if len(words) != 4:
            raise ParseError(_EXPECTED, text=text)
        return cls({first.after(turn): Hand.parse(word) for turn, word in enumerate(words)})

    @property
    def north(self) -> Hand:
        """North's hand."""
        return self[Seat.NORTH]

    @property
    def east(self) -> Hand:
        """East's hand."""
        return self[Seat.EAST]

    @property
    def south(self) -> Hand:
        """South's hand."""
        return self[Seat.SOUTH]

    @property
    def west(self) -> Hand:
        """West's hand."""
        return self[Seat.WEST]

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
        """Return the deal with the last hand filled in, where only one lacks cards; else unchanged.

        >>> Deal.parse("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. -").completed().is_complete
        True
        """
        short = [seat for seat, hand in self.items() if len(hand) < 13]
        if len(short) != 1:
            return self
        return self.replace(short[0], self[short[0]] | self.missing)

    def replace(self, seat: Seat | str, hand: Hand | str) -> Deal:
        """Return the deal with another hand in a seat."""
        return Deal({**dict(self.items()), Seat.parse(seat): Hand.parse(hand)})

    def without(self, cards: Hand) -> Deal:
        """Return the deal without some cards, as after they were played."""
        north, east, south, west = (bits & ~cards.bits for bits in self.packed)
        return Deal.unchecked((north, east, south, west))

    def only(self, *seats: Seat | str) -> Deal:
        """Return the deal with only these hands known.

        >>> str(Deal.parse("N:A... K... Q... J...").only("N", "S"))
        'N:A... - Q... -'
        """
        seats = tuple(map(Seat.parse, seats))
        north, east, south, west = (
            bits if seat in seats else 0 for seat, bits in zip(Seat, self.packed, strict=True)
        )
        return Deal.unchecked((north, east, south, west))

    def owner(self, card: Card | str) -> Seat | None:
        """Return the seat that was dealt a card, or None if that is not known."""
        card = Card.parse(card)
        for seat, bits in zip(Seat, self.packed, strict=True):
            if bits & card.bit:
                return seat
        return None

    def rotated(self, turns: int) -> Deal:
        """Return the deal with every hand moved this many seats clockwise.

        >>> str(Deal.parse("N:A... K... Q... J...").rotated(1))
        'N:J... A... K... Q...'
        """
        return Deal({seat.after(turns): hand for seat, hand in self.items()})

    def text(self, first: Seat | str = Seat.NORTH) -> str:
        """Return the deal as PBN writes it, beginning with any seat."""
        first = Seat.parse(first)
        hands = [self[first.after(turn)] for turn in range(4)]
        return f"{first}:{' '.join([str(hand) if hand else '-' for hand in hands])}"

    def items(self) -> Iterator[tuple[Seat, Hand]]:
        """Iterate over the seats with their hands."""
        return ((seat, self[seat]) for seat in Seat)

    def diagram(self, style: Style | str = "unicode") -> str:
        """Return the hands around the table, North at the top.

        >>> print(Deal("N:AK... QJ... T9... 87...").diagram("plain"))
                  North
                  S AK
                  H -
                  D -
                  C -
        West                East
        S 87                S QJ
        H -                 H -
        D -                 D -
        C -                 C -
                  South
                  S T9
                  H -
                  D -
                  C -
        """
        from crossruff.model.diagrams import Style, hands_diagram

        return hands_diagram(self, Style.parse(style))

    def pprint(self) -> None:
        """Print the hands around the table."""
        print(self.diagram())

    def _repr_html_(self) -> str:
        from crossruff.model.html import deal_html

        return deal_html(self)

    def __getitem__(self, seat: Seat | str) -> Hand:
        if not isinstance(seat, Seat):
            seat = Seat.parse(seat)
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
        raise AttributeError(f"a deal is immutable; {name} cannot be set")

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"Deal.parse('{self}')"


_EMPTY = Hand()
_EXPECTED = "deal must have four hands, as in N:A... K... Q... J..."
