"""Endings: hands that lead to them, leads that give a trick, and problems that show their theme."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crossruff.coach.problems.checks.evaluation import check_problem
from crossruff.coach.problems.deck import shipped_deck
from crossruff.coach.problems.endings.gifts import every_lead_gives_a_trick
from crossruff.coach.problems.endings.holdings import elimination_hands, squeeze_hands
from crossruff.coach.problems.endings.patience import losing_order, open_suits, patient_order
from crossruff.coach.problems.problem import PlayProblem
from crossruff.coach.problems.themes import ENDPLAY, SQUEEZE
from crossruff.model import Deal, Play, Suit, View

ENDINGS = [problem for problem in shipped_deck() if problem.theme in (ENDPLAY, SQUEEZE)]


@given(st.integers(0, 2**40), st.sampled_from([elimination_hands, squeeze_hands]))
def test_hands_are_whole_and_have_no_card_in_common(seed: int, maker: object) -> None:
    assert callable(maker)
    hands = maker(seed)
    assert hands == maker(seed)
    assert len(hands.south) == len(hands.north) == 13
    assert not hands.south & hands.north
    assert 9 <= hands.tricks <= 12


@pytest.mark.parametrize(
    ("deal", "strain", "gives"),
    [
        ("N:32... 54... AQ... KJ...", "NT", True),  # into the tenace
        ("N:AQ... KJ... 32... 54...", "NT", False),  # through it, with the king over the queen
        ("N:KT3... 987... AJ2... Q54...", "NT", True),  # declarer need not find the queen
        ("N:KT3.2.. 987.3.. AJ2.4.. Q54.5..", "NT", False),  # the heart is a safe lead
        ("N:Q32... A98... J54... KT7...", "NT", True),  # the suit that nobody likes to lead
        ("N:2.A.. .43.. 3.K.. .65..", "S", False),  # the hearts are winners anyway
        ("N:2..A. ..54. 3..K. .65..", "S", True),  # a ruff and a discard
        ("N:2..A. ..54. ..KQ. .65..", "S", False),  # one hand has no trump left
    ],
)
def test_leads_that_give_a_trick(deal: str, strain: str, gives: bool) -> None:
    dealt = Deal(deal)
    play = Play(dealt, strain, "W", (), "S")
    assert every_lead_gives_a_trick(play, list(dealt.packed)) is gives


def _view(deal: str, strain: str, leader: str) -> View:
    return View.of(Play(Deal(deal), strain, leader, (), "S"), "S")


def test_open_suits_come_last() -> None:
    view = _view("N:KT3.A2.32. 987.43.54. AJ2.K5.76. Q54.QJ.98.", "NT", "S")
    assert open_suits(view) == (Suit.SPADES,)
    order = patient_order(view, view.play.legal_cards)
    assert [card.suit for card in order[:2]] == [Suit.HEARTS, Suit.HEARTS]
    assert {card.suit for card in order[-3:]} == {Suit.SPADES}
    assert losing_order(view, view.play.legal_cards)[0].suit is Suit.DIAMONDS


@pytest.mark.parametrize("theme", [ENDPLAY, SQUEEZE])
def test_the_deck_has_endings(theme: str) -> None:
    assert len([problem for problem in ENDINGS if problem.theme == theme]) >= 3


@pytest.mark.parametrize("problem", ENDINGS[::6], ids=lambda problem: str(problem.number))
def test_another_seed_confirms_an_ending(problem: PlayProblem) -> None:
    assert not check_problem(problem.to_data(), seed=4242).faults
