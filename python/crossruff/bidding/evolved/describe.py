"""Write an evolved system as a document: what every call shows, and how often it comes up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from crossruff.bidding.evolved.boards import Boards, reserved_boards
from crossruff.bidding.evolved.nodes import names_of
from crossruff.bidding.evolved.scores import judge
from crossruff.bidding.evolved.systems import EvolvedSystem
from crossruff.model import Auction, Call, Seat, Vulnerability
from crossruff.solved_deals import UNITS
from crossruff.solved_deals.card_values import UNIT

Calls = tuple[Call, ...]

_PLACES = ("first", "second", "third", "fourth")


@dataclass(frozen=True, slots=True)
class Frequencies:
    """The counts of each call after some calls, when all four players have a system."""

    after: dict[Calls, Counter[Call]]
    boards: int

    @classmethod
    def of(cls, system: EvolvedSystem, boards: Boards) -> Frequencies:
        """Count the calls on boards."""
        after: dict[Calls, Counter[Call]] = {}
        for place in range(len(boards)):
            calls = boards.auction(system.core, system.core, place).calls
            for number, call in enumerate(calls):
                after.setdefault(calls[:number], Counter())[call] += 1
        return cls(after, len(boards))

    def share(self, calls: Calls) -> float:
        """Return the share of all boards that begin with these calls."""
        return self.after[calls].total() / self.boards

    def opened(self, passes: Calls) -> int:
        """Return the number of openings after these passes."""
        following = self.after.get(passes, Counter())
        return following.total() - following[Call.PASS]


def describe(system: EvolvedSystem, boards: Boards, least: float = 0.005) -> str:
    """Return a document in Markdown: openings, responses and continuations, and calls against them.

    The document leaves out situations that come up on a smaller share of the boards than `least`.

    >>> from crossruff import solved_deals
    >>> from crossruff.bidding.evolved.systems import shipped
    >>> text = describe(EvolvedSystem.load(shipped()[0]), Boards(solved_deals.reserved(), Vulnerability.NONE))
    >>> [line for line in text.splitlines() if line.startswith("## ")][:2]
    ['## Points', '## Openings']
    """
    frequencies = Frequencies.of(system, boards)
    vulnerability = boards.always or Vulnerability.NONE
    parts = [*_head(system, frequencies, boards), "## Openings", ""]
    openings = [calls for calls in frequencies.after if all(call is Call.PASS for call in calls)]
    for calls in sorted(openings, key=len):
        if frequencies.share(calls) >= least:
            parts += [f"### In {_PLACES[len(calls)]} seat", ""]
            parts += _table(system, calls, frequencies, vulnerability)
    for title, competitive in (("After partner", False), ("After the opponents", True)):
        parts += [f"## {title}", ""]
        for calls in _situations(frequencies, least):
            if _is_contested(calls) is competitive:
                share = 100 * frequencies.share(calls)
                parts += [f"### {_heading(calls)} – ? ({share:.1f} %)", ""]
                parts += _table(system, calls, frequencies, vulnerability)
    return "\n".join(parts).rstrip() + "\n"


def _head(system: EvolvedSystem, frequencies: Frequencies, boards: Boards) -> Iterator[str]:
    states, entries, _ = system.core.form
    judged = judge(system, reserved_boards())
    who = {Vulnerability.NONE: "nobody", Vulnerability.BOTH: "everybody"}.get(
        boards.always or Vulnerability.NONE, str(boards.always)
    )
    yield f"# {system.name}"
    yield ""
    nodes = ", ".join(names_of(system.core.switches))
    yield (
        f"This evolved system has {states} states with {entries} entries each; its programs may ask for "
        f"{nodes}. In self-play it is {judged} IMPs a board from par on the {judged.boards:,} reserved "
        f"boards; always passing is {judged.passing:.3f} away, which makes a ratio of {judged.ratio:.3f}."
    )
    yield ""
    yield (
        f"The meaning of each call follows from the program itself, not from watching it bid. The "
        f"frequencies come from {frequencies.boards:,} deals on which all four players had this system and "
        f"{who} was vulnerable. The tables leave out calls that did not come up there, and situations in "
        f"which everybody passes."
    )
    yield ""
    yield "## Points"
    yield ""
    yield "| " + " | ".join(str(rank) for rank, units in UNITS.items() if units) + " |"
    yield "|" + "---|" * sum(1 for units in UNITS.values() if units)
    yield "| " + " | ".join(f"{units * UNIT:.2f}" for units in UNITS.values() if units) + " |"
    yield ""


def _situations(frequencies: Frequencies, least: float) -> Iterator[Calls]:
    """Yield the situations with a bid and a choice, as a tree with the frequent branches first."""

    def below(calls: Calls) -> Iterator[Calls]:
        following = frequencies.after.get(calls)
        if following is None or following.total() < least * frequencies.boards:
            return
        if any(call is not Call.PASS for call in calls) and set(following) != {Call.PASS}:
            yield calls
        for call, _ in following.most_common():
            yield from below((*calls, call))

    # Bidding hardly depends on the seat of the opener: follow only the seat that opens most.
    opened = max(((Call.PASS,) * place for place in range(len(_PLACES))), key=frequencies.opened)
    place = len(opened)
    return (calls for calls in below(opened) if len(calls) > place and calls[place] is not Call.PASS)


def _is_contested(calls: Calls) -> bool:
    """Return whether the opponents of the side to call have bid or doubled."""
    return any(call is not Call.PASS for number, call in enumerate(calls) if (len(calls) - number) % 2 == 1)


def _heading(calls: Calls) -> str:
    return " – ".join(call.symbol if call is not Call.PASS else "Pass" for call in calls)


def _table(
    system: EvolvedSystem, calls: Calls, frequencies: Frequencies, vulnerability: Vulnerability
) -> Iterator[str]:
    shown = system.shown_next(Auction(Seat.NORTH, calls), vulnerability)
    following = frequencies.after[calls]
    yield "| call | shows | how often |"
    yield "|---|---|---|"
    for call, count in following.most_common():
        share = 100 * count / following.total()
        yield f"| {call.symbol} | {shown[call]} | {share:.1f} % |"
    yield ""
