"""The builder that every lenient reader uses to make a board of the pieces that it finds.

A reader passes calls and cards in the order in which it meets them. The legal ones become the auction and the
play. For the first illegal one the builder adds a warning with line and column, and keeps it and the rest as
a comment, so that nothing readable is lost.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import NamedTuple, TypeAlias

from crossruff.errors import ClaimError, IllegalCall, IllegalCard, IllegalDeal
from crossruff.formats.diagnosis import play_fault
from crossruff.formats.reading import ReadWarning
from crossruff.model import (
    NO_NOTE,
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


Spot: TypeAlias = Place | int
"""A place, or the number of characters before it, which becomes a place only for a warning."""


@dataclass
class BoardBuilder:
    """Collects the parts of one board."""

    place: Spot
    """Where the board begins."""
    name: str = ""
    """The name of the board in the file, for warnings."""
    number: int | None = None
    dealer: Seat | None = None
    vulnerability: Vulnerability | None = None
    hands: dict[Seat, Hand] = field(default_factory=dict)
    deal_place: Spot | None = None
    """The place of the deal in the file, for warnings; None for the beginning of the board."""
    players: dict[Seat, str] = field(default_factory=dict)
    contract: Contract | None = None
    contract_place: Spot | None = None
    """The place of the contract, in the same way."""
    played_by: Seat | None = None
    """The seat that plays it, where declarer and dummy changed places, or where an ending has no contract."""
    strain: Strain | None = None
    """The strain of an ending without a contract."""
    leader: Seat | None = None
    """The leader of an ending without a contract."""
    tricks: int | None = None
    tricks_place: Spot | None = None
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
    locate: Callable[[int], Place] | None = None
    """Turns a number of characters into a place."""
    _calls: list[Call] = field(default_factory=list)
    _call_spots: list[Spot] = field(default_factory=list)
    _notes: dict[int, CallNote] = field(default_factory=dict)
    _cards: list[Card] = field(default_factory=list)
    _card_spots: list[Spot] = field(default_factory=list)
    _card_seats: dict[int, Seat] = field(default_factory=dict)
    _legal: Auction | None = None
    """The legal calls, once they have been checked."""

    def warn(self, message: str, spot: Spot | None = None) -> None:
        """Add a warning, at a place or at the beginning of the board."""
        spot = self.place if spot is None else spot
        line, column = self.locate(spot) if isinstance(spot, int) and self.locate else spot
        self.warnings.append(ReadWarning(message, line, column, self.name))

    def add_call(self, call: Call, spot: Spot) -> None:
        """Add the next call of the auction."""
        self._calls.append(call)
        self._call_spots.append(spot)
        self._legal = None

    def add_all_pass(self, spot: Spot) -> None:
        """Add the passes that end the auction from here, as `AP` does."""
        passes = 0
        while passes < min(4, len(self._calls)) and self._calls[-1 - passes] is Call.PASS:
            passes += 1
        needed = 4 if passes == len(self._calls) else 3
        for _ in range(max(0, needed - passes)):
            self.add_call(Call.PASS, spot)

    def annotate_last_call(self, *, alert: bool = False, explanation: str = "") -> None:
        """Add an alert or an explanation to the last call; several explanations are joined."""
        if self._calls:
            self.annotate_call(len(self._calls) - 1, alert=alert, explanation=explanation)

    def annotate_call(self, number: int, *, alert: bool = False, explanation: str = "") -> None:
        """Add an alert or an explanation to a call by its number, counted from 0."""
        note = self._notes.get(number, NO_NOTE)
        words = "; ".join(filter(None, (note.explanation, explanation)))
        self._notes[number] = CallNote(note.alert or alert, words)
        self._legal = None

    def add_card(self, card: Card, spot: Spot, seat: Seat | None = None) -> None:
        """Add the next card in the order of play; the seat is checked where the file names it."""
        if seat is not None:
            self._card_seats[len(self._cards)] = seat
        self._cards.append(card)
        self._card_spots.append(spot)

    def add_cards(self, cards: Iterable[Card], spots: Iterable[Spot]) -> None:
        """Add many cards in the order of play."""
        self._cards += cards
        self._card_spots += spots

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
        dealer = self.dealer or (Seat.NORTH if self.number is None else dealer_of_board(self.number))
        auction = self._legal_auction(dealer) if self._calls else None
        if auction is not None and self._lacks_passes(auction):
            auction = auction.passed_out()
        if auction is None or not auction.is_over:
            return self.contract
        return auction.contract

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
        auction = self._legal_auction(dealer)
        if len(auction) < len(self._calls):
            number = len(auction)
            self.warn(_fault_of(auction, self._calls[number]), self._call_spots[number])
            self._keep(f"unread calls: {' '.join(map(str, self._calls[number:]))}")
        if self._cards and self._lacks_passes(auction):
            self.warn("the auction lacks its last passes; they are added", self._card_spots[0])
            auction = auction.passed_out()
        return auction if auction.calls or (self.has_auction and not self._cards) else None

    def _legal_auction(self, dealer: Seat) -> Auction:
        """Return the auction up to the first illegal call."""
        auction = self._legal
        if auction is None or auction.dealer is not dealer:
            notes = [self._notes.get(number, NO_NOTE) for number in range(max(self._notes, default=-1) + 1)]
            try:
                auction = Auction(dealer, self._calls, notes)
            except IllegalCall:
                auction = Auction(dealer)
                with suppress(IllegalCall):
                    for number, call in enumerate(self._calls):
                        note = self._notes.get(number, NO_NOTE)
                        auction = auction.call(call, alert=note.alert, explanation=note.explanation)
            self._legal = auction
        return auction

    def _lacks_passes(self, auction: Auction) -> bool:
        """Return whether the auction must have ended here; with calls missing, only the contract shows it."""
        broken = self.auction_is_broken or len(auction) < len(self._calls)
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
                self.warn("cards were played, but the contract is not given", self._card_spots[0])
                self._keep_cards(0)
            return None, self.tricks
        if not self._cards and not self.has_play:
            return None, self.tricks
        whole = self._whole_play(play)
        if whole is not None:
            return self._settled(whole)
        for number, (card, spot) in enumerate(zip(self._cards, self._card_spots, strict=True)):
            if self._card_seats.get(number) not in (None, play.turn):
                self.warn(f"the {card.symbol} is out of turn: {play.turn} is to play", spot)
                self._keep_cards(number)
                return play if number or self.has_play else None, self.tricks
            try:
                play = play.play(card)
            except IllegalCard as fault:
                self.warn(play_fault(play, self._cards, str(fault)), spot)
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
        if len(self._cards) > 52 or self._card_seats:
            return None
        try:
            return replace(start, cards=tuple(self._cards))
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
        self._keep(f"unread cards: {' '.join(map(str, self._cards[number:]))}")

    def _keep(self, text: str) -> None:
        self.comments.append(Comment(text, len(self._calls), len(self._cards)))


def _fault_of(auction: Auction, call: Call) -> str:
    """Return why a call that may not follow an auction is illegal."""
    try:
        auction.call(call)
    except IllegalCall as fault:
        return str(fault)
    return ""


def _fitted(comments: list[Comment], auction: Auction | None, play: Play | None) -> tuple[Comment, ...]:
    """Return the comments, none of them later than the last call or card that could be read."""
    if not comments:
        return ()
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
