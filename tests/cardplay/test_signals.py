"""What low cards say, and what is concluded from them."""

import random

import numpy as np
import pytest

from crossruff.cardplay import Beliefs, NoWeights
from crossruff.cardplay.defence.conventional_leads import conventional_lead
from crossruff.cardplay.defence.signals import Carding, Signal, SignalKind, choose_signal, signal_of
from crossruff.cardplay.weights import Means
from crossruff.dd import Solver
from crossruff.dealing import deal as deal_cards
from crossruff.inference import sample
from crossruff.model import Card, Contract, Deal, Hand, Play, Seat, Side, Strain, Suit, View

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


def test_where_dummy_is_out_the_card_asks_for_a_suit() -> None:
    deal = Deal.parse("N:5432.2.Q32.Q9432 A9.976.AK764.765 KQJT8.KQ5.T5.AT8 76.AJT843.J98.KJ")
    play = Play.of(deal, Contract.parse("4SS"), _cards("HA H2"))
    signal = signal_of(play, Card.parse("H6"))
    assert signal is not None
    assert (signal.kind, signal.others) == (SignalKind.PREFERENCE, (Suit.DIAMONDS, Suit.CLUBS))
    found = choose_signal(View.of(play, Seat.EAST), _cards("H6 H7 H9"))
    assert found == (Card.parse("H9"), "asks for diamonds")


def test_the_count_follows_where_dummys_queen_has_won() -> None:
    deal = Deal.parse("N:Q32.432.432.5432 T9876.Q765.765.7 K54.AK9.AKQ.AKQ8 AJ.JT8.JT98.JT96")
    play = Play.of(deal, Contract.parse("3NTS"), _cards("SJ SQ"))
    signal = signal_of(play, Card.parse("S6"))
    assert signal is not None
    assert signal.kind is SignalKind.COUNT


def test_with_trumps_short_suits_of_dummy_are_not_counted() -> None:
    assert signal_of(_play("4SS", "HJ H2 H5 HA DA D9 D2"), Card.parse("D5")) is not None
    deal = Deal.parse("N:5432.5432.32.432 A987.Q76.7654.76 KQ6.AK9.AKQ.AKQ8 JT.JT8.JT98.JT95")
    play = Play.of(deal, Contract.parse("4SS"), _cards("HJ H2 H6 HA DA D9 D2"))
    assert signal_of(play, Card.parse("D4")) is None


def test_a_doubleton_asks_for_a_ruff_only_with_a_trump_to_ruff() -> None:
    play = _play("4CS", "DJ D2")
    ace = Signal(SignalKind.ATTITUDE, Suit.DIAMONDS, ruff_in=Suit.CLUBS)
    assert ace.is_high(Hand.parse("..65.2"))
    assert not ace.is_high(Hand.parse("2..65."))
    assert not ace.is_high(Hand.parse("..654.2"))
    signal = signal_of(play, Card.parse("D6"))
    assert signal is not None
    assert signal.ruff_in is None


def test_the_queen_under_the_ace_is_believed() -> None:
    deal = Deal.parse("N:5432.432.432.432 987.QJ65.765.765 KQ6.987.AKQ.AQJ8 AJT.AKT.JT98.KT9")
    play = Play.of(deal, Contract.parse("4SS"), _cards("HA H2 HQ H7"))
    view = View.of(play, Seat.WEST)
    hands = [Hand.parse(f"987.{hearts}.765.765") for hearts in ("J65", "965", "")]
    worlds = np.array([[0, hand.bits, 0, 0] for hand in hands], dtype=np.uint64)
    jack, none, alone = Carding(NoWeights()).weigh(view, worlds, 0, NO_MEANS)
    assert jack > none
    assert alone > none


@pytest.mark.parametrize("contract", ["3NTS", "4SS", "2HS"])
def test_what_is_signalled_is_what_is_read(contract: str) -> None:
    """The hand that gave a signal is likelier than others afterwards, for every kind of signal."""
    ratios: dict[SignalKind, list[float]] = {}
    for seed in range(250):
        chance = random.Random(seed)
        play = Play.of(deal_cards(seed=seed), Contract.parse(contract))
        for _ in range(chance.randrange(1, 16)):
            play = play.play(chance.choice(list(play.legal_cards)))
        seat = play.turn
        if seat.side is Side.NS or not play.trick.cards:
            continue
        found = choose_signal(View.of(play, seat), list(play.legal_cards))
        signal = found and signal_of(play, found[0])
        if not found or not signal:
            continue
        after = play.play(found[0])
        view = View.of(after, seat.partner)
        worlds = sample(view, {}, 200, seed).hands
        truth = np.array([after.remaining.packed], dtype=np.uint64)
        weights = Carding(NoWeights()).weigh(view, np.concatenate([truth, worlds]), len(play.cards), NO_MEANS)
        ratios.setdefault(signal.kind, []).append(float(weights[0] / weights[1:].mean()))
    assert sum(map(len, ratios.values())) > 20
    assert {SignalKind.ATTITUDE, SignalKind.COUNT} <= set(ratios)
    for kind, found_ratios in ratios.items():
        assert np.mean(found_ratios) > 1.1, kind


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
