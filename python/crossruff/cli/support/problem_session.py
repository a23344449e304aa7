"""A problem on the terminal: show it, give hints, take a card, show the solution."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from crossruff.coach.problems.problem import PlayProblem
from crossruff.coach.problems.showing.answers import judge_card
from crossruff.coach.problems.showing.position import (
    auction_lines,
    contract_text,
    hands_text,
    score_text,
    trick_lines,
)
from crossruff.coach.problems.words import hints, known_lines, solution
from crossruff.errors import CrossruffError, IllegalCard
from crossruff.model import Card

_ASK = "A card (such as SA), h for a hint, s for the solution, q to quit: "


class QuitProblems(Exception):
    """Raised when the player quits."""


def problem_text(problem: PlayProblem) -> str:
    """Return a problem as the player sees it: the cards that are left, and the tricks so far."""
    lines = [
        f"Problem {problem.number}: {problem.kind}, difficulty {problem.difficulty} of 5",
        f"{contract_text(problem.contract)}; you are {problem.seat.name.title()}.",
        "",
        *auction_lines(problem),
        "",
        hands_text(problem).rstrip(),
        "",
    ]
    if problem.cards:
        lines += [*trick_lines(problem.play), score_text(problem, problem.play)]
    known = known_lines(problem)
    lines += ["What you know of the hidden hands:", *(f"  {line}" for line in known)] if known else []
    lines.append(question(problem))
    return "\n".join(lines)


def question(problem: PlayProblem) -> str:
    """Ask for the card of the hand that is to play.

    >>> from crossruff.coach.problems.deck import shipped_deck
    >>> question(next(problem for problem in shipped_deck() if problem.play.turn.name == "NORTH"))
    'Dummy (North) is to play. Which card?'
    """
    if not problem.cards:
        return "What do you lead?"
    turn = problem.play.turn
    if turn is problem.contract.dummy:
        return f"Dummy ({turn.name.title()}) is to play. Which card?"
    return "You are to play. Which card?"


def ask_problem(
    problem: PlayProblem, read: Callable[[str], str], write: Callable[[str], None] = print
) -> bool:
    """Ask until a card is chosen; return whether it solves the problem. Raise QuitProblems on q."""
    write(problem_text(problem))
    waiting = hints(problem)
    while True:
        try:
            typed = read(_ASK).strip()
        except EOFError:
            raise QuitProblems from None
        if typed.lower() == "q":
            raise QuitProblems
        if typed.lower() == "h":
            write(waiting.pop(0) if waiting else "There is no further hint.")
        elif typed.lower() == "s":
            write(solution_text(problem))
            return False
        elif typed:
            card = _legal(problem, typed, write)
            if card is not None:
                return _answered(problem, card, write)


def ask_next(read: Callable[[str], str]) -> None:
    """Wait until the player wants the next problem. Raise QuitProblems on q."""
    try:
        typed = read("Enter for the next problem, q to quit: ")
    except EOFError:
        raise QuitProblems from None
    if typed.strip().lower().startswith("q"):
        raise QuitProblems


def solution_text(problem: PlayProblem) -> str:
    """Return the solution, and all four hands as they were dealt."""
    return "\n".join([*solution(problem), "", "The whole deal:", problem.board.deal.diagram()])


def score_line(answered: Sequence[bool]) -> str:
    """Return how many problems a player solved, of those answered.

    >>> score_line([True, False, True])
    'Solved 2 of 3.'
    """
    return f"Solved {sum(answered)} of {len(answered)}."


def _legal(problem: PlayProblem, typed: str, write: Callable[[str], None]) -> Card | None:
    try:
        card = Card.parse(typed)
        problem.play.play(card)
    except (CrossruffError, IllegalCard) as fault:
        write(str(fault))
        return None
    return card


def _answered(problem: PlayProblem, card: Card, write: Callable[[str], None]) -> bool:
    fact = judge_card(problem, card)
    write(fact.text)
    write(solution_text(problem))
    return fact.solved
