"""Advise what to bid: at each scoring and vulnerability the contract that no other one beats.

Every two contracts are compared over the same worlds, as if the other table played the other contract. The
advice is the contract whose worst comparison is the best. Contracts are undoubled.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from crossruff.coach.study.contracts import ContractComparison
from crossruff.coach.study.estimates import WorldEstimate
from crossruff.coach.study.scoring import StudyScoring
from crossruff.coach.words import percent
from crossruff.model import Contract, Strain

_GAME = 100
"""The trick points of a game."""
_LEAST_CHANCE = 0.05
"""Below this chance, a game or slam is not worth a word."""


_DIGITS = 9
"""Means that differ by less are equal."""


class ContractStage(Enum):
    """How high a contract is.

    >>> [stage.value for stage in ContractStage]
    ['part-score', 'game', 'small slam', 'grand slam']
    """

    PART_SCORE = "part-score"
    GAME = "game"
    SMALL_SLAM = "small slam"
    GRAND_SLAM = "grand slam"

    @classmethod
    def of(cls, contract: Contract) -> ContractStage:
        """Return the stage of a contract.

        >>> ContractStage.of(Contract.parse("4DN")).value, ContractStage.of(Contract.parse("3NTN")).value
        ('part-score', 'game')
        """
        if contract.level >= 6:
            return cls.GRAND_SLAM if contract.level == 7 else cls.SMALL_SLAM
        return cls.GAME if _trick_points(contract) >= _GAME else cls.PART_SCORE


@dataclass(frozen=True, slots=True)
class ContractAdvice:
    """The contract to play, and its closest rival.

    >>> from crossruff.coach.study import ContractQuestion, advise, compare_contracts
    >>> question = ContractQuestion.parse("AKQ2.AK2.AK4.A32", "J543.QJ43.QJ.KQJ")
    >>> *_, compared = compare_contracts(question, worlds=2, seed=1)
    >>> advice, _ = advise(compared)
    >>> str(advice[0].contract), advice[0].makes
    ('7NTS', 1.0)
    """

    scoring: StudyScoring
    vulnerable: bool
    contract: Contract | None
    """None is to pass the board out."""
    makes: float
    rival: Contract | None
    """The contract against which it wins least; of several, the one that scores most."""
    against: WorldEstimate
    """What the contract wins against the rival: IMPs a board, or the share of a top above a half."""

    @property
    def text(self) -> str:
        """The advice in one sentence."""
        wins = _amount(self.scoring, self.against.mean)
        made = f", which makes in {percent(self.makes)}" if self.contract else ""
        return (
            f"At {self.scoring.label}, {_danger(self.vulnerable)}: {_name(self.contract)}{made}; against "
            f"{_name(self.rival)} it wins {wins}."
        )


@dataclass(frozen=True, slots=True)
class StageChance:
    """Whether to bid a game or a slam: its chance, and the chance that it needs.

    The chance needed is that at which the gains where it makes and the losses where it fails, as the worlds
    have them, are equal.

    >>> from crossruff.coach.study import ContractQuestion, advise, compare_contracts
    >>> question = ContractQuestion.parse("AKQ2.AK2.AK4.432", "J543.QJ43.Q32.K5")
    >>> *_, compared = compare_contracts(question, worlds=4, seed=1)
    >>> _, chances = advise(compared)
    >>> [(chance.stage.value, chance.chance) for chance in chances][:1]
    [('small slam', 0.5)]
    """

    scoring: StudyScoring
    vulnerable: bool
    stage: ContractStage
    contract: Contract
    instead: Contract
    """The best contract of the stage below."""
    chance: float
    needed: float

    @property
    def is_worth_it(self) -> bool:
        """Whether the chance is at least the one needed."""
        return self.chance >= self.needed

    @property
    def text(self) -> str:
        """The comparison in one sentence."""
        verdict = "bid it" if self.is_worth_it else "stay out of it"
        return (
            f"{_name(self.contract)} makes in {percent(self.chance)} and needs {percent(self.needed)} "
            f"against {_name(self.instead)} at {self.scoring.label}, {_danger(self.vulnerable)}: {verdict}."
        )


class ContractDuels:
    """All comparisons of two contracts at one scoring and vulnerability.

    >>> from crossruff.coach.study import ContractQuestion, StudyScoring, compare_contracts
    >>> question = ContractQuestion.parse("AKQ2.AK2.AK4.A32", "J543.QJ43.QJ.KQJ")
    >>> *_, compared = compare_contracts(question, worlds=2, seed=1)
    >>> str(ContractDuels(compared, StudyScoring.IMPS, vulnerable=False).advice().contract)
    '7NTS'
    """

    def __init__(self, compared: ContractComparison, scoring: StudyScoring, *, vulnerable: bool) -> None:
        self._compared, self.scoring, self.vulnerable = compared, scoring, vulnerable
        self.contracts: tuple[Contract | None, ...] = (None, *compared.candidates)
        scores = [compared.scores(each, vulnerable=vulnerable) for each in self.contracts]
        self._scores = np.stack(scores, axis=1)
        weights = compared.weights / compared.weights.sum()
        self._points = weights @ self._scores
        rows = [
            weights @ scoring.against(self._scores[:, [place]], self._scores) for place in range(len(scores))
        ]
        self.means: NDArray[np.float64] = np.stack(rows)
        """What each contract of a row wins against that of a column, on average."""

    def best(self, stage: ContractStage | None = None) -> Contract | None:
        """Return the contract whose worst comparison is the best, of all or of one stage."""
        places = [
            place
            for place, each in enumerate(self.contracts)
            if stage is None or (each is not None and ContractStage.of(each) is stage)
        ]
        worst = self.means[np.ix_(places, places)].min(axis=1).round(_DIGITS)
        points = self._points[places].round(_DIGITS)
        # Of contracts that are equally good, the one that scores more, and then the lowest.
        order = np.lexsort((np.arange(len(places)), -points, -worst))
        return self.contracts[places[int(order[0])]]

    def won(self, contract: Contract | None, other: Contract | None) -> NDArray[np.float64]:
        """Return what a contract wins against another in each world."""
        one, two = self.contracts.index(contract), self.contracts.index(other)
        return self.scoring.against(self._scores[:, one], self._scores[:, two])

    def advice(self) -> ContractAdvice:
        """Return the contract to play."""
        compared, best = self._compared, self.best()
        place = self.contracts.index(best)
        others = [
            (float(self.means[place, other]), -float(self._points[other]), other)
            for other, each in enumerate(self.contracts)
            if each is not None and not _is_like(each, best)
        ]
        rival = self.contracts[min(others)[-1]]
        makes = 0.0 if best is None else compared.value(best).makes.mean
        against = WorldEstimate.of(self.won(best, rival), compared.weights)
        return ContractAdvice(self.scoring, self.vulnerable, best, makes, rival, against)

    def chances(self) -> list[StageChance]:
        """Return for game, small slam and grand slam the chance and what is needed."""
        found = []
        for below, stage in pairwise(ContractStage):
            contract, instead = self.best(stage), self.best(below)
            if contract is None or instead is None:
                continue
            chance = self._compared.value(contract).makes.mean
            needed = self.needed(contract, instead)
            if needed is not None and chance >= _LEAST_CHANCE:
                found.append(
                    StageChance(self.scoring, self.vulnerable, stage, contract, instead, chance, needed)
                )
        return found

    def needed(self, contract: Contract, instead: Contract) -> float | None:
        """Return the chance that a contract needs against another; None if no world decides it."""
        won, makes = self.won(contract, instead), self._compared.makes(contract)
        weights = self._compared.weights
        gain, loss = (_mean(won[which], weights[which]) for which in (makes, ~makes))
        if gain is None or loss is None or gain <= 0 or loss >= 0:
            return None
        return -loss / (gain - loss)


def advise(compared: ContractComparison) -> tuple[list[ContractAdvice], list[StageChance]]:
    """Return the advice at each scoring and vulnerability, and the chances of games and slams.

    >>> from crossruff.coach.study import ContractQuestion, compare_contracts
    >>> question = ContractQuestion.parse("AKQ2.AK2.AK4.A32", "J543.QJ43.QJ.KQJ")
    >>> *_, compared = compare_contracts(question, worlds=2, seed=1)
    >>> advice, chances = advise(compared)
    >>> len(advice), len(chances)
    (4, 0)
    """
    duels = [
        ContractDuels(compared, scoring, vulnerable=vulnerable)
        for scoring in StudyScoring
        for vulnerable in (False, True)
    ]
    return [each.advice() for each in duels], [chance for each in duels for chance in each.chances()]


def _mean(values: NDArray[np.float64], weights: NDArray[np.float64]) -> float | None:
    total = float(weights.sum())
    return float(weights @ values) / total if total else None


def _trick_points(contract: Contract) -> int:
    minor = contract.strain in (Strain.CLUBS, Strain.DIAMONDS)
    return contract.level * (20 if minor else 30) + 10 * (contract.strain is Strain.NOTRUMP)


def _is_like(one: Contract, other: Contract | None) -> bool:
    """Return whether two contracts are the same, or part-scores of one strain, which score alike."""
    if other is None or one.strain is not other.strain:
        return False
    return one == other or ContractStage.of(one) is ContractStage.of(other) is ContractStage.PART_SCORE


def _name(contract: Contract | None) -> str:
    return "passing the board out" if contract is None else contract.text(symbols=True)


def _danger(vulnerable: bool) -> str:
    return "vulnerable" if vulnerable else "not vulnerable"


def _amount(scoring: StudyScoring, mean: float) -> str:
    if scoring is StudyScoring.IMPS:
        return f"{mean:.2f} IMPs a board"
    return f"{100 * (mean + 0.5):.0f} % of the matchpoints"
