"""Relax meanings that contradict the cards or each other, step by step, until a world agrees with them.

A call may be a psychic bid, or a player may bid a hand that the system does not describe. The cards seen are
facts and are never relaxed. The order is:

1. Check each meaning against the cards alone, then each pair of meanings, then all three together.
2. Where they contradict, all meanings of the group take the same step: points 1, 2, 3, 4 and 5 wider at both
   ends, then any points, then suits 1 and 2 cards longer or shorter.
3. After the last step, drop the meanings of the group one by one, partner's last.
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
    """How far a meaning is relaxed."""

    text: str
    points: int | None = 0
    """How much wider the points are; None is any points."""
    lengths: int | None = 0
    """How much wider the lengths are; None is any lengths."""

    def of(self, meaning: Meaning) -> Meaning:
        if self.lengths is None:
            return Meaning.ANY
        relaxed = meaning.without_points() if self.points is None else meaning.widened(points=self.points)
        return relaxed.widened(lengths=self.lengths)

    def changes(self, meaning: Meaning) -> bool:
        """Return whether the step relaxes a meaning more than the step before."""
        if self.lengths is None:
            return True
        return meaning.has_lengths if self.lengths else meaning.has_points


_STEPS = (
    _Step("unchanged"),
    *(_Step(f"points widened by {wider}", points=wider) for wider in range(1, 6)),
    _Step("points ignored", points=None),
    *(_Step(f"lengths widened by {wider}", points=None, lengths=wider) for wider in (1, 2)),
    _Step("ignored", points=None, lengths=None),
)
_DROPPED = len(_STEPS) - 1


def relaxed(
    evidence: Evidence, meanings: Mapping[Seat, Meaning]
) -> tuple[dict[Seat, Meaning], tuple[str, ...]]:
    """Return meanings that agree with the facts and each other, and a note for each relaxed one."""
    us = evidence.view.seat
    # Partner's meaning is the last to be dropped.
    order = [
        seat for seat in (us.next, us.previous, us.partner) if seat in evidence.seats and seat in meanings
    ]
    steps = dict.fromkeys(order, 0)
    notes: dict[Seat, str] = {}
    # Contradictions are rare, so check everything at once first.
    if not evidence.agrees_with(_at(meanings, steps)):
        for size in (1, 2, 3):
            for group in combinations(order, size):
                _relax(evidence, meanings, group, steps, notes)
    return _at(meanings, steps), tuple(notes[seat] for seat in Seat if seat in notes)


def _relax(
    evidence: Evidence,
    meanings: Mapping[Seat, Meaning],
    group: tuple[Seat, ...],
    steps: dict[Seat, int],
    notes: dict[Seat, str],
) -> None:
    """Relax the meanings of some seats until they agree with the facts and each other."""

    def agree() -> bool:
        return evidence.agrees_with(_at(meanings, {seat: steps[seat] for seat in group}))

    def take(seat: Seat, step: int) -> None:
        if step > steps[seat]:
            steps[seat] = step
            notes[seat] = _note(seat, group, meanings, _STEPS[step])

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


def _note(seat: Seat, group: tuple[Seat, ...], meanings: Mapping[Seat, Meaning], step: _Step) -> str:
    others = " and ".join(_quoted(other, meanings) for other in group if other is not seat)
    points = " and points ignored" if step.lengths and meanings[seat].has_points else ""
    return f"{_quoted(seat, meanings)} contradicts {others or 'the cards seen'}: {step.text}{points}"


def _quoted(seat: Seat, meanings: Mapping[Seat, Meaning]) -> str:
    return f"{seat.name.title()}'s {meanings[seat].describe()!r}"
