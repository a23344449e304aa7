"""Compare the opening leads of a hand over many worlds, double dummy from the lead on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from crossruff.cardplay.touching import touching
from crossruff.coach.study.estimates import WorldEstimate
from crossruff.coach.study.lead_question import LeadQuestion
from crossruff.coach.study.scoring import StudyScoring, scores_by_tricks
from crossruff.dd import PackedWorlds, Solver, solve_worlds
from crossruff.errors import CrossruffError
from crossruff.inference.card_model import SuitsBid, card_model
from crossruff.model import Card, Deal, Play

MOST_WORLDS = 100_000
_BATCH = 16
"""Worlds between two results: a fraction of a second."""


@dataclass(frozen=True, slots=True)
class LeadValue:
    """What one lead is worth; touching cards are one lead.

    >>> from crossruff.coach.study import LeadQuestion, compare_leads
    >>> question = LeadQuestion.parse("QJT98.653.T72.54", "1NT P 3NT P P P", dealer="S")
    >>> *_, compared = compare_leads(question, worlds=8, seed=1)
    >>> best = compared.leads[0]
    >>> best.name, 0 <= best.beats.mean <= 1
    ('♥65', True)
    """

    cards: tuple[Card, ...]
    """The touching cards, the highest first."""
    beats: WorldEstimate
    """The chance to beat the contract."""
    tricks: WorldEstimate
    """The defenders' tricks."""
    imps: WorldEstimate
    """IMPs a board against a table in the same contract, where the lead is chosen as players choose it."""
    matchpoints: WorldEstimate
    """The share of a top against those tables, 0 to 1."""
    behind: WorldEstimate
    """What the lead loses to the best one, from world to world: IMPs, or the share of a top."""
    usual: float
    """How often players lead it, by the model of recorded play."""

    @property
    def name(self) -> str:
        """The cards with their suit: ♠JT."""
        return self.cards[0].suit.symbol + "".join(str(card)[1:] for card in self.cards)

    @property
    def is_as_good(self) -> bool:
        """Whether the worlds do not show that the best lead is better."""
        return self.behind.low <= 0

    def worth(self, scoring: StudyScoring) -> WorldEstimate:
        """Return the value by which leads are ranked."""
        return self.imps if scoring is StudyScoring.IMPS else self.matchpoints


@dataclass(frozen=True)
class LeadComparison:
    """All leads of a question over the same worlds.

    >>> from crossruff.coach.study import LeadQuestion, compare_leads
    >>> question = LeadQuestion.parse("QJT98.653.T72.54", "1NT P 3NT P P P", dealer="S")
    >>> *_, compared = compare_leads(question, worlds=8, seed=1)
    >>> compared.worlds, compared.suggested.name
    (8, '♠QJT98')
    """

    question: LeadQuestion
    scoring: StudyScoring
    groups: tuple[tuple[Card, ...], ...] = field(repr=False)
    """The leads: touching cards, the highest first."""
    hands: PackedWorlds = field(repr=False, compare=False)
    weights: NDArray[np.float64] = field(repr=False, compare=False)
    tricks: NDArray[np.int64] = field(repr=False, compare=False)
    """The defenders' tricks: a row for each world, a column for each lead."""
    usual: tuple[float, ...] = field(repr=False, compare=False)

    @property
    def worlds(self) -> int:
        """The number of worlds."""
        return len(self.hands)

    @property
    def beaten(self) -> NDArray[np.bool_]:
        """For each world and lead whether the contract is beaten."""
        return self.tricks >= self.question.needed

    def first(self, worlds: int) -> LeadComparison:
        """Return the comparison over the first worlds alone."""
        if worlds >= self.worlds:
            return self
        return LeadComparison(
            self.question,
            self.scoring,
            self.groups,
            self.hands[:worlds],
            self.weights[:worlds],
            self.tricks[:worlds],
            self.usual,
        )

    @cached_property
    def leads(self) -> tuple[LeadValue, ...]:
        """The leads, the best first."""
        imps, shares = (self._against_field(each) for each in (StudyScoring.IMPS, StudyScoring.MATCHPOINTS))
        ranked = imps if self.scoring is StudyScoring.IMPS else shares
        means = self.weights @ ranked
        order = sorted(range(len(self.groups)), key=lambda place: -float(means[place]))
        best = ranked[:, order[0]]
        beaten, weights = self.beaten, self.weights
        return tuple(
            LeadValue(
                self.groups[place],
                WorldEstimate.of_chance(beaten[:, place], weights),
                WorldEstimate.of(self.tricks[:, place].astype(np.float64), weights),
                WorldEstimate.of(imps[:, place], weights),
                WorldEstimate.of(shares[:, place] + 0.5, weights),
                WorldEstimate.of(best - ranked[:, place], weights),
                self.usual[place],
            )
            for place in order
        )

    @property
    def suggested(self) -> LeadValue:
        """The lead that players choose most often among those as good as the best."""
        return max((lead for lead in self.leads if lead.is_as_good), key=lambda lead: lead.usual)

    def place_of(self, lead: LeadValue) -> int:
        """Return the column of a lead."""
        return self.groups.index(lead.cards)

    def _against_field(self, scoring: StudyScoring) -> NDArray[np.float64]:
        """Return what each lead wins in each world against leads as players choose them."""
        contract = self.question.contract
        vulnerable = self.question.vulnerability.includes(contract.declarer)
        # The defenders' score by the defenders' tricks.
        scores = -scores_by_tricks(contract, vulnerable=vulnerable)[::-1]
        pairs = scoring.against(scores[:, None], scores[None, :])
        found = np.zeros(self.tricks.shape)
        for other, often in enumerate(self.usual):
            found += often * pairs[self.tricks, self.tricks[:, [other]]]
        return found


def compare_leads(
    question: LeadQuestion,
    worlds: int = 400,
    *,
    scoring: StudyScoring | str = StudyScoring.IMPS,
    seed: int = 0,
    threads: int = 0,
    solver: Solver | None = None,
) -> Iterator[LeadComparison]:
    """Compare the leads over more and more worlds: yield a sharper result after every few of them.

    The worlds after the last result are solved only when the next one is asked for.

    >>> asked = LeadQuestion.parse("QJT98.653.T72.54", "1NT P 3NT P P P", dealer="S")
    >>> *_, found = compare_leads(asked, 32, seed=1)
    >>> found.worlds, found.leads[0].name
    (32, '♠QJT98')
    """
    if not 1 <= worlds <= MOST_WORLDS:
        raise CrossruffError(f"worlds must be from 1 to {MOST_WORLDS:,}; got {worlds}")
    solver = Solver() if solver is None else solver
    return _compare(question, worlds, StudyScoring.parse(scoring), seed, (solver, threads))


def _compare(
    question: LeadQuestion,
    worlds: int,
    scoring: StudyScoring,
    seed: int,
    solving: tuple[Solver, int],
) -> Iterator[LeadComparison]:
    view, (solver, threads) = question.view, solving
    groups = tuple(tuple(reversed(cards)) for cards in touching(view))[::-1]
    groups = tuple(sorted(groups, key=lambda cards: cards[0].index))
    found: LeadComparison | None = None
    for batch in question.hidden.batches(seed, _BATCH):
        answer = solve_worlds(batch.hands, view.play, solver=solver, threads=threads)
        tricks = np.stack([answer.of(cards[0]).astype(np.int64) for cards in groups], axis=1)
        if found is None:
            usual = _usual(question, groups, batch.hands)
            hands, weights = batch.hands, batch.weights
        else:
            usual = found.usual
            hands = np.concatenate([found.hands, batch.hands])
            weights = np.concatenate([found.weights, batch.weights])
            tricks = np.concatenate([found.tricks, tricks])
        found = LeadComparison(question, scoring, groups, hands, weights, tricks, usual).first(worlds)
        yield found
        if found.worlds >= worlds:
            return


def _usual(
    question: LeadQuestion, groups: tuple[tuple[Card, ...], ...], worlds: PackedWorlds
) -> tuple[float, ...]:
    """Return how often players make each lead. The model looks at the leader's hand: any world will do."""
    contract = question.contract
    play = Play.of(Deal.unchecked(tuple(worlds[0].tolist())), contract)
    chances = card_model().probabilities(play, SuitsBid.of(question.auction, contract))
    often = [sum(chances.get(card, 0.0) for card in cards) for cards in groups]
    return tuple(each / sum(often) for each in often)
