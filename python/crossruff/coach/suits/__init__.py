"""Study suit combinations: the best line in one suit against best defence, with its exact chance.

>>> found = study_suit("AJT", "xxx")
>>> print(found.goal(2).line.text)
small to the jack; if it loses, small to the ten; otherwise small to the jack
"""

from crossruff.coach.suits.data import SuitData, line_names, suit_data
from crossruff.coach.suits.holdings import SuitCards
from crossruff.coach.suits.lines import SuitAnswer, SuitEnd, SuitLayout, SuitLine, SuitStep
from crossruff.coach.suits.study import SuitGoal, SuitStudy, imp_payoff, study_suit
from crossruff.coach.suits.wording import SuitFact, facts_of

__all__ = [
    "SuitAnswer",
    "SuitCards",
    "SuitData",
    "SuitEnd",
    "SuitFact",
    "SuitGoal",
    "SuitLayout",
    "SuitLine",
    "SuitStep",
    "SuitStudy",
    "facts_of",
    "imp_payoff",
    "line_names",
    "study_suit",
    "suit_data",
]
