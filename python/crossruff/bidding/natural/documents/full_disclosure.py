"""Write a natural system as a `.bss` file for BBO's full disclosure."""

from __future__ import annotations

from collections.abc import Iterator

from crossruff.bidding.natural.engine.calls import (
    CALLS,
    DOUBLE,
    FIRST_BID,
    NOTRUMP,
    PASS,
    REDOUBLE,
    strain_of,
)
from crossruff.bidding.natural.engine.hand_sets import hull
from crossruff.bidding.natural.engine.situation import CallReading, Situation
from crossruff.bidding.natural.system import NaturalSystem
from crossruff.bidding.natural.texts.explanations import explanation

_SIGNS = (
    ("preemptive", "9"),
    ("transfer", "A"),
    ("game forcing", "6"),
    ("forcing", "5"),
    ("takeout", "5"),
    ("invitational", "4"),
    ("sign-off", "1"),
)
"""The signs of call types; all others get 2, not forcing."""


def full_disclosure(system: NaturalSystem, depth: int = 3) -> str:
    """Return the text of the file: our calls in uncontested auctions, and over their openings.

    A line has the seat and the vulnerability (0 for any), a star first where they open, the calls, whether
    the call is artificial, its sign, the fewest and the most cards, and words.
    """
    lines = [f"*00{{{system.name}}}=NYYYYYY{system.name}: rules that bid and explain"]
    lines += _lines(system, (), depth)
    for opening in range(FIRST_BID, FIRST_BID + 15):
        if system.situation(()).reading(opening).hands:
            lines += _lines(system, (opening,), 1, prefix="*")
    return "\n".join(lines) + "\n"


def _lines(system: NaturalSystem, calls: tuple[int, ...], depth: int, prefix: str = "") -> Iterator[str]:
    situation = system.situation(calls)
    if depth == 0 or situation.is_over:
        return
    for call, reading in _readings(situation):
        if call == PASS:
            continue
        made = "".join(_sign(each) for each in (*calls, call))
        call_type = reading.call_type
        kind = next((sign for word, sign in _SIGNS if word in call_type.words), "2")
        lengths = _lengths(call, reading)
        artificial = "Y" if call_type.is_artificial else "N"
        yield f"{prefix}00{made}={artificial}YYYYYY{kind}{lengths}{_one_line(explanation(reading))}"
        if call >= FIRST_BID:
            yield from _lines(system, (*calls, call, PASS), depth - 1, prefix)


def _readings(situation: Situation) -> Iterator[tuple[int, CallReading]]:
    """Yield each call that some hand makes, with what it shows."""
    for call in sorted({candidate.call for candidate in situation.candidates}):
        reading = situation.reading(call)
        if reading.hands:
            yield call, reading


def _sign(call: int) -> str:
    known = {PASS: "P", DOUBLE: "D", REDOUBLE: "R"}.get(call)
    return known or str(CALLS[call]).replace("NT", "N")


def _lengths(call: int, reading: CallReading) -> str:
    """Return the fewest and the most cards of the named suit; 8 is any number, and notrump has none."""
    if call < FIRST_BID or strain_of(call) == NOTRUMP:
        return ""
    ends = hull(reading.hands)
    suit = strain_of(call)
    low, high = ends.shortest[suit], ends.longest[suit]
    return f"{min(low, 7)}{high if high < 8 else 8}"


def _one_line(words: str) -> str:
    """Return words in one line that fits the small window of BBO; a number does not follow the lengths."""
    line = words.replace("\n", " ")[:180]
    return f" {line}" if line[:1].isdigit() else line
