"""Exact numbers, short to write."""

from __future__ import annotations

from fractions import Fraction


def row(*numbers: int | str | Fraction) -> tuple[Fraction, ...]:
    """Numbers as the tuple of fractions that payoffs and totals are."""
    return tuple(Fraction(number) for number in numbers)
