"""Compare simulation with the rules on solved deals: the distance from par, and a match.

Each board is bid by the rules, by four players who simulate, and at two tables where one side simulates. Each
decision in the same auction is made once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from math import log2, sqrt

from crossruff import solved_deals
from crossruff.bidding.natural import NaturalSystem, SimulationScoring, Simulator, natural_system
from crossruff.bidding.natural.engine.calls import is_over
from crossruff.bidding.natural.engine.hand_features import HandFeatures
from crossruff.bidding.natural.kernel.hand_estimates import share_of
from crossruff.lab.bidding.solved_boards import SolvedBoard
from crossruff.model import View, imps
from crossruff.solved_deals import Library

_MOST_CALLS = 80
_EVERYBODY, _NOBODY = frozenset((0, 1)), frozenset[int]()


@dataclass(frozen=True, slots=True)
class SimulationSettings:
    """The settings of a simulating player, as plain values for worker processes."""

    name: str = "sayc"
    seconds: float = 0.9
    worlds: int = 80
    seed: int = 1
    scoring: SimulationScoring = SimulationScoring.IMPS

    def simulator(self) -> Simulator:
        """Return the simulator."""
        system = natural_system(self.name)
        system.loose = True
        return Simulator(system, self.worlds, self.seconds, self.seed, self.scoring)


@dataclass(frozen=True, slots=True)
class SimulatedBoard:
    """A board that was bid with and without simulation."""

    place: int
    by_rules: int
    """IMPs from par if nobody simulates."""
    simulated: int
    """IMPs from par if all do."""
    won: int
    """IMPs that a simulating pair wins from a pair that does not, at two tables."""
    looked: int
    """Simulated calls at all tables."""
    changed: int
    """Calls other than the rule's, where all simulate."""
    untrue: int
    unexpected: int
    """Hands outside what robots expect after the auction, where all simulate."""
    calls: int
    bits: float
    """What a call tells by the rules, in bits: each halves the hands that are possible."""
    judged_bits: float
    """What it tells if players may judge."""
    slowest: float
    """The longest simulated call, in seconds."""
    seconds: float
    """The seconds of all simulated calls."""


@dataclass(eq=False)
class _BoardSimulation:
    rules: NaturalSystem
    simulator: Simulator
    board: SolvedBoard
    looked: int = 0
    slowest: float = 0.0
    seconds: float = 0.0
    untrue: int = 0
    _found: dict[tuple[int, ...], int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.held = [HandFeatures(hand) for hand in self.board.hands]

    def bid(self, simulating: frozenset[int]) -> tuple[int, ...]:
        """Bid the board if the sides of North (0) or East (1), both or neither, simulate."""
        calls: tuple[int, ...] = ()
        while len(calls) < _MOST_CALLS and not is_over(calls):
            side = (self.board.dealer.index + len(calls)) % 2
            calls = (*calls, self._judged(calls) if side in simulating else self.rule(calls))
        return calls

    def rule(self, calls: tuple[int, ...]) -> int:
        """Return the rule's call."""
        return self.rules.choose(self.held[len(calls) % 4], calls, *self.board.vulnerable)

    def _judged(self, calls: tuple[int, ...]) -> int:
        if calls not in self._found:
            board = self.board
            hand = board.hands[len(calls) % 4]
            decision = self.simulator.call(View.of_auction(hand, board.auction(calls), board.vulnerability))
            if decision.worlds:
                self.looked += 1
                self.seconds += decision.elapsed
            self.slowest = max(self.slowest, decision.elapsed)
            self.untrue += hand not in decision.meaning
            self._found[calls] = decision.action.index
        return self._found[calls]

    def found(self) -> SimulatedBoard:
        """Bid the board at all tables."""
        board = self.board
        plain, all_simulate = self.bid(_NOBODY), self.bid(_EVERYBODY)
        changed = sum(self.rule(all_simulate[:n]) != call for n, call in enumerate(all_simulate))
        won = 0
        # Where simulation changes no call, all tables are alike.
        if changed:
            north, east = (board.score(board.auction(self.bid(frozenset((side,))))) for side in (0, 1))
            won = imps(north - east)
        ended = board.auction(all_simulate)
        expected = self.simulator.expect(ended, board.vulnerability)
        unexpected = sum(hand not in expected[board.dealer.after(n)] for n, hand in enumerate(board.hands))
        distances = [board.distance(board.auction(calls)) for calls in (plain, all_simulate)]
        return SimulatedBoard(
            board.place,
            distances[0],
            distances[1],
            won,
            self.looked,
            changed,
            self.untrue,
            unexpected,
            len(all_simulate),
            self._bits(self.rules, plain),
            self._bits(self.simulator.system, plain),
            self.slowest,
            self.seconds,
        )

    def _bits(self, system: NaturalSystem, calls: tuple[int, ...]) -> float:
        before = [system.situation(calls[:n], *self.board.vulnerable) for n in range(len(calls))]
        shares = [share_of(each.reading(call).hands) for each, call in zip(before, calls, strict=True)]
        return -sum(log2(share) for share in shares if share) / len(calls)


def simulated_boards(
    settings: SimulationSettings, library: Library, places: Iterable[int]
) -> Iterator[SimulatedBoard]:
    """Bid boards of a library with and without simulation."""
    rules, simulator = natural_system(settings.name), settings.simulator()
    for place in places:
        yield _BoardSimulation(rules, simulator, SolvedBoard(library, place)).found()


@cache
def _prepared(settings: SimulationSettings, reserved: bool) -> tuple[NaturalSystem, Simulator, Library]:
    """Make the systems and the library once for each worker."""
    library = solved_deals.reserved() if reserved else solved_deals.default()
    return natural_system(settings.name), settings.simulator(), library


def simulated_board(settings: SimulationSettings, reserved: bool, place: int) -> SimulatedBoard:
    """Bid one deal of the package's library, or of the reserved deals: a task for a worker."""
    rules, simulator, library = _prepared(settings, reserved)
    return _BoardSimulation(rules, simulator, SolvedBoard(library, place)).found()


@dataclass(slots=True)
class SimulationTally:
    """The measures of boards that were bid with and without simulation."""

    boards: list[SimulatedBoard] = field(default_factory=list)

    def lines(self) -> Iterator[str]:
        """Yield the lines of a table."""
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
        yield f"hands outside what robots expect              {sum(each.unexpected for each in boards):,}"
        told, judged = (sum(bits) / len(boards) for bits in zip(*map(_bits_of, boards), strict=True))
        yield f"bits that a call tells, by rules and judged   {told:.2f} and {judged:.2f}"
        looked = sum(each.looked for each in boards)
        seconds = sum(each.seconds for each in boards)
        yield f"seconds a simulated call                      {seconds / max(looked, 1):.2f}"
        yield f"slowest call                                  {max(each.slowest for each in boards):.2f} s"


def _bits_of(board: SimulatedBoard) -> tuple[float, float]:
    return board.bits, board.judged_bits


def _mean(values: Sequence[int], sign: str = "") -> str:
    """Return the mean and half the width of its 95 % interval as text."""
    mean = sum(values) / len(values)
    spread = sqrt(sum((value - mean) ** 2 for value in values) / len(values))
    return f"{mean:{sign}.3f} ± {1.96 * spread / sqrt(len(values)):.3f}"
