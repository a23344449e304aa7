"""Put into words what a call shows."""

from __future__ import annotations

from crossruff.bidding.contract import NO_HAND
from crossruff.bidding.natural.engine.hand_sets import summary
from crossruff.bidding.natural.engine.situation import CallReading, RuleCandidate


def explanation(reading: CallReading) -> str:
    """Explain a call by the names of its rules, each with what it asks for."""
    if not reading.candidates:
        return NO_HAND
    by_name: dict[str, list[RuleCandidate]] = {}
    for candidate in reading.candidates:
        by_name.setdefault(candidate.name, []).append(candidate)
    parts = []
    for name, candidates in by_name.items():
        words = candidates[0].words if len(candidates) == 1 else ""
        if not words:
            some = 0
            for candidate in candidates:
                some |= candidate.hands
            words = summary(reading.hands & some)
        parts.append(f"{name}: {words}" if name else words)
    call_type = str(reading.call_type)
    words = ", or ".join(parts)
    return f"{words} ({call_type})" if call_type else words
