"""Leads that any textbook has."""

import pytest

from crossruff.cardplay.defence.conventional_leads import conventional_lead, lead_table, why_led
from crossruff.model import Card, Hand, Suit

NOTRUMP = {
    "KQJ2": "K", "QJT4": "Q", "JT98": "J", "KQT3": "K", "KQ63": "3", "AQJ5": "Q", "KJT4": "J", "AJT3": "J",
    "QT98": "T", "KJ74": "4", "AQ752": "5", "K63": "3", "863": "8", "9753": "7", "T864": "4", "72": "7",
    "Q2": "Q", "KQ5": "K", "5": "5", "AK752": "5",
}  # fmt: skip
TRUMPS = {"AK75": "A", "A863": "A", "KQ52": "K", "Q863": "3", "KJT4": "J", "K3": "K", "8": "8", "QJ52": "Q"}


@pytest.mark.parametrize(
    ("notrump", "cards", "led"),
    [(True, cards, led) for cards, led in NOTRUMP.items()] + [(False, *item) for item in TRUMPS.items()],
)
def test_textbook_leads(notrump: bool, cards: str, led: str) -> None:
    hand = Hand.parse(f".{cards}..")
    assert str(conventional_lead(hand, Suit.HEARTS, notrump=notrump)) == f"H{led}"


@pytest.mark.parametrize("notrump", [True, False])
def test_the_table_leads_a_card_that_is_held(notrump: bool) -> None:
    table = lead_table(notrump)
    assert table[0] == -1
    assert all(cards >> int(table[cards]) & 1 for cards in range(1, 1 << 13))


@pytest.mark.parametrize(
    ("cards", "led", "words"),
    [
        ("KJ74", "4", "fourth best"),
        ("QJT4", "Q", "top of a sequence"),
        ("KJT4", "J", "top of an inner sequence"),
        ("863", "8", "top of nothing"),
        ("72", "7", "top of a doubleton"),
        ("5", "5", "a singleton"),
        ("K63", "3", "low from an honour"),
        ("9753", "7", "second best of a weak suit"),
        ("KJ74", "J", "not the usual card of the suit"),
    ],
)
def test_leads_have_names(cards: str, led: str, words: str) -> None:
    assert why_led(Hand.parse(f"{cards}..."), Card.parse(f"S{led}"), notrump=True) == words
