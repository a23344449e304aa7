"""A system that was learned from auctions: it calls by likelihood, and explains by samples of hands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from crossruff.bidding.contract import NO_HAND, BiddingSystem, DocumentOptions, ExplainedCall
from crossruff.bidding.convention_card import ConventionCard
from crossruff.bidding.learned.inputs import Calls
from crossruff.bidding.learned.policy import CallPolicy, CallTurn, Policy
from crossruff.bidding.learned.readings import HandMask, LearnedReadings, box_around
from crossruff.errors import CrossruffError
from crossruff.inference import Meaning
from crossruff.model import Auction, Call, Deal, Hand, Seat, View, Vulnerability
from crossruff.players import Budget, Decision

_CALLS = Call.all()
_LEAST = 0.02
"""The least share of hands with which a call is listed."""
_OPENINGS = (("Openings", Auction(Seat.NORTH)),)


@dataclass(eq=False)
class LearnedSystem:
    """The system of players who publish no rules: a call shows the hands that make it.

    `crossruff system learn` makes a file of it from auctions. It is meant for opponents:
    `system("sayc", others="theirs.npz")` reads their calls by it.
    """

    policy: Policy
    _readings: LearnedReadings = field(init=False, repr=False)

    def __post_init__(self) -> None:
        """Prepare the readings."""
        self._readings = LearnedReadings(self.policy)

    @classmethod
    def load(cls, path: Path | str) -> LearnedSystem:
        """Read a system from a file."""
        return cls(CallPolicy.load(path))

    @property
    def name(self) -> str:
        """The name of the system."""
        return self.policy.name

    def reading(self, calls: Calls, vulnerable: bool, they_vulnerable: bool) -> HandMask | None:
        """Return the hands that the player of the last call shows; None if hardly any hand calls so."""
        return self._readings.hands(calls, vulnerable, they_vulnerable)

    def call(self, view: View, budget: Budget | None = None) -> Decision[Call]:
        """Choose the likeliest call."""
        auction = view.calls
        if auction.is_over:
            raise CrossruffError("the auction must still be open; it is over")
        budget = Budget() if budget is None else budget
        turn = _turn(auction, view.vulnerability)
        likely = self.policy.likelihoods([view.hand.bits], turn)[0]
        chosen = int(likely.argmax())
        reason = f"{likely[chosen]:.0%} of the players of {self.name} call so"
        meaning = self._shown((*turn.calls, chosen), turn)
        if meaning is None or view.hand not in meaning:
            meaning = Meaning.ANY  # a reading leaves out the rarest hands
        return Decision(
            _CALLS[chosen], reason, elapsed=budget.elapsed, shows=meaning.describe(), meaning=meaning
        )

    def explain(
        self,
        auction: Auction,
        vulnerability: Vulnerability = Vulnerability.NONE,
        others: BiddingSystem | None = None,  # noqa: ARG002 - all calls are read by this system
    ) -> list[ExplainedCall]:
        """Explain each call."""
        found: list[ExplainedCall] = []
        calls = tuple(call.index for call in auction.calls)
        for place, call in enumerate(auction.calls):
            turn = _turn(Auction(auction.dealer, auction.calls[:place]), vulnerability)
            shown = self._shown(calls[: place + 1], turn)
            before = found[place - 4].meaning if place >= 4 else Meaning.ANY
            words = NO_HAND if shown is None else shown.describe()
            seat, known = auction.dealer.after(place), shown is not None
            found.append(ExplainedCall(seat, call, words, shown or before, in_system=known))
        return found

    def continuations(
        self,
        auction: Auction,
        vulnerability: Vulnerability = Vulnerability.NONE,
        others: BiddingSystem | None = None,  # noqa: ARG002 - all calls are read by this system
    ) -> dict[Call, str]:
        """Return the calls that the next player often makes, and what each shows."""
        turn = _turn(auction, vulnerability)
        found = {}
        for number in self._readings.usual_calls(turn, _LEAST):
            shown = self._shown((*turn.calls, number), turn)
            if shown is not None:
                found[_CALLS[number]] = shown.describe()
        return found

    def chooser(
        self, auction: Auction, vulnerability: Vulnerability = Vulnerability.NONE
    ) -> Callable[[Hand], Call]:
        """Return a function from a hand to the next call."""
        turn = _turn(auction, vulnerability)
        return lambda hand: _CALLS[self.policy.choices([hand.bits], [turn])[0]]

    def auction(self, deal: Deal, dealer: Seat, vulnerability: Vulnerability = Vulnerability.NONE) -> Auction:
        """Bid a deal at all four seats."""
        made = Auction(dealer)
        while not made.is_over:
            made = made.call(self.chooser(made, vulnerability)(deal[made.turn]))
        return made

    def expect(self, auction: Auction, vulnerability: Vulnerability) -> Mapping[Seat, Meaning]:
        """Return the hands that each seat that has called may have."""
        return {each.seat: each.meaning for each in self.explain(auction, vulnerability)}

    def describe(self, options: DocumentOptions | None = None) -> str:  # noqa: ARG002 - one way to write it
        """Return what is known of the system, and its openings, as a document in Markdown."""
        lines = [f"# {self.name}", "", self.policy.describe(), ""]
        lines += [f"- {call}: {words}" for call, words in self.continuations(Auction(Seat.NORTH)).items()]
        return "\n".join(lines) + "\n"

    def card(self) -> ConventionCard:
        """Return the convention card: what the openings show."""
        return ConventionCard.of(self, _OPENINGS)

    def _shown(self, calls: Calls, turn: CallTurn) -> Meaning | None:
        mask = self.reading(calls, turn.vulnerable, turn.they_vulnerable)
        return None if mask is None else Meaning((box_around(mask),))


def _turn(auction: Auction, vulnerability: Vulnerability) -> CallTurn:
    dealers, others = vulnerability.for_dealer(auction.dealer)
    calls = tuple(call.index for call in auction.calls)
    return CallTurn(calls, *((others, dealers) if len(calls) % 2 else (dealers, others)))
