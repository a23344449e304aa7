"""What a seat knew: readings of the auction, and worlds that agree with them and with the cards played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from crossruff.bidding import BiddingSystem, system
from crossruff.cardplay import Beliefs, NoWeights, WeightedWorlds, Weighting
from crossruff.cardplay.card_likelihood import CardLikelihood
from crossruff.cardplay.defence.signals import Carding
from crossruff.coach.readings import PEOPLE, soft_readings
from crossruff.dd import Solver
from crossruff.inference import SeatReadings, WorldSource
from crossruff.inference.fitted import Caller
from crossruff.model import Auction, Seat, View, Vulnerability


@lru_cache(maxsize=8)
def named_system(name: str) -> BiddingSystem:
    """Return a bidding system by its name; it is kept, since it remembers situations."""
    return system(name)


@dataclass(frozen=True, slots=True)
class Knowledge:
    """Makes the worlds of a view: by the system, softly, as the callers bid, and by the cards played.

    >>> from crossruff.dd import Solver
    >>> from crossruff.model import Play, View
    >>> view = View.of(Play("N:AQ... K7... 32... JT...", "NT", "S", declarer="S"), "S")
    >>> worlds = Knowledge(system="sayc").worlds(view, 100, Solver(threads=1))
    >>> len(worlds), worlds.is_all
    (6, True)
    """

    system: str = "sayc"
    callers: Mapping[Seat, Caller] = field(default_factory=lambda: PEOPLE)
    seed: int = 0
    agreed: bool = False
    """Whether the players play this system: then a call that the hand does not fit is a mistake."""

    def readings(self, view: View) -> SeatReadings:
        """Return what the calls of the other seats tell; nothing where the auction is not known."""
        if view.auction is None or not len(view.auction):
            return {}
        return dict(self._read(view.auction, view.vulnerability))

    def _read(self, auction: Auction, vulnerability: Vulnerability) -> SeatReadings:
        meanings = named_system(self.system).expect(auction, vulnerability)
        return soft_readings(meanings, auction, self.callers)

    def worlds(self, view: View, count: int, solver: Solver) -> WeightedWorlds:
        """Return worlds as the seat could expect them, or all there are if they are no more than `count`."""
        seed = self.seed * 64 + len(view.play.cards)
        readings = self.readings(view)
        if not view.play.dummy_is_down:
            drawn = WorldSource(view, readings).sample(count, seed)
            return WeightedWorlds(drawn.hands, drawn.weights, drawn.is_all, drawn.relaxed)
        beliefs = Beliefs(count, NoWeights(), readings, seed, solver)
        beliefs.sieve_by(self._sieve(view))
        return beliefs.update(view)

    def _sieve(self, view: View) -> Weighting:
        if view.play.size < 13:
            return NoWeights()
        cards = CardLikelihood()
        return Carding(cards) if self.reads_signals(view) else cards

    def reads_signals(self, view: View) -> bool:
        """Return whether partner defends with the seat and signals as our robots do."""
        # People have signals of their own; robots have ours.
        strangers = self.callers[view.seat.partner] in (Caller.PERSON, Caller.PROGRAM)
        return not strangers and view.play.declarer is not view.seat
