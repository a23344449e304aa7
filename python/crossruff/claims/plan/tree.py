"""The plan of a claim: the claimer's cards, and branches where what the others do matters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import TypeAlias

from crossruff.claims.cases import NO_CARDS
from crossruff.claims.plan.facts import Fact, TrickHistory
from crossruff.errors import ClaimError
from crossruff.model import Card, Deal, Hand, Seat, Strain, Trick


class Purpose(Enum):
    """What a card is played for."""

    DRAW = "draw"
    """Leads a high trump, or one to a high trump, and others may have trumps."""
    CASH = "cash"
    """Leads a card that none of the others can follow to with a higher one."""
    LEAD = "lead"
    """Leads any other card."""
    WIN = "win"
    """Follows with a card that wins for sure."""
    FINESSE = "finesse"
    """Follows with a card that is the best so far, and might be beaten."""
    RUFF = "ruff"
    FOLLOW = "follow"
    """Follows with a card that is not to win."""
    DISCARD = "discard"

    @property
    def is_lead(self) -> bool:
        """Whether it begins a trick."""
        return self in (Purpose.DRAW, Purpose.CASH, Purpose.LEAD)


class EndKind(Enum):
    """Why a plan need not go on."""

    WON = "won"
    """The tricks claimed are won."""
    CASH = "cash"
    """The hand on lead has the tricks still claimed: these cards."""
    HIGH = "high"
    """All cards of a hand are high, and it wins whatever is led; of both hands, if none is named."""
    CUT = "cut"
    """The rest is proved, but too long to tell."""


@dataclass(frozen=True, slots=True)
class PlanEnd:
    """The end of a branch."""

    kind: EndKind
    seat: Seat | None = None
    """Whose cards they are."""
    cards: tuple[Card, ...] = ()
    """Those to cash, in this order."""
    rest: bool = False
    """Whether these are all tricks that are left."""


@dataclass(frozen=True, slots=True)
class PlanStep:
    """A card of the claimer, and what follows."""

    seat: Seat
    card: Card
    purpose: Purpose
    takes: bool | None
    """Whether the claimer's side wins the trick for sure, or certainly does not; None where that is open,
    or where the claimer plays to it again."""
    branches: tuple[PlanBranch, ...]


@dataclass(frozen=True, slots=True)
class PlanWait:
    """The others lead to the next trick."""

    branches: tuple[PlanBranch, ...]


PlanNode: TypeAlias = PlanStep | PlanWait | PlanEnd


@dataclass(frozen=True, slots=True)
class PlanBranch:
    """What follows if all these facts are so; a single branch has none."""

    facts: tuple[Fact, ...]
    then: PlanNode


@dataclass(frozen=True, slots=True)
class ClaimPlan:
    """How a claim is carried out, from a position on; `plan_of` makes it.

    >>> from crossruff.claims import find_claim, plan_of
    >>> from crossruff.model import Play, View
    >>> ending = Deal.parse("N:3.A.. 4.K.. A.2.. K.3..")
    >>> view = View.of(Play(ending, Strain.NOTRUMP, Seat.SOUTH, (), Seat.SOUTH), Seat.SOUTH)
    >>> plan = plan_of(find_claim(view))
    >>> str(plan.card()), plan.size
    ('SA', 4)
    >>> print(plan)
    South claims both tricks.
    1. Cash the ♠A.
    2. Lead the ♥2 to the ♥A.
    """

    seat: Seat
    """Who claims."""
    hands: Deal
    """The cards that he sees."""
    unseen: Hand
    """Those that the hidden hands have."""
    trick: Trick
    """The trick under way."""
    tricks: int
    left: int
    """So many tricks are claimed, of so many that are left."""
    losers: int
    assumption: str
    """In a player's words; empty if the claim is sure."""
    probability: Fraction
    branches: tuple[PlanBranch, ...]

    @property
    def strain(self) -> Strain:
        """Trumps."""
        return self.trick.strain

    @property
    def size(self) -> int:
        """How many cards of the claimer it has."""
        return sum(1 for _ in self.steps())

    @property
    def is_whole(self) -> bool:
        """Whether nothing was left out."""
        return all(end.kind is not EndKind.CUT for end in self.ends())

    @property
    def theirs(self) -> Hand:
        """The cards of the others."""
        cards = self.unseen
        for seat in Seat:
            cards |= self.hands[seat] if seat not in self.claims_for else NO_CARDS
        return cards

    def steps(self) -> Iterator[PlanStep]:
        """All cards of the claimer."""
        return steps_of(self.branches)

    def ends(self) -> Iterator[PlanEnd]:
        """All ends of branches."""
        return (then for then in _nodes(self.branches) if isinstance(then, PlanEnd))

    def after(self, line: Sequence[Card] = ()) -> PlanStep | PlanEnd | None:
        """What the plan has after a line that follows it; None where the others are to play.

        Raises ClaimError where the line has another card of the claimer.
        """
        history = TrickHistory(self.trick)
        then, branches = self._at(history, self.branches)
        for card in line:
            if isinstance(then, PlanEnd):
                return then
            if then is not None and then.card is not card:
                raise ClaimError(f"the plan has the {then.card.symbol}, not the {card.symbol}")
            history = history.after(card)
            then, branches = self._at(history, branches if then is None else then.branches)
        return then

    def _at(
        self, history: TrickHistory, branches: tuple[PlanBranch, ...]
    ) -> tuple[PlanStep | PlanEnd | None, tuple[PlanBranch, ...]]:
        """What is to be done after a history, or the branches between which the others will decide."""
        if history.trick.turn not in self.claims_for and history.trick.cards:
            return None, branches
        then = chosen(branches, history)
        return (None, then.branches) if isinstance(then, PlanWait) else (then, ())

    def card(self, line: Sequence[Card] = ()) -> Card | None:
        """The card to play after a line; None where the others are to play, or the plan has ended."""
        then = self.after(line)
        return then.card if isinstance(then, PlanStep) else None

    @property
    def claims_for(self) -> tuple[Seat, ...]:
        """The seats whose cards the claimer chooses."""
        return tuple(seat for seat in self.seat.side.seats if self.hands[seat])

    def __str__(self) -> str:
        from crossruff.claims.explain.sentences import describe_plan

        return describe_plan(self)


def chosen(branches: Sequence[PlanBranch], history: TrickHistory) -> PlanNode:
    """What follows after a history: exactly one branch holds."""
    return next(branch.then for branch in branches if all(fact.is_true(history) for fact in branch.facts))


def steps_of(branches: Sequence[PlanBranch]) -> Iterator[PlanStep]:
    """All cards of the claimer below some branches."""
    return (then for then in _nodes(branches) if isinstance(then, PlanStep))


def _nodes(branches: Sequence[PlanBranch]) -> Iterator[PlanNode]:
    waiting = [*reversed(branches)]
    while waiting:
        then = waiting.pop().then
        yield then
        if not isinstance(then, PlanEnd):
            waiting += reversed(then.branches)
