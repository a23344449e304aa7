"""Hands: sets of cards, from none to the whole pack, held as the bits of one integer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from crossruff import _core
from crossruff.errors import ParseError
from crossruff.model.cards import Card, Rank, Suit
from crossruff.model.shapes import Shape

_SUIT_BITS = 0x1FFF
_ALL_BITS = sum(_SUIT_BITS << (16 * suit.index) for suit in Suit)
_RANKS_OF_BITS: dict[int, str] = {}


class Hand:
    """A set of cards: a player's hand, a suit of it, or any other cards.

    It iterates and prints spades first and from the ace down. The set operators work: `|`, `&`, `-`, `in`,
    `<=`, `len`.

    >>> hand = Hand.parse("AQJ3.KQ42.QT42.2")
    >>> len(hand), hand.hcp, str(hand.shape), Card.parse("SA") in hand
    (13, 14, '4=4=4=1', True)
    >>> str(hand - Hand.of(Suit.SPADES)), hand.ranks(Suit.HEARTS)
    ('.KQ42.QT42.2', 'KQ42')
    """

    __slots__ = ("bits",)

    bits: int
    """The cards packed: one lane of 16 bits a suit, spades lowest; within a lane bit 0 is the two."""

    def __init__(self, cards: Iterable[Card] = ()) -> None:
        """Make a hand of cards; a card given twice is an error."""
        bits = 0
        for card in cards:
            if bits & card.bit:
                raise ParseError("the same card twice in a hand", text=str(card))
            bits |= card.bit
        object.__setattr__(self, "bits", bits)

    @classmethod
    def from_bits(cls, bits: int) -> Hand:
        """Make a hand from its packed form.

        >>> str(Hand.from_bits(1 << 12))
        'A...'
        """
        if bits & ~_ALL_BITS:
            raise ParseError("bits that are not cards in a packed hand", text=hex(bits))
        return _hand(bits)

    @classmethod
    def of(cls, *suits: Suit) -> Hand:
        """Every card of these suits; of all suits when none is named.

        >>> len(Hand.of()), len(Hand.of(Suit.HEARTS))
        (52, 13)
        """
        return _hand(sum(_SUIT_BITS << (16 * suit.index) for suit in set(suits or Suit)))

    @classmethod
    def parse(cls, text: str) -> Hand:
        """Read a hand in any of the usual ways.

        Suits by place, spades first (`AQJ3.KQ42.QT42.2`, voids empty or `-`), or by letter or pip
        (`SAQJ3HKQ42DQT42C2`, `♠AQJ3 ♥KQ42 ♦QT42 ♣2`, in any order). A whole unknown hand is `-`.

        >>> Hand.parse("♠AQJ3 ♥KQ42 ♦Q 10 42 ♣2") == Hand.parse("AQJ3.KQ42.QT42.2")
        True
        >>> Hand.parse("AQJ3.KQ42.QT42.2A")
        Hand.parse('AQJ3.KQ42.QT42.A2')
        """
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

    def length(self, suit: Suit) -> int:
        """How many cards of a suit."""
        return (self.bits >> (16 * suit.index) & _SUIT_BITS).bit_count()

    def suit(self, suit: Suit) -> Hand:
        """The cards of one suit."""
        return _hand(self.bits & (_SUIT_BITS << (16 * suit.index)))

    def ranks(self, suit: Suit) -> str:
        """The ranks held in a suit as a word, from the top; empty for a void."""
        bits = self.bits >> (16 * suit.index) & _SUIT_BITS
        ranks = _RANKS_OF_BITS.get(bits)
        if ranks is None:
            ranks = "".join(rank.value for rank in Rank if bits >> rank.index & 1)
            _RANKS_OF_BITS[bits] = ranks
        return ranks

    def text(self, *, symbols: bool = False, separator: str = " ") -> str:
        """The hand with suit letters or pips, for people.

        >>> Hand.parse("AQJ3.KQ42.QT42.").text(symbols=True)
        '♠AQJ3 ♥KQ42 ♦QT42 ♣-'
        """
        return separator.join(
            f"{suit.symbol if symbols else suit.value}{self.ranks(suit) or '-'}" for suit in Suit
        )

    def isdisjoint(self, other: Hand) -> bool:
        """Whether no card is in both."""
        return not self.bits & other.bits

    def __contains__(self, card: object) -> bool:
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

    def with_card(self, card: Card) -> Hand:
        """The hand and one more card."""
        return _hand(self.bits | card.bit)

    def without(self, card: Card) -> Hand:
        """The hand less one card."""
        return _hand(self.bits & ~card.bit)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Hand) and self.bits == other.bits

    def __hash__(self) -> int:
        return hash(("Hand", self.bits))

    def __reduce__(self) -> tuple[object, tuple[int]]:
        return (Hand.from_bits, (self.bits,))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a hand cannot be changed: {name}")

    def __str__(self) -> str:
        return ".".join(self.ranks(suit) for suit in Suit)

    def __repr__(self) -> str:
        return f"Hand.parse('{self}')"


def _hand(bits: int) -> Hand:
    """Make a hand of bits that are known to be cards, without the check."""
    hand = object.__new__(Hand)
    object.__setattr__(hand, "bits", bits)
    return hand


_RANK_BITS: Mapping[str, int] = {rank.value: 1 << rank.index for rank in Rank}
_SUIT_OF_LETTER: Mapping[str, Suit] = {
    letter: suit
    for suit, letters in zip(Suit, ("S♠♤", "H♥♡", "D♦♢", "C♣♧"), strict=True)
    for letter in letters
}


def _parse_by_place(text: str, letters: str) -> Hand:
    suits = letters.split(".")
    if len(suits) != 4:
        raise ParseError(f"a hand needs four suits with three dots between, not {len(suits)}", text=text)
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
            raise ParseError("a hand needs a suit before its first card", text=text)
        if named in seen:
            raise ParseError(f"a hand names {named.name.lower()} twice", text=text)
        seen.add(named)
        suit, ranks = named, ""
    if suit is None:
        raise ParseError("not a hand (as AQJ3.KQ42.QT42.2 or SAQJ3HKQ42DQT42C2)", text=text)
    return _hand(_add_ranks(bits, suit, ranks, text))


def _add_ranks(bits: int, suit: Suit, ranks: str, text: str) -> int:
    ranks = ranks.replace("10", "T").translate(_IGNORED_IN_SUITS)
    if ranks == "-":
        return bits
    for rank in ranks:
        bit = _RANK_BITS.get(rank)
        if bit is None:
            raise ParseError(f"{rank!r} is not a rank, in the {suit.name.lower()} of a hand", text=text)
        bit <<= 16 * suit.index
        if bits & bit:
            raise ParseError(f"the {suit.symbol}{rank} is twice in a hand", text=text)
        bits |= bit
    return bits


_IGNORED_IN_SUITS = str.maketrans("", "", " \t,:;")
