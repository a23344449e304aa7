"""Compare the calls of a system with a list of hands, auctions and expected calls."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from crossruff.bidding import BiddingSystem
from crossruff.bidding import system as system_named
from crossruff.bidding.natural import NaturalSystem
from crossruff.errors import CrossruffError
from crossruff.model import Auction, Call, Hand, Seat, View, Vulnerability


@dataclass(frozen=True, slots=True)
class ExpectedCall:
    """A hand with an auction, and the call that is expected."""

    topic: str
    hand: Hand
    auction: Auction
    vulnerability: Vulnerability
    call: Call


@dataclass(frozen=True, slots=True)
class Answer:
    """The call of a system where another may be expected, and the reason."""

    expected: ExpectedCall
    call: Call
    reason: str

    @property
    def agrees(self) -> bool:
        """Whether the call is the expected one."""
        return self.call is self.expected.call


def read_expected(path: Path) -> Iterator[ExpectedCall]:
    """Read a file with five fields in each line: topic, hand, calls, vulnerability, call; tabs between."""
    for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1):
        fields = line.split("\t")
        if len(fields) != 5:
            raise CrossruffError(
                f"{path.name}, line {number}: a line must have 5 fields with tabs between; got {len(fields)}"
            )
        topic, hand, calls, vulnerable, expected = fields
        if number == 1 and "(" in hand:
            continue
        yield ExpectedCall(
            topic,
            Hand.parse(hand),
            Auction.parse(Seat.NORTH, calls),
            Vulnerability.parse(vulnerable),
            Call.parse(expected),
        )


@dataclass(frozen=True, slots=True)
class TopicSettings:
    """The system of a topic: its name, and the conventions that the topic is about."""

    system: str = ""
    """Empty for the system of the whole comparison."""
    on: tuple[str, ...] = ()
    off: tuple[str, ...] = ()


    def and_all(self, every: TopicSettings) -> TopicSettings:
        """Return the settings with those of all topics added."""
        return TopicSettings(self.system or every.system, (*every.on, *self.on), (*every.off, *self.off))


def read_topics(path: Path) -> dict[str, TopicSettings]:
    """Read a file in TOML that has a table for each topic, with `system`, `on` and `off`.

    The table of the topic `*` is added to every topic.
    """
    try:
        tables = tomllib.loads(path.read_text("utf-8"))
    except tomllib.TOMLDecodeError as fault:
        raise CrossruffError(f"{path.name}: {fault}") from None
    return {topic: _topic(path, topic, table) for topic, table in tables.items()}


def _topic(path: Path, topic: str, table: object) -> TopicSettings:
    if not isinstance(table, dict) or not table.keys() <= {"system", "on", "off"}:
        raise CrossruffError(f"{path.name}: topic {topic!r} must be a table with system, on and off")
    name, on, off = table.get("system", ""), table.get("on", []), table.get("off", [])
    lists = [each for each in (on, off) if not isinstance(each, list)]
    if lists or not all(isinstance(each, str) for each in [name, *on, *off]):
        raise CrossruffError(f"{path.name}: topic {topic!r} must have texts in system, on and off")
    return TopicSettings(name, tuple(on), tuple(off))


def answers(name: str, path: Path, topics: Mapping[str, TopicSettings] | None = None) -> Iterator[Answer]:
    """Yield the calls of a system, also for hands that do not fit their own earlier calls.

    A topic with settings of its own has its own system or its own conventions.
    """
    settings = topics or {}
    every = settings.get("*", TopicSettings())
    for expected in read_expected(path):
        own = settings.get(expected.topic, TopicSettings()).and_all(every)
        system = system_named(own.system or name, on=own.on, off=own.off)
        yield _answer(system, expected)


def _answer(system: BiddingSystem, expected: ExpectedCall) -> Answer:
    hand, auction, vulnerability = expected.hand, expected.auction, expected.vulnerability
    if isinstance(system, NaturalSystem):
        # A natural system also names the rule, and answers for a hand that its calls deny.
        return Answer(expected, *system.judge(hand, auction, vulnerability))
    decision = system.call(View.of_auction(hand, auction, vulnerability))
    return Answer(expected, decision.action, decision.reason)


def by_topic(found: Iterable[Answer]) -> dict[str, tuple[int, int]]:
    """Return for each topic how many calls agree, and of how many."""
    agreed: Counter[str] = Counter()
    cases: Counter[str] = Counter()
    for answer in found:
        cases[answer.expected.topic] += 1
        agreed[answer.expected.topic] += answer.agrees
    return {topic: (agreed[topic], count) for topic, count in cases.items()}
