"""Bid worlds to the end after each of some calls: our side by the rules, opponents by theirs if learned."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from crossruff.bidding.natural.engine.calls import CALLS, PASS, is_over
from crossruff.bidding.natural.engine.situation import Situation
from crossruff.bidding.natural.simulate.learned_opponents import Hands, learned_opponents
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
        self._learned = learned_opponents(system, vulnerable)
        # To read each call that learned opponents might make would take longer than all the rest.
        self._system = system if self._learned is None else system.against(None)
        self._dealer, self._ours = dealer, len(calls) % 2
        self._where = (*vulnerable, self._ours)
        self._root = _Branch(self._system.situation(calls, *self._where))

    def contracts(
        self, worlds: Sequence[Hands], calls: Sequence[int], is_over: Callable[[], bool]
    ) -> list[list[Contract | None]]:
        """Return for each world the contract after each call, if everybody goes on by their system.

        When the time is over, worlds that are not ready are missing: all, if opponents are learned.
        """
        begun: list[list[_Branch]] = []
        for hands in worlds:
            row = [self._next(self._root, call) for call in calls]
            if is_over():
                break
            begun.append([self._by_rules(branch, hands) for branch in row])
        if self._learned is not None and not self._finish(worlds, begun, is_over):
            return []
        return [[branch.contract for branch in row] for row in begun]

    def contract(self, hands: Hands, call: int) -> Contract | None:
        """Return the contract of one world after one call."""
        return self.contracts([hands], [call], lambda: False)[0][0]

    def _by_rules(self, branch: _Branch, hands: Hands) -> _Branch:
        """Return where the auction ends, or where opponents call whose system was learned."""
        while not branch.ends:
            situation = branch.situation
            if self._learned is not None and situation.side != self._ours:
                break
            chosen = situation.choose(hands[len(situation.calls) % 4])
            branch = self._next(branch, PASS if chosen is None else chosen.call)
        return branch

    def _finish(
        self, worlds: Sequence[Hands], begun: list[list[_Branch]], is_over: Callable[[], bool]
    ) -> bool:
        """Let learned opponents call at all open auctions together; return whether all end."""
        assert self._learned is not None
        places = [(world, n) for world, row in enumerate(begun) for n, one in enumerate(row) if not one.ends]
        while places:
            if is_over():
                return False
            turns = []
            for world, n in places:
                calls = begun[world][n].situation.calls
                turns.append((worlds[world][len(calls) % 4], calls))
            for (world, n), call in zip(places, self._learned.calls(turns), strict=True):
                branch = self._next(begun[world][n], call)
                begun[world][n] = self._by_rules(branch, worlds[world])
            places = [(world, n) for world, n in places if not begun[world][n].ends]
        return True

    def _next(self, branch: _Branch, call: int) -> _Branch:
        found = branch.after.get(call)
        if found is None:
            calls = (*branch.situation.calls, call)
            found = branch.after[call] = _Branch(self._system.situation(calls, *self._where))
            if found.ends:
                ended = Auction(self._dealer, tuple(CALLS[each] for each in calls))
                found.contract = ended.standing_contract
        return found
