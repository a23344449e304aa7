"""Put into one short line what a call shows: what it is, the points, the shape, and what else it asks for.

Every number is true of all hands that make the call by the rules, because it is read off the set of these
hands. The line says what is new: facts that the player's earlier calls have shown are left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from crossruff.bidding.natural.engine.calls import (
    DOUBLE,
    FIRST_BID,
    NOTRUMP,
    PASS,
    level_of,
    strain_of,
    suit_name,
)
from crossruff.bidding.natural.engine.hand_sets import EVERY, HandSet, counted_points, points, shapes_in
from crossruff.bidding.natural.engine.set_weights import weight_of, weight_of_shapes
from crossruff.bidding.natural.engine.situation import RuleCandidate
from crossruff.bidding.natural.texts.rule_names import name_text
from crossruff.bidding.natural.texts.shape_facts import ShapeFact, shape_facts
from crossruff.dealing.conditions import ShapeCount
from crossruff.inference.phrases import points_text

LONGEST = 70
"""The characters of a text; what does not fit is left out, the least important first."""
_LONGEST_OF_TWO, _LONGEST_OF_SECOND = 87, 40
"""The same for two alternatives, and for the second of them."""
NOTHING_NEW = "nothing to add"
_LOOSE = 2.5
"""A text that admits more than this many times the hands of the call may become two alternatives."""
_MOST_PARTS = 8
_APART = 3
"""The points by which the lower ends of two alternatives differ; a player takes closer ones for one."""
_GAIN = 0.5
"""A text has two alternatives if they admit less than this part of the hands that one text admits."""
_NEARLY_ALL = 0.93
"""A second call that passes with this part of the hands or more tells nothing about points."""
_WIDE = 8
"""A range of points that is wider is no minimum."""
_MANY_POINTS, _MANY_TOTAL = 30, 22
"""From here on a text mentions no upper end of the high-card points, and of points with those for shape."""
_OF_NAMED = {
    "good": "a good suit",
    "fair": "a fair suit",
    "two of the top three": "two top honours",
    "a top honour in": "a top honour",
}
"""Phrases about the suit that the call names."""
_POINT_NAMES = {ShapeCount.TOTAL: "total points", ShapeCount.SUPPORT: "support points"}


@lru_cache(maxsize=4096)
def call_text(call: int, hands: HandSet, before: HandSet, candidates: tuple[RuleCandidate, ...]) -> str:
    """Return the text of a call with the hands that make it, those possible before, and its candidates."""
    whole = _Shown.of(call, hands, before, candidates)
    if len(candidates) > 1 and call != PASS and whole.looseness > _LOOSE:
        parts = _split(call, hands, before, candidates)
        if parts is not None and sum(part.admitted for part in parts) < _GAIN * whole.admitted:
            return _alternatives(*parts) or whole.text()
    return whole.text()


@dataclass(frozen=True, slots=True)
class _Shown:
    """What some candidates of a call show."""

    call: int
    hands: HandSet
    before: HandSet
    candidates: tuple[RuleCandidate, ...]
    points: str
    facts: tuple[ShapeFact, ...]

    @classmethod
    def of(cls, call: int, hands: HandSet, before: HandSet, candidates: tuple[RuleCandidate, ...]) -> _Shown:
        named = -1
        if call >= FIRST_BID and strain_of(call) != NOTRUMP and not candidates[0].call_type.is_artificial:
            named = strain_of(call)
        takeout = call < FIRST_BID and candidates[0].call_type.is_takeout
        facts = shape_facts(shapes_in(hands), shapes_in(before), named, takeout)
        if call == PASS:
            # A pass tells little about shape: most of it follows from the bids that it was not.
            facts = tuple(fact for fact in facts if fact.text.startswith("no "))
        said = _points(call, hands, before, candidates)
        return cls(call, hands, before, candidates, said, facts)

    @property
    def phrases(self) -> list[str]:
        """What all candidates ask for besides shape and points."""
        is_suit = self.call >= FIRST_BID and strain_of(self.call) != NOTRUMP
        named = suit_name(strain_of(self.call)) if is_suit else "-"
        first, *others = (candidate.phrases for candidate in self._named)
        common = [phrase for phrase in dict.fromkeys(first) if all(phrase in each for each in others)]
        return [_OF_NAMED.get(phrase.removesuffix(f" {named}"), phrase) for phrase in common]

    @property
    def _named(self) -> list[RuleCandidate]:
        """The candidates with a name; an answer is not also a call for lack of others."""
        artificial = self.candidates[0].call_type.is_artificial
        return [each for each in self.candidates if each.words or not artificial] or list(self.candidates)

    @property
    def looseness(self) -> float:
        """How many times more hands the text admits than make the call."""
        return self.admitted / max(weight_of(self.hands), 1e-12)

    @property
    def admitted(self) -> float:
        """The part of all hands of which the text is true."""
        shapes = shapes_in(self.before)
        for fact in self.facts:
            shapes &= fact.shapes
        low, high = counted_points(self.hands)
        return weight_of_shapes(shapes) * weight_of(points(low, high))

    @property
    def lead(self) -> str:
        """The names of the rules."""
        facts = ", ".join((self.points, *(fact.text for fact in self.facts), *self.phrases))
        low, high = counted_points(self.hands)
        facts += " minimum" if high - low > _WIDE else ""
        return name_text(self.call, [candidate.name for candidate in self._named], facts)

    def text(self, most: int = LONGEST, lead: str | None = None, *, with_status: bool = True) -> str:
        """Return the line, in at most `most` characters."""
        lead = self.lead if lead is None else lead
        lead = lead or (_double_name(self.call, self.candidates) if with_status else "")
        facts = [fact.text for fact in self.facts]
        phrases = [phrase for phrase in self.phrases if not _names_same_cards(phrase, lead)]
        status = _status(self.call, lead, self.candidates) if with_status else ""
        kept: list[str] = []
        for part in filter(None, [self.points, *facts[:1], status, *facts[1:2], *phrases, *facts[2:]]):
            if not kept or len(_line(lead, [*kept, part])) <= most:
                kept.append(part)
        if kept == [status]:
            return f"{lead}, {status}" if lead else status
        order = [self.points, *facts, *phrases, status]
        return _line(lead, [part for part in order if part in kept]) or NOTHING_NEW


def _names_same_cards(phrase: str, lead: str) -> bool:
    return any(noun in phrase and noun in lead for noun in ("ace", "king", "stopped"))


def _line(lead: str, parts: Sequence[str]) -> str:
    if not lead or not parts:
        return lead or ", ".join(parts)
    return f"{lead}{',' if ':' in lead else ':'} {', '.join(parts)}"


def _split(
    call: int, hands: HandSet, before: HandSet, candidates: Sequence[RuleCandidate]
) -> tuple[_Shown, _Shown] | None:
    """Return the candidates in two parts that say most: one candidate or those of a name, and the others."""
    left = hands
    parts: list[tuple[HandSet, RuleCandidate]] = []
    for candidate in candidates:
        if left & candidate.hands:
            parts.append((left & candidate.hands, candidate))
        if candidate.test is None:
            left &= ~candidate.hands
    found: list[tuple[_Shown, _Shown]] = []
    sides = [{place} for place in range(len(parts))] if len(parts) <= _MOST_PARTS else []
    for name in dict.fromkeys(candidate.name for _, candidate in parts):
        sides.append({place for place, (_, candidate) in enumerate(parts) if candidate.name == name})
    for side in sides:
        one = [part for place, part in enumerate(parts) if place in side]
        other = [part for place, part in enumerate(parts) if place not in side]
        if one and other:
            found.append((_joined(call, before, one), _joined(call, before, other)))
    return min(found, key=lambda both: both[0].admitted + both[1].admitted, default=None)


def _joined(call: int, before: HandSet, parts: Sequence[tuple[HandSet, RuleCandidate]]) -> _Shown:
    hands = 0
    for some, _ in parts:
        hands |= some
    return _Shown.of(call, hands, before, tuple(candidate for _, candidate in parts))


def _alternatives(one: _Shown, other: _Shown) -> str:
    """Tell two alternatives: with some points a shape, with others another one; nothing if it is too long."""
    first, second = sorted((one, other), key=lambda part: (not part.facts, -weight_of(part.hands)))
    (low, high), (least, most) = counted_points(first.hands), counted_points(second.hands)
    if not first.facts or (least < low + _APART and most > low - _APART):
        return ""
    disjoint = high < least or most < low
    if disjoint:
        first, second = sorted((one, other), key=lambda part: -weight_of(part.hands))
    names = [each.name for part in (one, other) for each in part.candidates]
    lead = first.lead or name_text(first.call, names, "")
    last = second.text(_LONGEST_OF_SECOND, "", with_status=False)
    for size in (LONGEST, 60, 50, 40):
        text = f"{first.text(size, lead)}; or {last}"
        if len(text) <= _LONGEST_OF_TWO:
            facts = (*first.facts, *second.facts) if disjoint else first.facts
            return text if any(fact.text in text for fact in facts) else ""
    return ""


def _points(call: int, hands: HandSet, before: HandSet, candidates: Sequence[RuleCandidate]) -> str:
    """Say how many points are shown, if it is more than was known."""
    counts = {candidate.counted for candidate in candidates}
    count = counts.pop() if len(counts) == 1 else None
    is_artificial = candidates[0].call_type.is_artificial
    if call == PASS or (call >= FIRST_BID and strain_of(call) == NOTRUMP and not is_artificial):
        count = None
    known = counted_points(before, count)
    low, high = counted_points(hands, count)
    if low <= known[0] and (high >= known[1] or high >= _MANY_POINTS):
        return ""
    if (
        call == PASS
        and before != EVERY
        and weight_of(before & points(low, high)) > _NEARLY_ALL * weight_of(before)
    ):
        return ""
    if count is None:
        return points_text((low, high), "points", _MANY_TOTAL if call == PASS else _MANY_POINTS)
    return points_text((low, high), _POINT_NAMES[count[0]], min(known[1], _MANY_TOTAL))


def _status(call: int, lead: str, candidates: Sequence[RuleCandidate]) -> str:
    """Say what partner has to know: forcing, an invitation, to play."""
    kinds = candidates[0].call_type.words
    if "game forcing" in kinds:
        return "" if "game forc" in lead or "forcing to game" in lead else "forcing to game"
    if "forcing" in kinds:
        return "" if "forcing" in lead or "transfer" in lead or "asks" in lead else "forcing"
    if "invitational" in kinds and "invit" not in lead and "limit" not in lead:
        return "invites game" if call < FIRST_BID or level_of(call) <= 3 else "invites slam"
    return next((said for kind, said in _SAID if kind in kinds and not lead), "")


_SAID = (("transfer", "transfer"), ("sign-off", "to play"))
_DOUBLES = (
    ("negative", "negative double"),
    ("responsive", "responsive double"),
    ("takeout", "takeout"),
    ("penalty", "for penalty"),
)


def _double_name(call: int, candidates: Sequence[RuleCandidate]) -> str:
    """Return what players call a double."""
    kinds = candidates[0].call_type.words if call == DOUBLE else frozenset()
    return next((name for kind, name in _DOUBLES if kind in kinds), "")
