"""Number calls and suits for the engine.

The engine writes a call as `Call.index` and a suit or strain as `Suit.index` or `Strain.index`: spades 0 to
clubs 3, notrump 4. Plain integers, because an auction is looked up by the tuple of its calls and a bid is
compared and taken apart hundreds of times for each call that is made; enum members hash and compare several
times slower. Everything that leaves the engine uses the enums of `crossruff.model`.
"""

from __future__ import annotations

from collections.abc import Sequence

from crossruff.model import Bid, Call, Strain, Suit

PASS, DOUBLE, REDOUBLE, FIRST_BID = 0, 1, 2, 3
SPADES, HEARTS, DIAMONDS, CLUBS, NOTRUMP = range(5)
MAJORS = (SPADES, HEARTS)
FROM_SPADES = (SPADES, HEARTS, DIAMONDS, CLUBS)
FROM_CLUBS = (CLUBS, DIAMONDS, HEARTS, SPADES)
"""The suits by rank, the lowest first."""
STRAINS_BY_RANK = (*FROM_CLUBS, NOTRUMP)

CALLS = Call.all()
SUITS = tuple(Suit)
"""The suits by their numbers."""

_STRAIN = tuple(call.strain.index if isinstance(call, Bid) else -1 for call in CALLS)
_FIRST_OF_STRAIN = tuple(FIRST_BID + strain.rank for strain in sorted(Strain, key=lambda each: each.index))
_GAME_LEVEL = (4, 4, 5, 5, 3)


def level_of(bid: int) -> int:
    """Return the level of a bid; above 7NT it is 8, before the first bid 0.

    >>> level_of(Call.parse("3NT").index), level_of(cheapest(CLUBS, HIGHEST_BID))
    (3, 8)
    """
    return (bid - FIRST_BID) // 5 + 1


def strain_of(bid: int) -> int:
    """Return the strain of a bid.

    >>> strain_of(Call.parse("1S").index), strain_of(Call.parse("3NT").index)
    (0, 4)
    """
    return _STRAIN[bid]


def bid(level: int, strain: int) -> int:
    """Return the bid of a level and a strain; from level 8 on it is above every call.

    >>> CALLS[bid(3, NOTRUMP)]
    Call.parse('3NT')
    """
    return _FIRST_OF_STRAIN[strain] + 5 * (level - 1)


HIGHEST_BID = bid(7, NOTRUMP)


def cheapest(strain: int, last: int) -> int:
    """Return the cheapest bid of a strain over the last bid, or over none; it may be above 7NT.

    >>> CALLS[cheapest(CLUBS, bid(1, HEARTS))], CALLS[cheapest(SPADES, bid(1, HEARTS))]
    (Call.parse('2C'), Call.parse('1S'))
    """
    if last < FIRST_BID:
        return _FIRST_OF_STRAIN[strain]
    found = bid(level_of(last), strain)
    return found if found > last else found + 5


def outranks(strain: int, other: int) -> bool:
    """Return whether a strain ranks above another in the auction."""
    return _FIRST_OF_STRAIN[strain] > _FIRST_OF_STRAIN[other]


def is_major(strain: int) -> bool:
    """Return whether a strain is spades or hearts."""
    return strain <= HEARTS


def is_minor(strain: int) -> bool:
    """Return whether a strain is diamonds or clubs."""
    return DIAMONDS <= strain <= CLUBS


def is_game(bid: int) -> bool:
    """Return whether a bid is game or more."""
    return level_of(bid) >= _GAME_LEVEL[_STRAIN[bid]]


def is_over(calls: Sequence[int]) -> bool:
    """Return whether an auction has ended.

    >>> is_over((0, 0, 0)), is_over((0, 0, 0, 0)), is_over((0, 3, 0, 0, 0))
    (False, True, True)
    """
    return len(calls) >= 4 and not any(calls[-3:])


def suit_name(suit: int) -> str:
    """Return the name of a suit.

    >>> suit_name(SPADES)
    'spades'
    """
    return SUITS[suit].name.lower()
