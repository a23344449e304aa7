"""A robot: it bids, declares, defends and claims, each by a part of its own."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from crossruff.bidding import BiddingSystem
from crossruff.cardplay import Declarer, Defender
from crossruff.dd import CancelFlag
from crossruff.gc_pause import gc_paused
from crossruff.inference import Meaning, SeatReadings, SoftReading
from crossruff.inference.fitted import Caller, softness_for
from crossruff.model import Auction, Seat, View
from crossruff.players import Budget, Decision
from crossruff.robots.claiming import proved_claim


@dataclass(frozen=True, slots=True)
class Trust:
    """How far a robot trusts what calls mean: it depends on who makes them.

    Without a caller, calls exclude all hands that do not fit.
    """

    partner: Caller | None = Caller.SIMULATOR
    opponents: Caller | None = Caller.PERSON

    def in_strangers(self) -> Trust:
        """Return the trust in calls that others made at all seats, partner's included; walls stay walls.

        They are programs where the opponents are programs, else people.
        """
        caller = Caller.PROGRAM if self.opponents is Caller.PROGRAM else Caller.PERSON
        return Trust(self.partner and caller, self.opponents and caller)

    def of_programs(self) -> Trust:
        """Return the same trust where the opponents, of whom nothing is known, are programs."""
        unknown = self.opponents is Caller.PERSON and self.partner is not Caller.PERSON
        return Trust(self.partner, Caller.PROGRAM) if unknown else self

    def reading(self, meaning: Meaning, auction: Auction, seat: Seat, us: Seat) -> Meaning | SoftReading:
        """Return what a seat's calls tell one of us."""
        caller = self.partner if seat.side is us.side else self.opponents
        return meaning if caller is None else SoftReading(meaning, softness_for(auction, seat, caller))


@dataclass(slots=True)
class Robot:
    """A player of one seat of one board; `robot` makes one from its spec.

    >>> from crossruff.model import Auction, Hand, View
    >>> from crossruff.robots import robot
    >>> south = robot("club(seconds=60)", seed=1)
    >>> decision = south.decide(View.of_auction(Hand("AQ32.K32.AJ4.Q32"), Auction("S")))
    >>> decision.action, decision.reason
    (Call.parse('1NT'), 'strong notrump: 15 to 17 points, balanced')
    """

    system: BiddingSystem
    declarer: Declarer
    defender: Defender
    opponents: BiddingSystem
    """The system by which the robot reads the calls of the other side."""
    seconds: float
    """The longest time for a decision."""
    claims: bool = True
    trust: Trust = field(default_factory=Trust)
    _meanings: SeatReadings = field(default_factory=dict, repr=False)
    _auction: Auction | None = field(default=None, repr=False)
    _cancel: CancelFlag = field(default_factory=CancelFlag, repr=False)

    @gc_paused()
    def decide(self, view: View) -> Decision[Any]:
        """Choose a call or a card within the robot's time."""
        budget = self._budget()
        if view.is_bidding:
            return self.system.call(view, budget)
        part = self._part(view)
        own = budget if part.seconds is None else replace(budget, seconds=part.seconds)
        decision = part.decide(view, own)
        return replace(decision, elapsed=budget.elapsed)

    def prepare(self, view: View) -> None:
        """Read the auction of a board that the robot joins after it: its first card then has all its time."""
        self._read(view)

    @gc_paused()
    def claim(self, view: View) -> int | None:
        """Return as many tricks as are proved, if there can be no more."""
        if not self.claims or not view.play.dummy_is_down:
            return None
        beliefs = self._part(view).beliefs
        worlds = None
        if beliefs and beliefs.leads_to(view):
            beliefs.cancel = self._budget().cancel
            worlds = beliefs.update(view, self.seconds / 4)
        return proved_claim(view, worlds, self.declarer.solver)

    def cancel(self) -> None:
        """End the thinking that is under way, from another thread: the decision uses what is known then."""
        self._cancel.set()

    def _budget(self) -> Budget:
        if self._cancel.is_set():
            self._cancel = CancelFlag()
        return Budget(self.seconds, self._cancel)

    def _part(self, view: View) -> Declarer | Defender:
        """Return the part that plays the cards, with the meanings of the auction."""
        part = self.declarer if view.play.declarer is view.seat else self.defender
        part.meanings = self._read(view)
        return part

    def _read(self, view: View) -> SeatReadings:
        auction = view.auction
        if auction is None:
            return {}
        if auction is not self._auction:
            ours = self.system.expect(auction, view.vulnerability)
            theirs = self.opponents.expect(auction, view.vulnerability)
            self._auction = auction
            meanings = {
                seat: (ours if seat.side is view.seat.side else theirs).get(seat, Meaning.ANY)
                for seat in Seat
            }
            self._meanings = {
                seat: self.trust.reading(meaning, auction, seat, view.seat)
                for seat, meaning in meanings.items()
            }
        return self._meanings
