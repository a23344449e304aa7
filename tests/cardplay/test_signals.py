"""What low cards say, and what is concluded from them."""

import numpy as np
import pytest

from crossruff.cardplay import Beliefs, NoWeights
from crossruff.cardplay.defence.conventional_leads import conventional_lead
from crossruff.cardplay.defence.signals import Carding, SignalKind, choose_signal, signal_of
from crossruff.cardplay.weights import Means
from crossruff.dd import Solver
from crossruff.model import Card, Contract, Deal, Hand, Play, Seat, Strain, Suit, View

DEAL = Deal.parse("N:5432.432.432.432 A987.Q765.765.76 KQ6.AK9.AKQ.AKQ8 JT.JT8.JT98.JT95")
NO_MEANS = Means(Solver())


def _cards(names: str) -> list[Card]:
    return [Card.parse(name) for name in names.split()]


def _play(contract: str, names: str) -> Play:
    return Play.of(DEAL, Contract.parse(contract), _cards(names))


def test_partners_lead_is_answered_with_attitude() -> None:
    play = _play("3NTS", "HJ H2")
    signal = signal_of(play, Card.parse("H5"))
    assert signal is not None
    assert signal.kind is SignalKind.ATTITUDE
    found = choose_signal(View.of(play, Seat.EAST), _cards("H5 H6 H7"))
    assert found == (Card.parse("H7"), "encourages")


def test_without_an_honour_partner_is_discouraged() -> None:
    play = _play("3NTS", "DJ D2")
    assert choose_signal(View.of(play, Seat.EAST), _cards("D5 D6 D7")) == (Card.parse("D5"), "discourages")


def test_declarers_suits_are_counted() -> None:
    play = _play("3NTS", "HJ H2 H5 HA SK ST S2")
    assert choose_signal(View.of(play, Seat.EAST), _cards("S7 S8 S9")) == (
        Card.parse("S9"),
        "shows an even number of spades",
    )


def test_a_card_that_wins_says_nothing() -> None:
    play = _play("3NTS", "HJ H2")
    assert signal_of(play, Card.parse("HQ")) is None


def test_only_the_first_card_of_a_suit_says_something() -> None:
    play = _play("3NTS", "HJ H2 H5 HA HK H8 H3")
    assert signal_of(play, Card.parse("H6")) is None


def test_a_ruff_comes_with_a_preference() -> None:
    ending = Deal.parse("N:2..2.2 ..54.A .K.A.3 9.5..9")
    play = Play(ending, Strain.SPADES, Seat.SOUTH, declarer=Seat.SOUTH)
    for card in _cards("DA C9 D2 D5 C3 H5 C2 CA"):
        play = play.play(card)
    signal = signal_of(play, Card.parse("D4"))
    assert signal is not None
    assert signal.others == (Suit.HEARTS, Suit.CLUBS)
    assert signal.is_high(Hand.parse(".A.4."))
    assert not signal.is_high(Hand.parse("..4.K"))


@pytest.mark.parametrize(("card", "likelier"), [("H7", "Q"), ("H5", "no Q")])
def test_partner_is_believed(card: str, likelier: str) -> None:
    play = _play("3NTS", f"HJ H2 {card} HA")
    view = View.of(play, Seat.WEST)
    left = Hand.parse("A987.765.765.76").without(Card.parse(card))
    with_queen = left.with_card(Card.parse("HQ"))
    without = left.with_card(Card.parse("H9"))
    layouts = np.array([[0, hand.bits, 0, 0] for hand in (with_queen, without)], dtype=np.uint64)
    high, low = Carding(NoWeights()).weigh(view, layouts, 0, NO_MEANS)
    assert (high > low) == (likelier == "Q")


def test_leads_are_believed() -> None:
    play = _play("3NTS", "DJ D2 D5 DA")
    view = View.of(play, Seat.EAST)
    sequence, lone = Hand.parse("..T98."), Hand.parse("..K43.")
    layouts = np.array([[0, 0, 0, hand.bits] for hand in (sequence, lone)], dtype=np.uint64)
    likely, unlikely = Carding(NoWeights()).weigh(view, layouts, 0, NO_MEANS)
    assert likely > unlikely


def test_layouts_are_chosen_by_what_partner_led() -> None:
    view = View.of(_play("3NTS", "DJ D2 D5 DA"), Seat.EAST)

    def share(surplus: int) -> float:
        """How much of what is in mind has partner lead the usual card."""
        beliefs = Beliefs(400, Carding(NoWeights()), seed=3, surplus=surplus)
        worlds = beliefs.update(view)
        assert len(worlds) == 400
        led = Card.parse("DJ")
        usual = [
            conventional_lead(Hand.from_bits(row[Seat.WEST.index]).with_card(led), led.suit, notrump=True)
            == led
            for row in worlds.hands.tolist()
        ]
        return float(worlds.weights @ np.array(usual, dtype=np.float64) / worlds.weights.sum())

    weighted, chosen = share(1), share(8)
    assert 0.5 < weighted < 1
    assert abs(chosen - weighted) < 0.08
