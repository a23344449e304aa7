"""Hands of declarer and dummy that lead to an ending, put together suit by suit.

A holding is written `AJx/KTx`: South's cards and North's, x for any card from the nine down.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass

from crossruff.model import Hand, Strain, Suit

_SMALL = "98765432"
_CARDS = 13
_MOST_TRIES = 20_000


@dataclass(frozen=True, slots=True)
class EndingHands:
    """The hands of declarer's side, and the contract that is one trick above what they take by force."""

    south: Hand
    north: Hand
    strain: Strain
    tricks: int
    """The tricks of the contract."""


Kind = Mapping[str, int]
"""Holdings with their losers, or with their top tricks."""
_TRUMPS: Kind = dict.fromkeys(
    (
        *("AKQxx/Jxxx", "AKxxx/QJxx", "AQJxx/Kxxx", "KQJxx/Axxx", "AKJTx/Qxxx", "AQJxx/Kxxxx"),
        *("AKxxx/Qxxxx", "AKQx/Jxxx", "AKJx/Qxxx", "KQxxx/AJxxx"),
    ),
    0,
)
_OPEN: Kind = {
    # Losers if a defender must lead the suit first.
    **dict.fromkeys(("AJx/KTx", "KTx/AJx", "AJ9/KTx", "KTx/AJ9", "AJx/KT9", "KT9/AJx"), 0),
    **dict.fromkeys(("AQT/xxx", "KTx/Qxx", "Qxx/KTx", "ATx/Qxx"), 1),
    **dict.fromkeys(("Qxx/Jxx", "Jxx/Qxx", "KJx/xxx", "xxx/KJx"), 2),
}
_STRIPPED: Kind = {
    # Both hands run out of the suit together, or the longer one ruffs its last winner out.
    **dict.fromkeys(("Ax/Kx", "Ax/Kxx", "Kx/Axx", "AK/xx", "AK/xxx", "xx/AK", "A/x", "A/xx"), 0),
    **dict.fromkeys(("AKx/Qxx", "AQx/Kxx", "Kxx/AQx"), 0),
    **dict.fromkeys(("Ax/xx", "xx/Ax", "AKx/xxx", "Axx/Kxx", "Kxx/Axx", "xxx/AKx", "x/x"), 1),
    **dict.fromkeys(("Axx/xxx", "xxx/Axx", "xx/xx"), 2),
    "xxx/xxx": 3,
}
_THREATS: Kind = {
    **dict.fromkeys(("AKQx/xxx", "AKxx/Qxx", "AQxx/Kxx", "Kxx/AQxx", "xxx/AKQx", "Qxx/AKxx"), 3),
    **dict.fromkeys(("Ax/KQxx", "Kx/AQxx", "AQxx/Kx"), 3),
    **dict.fromkeys(("AKxx/xxx", "xxx/AKxx", "AKx/Jxx", "Axx/Kxxx", "AKx/xxxx", "Ax/Kxxx"), 2),
}
_FINESSES: Kind = {
    **dict.fromkeys(("AQx/xxx", "xxx/AQx", "AQ/xx", "xx/AQ", "AQ/xxx", "xxx/AQ"), 1),
    **dict.fromkeys(("AKJ/xxx", "xxx/AKJ", "AJx/KTx", "KJx/Axx", "Axx/KJx", "KJ/Axx", "Axx/KJ"), 2),
    "AKJ/xx": 2,
}
_WINNERS: Kind = {
    **dict.fromkeys(("AQJxxx/Kxx", "AKQJxx/xx", "AKQxxx/Jx"), 6),
    **dict.fromkeys(("AKQJx/xxx", "AKQxx/Jxx", "AKQxx/Jxxx", "AQJxx/Kxxx", "KQJxx/Axxx"), 5),
    **dict.fromkeys(("AKxxx/QJx", "xxx/AKQJx", "Ax/KQJxx"), 5),
    **dict.fromkeys(("AKQJ/xxx", "KQx/AJxx", "AKx/QJxx"), 4),
    **dict.fromkeys(("AKQ/xxx", "AKx/Qxx", "AK/QJx"), 3),
    **dict.fromkeys(("AK/xx", "Ax/Kx", "xx/AK", "A/Kx"), 2),
    **dict.fromkeys(("A/xx", "A/xxx"), 1),
}
_LOSERS: Kind = {
    "KQJx/xxx": 3,
    **dict.fromkeys(("KQJ/xxx", "KQx/Jxx", "KQ/Jxx", "Kx/QJx"), 2),
    **dict.fromkeys(("Axx/xxx", "Ax/xxx", "Ax/xx", "xx/Ax", "xxx/Ax"), 1),
    **dict.fromkeys(("x/xxx", "xx/xxx", "xx/xx", "x/xxxx", "xxx/xxx", "xxx/xx"), 0),
}
_GAMES = {Suit.SPADES: (10, 12), Suit.HEARTS: (10, 12), Suit.DIAMONDS: (11, 12), Suit.CLUBS: (11, 12)}


def elimination_hands(seed: int) -> EndingHands | None:
    """Return hands with trumps on both sides, two suits to strip, and one that a defender should lead.

    >>> hands = elimination_hands(1)
    >>> len(hands.south), len(hands.north), hands.strain.suit is not None
    (13, 13, True)
    """
    rng = random.Random(seed)
    kinds = (_TRUMPS, _OPEN, _STRIPPED, _STRIPPED)
    for _ in range(_MOST_TRIES):
        chosen = [rng.choice(list(kind)) for kind in kinds]
        tricks = _CARDS - sum(kind[one] for kind, one in zip(kinds, chosen, strict=True))
        trump = rng.choice(list(Suit))
        if _fits(chosen) and tricks in _GAMES[trump]:
            return _dealt(rng, chosen, trump, tricks)
    return None


def squeeze_hands(seed: int) -> EndingHands | None:
    """Return hands that have all tricks but one by force, with a threat in two suits.

    >>> hands = squeeze_hands(1)
    >>> len(hands.south), len(hands.north), hands.tricks in (9, 10, 11, 12)
    (13, 13, True)
    """
    rng = random.Random(seed)
    for _ in range(_MOST_TRIES):
        second = _FINESSES if rng.random() < 0.75 else _THREATS
        last = _LOSERS if rng.random() < 0.8 else _WINNERS
        kinds = (_WINNERS, _THREATS, second, last)
        chosen = [rng.choice(list(kind)) for kind in kinds]
        if not _fits(chosen):
            continue
        tricks = 1 + sum(kind[one] for kind, one in zip(kinds, chosen, strict=True))
        trump = rng.choice(list(Suit)) if len(chosen[0]) > 8 and rng.random() < 0.7 else None
        if tricks in (_GAMES[trump] if trump else (9, 12)):
            return _dealt(rng, chosen, trump, tricks)
    return None


def _fits(chosen: list[str]) -> bool:
    south, north = (sum(len(one.split("/")[side]) for one in chosen) for side in (0, 1))
    return south == north == _CARDS


def _dealt(rng: random.Random, chosen: list[str], trump: Suit | None, tricks: int) -> EndingHands | None:
    """Give the holdings to suits, the first one to trumps, and cards to the x."""
    suits = list(Suit)
    rng.shuffle(suits)
    if trump is not None:
        suits.sort(key=lambda suit: suit is not trump)
    texts: list[dict[Suit, str]] = [{}, {}]
    for suit, holding in zip(suits, chosen, strict=True):
        free = [rank for rank in _SMALL if rank not in holding]
        small = iter(rng.sample(free, holding.count("x")))
        filled = "".join(next(small) if rank == "x" else rank for rank in holding)
        for text, part in zip(texts, filled.split("/"), strict=True):
            text[suit] = part
    south, north = (Hand.parse(".".join(text[suit] for suit in Suit)) for text in texts)
    return EndingHands(south, north, Strain.NOTRUMP if trump is None else trump.strain, tricks)
