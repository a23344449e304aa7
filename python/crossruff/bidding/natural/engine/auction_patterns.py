"""Patterns of auctions, as `1M (2X) P`: letters for suits, opponents' calls in brackets, not their passes.

| written | meant |
|---|---|
| `1S` `2NT` `P` `X` `XX` | calls of the side that is to call; all of them are written, passes too |
| `(1S)` `(X)` | calls of the other side; its passes are not written |
| `1M` `1m` `1X` `2Y` | a major, a minor, any suit; different letters are different suits |
| `2oM` `2om` | the other major, the other minor |
| `1C/1D` | one or the other |
| `2-3X` | a range of levels |
| `*` `(*)` | any call of theirs or ours, passes of ours included |
| `...` | any calls, or none: stands first |
| `~X` `^X` | in a rule: the cheapest bid of X, a jump in it (`^^X`: a double jump) |

A pattern is of the auction from the first bid on; `opening` is one with no bid yet.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from crossruff.errors import ParseError

PASS, DOUBLE, REDOUBLE, FIRST_BID = 0, 1, 2, 3
_SUITS = {"C": 0, "D": 1, "H": 2, "S": 3, "N": 4, "NT": 4}
_LETTERS: Mapping[str, frozenset[int]] = {
    "M": frozenset((2, 3)),
    "m": frozenset((0, 1)),
    "X": frozenset(range(4)),
    "Y": frozenset(range(4)),
    "Z": frozenset(range(4)),
    "W": frozenset(range(4)),
    "T": frozenset(range(5)),
}
_OTHERS = {"oM": ("M", 5), "om": ("m", 1)}
"""The other of a pair: the numbers of both add up to this."""
_CALL = re.compile(r"(?P<low>\d)(?:-(?P<high>\d))?(?P<suit>NT|oM|om|[CDHSNMmXYZWT])")
_RELATIVE = re.compile(r"(?P<jump>~|\^+)(?P<suit>NT|oM|om|[CDHSNMmXYZWT])")

Letters = Mapping[str, int]
"""The suits that letters stand for."""


def level_of(call: int) -> int:
    """The level of a bid."""
    return (call - FIRST_BID) // 5 + 1


def strain_of(call: int) -> int:
    """The strain of a bid: clubs 0 to notrump 4."""
    return (call - FIRST_BID) % 5


def bid(level: int, strain: int) -> int:
    """The number of a bid."""
    return FIRST_BID + 5 * (level - 1) + strain


class View(Protocol):
    """What a pattern asks of the situation of the player who is to call."""

    switches: frozenset[str]

    @property
    def sequence(self) -> Sequence[tuple[bool, int]]:
        """Whether it is ours, and the call; from the first bid on, their passes left out."""

    @property
    def seat(self) -> int:
        """Of the one to call, from 1, when it has not been opened; else of the opener."""

    @property
    def passed(self) -> bool:
        """Whether the player has passed before anyone bid."""

    @property
    def partner_passed(self) -> bool:
        """Whether partner has."""

    @property
    def vulnerable(self) -> bool:
        """Whether the side to call is."""

    @property
    def they_vulnerable(self) -> bool:
        """Whether the other side is."""

    @property
    def asked(self) -> str:
        """What partner's last call asks for."""

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
    """For relative ones: 0 the cheapest, 1 a jump."""

    def binds(self, call: int, letters: dict[str, int]) -> bool:
        """Whether a call is meant; the letters that it gives a suit are noted."""
        if self.fixed is not None:
            return call == self.fixed
        if call < FIRST_BID or not self.low <= level_of(call) <= self.high:
            return False
        return _bind(self.suit, strain_of(call), letters)

    def calls(self, letters: Letters, last: int) -> Iterator[tuple[int, Letters]]:
        """The calls that are meant in an auction with this last bid, each with the letters' suits."""
        if self.fixed is not None:
            yield self.fixed, letters
            return
        for strain in range(5):
            bound = dict(letters)
            if not _bind(self.suit, strain, bound):
                continue
            if self.jump >= 0:
                level = self.jump + (1 if last < FIRST_BID else level_of(last) + (strain <= strain_of(last)))
                if level <= 7:
                    yield bid(level, strain), bound
            else:
                for level in range(self.low, self.high + 1):
                    yield bid(level, strain), bound


def _bind(name: str, strain: int, letters: dict[str, int]) -> bool:
    fixed = _SUITS.get(name)
    if fixed is not None:
        return fixed == strain
    if name in _OTHERS:
        one, both = _OTHERS[name]
        known = letters.get(one)
        if known is None:
            return _bind(one, both - strain, letters) if 0 <= both - strain < 4 else False
        return strain == both - known
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
class Condition:
    """What else must be so: who has passed, who is vulnerable, which conventions are played."""

    words: str
    negated: bool

    def holds(self, view: View, letters: Letters) -> bool:
        """Whether it is so."""
        return self._plainly(view, letters) != self.negated

    def _plainly(self, view: View, letters: Letters) -> bool:
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
        one, sign, other = words.split()
        low, high = suit_of(one, letters), suit_of(other, letters)
        return {">": low > high, "<": low < high, "=": low == high}[sign]


def suit_of(name: str, letters: Letters) -> int:
    """The suit of a letter, or of its own name."""
    if name in _OTHERS:
        one, both = _OTHERS[name]
        return both - letters[one]
    return _SUITS[name] if name in _SUITS else letters[name]


def with_other_suits(letters: Letters) -> Letters:
    """The letters, and those of X, Y, Z, W that stand for nothing yet, for the other suits."""
    taken = {suit for letter, suit in letters.items() if letter != "T"}
    free = [letter for letter in "XYZW" if letter not in letters]
    others = [suit for suit in (3, 2, 1, 0) if suit not in taken]
    return {**letters, **dict(zip(reversed(free), reversed(others), strict=False))}


_SIMPLE: Mapping[str, Callable[[View], bool]] = {
    "passed hand": lambda view: view.passed,
    "partner passed": lambda view: view.partner_passed,
    "vulnerable": lambda view: view.vulnerable,
    "they vulnerable": lambda view: view.they_vulnerable,
    "favourable": lambda view: view.they_vulnerable and not view.vulnerable,
    "unfavourable": lambda view: view.vulnerable and not view.they_vulnerable,
    "uncontested": lambda view: all(ours or call == PASS for ours, call in view.sequence),
    "agreed": lambda view: view.agreed is not None,
}


def read_condition(text: str, line: int, column: int) -> Condition:
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
    return Condition(words, negated)


@dataclass(frozen=True, slots=True)
class _Element:
    ours: bool
    options: tuple[CallPattern, ...]
    """None of them: any call."""
    possible: frozenset[int] = field(init=False)
    """The calls that it may be, whatever the letters stand for."""

    def __post_init__(self) -> None:
        calls = range(bid(7, 4) + 1)
        found = (call for call in calls if not self.options or any(o.binds(call, {}) for o in self.options))
        object.__setattr__(self, "possible", frozenset(found))


@dataclass(frozen=True, slots=True)
class Pattern:
    """Auctions with something in common."""

    text: str
    elements: tuple[_Element, ...]
    conditions: tuple[Condition, ...]
    is_open: bool = False
    """Whether it begins with `...`, so that auctions of many lengths fit."""
    needs_trumps: bool = False

    @classmethod
    def read(cls, text: str, line: int, column: int, conditions: tuple[Condition, ...] = ()) -> Pattern:
        """Read a pattern."""
        elements: list[_Element] = []
        is_open = False
        for found in re.finditer(r"\S+", text):
            word, where = found[0], column + found.start()
            if word == "opening":
                continue
            if word == "...":
                if elements or is_open:
                    raise ParseError("`...` stands first", text=text.strip(), line=line, column=where)
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
        """Whose calls they are, for who looks for patterns of an auction."""
        return tuple(element.ours for element in self.elements)

    @property
    def ends(self) -> Iterator[tuple[int, int]]:
        """The first and the last calls that it may have."""
        if not self.elements:
            yield PASS, PASS
            return
        first, last = self.elements[0], self.elements[-1]
        for one in first.possible:
            yield from ((one, two) for two in last.possible if len(self.elements) > 1 or one == two)

    @property
    def asked(self) -> str:
        """What partner must have asked for."""
        return next((c.words[6:] for c in self.conditions if c.words.startswith("asked ")), "")

    def match(self, view: View, sequence: Sequence[tuple[bool, int]]) -> Letters | None:
        """The suits of the letters, if the auction is of this pattern."""
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
