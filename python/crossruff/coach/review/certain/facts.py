"""Facts that follow from the cards in view and from conventions, with no world sampled."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from crossruff.coach.words import cards_word, counted
from crossruff.model import Card, Seat, Suit


class LeadShown(StrEnum):
    """What a usual lead tells about the suit."""

    HOLDS = "shows the"
    """It shows another card."""
    LACKS = "denies the"
    """It denies another card."""
    HONOUR = "shows an honour"
    """A ten or higher, other than the card led."""
    NO_HONOUR = "denies an honour"
    THREE_HIGHER = "shows exactly three higher cards"


@dataclass(frozen=True, slots=True)
class LeadShowsFact:
    """What the opening lead tells about its suit, if the leader leads as usual."""

    seat: Seat
    card: Card
    shown: LeadShown
    other: Card | None = None
    unless_short: bool = False
    """Whether it tells nothing if the leader was dealt fewer than three cards of the suit."""

    @property
    def text(self) -> str:
        """The sentence."""
        name, suit = self.seat.name.title(), self.card.suit.name.lower()
        what = f"{self.shown} {self.other.symbol}" if self.other else f"{self.shown} in {suit}"
        unless = f", unless {name} was dealt fewer than three" if self.unless_short else ""
        return f"By usual leads {name}'s {self.card.symbol} {what}{unless}."


class SignalShown(StrEnum):
    """What a signal of our robots tells about the suit."""

    ODD = "shows an odd number of"
    EVEN = "shows an even number of"
    QUEEN = "shows the queen or a higher honour in"
    NO_QUEEN = "denies the queen and higher honours in"
    JACK = "shows the jack or a higher honour in"
    NO_JACK = "denies the jack and higher honours in"


@dataclass(frozen=True, slots=True)
class SignalShowsFact:
    """What partner's signal tells about its suit as it was dealt, if partner signals as our robots do."""

    seat: Seat
    card: Card
    shown: SignalShown
    unless_forced: bool = False
    """Whether it tells nothing if the card was partner's only one of the suit below the ten."""

    @property
    def text(self) -> str:
        """The sentence."""
        name, suit = self.seat.name.title(), self.card.suit.name.lower()
        forced = f", unless it was {name}'s only {suit[:-1]} below the ten" if self.unless_forced else ""
        return f"By the robots' signals {name}'s {self.card.symbol} {self.shown} {suit}{forced}."


@dataclass(frozen=True, slots=True)
class EntryFact:
    """The only card with which a hand of declarer's side surely gets in, and a winner that needs it."""

    seat: Seat
    card: Card
    winner: Card
    is_dummy: bool

    @property
    def text(self) -> str:
        """The sentence."""
        whose = "dummy's" if self.is_dummy else "your hand's"
        return f"The {self.card.symbol} is {whose} only sure entry to the {self.winner.symbol}."


@dataclass(frozen=True, slots=True)
class TrumpsOutFact:
    """How many trumps the defenders hold, and how many rounds draw them for certain."""

    out: int
    rounds: int

    @property
    def text(self) -> str:
        """The sentence."""
        if not self.out:
            return "The defenders have no trumps left."
        verb, them = ("is", "it") if self.out == 1 else ("are", "them")
        draw = "draws" if self.rounds == 1 else "draw"
        first = f"{counted(self.out, 'trumps').capitalize()} {verb} out"
        return f"{first}: {counted(self.rounds, 'rounds')} {draw} {them}, however the cards lie."


@dataclass(frozen=True, slots=True)
class HighTrumpFact:
    """A last trump of the defenders that no trump of declarer's side beats."""

    card: Card

    @property
    def text(self) -> str:
        """The sentence."""
        return f"The {self.card.symbol} is the only trump out, and higher than yours: it wins a trick anyway."


@dataclass(frozen=True, slots=True)
class LengthsFact:
    """How many cards of a suit each of two hidden hands certainly has left."""

    suit: Suit
    first: tuple[Seat, int]
    second: tuple[Seat, int]

    @property
    def text(self) -> str:
        """The sentence."""
        (one, many), (two, few) = self.first, self.second
        return (
            f"By counting, {one.name.title()} has {cards_word(many, self.suit)} left "
            f"and {two.name.title()} {counted(few, 'cards').split()[0] if few else 'none'}."
        )


@dataclass(frozen=True, slots=True)
class ProvedFact:
    """Tricks that a card takes for certain, as a claim proves it; the played card does not."""

    card: Card
    tricks: int
    left: int
    settles: bool
    """Whether the tricks are just those that make or beat the contract."""
    defends: bool

    @property
    def text(self) -> str:
        """The sentence."""
        if self.tricks == self.left and not self.defends:
            return f"With the {self.card.symbol} the rest is yours, however the cards lie."
        if self.settles:
            goal = "beats" if self.defends else "makes"
            return f"The {self.card.symbol} {goal} the contract for certain, however the cards lie."
        verb = "is" if self.tricks == 1 else "are"
        part = f"at least {self.tricks} of the {self.left} tricks left {verb} yours"
        return f"With the {self.card.symbol} {part}, however the cards lie."


@dataclass(frozen=True, slots=True)
class EveryWorldFact:
    """Tricks that the played card loses to the better one in each world."""

    best: Card
    played: Card
    tricks: int
    worlds: int
    is_all: bool

    @property
    def text(self) -> str:
        """The sentence."""
        over = f"all {self.worlds} {'possible layouts' if self.is_all else 'worlds'}"
        if self.is_all and self.worlds == 1:
            over = "the only possible layout"
        return (
            f"In {over} the {self.played.symbol} takes at least "
            f"{counted(self.tricks, 'tricks')} less than the {self.best.symbol}, double dummy."
        )


CertainFact: TypeAlias = (
    LeadShowsFact
    | SignalShowsFact
    | EntryFact
    | TrumpsOutFact
    | HighTrumpFact
    | LengthsFact
    | ProvedFact
    | EveryWorldFact
)
