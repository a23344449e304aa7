"""What a textbook plays, without a thought: for every hand, in positions that anyone can check."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crossruff.cardplay.common_sense import sensible_order
from crossruff.dd import Solver, cheapness, solve
from crossruff.dealing import deal
from crossruff.model import Card, Contract, Deal, Play, View


def first(ending: str, strain: str, played: str, leader: str = "W") -> str:
    """The card that comes first, where South declares."""
    play = Play(Deal.parse(ending), strain, leader, played, "S")
    return str(sensible_order(View.of(play, play.player), play.legal_cards)[0])


@pytest.mark.parametrize(
    ("ending", "strain", "leader", "played", "card"),
    [
        # The finesse; not where the king must fall; the cheapest winner last.
        ("N:AQ3... K97... 542... JT6...", "NT", "S", "S2 S6", "SQ"),
        ("N:AQ4... K.32.. 765... .A4.3.", "NT", "S", "S5 H4", "SA"),
        ("N:K32... A54... QJ9... T87...", "NT", "W", "S7 S2 S4", "S9"),
        # High from the short hand, so that the suit is not blocked; low to the winners opposite.
        ("N:KQ2... 543... A6.2.. T9.8..", "NT", "S", "", "SA"),
        ("N:AKQ2... 5.432.. 43..32. 9.8.76.", "NT", "S", "", "S3"),
        ("N:KQJ2... 654.7.. A.432.. T98.5..", "NT", "S", "", "SA"),
        # Trumps are drawn, but not one that is high in any case.
        ("N:432..2. 75.4.3. AKQ..6. 86.5.4.", "S", "S", "", "SQ"),
        ("N:43.A.2. A.64.3. 65.K.4. .875.5.", "S", "S", "", "HK"),
        # No high trump where a low one will do.
        ("N:AK2...3 .432..4 QJ3..2. .T98..5", "S", "W", "C5 C3 C4", "S3"),
        # A discard keeps the winner.
        ("N:..3.AK .98.6. .A5.A. .64.T.", "NT", "N", "CA D6", "H5"),
    ],
)
def test_declarer(ending: str, strain: str, leader: str, played: str, card: str) -> None:
    assert first(ending, strain, played, leader) == card


@pytest.mark.parametrize(
    ("ending", "strain", "leader", "played", "card"),
    [
        # Second hand low; but an honour on an honour that is not followed by another.
        ("N:AJ4... 986... T52... K73...", "NT", "S", "S2", "S3"),
        ("N:Q32... K76... A84... JT9...", "NT", "N", "SQ", "SK"),
        ("N:QJ2... K76... A84... T93...", "NT", "N", "SQ", "S6"),
        # Third hand high: the lowest of equals, no higher than dummy asks for, not on partner's queen.
        ("N:762... KQ3... AJ4... T98...", "NT", "W", "S8 S2", "SQ"),
        ("N:Q62... KJ3... A54... T98...", "NT", "W", "S8 S2", "SJ"),
        ("N:762... A93... KJ4... QT8...", "NT", "W", "SQ S2", "S3"),
        # The last hand wins cheaply, or not at all.
        ("N:Q32... AJ9... K54... T87...", "NT", "S", "S4 S7 S2", "S9"),
        ("N:432... A98... 765... KQJ...", "NT", "S", "S5 SJ S2", "S8"),
        # A discard keeps the guard of a king.
        ("N:.32.2. .K4.3. .A..A7 .Q.6.4", "NT", "S", "CA C4 D2", "D3"),
    ],
)
def test_defenders(ending: str, strain: str, leader: str, played: str, card: str) -> None:
    assert first(ending, strain, played, leader) == card


@given(st.integers(0, 2**32), st.integers(0, 51), st.sampled_from(["3NTS", "4HW", "2SN", "6CE"]))
def test_it_orders_the_legal_cards_however_they_come(seed: int, cards: int, name: str) -> None:
    chance, contract = random.Random(seed), Contract.parse(name)
    play = Play.of(deal(seed=seed), contract)
    for _ in range(cards):
        play = play.play(chance.choice(list(play.legal_cards)))
    view = View.of(play, play.player, contract)
    order = sensible_order(view, play.legal_cards)
    assert sorted(order) == sorted(play.legal_cards)
    assert sensible_order(view, reversed(list(play.legal_cards))) == order


def test_alone_it_plays_better_than_the_cheapest_card() -> None:
    """All four hands, on twelve deals: tricks lost, double dummy, by each side."""
    solver, lost = Solver(threads=1), {True: 0, False: 0}
    for sensible in (True, False):
        for number in range(12):
            play = Play.of(deal(seed=77, number=number), Contract.parse(("3NTS", "2HS")[number % 2]))
            while not play.is_over:
                values = solve(play, solver=solver)
                card = _chosen(play, sensible)
                lost[sensible] += max(values.values()) - values[card]
                play = play.play(card)
    assert 2 * lost[True] < lost[False]


def _chosen(play: Play, sensible: bool) -> Card:
    legal = play.legal_cards
    if sensible:
        return sensible_order(View.of(play, play.player), legal)[0]
    return min(legal, key=lambda card: cheapness(play, card))
