"""Study a suit: the best line for each number of tricks, on average, at matchpoints and at IMPs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from crossruff import _core
from crossruff.coach.suits.holdings import SuitCards
from crossruff.coach.suits.lines import SuitAnswer, SuitEnd, SuitLayout, SuitLine, SuitStep, layouts_of
from crossruff.errors import CrossruffError
from crossruff.model.scoring import declarer_score, imps
from crossruff.players import Budget

_HALF = 0.5
_SAME = 1e-9


@dataclass(frozen=True)
class SuitGoal:
    """The best chance to win at least `tricks`, and a line that has it; None if there is no chance.

    Attributes:
        chance: The chance of the line.
        upper: No line has a higher chance; the same as `chance` unless time was over before.

    >>> from crossruff.coach.suits import study_suit
    >>> goal = study_suit("AJT", "xxx").goal(2)
    >>> goal.tricks, round(goal.chance, 3), goal.exact
    (2, 0.76, True)
    """

    tricks: int
    chance: float
    line: SuitLine | None = field(repr=False)
    upper: float

    @property
    def exact(self) -> bool:
        """Return whether no line has a higher chance."""
        return self.upper <= self.chance + _SAME


@dataclass(frozen=True)
class SuitStudy:
    """The best lines in a suit.

    Attributes:
        goals: The best chance for each number of tricks, fewest first.
        average: The line with the most tricks on average.
        average_upper: No line has more on average; the same as that of `average` unless time was over.
        matchpoints: The line that does best against the others of this study.
        matchpoint_score: Its share of the comparisons with them, 0.5 if there is no other.
        imps: The line of this study that is best in a contract that needs `needed` tricks here.
        needed: The tricks that the contract needs.
        imp_average: The IMPs of that line on average against a table that just makes the contract.

    >>> from crossruff.coach.suits import study_suit
    >>> study = study_suit("AJT", "xxx")
    >>> [(goal.tricks, round(goal.chance, 3)) for goal in study.goals]
    [(1, 1.0), (2, 0.76), (3, 0.0)]
    """

    cards: SuitCards
    west: int
    east: int
    entries: int | None
    layouts: tuple[SuitLayout, ...] = field(repr=False)
    goals: tuple[SuitGoal, ...] = field(repr=False)
    average: SuitLine = field(repr=False)
    average_upper: float
    matchpoints: SuitLine = field(repr=False)
    matchpoint_score: float
    imps: SuitLine = field(repr=False)
    needed: int
    imp_average: float

    @property
    def lines(self) -> tuple[SuitLine, ...]:
        """Return the lines of the study, each once."""
        return _each_once([self.average, *(goal.line for goal in self.goals if goal.line is not None)])

    @property
    def exact(self) -> bool:
        """Return whether all chances and the average are those of best lines."""
        return self.average_exact and all(goal.exact for goal in self.goals)

    @property
    def average_exact(self) -> bool:
        """Return whether no line has more tricks on average."""
        return self.average_upper <= self.average.average + _SAME

    def goal(self, tricks: int) -> SuitGoal:
        """Return the best chance to win at least `tricks`."""
        if not 1 <= tricks <= len(self.goals):
            raise CrossruffError(f"tricks must be 1 to {len(self.goals)}; got {tricks}")
        return self.goals[tricks - 1]


def study_suit(
    north: str,
    south: str,
    *,
    places: tuple[int, int] = (13, 13),
    entries: int | None = None,
    tricks: int | None = None,
    budget: Budget | None = None,
) -> SuitStudy:
    """Find the best lines in a suit against best defence.

    Args:
        north: Dummy's cards, such as `AQT98`; `x` is a small card, `-` no card.
        south: Declarer's cards.
        places: The vacant places of West and East: cards of which nothing is known, this suit included.
        entries: How often declarer can reach dummy outside the suit; None for as often as wanted.
        tricks: The tricks that the contract needs, for IMPs; by default the most that are at least
            even money.
        budget: The time after which to return the best lines found so far, with bounds, and a flag
            that ends the search as well.

    >>> found = study_suit("AQT98", "5432", tricks=4)
    >>> [f"{goal.chance:.1%}" for goal in found.goals]
    ['100.0%', '100.0%', '100.0%', '82.8%', '26.6%']
    """
    cards = SuitCards.parse(north, south)
    west, east = places
    _check(cards, west, east, entries)
    most = cards.most_tricks
    if tricks is not None and not 1 <= tricks <= most:
        raise CrossruffError(f"tricks must be 1 to {most}; got {tricks}")
    search = _Search(cards, places, entries, budget or Budget())
    steps = [[float(won >= goal) for won in range(most + 1)] for goal in range(1, most + 1)]
    lines, uppers = search.lines([[float(won) for won in range(most + 1)], *steps])
    average = lines[0]
    goals = _goals(lines, uppers[1:])
    needed = tricks or max((goal.tricks for goal in goals if goal.chance >= _HALF), default=1)
    field = _each_once([average, *(goal.line for goal in goals if goal.line is not None)])
    best, share = _best_against_the_field(field)
    payoff = imp_payoff(needed, most)
    # The line for the needed tricks comes first: of equals, take the one that is likeliest to make.
    by_imps = max(
        [goals[needed - 1].line or average, *field], key=lambda line: round(_worth(line, payoff), 9)
    )
    return SuitStudy(
        cards=cards,
        west=west,
        east=east,
        entries=entries,
        layouts=average.layouts,
        goals=tuple(goals),
        average=average,
        average_upper=_upper(average.average, uppers[0]),
        matchpoints=best,
        matchpoint_score=share,
        imps=by_imps,
        needed=needed,
        imp_average=_worth(by_imps, payoff),
    )


def _goals(lines: Sequence[SuitLine], uppers: Sequence[float]) -> list[SuitGoal]:
    """Return the goals from the line for the average and the one for each number of tricks."""
    goals: list[SuitGoal] = []
    highest = 1.0
    for goal, upper in enumerate(uppers, 1):
        # The line for the average if it is as good, then the goal's own.
        order = [lines[0], lines[goal], *lines]
        chance = max(line.chance(goal) for line in order)
        line = next(line for line in order if line.chance(goal) >= chance - _SAME)
        highest = _upper(chance, min(highest, upper))
        goals.append(SuitGoal(goal, chance, None if chance < _SAME else line, highest))
    return goals


def _upper(found: float, upper: float) -> float:
    """Return a bound, or what was found if that reaches it."""
    return upper if upper > found + _SAME else found


def imp_payoff(needed: int, most: int) -> list[float]:
    """Return the IMPs for 0 to `most` tricks in a suit in which 3NT, not vulnerable, needs `needed`.

    The other table makes the contract exactly.

    >>> imp_payoff(4, 5)
    [-12.0, -11.0, -11.0, -10.0, 0.0, 1.0]
    """
    made = declarer_score("3NTS", 9, vulnerable=False)
    totals = [min(13, max(0, 9 + won - needed)) for won in range(most + 1)]
    return [float(imps(declarer_score("3NTS", total, vulnerable=False) - made)) for total in totals]


def _each_once(lines: Sequence[SuitLine]) -> tuple[SuitLine, ...]:
    return tuple({line.tricks: line for line in lines}.values())


def _worth(line: SuitLine, payoff: Sequence[float]) -> float:
    return sum(each.chance * payoff[won] for each, won in zip(line.layouts, line.tricks, strict=True))


def _best_against_the_field(lines: Sequence[SuitLine]) -> tuple[SuitLine, float]:
    """Return the line that scores best against the others, and its share of the comparisons."""
    if len(lines) == 1:
        return lines[0], _HALF
    scores = []
    for line in lines:
        others = [other for other in lines if other is not line]
        scores.append(sum(_comparison(line, other) for other in others) / len(others))
    best = max(range(len(lines)), key=lambda number: (round(scores[number], 9), -number))
    return lines[best], scores[best]


def _comparison(line: SuitLine, other: SuitLine) -> float:
    pairs = zip(line.layouts, line.tricks, other.tricks, strict=True)
    return sum(
        each.chance * (1.0 if won > lost else 0.5 if won == lost else 0.0) for each, won, lost in pairs
    )


def _check(cards: SuitCards, west: int, east: int, entries: int | None) -> None:
    for name, places in (("west", west), ("east", east)):
        if not 0 <= places <= 13:
            raise CrossruffError(f"{name} must be 0 to 13 vacant places; got {places}")
    if west + east < len(cards.hidden):
        missing = len(cards.hidden)
        raise CrossruffError(
            f"west and east must have room for the {missing} missing cards; got {west} and {east}"
        )
    if entries is not None and not 0 <= entries <= 13:
        raise CrossruffError(f"entries must be 0 to 13; got {entries}")


@dataclass(frozen=True)
class _Search:
    cards: SuitCards
    places: tuple[int, int]
    entries: int | None
    budget: Budget

    def lines(self, payoffs: Sequence[Sequence[float]]) -> tuple[list[SuitLine], list[float]]:
        """Return the best line for each payoff, and what the best can be worth at most."""
        north, south, hidden = self.cards.bits()
        found = _core.suit_lines(
            north,
            south,
            hidden,
            *self.places,
            self.entries,
            payoffs,
            seconds=self.budget.left,
            cancel=self.budget.cancel,
        )
        ranks, west, chances, best = found
        tricks = [won for won, _, _ in best]
        classes = tuple("".join("23456789TJQKA"[rank] for rank in group) for group in ranks)
        layouts = layouts_of(classes, west, chances)
        steps = {won: self._steps(won) for won in set(tricks)}
        lines = [SuitLine(self.cards, layouts, tuple(won), steps[won], classes) for won in tricks]
        return lines, [upper for _, upper, _ in best]

    def _steps(self, tricks: bytes) -> tuple[SuitStep, ...]:
        north, south, hidden = self.cards.bits()
        # Finding the cards of a line that is known takes little time, and has it after the search too.
        steps = _core.suit_plan(north, south, hidden, self.entries, list(tricks))
        if steps is None:
            raise CrossruffError("the search was stopped before it was complete")
        return tuple(
            SuitStep("N" if dummy else "S", "23456789TJQKA"[lead], tuple(map(_answer, answers)))
            for dummy, lead, answers in steps
        )


def _answer(data: tuple[int, int | None, list[tuple[int | None, bool, int | None]]]) -> SuitAnswer:
    second, third, ends = data
    card = None if third is None else "23456789TJQKA"[third]
    return SuitAnswer(second, card, tuple(SuitEnd(*end) for end in ends))
