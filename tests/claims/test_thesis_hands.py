"""The hands of the thesis on claims, rebuilt from its text where the picture is lost.

Declarer is South here, and opponents are West and East.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from crossruff.claims import find_claim, likeliest_claim, probability
from crossruff.claims.assumptions import parse_assumption
from crossruff.claims.search import ClaimSearch
from crossruff.model import Card, Deal, Hand, Play, Seat, Strain, View


def seen(
    north: str, south: str, unseen: str | None, strain: str = "NT", gone: str = "", leader: Seat = Seat.SOUTH
) -> View:
    """What declarer sees: two hands, and which cards are out; all the others but those gone, if not said."""
    hands = {Seat.NORTH: Hand.parse(north), Seat.SOUTH: Hand.parse(south)}
    played = Hand(Card.parse(word) for word in gone.split())
    out = Hand.of() - hands[Seat.NORTH] - hands[Seat.SOUTH] - played if unseen is None else Hand.parse(unseen)
    play = Play(Deal(hands), Strain.parse(strain), leader, (), Seat.SOUTH)
    return View(Seat.SOUTH, Deal(hands), out, cards_played=play)


DISCOVERY = seen("A98.2..", "KJT.A..", "Q76.KQJT.2.")
EASY = seen(".A..AKQ2", "A.KQJT..", "KQJ..AKQ.JT98")
RUFF = seen("Q..432.", "AKJ.3..", "T.AK.AKQ.AK", "S")
GRAND = seen("KQJ.KT543.A32.4", "A65432.A2.KQ.85", None, "S", "CK CA C9 C3", Seat.NORTH)
ONE_LOSER = seen("..T98765.", "A.A.A.KQJ", "KQ.KQJ.KQJ.A987")
SMALL_TRUMPS = seen(".2.AK.K74", ".AK.3.AJ8", ".QJT.QJT8.QT965", "C")
TRUMPS = seen("765.2.AQ5.K743", ".AKQ.KJT43.AJ8", None, "C", "ST S4 S3 C5 SA SK S9 S8")
FORCED_ENTRY = seen("98.AK32.87.5432", "AJ3..AKQT9432.K", None, "D", "CA C9 C6 C7")
SQUEEZE = seen(".32.AJ.2", "A.AK4.2.", ".QJT98.KQT.AK")
FALL_BACK = seen("3.76.AQ54.A5432", "AQ4.KQJT98.32.6", None, "H", "HA H5 H2 H3")
OVERTAKE = seen("Q32.A8765432..", "AKJT98.K.76.32", None, "S", "DA D2 D3 D4 CK CA C4 C5")


@pytest.mark.parametrize(
    ("view", "tricks", "assumptions", "losers"),
    [
        pytest.param(DISCOVERY, 4, "west has the D2", 0, id="2.8"),
        pytest.param(EASY, 5, "", 0, id="3.1"),
        pytest.param(RUFF, 4, "", 0, id="3.5"),
        pytest.param(GRAND, 12, "spades not 4-0, hearts 3-3 or 4-2, diamonds 4-4 or 5-3", 0, id="3.7"),
        pytest.param(ONE_LOSER, 5, "", 1, id="3.9"),
        pytest.param(SMALL_TRUMPS, 5, "clubs 3-2", 1, id="3.11"),
        pytest.param(TRUMPS, 10, "clubs 3-2", 1, id="3.13"),
        pytest.param(
            FORCED_ENTRY,
            11,
            "each has at least 1 club, each has at least 1 spade, each has at least 2 hearts",
            1,
            id="3.15",
        ),
        pytest.param(SQUEEZE, 5, "west has DK DQ, east has at most 2 hearts", 0, id="3.17"),
        pytest.param(FALL_BACK, 12, "clubs 4-3, spades not 9-0", 0, id="4.1"),
        pytest.param(OVERTAKE, 11, "spades 2-2, hearts 3-1", 0, id="4.4"),
        pytest.param(OVERTAKE, 11, "spades 3-1, hearts 2-2", 0, id="4.5"),
    ],
)
def test_claims_that_the_thesis_finds(view: View, tricks: int, assumptions: str, losers: int) -> None:
    claim = find_claim(view, tricks, assumptions, losers)
    assert claim is not None
    if losers:
        assert find_claim(view, tricks, assumptions, losers - 1) is None


@pytest.mark.parametrize(
    ("view", "tricks", "assumptions"),
    [
        pytest.param(DISCOVERY, 4, "", id="2.8: nobody knows who has the diamond"),
        pytest.param(GRAND, 12, "", id="3.7"),
        pytest.param(SMALL_TRUMPS, 5, "clubs 4-1", id="3.11"),
        pytest.param(TRUMPS, 10, "", id="3.13"),
        pytest.param(SQUEEZE, 5, "", id="3.17"),
        pytest.param(FALL_BACK, 12, "clubs 5-2", id="4.1"),
        pytest.param(OVERTAKE, 11, "spades 3-1, hearts 3-1", id="4.3"),
    ],
)
def test_claims_that_do_not_stand(view: View, tricks: int, assumptions: str) -> None:
    search = ClaimSearch.of(view, parse_assumption(assumptions, view))
    assert search.proves([], tricks, view.play.tricks_left - tricks, 10_000_000) is False


def first_cards(view: View, tricks: int, assumptions: str, count: int) -> list[str]:
    """How a claim goes while the others follow low."""
    claim = find_claim(view, tricks, assumptions)
    assert claim is not None
    line: list[Card] = []
    mine: list[str] = []
    while len(mine) < count:
        turn, possible, _ = claim.search.next_cards(line)
        card = claim.card(line) or min(possible, key=lambda card: card.rank.index)
        if turn.side is view.seat.side:
            mine.append(str(card))
        line.append(card)
    return mine


def test_the_ace_of_hearts_first_tells_who_has_three_spades() -> None:
    assert first_cards(DISCOVERY, 4, "west has the D2", 1) == ["HA"]


def test_the_heart_is_ruffed_high() -> None:
    assert first_cards(RUFF, 4, "", 2) == ["H3", "SQ"]


def test_a_low_trump_forces_an_entry() -> None:
    words = "each has at least 1 club, each has at least 1 spade, each has at least 2 hearts"
    trumps = [card for card in first_cards(FORCED_ENTRY, 11, words, 6) if card.startswith("D")]
    assert trumps[0] in ("D2", "D3", "D4")
    assert trumps[1] in ("D7", "D8")


def test_discovery_by_overtaking() -> None:
    """If the king of hearts is overtaken, a second heart tells how they lie; if it holds, it is a guess."""
    view = OVERTAKE
    search = ClaimSearch.of(
        view, parse_assumption("spades 2-2, hearts 3-1 else spades 3-1, hearts 2-2", view)
    )
    king, low = (Card.parse(word) for word in ("HK", "H9"))
    overtaken, held = ([king, low, Card.parse(word)] for word in ("HA", "H2"))
    assert search.proves(overtaken, 11, 0, 1_000_000) is True
    assert search.proves(held, 11, 0, 1_000_000) is False


def test_the_expert_consensus_is_found() -> None:
    claim = likeliest_claim(GRAND)
    assert claim is not None
    words = "spades not 4-0, hearts 3-3 or 4-2, diamonds 4-4 or 5-3"
    assert claim.probability >= probability(parse_assumption(words, GRAND), GRAND)


def test_a_line_that_keeps_the_finesse_in_reserve() -> None:
    """Clubs 4-3, or else the king of diamonds with West: about 81 % with what else can go wrong."""
    first, second = "clubs 4-3, spades not 9-0", "west has the DK, clubs 5-2, spades not 9-0"
    claim = find_claim(FALL_BACK, None, f"{first} else {second}")
    assert claim is not None
    assert claim.probability > Fraction(3, 4)
