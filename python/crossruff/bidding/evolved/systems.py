"""Hold evolved systems as values, and read and write their files."""

from __future__ import annotations

import base64
import binascii
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from crossruff import _core
from crossruff.atomic_files import whole_file
from crossruff.bidding.contract import NO_HAND, BiddingSystem, DocumentOptions, ExplainedCall
from crossruff.bidding.convention_card import ConventionCard
from crossruff.bidding.evolved.nodes import names_of
from crossruff.bidding.evolved.shown import Shown
from crossruff.errors import CrossruffError
from crossruff.inference import Meaning
from crossruff.model import Auction, Call, Deal, Hand, Seat, View, Vulnerability
from crossruff.players import Budget, Decision

_KIND = "evolved bidding system"
_Bounds = list[list[tuple[int, int]]]
_Explained = tuple[
    list[list[tuple[int, int]]] | None, list[_Bounds], bool, tuple[int, int], list[tuple[int, _Bounds]]
]
"""The core's explanation: ranges of each player, boxes of each player, exact, states, and the next calls."""


@dataclass(frozen=True, slots=True, eq=False)
class EvolvedSystem:
    """A system that both partners play: a machine with states, and a program in each.

    >>> system = EvolvedSystem.load(shipped()[0])
    >>> EvolvedSystem.loads(system.dumps()) == system
    True
    """

    core: _core.BiddingSystem
    name: str = "a system"

    def choose(
        self, hand: Hand, auction: Auction, vulnerability: Vulnerability, others: EvolvedSystem | None = None
    ) -> Call:
        """Return the call of a hand when it is its turn; the other side plays the same system or another."""
        others = others or self
        dealers = auction.turn.side is auction.dealer.side
        one, two = (self, others) if dealers else (others, self)
        numbers = [call.index for call in auction.calls]
        vulnerable = vulnerability.for_dealer(auction.dealer)
        found = one.core.call(two.core, vulnerable, numbers, hand.bits)
        if found is None:
            raise CrossruffError("the auction must still be open; it is over")
        return Call.all()[found]

    def choose_number(self, hand: Hand, calls: Sequence[int], dealers: bool, others: bool) -> int:
        """Return the call of a hand after some calls, all numbers as `Call.index`: fast for many auctions.

        `dealers` and `others` say which side is vulnerable; all four players have this system.
        """
        found = self.core.call(self.core, (dealers, others), list(calls), hand.bits)
        return Call.PASS.index if found is None else found

    def shown_by(
        self,
        auction: Auction,
        vulnerability: Vulnerability = Vulnerability.NONE,
        others: EvolvedSystem | None = None,
    ) -> list[Shown | None]:
        """Return the hands that each call of an auction shows, after it and all calls before.

        The dealer's side plays this system, the other side the same or another. A call that no hand makes
        shows None, and so does every call after it.

        >>> EvolvedSystem.load(path_of("webb-a")).shown_by(Auction.parse("N", "Pass"))[0] is not None
        True
        """
        shown: list[Shown | None] = []
        for number in range(len(auction)):
            ranges, pieces, exact, _, _ = self._explained(auction.at(number + 1), vulnerability, others)
            shown.append(None if ranges is None else Shown.of(pieces[number % 4], exact=exact))
        return shown

    def shown_next(
        self,
        auction: Auction,
        vulnerability: Vulnerability = Vulnerability.NONE,
        others: EvolvedSystem | None = None,
    ) -> dict[Call, Shown]:
        """Return the calls that the next player makes with some hand, and the hands that each shows.

        >>> Call.PASS in EvolvedSystem.load(path_of("webb-a")).shown_next(Auction.parse("N", ""))
        True
        """
        _, _, exact, _, following = self._explained(auction, vulnerability, others)
        return {Call.all()[call]: Shown.of(boxes, exact=exact) for call, boxes in following}

    def _explained(
        self, auction: Auction, vulnerability: Vulnerability, others: EvolvedSystem | None
    ) -> _Explained:
        numbers = [call.index for call in auction.calls]
        vulnerable = vulnerability.for_dealer(auction.dealer)
        return self.core.explain((others or self).core, vulnerable, numbers)

    def call(self, view: View, budget: Budget | None = None) -> Decision[Call]:
        """Choose a call by the program; both sides play this system."""
        budget = Budget() if budget is None else budget
        auction, vulnerability = view.calls, view.vulnerability
        call = self.choose(view.hand, auction, vulnerability)
        shown = self.shown_by(auction.call(call), vulnerability)[-1]
        words = NO_HAND if shown is None else str(shown)
        meaning = Meaning.ANY if shown is None else shown.meaning
        return Decision(call, words, elapsed=budget.elapsed, shows=words, meaning=meaning)

    def explain(
        self,
        auction: Auction,
        vulnerability: Vulnerability = Vulnerability.NONE,
        others: BiddingSystem | None = None,
    ) -> list[ExplainedCall]:
        """Explain each call of an auction by the hands for which the programs make it."""
        found = self.shown_by(auction, vulnerability, _evolved(others))
        return [
            ExplainedCall(
                auction.dealer.after(place),
                call,
                NO_HAND if shown is None else str(shown),
                Meaning.ANY if shown is None else shown.meaning,
                in_system=shown is not None,
            )
            for place, (call, shown) in enumerate(zip(auction.calls, found, strict=True))
        ]

    def continuations(
        self,
        auction: Auction,
        vulnerability: Vulnerability = Vulnerability.NONE,
        others: BiddingSystem | None = None,
    ) -> dict[Call, str]:
        """Return the calls that the next player makes with some hand, and what each shows."""
        found = self.shown_next(auction, vulnerability, _evolved(others))
        return {call: str(shown) for call, shown in found.items()}

    def chooser(
        self, auction: Auction, vulnerability: Vulnerability = Vulnerability.NONE
    ) -> Callable[[Hand], Call]:
        """Return a function from a hand to the next call."""
        return lambda hand: self.choose(hand, auction, vulnerability)

    def auction(self, deal: Deal, dealer: Seat, vulnerability: Vulnerability = Vulnerability.NONE) -> Auction:
        """Bid a deal at all four seats."""
        made = Auction(dealer)
        while not made.is_over:
            made = made.call(self.choose(deal[made.turn], made, vulnerability))
        return made

    def expect(self, auction: Auction, vulnerability: Vulnerability) -> Mapping[Seat, Meaning]:
        """Return the hands for which the program makes the calls of each seat that has called."""
        found = self.explain(auction, vulnerability)
        return {one.seat: one.meaning for one in found if one.in_system}

    def describe(self, options: DocumentOptions | None = None) -> str:
        """Return the system as a document in Markdown: what every call shows, and how often it comes up."""
        from crossruff import solved_deals
        from crossruff.bidding.evolved.boards import Boards
        from crossruff.bidding.evolved.describe import describe

        options = options or DocumentOptions()
        deals = solved_deals.default()
        if not 1 <= options.deals <= len(deals):
            raise CrossruffError(f"deals must be 1 to {len(deals)}, as the library has; got {options.deals}")
        boards = Boards(deals[: options.deals], options.vulnerability)
        return describe(self, boards, options.least)

    def card(self) -> ConventionCard:
        """Return the convention card: openings, responses to them, and calls over them."""
        from crossruff.bidding.evolved.card_topics import card_topics

        return ConventionCard.of(self, card_topics(self))

    def dumps(self) -> str:
        """Return the system as text."""
        states, entries, inherited = self.core.form
        about = {
            "crossruff": _KIND,
            "name": self.name,
            "states": states,
            "entries": entries,
            "inherited": inherited,
            "nodes": names_of(self.core.switches),
            "system": base64.b64encode(self.core.to_bytes()).decode(),
        }
        return json.dumps(about, indent=1, ensure_ascii=False) + "\n"

    @classmethod
    def loads(cls, text: str) -> EvolvedSystem:
        """Read a system from text; reject text that is damaged."""
        try:
            about = json.loads(text)
            if not isinstance(about, dict) or about.get("crossruff") != _KIND:
                raise CrossruffError(f"the text must be an {_KIND}; it is not")
            data = base64.b64decode(str(about.get("system")), validate=True)
        except json.JSONDecodeError as fault:
            raise CrossruffError(f"the text must be an {_KIND}; {fault}") from None
        except binascii.Error as fault:
            raise CrossruffError(f"the {_KIND} is damaged: {fault}") from None
        try:
            core = _core.BiddingSystem.from_bytes(data)
        except ValueError as fault:
            raise CrossruffError(f"the {_KIND} is damaged: {fault}") from None
        return cls(core, str(about.get("name", "a system")))

    def save(self, path: Path | str) -> None:
        """Write the system to a file."""
        with whole_file(Path(path)) as file:
            file.write(self.dumps().encode())

    @classmethod
    def load(cls, path: Path | str) -> EvolvedSystem:
        """Read a system from a file."""
        try:
            text = Path(path).read_text("utf-8")
        except UnicodeDecodeError:
            raise CrossruffError(f"{path}: an {_KIND} must be text; the file is not UTF-8") from None
        try:
            return cls.loads(text)
        except CrossruffError as fault:
            raise CrossruffError(f"{path}: {fault}") from None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, EvolvedSystem) and self.core.to_bytes() == other.core.to_bytes()

    def __hash__(self) -> int:
        return hash(self.core.to_bytes())


def _evolved(others: BiddingSystem | None) -> EvolvedSystem | None:
    if others is not None and not isinstance(others, EvolvedSystem):
        raise CrossruffError(
            f"the opponents of an evolved system must play an evolved system; got {others.name}"
        )
    return others


def shipped() -> list[Path]:
    """Return the files of the evolved systems of the package."""
    return sorted((Path(__file__).parent / "shipped").glob("*.json"))


def path_of(name: str) -> Path:
    """Return the file of an evolved system: by its name in the package, or its own path.

    >>> path_of("webb-a").name
    'webb-a.json'
    """
    named = {path.stem: path for path in shipped()}
    path = named.get(name, Path(name))
    if not path.is_file():
        raise CrossruffError(f"unknown evolved system {name!r}; choose {', '.join(named)} or a file")
    return path
