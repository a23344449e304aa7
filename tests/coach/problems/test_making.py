"""Runs of the maker: the same rows with any executor, and a run that resumes."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from crossruff.coach.problems import making
from crossruff.coach.problems.deck import load_deck, shipped_deck
from crossruff.coach.problems.defence import defence_theme
from crossruff.coach.problems.features import feature_holds, separating_features
from crossruff.coach.problems.known import third_hand_lacks
from crossruff.coach.problems.themes import COMMUNICATION, HANDS
from crossruff.model import Card, Deal, Hand, Play, Seat, View
from tests.cli.conftest import Run, crossruff

__all__ = ["crossruff"]


@pytest.fixture
def quick_maker(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """A maker that finds a problem of the deck in each batch; the list has the batches."""
    batches: list[int] = []

    def found(theme: str | None, seed: int, first: int, count: int) -> list[Any]:
        batches.append(first)
        return [shipped_deck()[first // count]]

    monkeypatch.setattr(making, "problems_of", found)
    return batches


def test_an_executor_gives_the_same_rows(quick_maker: list[int]) -> None:
    alone = list(islice(making.make_problems(seed=1), 6))
    with ThreadPoolExecutor(2) as executor:
        together = list(islice(making.make_problems(seed=1, executor=executor), 6))
    assert alone == together
    assert [following for following, _ in alone] == [8, 16, 24, 32, 40, 48]


def test_a_run_resumes(quick_maker: list[int], tmp_path: Path, crossruff: Run) -> None:
    out = tmp_path / "mine.jsonl"
    command = ("problems", "make", "--out", str(out), "--seed", "5", "--no-checked", "--count")
    assert crossruff(*command, "2").returncode == 0
    assert load_deck(out) == shipped_deck()[:2]
    assert crossruff(*command, "4").returncode == 0
    assert load_deck(out) == shipped_deck()[:4]
    assert quick_maker == [0, 8, 16, 24]


@given(st.integers(0, 2**32))
def test_features_are_counted_rightly(seed: int) -> None:
    random = np.random.default_rng(seed)
    cards = list(Hand.parse("KQ7.J54.T9.86"))
    rows = []
    for _ in range(40):
        order = random.permutation(len(cards))
        east, west = Hand(cards[at] for at in order[:5]), Hand(cards[at] for at in order[5:])
        rows.append(Deal({Seat.EAST: east, Seat.WEST: west}).packed)
    hands = np.array(rows, dtype=np.uint64)
    inside = (hands[:, 1] & np.uint64(Card.parse("SK").bit)) != 0
    play = Play("N:AJT98... - 65432... -", "NT", "S", declarer="S")
    for name, often, elsewhere in separating_features(play, hands, inside, (Seat.EAST, Seat.WEST)):
        seat = Seat.parse(name[0]).index
        holds = np.array([feature_holds(name, Hand.from_bits(int(row[seat]))) for row in hands])
        assert often == pytest.approx(holds[inside].mean())
        assert elsewhere == pytest.approx(holds[~inside].mean())
        assert often >= 0.8


@pytest.mark.parametrize(
    ("dummy", "cards", "lacks"),
    [
        ("752...", "S4 S2 SJ", "AQ..."),
        ("Q52...", "S4 S2 SJ", "..."),  # the queen in dummy: the third hand may keep the ace over it
        ("752...", "ST S2 SJ", "..."),  # partner led an honour
        ("752...", "S4 S2 S8", "..."),  # a low card tells nothing
        ("752...", "S4 S2 H8", "..."),
    ],
)
def test_third_hand_plays_high(dummy: str, cards: str, lacks: str) -> None:
    play = Play(f"N:{dummy} - K93... -", "NT", "W", cards, declarer="S")
    assert third_hand_lacks(play) == Hand.parse(lacks)


def test_a_defender_ducks_or_unblocks_for_communication() -> None:
    deal = Deal("N:KQJ32... A54.2.3. T9876... .KQJ..AK")
    declares = View.of(Play(deal, "NT", "N", "SK", declarer="S"), "E")
    assert defence_theme(declares, Card.parse("S4"), Card.parse("SA")) == COMMUNICATION
    assert defence_theme(declares, Card.parse("SA"), Card.parse("S4")) == HANDS
    deal = Deal("N:32..K32. KJ..987. 987..54. AQT54...")
    partners = View.of(Play(deal, "NT", "W", "SA S2", declarer="S"), "E")
    assert defence_theme(partners, Card.parse("SK"), Card.parse("SJ")) == COMMUNICATION
