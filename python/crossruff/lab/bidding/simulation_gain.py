"""Simulation against the rules on solved deals: how far from par, and who wins a match?

Each board is bid by the rules, by four who simulate, and at two tables where one side simulates. What the
same player calls in the same auction is found only once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from math import sqrt

from crossruff import _core, solved_deals
from crossruff.bidding.natural.engine.contracts import contract_of, score_of, strain_index
from crossruff.bidding.natural.engine.hand_features import HandFeatures
from crossruff.bidding.natural.engine.system import NaturalSystem, named
from crossruff.bidding.natural.simulate.simulator import Scoring, Simulator
from crossruff.model import Auction, Call, Hand, View, Vulnerability, dealer_of_board
from crossruff.solved_deals import Library

_MOST_CALLS = 80
_EVERYBODY, _NOBODY = frozenset((0, 1)), frozenset[int]()


@dataclass(frozen=True, slots=True)
class SimulationSettings:
    """Who simulates, and how; plain, so that worker processes can be told."""

    name: str = "sayc"
    seconds: float = 0.9
    worlds: int = 48
    threads: int = 1
    seed: int = 1
    scoring: Scoring = Scoring.IMPS

    def simulator(self) -> Simulator:
        """The simulator."""
        system = named(self.name)
        system.loose = True
        return Simulator(system, self.worlds, self.seconds, self.seed, self.threads, self.scoring)


@dataclass(frozen=True, slots=True)
class SimulatedBoard:
    """A board that was bid with and without simulation."""

    place: int
    by_rules: int
    """IMPs from par if nobody simulates."""
    simulated: int
    """IMPs from par if all do."""
    won: int
    """IMPs that a pair wins that simulates, against one that does not, at two tables."""
    looked: int
    """Calls that were simulated, those at all tables."""
    changed: int
    """Calls other than the rule's, where all simulate."""
    untrue: int
    calls: int
    slowest: float
    """Seconds."""
    seconds: float
    """Of all calls that were simulated."""


@dataclass(eq=False)
class _Board:
    rules: NaturalSystem
    simulator: Simulator
    library: Library
    place: int
    looked: int = 0
    slowest: float = 0.0
    seconds: float = 0.0
    untrue: int = 0
    _found: dict[tuple[int, ...], int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.dealer = dealer_of_board(self.place + 1)
        self.vulnerability = Vulnerability.of_board(self.place + 1)
        self.vulnerable = (
            self.vulnerability.includes(self.dealer),
            self.vulnerability.includes(self.dealer.after(1)),
        )
        packed = self.library.deals[self.place].tolist()
        self.hands = [Hand.from_bits(packed[(self.dealer.index + turn) % 4]) for turn in range(4)]
        self.held = [HandFeatures(hand) for hand in self.hands]

    def bid(self, simulating: frozenset[int]) -> tuple[int, ...]:
        """The calls, if the sides of North (0) or East (1), both or neither, simulate."""
        calls: tuple[int, ...] = ()
        while len(calls) < _MOST_CALLS:
            situation = self.simulator.system.situation(calls, *self.vulnerable)
            if situation.is_over:
                break
            side = (self.dealer.index + len(calls)) % 2
            calls = (*calls, self._judged(calls) if side in simulating else self.rule(calls))
        return calls

    def rule(self, calls: tuple[int, ...]) -> int:
        """The rule's call."""
        chosen = self.rules.situation(calls, *self.vulnerable).choose(self.held[len(calls) % 4])
        return 0 if chosen is None else chosen.call

    def _judged(self, calls: tuple[int, ...]) -> int:
        if calls not in self._found:
            auction = Auction(self.dealer, tuple(Call.all()[call] for call in calls))
            hand = self.hands[len(calls) % 4]
            decision = self.simulator.call(View.of_auction(hand, auction, self.vulnerability))
            if decision.worlds:
                self.looked += 1
                self.seconds += decision.elapsed
            self.slowest = max(self.slowest, decision.elapsed)
            self.untrue += hand not in decision.meaning
            self._found[calls] = decision.action.index
        return self._found[calls]

    def score(self, calls: tuple[int, ...]) -> int:
        """What North-South score."""
        contract = contract_of(calls, self.dealer)
        if contract is None:
            return 0
        tricks = int(self.library.tricks[self.place][strain_index(contract[0])][contract[1]])
        return score_of(contract, tricks, self.vulnerability)

    def found(self) -> SimulatedBoard:
        """Bid the board at all tables."""
        kinds = (Vulnerability.NONE, Vulnerability.NS, Vulnerability.EW, Vulnerability.BOTH)
        par = int(self.library.par[self.place][self.dealer.index][kinds.index(self.vulnerability)])
        plain, all_simulate = self.bid(_NOBODY), self.bid(_EVERYBODY)
        changed = sum(self.rule(all_simulate[:n]) != call for n, call in enumerate(all_simulate))
        won = 0
        # Where nobody calls anything else, all tables are alike.
        if changed:
            north, east = (self.score(self.bid(frozenset((side,)))) for side in (0, 1))
            won = _core.imps(north - east)
        distances = [abs(_core.imps(self.score(calls) - par)) for calls in (plain, all_simulate)]
        return SimulatedBoard(
            self.place,
            distances[0],
            distances[1],
            won,
            self.looked,
            changed,
            self.untrue,
            len(all_simulate),
            self.slowest,
            self.seconds,
        )


def simulated_boards(
    settings: SimulationSettings, library: Library, places: Iterable[int]
) -> Iterator[SimulatedBoard]:
    """Bid boards of a library with and without simulation."""
    rules, simulator = named(settings.name), settings.simulator()
    for place in places:
        yield _Board(rules, simulator, library, place).found()


@cache
def _prepared(settings: SimulationSettings, reserved: bool) -> tuple[NaturalSystem, Simulator, Library]:
    """What a worker makes once."""
    library = solved_deals.reserved() if reserved else solved_deals.default()
    return named(settings.name), settings.simulator(), library


def simulated_board(settings: SimulationSettings, reserved: bool, place: int) -> SimulatedBoard:
    """One deal of the package's library, or of the reserved ones: a task for a worker."""
    rules, simulator, library = _prepared(settings, reserved)
    return _Board(rules, simulator, library, place).found()


@dataclass(slots=True)
class SimulationTally:
    """The measures of boards that were bid with and without simulation."""

    boards: list[SimulatedBoard] = field(default_factory=list)

    def lines(self) -> Iterator[str]:
        """The table."""
        boards = self.boards
        calls = sum(each.calls for each in boards)
        yield f"deals                                         {len(boards):,}"
        yield f"IMPs from par, by the rules                   {_mean([each.by_rules for each in boards])}"
        yield f"IMPs from par, all simulating                 {_mean([each.simulated for each in boards])}"
        nearer = [each.by_rules - each.simulated for each in boards]
        yield f"nearer to par by                              {_mean(nearer, '+')}"
        yield f"IMPs a board that simulating wins from rules  {_mean([each.won for each in boards], '+')}"
        changed = sum(each.changed for each in boards)
        yield f"calls changed                                 {changed:,} of {calls:,}"
        yield f"calls untrue of the hand                      {sum(each.untrue for each in boards):,}"
        looked = sum(each.looked for each in boards)
        seconds = sum(each.seconds for each in boards)
        yield f"seconds a simulated call                      {seconds / max(looked, 1):.2f}"
        yield f"slowest call                                  {max(each.slowest for each in boards):.2f} s"


def _mean(values: Sequence[int], sign: str = "") -> str:
    """The mean and half the width of its 95 % interval."""
    mean = sum(values) / len(values)
    spread = sqrt(sum((value - mean) ** 2 for value in values) / len(values))
    return f"{mean:{sign}.3f} ± {1.96 * spread / sqrt(len(values)):.3f}"
