"""Bid worlds to the end by the rules, after each of some calls."""

from __future__ import annotations

from crossruff.bidding.natural.engine.calls import CALLS, PASS, is_over
from crossruff.bidding.natural.engine.situation import Situation
from crossruff.bidding.natural.simulate.likely_worlds import Hands
from crossruff.bidding.natural.system import NaturalSystem
from crossruff.model import Auction, Contract, Seat

_MOST_CALLS = 60


class _Branch:
    """A situation on the way, and what follows it; all worlds share it."""

    __slots__ = ("after", "contract", "ends", "situation")

    def __init__(self, situation: Situation) -> None:
        self.situation = situation
        self.after: dict[int, _Branch] = {}
        self.ends = is_over(situation.calls) or len(situation.calls) >= _MOST_CALLS
        self.contract: Contract | None = None


class Rollouts:
    """The continuations of one auction, kept as a tree: worlds often go the same way."""

    def __init__(
        self, system: NaturalSystem, calls: tuple[int, ...], dealer: Seat, vulnerable: tuple[bool, bool]
    ) -> None:
        """Begin after some calls; `vulnerable` is for the dealer's side and the other."""
        self._system, self._dealer = system, dealer
        self._where = (*vulnerable, len(calls) % 2)
        self._root = _Branch(system.situation(calls, *self._where))

    def contract(self, hands: Hands, call: int) -> Contract | None:
        """Return the contract if the player makes a call and everybody goes on by the rules."""
        branch = self._next(self._root, call)
        while not branch.ends:
            situation = branch.situation
            chosen = situation.choose(hands[len(situation.calls) % 4])
            branch = self._next(branch, PASS if chosen is None else chosen.call)
        return branch.contract

    def _next(self, branch: _Branch, call: int) -> _Branch:
        found = branch.after.get(call)
        if found is None:
            calls = (*branch.situation.calls, call)
            found = branch.after[call] = _Branch(self._system.situation(calls, *self._where))
            if found.ends:
                ended = Auction(self._dealer, tuple(CALLS[each] for each in calls))
                found.contract = ended.standing_contract
        return found
