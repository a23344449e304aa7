"""The play of the cards: tricks, turns, legal cards, claims."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from crossruff import _core
from crossruff.errors import ClaimError, IllegalCard
from crossruff.model.cards import Card, Strain, Suit
from crossruff.model.contracts import Contract
from crossruff.model.deals import Deal
from crossruff.model.hands import Hand
from crossruff.model.seats import Seat, Side


@dataclass(frozen=True, slots=True)
class Trick:
    """Up to four cards, the leader's first.

    >>> trick = Trick.parse("W", "S3 S7 DA S2", Strain.SPADES)
    >>> trick.winner, str(trick)
    (Seat.NORTH, 'W: S3 S7 DA S2')
    """

    leader: Seat
    strain: Strain
    cards: tuple[Card, ...] = ()

    @classmethod
    def parse(cls, leader: Seat | str, cards: str, strain: Strain | str) -> Trick:
        """Read a trick: the leader, the cards in the order of play, and the strain."""
        return cls(Seat.parse(leader), Strain.parse(strain), tuple(map(Card.parse, cards.split())))

    @property
    def is_complete(self) -> bool:
        """Whether all four have played."""
        return len(self.cards) == 4

    @property
    def winner(self) -> Seat | None:
        """The seat that is winning it or has won it; None before the lead."""
        if not self.cards:
            return None
        trump, led = self.strain.suit, self.cards[0].suit
        best = max(
            range(len(self.cards)),
            key=lambda place: (
                self.cards[place].suit is trump,
                self.cards[place].suit is led,
                self.cards[place].rank.index,
            ),
        )
        return self.leader.after(best)

    @property
    def turn(self) -> Seat:
        """The seat that plays next; the leader again when it is complete."""
        return self.leader.after(len(self.cards))

    def card_of(self, seat: Seat | str) -> Card | None:
        """Return the card of a seat, or None if that seat has not played yet."""
        place = self.leader.turns_to(seat)
        return self.cards[place] if place < len(self.cards) else None

    def items(self) -> Iterator[tuple[Seat, Card]]:
        """Iterate over the cards with their seats, in order."""
        return ((self.leader.after(place), card) for place, card in enumerate(self.cards))

    def __str__(self) -> str:
        return f"{self.leader}: {' '.join(map(str, self.cards))}".rstrip()


@dataclass(frozen=True, slots=True)
class Claim:
    """A claim that ended the play: the claimer's side takes this many of the remaining tricks.

    A claim of 0 is a concession. `by` is None where a record does not name the claimer; the tricks are then
    declarer's.

    >>> str(Claim(3, Seat.SOUTH)), Claim(0, Seat.WEST).is_concession
    ('South claims 3', True)
    """

    tricks: int
    by: Seat | None = None

    @property
    def is_concession(self) -> bool:
        """Whether all the remaining tricks are given up."""
        return self.tricks == 0

    def __str__(self) -> str:
        who = self.by.name.title() if self.by else "Declarer"
        return f"{who} concedes the rest" if self.is_concession else f"{who} claims {self.tricks}"


@dataclass(frozen=True, slots=True, init=False)
class Play:
    """The cards played so far, from the first lead on; every one of them is legal.

    Plays are immutable: `play` returns a new one. The deal may be complete, an ending with fewer cards, or
    have hands that are not known. An unknown hand may play any card that no other hand holds, that has not
    been played, and that is no revoke as far as is known.

    >>> deal = Deal("N:AQJ3.KQ42.QT42.2 KT975.J753.A.965 82.AT98..AKQJ874 64.6.KJ987653.T3")
    >>> play = Play.of(deal, "7HN", "DA H8")
    >>> play.turn, len(play.legal_cards), play.won("NS")
    (Seat.WEST, 8, 0)
    >>> play.play("H6")
    Traceback (most recent call last):
    crossruff.errors.IllegalCard: West may not play the ♥6: it must follow to the ♦A
    """

    deal: Deal
    strain: Strain
    leader: Seat
    cards: tuple[Card, ...] = ()
    declarer: Seat | None = None
    """Known when the play belongs to a contract; an ending needs none."""
    claim: Claim | None = None
    _tally: _Tally = field(init=False, repr=False, compare=False)
    _known_state: _State | None = field(init=False, repr=False, compare=False)
    """Made when it is first needed: most plays of a file are only kept."""

    def __init__(
        self,
        deal: Deal | str,
        strain: Strain | str,
        leader: Seat | str,
        cards: str | Iterable[Card | str] = (),
        declarer: Seat | str | None = None,
        claim: Claim | None = None,
    ) -> None:
        """Check every card against the laws, and the claim against the tricks that are left."""
        deal, strain, leader = Deal.parse(deal), Strain.parse(strain), Seat.parse(leader)
        played = tuple(map(Card.parse, cards.split() if isinstance(cards, str) else cards))
        tally = _tally(deal, strain, leader, played)
        declarer = None if declarer is None else Seat.parse(declarer)
        self._set(deal, strain, leader, played, declarer, claim, tally, None)
        if claim is not None:
            self._check_claim(claim)

    @classmethod
    def of(cls, deal: Deal | str, contract: Contract | str, cards: str | Iterable[Card | str] = ()) -> Play:
        """Return the play of a contract, with the opening lead from declarer's left."""
        contract = Contract.parse(contract)
        return cls(deal, contract.strain, contract.leader, cards, contract.declarer)

    @property
    def _state(self) -> _State:
        state = self._known_state
        if state is None:
            state = _State.start(self.deal, self.strain, self.leader)
            for card in self.cards:
                state = state.after(card)
            object.__setattr__(self, "_known_state", state)
        return state

    @property
    def size(self) -> int:
        """The number of tricks in all: 13, or fewer in an ending."""
        return self._tally.size

    @property
    def is_open(self) -> bool:
        """Whether all four hands are known."""
        return all(len(hand) == self.size for hand in self.deal)

    @property
    def dummy(self) -> Seat | None:
        """Declarer's partner."""
        return self.declarer.partner if self.declarer else None

    @property
    def dummy_is_down(self) -> bool:
        """Whether dummy is on the table: from the opening lead on, so in every ending."""
        return self.declarer is not None and (bool(self.cards) or self.size < 13)

    @property
    def turn(self) -> Seat:
        """The seat that plays next; after the last trick, its winner."""
        return self.trick.turn

    @property
    def player(self) -> Seat:
        """The seat that chooses the next card: declarer chooses for dummy."""
        return self.declarer if self.declarer and self.turn is self.dummy else self.turn

    @property
    def trick(self) -> Trick:
        """The trick in progress, empty between two tricks."""
        state = self._known_state
        if state is not None:
            return state.trick
        leaders = self._tally.leaders
        return Trick(_SEATS[leaders[-1]], self.strain, self.cards[4 * len(leaders) - 4 :])

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The complete tricks."""
        starts = range(0, 4 * self._tally.complete, 4)
        leaders = self._tally.leaders
        return tuple(
            Trick(_SEATS[leader], self.strain, self.cards[start : start + 4])
            for start, leader in zip(starts, leaders, strict=False)
        )

    @property
    def last_trick(self) -> Trick | None:
        """The last complete trick."""
        complete = self._tally.complete
        if not complete:
            return None
        leader = _SEATS[self._tally.leaders[complete - 1]]
        return Trick(leader, self.strain, self.cards[4 * complete - 4 : 4 * complete])

    @property
    def is_over(self) -> bool:
        """Whether the last card has been played, or a claim has ended it."""
        return self.claim is not None or self._tally.complete == self.size

    @property
    def remaining(self) -> Deal:
        """The cards still held, as far as they are known."""
        return Deal.unchecked(self._state.held)

    def count(self, seat: Seat | str) -> int:
        """Count the cards that a seat still holds, known or not."""
        return self.tricks_left - (self.trick.card_of(seat) is not None)

    def shown_out(self, seat: Seat | str) -> tuple[Suit, ...]:
        """Return the suits to which a seat did not follow.

        >>> Play("N:A2... - - -", "NT", "N", "SA H2").shown_out("E")
        (Suit.SPADES,)
        """
        lanes = self._state.void[Seat.parse(seat).index]
        return tuple(suit for suit in Suit if lanes & Hand.of(suit).bits)

    @property
    def tricks_left(self) -> int:
        """The number of tricks that are not complete yet."""
        return self.size - self._tally.complete

    def won(self, side: Side | str) -> int:
        """Count the complete tricks that a side has won, without those of a claim."""
        if not isinstance(side, Side):
            side = Side.parse(side)
        ns = self._tally.won_by_ns
        return ns if side is Side.NS else self._tally.complete - ns

    def total(self, side: Side | str) -> int | None:
        """Count the tricks that a side took in the end, with those of a claim; None while it is not over."""
        side = Side.parse(side)
        if self.claim is None:
            return self.won(side) if self.is_over else None
        claimer = self.claim.by or self.declarer
        ours = claimer is not None and claimer.side is side
        tricks = self.claim.tricks if ours else self.tricks_left - self.claim.tricks
        return self.won(side) + tricks

    @property
    def legal_cards(self) -> Hand:
        """The legal cards of the hand whose turn it is; for an unknown hand, all it might hold."""
        return Hand() if self.is_over else self._state.legal()

    def is_legal(self, card: Card | str) -> bool:
        """Return whether the hand whose turn it is may play this card."""
        if not isinstance(card, Card):
            card = Card.parse(card)
        return self.claim is None and self._state.fault(card) is None

    def play(self, card: Card | str) -> Play:
        """Return the play with one more card; raise IllegalCard where the laws forbid it."""
        if not isinstance(card, Card):
            card = Card.parse(card)
        if self.claim is not None:
            raise IllegalCard(f"the {card.symbol} may not be played: a claim has ended the play")
        state = self._state.after(card)
        return self._with((*self.cards, card), state.tally, state)

    def claimed(self, tricks: int, by: Seat | str | None = None) -> Play:
        """Return the play ended by a claim of this many of the tricks that are left (0 concedes).

        >>> ending = Play("N:A... K... Q... J...", "NT", "N")
        >>> ending.claimed(1, "S").total("NS")
        1
        """
        claim = Claim(tricks, None if by is None else Seat.parse(by))
        self._check_claim(claim)
        return self._with(self.cards, self._tally, self._known_state, claim)

    def _check_claim(self, claim: Claim) -> None:
        if self._tally.complete == self.size:
            raise ClaimError("there is nothing left to claim: the last trick is complete")
        if claim.by is None and self.declarer is None:
            raise ClaimError("a claim must name the claimer, where there is no declarer")
        if not 0 <= claim.tricks <= self.tricks_left:
            raise ClaimError(f"claimed tricks must be 0 to {self.tricks_left}; got {claim.tricks}")

    def undo(self, count: int = 1) -> Play:
        """Return the play without its last steps; a claim is one step, and so is each card."""
        cards = count if self.claim is None else count - 1
        return self.at(max(0, len(self.cards) - cards)) if count > 0 else self

    def at(self, count: int) -> Play:
        """Return the play as it was after this many cards, without the claim."""
        if not 0 <= count <= len(self.cards):
            raise IllegalCard(f"number of cards must be 0 to {len(self.cards)}; got {count}")
        return replace(self, cards=self.cards[:count], claim=None)

    def steps(self, since: int = 0) -> Iterator[tuple[Play, Card]]:
        """Iterate over the cards from a number on, each with the play before it.

        >>> seen = Play("N:A2... - - -", "NT", "N", "SA H2")
        >>> [(str(before.turn), str(card)) for before, card in seen.steps()]
        [('N', 'SA'), ('E', 'H2')]
        """
        play = self.at(since)
        for card in self.cards[since:]:
            yield play, card
            play = play.play(card)

    def _with(
        self, cards: tuple[Card, ...], tally: _Tally, state: _State | None, claim: Claim | None = None
    ) -> Play:
        longer = object.__new__(Play)
        longer._set(self.deal, self.strain, self.leader, cards, self.declarer, claim, tally, state)
        return longer

    def _set(self, *values: object) -> None:
        for name, value in zip(_FIELDS, values, strict=True):
            object.__setattr__(self, name, value)

    def __len__(self) -> int:
        return len(self.cards)

    def __bool__(self) -> bool:
        """Return True: a play without a card is still a play."""
        return True

    def __str__(self) -> str:
        tricks = [*self.tricks, *([self.trick] if self.trick.cards else [])]
        return "; ".join([*map(str, tricks), *([str(self.claim)] if self.claim else [])])


_FIELDS = ("deal", "strain", "leader", "cards", "declarer", "claim", "_tally", "_known_state")


_SEATS = tuple(Seat)


class _Tally(NamedTuple):
    """What the tricks came to."""

    size: int
    """The number of tricks of the deal."""
    won_by_ns: int
    leaders: bytes
    """The seats that led to the tricks, and the one that leads to the next."""

    @property
    def complete(self) -> int:
        return len(self.leaders) - 1


def _tally(deal: Deal, strain: Strain, leader: Seat, cards: tuple[Card, ...]) -> _Tally:
    """Have the core check a whole play, and say of an illegal card what is wrong."""
    numbers = bytes([card.index for card in cards])
    found = _core.follow_play(deal.packed, strain.index, leader.index, numbers)
    if found is not None:
        return _Tally(*found)
    state = _State.start(deal, strain, leader)
    for card in cards:
        state = state.after(card)
    return state.tally


@dataclass(frozen=True, slots=True)
class _State:
    """The facts about the cards so far that the laws depend on."""

    size: int
    held: tuple[int, int, int, int]
    unknown: tuple[int, int, int, int]
    """The number of cards of each hand that are not known."""
    free: int
    """The cards that no hand is known to hold and that have not been played."""
    void: tuple[int, int, int, int]
    """The suits in which each hand has shown out, as lanes of bits."""
    trick: Trick
    leaders: bytes
    won_by_ns: int = 0

    @classmethod
    def start(cls, deal: Deal, strain: Strain, leader: Seat) -> _State:
        known = tuple(bits.bit_count() for bits in deal.packed)
        size = max(known) or 13
        north, east, south, west = (size - count for count in known)
        return cls(
            size=size,
            held=deal.packed,
            unknown=(north, east, south, west),
            free=deal.missing.bits if any((north, east, south, west)) else 0,
            void=(0, 0, 0, 0),
            trick=Trick(leader, strain),
            leaders=bytes((leader.index,)),
        )

    @property
    def tally(self) -> _Tally:
        return _Tally(self.size, self.won_by_ns, self.leaders)

    def possible(self) -> int:
        """Return the cards that the hand whose turn it is holds or might hold, as bits."""
        turn = self.trick.turn.index
        hidden = self.free & ~self.void[turn] if self.unknown[turn] else 0
        return self.held[turn] | hidden

    def legal(self) -> Hand:
        possible = self.possible()
        if not self.trick.cards:
            return Hand.from_bits(possible)
        led = Hand.of(self.trick.cards[0].suit).bits
        must_follow = self.held[self.trick.turn.index] & led
        return Hand.from_bits(possible & led if must_follow else possible)

    def fault(self, card: Card) -> str | None:
        """Return why a card may not be played, or None if it may."""
        turn = self.trick.turn
        if len(self.leaders) > self.size:
            return "all the cards have been played"
        if not self.possible() & card.bit:
            return self._why_not_held(card, turn)
        led = self.trick.cards[0] if self.trick.cards else card
        if card.suit is not led.suit and self.held[turn.index] & Hand.of(led.suit).bits:
            return f"it must follow to the {led.symbol}"
        return None

    def _why_not_held(self, card: Card, turn: Seat) -> str:
        for seat, bits in zip(Seat, self.held, strict=True):
            if bits & card.bit:
                return f"{seat.name.title()} holds it"
        if self.unknown[turn.index] and self.void[turn.index] & card.bit:
            return f"it showed out of {card.suit.name.lower()} before"
        return "it has been played, or was never dealt"

    def after(self, card: Card) -> _State:
        turn = self.trick.turn
        fault = self.fault(card)
        if fault is not None:
            raise IllegalCard(f"{turn.name.title()} may not play the {card.symbol}: {fault}")
        held, unknown, void, free = self.held, self.unknown, self.void, self.free
        if held[turn.index] & card.bit:
            held = _changed(held, turn, held[turn.index] & ~card.bit)
        else:
            unknown = _changed(unknown, turn, unknown[turn.index] - 1)
            free &= ~card.bit
        if self.trick.cards and card.suit is not self.trick.cards[0].suit:
            led = Hand.of(self.trick.cards[0].suit).bits
            void = _changed(void, turn, void[turn.index] | led)
        trick = Trick(self.trick.leader, self.trick.strain, (*self.trick.cards, card))
        if not trick.is_complete:
            return _State(self.size, held, unknown, free, void, trick, self.leaders, self.won_by_ns)
        winner = trick.winner or trick.leader
        return _State(
            size=self.size,
            held=held,
            unknown=unknown,
            free=free,
            void=void,
            trick=Trick(winner, trick.strain),
            leaders=self.leaders + bytes((winner.index,)),
            won_by_ns=self.won_by_ns + (winner.side is Side.NS),
        )


def _changed(values: tuple[int, int, int, int], seat: Seat, value: int) -> tuple[int, int, int, int]:
    changed = list(values)
    changed[seat.index] = value
    north, east, south, west = changed
    return (north, east, south, west)
