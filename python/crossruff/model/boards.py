"""Boards: a deal with everything that happened to it at a table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from crossruff.errors import CrossruffError, IllegalDeal
from crossruff.model.auctions import Auction
from crossruff.model.contracts import Contract, Result
from crossruff.model.deals import Deal
from crossruff.model.plays import Play
from crossruff.model.scoring import score
from crossruff.model.seats import Seat, Side, Vulnerability, dealer_of_board
from crossruff.model.tricktables import TrickTable


@dataclass(frozen=True, slots=True)
class Comment:
    """Words written into a record, with the point of the game after which they stand."""

    text: str
    calls: int = 0
    cards: int = 0


@dataclass(frozen=True, slots=True)
class Section:
    """A table of a record that Crossruff keeps without reading it: its name, its value and its lines."""

    name: str
    value: str
    lines: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Board:
    """One record: the deal and, as far as they are known, the auction, the play and the result.

    Dealer and vulnerability follow from the number unless they are given.

    >>> deal = Deal.parse("N:AQJ3.KQ42.QT42.2 KT975.J753.A.965 82.AT98..AKQJ874 64.6.KJ987653.T3")
    >>> board = Board.numbered(5, deal)
    >>> board.dealer, board.vulnerability
    (Seat.NORTH, Vulnerability.NS)
    >>> board = board.with_auction(Auction.parse("N", "1D 1S X P 3H P 4C P 4S P 5NT P 7H AP"))
    >>> board.contract, board.with_tricks(10).score(Side.NS)
    (Contract.parse('7HN'), -300)
    """

    deal: Deal
    dealer: Seat
    vulnerability: Vulnerability = Vulnerability.NONE
    number: int | None = None
    players: tuple[str, str, str, str] = ("", "", "", "")
    """The names, North first, then clockwise; empty where not known."""
    auction: Auction | None = None
    play: Play | None = None
    stated_contract: Contract | None = None
    """The contract, where a record tells it without a complete auction."""
    stated_tricks: int | None = None
    """Declarer's tricks, where a record tells them and the play does not."""
    double_dummy: TrickTable | None = None
    comments: tuple[Comment, ...] = ()
    tags: tuple[tuple[str, str], ...] = ()
    """Everything else a record says about itself, by the names of PBN: Event, Room, HomeTeam, ...

    Those that every PBN record begins with come first; the others stay in the order given."""
    sections: tuple[Section, ...] = ()

    def __post_init__(self) -> None:
        """Refuse parts that do not belong together, and drop what only repeats the auction or the play."""
        if self.auction is not None and self.auction.dealer is not self.dealer:
            raise CrossruffError(f"{self.dealer} deals, but {self.auction.dealer} opens the auction")
        if self.number is not None and self.number not in _NUMBERS:
            raise CrossruffError(f"boards are numbered from 1 to {_NUMBERS[-1]}, not {self.number}")
        if len(self.players) != 4:
            raise CrossruffError(f"a board has four players, not {len(self.players)}")
        if self.play is not None and self.play.deal != self.deal:
            raise IllegalDeal("the play is of another deal")
        if self.stated_tricks is not None and not 0 <= self.stated_tricks <= 13:
            raise CrossruffError(f"declarer takes 0 to 13 tricks, not {self.stated_tricks}")
        object.__setattr__(self, "tags", tuple(sorted(self.tags, key=_tag_order)))
        if self.auction is not None and self.auction.is_over:
            object.__setattr__(self, "stated_contract", None)
        if self.is_passed_out or self.stated_tricks == self._played_tricks():
            object.__setattr__(self, "stated_tricks", None)
        self._check_contract_of_play()

    def _check_contract_of_play(self) -> None:
        """Refuse a play in another strain or by the other side; a swapped declarer and dummy is allowed."""
        play, contract = self.play, self.contract
        if play is None or play.declarer is None or contract is None:
            return
        if play.strain is not contract.strain or play.declarer.side is not contract.declarer.side:
            raise CrossruffError(
                f"the contract is {contract}, but {play.declarer.name.title()} plays {play.strain}"
            )

    @classmethod
    def numbered(cls, number: int, deal: Deal) -> Board:
        """A board whose number tells its dealer and vulnerability (Law 2)."""
        return cls(deal, dealer_of_board(number), Vulnerability.of_board(number), number)

    @property
    def contract(self) -> Contract | None:
        """The contract; None when passed out or not known."""
        return self.stated_contract or (self.auction.contract if self.auction else None)

    @property
    def is_passed_out(self) -> bool:
        """Whether all four passed."""
        return self.auction is not None and self.auction.is_passed_out

    @property
    def tricks(self) -> int | None:
        """Declarer's tricks, as stated or as played."""
        return self._played_tricks() if self.stated_tricks is None else self.stated_tricks

    def _played_tricks(self) -> int | None:
        if self.play is None or self.play.declarer is None:
            return None
        return self.play.total(self.play.declarer.side)

    @property
    def result(self) -> Result | None:
        """The contract with its tricks; None when passed out, not known, or only an ending."""
        contract, tricks = self.contract, self.tricks
        if contract is None or tricks is None or (self.play is not None and self.play.size < 13):
            return None
        return Result(contract, tricks)

    def score(self, side: Side = Side.NS) -> int | None:
        """What a side scored; None while the result is not known."""
        if self.result is None and not self.is_passed_out:
            return None
        return score(self.result, self.vulnerability, side)

    def player(self, seat: Seat) -> str:
        """The name of the player in a seat, or nothing."""
        return self.players[seat.index]

    def tag(self, name: str) -> str | None:
        """What the record says under a name, as `Event`; None if nothing."""
        return next((value for key, value in self.tags if key == name), None)

    def with_tags(self, tags: Mapping[str, str]) -> Board:
        """The board with these tags added, or put in place of those of the same name."""
        return replace(self, tags=tuple({**dict(self.tags), **tags}.items()))

    def with_players(self, names: Mapping[Seat, str]) -> Board:
        """The board with these names in their seats."""
        north, east, south, west = (names.get(seat, self.player(seat)) for seat in Seat)
        return replace(self, players=(north, east, south, west))

    def with_auction(self, auction: Auction) -> Board:
        """The board with this auction; a play that belonged to another contract is dropped."""
        board = replace(self, auction=auction, play=None, stated_contract=None, stated_tricks=None)
        same = board.contract is not None and board.contract == self.contract
        return replace(board, play=self.play, stated_tricks=self.stated_tricks) if same else board

    def with_play(self, play: Play) -> Board:
        """The board with this play; its result is the play's."""
        return replace(self, play=play, stated_tricks=None)

    def with_tricks(self, tricks: int) -> Board:
        """The board with this result."""
        return replace(self, stated_tricks=tricks)


EVENT_TAGS = ("Event", "Site", "Date", "Scoring")
"""The tags that every PBN record has and that are no field of a board."""

_NUMBERS = range(1, 1_000_000_000)


def _tag_order(tag: tuple[str, str]) -> int:
    return EVENT_TAGS.index(tag[0]) if tag[0] in EVENT_TAGS else len(EVENT_TAGS)
