"""Evolved systems as values, and their files."""

from __future__ import annotations

import base64
import binascii
import json
from dataclasses import dataclass
from pathlib import Path

from crossruff import _core
from crossruff.atomic_files import whole_file
from crossruff.bidding.evolved.nodes import names_of
from crossruff.errors import CrossruffError
from crossruff.model import Auction, Call, Hand, Seat, Vulnerability

_KIND = "evolved bidding system"


@dataclass(frozen=True, slots=True, eq=False)
class System:
    """A system that both partners play: a machine with states, and a program in each.

    >>> system = System.load(shipped()[0])
    >>> System.loads(system.dumps()) == system
    True
    """

    core: _core.BiddingSystem
    name: str = "a system"

    def call(self, auction: Auction, hand: Hand, vulnerability: Vulnerability, others: System) -> Call:
        """What it calls with a hand, when it is its turn and the other side plays a system of its own."""
        dealers = auction.turn.side is auction.dealer.side
        one, two = (self, others) if dealers else (others, self)
        numbers = [call.index for call in auction.calls]
        vulnerable = of_dealer(vulnerability, auction.dealer)
        found = one.core.call(two.core, vulnerable, numbers, hand.bits)
        if found is None:
            raise CrossruffError("there is nothing to call: the auction is over")
        return Call.all()[found]

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
