"""Worlds weighed by what players usually do."""

from __future__ import annotations

import numpy as np
import pytest

from crossruff.cardplay import Beliefs, NoWeights, declarer, defender
from crossruff.cardplay.card_likelihood import CardLikelihood, CombinedWeights
from crossruff.cardplay.defence.sampling import SamplingDefender
from crossruff.cardplay.defence.signals import Carding, signal_of
from crossruff.cardplay.weights import Means, PlayLikelihood
from crossruff.dd import PackedWorlds, Solver
from crossruff.errors import CrossruffError
from crossruff.inference import sample
from crossruff.inference.card_model import card_model
from crossruff.model import Deal, Hand, Play, Seat, View

DEAL = Deal("N:432.K432.K32.432 A65.QJT.QJT9.T98 KJ9.A65.A654.KQJ QT87.987.87.A765")
CARDS = "S7 S2 SA S9 S6 SJ SQ S3 S8 S4 S5 SK CK C5 C2 C8"
MEANS = Means(Solver())


def _view(seat: Seat, count: int = 16) -> View:
    return View.of(Play.of(DEAL, "3NTS", CARDS).at(count), seat)


def _worlds(view: View) -> PackedWorlds:
    return sample(view, {}, 30, seed=1).hands


@pytest.mark.parametrize("seat", [Seat.SOUTH, Seat.EAST, Seat.WEST])
def test_it_judges_the_cards_that_the_view_does_not_explain(seat: Seat) -> None:
    view = _view(seat)
    worlds = _worlds(view)
    found = CardLikelihood(1.0).weigh(view, worlds, 0, MEANS)
    for world, factor in zip(worlds.tolist(), found.tolist(), strict=True):
        held = [Hand.from_bits(bits) for bits in world]
        for play, card in view.play.steps():
            held[play.turn.index] |= Hand([card])
        open_play = Play.of(Deal(dict(zip(Seat, held, strict=True))), "3NTS", CARDS)
        expected = 1.0
        for before, card in open_play.steps():
            hidden = before.turn in view.hidden or (seat is not Seat.SOUTH and before.turn is Seat.NORTH)
            if hidden:
                expected *= card_model().probabilities(before)[card]
        assert factor == pytest.approx(expected, rel=1e-3)


def test_factors_of_cards_multiply_from_view_to_view() -> None:
    view = _view(Seat.SOUTH)
    worlds = _worlds(view)
    weighting = CardLikelihood(0.6)
    later = weighting.weigh(view, worlds, 8, MEANS)
    before = worlds.copy()
    for play, card in list(view.play.steps(8)):
        before[:, play.turn.index] |= np.uint64(card.bit)
    first = weighting.weigh(_view(Seat.SOUTH, 8), before, 0, MEANS)
    assert np.allclose(first * later, weighting.weigh(view, worlds, 0, MEANS))


def test_strength_is_an_exponent_and_parts_can_be_left_out() -> None:
    view = _view(Seat.EAST)
    worlds = _worlds(view)
    whole = CardLikelihood(1.0).weigh(view, worlds, 0, MEANS)
    assert np.allclose(CardLikelihood(0.5).weigh(view, worlds, 0, MEANS), np.sqrt(whole))
    parts = [
        CardLikelihood(1.0, lead, defenders, ours).weigh(view, worlds, 0, MEANS)
        for lead, defenders, ours in ((True, False, False), (False, True, False), (False, False, True))
    ]
    assert np.allclose(np.prod(parts, axis=0), whole)
    assert all(np.ptp(part) > 0 for part in parts)
    assert np.all(CardLikelihood(0.0).weigh(view, worlds, 0, MEANS) == 1)


def test_partners_signals_are_judged_once() -> None:
    view = _view(Seat.EAST)
    worlds = _worlds(view)
    signals = Carding(NoWeights()).weigh(view, worlds, 0, MEANS)
    read = [
        number
        for number, (play, card) in enumerate(view.play.steps())
        if play.turn is Seat.WEST and signal_of(play, card) is not None
    ]
    assert read, "the lead at least"
    rest = CardLikelihood(0.7).weigh_without(read, view, worlds, 0, MEANS)
    assert np.allclose(Carding(CardLikelihood(0.7)).weigh(view, worlds, 0, MEANS), signals * rest)
    assert not np.allclose(rest, CardLikelihood(0.7).weigh(view, worlds, 0, MEANS))


def test_both_weightings_are_multiplied() -> None:
    view = _view(Seat.SOUTH)
    worlds = _worlds(view)[:5]
    solver, cards = PlayLikelihood(0.9), CardLikelihood(0.5)
    expected = solver.weigh(view, worlds, 0, MEANS) * cards.weigh(view, worlds, 0, MEANS)
    assert np.allclose(CombinedWeights(solver, cards).weigh(view, worlds, 0, MEANS), expected)


def test_without_time_old_worlds_go_by_their_cards() -> None:
    view = _view(Seat.SOUTH, 15)
    worlds = _worlds(view)
    late = Means(Solver(), seconds=0.0)
    both = CombinedWeights(PlayLikelihood(0.9), CardLikelihood(0.5))
    assert np.allclose(both.weigh(view, worlds, 8, late), CardLikelihood(0.5).weigh(view, worlds, 8, late))
    assert np.isnan(both.weigh(view, worlds, 0, late)).all()


def test_an_ending_without_declarer_is_not_judged() -> None:
    play = Play("N:A2... K3... Q4... J5...", "NT", "W", "SJ")
    view = View.of(play, Seat.SOUTH)
    assert CardLikelihood().weigh(view, _worlds(view), 0, MEANS).tolist() == [1.0] * len(_worlds(view))


def test_beliefs_keep_the_likelier_worlds() -> None:
    view = _view(Seat.SOUTH, 1)
    beliefs = Beliefs(200, CardLikelihood(1.0), seed=3)
    worlds = beliefs.update(view)
    west = [Hand.from_bits(bits) for bits in worlds.hands[:, Seat.WEST.index].tolist()]
    spades = np.array([sum(str(card).startswith("S") for card in hand) for hand in west])
    weighed = worlds.weights @ spades / worlds.weights.sum()
    assert weighed > spades.mean(), "a low lead against notrump is from length"


def test_specs() -> None:
    found = declarer("mc(weights=cards(strength=0.4, lead=false))").weighting
    assert found == CardLikelihood(0.4, lead=False)
    assert declarer("mc(weights=cards)").weighting == CardLikelihood()
    both = declarer("mc(weights=both(p=0.8, strength=0.3))").weighting
    assert both == CombinedWeights(PlayLikelihood(0.8), CardLikelihood(0.3))
    ours = defender("sampling(weights=cards)")
    assert isinstance(ours, SamplingDefender)
    assert ours.weighting == CardLikelihood()
    with pytest.raises(CrossruffError, match="weights must be none, random, correct, cards or both"):
        declarer("mc(weights=card)")
    with pytest.raises(CrossruffError, match="strength must be from 0 to 10; got -1"):
        declarer("mc(weights=cards(strength=-1))")
    with pytest.raises(CrossruffError, match="cards has no option 'p'"):
        declarer("mc(weights=cards(p=1))")


def test_players_decide_with_it() -> None:
    choice = declarer("mc(samples=10, weights=cards)").decide(_view(Seat.SOUTH, 12))
    assert choice.action in _view(Seat.SOUTH, 12).play.legal_cards
    choice = defender("sampling(samples=10, weights=cards)").decide(_view(Seat.EAST, 2))
    assert choice.action in _view(Seat.EAST, 2).play.legal_cards
