"""The patterns of each theme."""

from __future__ import annotations

from collections.abc import Mapping

from crossruff.coach.problems import themes
from crossruff.coach.problems.patterns.pattern import HandPattern

PATTERNS: Mapping[str, tuple[HandPattern, ...]] = {
    # One stopper in the suit led; the long suit may lose a trick to the hand that has few of them.
    themes.HOLD_UP: (
        HandPattern("Axx/xx KQx/Axx Txx/AQJ9x AKxx/xxx", "west: 5 {0}"),
        HandPattern("Axx/xx AKx/Qxx Qxx/AJT9x AQxx/Kxx", "west: 5 {0}"),
        HandPattern("Axx/xxx KQJ/Ax xx/AQJTxx AKxxx/xx", "west: 4-5 {0}"),
        HandPattern("Axx/xx AKx/xxx Jxx/AQTxx AKxx/Qxx", "west: 5 {0}"),
        HandPattern("Kxx/Ax AQx/xxx QTx/AJ9xx AKxx/xxx", "west: 5 {0}"),
    ),
    # West has the winners to cash, or East would lead through a king: one of them must not get in.
    themes.AVOIDANCE: (
        HandPattern("Axx/xx KQx/Axx Txx/AQJ9x AKxx/xxx", "west: 5 {0}"),
        HandPattern("Axx/xx KQx/Axx Txx/AQJ9x AKxx/Jxx", "west: 5 {0}"),
        HandPattern("Axx/xx AKx/Qxx Txx/AQJ9x AQxx/xxx", "west: 5 {0}"),
        HandPattern("Axx/xx AKx/xxx Txx/AQJ9x AKxx/Qxx", "west: 5 {0}"),
    ),
    # Dummy's long suit is blocked, and dummy's jack is an entry only if declarer wins with the ace.
    themes.ENTRIES: (
        HandPattern("AQx/Jxx Axx/xxx AK/QJTxx Axxxx/xx", "west: 4+ {0}, 1 of K in {0}"),
        HandPattern("AQx/Jxx Axxx/xxx AK/QJTxx Axxx/xx", "west: 4+ {0}, 1 of K in {0}"),
        HandPattern("AQx/Jxx Axx/xxx AQ/KJTxx Axxxx/xx", "west: 4+ {0}, 1 of K in {0}"),
        HandPattern("AQx/Jxx Axx/xx AK/QJTxxx Axxxx/xx", "west: 4+ {0}, 1 of K in {0}"),
    ),
    # A third round of the suit led, which one defender cannot follow to either, and a loser elsewhere.
    themes.LOSER: (
        HandPattern("xxx/xx AKQJx/xxx Axx/Kxx Kx/Axxxx", "west: 6 {0}, 2 of AK in {0}; east: 2 {0}"),
        HandPattern("xxx/xx AKQJx/xxx Kxx/Axx Ax/Kxxxx", "west: 6 {0}, 2 of AK in {0}; east: 2 {0}"),
        HandPattern("xxx/xx AKQTx/xxx Axx/Kxx Kx/Axxxx", "west: 6 {0}, 2 of AK in {0}; east: 2 {0}"),
        HandPattern("xxx/xx AKQJxx/xx Axx/Kxxx K/Axxxx", "west: 6 {0}, 2 of AK in {0}; east: 2 {0}"),
    ),
}


def pattern_for(theme: str | None, seed: int) -> str | None:
    """Return a constraint of deals for a theme by a seed; None if the theme has no patterns."""
    found = PATTERNS.get(theme or "")
    return found[seed % len(found)].constraint(seed) if found else None
