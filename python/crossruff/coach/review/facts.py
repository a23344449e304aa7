"""Facts of a review: each is typed, and its sentence can be checked against cards and worlds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from crossruff.coach.conditions import WorldCondition
from crossruff.coach.review.certain.facts import CertainFact
from crossruff.coach.words import percent
from crossruff.inference.phrases import NUMBERS
from crossruff.model import Call, Card, Seat, Suit


def _goal(defends: bool) -> str:
    return "beats the contract" if defends else "makes the contract"


def _basis(planned: bool) -> str:
    return "best plan" if planned else "double dummy"


def _over(worlds: int, is_all: bool) -> str:
    if is_all and worlds == 1:
        return "the only possible layout"
    return f"all {worlds} possible layouts" if is_all else f"{worlds} worlds"


@dataclass(frozen=True, slots=True)
class ChanceFact:
    """How often the better card and the played one make or beat the contract."""

    best: Card
    played: Card
    best_chance: float
    played_chance: float
    worlds: int
    is_all: bool
    defends: bool
    planned: bool
    """Whether the chances are those of plans; else those of players who see all cards afterwards."""

    @property
    def text(self) -> str:
        """The sentence."""
        over = _over(self.worlds, self.is_all)
        first = f"The {self.best.symbol} {_goal(self.defends)} in {percent(self.best_chance)} of {over}"
        return f"{first}, the {self.played.symbol} in {percent(self.played_chance)} ({_basis(self.planned)})."


@dataclass(frozen=True, slots=True)
class OneChanceFact:
    """How often the played card makes or beats the contract, where no other card does better."""

    played: Card
    chance: float
    worlds: int
    is_all: bool
    defends: bool
    planned: bool
    """Whether the chances are those of plans; else those of players who see all cards afterwards."""

    @property
    def text(self) -> str:
        """The sentence."""
        over = _over(self.worlds, self.is_all)
        first = f"The {self.played.symbol} {_goal(self.defends)} in {percent(self.chance)} of {over}"
        return f"{first} ({_basis(self.planned)})."


@dataclass(frozen=True, slots=True)
class LossFact:
    """What the played card loses to the better one on average."""

    best: Card
    played: Card
    loss: float
    error: float
    unit: str

    @property
    def text(self) -> str:
        """The sentence."""
        exact = "exactly" if not self.error else f"± {2 * self.error:.1f}"
        return (
            f"On average the {self.played.symbol} loses {self.loss:.1f} {self.unit} ({exact}) "
            f"to the {self.best.symbol}."
        )


@dataclass(frozen=True, slots=True)
class SeparatingFact:
    """Where one card does better than another."""

    condition: WorldCondition
    better: Card
    worse: Card
    share: float
    better_rate: float
    worse_rate: float
    defends: bool
    by_tricks: bool

    @property
    def text(self) -> str:
        """The sentence."""
        where = f"Where {self.condition.text} ({percent(self.share)} of the worlds), the {self.better.symbol}"
        if self.by_tricks:
            return (
                f"{where} gives your side {self.better_rate:.1f} of the tricks that are left on average, "
                f"the {self.worse.symbol} {self.worse_rate:.1f}, double dummy."
            )
        rates = (
            f"{_goal(self.defends)} in {percent(self.better_rate)}, "
            f"the {self.worse.symbol} in {percent(self.worse_rate)}"
        )
        return f"{where} {rates}, double dummy."


@dataclass(frozen=True, slots=True)
class DangerHandFact:
    """A defender that the better card keeps off lead: with the other on lead, the contract mostly makes."""

    seat: Seat
    better: Card
    played: Card
    share: float
    """The share of the worlds in which this defender can win the trick after the played card."""
    fails: float
    fails_other: float
    """How often the contract fails in these worlds if the other defender leads next."""

    @property
    def text(self) -> str:
        """The sentence."""
        name, other = self.seat.name.title(), self.seat.partner.name.title()
        return (
            f"{name} must not get the lead: where {name} can win this trick after the {self.played.symbol} "
            f"({percent(self.share)} of the worlds), the contract fails in {percent(self.fails)}; if {other} "
            f"led next instead, in {percent(self.fails_other)}, double dummy. After the "
            f"{self.better.symbol} {name} cannot win it."
        )


@dataclass(frozen=True, slots=True)
class PlaceFact:
    """How likely a hidden hand holds a card, by the auction and the cards so far."""

    seat: Seat
    card: Card
    chance: float

    @property
    def text(self) -> str:
        """The sentence."""
        name = self.seat.name.title()
        return (
            f"By the calls and cards so far, {name} holds the {self.card.symbol} in {percent(self.chance)}."
        )


@dataclass(frozen=True, slots=True)
class CountFact:
    """How many cards outside a suit a hidden hand certainly was dealt."""

    seat: Seat
    suit: Suit
    outside: int

    @property
    def text(self) -> str:
        """The sentence."""
        name, suit = self.seat.name.title(), self.suit.name.lower()
        return f"You could count {name} for {NUMBERS[self.outside]} cards outside {suit}."


@dataclass(frozen=True, slots=True)
class LocatedFact:
    """A hidden card that only one hand can hold."""

    seat: Seat
    other: Seat
    card: Card
    showed_out: bool
    """Whether the other hand showed out; else the count of the hands leaves no room."""

    @property
    def text(self) -> str:
        """The sentence."""
        first = f"{self.seat.name.title()} must hold the {self.card.symbol}"
        if self.showed_out:
            return f"{first}: {self.other.name.title()} showed out of {self.card.suit.name.lower()}."
        return f"{first}: {self.other.name.title()} has no room for it."


@dataclass(frozen=True, slots=True)
class LeadFact:
    """What an opening lead is called, by the cards of its suit."""

    card: Card
    name: str

    @property
    def text(self) -> str:
        """The sentence."""
        return f"The {self.card.symbol} is {self.name}."


@dataclass(frozen=True, slots=True)
class GuessFact:
    """A card that looks better double dummy than it is, because declarer must guess later."""

    card: Card
    promise: float
    chance: float

    @property
    def text(self) -> str:
        """The sentence."""
        return (
            f"Double dummy the {self.card.symbol} makes {percent(self.promise)}; a declarer who has to guess "
            f"makes {percent(self.chance)}."
        )


@dataclass(frozen=True, slots=True)
class DoubleDummyFact:
    """What the card cost on this deal, double dummy."""

    played: Card
    cost: int

    @property
    def text(self) -> str:
        """The sentence."""
        if not self.cost:
            return f"Double dummy, the {self.played.symbol} cost nothing on this deal."
        tricks = "1 trick" if self.cost == 1 else f"{self.cost} tricks"
        return f"Double dummy, the {self.played.symbol} cost {tricks} on this deal."


@dataclass(frozen=True, slots=True)
class CallShowsFact:
    """What a call shows by the system, and whether the hand has it."""

    call: Call
    shows: str
    fits: bool

    @property
    def text(self) -> str:
        """The sentence."""
        fits = "fits" if self.fits else "does not fit"
        return f"By the system {self.call.symbol} shows {self.shows}; by shape and points the hand {fits}."


@dataclass(frozen=True, slots=True)
class NotInSystemFact:
    """A call that no hand of the system makes."""

    call: Call
    system: str

    @property
    def text(self) -> str:
        """The sentence."""
        return f"{self.system} has no hand that bids {self.call.symbol} here."


@dataclass(frozen=True, slots=True)
class SystemCallFact:
    """The call of the system with the hand, and why."""

    call: Call
    reason: str
    system: str

    @property
    def text(self) -> str:
        """The sentence."""
        return f"{self.system} calls {self.call.symbol}: {self.reason}."


@dataclass(frozen=True, slots=True)
class CallCostFact:
    """What a call loses to the system's on average, over hands that the others could have."""

    call: Call
    best: Call
    loss: float
    error: float
    unit: str
    worlds: int

    @property
    def text(self) -> str:
        """The sentence."""
        how = "loses" if self.loss >= 0 else "gains"
        return (
            f"Over {self.worlds} worlds {self.call.symbol} {how} {abs(self.loss):.1f} {self.unit} "
            f"(± {2 * self.error:.1f}) against {self.best.symbol}."
        )


Fact: TypeAlias = (
    ChanceFact
    | OneChanceFact
    | LossFact
    | SeparatingFact
    | DangerHandFact
    | PlaceFact
    | CountFact
    | LocatedFact
    | LeadFact
    | GuessFact
    | DoubleDummyFact
    | CallShowsFact
    | NotInSystemFact
    | SystemCallFact
    | CallCostFact
    | CertainFact
)
