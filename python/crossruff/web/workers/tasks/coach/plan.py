"""Make declarer's plan, from what declarer sees and from nothing else."""

from __future__ import annotations

from crossruff.bidding import system as system_named
from crossruff.coach.plan import make_plan, plan_as_data
from crossruff.coach.plan.drawing import plan_drawing
from crossruff.model import Auction, Contract, Deal, Play, View, Vulnerability
from crossruff.web.workers.context import Data, TaskContext


def plan(  # noqa: PLR0913 - the fields of a form
    context: TaskContext,
    *,
    deal: str,
    contract: str,
    cards: list[str],
    system: str,
    dealer: str,
    vulnerability: str,
    calls: str,
    seconds: float,
    width: int,
) -> Data:
    """Return the plan as data, with the picture of its best line."""
    context.cancel.check()
    bid = Contract.parse(contract)
    play = Play.of(Deal.parse(deal), bid, cards)
    auction = Auction.parse(dealer, calls) if calls.strip() else None
    # Other hands that the text may have stay outside of the view.
    view = View.of(play, bid.declarer, bid, auction, Vulnerability.parse(vulnerability))
    made = make_plan(
        view, seconds=seconds, system=system_named(system), progress=lambda *_: context.cancel.check()
    )
    return {**plan_as_data(made), "svg": plan_drawing(made, width)}
