"""What declarer believes before the play: readings of the auction, and a declarer that plans with them."""

from __future__ import annotations

from crossruff.bidding import BiddingSystem, system
from crossruff.cardplay import Declarer, Payoff, Ties
from crossruff.cardplay.card_likelihood import CardLikelihood
from crossruff.cardplay.payoffs import PayoffOf
from crossruff.coach.readings import soft_readings
from crossruff.dd import Solver
from crossruff.errors import CrossruffError
from crossruff.inference import Meaning, SeatReadings
from crossruff.model import Seat, View

TRICK = 1 / 2000
"""What an overtrick counts beside the contract: only lines that are as safe differ by it."""


def check_view(view: View) -> None:
    """Reject a view from which no plan can be made."""
    if view.is_bidding or view.contract is None:
        raise CrossruffError("a plan needs a contract; this board has none yet")
    if view.seat is not view.contract.declarer:
        declarer = view.contract.declarer.name.title()
        raise CrossruffError(f"a plan is for declarer, {declarer}; got the view of {view.seat.name.title()}")
    play = view.play
    if play.is_over:
        raise CrossruffError("there is nothing to plan: the play is over")
    if not play.dummy_is_down:
        raise CrossruffError("a plan needs dummy: it comes down after the opening lead")
    if play.player is not view.seat:
        raise CrossruffError("a plan begins with a card of declarer or dummy: wait for the defender's card")


def read_auction(view: View, reads_by: BiddingSystem | None = None) -> SeatReadings:
    """Return what the auction tells of each seat, read softly as the calls of people; {} without an auction.

    >>> from crossruff.model import Auction, Deal, Play
    >>> from crossruff.dealing import deal
    >>> auction = Auction("S", "1NT P 3NT P P P")
    >>> view = View.of(Play.of(deal(seed=1), "3NTS"), "S", auction.contract, auction)
    >>> sorted(seat.name for seat in read_auction(view))
    ['EAST', 'NORTH', 'SOUTH', 'WEST']
    """
    auction = view.auction
    if auction is None or not len(auction):
        return {}
    known = (system("sayc") if reads_by is None else reads_by).expect(auction, view.vulnerability)
    return soft_readings({seat: known.get(seat, Meaning.ANY) for seat in Seat}, auction)


def safety_first(goal: int) -> PayoffOf:
    """Return the payoff of a plan: `goal` tricks in all, and more only where that is as safe."""
    payoff = Payoff("plan", tuple(float(won >= goal) + TRICK * won for won in range(14)))
    return lambda _: payoff


def planning_declarer(goal: int, readings: SeatReadings, samples: int, seed: int) -> Declarer:
    """Return a declarer that plans to take `goal` tricks in all."""
    return Declarer(
        samples=samples,
        weighting=CardLikelihood(),
        payoff=safety_first(goal),
        ties=Ties.SENSIBLE,
        seed=seed,
        meanings=readings,
        solver=Solver(memory=64 << 20, threads=1),
    )
