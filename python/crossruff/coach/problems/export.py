"""Write problems as PBN with commentary."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from crossruff.coach.problems.problem import PlayProblem
from crossruff.coach.problems.showing.position import contract_text, score_text
from crossruff.coach.problems.words import hints, known_lines, solution
from crossruff.formats import dumps
from crossruff.model import Board, Comment


def problem_board(problem: PlayProblem) -> Board:
    """Return the board with the play so far, and the hints and the solution as comments."""
    calls = len(problem.board.auction or ())
    question = [
        f"Problem {problem.number}, {problem.kind}: {contract_text(problem.contract)}, {_who(problem)}."
    ]
    question += [score_text(problem, problem.play)] if problem.cards else []
    question += [f"What you know of {line}." for line in known_lines(problem)]
    comments = (
        Comment("\n".join([*question, "Which card?"]), calls, len(problem.cards)),
        Comment("\n".join(["Hints.", *hints(problem)]), calls, len(problem.cards)),
        Comment("\n".join(["Solution.", *solution(problem)]), calls, len(problem.cards)),
    )
    tags = (("Event", f"Problem {problem.number}: {problem.theme}"),)
    return replace_board(problem, comments, tags)


def _who(problem: PlayProblem) -> str:
    turn = problem.play.turn
    dummys = turn is problem.contract.dummy
    return f"you are {problem.seat.name.title()}" + (
        f" and play from dummy, {turn.name.title()}" if dummys else ""
    )


def replace_board(
    problem: PlayProblem, comments: tuple[Comment, ...], tags: tuple[tuple[str, str], ...]
) -> Board:
    """Return the problem's board with comments and tags."""
    play = problem.play if problem.cards else None
    return replace(problem.board, play=play, comments=comments, tags=tags)


def problems_pbn(problems: Iterable[PlayProblem]) -> str:
    """Return problems as the text of a PBN file."""
    return dumps([problem_board(problem) for problem in problems], "pbn")
