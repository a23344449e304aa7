"""The plan of a claim: the claimer's cards, with branches where the others' cards matter."""

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
    """The purpose of a card."""

    DRAW = "draw"
    """Leads a high trump, or one to a high trump, while others may have trumps."""
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
    """Follows with a card that is not meant to win."""
    DISCARD = "discard"

    @property
    def is_lead(self) -> bool:
        """Whether the card begins a trick."""
        return self in (Purpose.DRAW, Purpose.CASH, Purpose.LEAD)


class EndKind(Enum):
    """The reasons why a plan ends."""

    WON = "won"
    """The tricks claimed are won."""
    CASH = "cash"
    """The hand on lead has the tricks still claimed: these cards."""
    HIGH = "high"
    """All cards of a hand are high, and it wins whatever is led; without a hand, of both hands."""
    CUT = "cut"
    """The rest is proved card by card; written out, it would have too many branches to read."""


@dataclass(frozen=True, slots=True)
class PlanEnd:
    """The end of a branch."""

    kind: EndKind
    seat: Seat | None = None
    """The hand with these cards."""
    cards: tuple[Card, ...] = ()
    """The cards to cash, in this order."""
    rest: bool = False
    """Whether these are all the tricks left."""


@dataclass(frozen=True, slots=True)
class PlanStep:
    """A card of the claimer, and the branches after it."""

    seat: Seat
    card: Card
    purpose: Purpose
    takes: bool | None
    """Whether the claimer's side certainly wins or loses the trick; None if that is open, or if the claimer
    plays to it again."""
    branches: tuple[PlanBranch, ...]


@dataclass(frozen=True, slots=True)
class PlanWait:
    """The others lead to the next trick."""

    branches: tuple[PlanBranch, ...]


PlanNode: TypeAlias = PlanStep | PlanWait | PlanEnd


@dataclass(frozen=True, slots=True)
class PlanBranch:
    """The node that follows if all these facts hold; a single branch has none."""

    facts: tuple[Fact, ...]
    then: PlanNode


@dataclass(frozen=True, slots=True)
class ClaimPlan:
    """A plan that carries out a claim, made by `plan_of`.

    `print` shows it in words, and a notebook as a picture.

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
    """The claimer."""
    hands: Deal
    """The hands that the claimer sees."""
    unseen: Hand
    """The cards of the hidden hands."""
    trick: Trick
    """The trick under way."""
    tricks: int
    """The tricks claimed."""
    left: int
    """The tricks left."""
    losers: int
    """The tricks that the plan may lose before it has won those claimed."""
    assumption: str
    """The assumption in words; empty if the claim is certain."""
    probability: Fraction
    branches: tuple[PlanBranch, ...]

    @property
    def strain(self) -> Strain:
        """The strain."""
        return self.trick.strain

    @property
    def size(self) -> int:
        """The number of the claimer's cards in the plan."""
        return sum(1 for _ in self.steps())

    @property
    def is_whole(self) -> bool:
        """Whether no branch is cut."""
        return all(end.kind is not EndKind.CUT for end in self.ends())

    @property
    def theirs(self) -> Hand:
        """The cards of the others."""
        cards = self.unseen
        for seat in Seat:
            cards |= self.hands[seat] if seat not in self.claims_for else NO_CARDS
        return cards

    def steps(self) -> Iterator[PlanStep]:
        """Yield all cards of the claimer."""
        return steps_of(self.branches)

    def ends(self) -> Iterator[PlanEnd]:
        """Yield all ends of branches."""
        return (then for then in _nodes(self.branches) if isinstance(then, PlanEnd))

    def after(self, line: Sequence[Card] = ()) -> PlanStep | PlanEnd | None:
        """Return the step or the end after a line that follows the plan; None if the others are to play.

        Raises ClaimError if the line has another card of the claimer.
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
        """Return the next step or end after a history, or the branches between which the others decide."""
        if history.trick.turn not in self.claims_for and history.trick.cards:
            return None, branches
        then = chosen(branches, history)
        return (None, then.branches) if isinstance(then, PlanWait) else (then, ())

    def card(self, line: Sequence[Card] = ()) -> Card | None:
        """Return the card to play after a line; None if the others are to play, or the plan has ended."""
        then = self.after(line)
        return then.card if isinstance(then, PlanStep) else None

    @property
    def claims_for(self) -> tuple[Seat, ...]:
        """The seats whose cards the claimer chooses."""
        return tuple(seat for seat in self.seat.side.seats if self.hands[seat])

    def __str__(self) -> str:
        from crossruff.claims.explain.sentences import describe_plan

        return describe_plan(self)

    def _repr_html_(self) -> str:
        """Return the picture of the plan for a notebook."""
        from crossruff.claims.explain.picture import plan_picture

        return plan_picture(self)


def chosen(branches: Sequence[PlanBranch], history: TrickHistory) -> PlanNode:
    """Return the node of the one branch whose facts hold after a history."""
    return next(branch.then for branch in branches if all(fact.is_true(history) for fact in branch.facts))


def steps_of(branches: Sequence[PlanBranch]) -> Iterator[PlanStep]:
    """Yield all cards of the claimer below some branches."""
    return (then for then in _nodes(branches) if isinstance(then, PlanStep))


def _nodes(branches: Sequence[PlanBranch]) -> Iterator[PlanNode]:
    waiting = [*reversed(branches)]
    while waiting:
        then = waiting.pop().then
        yield then
        if not isinstance(then, PlanEnd):
            waiting += reversed(then.branches)
