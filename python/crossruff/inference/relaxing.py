"""Meanings that contradict the cards, or each other, made wider step by step until they do not.

A call may be a psychic, or the words of a system may not have room for a hand that was bid all the same. The
cards seen are never doubted. The order is:

1. Each meaning is held against the cards alone, then each two of them together, then all three.
2. Where they contradict, all those in question take the same step: points 1, 2, 3, 4 and 5 wider at both
   ends, then any points, then suits 1 and 2 longer or shorter.
3. After that they are left aside one by one, partner's last.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations

from crossruff.inference.evidence import Evidence
from crossruff.inference.meanings import Meaning
from crossruff.model import Seat


@dataclass(frozen=True, slots=True)
class _Step:
    """How much of a meaning is still believed."""

    words: str
    points: int | None = 0
    """How much wider, or None for any."""
    lengths: int | None = 0

    def of(self, meaning: Meaning) -> Meaning:
        if self.lengths is None:
            return Meaning.ANY
        relaxed = meaning.without_points() if self.points is None else meaning.widened(points=self.points)
        return relaxed.widened(lengths=self.lengths)

    def changes(self, meaning: Meaning) -> bool:
        """Whether it does anything to a meaning that the step before does not do."""
        if self.lengths is None:
            return True
        return meaning.has_lengths if self.lengths else meaning.has_points


_STEPS = (
    _Step("as told"),
    *(_Step(f"taken with points {wider} wider", points=wider) for wider in range(1, 6)),
    _Step("taken with any points", points=None),
    *(_Step(f"taken with suits {wider} longer or shorter", points=None, lengths=wider) for wider in (1, 2)),
    _Step("left aside", points=None, lengths=None),
)
_DROPPED = len(_STEPS) - 1


def relaxed(
    evidence: Evidence, meanings: Mapping[Seat, Meaning]
) -> tuple[dict[Seat, Meaning], tuple[str, ...]]:
    """Meanings that agree with the facts and each other, and what was done to them, a sentence each."""
    us = evidence.view.seat
    # Partner is to be trusted longest.
    order = [
        seat for seat in (us.next, us.previous, us.partner) if seat in evidence.seats and seat in meanings
    ]
    steps = dict.fromkeys(order, 0)
    faults: dict[Seat, str] = {}
    # Most of the time there is no contradiction, and one look is enough.
    if not evidence.agrees_with(_at(meanings, steps)):
        for size in (1, 2, 3):
            for group in combinations(order, size):
                _relax(evidence, meanings, group, steps, faults)
    said = tuple(faults[seat] for seat in Seat if seat in faults)
    return _at(meanings, steps), said


def _relax(
    evidence: Evidence,
    meanings: Mapping[Seat, Meaning],
    group: tuple[Seat, ...],
    steps: dict[Seat, int],
    faults: dict[Seat, str],
) -> None:
    """Step on with the meanings of some seats until they agree with the facts and each other."""

    def agree() -> bool:
        return evidence.agrees_with(_at(meanings, {seat: steps[seat] for seat in group}))

    def take(seat: Seat, step: int) -> None:
        if step > steps[seat]:
            steps[seat] = step
            faults[seat] = _sentence(seat, group, meanings, _STEPS[step])

    for step in range(1, _DROPPED):
        if agree():
            return
        for seat in group:
            if _STEPS[step].changes(meanings[seat]):
                take(seat, step)
    for seat in group:
        if agree():
            return
        take(seat, _DROPPED)


def _at(meanings: Mapping[Seat, Meaning], steps: Mapping[Seat, int]) -> dict[Seat, Meaning]:
    return {seat: _STEPS[step].of(meanings[seat]) if step else meanings[seat] for seat, step in steps.items()}


def _sentence(seat: Seat, group: tuple[Seat, ...], meanings: Mapping[Seat, Meaning], step: _Step) -> str:
    others = " and ".join(_told(other, meanings) for other in group if other is not seat)
    any_points = " and any points" if step.lengths and meanings[seat].has_points else ""
    return (
        f"{_told(seat, meanings)} does not fit {others or 'the cards seen'}: it is {step.words}{any_points}"
    )


def _told(seat: Seat, meanings: Mapping[Seat, Meaning]) -> str:
    return f"{seat.name.title()}'s {str(meanings[seat])!r}"
