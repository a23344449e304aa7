"""Match auctions with patterns, as `1M (2X) P`: letters for suits, opponents' calls in brackets.

| written | matches |
|---|---|
| `1S` `2NT` `P` `X` `XX` | calls of the side to call; all of them are written, passes too |
| `(1S)` `(X)` | calls of the other side; its passes are not written |
| `1M` `1m` `1X` `2Y` | a major, a minor, any suit; different letters are different suits |
| `2oM` `2om` | the other major, the other minor |
| `1C/1D` | one or the other |
| `2-3X` | a range of levels |
| `*` `(*)` | any call of theirs or ours, passes of ours included |
| `...` | any calls, or none; must come first |
| `~X` `^X` | in a rule: the cheapest bid of X, a jump in it (`^^X`: a double jump) |

A pattern covers the auction from the first bid on; `opening` is the pattern with no bid yet.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Protocol

from crossruff.bidding.natural.engine.calls import (
    CLUBS,
    DIAMONDS,
    DOUBLE,
    FIRST_BID,
    FROM_SPADES,
    HEARTS,
    HIGHEST_BID,
    NOTRUMP,
    PASS,
    REDOUBLE,
    SPADES,
    STRAINS_BY_RANK,
    bid,
    cheapest,
    level_of,
    outranks,
    strain_of,
)
from crossruff.errors import ParseError

_STRAINS = {"C": CLUBS, "D": DIAMONDS, "H": HEARTS, "S": SPADES, "N": NOTRUMP, "NT": NOTRUMP}
_SUITS = frozenset(FROM_SPADES)
_LETTERS: Mapping[str, frozenset[int]] = {
    "M": frozenset((SPADES, HEARTS)),
    "m": frozenset((DIAMONDS, CLUBS)),
    "X": _SUITS,
    "Y": _SUITS,
    "Z": _SUITS,
    "W": _SUITS,
    "T": _SUITS | {NOTRUMP},
}
_OTHERS = {"oM": "M", "om": "m"}
_OTHER_OF_PAIR = {SPADES: HEARTS, HEARTS: SPADES, DIAMONDS: CLUBS, CLUBS: DIAMONDS}
_CALL = re.compile(r"(?P<low>\d)(?:-(?P<high>\d))?(?P<suit>NT|oM|om|[CDHSNMmXYZWT])")
_RELATIVE = re.compile(r"(?P<jump>~|\^+)(?P<suit>NT|oM|om|[CDHSNMmXYZWT])")

Letters = Mapping[str, int]
"""The suits that letters stand for."""


class AuctionView(Protocol):
    """The facts about an auction that patterns ask for."""

    switches: frozenset[str]

    @property
    def sequence(self) -> Sequence[tuple[bool, int]]:
        """For each call from the first bid on whether it is ours, and the call; without their passes."""

    @property
    def seat(self) -> int:
        """The seat of the opener from 1, or of the player to call while nobody has opened."""

    @property
    def passed(self) -> bool:
        """Whether the player to call passed before anyone bid."""

    @property
    def partner_passed(self) -> bool:
        """Whether partner passed before anyone bid."""

    @property
    def vulnerable(self) -> bool:
        """Whether the side to call is vulnerable."""

    @property
    def they_vulnerable(self) -> bool:
        """Whether the other side is vulnerable."""

    @property
    def their_opening_is_weak(self) -> bool:
        """Whether the other side has opened with at most 15 points, as its system says."""

    @property
    def their_bid_is_artificial(self) -> bool:
        """Whether the last bid is the other side's and says nothing about its strain."""

    @property
    def asked(self) -> str:
        """The question of partner's last call."""

    @property
    def agreed(self) -> int | None:
        """The trumps of the side to call."""


@dataclass(frozen=True, slots=True)
class CallPattern:
    """A call, with levels and a suit or a letter; or a jump relative to the auction."""

    text: str
    fixed: int | None = None
    low: int = 0
    high: int = 0
    suit: str = ""
    jump: int = -1
    """For a relative call: 0 for the cheapest bid, 1 for a jump."""

    def binds(self, call: int, letters: dict[str, int]) -> bool:
        """Return whether a call matches, and add the suits of new letters."""
        if self.fixed is not None:
            return call == self.fixed
        if call < FIRST_BID or not self.low <= level_of(call) <= self.high:
            return False
        return _bind(self.suit, strain_of(call), letters)

    def calls(self, letters: Letters, last: int) -> Iterator[tuple[int, Letters]]:
        """Yield the calls that match over the last bid, each with the suits of the letters."""
        if self.fixed is not None:
            yield self.fixed, letters
            return
        for strain in STRAINS_BY_RANK:
            bound = dict(letters)
            if not _bind(self.suit, strain, bound):
                continue
            if self.jump >= 0:
                level = self.jump + level_of(cheapest(strain, last))
                if level <= 7:
                    yield bid(level, strain), bound
            else:
                for level in range(self.low, self.high + 1):
                    yield bid(level, strain), bound


def _bind(name: str, strain: int, letters: dict[str, int]) -> bool:
    fixed = _STRAINS.get(name)
    if fixed is not None:
        return fixed == strain
    if name in _OTHERS:
        other = _OTHER_OF_PAIR.get(strain)
        return other is not None and _bind(_OTHERS[name], other, letters)
    known = letters.get(name)
    if known is not None:
        return known == strain
    taken = (suit for letter, suit in letters.items() if letter != "T")
    if strain not in _LETTERS[name] or strain in taken:
        return False
    letters[name] = strain
    return True


def read_calls(text: str, line: int, column: int) -> tuple[CallPattern, ...]:
    """Read `2M`, `1C/1D`, `~X`."""
    return tuple(_call(part, line, column) for part in text.split("/"))


def _call(text: str, line: int, column: int) -> CallPattern:
    fixed = {"P": PASS, "X": DOUBLE, "XX": REDOUBLE}.get(text)
    if fixed is not None:
        return CallPattern(text, fixed)
    if found := _CALL.fullmatch(text):
        low = int(found["low"])
        high = int(found["high"] or low)
        if 1 <= low <= high <= 7:
            return CallPattern(text, None, low, high, found["suit"])
    if found := _RELATIVE.fullmatch(text):
        jump = 0 if found["jump"] == "~" else len(found["jump"])
        return CallPattern(text, suit=found["suit"], jump=jump)
    raise ParseError("not a call of a pattern (1S, 2M, (1X), P, X)", text=text, line=line, column=column)


@dataclass(frozen=True, slots=True)
class AuctionCondition:
    """A condition besides the calls: who has passed, who is vulnerable, which conventions are on."""

    words: str
    negated: bool

    def holds(self, view: AuctionView, letters: Letters) -> bool:
        """Return whether the condition is met."""
        return self._plainly(view, letters) != self.negated

    def _plainly(self, view: AuctionView, letters: Letters) -> bool:
        words = self.words
        simple = _SIMPLE.get(words)
        if simple is not None:
            return simple(view)
        kind, _, rest = words.partition(" ")
        if kind == "on":
            return rest in view.switches
        if kind == "asked":
            return view.asked == rest
        if kind == "seat":
            return str(view.seat) in rest
        name, sign, other_name = words.split()
        suit, other = suit_of(name, letters), suit_of(other_name, letters)
        if sign == "=":
            return suit == other
        return outranks(suit, other) if sign == ">" else outranks(other, suit)


def suit_of(name: str, letters: Letters) -> int:
    """Return the suit of a letter, or of the suit's own name."""
    if name in _OTHERS:
        return _OTHER_OF_PAIR[letters[_OTHERS[name]]]
    return _STRAINS[name] if name in _STRAINS else letters[name]


def with_other_suits(letters: Letters) -> Letters:
    """Return the letters, with those of X, Y, Z, W that are free bound to the other suits."""
    taken = {suit for letter, suit in letters.items() if letter != "T"}
    free = [letter for letter in "XYZW" if letter not in letters]
    others = [suit for suit in FROM_SPADES if suit not in taken]
    return {**letters, **dict(zip(reversed(free), reversed(others), strict=False))}


_SIMPLE: Mapping[str, Callable[[AuctionView], bool]] = {
    "passed hand": lambda view: view.passed,
    "partner passed": lambda view: view.partner_passed,
    "vulnerable": lambda view: view.vulnerable,
    "they vulnerable": lambda view: view.they_vulnerable,
    "favourable": lambda view: view.they_vulnerable and not view.vulnerable,
    "unfavourable": lambda view: view.vulnerable and not view.they_vulnerable,
    "their opening is weak": lambda view: view.their_opening_is_weak,
    "their bid is artificial": lambda view: view.their_bid_is_artificial,
    "uncontested": lambda view: all(ours or call == PASS for ours, call in view.sequence),
    "agreed": lambda view: view.agreed is not None,
}


def read_condition(text: str, line: int, column: int) -> AuctionCondition:
    """Read one condition of a block or of a rule."""
    words = " ".join(text.split())
    negated = words.startswith("not ")
    words = words.removeprefix("not ")
    known = words in _SIMPLE or re.fullmatch(
        r"on [a-z0-9 -]+|asked [a-z0-9 -]+|seat [1-4]+|\w+ [<>=] \w+", words
    )
    if not known:
        where = column + len(text) - len(text.lstrip())
        raise ParseError("not a condition of an auction", text=words, line=line, column=where)
    return AuctionCondition(words, negated)


@dataclass(frozen=True, slots=True)
class _Element:
    ours: bool
    options: tuple[CallPattern, ...]
    """Empty for any call."""
    possible: frozenset[int] = field(init=False)
    """The calls that match for some suits of the letters."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "possible", _calls_of(self.options))


@cache
def _calls_of(options: tuple[CallPattern, ...]) -> frozenset[int]:
    """Return the calls that match one of the patterns; the rules repeat a few of them in most auctions."""
    calls = range(HIGHEST_BID + 1)
    return frozenset(call for call in calls if not options or any(each.binds(call, {}) for each in options))


@dataclass(frozen=True, slots=True)
class Pattern:
    """A pattern of auctions, with conditions."""

    text: str
    elements: tuple[_Element, ...]
    conditions: tuple[AuctionCondition, ...]
    is_open: bool = False
    """Whether it begins with `...`, so that auctions of many lengths match."""
    needs_trumps: bool = False

    @classmethod
    def read(
        cls, text: str, line: int, column: int, conditions: tuple[AuctionCondition, ...] = ()
    ) -> Pattern:
        """Read a pattern."""
        elements: list[_Element] = []
        is_open = False
        for found in re.finditer(r"\S+", text):
            word, where = found[0], column + found.start()
            if word == "opening":
                continue
            if word == "...":
                if elements or is_open:
                    raise ParseError("`...` must come first", text=text.strip(), line=line, column=where)
                is_open = True
                continue
            ours = not (word.startswith("(") and word.endswith(")"))
            inner = word if ours else word[1:-1]
            options = () if inner == "*" else read_calls(inner, line, where + (not ours))
            elements.append(_Element(ours, options))
        trumps = any(condition.words == "agreed" for condition in conditions)
        return cls(text.strip(), tuple(elements), conditions, is_open, trumps)

    @property
    def key(self) -> tuple[bool, ...]:
        """For each call whether it is ours: the key of an index of patterns."""
        return tuple(element.ours for element in self.elements)

    @property
    def ends(self) -> Iterator[tuple[int, int]]:
        """The pairs of first and last calls that can match."""
        if not self.elements:
            yield PASS, PASS
            return
        first, last = self.elements[0], self.elements[-1]
        for one in first.possible:
            yield from ((one, two) for two in last.possible if len(self.elements) > 1 or one == two)

    @property
    def asked(self) -> str:
        """The question that partner must have asked."""
        return next((c.words[6:] for c in self.conditions if c.words.startswith("asked ")), "")

    def match(self, view: AuctionView, sequence: Sequence[tuple[bool, int]]) -> Letters | None:
        """Return the suits of the letters if the auction matches, else None."""
        elements = self.elements
        if self.is_open:
            if len(sequence) < len(elements):
                return None
            sequence = sequence[len(sequence) - len(elements) :]
        for element, (ours, call) in zip(elements, sequence, strict=True):
            if call not in element.possible or element.ours != ours:
                return None
        letters: dict[str, int] = {}
        agreed = view.agreed
        if agreed is not None and self.needs_trumps:
            letters["T"] = agreed
        for element, (_, call) in zip(elements, sequence, strict=True):
            if element.options and not any(option.binds(call, letters) for option in element.options):
                return None
        for condition in self.conditions:
            if not condition.holds(view, letters):
                return None
        return letters
