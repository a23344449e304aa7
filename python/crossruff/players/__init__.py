"""What every player is: a `View` in, a `Decision` out. The parts of a robot keep a `Budget`.

A player of your own needs one method. It may return a plain call or card:

>>> from crossruff.model import Auction, Call, Card, Hand, Seat
>>> class Passer:
...     def decide(self, view: View) -> Call | Card:
...         return Call.PASS if view.is_bidding else min(view.play.legal_cards)
>>> view = View.of_auction(Hand.parse("AQ32.K32.AJ4.Q32"), Auction(Seat.NORTH))
>>> decided(Passer().decide(view)).action
Call.parse('Pass')
"""

from crossruff.model import View
from crossruff.players.budget import Budget
from crossruff.players.decisions import (
    Basis,
    Candidate,
    Decision,
    decided,
    decision_data,
    decision_from,
    late_note,
)
from crossruff.players.player import Claimer, Player

__all__ = [
    "Basis",
    "Budget",
    "Candidate",
    "Claimer",
    "Decision",
    "Player",
    "View",
    "decided",
    "decision_data",
    "decision_from",
    "late_note",
]
