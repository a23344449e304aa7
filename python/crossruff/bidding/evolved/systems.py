"""Evolved systems as values, and their files."""

from __future__ import annotations

import base64
import binascii
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from crossruff import _core
from crossruff.atomic_files import whole_file
from crossruff.bidding.contract import BiddingSystem, ExplainedCall
from crossruff.bidding.evolved.nodes import names_of
from crossruff.errors import CrossruffError
from crossruff.inference import Meaning
from crossruff.model import Auction, Call, Deal, Hand, Seat, View, Vulnerability
from crossruff.players import Budget, Decision

_KIND = "evolved bidding system"
NO_HAND = "no hand of this system makes this call"


@dataclass(frozen=True, slots=True, eq=False)
class System:
    """A system that both partners play: a machine with states, and a program in each.

    >>> system = System.load(shipped()[0])
    >>> System.loads(system.dumps()) == system
    True
    """

    core: _core.BiddingSystem
    name: str = "a system"

    def choose(
        self, hand: Hand, auction: Auction, vulnerability: Vulnerability, others: System | None = None
    ) -> Call:
        """Return the call of a hand when it is its turn; the other side plays the same system or another."""
        others = others or self
        dealers = auction.turn.side is auction.dealer.side
        one, two = (self, others) if dealers else (others, self)
        numbers = [call.index for call in auction.calls]
        vulnerable = of_dealer(vulnerability, auction.dealer)
        found = one.core.call(two.core, vulnerable, numbers, hand.bits)
        if found is None:
            raise CrossruffError("there is nothing to call: the auction is over")
        return Call.all()[found]

    def call(self, view: View, budget: Budget | None = None) -> Decision[Call]:
        """Choose a call as the program says; both sides play this system."""
        from crossruff.bidding.evolved.explaining import shown_by

        budget = Budget() if budget is None else budget
        auction, vulnerability = view.calls, view.vulnerability
        call = self.choose(view.hand, auction, vulnerability)
        shown = shown_by(self, auction.call(call), vulnerability)[-1]
        words = NO_HAND if shown is None else str(shown)
        meaning = Meaning.ANY if shown is None else shown.meaning
        return Decision(call, words, elapsed=budget.elapsed, shows=words, meaning=meaning)

    def explain(
        self,
        auction: Auction,
        vulnerability: Vulnerability = Vulnerability.NONE,
        others: BiddingSystem | None = None,
    ) -> list[ExplainedCall]:
        """Explain each call of an auction: all that follows from the programs."""
        from crossruff.bidding.evolved.explaining import shown_by

        found = shown_by(self, auction, vulnerability, _evolved(others))
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
        from crossruff.bidding.evolved.explaining import shown_next

        found = shown_next(self, auction, vulnerability, _evolved(others))
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
        """Return the hands that follow from the program for each seat that has called."""
        found = self.explain(auction, vulnerability)
        return {one.seat: one.meaning for one in found if one.in_system}

    def describe(self) -> str:
        """Return the system as a document in Markdown: what every call shows, and how often it comes up."""
        from crossruff import solved_deals
        from crossruff.bidding.evolved.boards import Boards
        from crossruff.bidding.evolved.describing import describe

        return describe(self, Boards(solved_deals.reserved()))

    def dumps(self) -> str:
        """The system as text."""
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
    def loads(cls, text: str) -> System:
        """The system of a text; what is damaged is refused."""
        try:
            about = json.loads(text)
            if not isinstance(about, dict) or about.get("crossruff") != _KIND:
                raise CrossruffError(f"not an {_KIND}")
            data = base64.b64decode(str(about.get("system")), validate=True)
        except json.JSONDecodeError as fault:
            raise CrossruffError(f"not an {_KIND}: {fault}") from None
        except binascii.Error as fault:
            raise CrossruffError(f"a damaged {_KIND}: {fault}") from None
        try:
            core = _core.BiddingSystem.from_bytes(data)
        except ValueError as fault:
            raise CrossruffError(f"a damaged {_KIND}: {fault}") from None
        return cls(core, str(about.get("name", "a system")))

    def save(self, path: Path | str) -> None:
        """Write it to a file."""
        with whole_file(Path(path)) as file:
            file.write(self.dumps().encode())

    @classmethod
    def load(cls, path: Path | str) -> System:
        """Read it from a file."""
        try:
            text = Path(path).read_text("utf-8")
        except UnicodeDecodeError:
            raise CrossruffError(f"{path}: not an {_KIND}: no text") from None
        try:
            return cls.loads(text)
        except CrossruffError as fault:
            raise CrossruffError(f"{path}: {fault}") from None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, System) and self.core.to_bytes() == other.core.to_bytes()

    def __hash__(self) -> int:
        return hash(self.core.to_bytes())


def _evolved(others: BiddingSystem | None) -> System | None:
    if others is not None and not isinstance(others, System):
        raise CrossruffError(f"an evolved system must meet an evolved system; got {others.name}")
    return others


def shipped() -> list[Path]:
    """The files of the systems that come with the package."""
    return sorted((Path(__file__).parent / "shipped").glob("*.json"))


def path_of(name: str) -> Path:
    """The file of a system by its name, if it comes with the package, or by its path.

    >>> path_of("webb-a").name
    'webb-a.json'
    """
    named = {path.stem: path for path in shipped()}
    path = named.get(name, Path(name))
    if not path.exists():
        raise CrossruffError(
            f"there is no system {name!r}: neither a file nor one that evolved ({', '.join(named)})"
        )
    return path


def of_dealer(vulnerability: Vulnerability, dealer: Seat) -> tuple[bool, bool]:
    """Whether the dealer's side is vulnerable, and whether the other is.

    >>> of_dealer(Vulnerability.EW, Seat.WEST)
    (True, False)
    """
    return vulnerability.includes(dealer), vulnerability.includes(dealer.next)
