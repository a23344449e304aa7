"""Boards: a deal with everything that happened to it at a table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING

from crossruff.errors import CrossruffError, IllegalDeal
from crossruff.model.auctions import Auction
from crossruff.model.cards import Card
from crossruff.model.contracts import Contract, Result, check_tricks
from crossruff.model.deals import Deal
from crossruff.model.plays import Play
from crossruff.model.scoring import score
from crossruff.model.seats import Seat, Side, Vulnerability, dealer_of_board
from crossruff.model.tricktables import TrickTable

if TYPE_CHECKING:
    from crossruff.dd import Par, Solver
    from crossruff.model.diagrams import Style
    from crossruff.model.views import View


@dataclass(frozen=True, slots=True)
class Comment:
    """A comment in a record, with the number of calls and cards before it.

    >>> from crossruff.model import Board
    >>> board = Board(1, "N:- - - -", comments=[Comment("a thin game", calls=3)])
    >>> board.comments[0].text
    'a thin game'
    """

    text: str
    calls: int = 0
    cards: int = 0


@dataclass(frozen=True, slots=True)
class Section:
    """A table of a record that Crossruff keeps as it is: its name, its value and its lines.

    >>> Section("OptimumResultTable", "Declarer;Denomination;Result", ("N NT 9", "S NT 8")).lines[0]
    'N NT 9'
    """

    name: str
    value: str
    lines: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Board:
    """One record: the deal and, as far as they are known, the auction, the play and the result.

    Dealer and vulnerability follow from the number unless they are given; a board without a number (None)
    needs a dealer. `print` shows the hands around the table, with the auction and the result.

    >>> board = Board(5, "N:AQJ3.KQ42.QT42.2 KT975.J753.A.965 82.AT98..AKQJ874 64.6.KJ987653.T3")
    >>> board.dealer, board.vulnerability
    (Seat.NORTH, Vulnerability.NS)
    >>> board = board.with_auction("1D 1S X P 3H P 4C P 4S P 5NT P 7H AP")
    >>> board.contract, board.with_tricks(10).score("NS"), str(board.par())
    (Contract.parse('7HN'), -300, 'NS +1400: 7Dx-6 by EW')
    """

    number: int | None
    deal: Deal
    dealer: Seat
    vulnerability: Vulnerability
    players: tuple[str, str, str, str] = ("", "", "", "")
    """The names, North first, then clockwise; empty where not known."""
    auction: Auction | None = None
    play: Play | None = None
    stated_contract: Contract | None = None
    """The contract, where a record states it without a complete auction."""
    stated_tricks: int | None = None
    """Declarer's tricks, where a record states them and the play does not show them."""
    double_dummy: TrickTable | None = None
    """The table that a record states; `dd_table` computes it."""
    comments: tuple[Comment, ...] = ()
    tags: tuple[tuple[str, str], ...] = ()
    """Everything else that a record states, by the names of PBN: Event, Room, HomeTeam, ...

    The tags that every PBN record begins with come first; the others stay in the order given."""
    sections: tuple[Section, ...] = ()

    def __init__(  # noqa: PLR0913 - a record has this many parts, and all but two have names
        self,
        number: int | None,
        deal: Deal | str,
        dealer: Seat | str | None = None,
        vulnerability: Vulnerability | str | None = None,
        players: tuple[str, str, str, str] = ("", "", "", ""),
        *,
        auction: Auction | str | None = None,
        play: Play | None = None,
        stated_contract: Contract | str | None = None,
        stated_tricks: int | None = None,
        double_dummy: TrickTable | None = None,
        comments: tuple[Comment, ...] = (),
        tags: tuple[tuple[str, str], ...] = (),
        sections: tuple[Section, ...] = (),
    ) -> None:
        """Reject parts that do not fit together, and drop a contract or tricks that only repeat the rest."""
        _check_number(number)
        if dealer is None and number is None:
            raise CrossruffError("a board must have a dealer or a number")
        seat = dealer_of_board(number or 1) if dealer is None else Seat.parse(dealer)
        if vulnerability is None:
            vulnerability = Vulnerability.NONE if number is None else Vulnerability.of_board(number)
        values = (
            number,
            Deal.parse(deal),
            seat,
            Vulnerability.parse(vulnerability),
            tuple(players),
            Auction.parse(seat, auction) if isinstance(auction, str) else auction,
            play,
            None if stated_contract is None else Contract.parse(stated_contract),
            stated_tricks,
            double_dummy,
            tuple(comments),
            tuple(sorted(tags, key=_tag_order)),
            tuple(sections),
        )
        for name, value in zip(_FIELDS, values, strict=True):
            object.__setattr__(self, name, value)
        self._check()

    def _check(self) -> None:
        if self.auction is not None and self.auction.dealer is not self.dealer:
            raise CrossruffError(
                f"auction must begin with the dealer {self.dealer}; got {self.auction.dealer}"
            )
        if len(self.players) != 4:
            raise CrossruffError(f"board must have four players; got {len(self.players)}")
        if self.play is not None and self.play.deal != self.deal:
            raise IllegalDeal("play of a board must have the deal of the board; got another deal")
        if self.stated_tricks is not None:
            check_tricks(self.stated_tricks)
        if self.auction is not None and self.auction.is_over:
            object.__setattr__(self, "stated_contract", None)
        if self.is_passed_out or self.stated_tricks == self._played_tricks():
            object.__setattr__(self, "stated_tricks", None)
        self._check_contract_of_play()

    def _check_contract_of_play(self) -> None:
        """Reject a play in another strain or by the other side; a swapped declarer and dummy is allowed."""
        play, contract = self.play, self.contract
        if play is None or play.declarer is None or contract is None:
            return
        if play.strain is not contract.strain or play.declarer.side is not contract.declarer.side:
            raise CrossruffError(
                f"play must be of the contract {contract}; got {play.strain} by {play.declarer.name.title()}"
            )

    def par(self, *, solver: Solver | None = None) -> Par:
        """Return the par score and the par contracts, for the board's dealer and vulnerability."""
        from crossruff import dd

        return dd.par(self.deal, self.vulnerability, self.dealer, solver=solver)

    def dd_table(self, *, solver: Solver | None = None) -> TrickTable:
        """Solve the deal: return the tricks of each declarer in each strain.

        >>> Board(1, "N:A... K... Q... J...").dd_table()["N", "NT"]
        1
        """
        from crossruff import dd

        return dd.table(self.deal, solver=solver)

    def view(self, seat: Seat | str) -> View:
        """Return what a seat sees of the board, in the auction or in the play.

        >>> board = Board(1, "N:AK... QJ... T9... 87...", stated_contract="1NTS")
        >>> str(board.view("S").play.deal)
        'N:AK... - T9... -'
        """
        from crossruff.model.views import View

        return View.of_board(self, Seat.parse(seat))

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
        """The contract with its tricks; None when passed out, not known, or of an ending."""
        contract, tricks = self.contract, self.tricks
        if contract is None or tricks is None or (self.play is not None and self.play.size < 13):
            return None
        return Result(contract, tricks)

    def score(self, side: Side | str = Side.NS) -> int | None:
        """Return the points of a side; None while the result is not known."""
        if self.result is None and not self.is_passed_out:
            return None
        return score(self.result, self.vulnerability, side)

    def player(self, seat: Seat | str) -> str:
        """Return the name of the player in a seat; empty where it is not known."""
        return self.players[Seat.parse(seat).index]

    def tag(self, name: str) -> str | None:
        """Return a tag of the record by its name, as in `Event`; None if the record has none."""
        return next((value for key, value in self.tags if key == name), None)

    def with_tags(self, tags: Mapping[str, str]) -> Board:
        """Return the board with these tags added; they replace tags of the same name."""
        return replace(self, tags=tuple({**dict(self.tags), **tags}.items()))

    def with_players(self, names: Mapping[Seat, str] | Mapping[str, str]) -> Board:
        """Return the board with these names in their seats."""
        known = {Seat.parse(seat): name for seat, name in names.items()}
        north, east, south, west = (known.get(seat, self.player(seat)) for seat in Seat)
        return replace(self, players=(north, east, south, west))

    def with_auction(self, auction: Auction | str) -> Board:
        """Return the board with this auction; a play that belonged to another contract is dropped."""
        if isinstance(auction, str):
            auction = Auction.parse(self.dealer, auction)
        board = replace(self, auction=auction, play=None, stated_contract=None, stated_tricks=None)
        same = board.contract is not None and board.contract == self.contract
        return replace(board, play=self.play, stated_tricks=self.stated_tricks) if same else board

    def with_play(self, play: Play | str | Iterable[Card | str]) -> Board:
        """Return the board with this play, or these cards of its contract; the result is that of the play."""
        if not isinstance(play, Play):
            if self.contract is None:
                raise CrossruffError("a board must have a contract before cards are played")
            play = Play.of(self.deal, self.contract, play)
        return replace(self, play=play, stated_tricks=None)

    def with_tricks(self, tricks: int) -> Board:
        """Return the board with this number of tricks for declarer."""
        return replace(self, stated_tricks=tricks)

    def diagram(self, style: Style | str = "unicode", *, with_play: bool = True) -> str:
        """Return the whole board as text: header, hands, auction, play, result and double-dummy table."""
        from crossruff.model.diagrams import diagram

        return diagram(self, style, with_play=with_play)

    def pprint(self) -> None:
        """Print the whole board, the play included."""
        print(self.diagram())

    def _repr_html_(self) -> str:
        from crossruff.model.html import board_html

        return board_html(self)

    def __str__(self) -> str:
        return self.diagram(with_play=False)

    def __repr__(self) -> str:
        defaults = {field.name: field.default for field in fields(self)}
        parts = ((name, getattr(self, name), default) for name, default in defaults.items())
        return (
            f"Board({', '.join(f'{name}={value!r}' for name, value, default in parts if value != default)})"
        )


_FIELDS = tuple(field.name for field in fields(Board))

EVENT_TAGS = ("Event", "Site", "Date", "Scoring")
"""The tags of every PBN record that are not a field of a board."""

_NUMBERS = range(1, 1_000_000_000)


def _check_number(number: object) -> None:
    if number is not None and (not isinstance(number, int) or number not in _NUMBERS):
        raise CrossruffError(f"board number must be 1 to {_NUMBERS[-1]}, or None; got {number!r}")


def _tag_order(tag: tuple[str, str]) -> int:
    return EVENT_TAGS.index(tag[0]) if tag[0] in EVENT_TAGS else len(EVENT_TAGS)
