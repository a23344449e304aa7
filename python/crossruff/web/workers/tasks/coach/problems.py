"""Show problems, judge answers, and play them on against best defence."""

from __future__ import annotations

from typing import Any

from crossruff import dd
from crossruff.coach.problems.deck import choose, shipped_deck
from crossruff.coach.problems.problem import PlayProblem
from crossruff.coach.problems.showing.answers import judge_card
from crossruff.coach.problems.showing.position import contract_text, score_text, trick_lines
from crossruff.coach.problems.words import hints, known_lines, solution_facts
from crossruff.errors import CrossruffError
from crossruff.model import Card, Play, Seat
from crossruff.web.workers.context import Data, TaskContext, task_solver


def problem_list(context: TaskContext) -> Data:
    """List the problems of the shipped deck."""
    context.cancel.check()
    return {"problems": [_head(problem) for problem in shipped_deck()]}


def problem_view(context: TaskContext, number: int) -> Data:
    """Return a problem as its player sees it; nothing hidden is in it."""
    context.cancel.check()
    problem = _problem(number)
    calls = [
        {"seat": str(seat), "call": str(call)} for seat, call, _ in (problem.board.auction or _NONE).items()
    ]
    return {
        **_head(problem),
        "auction": calls,
        "known": known_lines(problem),
        "hints": hints(problem),
        "position": _position(problem, problem.play),
    }


def problem_answer(context: TaskContext, number: int, card: str) -> Data:
    """Judge a card, and return the solution."""
    context.cancel.check()
    problem = _problem(number)
    problem.play.play(card)
    verdict = judge_card(problem, card)
    facts = solution_facts(problem)
    return {
        "solved": verdict.solved,
        "figures": verdict.figures,
        "theme": problem.theme,
        "lines": [{"text": fact.text, "right": fact.right} for fact in facts.lines],
        "reasons": [fact.text for fact in (*facts.gains, *facts.ideas)],
        "steps": [{"depth": step.depth, "text": step.text} for step in facts.steps],
        "double_dummy": not problem.is_declarer,
        "deal": str(problem.board.deal),
    }


def problem_play(context: TaskContext, number: int, cards: list[str]) -> Data:
    """Play a problem on: declarer's cards are given, the defenders answer with cards that cost nothing."""
    problem = _problem(number)
    if not problem.is_declarer:
        raise CrossruffError("only a problem of declarer can be played on")
    solver = task_solver()
    play = _defended(problem, problem.play, solver)
    for card in cards:
        context.cancel.check()
        play = _defended(problem, play.play(card), solver)
    return {"position": _position(problem, play)}


_NONE: Any = {}


def _problem(number: int) -> PlayProblem:
    return choose(shipped_deck(), str(number))[0]


def _head(problem: PlayProblem) -> Data:
    return {
        "number": problem.number,
        "id": f"{problem.seed}{problem.seat}{len(problem.cards)}",
        "kind": problem.kind,
        "contract": str(problem.contract),
        "contract_text": contract_text(problem.contract),
        "seat": str(problem.seat),
        "theme": problem.theme,
        "difficulty": problem.difficulty,
    }


def _defended(problem: PlayProblem, play: Play, solver: dd.Solver) -> Play:
    """Let the defenders play until declarer's side is to play, the cheapest card that costs nothing."""
    side = problem.contract.declarer.side
    while not play.is_over and play.turn.side is not side:
        values = dd.solve(play, solver=solver)
        best = max(values.values())
        play = play.play(dd.cheapest(play, [card for card, value in values.items() if value == best]))
    return play


def _position(problem: PlayProblem, play: Play) -> Data:
    dummy = problem.contract.dummy
    shown = {problem.seat, dummy} if problem.cards else {problem.seat}
    side = problem.contract.declarer.side
    ours = play.turn.side is side if problem.is_declarer else play.turn is problem.seat
    legal: list[Card] = [] if play.is_over or not ours else list(play.legal_cards)
    return {
        "hands": {str(seat): [str(card) for card in play.remaining[seat]] for seat in Seat if seat in shown},
        "turn": None if play.is_over else str(play.turn),
        "legal": [str(card) for card in legal],
        "tricks": trick_lines(play),
        "score": score_text(problem, play),
        "won": {"ours": play.won(problem.seat.side), "theirs": play.won(problem.seat.side.opponents)},
        "over": play.is_over,
        "made": play.won(side) >= problem.contract.tricks if play.is_over else None,
    }
