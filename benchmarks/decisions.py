"""Measure `dd.decide` beside the tricks of every card: processor time, and whether both choose the same card.

    python benchmarks/decisions.py --decisions 50

Each row has decisions of one kind with 100 worlds each, solved by one thread with an empty table. The
contract is the highest that declarer makes double dummy, or one at the level of one. The ratio is the
geometric mean of the time for all tricks divided by that of `decide`, with one standard error; `lost` is the
mean payoff that the chosen cards are worth less than the best ones in all worlds.
"""

from __future__ import annotations

import argparse
import math
import statistics
import time
from typing import NamedTuple

import numpy as np

from crossruff import dd
from crossruff.bench.positions import MOMENTS, Moment, SampledDecision, decisions
from crossruff.dd.unchecked import STRAINS, most_tricks, pack_hands, warmed_up, world_tricks
from crossruff.model import Bid, Contract, Seat, declarer_score

RISKS = (0.5, 2.0)
"""The risks of the sequential tests, in points of the score."""


class Way(NamedTuple):
    """A payoff, and the risk of the sequential test."""

    name: str
    is_score: bool
    risk: float = 0.0


WAYS = (
    Way("score", is_score=True),
    *(Way(f"score, risk {risk:g}", is_score=True, risk=risk) for risk in RISKS),
    Way("chance", is_score=False),
)


class Comparison(NamedTuple):
    """The times for one decision, and how the choices compare."""

    ratio: float
    is_same: bool
    lost: float
    worlds: int


def payoff_of(solver: dd.Solver, moment: Moment, made: SampledDecision, *, is_score: bool) -> list[float]:
    """Return the worth of 0, 1, 2, ... tricks of the side to play; South declares."""
    position, left = made.position, moment.left
    most = most_tricks(solver, position)
    ours = position.turn % 2 == 0
    best = most if ours else left - most
    # Declarer has won about three of five tricks so far.
    goal = max(7, min(13, best + round(0.6 * (13 - left))))
    contract = Contract(Bid(goal - 6, STRAINS[position.strain]), Seat.SOUTH)

    def worth(tricks: int) -> float:
        total = max(0, min(13, tricks + goal - best))
        return float(declarer_score(contract, total, vulnerable=False) if is_score else total >= goal)

    if ours:
        return [worth(tricks) for tricks in range(left + 1)]
    return [-worth(left - tricks) for tricks in range(left + 1)]


def compare(solver: dd.Solver, moment: Moment, made: SampledDecision, ways: list[Way]) -> list[Comparison]:
    """Time all tricks, and then each way to decide."""
    position, packed = made.position, pack_hands([world.hands for world in made.worlds])
    payoffs = [payoff_of(solver, moment, made, is_score=way.is_score) for way in ways]
    solver.clear()
    start = time.process_time()
    cards, answer = world_tricks(solver, position, packed, threads=1)
    exact = time.process_time() - start
    tricks = np.frombuffer(answer, dtype=np.uint8).reshape(len(made.worlds), -1)
    weights, order = [1.0] * len(made.worlds), sorted(cards)
    rows = []
    for way, payoff in zip(ways, payoffs, strict=True):
        solver.clear()
        start = time.process_time()
        found = solver.decide(packed, weights, *position[1:], payoff, order, 0.0, way.risk, threads=1)
        seconds = time.process_time() - start
        assert found is not None
        bounds, worlds, _ = found
        means = dict(zip(cards, np.array(payoff)[tricks].mean(axis=0).tolist(), strict=True))
        best = max(means.values())
        first = next(card for card in order if best - means[card] < 1e-6)
        chosen = bounds[0][0]
        rows.append(Comparison(exact / seconds, chosen == first, best - means[chosen], worlds))
    return rows


def main() -> None:
    """Print a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--decisions", type=int, default=50)
    parser.add_argument("--only", default="", help="only moments whose name has this text")
    parser.add_argument("--first", type=int, default=1, help="the number of the first deal")
    given = parser.parse_args()
    solver, ways = warmed_up(dd.Solver(512 << 20), 1), list(WAYS)
    for moment in (MOMENTS[0], MOMENTS[1], MOMENTS[2], MOMENTS[5]):
        if given.only not in moment.name:
            continue
        made = decisions(moment, given.decisions, seed=2026, first=given.first)
        rows = [compare(solver, moment, one, ways) for one in made]
        for way, found in zip(ways, zip(*rows, strict=True), strict=True):
            logs = [math.log(one.ratio) for one in found]
            error = statistics.stdev(logs) / math.sqrt(len(logs)) if len(logs) > 1 else 0.0
            ratio = math.exp(statistics.mean(logs))
            same = sum(one.is_same for one in found)
            lost = statistics.mean(one.lost for one in found)
            worlds = statistics.mean(one.worlds for one in found)
            print(
                f"{moment.name:26} {way.name:14} {ratio:6.2f} ± {ratio * error:.2f}   "
                f"same card {same} of {len(found)}, lost {lost:.2f}, worlds {worlds:.0f}",
                flush=True,
            )


if __name__ == "__main__":
    main()
