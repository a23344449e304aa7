"""The referee: the only way to act at a table. A rejected action changes nothing."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

from crossruff.claims import ClaimRuling, rule
from crossruff.claims.judging import TABLE_EFFORT
from crossruff.errors import ClaimError, CrossruffError, IllegalCall, IllegalCard
from crossruff.model import Board, Call, Card, Hand, Seat
from crossruff.players import Budget, Decision
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
from crossruff.table.log import EventLog
from crossruff.table.state import State, states

Watch = Callable[[State, Event], None]
"""Called for each event, with the state after it."""
_CLAIM_SECONDS = 1.0
"""The time for the replies to a stated line."""


class Referee:
    """One board at a table: its state, and the log of its events.

    `consenting` are the seats that agree to every undo, as robots do. An action that is illegal, out of turn
    or too late raises CrossruffError (IllegalCall, IllegalCard, ClaimError), and leaves the state and the log
    unchanged. Several threads may use one referee.

    >>> from crossruff.dealing import deal
    >>> table = Referee(Board(1, deal(seed=1)))
    >>> table.call(Seat.NORTH, "1NT", explanation="15-17")
    >>> table.call(Seat.SOUTH, "3NT")
    Traceback (most recent call last):
    crossruff.errors.IllegalCall: South may not call: it is East's turn
    >>> table.state.turn, len(table.log)
    (Seat.EAST, 2)
    """

    def __init__(
        self,
        board: Board | None,
        log: EventLog | None = None,
        *,
        consenting: Iterable[Seat] = (),
        clock: Callable[[], float] = time.time,
        watch: Watch | None = None,
    ) -> None:
        """Deal a board; without one, resume the log."""
        self.log = EventLog() if log is None else log
        self.consenting = frozenset(consenting)
        self._clock = clock
        self._lock = threading.RLock()
        self._watch = watch
        if board is None:
            self._state = folded(self.log)
        elif self.log.events:
            raise CrossruffError("a new board needs an empty log; resume this log instead")
        else:
            dealt = BoardDealt.of(board, at=self._now())
            self._state = State.start(dealt)
            self.log.append(dealt)
            if watch is not None:
                watch(self._state, dealt)
        self._since = clock()
        if self._state.claim is not None:
            self._answer(_ruling(self._state))
        self._settle_undo()

    @classmethod
    def resume(
        cls,
        log: EventLog,
        *,
        consenting: Iterable[Seat] = (),
        clock: Callable[[], float] = time.time,
        watch: Watch | None = None,
    ) -> Referee:
        """Return the table at the end of a log; settle a pending claim or undo first."""
        return cls(None, log, consenting=consenting, clock=clock, watch=watch)

    @property
    def state(self) -> State:
        """The state after the last event."""
        return self._state

    def call(  # noqa: PLR0913 - an event of the log has all of these
        self,
        seat: Seat,
        call: Call | str,
        alert: bool = False,
        explanation: str = "",
        seconds: float | None = None,
        *,
        fault: str = "",
        decision: Decision[Any] | None = None,
        own_words: bool = False,
    ) -> None:
        """Make a call; `seconds` is the time since the last event if it is not given."""
        made = Call.parse(call) if isinstance(call, str) else call
        if self.state.auction.is_over:
            raise IllegalCall(f"{seat.name.title()} may not call {made}: the auction is over")
        taken = self._taken(seconds)
        event = CallMade(seat, made, alert, explanation, fault, decision, own_words)
        self._do(replace(event, at=self._now(), seconds=taken))

    def explain(
        self, seat: Seat, number: int, explanation: str, alert: bool = False, *, own_words: bool = False
    ) -> None:
        """Explain an earlier call of the same seat; calls are counted from 0."""
        self._do(CallExplained(seat, number, explanation, alert, own_words, at=self._now()))

    def card(
        self,
        seat: Seat,
        card: Card | str,
        seconds: float | None = None,
        *,
        fault: str = "",
        decision: Decision[Any] | None = None,
    ) -> None:
        """Play a card; `seat` is the player who acts: declarer for dummy's cards."""
        played = Card.parse(card) if isinstance(card, str) else card
        state, play = self.state, self.state.play
        hand = seat
        if play is not None and state.turn is not None:
            if seat is not state.turn:
                turn = state.turn.name.title()
                raise IllegalCard(
                    f"{seat.name.title()} may not play the {played.symbol}: it is {turn}'s turn"
                )
            hand = play.turn
        self._do(CardPlayed(hand, played, fault, decision, at=self._now(), seconds=self._taken(seconds)))

    def claim(
        self,
        seat: Seat,
        tricks: int,
        statement: Iterable[Card | str] = (),
        seconds: float | None = None,
    ) -> ClaimJudged | None:
        """Claim some of the remaining tricks and concede the others; 0 concedes all.

        The judge answers at once. Return None if a defender concedes tricks and the partner has to agree.
        """
        cards = tuple(Card.parse(card) if isinstance(card, str) else card for card in statement)
        claim = ClaimMade(seat, tricks, cards, at=self._now(), seconds=self._taken(seconds))
        with self._lock:
            # An invalid claim must not reach the log.
            found = _ruling(self.state.after(claim))
            self._happen(claim)
            self._answer(found)
            return self.state.judged[-1].verdict if self.state.claim is None else None

    def answer_claim(self, seat: Seat, agrees: bool) -> None:
        """Agree or refuse to concede the tricks that partner concedes."""
        claim = self.state.claim
        if claim is None or seat is not claim.seat.partner:
            raise CrossruffError(f"{seat.name.title()} is not asked about a claim")
        words = "partner agrees" if agrees else "partner does not concede"
        self._do(ClaimJudged(agrees, words, seat, at=self._now()))

    def ask_undo(self, seat: Seat, count: int | None = None) -> None:
        """Ask to take back `count` actions; by default all since the seat's own last call or card."""
        if count is None:
            state = self.state
            backwards = range(1, state.actions + 1)
            count = next((back for back in backwards if state.actor(state.actions - back) is seat), None)
            if count is None:
                raise CrossruffError(f"{seat.name.title()} has done nothing that could be taken back")
        self._do(UndoAsked(seat, count, at=self._now()))

    def answer_undo(self, seat: Seat, agrees: bool) -> None:
        """Agree to an undo or refuse it, as an opponent; the seat that asked may withdraw it."""
        self._do(UndoAnswered(seat, agrees, at=self._now()))

    def show_hand(self, seat: Seat, hand: Hand | str) -> None:
        """Add the hand of a seat to a table that did not know it."""
        shown = Hand.parse(hand) if isinstance(hand, str) else hand
        self._do(HandShown(seat, shown, at=self._now()))

    def adopt(self, events: Sequence[Event]) -> None:
        """Append events from another process: all of them, or none if one is illegal."""
        with self._lock:
            state = self.state
            for event in events:
                state = state.after(event)
            for event in events:
                self._happen(event)

    @property
    def moment(self) -> tuple[int, ...]:
        """A value that changes whenever a player that is thinking about the board has to start again."""
        undone = sum(isinstance(event, Undone) for event in self.log.events)
        waits = self.state.undo is not None, self.state.claim is not None
        return self.state.actions, undone, len(self.state.judged), *map(int, waits)

    def _do(self, event: Event) -> None:
        with self._lock:
            self._happen(event)
            self._settle_undo()

    def _happen(self, event: Event) -> None:
        """Log a legal event and update the state; if the log fails, the state is unchanged."""
        state = self._state.after(event)
        self.log.append(event)
        self._state = state
        self._since = self._clock()
        if state.is_over:
            self.log.sync()
        if self._watch is not None:
            self._watch(state, event)

    def _answer(self, found: ClaimRuling) -> None:
        """Record the verdict on the claim, unless the claimer's partner has to agree first."""
        claim = self.state.claim
        if claim is not None and not (found.needs_partner and claim.seat.partner not in self.consenting):
            self._happen(ClaimJudged(found.accepted, found.words, at=self._now()))

    def _settle_undo(self) -> None:
        """Let consenting seats agree to a pending undo, and carry it out once both opponents agree."""
        while (undo := self.state.undo) is not None:
            if not undo.waits_for:
                self._happen(Undone(undo.to, at=self._now()))
                break
            robots = [seat for seat in Seat if seat in undo.waits_for & self.consenting]
            if not robots:
                break
            self._happen(UndoAnswered(robots[0], True, at=self._now()))

    def _now(self) -> float:
        return round(self._clock(), 3)

    def _taken(self, seconds: float | None) -> float:
        return round(max(0.0, self._clock() - self._since if seconds is None else seconds), 4)


def _ruling(state: State) -> ClaimRuling:
    """Judge the claim that is pending, within a time that the players can wait for."""
    claim, play = state.claim, state.play
    if claim is None or play is None or play.declarer is None:
        raise ClaimError("there is no claim to judge")
    if not all(state.deal[seat] for seat in (claim.seat, play.declarer.partner)):
        raise ClaimError("a claim cannot be judged where the claimer's hand is not known")
    budget = Budget(seconds=_CLAIM_SECONDS)
    return rule(state.view(claim.seat), claim.tricks, claim.statement, effort=TABLE_EFFORT, budget=budget)


def folded(log: EventLog) -> State:
    """Return the state after the events of a log; raise CrossruffError with the place of an illegal event."""
    found: list[State] = []
    try:
        found.extend(states(log.events))
    except CrossruffError as fault:
        raise CrossruffError(f"{log.place(len(found))}: {fault}") from None
    return found[-1]
