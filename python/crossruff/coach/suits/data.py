"""Give a study of a suit as plain data, for JSON and the page."""

from __future__ import annotations

from typing import Any, TypeAlias

from crossruff.coach.suits.lines import SuitLine
from crossruff.coach.suits.study import SuitStudy
from crossruff.coach.suits.wording import facts_of

SuitData: TypeAlias = dict[str, Any]


def suit_data(study: SuitStudy, *, trees: bool = True) -> SuitData:
    """Return a study as data; lines are named A, B and so on, and goals refer to them.

    `upper` is the most that any line can have: the same as the chance or average unless time was over.

    >>> from crossruff.coach.suits import study_suit
    >>> data = suit_data(study_suit("AQ", "xx"))
    >>> data["goals"][1], data["lines"][0]["text"]
    ({'tricks': 2, 'chance': 0.5, 'upper': 0.5, 'line': 'A'}, 'small to the queen')
    """
    names = line_names(study)
    name_of = {line.tricks: name for name, line in names.items()}
    return {
        "north": study.cards.north or "-",
        "south": study.cards.south or "-",
        "missing": study.cards.hidden or "-",
        "west": study.west,
        "east": study.east,
        "entries": study.entries,
        "exact": study.exact,
        "goals": [
            {
                "tricks": goal.tricks,
                "chance": _rounded(goal.chance),
                "upper": _rounded(goal.upper),
                "line": None if goal.line is None else name_of[goal.line.tricks],
            }
            for goal in study.goals
        ],
        "average": {
            "tricks": _rounded(study.average.average),
            "upper": _rounded(study.average_upper),
            "line": name_of[study.average.tricks],
        },
        "matchpoints": {
            "share": _rounded(study.matchpoint_score),
            "line": name_of[study.matchpoints.tricks],
        },
        "imps": {
            "needed": study.needed,
            "average": _rounded(study.imp_average),
            "line": name_of[study.imps.tricks],
        },
        "lines": [_line(name, line, trees) for name, line in names.items()],
        "layouts": [
            {
                "west": layout.west_text,
                "east": layout.east_text,
                "split": [layout.west_length, layout.east_length],
                "chance": _rounded(layout.chance),
                "tricks": {name: line.tricks[number] for name, line in names.items()},
            }
            for number, layout in enumerate(study.layouts)
        ],
    }


def line_names(study: SuitStudy) -> dict[str, SuitLine]:
    """Return the lines of a study by letter.

    >>> from crossruff.coach.suits import study_suit
    >>> list(line_names(study_suit("AJT", "xxx")))
    ['A']
    """
    return dict(zip("ABCDEFGHIJKLMNOPQRSTUVWXYZ", study.lines, strict=False))


def _line(name: str, line: SuitLine, trees: bool) -> SuitData:
    most = line.cards.most_tricks
    data: SuitData = {
        "name": name,
        "text": line.text,
        "average": _rounded(line.average),
        "chances": [_rounded(line.chance(tricks)) for tricks in range(1, most + 1)],
        "facts": [
            {"text": fact.text, "steps": sorted(fact.steps), "condition": fact.condition}
            for fact in facts_of(line)
        ],
    }
    if trees:
        data["classes"] = list(line.classes)
        data["steps"] = [
            {
                "hand": step.hand,
                "lead": step.lead,
                "answers": [
                    {
                        "second": answer.second,
                        "third": answer.third,
                        "ends": [
                            {"fourth": end.fourth, "won": end.won, "next": end.next} for end in answer.ends
                        ],
                    }
                    for answer in step.answers
                ],
            }
            for step in line.steps
        ]
    return data


def _rounded(number: float) -> float:
    return round(number, 9)
