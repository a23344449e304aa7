"""When enough layouts have been looked at: the test itself, and the declarer that uses it."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from crossruff.cardplay import Declarer, all_seeing_defender, declarer
from crossruff.cardplay.payoffs import payoff_named
from crossruff.cardplay.play_out import play_out
from crossruff.cardplay.sequential_test import AUTO, Lead, SequentialTest, chance_of_error, stages
from crossruff.dealing import deal
from crossruff.errors import CrossruffError
from crossruff.model import Contract, Deal, Play, Seat, Strain, View

matrices = arrays.arrays(
    np.int8, st.tuples(st.integers(2, 12), st.integers(2, 5)), elements=st.integers(0, 13)
)


@given(matrices)
def test_the_lead_is_that_of_the_differences_on_the_same_layouts(matrix: np.ndarray) -> None:
    lead = Lead.of(matrix)
    means = matrix.mean(axis=0)
    best = int(lead.leader)
    assert means[best] == pytest.approx(means.max())
    for rival in range(matrix.shape[1]):
        behind = matrix[:, best].astype(float) - matrix[:, rival]
        assert lead.ahead[rival] == pytest.approx(behind.mean())
        assert lead.variance[rival] == pytest.approx(behind.var() / len(matrix))


@given(matrices, st.integers(2, 4))
def test_weights_count_like_layouts_seen_more_than_once(matrix: np.ndarray, times: int) -> None:
    weights = np.ones(len(matrix))
    weights[0] = times
    more = np.concatenate([matrix, np.repeat(matrix[:1], times - 1, axis=0)])
    weighed, repeated = Lead.of(matrix, weights), Lead.of(more)
    assert weighed.ahead.max() == pytest.approx(repeated.ahead.max())
    assert 1 / weighed.share <= len(matrix) + 1e-9


@given(matrices, st.floats(0.1, 100), st.floats(0.0001, 0.2))
def test_the_unit_of_the_payoff_does_not_matter(matrix: np.ndarray, trick: float, price: float) -> None:
    test = SequentialTest(price, margin=0.3)
    plain, dear = (
        float(chance_of_error(Lead.of(matrix * unit), test.margin * unit, unit, None)) for unit in (1, trick)
    )
    assert dear == pytest.approx(plain)
    # What lies on the bound to the last digits may be rounded to either side of it.
    if plain != pytest.approx(price * len(matrix)):
        assert test.is_settled(matrix * trick, trick=trick) == test.is_settled(matrix)


@pytest.mark.parametrize("trick", [0.01, 1.0, 100.0])
def test_what_hardly_matters_is_settled_sooner_in_any_unit(trick: float) -> None:
    # The chance of error is a half, and the difference is known to a tenth of a trick.
    values = np.array([[3, 2], [2, 3]] * 50) * trick
    assert SequentialTest(price=0.004, margin=0.2).is_settled(values, trick=trick)
    assert not SequentialTest(price=0.004, margin=0.1).is_settled(values, trick=trick)


@given(matrices, st.floats(0.1, 100))
def test_of_equal_leaders_the_first_leads_in_any_unit(matrix: np.ndarray, trick: float) -> None:
    first = int(matrix.sum(axis=0, dtype=np.int64).argmax())
    assert int(Lead.of(matrix).leader) == int(Lead.of(matrix * trick).leader) == first


@given(matrices, st.integers(1, 4))
def test_more_of_the_same_is_more_certain_and_all_of_it_is_certain(matrix: np.ndarray, times: int) -> None:
    def wrong(population: int | None, repeated: int = 1) -> float:
        lead = Lead.of(np.tile(matrix, (repeated, 1)))
        return float(chance_of_error(lead, 0.0, 1.0, population))

    size = len(matrix)
    assert wrong(None, times + 1) <= wrong(None) + 1e-12
    assert wrong(size) == pytest.approx(0, abs=1e-12)
    assert wrong(size + 1) <= wrong(size + 10) + 1e-12 <= wrong(None) + 2e-12


def test_the_chance_of_error_is_that_of_simulation() -> None:
    # What is truly behind by so much, drawn again and again: how often does it lead after n layouts?
    chance = np.random.default_rng(1)
    size, behind = 50, chance.normal(0, 0.3, 4000)
    drawn = behind[:, None] + chance.normal(0, 1, (4000, size))
    values = np.stack([drawn, np.zeros_like(drawn)], axis=-1)
    told = chance_of_error(Lead.of(values), 0.0, 0.0, None)
    is_wrong = (drawn.mean(axis=1) > 0) != (behind > 0)
    # A wide spread of true differences is nearly any difference alike.
    for low, high in ((0.0, 0.1), (0.1, 0.3), (0.3, 0.5)):
        within = (told >= low) & (told < high)
        assert is_wrong[within].mean() == pytest.approx(told[within].mean(), abs=0.05)


def test_stages_grow_to_the_last() -> None:
    found = stages(4, 400)
    assert found[0] == 4
    assert found[-1] == 400
    assert all(less < more <= 1.25 * less for less, more in pairwise(found))


def test_numbers_that_make_no_sense_are_refused() -> None:
    for wrong in ({"first": 1}, {"first": 800}, {"price": -1.0}, {"margin": -0.1}):
        with pytest.raises(CrossruffError):
            SequentialTest(**wrong)
    with pytest.raises(CrossruffError, match="samples=auto is for mc"):
        declarer("strategic(samples=auto)")


def obvious() -> View:
    """Dummy plays last: the king wins the trick and the two loses it, whoever has what."""
    hands = "N:K32.432.432.5432 QJT.JT9.JT9.JT98 654.AK8.AK8.AKQ7 A987.Q765.Q765.6"
    play = Play.of(Deal.parse(hands), Contract.parse("3NTN")).play("SQ").play("S4").play("S7")
    return View.of(play, Seat.NORTH, Contract.parse("3NTN"))


def close() -> View:
    """A finesse for the queen of either hand: who has it is not known, and nothing else is left."""
    play = Play(Deal.parse("N:AJ9... Q87... KT2... 654..."), Strain.NOTRUMP, Seat.SOUTH, declarer=Seat.SOUTH)
    return View.of(play, Seat.SOUTH)


def test_an_obvious_choice_needs_few_layouts() -> None:
    decision = declarer("mc(samples=auto, payoff=tricks)", seed=1).decide(obvious())
    assert str(decision.action) == "SK"
    assert decision.worlds < AUTO.most / 5


def test_a_close_choice_goes_to_the_end() -> None:
    contract = Contract.parse("3NTS")
    play = Play.of(deal("ns: 24+ hcp", seed=3), contract)
    play = play.play(all_seeing_defender("perfect(any)", seed=1).decide(play, contract).action)
    # Nothing is ever clear to it, and nothing too small to matter.
    never = SequentialTest(price=0.0, margin=0.0, most=20)
    decision = Declarer(horizon=1, stopping=never, seed=1).decide(View.of(play, Seat.SOUTH, contract))
    assert decision.worlds == 20


@pytest.mark.parametrize("count", [stage for stage in AUTO.stages if stage % 2 == 0 and stage < 150])
def test_what_is_as_often_better_as_worse_is_not_settled_before_the_end(count: int) -> None:
    assert not AUTO.is_settled(np.array([[3, 2], [2, 3]] * (count // 2)))


def test_each_layout_is_looked_at_once_and_all_are_enough() -> None:
    never = SequentialTest(price=0.0, margin=0.0, most=40)
    thinker = Declarer(horizon=1, stopping=never, payoff=payoff_named("tricks"), seed=1)
    assert thinker.decide(close()).worlds == 20
    assert thinker.beliefs is not None
    had = thinker.beliefs.worlds
    assert had is not None
    assert had.is_all
    assert len(np.unique(had.hands, axis=0)) == 20
    dear = SequentialTest(price=0.1, most=40)
    thinker = Declarer(horizon=1, stopping=dear, payoff=payoff_named("tricks"), seed=1)
    assert thinker.decide(close()).worlds < 20


def test_the_same_seed_plays_the_same_cards() -> None:
    contract = Contract.parse("3NTS")
    start = Play.of(deal("ns: 24+ hcp", seed=3), contract)
    done = [
        play_out(
            start, declarer("mc(samples=auto)", seed=7), all_seeing_defender("perfect(any)", seed=5), contract
        )
        for _ in range(2)
    ]
    assert done[0].play == done[1].play
    looked = [[decision.worlds for _, decision in one.decisions] for one in done]
    assert looked[0] == looked[1]
    assert max(looked[0]) <= AUTO.most
