"""Draw worlds by the likelihood of the hidden hands, for readings that are soft."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from crossruff import _core
from crossruff.inference.evidence import Evidence
from crossruff.inference.meanings import Meaning
from crossruff.inference.softness import FAR_CARDS, FAR_POINTS, SoftReading, packed_boxes
from crossruff.model import Seat, Suit

_CELLS = (FAR_POINTS + 1) * (FAR_CARDS + 1)
_HARD = [1.0] + [0.0] * (_CELLS - 1)
"""A plain meaning excludes all hands outside."""
_EVEN = [1.0] * _CELLS
_ANY = packed_boxes(Meaning.ANY)


@dataclass(frozen=True, slots=True)
class SoftWorlds:
    """The worlds of some facts, with their likelihoods."""

    evidence: Evidence
    sampler: _core.SoftSampler

    @classmethod
    def of(cls, evidence: Evidence, readings: Mapping[Seat, SoftReading | Meaning]) -> SoftWorlds:
        """Prepare a sampler; plain meanings must agree with the facts and each other."""
        play = evidence.view.play
        hidden = []
        for seat in evidence.seats:
            out = sum(1 << suit.index for suit in Suit if suit in play.shown_out(seat))
            boxes, table = _described(readings.get(seat))
            hidden.append((play.count(seat), evidence.shown[seat].bits, out, boxes, table))
        return cls(evidence, _core.SoftSampler(evidence.view.unseen.bits, hidden))

    def draw(self, count: int, seed: int, first: int) -> tuple[bytes, NDArray[np.float64]]:
        """Draw worlds by their likelihoods; return each world once, and how often it came up."""
        packed, _ = self.sampler.sample(seed, first, count)
        width = 8 * len(self.evidence.seats)
        drawn = np.frombuffer(packed, dtype=f"V{width}")
        _, places, times = np.unique(drawn, return_index=True, return_counts=True)
        if len(places) == len(drawn):
            return packed, np.ones(len(drawn))
        order = np.argsort(places)
        return drawn[places[order]].tobytes(), times[order].astype(np.float64)

    def all(self, limit: int) -> tuple[bytes, NDArray[np.float64]] | None:
        """Return all worlds that the cards allow, with their likelihoods; None if there are more."""
        packed = self.evidence.sampler({}).all(limit)
        if packed is None:
            return None
        weights = np.frombuffer(self.sampler.likelihoods(packed), dtype="<f8")
        width = 8 * len(self.evidence.seats)
        if weights.all():
            return packed, weights
        # Plain meanings of other seats exclude some.
        kept = np.frombuffer(packed, dtype=f"V{width}")[weights > 0]
        return kept.tobytes(), weights[weights > 0]


def _described(reading: SoftReading | Meaning | None) -> tuple[bytes, list[float]]:
    """Return the boxes and the likelihoods of a reading for the core."""
    if reading is None:
        return _ANY, _EVEN
    if isinstance(reading, Meaning):
        return packed_boxes(reading), _HARD
    return reading.packed, [each for row in reading.softness.rows for each in row]
