"""Constraints on a deal: conditions for each seat or side, compiled for the core."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from crossruff import _core
from crossruff.dealing.conditions import All, Condition, Holds, Operation
from crossruff.errors import IllegalDeal, ParseError
from crossruff.model import Deal, Hand, Seat, Side

if TYPE_CHECKING:
    from crossruff.dealing.language import Clauses


@dataclass(frozen=True, slots=True, repr=False)
class Constraint:
    """Conditions on the four hands.

    >>> wish = Constraint.parse("south: 15-17 hcp, balanced; north: 5+ hearts")
    >>> str(wish)
    'south: 15-17 hcp and balanced; north: 5+ hearts'
    >>> Constraint.parse("ns: more than 30 hcp")
    Constraint.parse('NS: 31+ hcp')
    >>> wish.accepts(Deal.parse("N:.AKQJT98765432.. - AKQJT98765432... ..AKQJT98765432.").completed())
    False
    """

    clauses: Clauses
    fixed: tuple[Hand, Hand, Hand, Hand] = field(init=False, compare=False)
    """The cards that each seat gets before the rest is dealt, North first."""
    core: _core.DealConstraint = field(init=False, compare=False)

    def __post_init__(self) -> None:
        """Reject a constraint that provably no deal meets, and compile it for the core."""
        north, east, south, west = (self._cards_given_to(seat) for seat in Seat)
        object.__setattr__(self, "fixed", (north, east, south, west))
        try:
            Deal(dict(zip(Seat, self.fixed, strict=True)))
        except IllegalDeal as fault:
            raise IllegalDeal(f"the constraint cannot be met: {fault}") from None
        packed = (north.bits, east.bits, south.bits, west.bits)
        program = list(self._program())
        try:
            core = _core.DealConstraint(program, packed)
        except ValueError as fault:
            raise ParseError(f"the constraint cannot be used: {fault}") from None
        if self.clauses:
            from crossruff.dealing.feasibility import check_feasible

            check_feasible(self.clauses, self.fixed)
        object.__setattr__(self, "core", core)

    @classmethod
    def parse(cls, text: str) -> Constraint:
        """Read a constraint in the language of docs/dealing.md; every deal meets an empty one."""
        if not text.strip():
            return cls(())
        from crossruff.dealing.language import parse_clauses

        return cls(parse_clauses(text))

    def accepts(self, deal: Deal) -> bool:
        """Return whether a complete deal meets the constraint."""
        if not deal.is_complete:
            raise IllegalDeal(f"deal must be complete to be tested; it lacks {len(deal.missing)} cards")
        return self.core.accepts(*deal.packed)

    def _cards_given_to(self, seat: Seat) -> Hand:
        cards = Hand()
        for who, wish in self.clauses:
            if who == (seat,):
                for part in _conjuncts(wish):
                    if isinstance(part, Holds) and part.range.low == len(part.cards):
                        cards |= part.cards
        return cards

    def _program(self) -> Iterator[Operation]:
        for who, wish in self.clauses:
            yield from wish.program(sum(1 << seat.index for seat in who))
        if self.clauses:
            yield ("and", len(self.clauses))

    def __reduce__(self) -> tuple[type[Constraint], tuple[Clauses]]:
        return (Constraint, (self.clauses,))

    def __repr__(self) -> str:
        return f"Constraint.parse({str(self)!r})"

    def __str__(self) -> str:
        return "; ".join(f"{_subject(who)}: {wish}" for who, wish in self.clauses)


def _conjuncts(wish: Condition) -> Iterator[Condition]:
    """Iterate over the parts of a condition that are joined by `and`, all of which must be true."""
    if isinstance(wish, All):
        for part in wish.conditions:
            yield from _conjuncts(part)
    else:
        yield wish


def _subject(who: tuple[Seat, ...]) -> str:
    return who[0].name.lower() if len(who) == 1 else next(str(side) for side in Side if side.seats == who)
