"""Hands: sets of cards, from none to the whole pack, stored as the bits of one integer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from crossruff import _core
from crossruff.errors import ParseError, text_or_empty
from crossruff.model.cards import Card, Rank, Suit
from crossruff.model.shapes import Shape

_SUIT_BITS = 0x1FFF
_ALL_BITS = sum(_SUIT_BITS << (16 * suit.index) for suit in Suit)
_RANKS_OF_BITS: dict[int, str] = {}


class Hand:
    """A set of cards: a player's hand, a suit of it, or any other cards.

    It iterates and prints spades first and from the ace down. The set operators work: `|`, `&`, `-`, `in`,
    `<=`, `len`.

    >>> hand = Hand("AQJ3.KQ42.QT42.2")
    >>> len(hand), hand.hcp, str(hand.shape), "SA" in hand
    (13, 14, '4=4=4=1', True)
    >>> str(hand - Hand.of(Suit.SPADES)), hand.spades, hand.length("H")
    ('.KQ42.QT42.2', 'AQJ3', 4)
    """

    __slots__ = ("bits",)

    bits: int
    """The cards packed: one lane of 16 bits for each suit, spades lowest; within a lane bit 0 is the two."""

    def __init__(self, cards: str | Iterable[Card | str] = ()) -> None:
        """Make a hand of text, as `parse` reads it, or of single cards; no card may come twice."""
        if isinstance(cards, str):
            object.__setattr__(self, "bits", Hand.parse(cards).bits)
            return
        bits = 0
        for card in cards:
            bit = card.bit if isinstance(card, Card) else Card.parse(card).bit
            if bits & bit:
                raise ParseError("cards of a hand must differ", text=str(card))
            bits |= bit
        object.__setattr__(self, "bits", bits)

    @classmethod
    def from_bits(cls, bits: int) -> Hand:
        """Return the hand that is packed in these bits.

        >>> str(Hand.from_bits(1 << 12))
        'A...'
        """
        if bits & ~_ALL_BITS:
            raise ParseError("packed hand must have only the bits of cards", text=hex(bits))
        return _hand(bits)

    @classmethod
    def of(cls, *suits: Suit | str) -> Hand:
        """Return every card of these suits; of all suits when none is named.

        >>> len(Hand.of()), len(Hand.of(Suit.HEARTS))
        (52, 13)
        """
        return _hand(sum(_SUIT_BITS << (16 * suit.index) for suit in set(map(Suit.parse, suits or Suit))))

    @classmethod
    def parse(cls, text: str | Hand) -> Hand:
        """Read a hand in any of the usual ways; a Hand is returned as it is.

        Suits by place, spades first (`AQJ3.KQ42.QT42.2`, voids empty or `-`), or by letter or pip
        (`SAQJ3HKQ42DQT42C2`, `♠AQJ3 ♥KQ42 ♦QT42 ♣2`, in any order). `-` is a hand that is not known.

        >>> Hand.parse("♠AQJ3 ♥KQ42 ♦Q 10 42 ♣2") == Hand.parse("AQJ3.KQ42.QT42.2")
        True
        >>> Hand.parse("AQJ3.KQ42.QT42.2A")
        Hand.parse('AQJ3.KQ42.QT42.A2')
        """
        if isinstance(text, Hand):
            return text
        if text_or_empty(text) is not text:
            raise ParseError(_EXPECTED, text=text)
        bits = _core.read_hand(text)
        if bits is not None:
            return _hand(bits)
        text = text.strip()
        if text in ("", "-"):
            return _hand(0)
        letters = text.upper().replace("\ufe0f", "")
        if "." in letters:
            return _parse_by_place(text, letters)
        return _parse_by_letter(text, letters)

    @property
    def hcp(self) -> int:
        """High-card points: ace 4, king 3, queen 2, jack 1."""
        return _core.hcp(self.bits)

    @property
    def shape(self) -> Shape:
        """The lengths of the four suits, spades first."""
        return Shape(self.length(suit) for suit in Suit)

    @property
    def spades(self) -> str:
        """The ranks of the spades from the top; empty for a void."""
        return self.ranks(Suit.SPADES)

    @property
    def hearts(self) -> str:
        """The ranks of the hearts from the top; empty for a void."""
        return self.ranks(Suit.HEARTS)

    @property
    def diamonds(self) -> str:
        """The ranks of the diamonds from the top; empty for a void."""
        return self.ranks(Suit.DIAMONDS)

    @property
    def clubs(self) -> str:
        """The ranks of the clubs from the top; empty for a void."""
        return self.ranks(Suit.CLUBS)

    def length(self, suit: Suit | str) -> int:
        """Count the cards of a suit."""
        if isinstance(suit, str):
            suit = Suit.parse(suit)
        return (self.bits >> (16 * suit.index) & _SUIT_BITS).bit_count()

    def suit(self, suit: Suit | str) -> Hand:
        """Return the cards of one suit."""
        if isinstance(suit, str):
            suit = Suit.parse(suit)
        return _hand(self.bits & (_SUIT_BITS << (16 * suit.index)))

    def ranks(self, suit: Suit | str) -> str:
        """Return the ranks held in a suit as a word, from the top; empty for a void."""
        if isinstance(suit, str):
            suit = Suit.parse(suit)
        bits = self.bits >> (16 * suit.index) & _SUIT_BITS
        ranks = _RANKS_OF_BITS.get(bits)
        if ranks is None:
            ranks = "".join([rank.value for rank in Rank if bits >> rank.index & 1])
            _RANKS_OF_BITS[bits] = ranks
        return ranks

    def text(self, *, symbols: bool = False, separator: str = " ") -> str:
        """Return the hand with suit letters or pips, for people.

        >>> Hand.parse("AQJ3.KQ42.QT42.").text(symbols=True)
        '♠AQJ3 ♥KQ42 ♦QT42 ♣-'
        """
        return separator.join(
            f"{suit.symbol if symbols else suit.value}{self.ranks(suit) or '-'}" for suit in Suit
        )

    def isdisjoint(self, other: Hand) -> bool:
        """Return whether no card is in both."""
        return not self.bits & other.bits

    def __contains__(self, card: object) -> bool:
        if isinstance(card, str):
            card = Card.parse(card)
        return isinstance(card, Card) and bool(self.bits & card.bit)

    def __iter__(self) -> Iterator[Card]:
        bits = self.bits
        return (card for card in Card.all() if bits & card.bit)

    def __len__(self) -> int:
        return self.bits.bit_count()

    def __or__(self, other: Hand) -> Hand:
        return _hand(self.bits | other.bits)

    def __and__(self, other: Hand) -> Hand:
        return _hand(self.bits & other.bits)

    def __sub__(self, other: Hand) -> Hand:
        return _hand(self.bits & ~other.bits)

    def __le__(self, other: Hand) -> bool:
        return not self.bits & ~other.bits

    def with_card(self, card: Card | str) -> Hand:
        """Return the hand with one more card."""
        return _hand(self.bits | Card.parse(card).bit)

    def without(self, card: Card | str) -> Hand:
        """Return the hand without a card."""
        return _hand(self.bits & ~Card.parse(card).bit)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Hand) and self.bits == other.bits

    def __hash__(self) -> int:
        return hash(("Hand", self.bits))

    def __reduce__(self) -> tuple[object, tuple[int]]:
        return (Hand.from_bits, (self.bits,))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a hand is immutable; {name} cannot be set")

    def __str__(self) -> str:
        return ".".join([self.ranks(suit) for suit in _SUITS])

    def __repr__(self) -> str:
        return f"Hand.parse('{self}')"


_SUITS = tuple(Suit)


def _hand(bits: int) -> Hand:
    """Return the hand of bits that are known to be cards, without the check."""
    hand = object.__new__(Hand)
    object.__setattr__(hand, "bits", bits)
    return hand


_EXPECTED = "hand must be written as AQJ3.KQ42.QT42.2 or SAQJ3HKQ42DQT42C2"
_RANK_BITS: Mapping[str, int] = {rank.value: 1 << rank.index for rank in Rank}
_SUIT_OF_LETTER: Mapping[str, Suit] = {
    letter: suit
    for suit, letters in zip(Suit, ("S♠♤", "H♥♡", "D♦♢", "C♣♧"), strict=True)
    for letter in letters
}


def _parse_by_place(text: str, letters: str) -> Hand:
    suits = letters.split(".")
    if len(suits) != 4:
        raise ParseError("hand must have four suits with three dots between them", text=text)
    bits = 0
    for suit, ranks in zip(Suit, suits, strict=True):
        bits = _add_ranks(bits, suit, ranks, text)
    return _hand(bits)


def _parse_by_letter(text: str, letters: str) -> Hand:
    bits = 0
    suit: Suit | None = None
    ranks = ""
    seen: set[Suit] = set()
    for letter in letters:
        named = _SUIT_OF_LETTER.get(letter)
        if named is None:
            ranks += letter
            continue
        if suit is not None:
            bits = _add_ranks(bits, suit, ranks, text)
        elif ranks.strip():
            raise ParseError("hand must name a suit before its first card", text=text)
        if named in seen:
            raise ParseError(f"hand must name {named.name.lower()} once", text=text)
        seen.add(named)
        suit, ranks = named, ""
    if suit is None:
        raise ParseError(_EXPECTED, text=text)
    return _hand(_add_ranks(bits, suit, ranks, text))


def _add_ranks(bits: int, suit: Suit, ranks: str, text: str) -> int:
    ranks = ranks.replace("10", "T").translate(_IGNORED_IN_SUITS)
    if ranks == "-":
        return bits
    for rank in ranks:
        bit = _RANK_BITS.get(rank)
        if bit is None:
            raise ParseError(f"{rank!r} in the {suit.name.lower()} of a hand is not a rank", text=text)
        bit <<= 16 * suit.index
        if bits & bit:
            raise ParseError(f"hand has the {suit.symbol}{rank} twice", text=text)
        bits |= bit
    return bits


_IGNORED_IN_SUITS = str.maketrans("", "", " \t,:;")
