"""The builder that every lenient reader uses to make a board of the pieces that it finds.

A reader passes calls and cards in the order in which it meets them. The legal ones become the auction and the
play. For the first illegal one the builder adds a warning with line and column, and keeps it and the rest as
a comment, so that nothing readable is lost.
"""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from crossruff.errors import ClaimError, IllegalCall, IllegalCard, IllegalDeal
from crossruff.formats.diagnosis import play_fault
from crossruff.formats.reading import ReadWarning
from crossruff.model import (
    Auction,
    Board,
    Call,
    CallNote,
    Card,
    Comment,
    Contract,
    Deal,
    Hand,
    Play,
    Seat,
    Section,
    Strain,
    TrickTable,
    Vulnerability,
    dealer_of_board,
)


class Place(NamedTuple):
    """Where something stands in a file, counted from 1."""

    line: int
    column: int


class _FoundCall(NamedTuple):
    call: Call
    place: Place
    note: CallNote


class _FoundCard(NamedTuple):
    card: Card
    place: Place
    seat: Seat | None


@dataclass
class BoardBuilder:
    """Collects the parts of one board."""

    place: Place
    """Where the board begins."""
    name: str = ""
    """The name of the board in the file, for warnings."""
    number: int | None = None
    dealer: Seat | None = None
    vulnerability: Vulnerability | None = None
    hands: dict[Seat, Hand] = field(default_factory=dict)
    deal_place: Place | None = None
    """The place of the deal in the file, for warnings; None for the beginning of the board."""
    players: dict[Seat, str] = field(default_factory=dict)
    contract: Contract | None = None
    contract_place: Place | None = None
    """The place of the contract, in the same way."""
    played_by: Seat | None = None
    """The seat that plays it, where declarer and dummy changed places, or where an ending has no contract."""
    strain: Strain | None = None
    """The strain of an ending without a contract."""
    leader: Seat | None = None
    """The leader of an ending without a contract."""
    tricks: int | None = None
    tricks_place: Place | None = None
    """The place of the number of tricks, in the same way."""
    auction_is_broken: bool = False
    """Whether calls are missing after the last one, because they could not be read."""
    play_is_unfinished: bool = False
    """Whether the file marks the play as unfinished; otherwise a claim ended a short play with a result."""
    claimed_by: Seat | None = None
    has_auction: bool = False
    """Whether there is an auction, perhaps without a call."""
    has_play: bool = False
    """Whether there is a play, perhaps without a card."""
    double_dummy: TrickTable | None = None
    tags: dict[str, str] = field(default_factory=dict)
    sections: list[Section] = field(default_factory=list)
    comments: list[Comment] = field(default_factory=list)
    warnings: list[ReadWarning] = field(default_factory=list)
    _calls: list[_FoundCall] = field(default_factory=list)
    _cards: list[_FoundCard] = field(default_factory=list)

    def warn(self, message: str, place: Place | None = None) -> None:
        """Add a warning, at a place or at the beginning of the board."""
        line, column = place or self.place
        self.warnings.append(ReadWarning(message, line, column, self.name))

    def add_call(self, call: Call, place: Place) -> None:
        """Add the next call of the auction."""
        self._calls.append(_FoundCall(call, place, CallNote()))

    def add_all_pass(self, place: Place) -> None:
        """Add the passes that end the auction from here, as `AP` does."""
        passes = 0
        while passes < min(4, len(self._calls)) and self._calls[-1 - passes].call is Call.PASS:
            passes += 1
        needed = 4 if passes == len(self._calls) else 3
        for _ in range(max(0, needed - passes)):
            self.add_call(Call.PASS, place)

    def annotate_last_call(self, *, alert: bool = False, explanation: str = "") -> None:
        """Add an alert or an explanation to the last call; several explanations are joined."""
        if self._calls:
            self.annotate_call(len(self._calls) - 1, alert=alert, explanation=explanation)

    def annotate_call(self, number: int, *, alert: bool = False, explanation: str = "") -> None:
        """Add an alert or an explanation to a call by its number, counted from 0."""
        found = self._calls[number]
        words = "; ".join(filter(None, (found.note.explanation, explanation)))
        self._calls[number] = found._replace(note=CallNote(found.note.alert or alert, words))

    def add_card(self, card: Card, place: Place, seat: Seat | None = None) -> None:
        """Add the next card in the order of play; the seat is checked where the file names it."""
        self._cards.append(_FoundCard(card, place, seat))

    def add_comment(self, text: str) -> None:
        """Add a comment after the calls and cards met so far."""
        if text:
            self.comments.append(Comment(text, len(self._calls), len(self._cards)))

    def complete_deal(self) -> None:
        """Give the cards that are left to the only hand that lacks cards, if there is one."""
        with suppress(IllegalDeal):
            self.hands = {seat: hand for seat, hand in Deal(self.hands).completed().items() if hand}

    @property
    def call_count(self) -> int:
        """The number of calls met so far."""
        return len(self._calls)

    @property
    def card_count(self) -> int:
        """The number of cards met so far."""
        return len(self._cards)

    def preview_contract(self) -> Contract | None:
        """Return the contract if cards follow, for a reader that must know it before the play."""
        card = _FoundCard(Card.all()[0], self.place, None)
        silent = replace(self, warnings=[], comments=[], _cards=self._cards or [card])
        return silent._agreed_contract(silent._build_auction(silent._build_dealer()))

    def build(self) -> Board:
        """Build the board of all parts that fit together, and warn of those that do not."""
        deal = self._build_deal()
        dealer = self._build_dealer()
        auction = self._build_auction(dealer)
        contract = self._agreed_contract(auction)
        play, tricks = self._build_play(deal, contract)
        north, east, south, west = (self.players.get(seat, "") for seat in Seat)
        return Board(
            deal=deal,
            dealer=dealer,
            vulnerability=self._build_vulnerability(),
            number=self.number,
            players=(north, east, south, west),
            auction=auction,
            play=play,
            stated_contract=contract,
            stated_tricks=tricks,
            double_dummy=self.double_dummy,
            comments=_fitted(self.comments, auction, play),
            tags=tuple(self.tags.items()),
            sections=tuple(self.sections),
        )

    def _build_deal(self) -> Deal:
        try:
            return Deal(self.hands)
        except IllegalDeal as fault:
            self.warn(str(fault), self.deal_place)
        kept: dict[Seat, Hand] = {}
        for seat, hand in self.hands.items():
            try:
                Deal({**kept, seat: hand})
                kept[seat] = hand
            except IllegalDeal:
                self._keep(f"unread hand of {seat.name.title()}: {hand}")
        return Deal(kept)

    def _build_dealer(self) -> Seat:
        if self.dealer is not None:
            return self.dealer
        if self.number is not None:
            return dealer_of_board(self.number)
        self.warn("the dealer is not given; North is assumed")
        return Seat.NORTH

    def _build_vulnerability(self) -> Vulnerability:
        if self.vulnerability is not None:
            return self.vulnerability
        return Vulnerability.NONE if self.number is None else Vulnerability.of_board(self.number)

    def _build_auction(self, dealer: Seat) -> Auction | None:
        if not self._calls:
            return Auction(dealer) if self.has_auction and not self._cards else None
        auction = Auction(dealer)
        broken = self.auction_is_broken
        for number, found in enumerate(self._calls):
            try:
                auction = auction.call(found.call, alert=found.note.alert, explanation=found.note.explanation)
            except IllegalCall as fault:
                self.warn(str(fault), found.place)
                self._keep(f"unread calls: {' '.join(str(rest.call) for rest in self._calls[number:])}")
                broken = True
                break
        if self._cards and self._lacks_passes(auction, broken):
            self.warn("the auction lacks its last passes; they are added", self._cards[0].place)
            auction = auction.passed_out()
        return auction if auction.calls or (self.has_auction and not self._cards) else None

    def _lacks_passes(self, auction: Auction, broken: bool) -> bool:
        """Return whether the auction must have ended here; with calls missing, only the contract shows it."""
        standing = auction.standing_contract
        if auction.is_over or standing is None:
            return False
        return self.contract == standing or (self.contract is None and not broken)

    def _agreed_contract(self, auction: Auction | None) -> Contract | None:
        found = auction.contract if auction else None
        if found is None:
            if auction is not None and auction.is_passed_out and self.contract is not None:
                self.warn(f"all passed, but the file gives the contract {self.contract}", self.contract_place)
                return None
            return self.contract
        if self.contract not in (None, found):
            message = f"the auction ends in {found}, but the file gives the contract {self.contract}"
            self.warn(message, self.contract_place)
        return found

    def _build_play(self, deal: Deal, contract: Contract | None) -> tuple[Play | None, int | None]:
        """Return the play, and declarer's tricks where the play itself does not show them."""
        play = self._start_of_play(deal, contract)
        if play is None:
            if self._cards:
                self.warn("cards were played, but the contract is not given", self._cards[0].place)
                self._keep_cards(0)
            return None, self.tricks
        if not self._cards and not self.has_play:
            return None, self.tricks
        whole = self._whole_play(play)
        if whole is not None:
            return self._settled(whole)
        for number, found in enumerate(self._cards):
            if found.seat not in (None, play.turn):
                self.warn(f"the {found.card.symbol} is out of turn: {play.turn} is to play", found.place)
                self._keep_cards(number)
                return play if number or self.has_play else None, self.tricks
            try:
                play = play.play(found.card)
            except IllegalCard as fault:
                cards = [found.card for found in self._cards]
                self.warn(play_fault(play, cards, str(fault)), found.place)
                self._keep_cards(number)
                return play if number or self.has_play else None, self.tricks
        return self._settled(play)

    def _start_of_play(self, deal: Deal, contract: Contract | None) -> Play | None:
        if contract is not None:
            swapped = self.played_by is contract.dummy
            return Play.of(deal, replace(contract, declarer=contract.dummy) if swapped else contract)
        if self.strain is None or self.leader is None:
            return None
        return Play(deal, self.strain, self.leader, declarer=self.played_by)

    def _whole_play(self, start: Play) -> Play | None:
        """Return the play in one step, much faster than card by card; None if it has a fault."""
        if len(self._cards) > 52 or any(found.seat for found in self._cards):
            return None
        try:
            return replace(start, cards=tuple(found.card for found in self._cards))
        except IllegalCard:
            return None

    def _settled(self, play: Play) -> tuple[Play, int | None]:
        if self.tricks is None or play.declarer is None or self.play_is_unfinished:
            return play, self.tricks
        side = play.declarer.side
        if play.is_over:
            if play.total(side) != self.tricks:
                message = f"declarer took {play.total(side)} tricks, but the file gives {self.tricks}"
                self.warn(message, self.tricks_place)
            return play, self.tricks
        wins = self.tricks - play.won(side)
        if self.claimed_by is not None and self.claimed_by.side is not side:
            wins = play.tricks_left - wins
        try:
            return play.claimed(wins, self.claimed_by), None
        except ClaimError:
            self.warn(
                f"the file gives {self.tricks} tricks, but declarer has {play.won(side)}"
                f" with {play.tricks_left} left",
                self.tricks_place,
            )
            return play, self.tricks

    def _keep_cards(self, number: int) -> None:
        self._keep(f"unread cards: {' '.join(str(rest.card) for rest in self._cards[number:])}")

    def _keep(self, text: str) -> None:
        self.comments.append(Comment(text, len(self._calls), len(self._cards)))


def _fitted(comments: list[Comment], auction: Auction | None, play: Play | None) -> tuple[Comment, ...]:
    """Return the comments, none of them later than the last call or card that could be read."""
    calls, cards = len(auction or ()), len(play or ())
    return tuple(
        Comment(
            comment.text, min(comment.calls, calls) if not comment.cards else calls, min(comment.cards, cards)
        )
        for comment in comments
    )


def number_of(text: str) -> int | None:
    """Return the number of a board in a text, or None if there is none that a board can have.

    >>> number_of("Board 12"), number_of("12A"), number_of("12 of 24"), number_of("?")
    (12, 12, None, None)
    """
    match = _NUMBER.fullmatch(text.strip())
    return int(match[1]) or None if match else None


_NUMBER = re.compile(r"[^0-9-]*+([0-9]{1,9})[A-Za-z]?")
