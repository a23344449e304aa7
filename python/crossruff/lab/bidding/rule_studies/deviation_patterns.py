"""Group deviations into rules that a person can review.

A decision is described at several levels: the exact auction, the auction with letters for majors and minors,
with letters for any suit, and a summary of the state of the auction. For each description and call the search
looks for limits on points, lengths and vulnerability under which the call wins most. It searches on one part
of the boards; the other part gives an honest estimate.
"""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from crossruff.bidding.natural.engine.calls import (
    DOUBLE,
    FIRST_BID,
    NOTRUMP,
    PASS,
    cheapest,
    is_game,
    is_major,
    level_of,
    strain_of,
)
from crossruff.lab.bidding.bidders import call_text
from crossruff.lab.bidding.rule_studies.deviations import SELF_PLAY, Deviation

FEATURES = (
    "hcp",
    "cards in the suit of the call",
    "cards in partner's suit",
    "cards in their suit",
    "cards in every unbid suit",
    "trumps with partner's promised ones",
    "points with partner's promised ones",
    "vulnerable",
    "the rule passes",
)
"""The numbers of a hand that limits are for, in the order of the columns."""
_STRAINS = "SHDC"
_UNKNOWN = -1
_LEAST = 40
"""Decisions that a proposal needs in the part for the search."""
_LIMITS = 3
"""The most limits of a proposal."""
_CAUTION = 3.0
"""Standard errors that are taken off the IMPs of a proposal before proposals are compared."""


@dataclass(frozen=True, slots=True)
class Limit:
    """A lowest or highest value of a feature."""

    feature: int
    value: int
    is_least: bool

    def accepts(self, rows: NDArray[np.int16]) -> NDArray[np.bool_]:
        """Return which rows are within the limit."""
        column = rows[:, self.feature]
        inside = column >= self.value if self.is_least else column <= self.value
        return np.asarray(inside & (column != _UNKNOWN))


@dataclass(frozen=True, slots=True)
class Proposal:
    """A call that wins in some auctions with some hands."""

    auction: str
    call: str
    limits: tuple[Limit, ...]
    searched: tuple[int, float, float]
    """Decisions, IMPs and standard error of their sum on the boards of the search."""
    confirmed: tuple[int, float, float]
    """The same on the other boards."""
    sources: tuple[tuple[str, int], ...]
    """The rules that chose another call, and how often."""
    self_play: tuple[int, float, float]
    """The same in self-play."""
    examples: tuple[Deviation, ...] = field(repr=False)

    @property
    def hand(self) -> str:
        """The limits in words."""
        return limits_text(self.limits)

    @property
    def total(self) -> tuple[int, float, float]:
        """Decisions, IMPs and standard error on all boards."""
        one, two = self.searched, self.confirmed
        return one[0] + two[0], one[1] + two[1], float(np.hypot(one[2], two[2]))

    def lines(self) -> Iterator[str]:
        """Yield the lines of a report."""
        count, won, error = self.total
        checked = self.confirmed
        yield f"after {self.auction}"
        yield f"  {self.call:4} {self.hand or 'anything'}"
        yield (
            f"    # {won:+.0f} ± {error:.0f} IMPs on {count} decisions; "
            f"on the boards kept aside {checked[1]:+.0f} ± {checked[2]:.0f} on {checked[0]}"
        )
        if 0 < self.self_play[0] < count:
            times, gained, within = self.self_play
            yield f"    # of these {gained:+.0f} ± {within:.0f} on {times} in self-play"
        yield "    # instead of " + "; ".join(f"{name} ({times})" for name, times in self.sources)
        for each in self.examples:
            yield (
                f"    # board {each.board + 1}: {call_text(each.calls) or 'to open'}, {_shown(each)}: "
                f"{call_text((each.instead,))} for {call_text((each.rule,))} {each.gain:+d}"
            )


def _shown(each: Deviation) -> str:
    return f"{each.hcp} points, {'='.join(map(str, each.lengths))}"


def limits_text(limits: Sequence[Limit]) -> str:
    """Write limits in words."""
    words = []
    for number, feature in enumerate(FEATURES):
        least = max((each.value for each in limits if each.feature == number and each.is_least), default=None)
        most = min(
            (each.value for each in limits if each.feature == number and not each.is_least), default=None
        )
        if feature in FEATURES[-2:]:
            if least is not None or most is not None:
                words.append(feature if least else f"not: {feature}")
        elif least is not None and most is not None:
            words.append(f"{least}-{most} {feature}")
        elif least is not None:
            words.append(f"{least}+ {feature}")
        elif most is not None:
            words.append(f"{most}- {feature}")
    return ", ".join(words)


def descriptions(each: Deviation) -> Iterator[tuple[str, str]]:
    """Yield the auction and the call of a deviation, from the exact one to the most general."""
    opener = next((place for place, call in enumerate(each.calls) if call >= FIRST_BID), None)
    if opener is None:
        yield f"opening, seat {len(each.calls) + 1}", call_text((each.instead,))
        yield "opening", call_text((each.instead,))
        yield "opening", _lettered_call(each, {}, "Mm")
        return
    side = len(each.calls) % 2
    written = [
        (place % 2 == side, call)
        for place, call in enumerate(each.calls)
        if place >= opener and (call != PASS or place % 2 == side)
    ]
    passed = "  if passed hand" if len(each.calls) % 4 < opener < 4 and len(each.calls) >= 4 else ""
    yield (
        " ".join(_bracketed(call_text((call,)), ours) for ours, call in written) + passed,
        call_text((each.instead,)),
    )
    for kind in ("Mm", "XY"):
        letters: dict[int, str] = {}
        words = [_bracketed(_lettered(call, letters, kind), ours) for ours, call in written]
        yield " ".join(words) + passed, _lettered_call(each, letters, kind)
        if len(written) > 3:
            letters = {}
            last = [_bracketed(_lettered(call, letters, kind), ours) for ours, call in written[-3:]]
            yield "... " + " ".join(last), _lettered_call(each, letters, kind)
    yield state(each, written), _meant(each)


def _bracketed(text: str, ours: bool) -> str:
    return text if ours else f"({text})"


def _lettered(call: int, letters: dict[int, str], kind: str) -> str:
    if call < FIRST_BID:
        return call_text((call,))
    return f"{level_of(call)}{_letter(strain_of(call), letters, kind)}"


def _letter(strain: int, letters: dict[int, str], kind: str) -> str:
    if strain == NOTRUMP:
        return "NT"
    if strain not in letters:
        if kind == "XY":
            letters[strain] = "XYZW"[len(letters)]
        else:
            letter = "M" if is_major(strain) else "m"
            letters[strain] = letter if letter not in letters.values() else f"o{letter}"
    return letters[strain]


def _lettered_call(each: Deviation, letters: dict[int, str], kind: str) -> str:
    call = each.instead
    if call < FIRST_BID:
        return call_text((call,))
    letter = _letter(strain_of(call), dict(letters), kind)
    if kind == "XY" and strain_of(call) != NOTRUMP:
        steps = (call - cheapest(strain_of(call), _last(each))) // 5
        return ("~" if steps == 0 else "^" * steps) + letter
    return f"{level_of(call)}{letter}"


def _last(each: Deviation) -> int:
    return next((call for call in reversed(each.calls) if call >= FIRST_BID), PASS)


def _meant(each: Deviation) -> str:
    """Name a call by its relation to the suits that were bid."""
    call = each.instead
    if call < FIRST_BID:
        return call_text((call,))
    strain = strain_of(call)
    jump = (call - cheapest(strain, _last(each))) // 5
    level = f"level {level_of(call)}" if not jump else f"jump to level {level_of(call)}"
    if strain == NOTRUMP:
        return f"notrump, {level}"
    if strain in each.partners:
        return f"raise, {level}"
    if strain in each.own:
        return f"own suit again, {level}"
    if strain in each.theirs:
        return f"cue-bid, {level}"
    return f"new suit, {level}"


def state(each: Deviation, written: Sequence[tuple[bool, int]]) -> str:
    """Summarise an auction: who bid last and how high, who has shown a suit, and where the player sits."""
    last = next(((ours, call) for ours, call in reversed(written) if call >= FIRST_BID))
    level, strain = level_of(last[1]), strain_of(last[1])
    kind = "notrump" if strain == NOTRUMP else "suit"
    contested = any(ours and call > PASS for ours, call in written) and any(not ours for ours, _ in written)
    words = [f"they bid {level} {kind}" if not last[0] else f"we bid {level} {kind}"]
    if not last[0]:
        words.append("balancing" if each.calls[-1] == PASS and each.calls[-2] == PASS else "direct")
        words.append("contested" if contested else "we passed")
    else:
        words.append("contested" if contested else "uncontested")
        words.append("partner bid last" if each.calls[-2:-1] and each.calls[-2] == last[1] else "I bid last")
    if each.calls[-1] == DOUBLE:
        words.append("doubled")
    words.append("partner has a suit" if each.partners else "partner has no suit")
    words.append("I have a suit" if each.own else "I have none")
    if is_game(last[1]):
        words.append("game")
    return "[" + ", ".join(words) + "]"


def features(each: Deviation) -> tuple[int, ...]:
    """Return the numbers that limits are for."""
    strain = strain_of(each.instead) if each.instead >= FIRST_BID else -1
    mine = each.lengths[strain] if 0 <= strain < NOTRUMP else _UNKNOWN
    support = max((each.lengths[suit] for suit in each.partners), default=_UNKNOWN)
    theirs = max((each.lengths[suit] for suit in each.theirs), default=_UNKNOWN)
    unbid = [each.lengths[suit] for suit in range(4) if suit not in (*each.theirs, *each.partners, *each.own)]
    trumps = max((each.lengths[suit] + each.promised[suit] for suit in each.partners), default=_UNKNOWN)
    return (
        each.hcp,
        mine,
        support,
        theirs,
        min(unbid, default=_UNKNOWN),
        trumps,
        each.hcp + each.points[0],
        int(each.vulnerable[0]),
        int(each.rule == PASS),
    )


class PatternSearch:
    """Find the proposals among deviations."""

    def __init__(self, deviations: Sequence[Deviation], searched: float = 0.6) -> None:
        """Take deviations; `searched` is the share of the boards that the search may look at."""
        self._all = deviations
        self._rows = np.array([features(each) for each in deviations], dtype=np.int16)
        self._gains = np.array([each.gain for each in deviations], dtype=np.float64)
        self._search = np.array([each.board % 10 < round(10 * searched) for each in deviations])
        self._self_play = np.array([each.table == SELF_PLAY for each in deviations])
        numbers: dict[tuple[int, int, int], int] = {}
        self._decision = np.array([numbers.setdefault(each.decision, len(numbers)) for each in deviations])
        self._taken = np.zeros(len(numbers), dtype=bool)
        groups: dict[tuple[str, str], list[int]] = {}
        for place, each in enumerate(deviations):
            for described in dict.fromkeys(descriptions(each)):
                groups.setdefault(described, []).append(place)
        self._groups = {key: np.array(places) for key, places in groups.items() if len(places) >= _LEAST}

    def proposals(self, most: int) -> Iterator[Proposal]:
        """Yield the best proposals; a decision counts for the first that it is part of."""
        heap: list[tuple[float, tuple[str, str], tuple[Limit, ...]]] = []
        for key, places in self._groups.items():
            worth, limits = self._best(places)
            if worth > 0:
                heap.append((-worth, key, limits))
        heapq.heapify(heap)
        made = 0
        while heap and made < most:
            before, key, _ = heapq.heappop(heap)
            worth, limits = self._best(self._groups[key])
            if worth <= 0:
                continue
            if -worth > before + 1e-9:
                heapq.heappush(heap, (-worth, key, limits))
                continue
            yield self._proposal(key, limits)
            made += 1

    def _free(self, places: NDArray[np.int64]) -> NDArray[np.int64]:
        return np.asarray(places[~self._taken[self._decision[places]]])

    def _best(self, places: NDArray[np.int64]) -> tuple[float, tuple[Limit, ...]]:
        """Return the worth of the best limits on the boards of the search, and the limits."""
        places = self._free(places[self._search[places]])
        limits: tuple[Limit, ...] = ()
        worth = _worth(self._gains[places])
        for _ in range(_LIMITS):
            rows, gains = self._rows[places], self._gains[places]
            best: tuple[float, Limit, NDArray[np.bool_]] | None = None
            for limit in _possible(rows):
                inside = limit.accepts(rows)
                found = _worth(gains[inside])
                if found > (worth if best is None else best[0]) + 1:
                    best = (found, limit, inside)
            if best is None:
                break
            worth, limits, places = best[0], (*limits, best[1]), places[best[2]]
        return worth, limits

    def _proposal(self, key: tuple[str, str], limits: tuple[Limit, ...]) -> Proposal:
        places = self._free(self._groups[key])
        for limit in limits:
            places = places[limit.accepts(self._rows[places])]
        self._taken[self._decision[places]] = True
        searched = self._search[places]
        sources = Counter(
            f"{call_text((self._all[at].rule,))} by {self._all[at].source} {self._all[at].name}".strip()
            for at in places
        )
        ordered = sorted(places, key=lambda at: -self._gains[at])
        shown = [*ordered[:2], *ordered[-1:]] if len(ordered) > 2 else ordered
        return Proposal(
            *key,
            limits,
            _summed(self._gains[places[searched]]),
            _summed(self._gains[places[~searched]]),
            tuple(sources.most_common(4)),
            _summed(self._gains[places[self._self_play[places]]]),
            tuple(self._all[at] for at in shown),
        )


def _possible(rows: NDArray[np.int16]) -> Iterator[Limit]:
    for number in range(rows.shape[1]):
        values = np.unique(rows[:, number])
        values = values[values != _UNKNOWN]
        for value in values[1:].tolist():
            yield Limit(number, value, True)
        for value in values[:-1].tolist():
            yield Limit(number, value, False)


def _worth(gains: NDArray[np.float64]) -> float:
    if len(gains) < _LEAST:
        return float("-inf")
    return float(gains.sum() - _CAUTION * np.sqrt((gains**2).sum()))


def _summed(gains: NDArray[np.float64]) -> tuple[int, float, float]:
    if not len(gains):
        return 0, 0.0, 0.0
    return len(gains), float(gains.sum()), float(np.sqrt(len(gains)) * gains.std())
