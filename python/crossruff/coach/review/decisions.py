"""Review one decision: value the alternatives from what the seat knew, and judge the choice."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from crossruff.coach.review.calls import find_about_call, scoring_unit
from crossruff.coach.review.card_values import CardOption, CardTable, Valuing, value_cards
from crossruff.coach.review.decision_points import DecisionPoint
from crossruff.coach.review.explaining import card_facts, credit_of, with_signals
from crossruff.coach.review.facts import Fact
from crossruff.coach.review.knowledge import Knowledge
from crossruff.coach.review.mistakes import MistakeKind, kind_of_card
from crossruff.coach.review.stakes import Stakes
from crossruff.coach.review.verdicts import DecisionKind, Thresholds, Unit, Verdict, judge, thresholds_for
from crossruff.dd import PackedWorlds, Solver, solve_worlds
from crossruff.model import Call, Card

_FEW_TRICKS = 5
"""With at most this many tricks left, a look takes all worlds: there are at most 252."""
_ALL = 260
_FIRST_WORLDS, _CLOSER_WORLDS = 64, 320
_FIRST_EFFORT, _CLOSER_EFFORT = 60_000, 300_000
_MEMORY = 64 << 20
"""Bytes for the solver's table."""
_LAST_TRICKS = 3
_SURE = 1.5
"""A first look settles a choice that stays below a slip by this many standard errors."""


@dataclass(frozen=True, slots=True)
class ReviewSettings:
    """How to review: what the seats knew, the scoring, and the solver.

    >>> ReviewSettings(scoring="matchpoints").knowledge.system
    'sayc'
    """

    knowledge: Knowledge = field(default_factory=Knowledge)
    scoring: str = "imps"
    solver: Solver = field(default_factory=lambda: Solver(memory=_MEMORY, threads=1))


@dataclass(frozen=True, slots=True)
class ReviewedDecision:
    """A decision with the verdict, the alternatives and the facts.

    >>> from crossruff.coach.review import review_board
    >>> from crossruff.model import Board
    >>> deal = "N:AQJ3.KQ42.QT42.2 KT975.J753.A.965 82.AT98..AKQJ874 64.6.KJ987653.T3"
    >>> reviewed = next(review_board(Board(5, deal).with_auction("1D P 1H P 4H AP"), ["N"]))
    >>> str(reviewed.point.action), reviewed.verdict.value
    ('1D', 'fine')
    """

    point: DecisionPoint
    verdict: Verdict
    loss: float
    """What the choice loses to the best on average, in `unit`."""
    error: float
    """The standard error of the loss."""
    unit: Unit
    options: tuple[CardOption, ...] = ()
    """The cards, the best first; empty for a call."""
    best: Call | Card | None = None
    """The best choice; None where the coach cannot tell."""
    facts: tuple[Fact, ...] = ()
    mistake: MistakeKind | None = None
    worlds: int = 0
    settled: bool = True
    """Whether a closer look is not needed."""
    judged: bool = True
    """Whether the coach has an opinion: a call of another system has no verdict but `fine`."""
    table: CardTable | None = field(default=None, repr=False, compare=False)
    """The worlds with the tricks of each card, for a check of the facts."""

    @property
    def text(self) -> str:
        """All facts as sentences."""
        return " ".join(fact.text for fact in self.facts)

    @property
    def credit(self) -> float:
        """How much a good find is worth: what all other cards certainly lose, if common sense prefers one."""
        return credit_of(self.point, self.options)

    @property
    def importance(self) -> float:
        """How much the decision matters: what may have been lost, or what it cost on this deal."""
        cost = self.point.cost or 0
        return max(self.loss, 0.0) + self.error + cost


def review_decision(
    point: DecisionPoint,
    settings: ReviewSettings,
    *,
    closer: bool = True,
    until: float | None = None,
    stakes: Stakes | None = None,
) -> ReviewedDecision:
    """Review a decision; a first look that is not `closer` may settle it.

    The stakes of a card are those of the contract, unless others are given, as for an ending.

    >>> from crossruff.coach.review.decision_points import decision_points
    >>> from crossruff.model import Board
    >>> deal = "N:AQJ3.KQ42.QT42.2 KT975.J753.A.965 82.AT98..AKQJ874 64.6.KJ987653.T3"
    >>> board = Board(5, deal).with_auction("1D P 1H P 4H AP")
    >>> found = review_decision(decision_points(board)[0], ReviewSettings())
    >>> found.text
    'By the system 1♦ shows 10 to 21 points, three or more diamonds; by shape and points the hand fits.'
    """
    if point.kind is DecisionKind.BIDDING:
        return _call(point, settings, closer, until)
    return _card(point, settings, _Look(closer, until, stakes))


def _call(
    point: DecisionPoint, settings: ReviewSettings, closer: bool, until: float | None
) -> ReviewedDecision:
    found = find_about_call(point, settings.knowledge, settings.scoring, closer=closer, until=until)
    unit = Unit(scoring_unit(settings.scoring).value)
    limits = thresholds_for(point.kind, unit)
    verdict = judge(found.loss, found.error, None, limits)
    settled = closer or not found.worlds or found.loss + _SURE * found.error < limits.slip
    return ReviewedDecision(
        point,
        verdict,
        max(found.loss, 0.0),
        found.error,
        unit,
        best=found.best,
        facts=found.facts,
        mistake=found.mistake if verdict.is_wrong else None,
        worlds=found.worlds,
        settled=settled,
        judged=found.judged,
    )


@dataclass(frozen=True, slots=True)
class _Look:
    closer: bool
    until: float | None
    stakes: Stakes | None


def _card(point: DecisionPoint, settings: ReviewSettings, look: _Look) -> ReviewedDecision:
    assert isinstance(point.action, Card)
    view = point.view
    count = _CLOSER_WORLDS if look.closer else _FIRST_WORLDS
    if view.play.tricks_left <= _FEW_TRICKS:
        count = _ALL
    worlds = settings.knowledge.worlds(view, count, settings.solver)
    stakes = look.stakes or Stakes.of(view, settings.scoring)
    effort = _CLOSER_EFFORT if look.closer else _FIRST_EFFORT
    how = Valuing(settings.solver, effort, look.until)
    if settings.scoring == "matchpoints" and look.stakes is None:
        stakes = _for_matchpoints(stakes, point, worlds.hands, settings.solver)
    found = value_cards(view, worlds, stakes, [point.action], how)
    if found is None:
        return ReviewedDecision(point, Verdict.FINE, 0.0, 0.0, stakes.unit, judged=False, settled=False)
    options, table = found
    played = next(one for one in options if point.action in one.cards)
    limits = thresholds_for(point.kind, stakes.unit)
    counts = mattered(point, stakes, limits) and not _is_forced(point, options, limits)
    verdict = judge(played.loss, played.error, point.cost, limits, mattered=counts)
    exact = table.worlds.is_all or look.closer
    settled = exact or _is_clear(played, options, limits.slip)
    if settled and verdict is not Verdict.FINE and stakes.unit is not Unit.CHANCE:
        options = _with_chances(options, table, (options[0].card, played.card), how)
        played = next(one for one in options if point.action in one.cards)
    facts = card_facts(point, options, table, verdict)
    if settings.knowledge.reads_signals(view):
        facts = with_signals(facts, view)
    best = options[0].cards[-1]
    mistake = kind_of_card(view, best, point.action, facts) if verdict.is_wrong else None
    return ReviewedDecision(
        point,
        verdict,
        played.loss,
        played.error,
        stakes.unit,
        tuple(options),
        best,
        facts,
        mistake,
        len(table.worlds),
        settled,
        table=table,
    )


def mattered(point: DecisionPoint, stakes: Stakes, limits: Thresholds) -> bool:
    """Return whether the tricks that a card cost on this deal were worth a mistake."""
    play = point.view.play
    if point.tricks is None or not point.cost or play.declarer is None:
        return True
    before = point.tricks - play.won(play.declarer.side)
    after = before - point.cost if point.seat.side is play.declarer.side else before + point.cost
    return abs(stakes.values[before] - stakes.values[after]) >= limits.mistake


def _is_forced(point: DecisionPoint, options: Sequence[CardOption], limits: Thresholds) -> bool:
    """Return whether at the end of the play each other card would have been a mistake."""
    late = point.view.play.tricks_left <= _LAST_TRICKS
    return late and all(one.loss >= limits.mistake for one in options if point.action not in one.cards)


def _is_clear(played: CardOption, options: list[CardOption], slip: float) -> bool:
    """Return whether the played card is no slip, however the errors turn out."""
    if played.loss > 0:
        return played.loss + _SURE * played.error < slip
    return all(one.loss + slip > _SURE * one.error for one in options)


def _for_matchpoints(stakes: Stakes, point: DecisionPoint, hands: PackedWorlds, solver: Solver) -> Stakes:
    """Return matchpoints against a field that plays the same contract double dummy in these worlds."""
    some = hands[:24]
    answer = solve_worlds(some, point.view.play, goal="best", solver=solver)
    best = answer.best.astype(np.int64)
    declarer = point.view.play.declarer
    if declarer is not None and point.view.play.turn.side is not declarer.side:
        best = point.view.play.tricks_left - best
    return stakes.for_field(best, np.ones(len(best)))


def _with_chances(
    options: list[CardOption], table: CardTable, wanted: tuple[Card, ...], how: Valuing
) -> list[CardOption]:
    """Give the wanted cards the chance of the best plan to make the contract."""
    stakes = table.stakes.only_making
    if stakes is None or table.is_defender or not any(one.planned for one in options):
        return options
    late = how.until is not None and how.until < time.perf_counter()
    found = None if late else value_cards(table.view, table.worlds, stakes, wanted, how)
    if found is None:
        return options
    chances = {one.card: one.value for one in found[0] if one.planned}
    if not all(card in chances for card in wanted):
        return options
    return [
        replace(one, chance=chances[one.card], chance_is_planned=True) if one.card in wanted else one
        for one in options
    ]
