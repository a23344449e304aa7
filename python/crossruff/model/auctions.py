"""Auctions: the calls from the dealer on, the laws that govern them, and the contract they end in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import overload

from crossruff.errors import IllegalCall
from crossruff.model.calls import Bid, Call
from crossruff.model.cards import Strain
from crossruff.model.contracts import Contract, Doubling
from crossruff.model.seats import Seat


@dataclass(frozen=True, slots=True)
class CallNote:
    """An alert of a call, and its explanation (empty if there is none).

    >>> CallNote(alert=True, explanation="both majors")
    CallNote(alert=True, explanation='both majors')
    >>> bool(CallNote())
    False
    """

    alert: bool = False
    explanation: str = ""

    def __bool__(self) -> bool:
        """Return whether there is an alert or an explanation."""
        return self.alert or bool(self.explanation)


NO_NOTE = CallNote()


@dataclass(frozen=True, slots=True, init=False)
class Auction:
    """The calls made so far, beginning with the dealer's; every one of them is legal.

    Auctions are immutable: `call` returns a new one. They iterate over their calls and are indexed by them.

    >>> auction = Auction("N", "1♠ P 2♥ P P P")
    >>> auction.is_over, auction.contract, auction[0], len(auction)
    (True, Contract.parse('2HS'), Call.parse('1S'), 6)
    >>> str(Auction("N", "1S P").call("2S", alert=True, explanation="6-9").undo())
    'N: 1S Pass'
    """

    dealer: Seat
    calls: tuple[Call, ...] = ()
    notes: tuple[CallNote, ...] = ()
    """The notes of the calls; those at the end that are empty are left out."""
    _state: _State = field(init=False, repr=False, compare=False)
    _standing: Contract | None = field(init=False, repr=False, compare=False)
    """The contract if everybody passes, once somebody has asked for it."""

    def __init__(
        self,
        dealer: Seat | str,
        calls: str | Iterable[Call | str] = (),
        notes: Iterable[CallNote] = (),
    ) -> None:
        """Check every call against the laws; text is read as `parse` reads it."""
        calls = calls if isinstance(calls, str) else tuple(calls)
        if isinstance(calls, str) or any(isinstance(call, str) for call in calls):
            read = Auction.parse(dealer, calls)
            dealer, calls, notes = read.dealer, read.calls, tuple(notes) or read.notes
        dealer = Seat.parse(dealer)
        made = tuple(map(Call.parse, calls))
        state = _state_after(dealer, made)
        object.__setattr__(self, "dealer", dealer)
        object.__setattr__(self, "calls", made)
        object.__setattr__(self, "notes", _trimmed(tuple(notes)[: len(made)]))
        object.__setattr__(self, "_state", state)
        object.__setattr__(self, "_standing", None)

    @classmethod
    def parse(
        cls,
        dealer: Seat | str,
        calls: str | Iterable[str | Call] | None = None,
        *,
        notes: Iterable[CallNote] = (),
    ) -> Auction:
        """Read an auction: the dealer and the calls, separated by spaces or commas.

        `AP` stands for the passes that end it. A call may carry `!` for an alert. `N: 1S Pass` in one text,
        as `str` writes it, is read as well.

        >>> Auction.parse("W", "1NT! X X")
        Traceback (most recent call last):
        crossruff.errors.IllegalCall: East may not call X because the bid is already doubled
        >>> Auction.parse("W: 1NT! P 3NT AP").contract
        Contract.parse('3NTW')
        """
        if calls is None:
            dealer, _, calls = dealer.partition(":") if isinstance(dealer, str) else (dealer, "", ())
        auction = cls(dealer)
        words = calls.replace(",", " ").split() if isinstance(calls, str) else calls
        for word in words:
            if isinstance(word, str) and word.strip().upper() == "AP":
                auction = auction.passed_out()
            elif isinstance(word, str):
                auction = auction.call(word.rstrip("!"), alert=word.endswith("!"))
            else:
                auction = auction.call(word)
        for number, note in enumerate(notes):
            auction = auction.annotate(number, note)
        return auction

    @property
    def turn(self) -> Seat:
        """The seat that calls next; the seat after the last call when the auction is over."""
        return self.dealer.after(len(self.calls))

    @property
    def is_over(self) -> bool:
        """Whether three passes have ended it, or four with no bid."""
        return self._state.is_over

    @property
    def is_passed_out(self) -> bool:
        """Whether all four passed."""
        return self.is_over and self._state.bid is None

    @property
    def last_bid(self) -> Bid | None:
        """The highest bid so far."""
        return self._state.bid

    @property
    def contract(self) -> Contract | None:
        """The contract of an auction that is over; None when passed out or not yet over."""
        return self.standing_contract if self.is_over else None

    @property
    def standing_contract(self) -> Contract | None:
        """The contract if everybody passes from here; None without a bid."""
        bid, bidder = self._state.bid, self._state.bidder
        if bid is None or bidder is None:
            return None
        if self._standing is None:
            contract = Contract(bid, self._declarer(bid.strain, bidder), self._state.doubling)
            object.__setattr__(self, "_standing", contract)
        return self._standing

    def _declarer(self, strain: Strain, bidder: Seat) -> Seat:
        """Return the first player of the winning side to bid the strain."""
        first = self.dealer.turns_to(bidder) % 2
        for number, call in enumerate(self.calls[first::2]):
            if isinstance(call, Bid) and call.strain is strain:
                return self.dealer.after(first + 2 * number)
        return bidder

    @property
    def legal_calls(self) -> tuple[Call, ...]:
        """The legal calls of the player whose turn it is, pass first; none when the auction is over.

        >>> [str(call) for call in Auction("N", "7D X").legal_calls]
        ['Pass', 'XX', '7H', '7S', '7NT']
        """
        return tuple(call for call in Call.all() if self.is_legal(call))

    def is_legal(self, call: Call | str) -> bool:
        """Return whether the player whose turn it is may make this call."""
        if not isinstance(call, Call):
            call = Call.parse(call)
        return self._state.fault(call, self.turn) is None

    def call(self, call: Call | str, *, alert: bool = False, explanation: str = "") -> Auction:
        """Return the auction with one more call; raise IllegalCall where the laws forbid it."""
        if not isinstance(call, Call):
            call = Call.parse(call)
        state = self._state.after(call, self.turn)
        note = CallNote(alert, explanation)
        notes = self.notes
        if note:
            notes = (*notes, *(NO_NOTE for _ in range(len(self.calls) - len(notes))), note)
        longer = object.__new__(Auction)
        for name, value in (
            ("dealer", self.dealer),
            ("calls", (*self.calls, call)),
            ("notes", notes),
            ("_state", state),
            ("_standing", None),
        ):
            object.__setattr__(longer, name, value)
        return longer

    def passed_out(self) -> Auction:
        """Return the auction after everybody passes from here."""
        if self.is_over:
            raise IllegalCall(f"{self.turn.name.title()} may not pass after the end of the auction")
        auction = self
        while not auction.is_over:
            auction = auction.call(Call.PASS)
        return auction

    def undo(self, count: int = 1) -> Auction:
        """Return the auction without its last calls."""
        return self.at(max(0, len(self.calls) - count))

    def at(self, count: int) -> Auction:
        """Return the auction as it was after this many calls."""
        if not 0 <= count <= len(self.calls):
            raise IllegalCall(f"number of calls must be 0 to {len(self.calls)}; got {count}")
        return Auction(self.dealer, self.calls[:count], self.notes[:count])

    def note(self, number: int) -> CallNote:
        """Return the alert and the explanation of a call, counted from 0."""
        self._check_number(number)
        return self.notes[number] if number < len(self.notes) else NO_NOTE

    def annotate(self, number: int, note: CallNote) -> Auction:
        """Return the auction with another note on a call, counted from 0.

        >>> Auction("N", "1NT").annotate(0, CallNote(explanation="15-17")).note(0).explanation
        '15-17'
        """
        self._check_number(number)
        notes = [self.note(index) for index in range(len(self.calls))]
        notes[number] = note
        return replace(self, notes=tuple(notes))

    def items(self) -> Iterator[tuple[Seat, Call, CallNote]]:
        """Iterate over the calls with their seats and notes."""
        return ((self.dealer.after(n), call, self.note(n)) for n, call in enumerate(self.calls))

    def _check_number(self, number: int) -> None:
        if not 0 <= number < len(self.calls):
            raise IllegalCall(f"number of a call must be 0 or more and below {len(self.calls)}; got {number}")

    def _repr_html_(self) -> str:
        from crossruff.model.html import auction_html

        return auction_html(self)

    def __iter__(self) -> Iterator[Call]:
        return iter(self.calls)

    @overload
    def __getitem__(self, number: int) -> Call: ...
    @overload
    def __getitem__(self, number: slice) -> tuple[Call, ...]: ...
    def __getitem__(self, number: int | slice) -> Call | tuple[Call, ...]:
        return self.calls[number]

    def __len__(self) -> int:
        return len(self.calls)

    def __bool__(self) -> bool:
        """Return True: an auction without a call is still an auction."""
        return True

    def __str__(self) -> str:
        return f"{self.dealer}: {' '.join(map(str, self.calls))}".rstrip()

    def __repr__(self) -> str:
        calls = " ".join(map(str, self.calls))
        notes = f", notes={self.notes!r}" if self.notes else ""
        return f"Auction.parse('{self.dealer}', '{calls}'{notes})"


def _trimmed(notes: tuple[CallNote, ...]) -> tuple[CallNote, ...]:
    while notes and not notes[-1]:
        notes = notes[:-1]
    return notes


def _state_after(dealer: Seat, calls: tuple[Call, ...]) -> _State:
    """Return the facts after some calls, or raise the error of the first illegal one.

    It does what `_State.after` does call by call, without the states between.
    """
    passes, doubling = 0, 0
    bid: Bid | None = None
    last = 0
    for number, call in enumerate(calls):
        if passes == (3 if bid else 4):
            break
        if call is Call.PASS:
            passes += 1
            continue
        if isinstance(call, Bid):
            if bid is not None and call.index <= bid.index:
                break
            bid, last, doubling = call, number, 0
        elif bid is None or doubling != call.index - 1 or (number - last) % 2 != doubling ^ 1:
            # A double is of an opponent's bid, a redouble of your own side.
            break
        else:
            doubling += 1
        passes = 0
    else:
        bidder = None if bid is None else dealer.after(last)
        return _State(passes, bid, bidder, _DOUBLINGS[doubling])
    state = _State()
    for number, call in enumerate(calls):
        state = state.after(call, dealer.after(number))
    return state


_DOUBLINGS = tuple(Doubling)


@dataclass(frozen=True, slots=True)
class _State:
    """The facts about the calls so far that the laws depend on."""

    passes: int = 0
    bid: Bid | None = None
    bidder: Seat | None = None
    doubling: Doubling = Doubling.UNDOUBLED

    @property
    def is_over(self) -> bool:
        return self.passes == (3 if self.bid else 4)

    def fault(self, call: Call, seat: Seat) -> str | None:
        """Return why a call is illegal, or None if it is legal."""
        if self.is_over:
            return "after the end of the auction"
        if call is Call.PASS:
            return None
        if isinstance(call, Bid):
            return None if self.bid is None or call > self.bid else f"because it is not above {self.bid}"
        if self.bidder is None:
            return "because nobody has bid"
        theirs = self.bidder.side is not seat.side
        if call is Call.DOUBLE:
            if self.doubling is not Doubling.UNDOUBLED:
                return "because the bid is already doubled"
            return None if theirs else "because only an opponent's bid can be doubled"
        if self.doubling is not Doubling.DOUBLED:
            return "because there is no double to redouble"
        return "because only an opponent's double can be redoubled" if theirs else None

    def after(self, call: Call, seat: Seat) -> _State:
        fault = self.fault(call, seat)
        if fault is not None:
            verb = "pass" if call is Call.PASS else f"call {call}"
            raise IllegalCall(f"{seat.name.title()} may not {verb} {fault}")
        if call is Call.PASS:
            return _State(self.passes + 1, self.bid, self.bidder, self.doubling)
        if isinstance(call, Bid):
            return _State(0, call, seat)
        doubling = Doubling.DOUBLED if call is Call.DOUBLE else Doubling.REDOUBLED
        return _State(0, self.bid, self.bidder, doubling)
