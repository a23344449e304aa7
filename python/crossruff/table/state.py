"""The state of a board at a table: a fold over its events."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

from crossruff.errors import ClaimError, CrossruffError, IllegalCall, IllegalCard, IllegalDeal
from crossruff.model import Auction, Board, CallNote, Contract, Deal, Play, Seat, View, Vulnerability
from crossruff.table.events import (
    BoardDealt,
    CallExplained,
    CallMade,
    CardPlayed,
    ClaimJudged,
    ClaimMade,
    Event,
    HandShown,
    UndoAnswered,
    UndoAsked,
    Undone,
)
from crossruff.table.undo import PendingUndo


class Phase(Enum):
    """What a table waits for.

    >>> from crossruff.model import Board
    >>> from crossruff.table import Referee
    >>> Referee(Board(1, "N:- - - -")).state.phase
    <Phase.BIDDING: 'bidding'>
    """

    BIDDING = "bidding"
    PLAYING = "playing"
    CLAIM_PENDING = "claim pending"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class JudgedClaim:
    """A claim with its verdict, and the number of cards played before it.

    >>> from crossruff.model import Seat
    >>> from crossruff.table import ClaimJudged, ClaimMade
    >>> verdict = ClaimJudged(accepted=False, words="not certain")
    >>> JudgedClaim(ClaimMade(Seat.SOUTH, 3), verdict, cards=20).verdict.accepted
    False
    """

    claim: ClaimMade
    verdict: ClaimJudged
    cards: int


@dataclass(frozen=True, slots=True)
class State:
    """A board as it stands.

    States are immutable: `after` returns the state after one more event, and rejects an event that the laws
    forbid. The deal may be known in part, as for a program that plays one seat.

    >>> from crossruff.model import Call
    >>> deal = Deal.parse("N:AQJ3.KQ42.QT42.2 - - -")
    >>> state = State.start(BoardDealt.of(Board(5, deal)))
    >>> state = state.after(CallMade(Seat.NORTH, Call.parse("1D")))
    >>> state.phase, state.turn, str(state.auction)
    (<Phase.BIDDING: 'bidding'>, Seat.EAST, 'N: 1D')
    """

    dealt: BoardDealt
    deal: Deal
    """The hands that are known so far."""
    auction: Auction
    play: Play | None = None
    """None until there is a contract."""
    claim: ClaimMade | None = None
    """A claim without a verdict."""
    undo: PendingUndo | None = None
    judged: tuple[JudgedClaim, ...] = ()
    """The claims with a verdict."""
    times: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)
    """The seconds that each seat has used, North first; undone actions count too."""

    @classmethod
    def start(cls, dealt: BoardDealt) -> State:
        """Return the state before the first call."""
        for seat, hand in dealt.deal.items():
            if len(hand) not in (0, 13):
                raise IllegalDeal(
                    f"{_name(seat)} must have 13 cards, or none if they are unknown; got {len(hand)}"
                )
        return cls(dealt, dealt.deal, Auction(dealt.dealer))

    @classmethod
    def of(cls, events: Iterable[Event]) -> State:
        """Return the state after events; the first must be a BoardDealt."""
        *_, last = states(events)
        return last

    @property
    def number(self) -> int | None:
        """The board's number."""
        return self.dealt.number

    @property
    def dealer(self) -> Seat:
        """The seat that calls first."""
        return self.dealt.dealer

    @property
    def vulnerability(self) -> Vulnerability:
        """The sides that are vulnerable."""
        return self.dealt.vulnerability

    @property
    def contract(self) -> Contract | None:
        """The contract, once the auction is over and not passed out."""
        return self.auction.contract

    @property
    def phase(self) -> Phase:
        """What the table waits for."""
        if not self.auction.is_over:
            return Phase.BIDDING
        if self.play is None or self.play.is_over:
            return Phase.OVER
        return Phase.PLAYING if self.claim is None else Phase.CLAIM_PENDING

    @property
    def is_over(self) -> bool:
        """Whether the board is over: played out, claimed or passed out."""
        return self.phase is Phase.OVER

    @property
    def turn(self) -> Seat | None:
        """The seat that decides next, declarer for dummy; None at the end, or while a claim or undo waits."""
        if self.undo is not None:
            return None
        if self.phase is Phase.BIDDING:
            return self.auction.turn
        if self.phase is Phase.PLAYING and self.play is not None:
            return self.play.player
        return None

    @property
    def actions(self) -> int:
        """The number of calls and cards that stand."""
        return len(self.auction) + (0 if self.play is None else len(self.play))

    def actor(self, number: int) -> Seat:
        """Return the seat that decided an action, counted from 0; declarer for dummy."""
        calls = len(self.auction)
        if number < calls or self.play is None:
            return self.dealer.after(number)
        return self.play.at(number - calls).player

    def seconds(self, seat: Seat) -> float:
        """Return the seconds that a seat has used in total."""
        return self.times[seat.index]

    def view(self, seat: Seat) -> View:
        """Return what a seat sees of the auction, or of the play once there is a contract."""
        if self.play is None:
            if self.auction.is_over:
                raise CrossruffError("a passed-out board has no contract and no view")
            return View.of_auction(self.deal[seat], self.auction, self.vulnerability, seat)
        return View.of(self.play, seat, self.contract, self.auction, self.vulnerability)

    def has_claimed(self, seat: Seat) -> bool:
        """Return whether a claim of the seat was rejected in the current trick."""
        trick = 0 if self.play is None else len(self.play) // 4
        return any(each.claim.seat is seat and each.cards // 4 == trick for each in self.judged)

    @property
    def board(self) -> Board:
        """The record so far."""
        dealt = self.dealt
        return Board(
            dealt.number,
            self.deal,
            dealt.dealer,
            dealt.vulnerability,
            dealt.players,
            auction=self.auction,
            play=self.play,
            tags=dealt.tags,
        )

    def after(self, event: Event) -> State:
        """Return the state after one more event; raise CrossruffError if the event is illegal."""
        step = _STEPS.get(type(event))
        if step is None:
            raise CrossruffError(f"{type(event).__name__} cannot happen now: the board has begun")
        return step(self, event)

    def _called(self, event: CallMade) -> State:
        self._wait_for_undo(IllegalCall)
        if self.phase is Phase.BIDDING and event.seat is not self.auction.turn:
            raise IllegalCall(f"{_name(event.seat)} may not call: it is {_name(self.auction.turn)}'s turn")
        auction = self.auction.call(event.call, alert=event.alert, explanation=event.explanation)
        contract = auction.contract
        play = None if contract is None else Play.of(self.deal, contract)
        return replace(self, auction=auction, play=play, times=self._longer(event.seat, event))

    def _explained(self, event: CallExplained) -> State:
        self.auction.note(event.number)
        if self.dealer.after(event.number) is not event.seat:
            raise IllegalCall(f"{_name(event.seat)} did not make call {event.number + 1}")
        note = CallNote(event.alert, event.explanation)
        return replace(self, auction=self.auction.annotate(event.number, note))

    def _played(self, event: CardPlayed) -> State:
        self._wait_for_undo(IllegalCard)
        if self.play is None:
            over = "the board was passed out" if self.is_over else "the auction is not over"
            raise IllegalCard(f"{_name(event.seat)} may not play the {event.card.symbol}: {over}")
        if self.claim is not None:
            raise IllegalCard(f"the {event.card.symbol} may not be played: a claim is pending")
        if not self.play.is_over and event.seat is not self.play.turn:
            turn = _name(self.play.turn)
            raise IllegalCard(
                f"{_name(event.seat)} may not play the {event.card.symbol}: it is {turn}'s turn"
            )
        if any(event.card in hand for seat, hand in self.play.remaining.items() if seat is not event.seat):
            # The message must not reveal which hand holds the card.
            raise IllegalCard(
                f"{_name(event.seat)} may not play the {event.card.symbol}: it is not in the hand"
            )
        play = self.play.play(event.card)
        return replace(self, play=play, times=self._longer(self.play.player, event))

    def _shown(self, event: HandShown) -> State:
        known = self.deal[event.seat]
        if len(event.hand) != 13 or (known and known != event.hand):
            raise IllegalDeal(f"{_name(event.seat)} was not dealt {event.hand}")
        deal = self.deal.replace(event.seat, event.hand)
        return replace(self, deal=deal, play=None if self.play is None else replace(self.play, deal=deal))

    def _claimed(self, event: ClaimMade) -> State:
        self._wait_for_undo(ClaimError)
        play = self.play
        if play is None or play.is_over:
            raise ClaimError("there is nothing to claim: no cards are being played")
        if self.claim is not None:
            raise ClaimError("another claim is pending")
        if not play.dummy_is_down:
            raise ClaimError("no claim is possible before dummy is on the table")
        if event.seat is play.dummy:
            raise ClaimError("dummy may not claim")
        play.claimed(event.tricks, event.seat)
        return replace(self, claim=event, times=self._longer(event.seat, event))

    def _judged(self, event: ClaimJudged) -> State:
        if self.claim is None or self.play is None:
            raise ClaimError("there is no claim to answer")
        judged = (*self.judged, JudgedClaim(self.claim, event, len(self.play)))
        play = self.play.claimed(self.claim.tricks, self.claim.seat) if event.accepted else self.play
        return replace(self, claim=None, play=play, judged=judged)

    def _asked(self, event: UndoAsked) -> State:
        self._wait_for_undo(CrossruffError)
        if self.claim is not None or self.is_over:
            why = "a claim is pending" if self.claim is not None else "the board is over"
            raise CrossruffError(f"nothing can be taken back: {why}")
        return replace(self, undo=PendingUndo.asked(event, self.actions))

    def _answered(self, event: UndoAnswered) -> State:
        if self.undo is None:
            raise CrossruffError("no undo is pending")
        return replace(self, undo=self.undo.answered(event))

    def _undone(self, event: Undone) -> State:
        if self.undo is None or self.undo.waits_for or event.to != self.undo.to:
            raise CrossruffError("nothing is taken back unless both opponents agree")
        calls = min(event.to, len(self.auction))
        cards = event.to - calls
        # An undo takes back all cards before the final passes, so a play that stands keeps the auction.
        play = None if self.play is None or calls < len(self.auction) else self.play.at(cards)
        return replace(
            self,
            auction=self.auction if play is not None else self.auction.at(calls),
            play=play,
            undo=None,
            judged=tuple(each for each in self.judged if play is not None and each.cards <= cards),
        )

    def _wait_for_undo(self, kind: type[CrossruffError]) -> None:
        if self.undo is not None:
            raise kind(f"{_name(self.undo.seat)} has asked to take something back: answer that first")

    def _longer(self, seat: Seat, event: Event) -> tuple[float, float, float, float]:
        north, east, south, west = (
            time + (event.seconds if each is seat else 0.0)
            for each, time in zip(Seat, self.times, strict=True)
        )
        return (north, east, south, west)


_STEPS: Mapping[type[Event], Callable[[State, Any], State]] = {
    CallMade: State._called,
    CallExplained: State._explained,
    CardPlayed: State._played,
    HandShown: State._shown,
    ClaimMade: State._claimed,
    ClaimJudged: State._judged,
    UndoAsked: State._asked,
    UndoAnswered: State._answered,
    Undone: State._undone,
}


def states(events: Iterable[Event]) -> Iterator[State]:
    """Yield the state after each event; the first must be a BoardDealt."""
    state: State | None = None
    for event in events:
        if state is not None:
            state = state.after(event)
        elif isinstance(event, BoardDealt):
            state = State.start(event)
        else:
            break
        yield state
    if state is None:
        raise CrossruffError("the first event must be a BoardDealt")


def _name(seat: Seat) -> str:
    return seat.name.title()
