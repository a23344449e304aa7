"""Make problems: deal, look for a choice, tell its theme, and choose the deal that shows it."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from itertools import islice

from crossruff.coach.problems.deals import Contested, bid_deal, contested_deal, numbers
from crossruff.coach.problems.defence import find_defence
from crossruff.coach.problems.endings.finder import EndingFinder, ending_deal
from crossruff.coach.problems.features import separating_features
from crossruff.coach.problems.finder import Finder, LineComparison
from crossruff.coach.problems.leads.finder import find_lead
from crossruff.coach.problems.patterns.by_theme import pattern_for
from crossruff.coach.problems.problem import PlayProblem, RatedLine
from crossruff.coach.problems.soundness.showing import fitting_boards
from crossruff.coach.problems.templates import templates_for
from crossruff.coach.problems.themes import (
    AVOIDANCE,
    COMMUNICATION,
    DISCOVERY,
    DUCKING,
    ENDPLAY,
    ENTRIES,
    HANDS,
    HOLD_UP,
    LEAD,
    LOSER,
    SAFETY,
    SQUEEZE,
    SWITCH,
    UNBLOCKING,
    Signs,
    refined,
    themes_of,
)
from crossruff.dd import Solver, solve_worlds
from crossruff.inference import sample
from crossruff.model import Board

DEFENCE = (COMMUNICATION, HANDS, SWITCH, LEAD)
_ENDINGS = (SQUEEZE, ENDPLAY, AVOIDANCE, DISCOVERY)
"""Themes that stand first where they are asked for and the solution shows them."""
_TOLD_EARLY = (*_ENDINGS, SAFETY, HOLD_UP, LOSER, UNBLOCKING, ENTRIES, DUCKING)
"""Themes that a first comparison in few worlds shows already."""
_LATE = {SQUEEZE: (16, 44), ENDPLAY: (12, 44), DISCOVERY: (8, 40), AVOIDANCE: (8, 32)}
"""The cards after which a problem of a theme may begin, and must have begun."""
_PLAYED_TO_THE_END = 9
"""Endings are played out from here on, so that throw-ins and squeezes show; else a line ends in a claim."""
_ENDING_WORLDS, _ENDING_PLANS = 100, 300
"""The worlds of the first comparison of an ending, and of its final plans."""
_MEMORY = 32 << 20
_EARLIEST = 8
_SHOWN = 60
"""The most deals of which the calls are looked at."""
_AT_ONCE = 8
"""Deals in one task of an executor."""


def make_problems(
    theme: str | None = None,
    *,
    seed: int = 1,
    first: int = 0,
    executor: Executor | None = None,
    ahead: int = 4,
) -> Iterator[tuple[int, list[PlayProblem]]]:
    """Yield for consecutive deals the number of the next deal, and the problems found until then.

    The same seed gives the same problems, with any executor; `first` resumes a run. It does not end.
    """
    starts = range(first, 10_000_000, _AT_ONCE)
    if executor is None:
        for start in starts:
            yield start + _AT_ONCE, problems_of(theme, seed, start, _AT_ONCE)
        return
    waiting = [
        (start, executor.submit(problems_of, theme, seed, start, _AT_ONCE)) for start in starts[:ahead]
    ]
    for start in islice(starts, ahead, None):
        done, future = waiting.pop(0)
        yield done + _AT_ONCE, future.result()
        waiting.append((start, executor.submit(problems_of, theme, seed, start, _AT_ONCE)))


def problems_of(theme: str | None, seed: int, first: int, count: int) -> list[PlayProblem]:
    """Return the problems of some deals of a run."""
    found = []
    for place in islice(numbers(seed), first, first + count):
        # A solver remembers other deals, and the effort of a plan depends on its memory.
        problems = problems_of_deal(place, theme, Solver(memory=_MEMORY, threads=1))
        found += [problem for problem in problems if theme in (None, problem.theme)]
    return found


def problems_of_deal(seed: int, theme: str | None, solver: Solver) -> list[PlayProblem]:
    """Deal by a seed and return the problems in the deal: at most one of declarer and one of a defender."""
    if theme in (SQUEEZE, ENDPLAY):
        return _endings_of_deal(seed, theme, solver)
    text = template_for(theme, seed)
    if theme == LEAD:
        bid_only = bid_deal(seed, text)
        lead = find_lead(bid_only, seed, solver) if bid_only is not None else None
        return [lead] if lead is not None else []
    dealt = contested_deal(seed, solver, text)
    if dealt is None:
        return []
    found: list[PlayProblem | None] = []
    if theme not in DEFENCE:
        found.append(_first_of_declarer(dealt, theme, seed, solver))
    if theme is None or theme in DEFENCE:
        found.append(find_defence(dealt, seed, solver, theme))
    return [problem for problem in found if problem is not None]


def _endings_of_deal(seed: int, theme: str, solver: Solver) -> list[PlayProblem]:
    """Return the first problem of an ending in a deal that was made for it."""
    dealt = ending_deal(seed, theme, solver)
    if dealt is None:
        return []
    finder = EndingFinder(seed, solver, worlds=_ENDING_WORLDS, settled=_ENDING_PLANS, theme=theme)
    for compared in finder.endings(dealt):
        problem = _declarer_problem(compared, seed, solver, theme)
        if problem is not None and problem.theme == theme:
            return [problem]
    return []


def template_for(theme: str | None, seed: int) -> str:
    """Return the constraint to deal by: a pattern of the theme, or one of its templates."""
    templates = templates_for(theme)
    return pattern_for(theme, seed) or templates[seed % len(templates)]


def _first_of_declarer(dealt: Contested, theme: str | None, seed: int, solver: Solver) -> PlayProblem | None:
    """Return the first problem of declarer in a deal that has the theme."""

    def shows(compared: LineComparison) -> bool:
        return theme in themes_of(Signs.of(compared, (0.0, 0.0), solver))

    finder = Finder(seed, solver, earliest=_EARLIEST if theme is None else 0)
    if theme in _LATE:
        finder.earliest, finder.latest = _LATE[theme]
        finder.cashes = theme != AVOIDANCE
    finder.persists = theme == LOSER
    finder.wide = pattern_for(theme, seed) is not None
    finder.proved = _PLAYED_TO_THE_END if theme in _ENDINGS else 0
    finder.wanted = shows if theme in _TOLD_EARLY else None
    for compared in finder.find(dealt.board, dealt.contract, dealt.known, dealt.lead):
        problem = _declarer_problem(compared, seed, solver, theme)
        if problem is not None and theme in (None, problem.theme):
            return problem
        if theme is None:
            return problem
    return None


def _declarer_problem(
    found: LineComparison, seed: int, solver: Solver, wanted: str | None
) -> PlayProblem | None:
    signs = Signs.of(found, _blind(found, seed, solver), solver)
    themes = [name for name in themes_of(signs) if name != UNBLOCKING or _needs_the_high_card(found)]
    if wanted in _ENDINGS and wanted in themes:
        themes = [wanted, *(name for name in themes if name != wanted)]
    board = _showing(found, signs, solver, wanted)
    if not themes or board is None:
        return None
    choice = found.choice
    lines = [
        RatedLine(card, chance, card in found.right)
        for card, chance in sorted(found.lines.items(), key=lambda item: -item[1])
    ]
    hidden = choice.view.hidden
    tree = found.played[found.best].tree
    return PlayProblem(
        number=seed,
        theme=refined(themes[0], choice.view.play, found.best, tree),
        also=tuple(themes[1:]),
        board=board,
        contract=choice.contract,
        seat=choice.contract.declarer,
        cards=choice.view.play.cards,
        known=choice.known,
        lines=tuple(lines),
        natural=found.natural,
        tree=tree,
        fails=found.fails,
        features=separating_features(choice.view.play, choice.hands, signs.gained, hidden),
        seed=seed,
    )


def _needs_the_high_card(found: LineComparison) -> bool:
    """Return whether no lower card of the suit is right as well."""
    best = found.best
    return not any(card.suit is best.suit and card.rank.index < best.rank.index for card in found.right)


def _blind(found: LineComparison, seed: int, solver: Solver) -> tuple[float, float]:
    """Return the chances of the two cards, double dummy, if declarer knew nothing but the cards seen."""
    choice = found.choice
    worlds = sample(choice.view, {}, 80, seed)
    answer = solve_worlds(worlds.hands, choice.view.play, goal="target", target=choice.need, solver=solver)
    one, other = (float((answer.of(card) > 0).mean()) for card in (found.best, found.natural))
    return one, other


def _showing(found: LineComparison, signs: Signs, solver: Solver, wanted: str | None) -> Board | None:
    """Return the board with a deal on which the solution makes the contract and the natural card cannot.

    The deal of an ending shows its theme, and the natural line fails on it: after a card of a suit that can
    be finessed both ways, declarer would still make the contract double dummy.
    """
    choice, events = found.choice, signs.right_line.events
    shown = {SQUEEZE: events.squeezed, ENDPLAY: events.thrown_in}.get(wanted or "", signs.gained)
    play, rows = choice.view.play, choice.hands[signs.gained & shown]
    answer = solve_worlds(rows, play, goal="target", target=choice.need, solver=solver)
    is_ending = wanted in (SQUEEZE, ENDPLAY)
    shows = (answer.of(found.best) > 0) & ((answer.of(found.natural) == 0) | is_ending)
    return next(fitting_boards(choice.board, choice.contract, play, rows[shows][:_SHOWN]), None)
