"""Patterns of two hands, suit by suit: `A75/xx` is declarer's holding and dummy's, x is a small card."""

from __future__ import annotations

import random
from dataclasses import dataclass

from crossruff.errors import ParseError
from crossruff.model import Suit

_SMALL = "98765432"


@dataclass(frozen=True, slots=True)
class HandPattern:
    """Declarer's and dummy's hands up to small cards, and up to the exchange of the majors and of the minors.

    `others` asks something of the hidden hands, as a constraint of deals; `{0}` to `{3}` are the suits in the
    order of the pattern.
    """

    suits: str
    others: str = ""

    def constraint(self, seed: int) -> str:
        """Return a constraint of deals, with small cards and suits by the seed.

        >>> HandPattern("A75/xx KQ4/A53 T32/AQJ96 AK64/753", "west: 5 {0}").constraint(1)
        'south: A75.KQ4.AK64.T32; north: 42.A53.753.AQJ96; west: 5 spades'
        """
        dice = random.Random(seed)
        parts = self.suits.split()
        if len(parts) != len(Suit):
            raise ParseError(f"a pattern must have four suits; got {self.suits!r}")
        order = [*dice.sample(tuple(Suit)[:2], 2), *dice.sample(tuple(Suit)[2:], 2)]
        held: dict[Suit, tuple[str, str]] = {}
        for suit, part in zip(order, parts, strict=True):
            held[suit] = _filled(part, dice)
        south, north = (".".join(held[suit][hand] for suit in Suit) for hand in (0, 1))
        text = f"south: {south}; north: {north}"
        names = [suit.name.lower() for suit in order]
        return f"{text}; {self.others.format(*names)}" if self.others else text


def _filled(part: str, dice: random.Random) -> tuple[str, str]:
    """Put small cards for the x of both holdings."""
    small = [rank for rank in _SMALL if rank not in part]
    chosen = iter(dice.sample(small, part.count("x")))
    south, north = (
        "".join(next(chosen) if rank == "x" else rank for rank in holding) for holding in part.split("/")
    )
    return _sorted(south), _sorted(north)


def _sorted(holding: str) -> str:
    return "".join(sorted(holding.replace("-", ""), key="AKQJT98765432".index))
