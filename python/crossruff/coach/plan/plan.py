"""Make a plan: count, look for tricks, compare lines, name dangers, all from what declarer sees."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from crossruff.bidding import BiddingSystem
from crossruff.cardplay import Declarer, WeightedWorlds
from crossruff.claims import find_claim
from crossruff.claims.explain.outline import PlanOutline
from crossruff.coach.plan.beliefs_of_view import check_view, planning_declarer, read_auction
from crossruff.coach.plan.counting import Losers, Winners, count_losers, count_winners
from crossruff.coach.plan.dangers import DangerFact, find_dangers
from crossruff.coach.plan.following import Follower
from crossruff.coach.plan.hinges import Hinge, WorldSample, all_conditions, hinge_of
from crossruff.coach.plan.line_reports import LineReport, best_line, line_report
from crossruff.coach.plan.lines import LineSearch, PlannedLine
from crossruff.coach.plan.outline import BranchEnd, Fork, LineOutline
from crossruff.coach.plan.paths import Scenery
from crossruff.coach.plan.sources import TrickSource, trick_sources
from crossruff.coach.plan.two_hands import TwoHands
from crossruff.dd import Solver, WorldTricks, solve_worlds
from crossruff.errors import CrossruffError
from crossruff.model import Card, View
from crossruff.players import Budget

WORLDS, SECONDS = 200, 8.0
_SAMPLES = 40
"""The worlds of the declarer that is followed."""
_PROOF = 20_000
"""How many cards the search for a proof may look at."""
_HOPELESS = 0.02
"""With a smaller chance double dummy the plan is for fewer tricks than the contract."""
_SHARE = 0.16
"""The share of the worlds that are followed card by card."""
Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class PlayPlan:
    """The plan of a declarer.

    >>> from crossruff.coach.plan import make_plan
    >>> from crossruff.model import Contract, Play, View
    >>> play = Play("N:AQ2... KT3... 654... J98...", "NT", "S", declarer="S")
    >>> view = View.of(play, "S", Contract.parse("1NTS"))
    >>> plan = make_plan(view, worlds=20, seconds=None, follow=2)
    >>> plan.winners.total, plan.goal, plan.certain
    (1, 2, False)
    """

    view: View
    situation: TwoHands
    goal: int
    """The tricks that the lines are for: those of the contract, or fewer if that is hopeless."""
    winners: Winners
    losers: Losers | None
    sources: tuple[TrickSource, ...]
    best: LineReport
    alternatives: tuple[LineReport, ...]
    hinge: Hinge | None
    """What the best line hangs on."""
    dangers: tuple[DangerFact, ...]
    card: Card
    """The card to play now."""
    outline: PlanOutline
    """The best line as a tree."""
    forks: tuple[Fork, ...]
    leaves: tuple[BranchEnd, ...]
    worlds: int
    followed: int
    """How many worlds were followed card by card, at most, along a line."""
    seconds: float
    sample: WorldSample
    """The worlds behind the chances."""
    lines: tuple[PlannedLine, ...]
    """All lines that were followed, declarer's own first."""
    certain: bool
    """Whether the tricks of the contract are proved, by a line that a claim would state."""
    notes: tuple[str, ...] = ()

    @property
    def certainty(self) -> str:
        """Say that the contract is proved; empty if it is not."""
        return (
            f"{self.goal} tricks can be claimed now: no lie of the cards beats them." if self.certain else ""
        )

    @property
    def hopeless(self) -> str:
        """Say that the contract is hopeless; empty if it is not."""
        contract = self.view.contract
        if contract is None or self.goal == contract.tricks:
            return ""
        return (
            f"The contract makes in less than {100 * _HOPELESS:.0f} % of the worlds, even double dummy: "
            f"these lines and chances are for {self.goal} tricks."
        )

    def __str__(self) -> str:
        from crossruff.coach.plan.text import describe

        return describe(self)


def make_plan(  # noqa: PLR0913 - all but one are options with a name
    view: View,
    *,
    worlds: int = WORLDS,
    seconds: float | None = SECONDS,
    seed: int = 0,
    threads: int = 1,
    system: BiddingSystem | None = None,
    follow: int | None = None,
    progress: Progress | None = None,
    budget: Budget | None = None,
) -> PlayPlan:
    """Make declarer's plan from a view, at a turn of declarer or dummy.

    `worlds` are sampled from the auction, read by `system` (by default Standard American), and the lead. A
    share of them, or `follow`, is followed card by card along each line, as far as `seconds` allow; the same
    seed gives the same plan unless the time runs out. `progress` receives the worlds followed and those
    wanted.

    >>> from crossruff.model import Contract, Deal, Play
    >>> hands = "N:AQ2.A75.KQ43.A32 - KJ4.K82.A52.KQ54 -"
    >>> contract = Contract.parse("6NTS")
    >>> play = Play.of(Deal.parse(hands), contract, "HQ")
    >>> plan = make_plan(View.of(play, "S", contract), worlds=20, follow=2)
    >>> print(plan.winners.text)
    Winners: 11 top tricks (♠3 ♥2 ♦3 ♣3); 12 are needed, so 1 more must come.
    """
    if not 10 <= worlds <= 100_000:
        raise CrossruffError(f"worlds must be 10 to 100,000; got {worlds}")
    check_view(view)
    assert view.contract is not None
    budget = Budget(seconds) if budget is None else budget
    readings = read_auction(view, system)
    solver = Solver(memory=96 << 20, threads=threads)
    counter = replace(planning_declarer(view.contract.tricks, readings, worlds, seed + 1), solver=solver)
    counter.follow(view)
    sampled = counter.beliefs.worlds if counter.beliefs else None
    assert sampled is not None
    search = _search(view, counter, sampled, budget, seed)
    wanted = max(12, round(_SHARE * worlds)) if follow is None else follow
    search.run(wanted, progress or (lambda *_: None))
    return _report(view, search, sampled, budget)


def _search(view: View, counter: Declarer, sampled: WeightedWorlds, budget: Budget, seed: int) -> LineSearch:
    """Return the search of lines through the sampled worlds, for the contract or for as much as there is."""
    assert view.contract is not None
    solver, weights = counter.solver, sampled.weights
    goal, found = view.contract.tricks, _solved(view, sampled, view.contract.tricks, solver)
    while goal and float(weights @ (found.best == 1)) < _HOPELESS * float(weights.sum()):
        goal -= 1
        found = _solved(view, sampled, goal, solver)
    player = replace(planning_declarer(goal, counter.meanings, _SAMPLES, seed), solver=solver)
    follower = Follower(view, sampled.hands, player, goal, budget, solver)
    root = follower.decision(follower.start(0))

    def makes(card: Card) -> NDArray[np.bool_]:
        return np.asarray(found.of(card) == 1, dtype=np.bool_)

    return LineSearch(follower, weights, makes, root)


def _solved(view: View, sampled: WeightedWorlds, goal: int, solver: Solver) -> WorldTricks:
    """Return which cards reach a number of tricks in all, in each world, double dummy."""
    target = max(0, goal - view.play.won(view.seat.side))
    return solve_worlds(sampled.hands, view.play, goal="target", target=target, solver=solver)


def _report(view: View, search: LineSearch, sampled: WeightedWorlds, budget: Budget) -> PlayPlan:
    situation, scenery = TwoHands.of(view), Scenery.of(view)
    sample = _at_start_of_trick(view, sampled)
    best = best_line(search)
    reports = {id(line): line_report(search, line, scenery) for line in search.lines}
    others = [reports[id(line)] for line in search.lines if line is not best]
    chosen = reports[id(best)]
    # Lines that are played the same on their most frequent path are one line.
    seen = {chosen.words}
    alternatives: list[LineReport] = []
    for one in sorted(others, key=lambda each: -each.chance.value):
        if one.words and one.words not in seen:
            seen.add(one.words)
            alternatives.append(one)
    drawing = LineOutline.start(scenery)
    outline = drawing.of(search.paths(best), len(view.play.tricks))
    now = best.deviation if best.deviation and best.deviation.turn is not None else None
    return PlayPlan(
        view,
        situation,
        search.follower.need,
        count_winners(situation),
        count_losers(situation),
        trick_sources(situation, sample),
        chosen,
        tuple(alternatives),
        _hinge(situation, best, sample),
        find_dangers(situation, sample, search.follower, list(best.followed.values())),
        search.root.action if now is None else now.card,
        outline,
        tuple(drawing.forks),
        tuple(drawing.leaves),
        len(sampled),
        max(len(line.followed) for line in search.lines),
        budget.elapsed,
        sample,
        tuple(search.lines),
        _is_certain(view, search.follower.need),
        sampled.notes,
    )


def _hinge(situation: TwoHands, best: PlannedLine, sample: WorldSample) -> Hinge | None:
    """Return what the best line hangs on, over followed worlds and those that cannot be made at all."""
    lost = np.flatnonzero(~best.dd_makes)
    followed = np.array(sorted(number for number in best.followed if best.dd_makes[number]), dtype=np.intp)
    if not len(followed):
        return None
    numbers = np.concatenate([lost, followed])
    weights = sample.weights[numbers].copy()
    # A followed world stands for the others that make double dummy.
    weights[len(lost) :] *= sample.weights[best.dd_makes].sum() / sample.weights[followed].sum()
    makes = np.array([False] * len(lost) + [best.followed[int(number)].makes for number in followed])
    return hinge_of(all_conditions(situation), sample.hands[numbers], weights, makes)


def _is_certain(view: View, goal: int) -> bool:
    missing = goal - view.play.won(view.seat.side)
    return missing > 0 and find_claim(view, missing, effort=_PROOF) is not None


def _at_start_of_trick(view: View, sampled: WeightedWorlds) -> WorldSample:
    """Return the worlds with the cards of the trick under way back in their hands."""
    hands = sampled.hands.copy()
    for seat, card in view.play.trick.items():
        hands[:, seat.index] |= np.uint64(card.bit)
    return WorldSample(hands, sampled.weights, (view.seat.next, view.seat.previous))
