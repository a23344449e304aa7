"""Beliefs: layouts and weights, kept from card to card, against counting everything anew."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from crossruff.cardplay import (
    AllSeeingDefender,
    Beliefs,
    Declarer,
    NoWeights,
    PlayLikelihood,
    RandomPlay,
    Weighting,
)
from crossruff.dealing import deal
from crossruff.model import Contract, Deal, Hand, Play, Seat, Strain, View
from tests.cardplay.by_force import Table, right_cards

EVERY = 1_000_000


def ending(seed: int, size: int) -> Play:
    """The last tricks of a random deal, South to lead."""
    hands = {seat: Hand(list(hand)[::3][:size]) for seat, hand in deal(seed=seed).items()}
    return Play(Deal(hands), Strain.NOTRUMP, Seat.SOUTH, declarer=Seat.SOUTH)


def by_hand(start: Table, play: Play, p: Fraction) -> Fraction:
    """The weight of a layout, counted with the solver of the tests."""
    weight, table = Fraction(1), start
    for number, card in enumerate(play.cards):
        if card.bit not in table.legal():
            return Fraction(0)
        if table.turn % 2 == 1 and number:
            right = right_cards(table)
            wrong = len(table.legal()) - len(right)
            if card.bit in right:
                weight *= (p if wrong else 1) * Fraction(1, len(right))
            else:
                weight *= (1 - p) / wrong
        table = table.after(card.bit)[0]
    return weight


@pytest.mark.parametrize("p", [Fraction(1), Fraction(7, 10)])
@pytest.mark.parametrize("seed", range(4))
def test_weights_by_correctness_are_those_counted_by_hand(seed: int, p: Fraction) -> None:
    play = ending(seed, 3)
    beliefs = Beliefs(EVERY, PlayLikelihood(float(p)))
    beliefs.update(View.of(play, Seat.SOUTH))
    perfect = AllSeeingDefender(seed)
    for place in range(7):
        ours = play.player is Seat.SOUTH
        # Where no mistake is forgiven, none is made.
        card = list(play.legal_cards)[place % len(play.legal_cards)]
        play = play.play(card if ours or p < 1 else perfect.decide(play).action)
        if play.player is not Seat.SOUTH or play.is_over:
            continue
        found = beliefs.update(View.of(play, Seat.SOUTH))
        assert not found.notes
        total = float(found.weights.sum())
        gone = [0, 0, 0, 0]
        for trick in (*play.tricks, play.trick):
            for seat, card in trick.items():
                gone[seat.index] |= card.bit
        truth = []
        for layout in found.hands.tolist():
            north, east, south, west = (bits | before for bits, before in zip(layout, gone, strict=True))
            truth.append(by_hand(Table((north, east, south, west), Seat.SOUTH.index, (), 4), play, p))
        assert all(truth)
        expected = [float(weight / sum(truth)) for weight in truth]
        assert (found.weights / total).tolist() == pytest.approx(expected)


@pytest.mark.parametrize("weighting", [NoWeights(), RandomPlay(), PlayLikelihood(1.0), PlayLikelihood(0.8)])
def test_kept_weights_are_those_computed_anew(weighting: Weighting) -> None:
    play = ending(5, 4)
    kept = Beliefs(EVERY, weighting)
    kept.update(View.of(play, Seat.SOUTH))
    for _ in range(9):
        play = play.play(next(iter(play.legal_cards)))
        if play.player is Seat.SOUTH:
            found = kept.update(View.of(play, Seat.SOUTH))
            anew = Beliefs(EVERY, weighting).update(View.of(play, Seat.SOUTH))
            order, other = (np.lexsort(one.hands.T) for one in (found, anew))
            assert (found.hands[order] == anew.hands[other]).all()
            normal, fresh = (one.weights / one.weights.sum() for one in (found, anew))
            assert normal[order].tolist() == pytest.approx(fresh[other].tolist())


@pytest.mark.parametrize("seed", range(3))
def test_what_a_declarer_expected_does_not_change_the_weights(seed: int) -> None:
    play = ending(20 + seed, 5)
    ours, theirs = Declarer(samples=EVERY, horizon=1), AllSeeingDefender(seed)
    compared = 0
    while not play.is_over:
        if play.player is Seat.SOUTH:
            view = View.of(play, Seat.SOUTH)
            decision = ours.decide(view)
            if decision.candidates:
                found = ours.beliefs and ours.beliefs.worlds
                assert found
                anew = Beliefs(EVERY, PlayLikelihood(1.0)).update(view)
                order, other = (np.lexsort(one.hands.T) for one in (found, anew))
                assert (found.hands[order] == anew.hands[other]).all()
                normal, fresh = (one.weights / one.weights.sum() for one in (found, anew))
                assert normal[order].tolist() == pytest.approx(fresh[other].tolist())
                compared += 1
            play = play.play(decision.action)
        else:
            play = play.play(theirs.decide(play).action)
    assert compared > 1


def test_expectations_serve_only_for_the_card_that_they_were_made_for() -> None:
    play = ending(22, 5)
    ours = Declarer(samples=EVERY, horizon=1)
    advised = ours.decide(View.of(play, Seat.SOUTH)).action
    other = next(card for card in play.legal_cards if card is not advised)
    play = play.play(other)
    theirs = AllSeeingDefender(1)
    while play.player is not Seat.SOUTH:
        play = play.play(theirs.decide(play).action)
    view = View.of(play, Seat.SOUTH)
    assert ours.beliefs is not None
    found, anew = ours.beliefs.update(view), Beliefs(EVERY, PlayLikelihood(1.0)).update(view)
    assert not anew.notes
    assert sorted(found.hands.tolist()) == sorted(anew.hands.tolist())


def test_restricted_choice() -> None:
    """Q and J are missing of AKT98: when East plays one of them on the ace, he rather has no other."""
    deal_ = Deal.parse("N:AKT98.A.. QJ.KQJT.. 5432.32.. 76.9876..")
    play = Play(deal_, Strain.NOTRUMP, Seat.SOUTH, declarer=Seat.SOUTH)
    for name in ("S5", "S7", "SA", "SJ"):
        play = play.play(name)
    found = Beliefs(EVERY, PlayLikelihood(1.0)).update(View.of(play, Seat.SOUTH))
    queen = Hand.parse("Q...").bits
    with_east = (found.hands[:, Seat.EAST.index] & np.uint64(queen)) != 0
    plain = Beliefs(EVERY, NoWeights()).update(View.of(play, Seat.SOUTH))
    alike = (plain.hands[:, Seat.EAST.index] & np.uint64(queen)) != 0
    odds = found.weights[with_east].sum() / found.weights[~with_east].sum()
    assert odds < alike.sum() / (~alike).sum()


def test_samples_are_filled_up_and_agree_with_what_is_seen() -> None:
    contract = Contract.parse("3NTS")
    play = Play.of(deal(seed=8), contract)
    beliefs = Beliefs(30, NoWeights(), seed=4)
    for _ in range(24):
        play = play.play(next(iter(play.legal_cards)))
        if play.player is not Seat.SOUTH:
            continue
        view = View.of(play, Seat.SOUTH, contract)
        found = beliefs.update(view)
        assert 15 <= len(found) <= 30 or found.is_all
        held = np.bitwise_count(found.hands)
        for seat in Seat:
            assert (held[:, seat.index] == play.count(seat)).all()
        for seat in view.hidden:
            for suit in play.shown_out(seat):
                assert not (found.hands[:, seat.index] & np.uint64(Hand.of(suit).bits)).any()


def test_play_that_no_layout_explains_is_said_and_not_weighed() -> None:
    """A defender throws a trick away in every layout."""
    play = Play(Deal.parse("N:K2... A3... 54... 76..."), Strain.NOTRUMP, Seat.NORTH, declarer=Seat.SOUTH)
    play = play.play("SK").play("S3").play("S4").play("S6").play("S2")
    found = Beliefs(EVERY, PlayLikelihood(1.0)).update(View.of(play.undo(1), Seat.SOUTH))
    assert found.notes == ("no world was found that agrees with good play so far: the play was not weighed",)
    assert len(found)
