"""Decisions when time is short: they use what is known by then, and record it."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass, field

import numpy as np
import pytest

from crossruff.cardplay.beliefs import Beliefs, WeightedWorlds
from crossruff.cardplay.card_likelihood import CardLikelihood
from crossruff.cardplay.declarers import Declarer
from crossruff.cardplay.defence.sampling import SamplingDefender
from crossruff.cardplay.glance import glance
from crossruff.cardplay.second_look import second_look
from crossruff.cardplay.weights import Means, NoWeights, PlayLikelihood, Weights
from crossruff.dd import CancelFlag, PackedWorlds, Solver, solve_worlds
from crossruff.dealing import deal
from crossruff.inference import Meaning, all_worlds, sample
from crossruff.model import Card, Contract, Deal, Play, Seat, Side, Strain, View
from crossruff.players import Basis, Budget, decision_data, decision_from

CONTRACT = Contract.parse("3NTS")


@dataclass
class HalfJudged:
    """Judges every second world, and no world at all while `is_blind`."""

    is_blind: bool = False
    asked: list[tuple[int, int]] = field(default_factory=list)

    def weigh(self, view: View, worlds: PackedWorlds, since: int, means: Means) -> Weights:
        self.asked.append((since, len(worlds)))
        factors = np.full(len(worlds), 0.5)
        factors[:: 1 if self.is_blind else 2] = math.nan
        return factors


def played(seed: int, count: int) -> Play:
    """A play of 3NT by the lowest cards."""
    play = Play.of(deal(seed=seed), CONTRACT)
    for _ in range(count):
        play = play.play(min(play.legal_cards, key=lambda card: (card.rank.index, card.suit.index)))
    return play


def test_worlds_that_are_not_judged_in_time_stay_with_the_mean_weight() -> None:
    view = View.of(played(3, 9), Seat.SOUTH, CONTRACT)
    worlds = Beliefs(10, HalfJudged()).update(view)
    assert len(worlds) == 10
    assert worlds.weights.tolist() == [0.5] * 10
    assert worlds.effective == pytest.approx(10)


def test_worlds_that_were_not_judged_are_judged_as_a_whole_later() -> None:
    weighting = HalfJudged(is_blind=True)
    beliefs = Beliefs(10, weighting)
    play = played(3, 9)
    beliefs.update(View.of(play, Seat.SOUTH, CONTRACT))
    weighting.is_blind = False
    weighting.asked.clear()
    later = play.play(min(play.legal_cards))
    worlds = beliefs.update(View.of(later, Seat.SOUTH, CONTRACT))
    assert len(worlds) > 0
    # None was judged before, so all of them are judged from the first card.
    assert [since for since, _ in weighting.asked if _] == [0] * len([1 for _, n in weighting.asked if n])


def test_a_sieve_prefers_likely_worlds() -> None:
    @dataclass(frozen=True)
    class LikesSpades:
        def weigh(self, view: View, worlds: PackedWorlds, since: int, means: Means) -> Weights:
            return np.where(np.bitwise_count(worlds[:, Seat.EAST.index] & np.uint64(0x1FFF)) >= 3, 1.0, 0.0)

    view = View.of(played(5, 5), Seat.SOUTH, CONTRACT)
    beliefs = Beliefs(20, NoWeights(), surplus=8, sieve=LikesSpades())
    worlds = beliefs.update(view)
    assert 10 < len(worlds) <= 20
    assert (np.bitwise_count(worlds.hands[:, Seat.EAST.index] & np.uint64(0x1FFF)) >= 3).all()


def test_more_worlds_join_the_kept_ones_by_what_both_are_worth() -> None:
    view = View.of(played(5, 5), Seat.SOUTH, CONTRACT)
    beliefs = Beliefs(20, NoWeights(), surplus=4, sieve=NoWeights())
    first = beliefs.update(view)
    more = beliefs.grow(view, 40)
    assert len(more) == 40
    assert np.array_equal(more.hands[:20], first.hands)
    assert more.effective == pytest.approx(40)


@pytest.mark.parametrize("seconds", [0.0, 0.001, 0.02])
def test_declarer_always_has_a_card_and_says_how_it_was_reached(seconds: float) -> None:
    play = played(5, 1)
    view = View.of(play, Seat.SOUTH, CONTRACT)
    decision = Declarer(samples=200, weighting=PlayLikelihood(0.9), seconds=seconds).decide(view)
    assert decision.action in play.legal_cards
    assert (decision.basis is Basis.FALLBACK) == (decision.worlds == 0)
    if decision.basis is Basis.FEW_WORLDS:
        assert 0 < decision.worlds < 200


def test_a_weighting_that_never_ends_leaves_time_to_think() -> None:
    class Endless(HalfJudged):
        """Takes all its time."""

        def weigh(self, view: View, worlds: PackedWorlds, since: int, means: Means) -> Weights:
            assert means.seconds is not None
            given.append(means.seconds)
            time.sleep(means.seconds)
            return super().weigh(view, worlds, since, means)

    given: list[float] = []
    seconds = 2.0
    decision = Declarer(samples=20, weighting=Endless(is_blind=True), seconds=seconds).decide(
        View.of(played(5, 24), Seat.SOUTH, CONTRACT)
    )
    assert 0.1 * seconds < sum(given) <= 0.4 * seconds
    assert decision.basis is Basis.THOUGHT
    assert decision.worlds == 20


def test_a_cancelled_player_falls_back_to_a_legal_card() -> None:
    flag = CancelFlag()
    flag.set()
    play = played(5, 1)
    decision = Declarer(samples=20).decide(View.of(play, Seat.SOUTH, CONTRACT), Budget(None, flag))
    assert decision.basis is Basis.FALLBACK
    assert decision.action in play.legal_cards


def test_the_first_look_agrees_with_exact_tricks() -> None:
    play = played(7, 1)
    view = View.of(play, Seat.SOUTH, CONTRACT)
    drawn = sample(view, {}, 8, seed=1)
    worlds = WeightedWorlds(drawn.hands, np.ones(8), is_all=False)
    payoff = [float(tricks >= 9) for tricks in range(14)]
    found = glance(view, worlds, payoff, Budget(60), Solver())
    assert found is not None
    exact = solve_worlds(drawn.hands, view.play)
    for one in found.candidates:
        assert one.chance == pytest.approx(float((exact.of(one.action) >= 9).mean()))
    chances = [one.chance for one in found.candidates if one.chance is not None]
    assert chances == sorted(chances, reverse=True)


def test_the_first_look_of_a_defender_puts_the_worst_for_declarer_first() -> None:
    play = played(7, 1)
    while play.turn.side is Side.NS:
        play = play.play(min(play.legal_cards))
    view = View.of(play, play.turn, CONTRACT)
    drawn = sample(view, {}, 8, seed=1)
    payoff = [float(tricks >= 9) for tricks in range(play.tricks_left + 1)]
    found = glance(view, WeightedWorlds(drawn.hands, np.ones(8), is_all=False), payoff, Budget(60), Solver())
    assert found is not None
    exact = solve_worlds(drawn.hands, view.play)
    for one in found.candidates:
        theirs = play.tricks_left - exact.of(one.action)
        assert one.chance == pytest.approx(float((theirs >= 9).mean()))


def test_a_second_look_finds_the_safe_card() -> None:
    # By the calls West has no spade, so that the queen cannot be lost; without them the finesse may lose.
    play = Play(Deal.parse("N:AQ... K9... 3.2.. J8..."), Strain.NOTRUMP, Seat.SOUTH, declarer=Seat.SOUTH)
    view = View.of(play, Seat.SOUTH)
    found = second_look(view, [Card.parse("S3"), Card.parse("H2")], Budget(), Solver())
    assert found is not None
    assert found.cards == (Card.parse("H2"),)
    assert "alike" in found.reason
    assert second_look(view, [Card.parse("S3")], Budget(), Solver()) is None


def test_a_defender_without_time_still_decides() -> None:
    play = played(9, 1)
    while play.turn.side is Side.NS:
        play = play.play(min(play.legal_cards))
    defender = SamplingDefender(samples=40, seconds=0.0, meanings={Seat.SOUTH: Meaning.parse("15-17 hcp")})
    decision = defender.decide(View.of(play, play.turn, CONTRACT))
    assert decision.action in play.legal_cards
    assert decision.basis is not Basis.THOUGHT


def test_the_basis_and_depth_are_stored() -> None:
    decision = Declarer(samples=20, seconds=30).decide(View.of(played(5, 24), Seat.SOUTH, CONTRACT))
    assert decision.depth >= 1
    data = decision_data(decision)
    assert "basis" not in data
    assert decision_from(data).depth == decision.depth
    assert decision_from(data | {"basis": "few worlds"}).basis is Basis.FEW_WORLDS
    with pytest.raises(ValueError, match="known fields"):
        decision_from(data | {"basis": "a guess"})


def test_a_sieve_keeps_the_true_chances() -> None:
    """The chosen worlds with their weights stand for all that were drawn, on average."""

    def spades_of(hands: PackedWorlds) -> Weights:
        held = hands[:, Seat.EAST.index] & np.uint64(0x1FFF)
        return np.asarray(np.bitwise_count(held), dtype=np.float64)

    @dataclass(frozen=True)
    class PrefersSpades:
        def weigh(self, view: View, worlds: PackedWorlds, since: int, means: Means) -> Weights:
            return np.asarray(10 ** spades_of(worlds))

    def mean(worlds: WeightedWorlds) -> float:
        return float(worlds.weights @ spades_of(worlds.hands) / worlds.weights.sum())

    view = View.of(played(5, 5), Seat.SOUTH, CONTRACT)
    drawn = sample(view, {}, 20_000, seed=1)
    every = WeightedWorlds(drawn.hands, PrefersSpades().weigh(view, drawn.hands, 0, Means(Solver())), False)
    means = [
        mean(Beliefs(40, NoWeights(), seed=seed, surplus=8, sieve=PrefersSpades()).update(view))
        for seed in range(60)
    ]
    # If all chosen worlds counted the same, it would be 0.14 cards less.
    assert np.mean(means) == pytest.approx(mean(every), abs=0.05)


def test_beliefs_never_have_more_worlds_than_wanted() -> None:
    beliefs = Beliefs(30, NoWeights(), surplus=8, sieve=CardLikelihood())
    for count in range(1, 20):
        play = played(5, count)
        if play.player is Seat.SOUTH:
            assert 0 < len(beliefs.update(View.of(play, Seat.SOUTH, CONTRACT))) <= 30


def test_a_list_of_all_worlds_is_weighed_as_a_whole() -> None:
    play = played(5, 40)
    view = View.of(play, Seat.SOUTH, CONTRACT)
    listed = all_worlds(view, {}, 1000)
    assert listed is not None
    few = Beliefs(5, NoWeights(), surplus=8, sieve=CardLikelihood())
    few.update(view)
    grown = few.grow(view, 1000, listed)
    whole = Beliefs(1000, NoWeights(), surplus=8, sieve=CardLikelihood()).update(view)
    assert grown.is_all
    assert np.ptp(grown.weights) > 0
    assert sorted(grown.weights.tolist()) == pytest.approx(sorted(whole.weights.tolist()))
