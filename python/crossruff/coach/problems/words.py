"""A problem in words: the position, hints in steps, the lines with their chances, and the solution.

Each sentence comes from a fact with its figures or its cards, so that a test can check it.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache

from crossruff.coach.problems import themes
from crossruff.coach.problems.leads.reasons import lead_reasons
from crossruff.coach.problems.problem import PlayProblem, RatedLine
from crossruff.coach.problems.showing.defence_plan import DiscardFact, IdeaFact, defence_plan
from crossruff.coach.problems.showing.gains import GainFact, gain_facts
from crossruff.coach.problems.showing.steps import OtherwiseFact, StepFact, solution_steps, tree_steps
from crossruff.coach.words import percent
from crossruff.model import Card, Suit

QUESTIONS = {
    themes.HOLD_UP: "Must you win this trick?",
    themes.AVOIDANCE: "Which defender may win a trick, and which may not?",
    themes.SAFETY: "How many tricks of the suit do you need, and what can go wrong?",
    themes.FINESSE: "Finesse or play for the drop? Count the cards that are out.",
    themes.CHANCES: "You have more than one chance. In which order can you try them?",
    themes.ENTRIES: "Which hand must have the lead later?",
    themes.UNBLOCKING: "Which high card is in the way?",
    themes.TRUMPS: "What are your trumps for, and when should you lead them?",
    themes.LOSER: "Must you ruff?",
    themes.ENDPLAY: "Is there a defender you would like to have on lead?",
    themes.SQUEEZE: "Which suits must a defender guard? What can they discard on your winners?",
    themes.TAKING: "Count your tricks. Do you need more than you can take?",
    themes.ESTABLISHING: "Which suit must give you the tricks that you lack?",
    themes.DRAWING: "Why should you draw trumps now, or why not?",
    themes.DUCKING: "When is the best time to lose a trick in this suit?",
    themes.DISCOVERY: "What can you find out before you must decide?",
    themes.COUNTING: "What did the auction, the lead and the cards played tell you?",
    themes.TIMING: "Which suit comes first?",
    themes.COMMUNICATION: "Who needs an entry, declarer or your side?",
    themes.HANDS: "High or low? Which cards can partner have?",
    themes.SWITCH: "Where can your tricks come from?",
    themes.LEAD: "What does the auction tell you about the suits?",
}
"""The hint of each theme: a question, which states nothing."""
_SUIT_NAMES = {suit: suit.name.lower() for suit in Suit}
_MOST_POINTS = 19
DOUBLE_DUMMY = "Chances of a defender are double dummy: all four see all cards after this one."


@dataclass(frozen=True, slots=True)
class GoalFact:
    """How many tricks the player's side needs."""

    won: int
    need: int
    left: int
    declares: bool

    @property
    def text(self) -> str:
        """The fact as a sentence."""
        goal = "make the contract" if self.declares else "beat the contract"
        return f"You have {_tricks(self.won)} and need {self.need} of the {self.left} left to {goal}."


@dataclass(frozen=True, slots=True)
class LineFact:
    """The chance of a line, or of lines that are as good as each other."""

    lines: tuple[RatedLine, ...]
    natural: Card | None
    """The card that tempts, if it is one of them."""
    declares: bool

    @property
    def right(self) -> bool:
        """Whether the lines solve the problem."""
        return self.lines[0].right

    @property
    def text(self) -> str:
        """The fact as a sentence."""
        verb = "makes" if self.declares else "beats the contract in"
        cards = [line.card for line in self.lines]
        cards.sort(key=lambda card: card is not self.natural)
        *most, last = (f"the {card.symbol}" for card in cards)
        named = f"{', '.join(most)} or {last}" if most else last
        tempting = ", a tempting card," if self.natural is not None and not most else ""
        ending = f"; the {self.natural.symbol} is tempting" if self.natural is not None and most else ""
        return f"T{named[1:]}{tempting} {verb} {percent(self.lines[0].chance)}{ending}."


def goal_fact(problem: PlayProblem) -> GoalFact:
    """Return the goal of a problem."""
    play, side = problem.play, problem.seat.side
    goal = problem.contract.tricks if problem.is_declarer else 14 - problem.contract.tricks
    won = play.won(side)
    return GoalFact(won, goal - won, play.tricks_left, problem.is_declarer)


def hints(problem: PlayProblem) -> list[str]:
    """Return the hints, from the faintest on."""
    found = [goal_fact(problem).text, QUESTIONS[problem.theme]]
    natural = problem.line_of(problem.natural)
    if natural is not None:
        found.append(
            LineFact((natural,), natural.card, problem.is_declarer).text + " There is a better card."
        )
    return found


def line_facts(problem: PlayProblem) -> list[LineFact]:
    """Return the lines with their chances, the best first; lines with the same chance stand together."""
    groups: dict[tuple[str, bool], list[RatedLine]] = {}
    for line in problem.lines:
        groups.setdefault((percent(line.chance), line.right), []).append(line)
    return [
        LineFact(
            tuple(lines),
            problem.natural if any(line.card is problem.natural for line in lines) else None,
            problem.is_declarer,
        )
        for lines in groups.values()
    ]


@dataclass(frozen=True, slots=True)
class SolutionFacts:
    """All that a solution says, as facts with their texts."""

    lines: tuple[LineFact, ...]
    gains: tuple[GainFact, ...]
    ideas: tuple[IdeaFact | DiscardFact, ...]
    steps: tuple[StepFact | OtherwiseFact, ...]


@lru_cache(maxsize=64)
def _facts(line: str) -> SolutionFacts:
    problem = PlayProblem.from_data(json.loads(line))
    lines, gains = tuple(line_facts(problem)), tuple(gain_facts(problem))
    if problem.tree is not None:
        return SolutionFacts(lines, gains, (), tuple(solution_steps(problem)))
    if problem.theme == themes.LEAD:  # dummy is not down yet: there is no plan
        return SolutionFacts(lines, gains, (), ())
    plan = defence_plan(problem)
    return SolutionFacts(lines, gains, plan.ideas, tuple(tree_steps(problem, plan.tree, plan.shown)))


def solution_facts(problem: PlayProblem) -> SolutionFacts:
    """Return the facts of a solution; those of a defender take about a second, and are kept."""
    return _facts(json.dumps(problem.to_data()))


def solution(problem: PlayProblem) -> list[str]:
    """Return the solution as lines of text; branches are indented."""
    facts = solution_facts(problem)
    lines = [f"Theme: {problem.theme}. {QUESTIONS[problem.theme]}"]
    lines += [fact.text for fact in facts.lines]
    lines += [reason.text for reason in lead_reasons(problem)]
    lines += [fact.text for fact in (*facts.gains, *facts.ideas)]
    if facts.steps:
        shares = "shares of all deals" if problem.is_declarer else "shares of all deals, double dummy"
        lines += ["", f"Plan ({shares}):"]
    lines += [f"{'  ' * step.depth}{step.text}" for step in facts.steps]
    if not problem.is_declarer:
        lines.append(DOUBLE_DUMMY)
    return lines


def known_lines(problem: PlayProblem) -> list[str]:
    """Return what the hidden hands are known to be, in words."""
    found = []
    for seat, each in problem.known.items():
        parts = [
            f"{_range(low, high, 13)} {_SUIT_NAMES[suit]}"
            for suit, (low, high) in zip(Suit, each.lengths, strict=True)
            if _range(low, high, 13) and _is_telling(low, high)
        ]
        points = _range(*each.points, _MOST_POINTS)
        parts += [f"{points} points"] if points else []
        parts += [f"no {card.symbol}" for card in each.lacks]
        if parts:
            found.append(f"{seat.name.title()}: {', '.join(parts)}")
    return found


def _tricks(count: int) -> str:
    return "no trick" if count == 0 else "1 trick" if count == 1 else f"{count} tricks"


def _range(low: int, high: int, most: int) -> str:
    if low <= 0 and high >= most:
        return ""
    if low == high:
        return str(low)
    if high >= most:
        return f"at least {low}"
    return f"at most {high}" if low <= 0 else f"{low} to {high}"


def _is_telling(low: int, high: int) -> bool:
    return low >= 3 or high <= 6
