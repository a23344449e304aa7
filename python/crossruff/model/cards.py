"""Suits, strains, ranks and cards. Spades come first, everywhere."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum
from functools import total_ordering

from crossruff.errors import ParseError, text_or_empty


@total_ordering
class Suit(Enum):
    """A suit; iteration is spades first, and a higher-ranking suit compares greater.

    >>> list(Suit)
    [Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS]
    >>> Suit.SPADES > Suit.CLUBS, Suit.parse("♥"), Suit.HEARTS.symbol
    (True, Suit.HEARTS, '♥')
    """

    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"

    index: int
    """0 for spades to 3 for clubs; the order of suits in packed hands."""
    symbol: str
    """The suit as a pip: ♠ ♥ ♦ ♣."""

    @property
    def is_major(self) -> bool:
        """Whether it is spades or hearts."""
        return self in (Suit.SPADES, Suit.HEARTS)

    @property
    def strain(self) -> Strain:
        """The strain in which this suit is trumps."""
        return Strain(self.value)

    @classmethod
    def parse(cls, text: str | Suit) -> Suit:
        """Read a suit by letter, pip or name; a Suit is returned as it is."""
        if isinstance(text, Suit):
            return text
        suit = _SUIT_NAMES.get(text_or_empty(text).strip().upper())
        if suit is None:
            raise ParseError("suit must be S, H, D or C", text=text)
        return suit

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, Suit):
            return NotImplemented
        return self.index > other.index

    def __str__(self) -> str:
        return str(self._value_)

    __hash__ = object.__hash__

    def __repr__(self) -> str:
        return f"Suit.{self.name}"


for _index, (_suit, _symbol) in enumerate(zip(Suit, "♠♥♦♣", strict=True)):
    _suit.index, _suit.symbol = _index, _symbol
_SUIT_NAMES: Mapping[str, Suit] = {
    name: suit
    for suit, hollow in zip(Suit, "♤♡♢♧", strict=True)
    for name in (suit.value, suit.symbol, hollow, suit.name, suit.name[:-1], f"{suit.symbol}\ufe0f")
}


@total_ordering
class Strain(Enum):
    """The trump suit of a contract, or notrump; notrump first, and a higher-ranking strain compares greater.

    >>> Strain.parse("NT"), Strain.NOTRUMP.suit, Strain.CLUBS < Strain.NOTRUMP
    (Strain.NOTRUMP, None, True)
    """

    NOTRUMP = "NT"
    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"

    index: int
    """0 for spades to 3 for clubs, as for suits, and 4 for notrump: the core's numbering."""

    @property
    def suit(self) -> Suit | None:
        """The trump suit, or None at notrump."""
        return _SUITS_AND_NONE[self.index]

    @property
    def rank(self) -> int:
        """Its place in the auction, 0 for clubs to 4 for notrump."""
        return 4 if self is Strain.NOTRUMP else 3 - self.index

    @property
    def symbol(self) -> str:
        """The strain as a pip, or NT."""
        suit = self.suit
        return "NT" if suit is None else suit.symbol

    @property
    def is_major(self) -> bool:
        """Whether it is spades or hearts."""
        return self in (Strain.SPADES, Strain.HEARTS)

    @classmethod
    def parse(cls, text: str | Strain) -> Strain:
        """Read a strain: a suit as `Suit.parse` does, or `N`, `NT`, `notrump`; a Strain is returned as it is.

        >>> Strain.parse("♦"), Strain.parse("n")
        (Strain.DIAMONDS, Strain.NOTRUMP)
        """
        if isinstance(text, Strain):
            return text
        name = text_or_empty(text).strip().upper().replace("-", "").replace(" ", "")
        if name in ("N", "NT", "NOTRUMP", "NOTRUMPS", "SA"):
            return cls.NOTRUMP
        suit = _SUIT_NAMES.get(name)
        if suit is None:
            raise ParseError("strain must be S, H, D, C or NT", text=text)
        return suit.strain

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, Strain):
            return NotImplemented
        return self.rank < other.rank

    def __str__(self) -> str:
        return str(self._value_)

    __hash__ = object.__hash__

    def __repr__(self) -> str:
        return f"Strain.{self.name}"


_SUITS_AND_NONE: tuple[Suit | None, ...] = (*Suit, None)
for _strain in Strain:
    _strain.index = 4 if _strain is Strain.NOTRUMP else Suit(_strain.value).index


@total_ordering
class Rank(Enum):
    """The rank of a card; iteration is from the ace down, and a higher rank compares greater.

    >>> Rank.ACE > Rank.KING, str(Rank.TEN), Rank.parse("10")
    (True, 'T', Rank.TEN)
    """

    ACE = "A"
    KING = "K"
    QUEEN = "Q"
    JACK = "J"
    TEN = "T"
    NINE = "9"
    EIGHT = "8"
    SEVEN = "7"
    SIX = "6"
    FIVE = "5"
    FOUR = "4"
    THREE = "3"
    TWO = "2"

    index: int
    """0 for the two to 12 for the ace; the bit of the card within its suit."""

    @property
    def is_honour(self) -> bool:
        """Whether it is a ten or higher."""
        return self.index >= Rank.TEN.index

    @classmethod
    def parse(cls, text: str | Rank) -> Rank:
        """Read a rank: `A K Q J T 9 ... 2`, in any case, or `10`; a Rank is returned as it is."""
        if isinstance(text, Rank):
            return text
        rank = _RANK_NAMES.get(text_or_empty(text).strip().upper())
        if rank is None:
            raise ParseError("rank must be one of A K Q J T 9 8 7 6 5 4 3 2", text=text)
        return rank

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, Rank):
            return NotImplemented
        return self.index < other.index

    def __str__(self) -> str:
        return str(self._value_)

    __hash__ = object.__hash__

    def __repr__(self) -> str:
        return f"Rank.{self.name}"


for _index, _rank in enumerate(Rank):
    _rank.index = 12 - _index
_RANK_NAMES: Mapping[str, Rank] = {rank.value: rank for rank in Rank} | {"10": Rank.TEN}


@total_ordering
class Card:
    """One of the 52 cards. Each exists once, so that cards compare fast and cost nothing to make.

    Cards sort as a hand is written: spades first, then from the ace down.

    >>> Card(Suit.SPADES, Rank.TEN) is Card("S", "T") is Card.parse("S10") is Card.parse("T♠")
    True
    >>> sorted([Card.parse("C2"), Card.parse("HK"), Card.parse("HA")])
    [Card.parse('HA'), Card.parse('HK'), Card.parse('C2')]
    """

    __slots__ = ("_text", "bit", "index", "rank", "suit")

    suit: Suit
    rank: Rank
    index: int
    """0 for the ace of spades to 51 for the two of clubs."""
    bit: int
    """The card's bit in a packed hand: bit 16 * suit + rank."""
    _text: str

    def __new__(cls, suit: Suit | str, rank: Rank | str) -> Card:
        """Return the one object that is this card."""
        if not isinstance(suit, Suit) or not isinstance(rank, Rank):
            suit, rank = Suit.parse(suit), Rank.parse(rank)
        return _PACK[suit.index * 13 + 12 - rank.index]

    @classmethod
    def parse(cls, text: str | Card) -> Card:
        """Read a card, suit and rank in either order: `SA`, `AS`, `♠A`, `S10`, `10♠`.

        A Card is returned as it is.

        >>> str(Card.parse("q♦"))
        'DQ'
        """
        if isinstance(text, Card):
            return text
        card = _CARD_NAMES.get(text_or_empty(text).strip().upper().replace("\ufe0f", ""))
        if card is None:
            raise ParseError("card must be a suit and a rank, as in SA or D10", text=text)
        return card

    @classmethod
    def all(cls) -> tuple[Card, ...]:
        """Return the whole pack, spades first, from the ace down."""
        return _PACK

    @property
    def symbol(self) -> str:
        """The card with its pip, as in `♠A`."""
        return f"{self.suit.symbol}{self.rank}"

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, Card):
            return NotImplemented
        return self.index < other.index

    def __hash__(self) -> int:
        return self.index

    def __reduce__(self) -> tuple[type[Card], tuple[Suit, Rank]]:
        return (Card, (self.suit, self.rank))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a card is immutable; {name} cannot be set")

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"Card.parse('{self}')"


def _make_pack() -> Iterator[Card]:
    for suit in Suit:
        for rank in Rank:
            card = object.__new__(Card)
            for name, value in (
                ("suit", suit),
                ("rank", rank),
                ("index", suit.index * 13 + 12 - rank.index),
                ("bit", 1 << (16 * suit.index + rank.index)),
                ("_text", f"{suit.value}{rank.value}"),
            ):
                object.__setattr__(card, name, value)
            yield card


_PACK: tuple[Card, ...] = tuple(_make_pack())
_CARD_NAMES: Mapping[str, Card] = {
    name: card
    for suit_name, suit in _SUIT_NAMES.items()
    if len(suit_name) == 1
    for rank_name, rank in _RANK_NAMES.items()
    for card in [Card(suit, rank)]
    for name in (suit_name + rank_name, rank_name + suit_name)
}
