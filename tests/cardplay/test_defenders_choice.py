"""What a defender plays where the worlds tell no card from another, and what it says of it."""

import numpy as np
import pytest

from crossruff.cardplay import SamplingDefender
from crossruff.cardplay.defence.choosing import choose_among
from crossruff.cardplay.defence.hiding import hide, known_card
from crossruff.cardplay.touching import touching
from crossruff.model import Card, Deal, Play, Seat, Suit, View
from crossruff.players import Candidate


def view_of(ending: str, strain: str, leader: str, played: str = "") -> View:
    """What the defender to play sees, where South declares."""
    play = Play(Deal.parse(ending), strain, leader, played, "S")
    return View.of(play, play.turn)


def chosen(view: View, *, signals: bool = True) -> tuple[str, str]:
    """The choice if all legal cards are as good as each other."""
    alike = [Candidate(cards[0], tuple(cards)) for cards in touching(view)]
    card, words = choose_among(view, alike, 3, signals=signals)
    return str(card), words


@pytest.mark.parametrize(
    ("strain", "card", "words"),
    [
        ("S", "D5", "a singleton, which gives no ruff and discard"),
        ("NT", "H9", "a singleton, the safest of the suits"),
    ],
)
def test_a_ruff_and_discard_is_not_given(strain: str, card: str, words: str) -> None:
    # South has shown out of hearts, dummy has none, and at spades both have trumps.
    view = view_of("N:K..32.4 .J9.5.6 AQ..9.7 .4.KQ.3", strain, "E", "HJ C7 H4 C4")
    assert view.seat is Seat.EAST
    assert chosen(view) == (card, words)


def test_partners_suit_is_returned() -> None:
    view = view_of("N:.7.K43. .A6.72. .K.AQ.A .85.65.", "NT", "W", "H8 H7 HA HK")
    card, words = chosen(view)
    assert card == "H6"
    assert words.endswith("in partner's suit")


def test_a_discard_keeps_the_guard() -> None:
    view = view_of("N:.32.2. .K4.3. .A..A7 .Q.6.4", "NT", "S", "CA C4 D2")
    card, words = chosen(view)
    assert (card, words.split(",")[0]) == ("D3", "keeps the hearts guarded")


def test_a_discard_keeps_as_many_cards_as_dummy() -> None:
    view = view_of("N:KQJ2...5 T987..2. 3..A4.A6 A..K3.K4", "NT", "S", "CA C4 C5")
    card, words = chosen(view)
    assert card == "D2"
    assert words.startswith("keeps the spades")


def test_third_hand_plays_high() -> None:
    view = view_of("N:762... K93... AJ4... QT8...", "NT", "W", "S8 S2")
    assert chosen(view) == ("SK", "third hand high")


def test_a_trick_is_taken() -> None:
    view = view_of("N:K32... AJ9... Q54... T87...", "NT", "S", "SQ S7 S2")
    assert chosen(view) == ("SA", "takes the trick")


def test_the_ace_is_held_up_where_dummy_has_no_entry() -> None:
    view = view_of("N:KQJ2.3.. A98.74.. T43.A6.. 765.52..", "NT", "S", "ST S7 SJ")
    card, words = chosen(view)
    assert (card, words.split(",")[0]) in {("S8", "holds up"), ("S9", "holds up")}
    # With the king of hearts in dummy there is no use in it.
    other = view_of("N:KQJ2.K.. A98.74.. T43.A6.. 765.52..", "NT", "S", "ST S7 SJ")
    assert chosen(other) == ("SA", "takes the trick")


def test_an_honour_of_two_cards_is_unblocked() -> None:
    view = view_of("N:76.A2.. K2.43.. A53.5.. QJT.6..", "NT", "W", "SQ S6")
    assert chosen(view) == ("SK", "unblocks partner's suit")


def test_the_queen_shows_the_jack() -> None:
    view = view_of("N:765..2. QJ2..3. T9..4.3 AK8..5.", "H", "W", "SA S5")
    assert chosen(view) == ("SQ", "shows the jack")


def test_touching_cards_hide_each_other_on_declarers_lead_only() -> None:
    ending = Deal.parse("N:A32... QJ4... 765... KT9...")
    theirs = View.of(Play(ending, "NT", "N", "SA", "S"), "E")
    honours = [Card.parse("SJ"), Card.parse("SQ")]
    seen = {hide(theirs, honours, seed) for seed in range(20)}
    assert seen == set(honours)
    ours = View.of(Play(ending, "NT", "W", "S9 S2", "S"), "E")
    assert {hide(ours, honours, seed) for seed in range(20)} == {honours[0]}


def test_the_card_that_declarer_knows_of_is_played() -> None:
    # The jack has held: declarer knows that West has the queen, and not who has the ten.
    deal = Deal.parse("N:AKJ.2.. 98.43.. 542.5.. QT3.6..")
    view = View.of(Play(deal, "NT", "S", "S2 S3 SJ S8 SA S9 S4", "S"), "W")
    assert str(known_card(view, list(view.play.legal_cards))) == "SQ"
    assert chosen(view)[0] == "SQ"
    # Before the finesse nothing is known.
    first = View.of(Play(deal, "NT", "N", "SA S8 S2", "S"), "W")
    assert known_card(first, list(first.play.legal_cards)) is None


def test_leads_that_differ_by_less_than_the_noise_are_chosen_by_sense() -> None:
    # By 25 worlds the king of hearts is a little better than the diamond; sense does not lead it.
    view = view_of("N:J64.8.5.6 93.K.2.95 A.AJ4.T.J .Q.A97.K8", "NT", "E")
    decision = SamplingDefender(samples=25).decide(view)
    values = {str(one.action): one.value for one in decision.candidates}
    assert min(values, key=lambda card: values[card] or 0.0) == "HK"
    assert (str(decision.action), decision.worlds) == ("D2", 25)
    assert 0.005 < (values["D2"] or 0.0) - (values["HK"] or 0.0) < 0.5 / np.sqrt(25)


@pytest.mark.parametrize(
    ("ending", "card"),
    [
        ("N:8.9.8.2 A.32.Q. .K5..Q6 2.4.94.", "SA"),
        ("N:2.Q8.4. AT..T.A Q.J.2.6 J8.4..J", "DT"),
    ],
)
def test_where_all_worlds_are_known_there_is_no_noise(ending: str, card: str) -> None:
    # Sense prefers another suit, which is worse in 1 or 2 of all 70 worlds.
    decision = SamplingDefender(samples=200).decide(view_of(ending, "NT", "E"))
    assert (str(decision.action), decision.worlds) == (card, 70)


def test_a_card_that_wins_in_the_last_seat_hides_nothing() -> None:
    # The king of spades, which declarer knows of, would win this trick.
    view = view_of("N:J43.2.. K52.3.. AQT.4.. 987.5..", "NT", "N", "S3 S2 SQ S7 ST S8 S4")
    assert view.seat is Seat.EAST
    assert known_card(view, list(view.play.legal_cards)) is None


def test_sense_without_words_is_heeded() -> None:
    # East needs no ruff, and keeps the trump though it is first on the list.
    view = view_of("N:4..AKQ. .54.T9. 6.3.J.A T9.7.8.", "H", "S", "CA D8 DK")
    groups = sorted(touching(view), key=lambda cards: cards[0].suit is not Suit.HEARTS)
    alike = [Candidate(cards[0], tuple(cards)) for cards in groups]
    assert alike[0].action.suit is Suit.HEARTS
    card, _ = choose_among(view, alike, 3, signals=False)
    assert card.suit is Suit.DIAMONDS
