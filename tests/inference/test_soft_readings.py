"""Soft readings: worlds come up by their likelihood, and none that the cards allow is impossible."""

from collections import Counter
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crossruff import CrossruffError, _core
from crossruff.dealing import deal
from crossruff.inference import Box, Meaning, Range, Softness, SoftReading, WorldSource, all_worlds, sample
from crossruff.inference.call_kinds import kind_of
from crossruff.inference.evidence import played_by
from crossruff.inference.fitted import Caller, softness_for
from crossruff.model import Auction, Contract, Hand, Play, Seat, View
from tests import strategies
from tests.inference.endings import FIVE, THREE, World, view_of, worlds_of

SOFT = Softness.falling(points=0.6, cards=0.4, floor=0.01)
STEEP = Softness(tuple(tuple(0.5 ** (far + 2 * more) for more in range(4)) for far in range(6)))


def reading(text: str, softness: Softness = SOFT) -> SoftReading:
    return SoftReading(Meaning.parse(text), softness)


ENDINGS = [
    pytest.param(view_of(FIVE, "S", "ST", "S"), {Seat.EAST: reading("2+ hearts, 5-9 hcp")}, id="two hidden"),
    pytest.param(
        view_of(FIVE, "S", "ST S2", "S"),
        {Seat.EAST: reading("4+ diamonds or 0-1 spades"), Seat.WEST: reading("10+ hcp, 2+ hearts", STEEP)},
        id="two readings",
    ),
    pytest.param(
        view_of(FIVE, "S", "CK S2 DA C4", "S"),
        {Seat.EAST: reading("3-5 hcp"), Seat.WEST: reading("0-1 clubs")},
        id="one showed out",
    ),
    pytest.param(
        view_of(THREE, "S"),
        {
            Seat.NORTH: reading("6+ hcp"),
            Seat.EAST: reading("2+ spades", STEEP),
            Seat.WEST: reading("1 heart"),
        },
        id="three hidden",
    ),
    pytest.param(
        view_of(THREE, "S"),
        {seat: reading("11+ hcp", STEEP) for seat in (Seat.NORTH, Seat.EAST, Seat.WEST)},
        id="three that contradict each other",
    ),
    pytest.param(
        view_of(THREE, "S", "CK SQ"),
        {Seat.EAST: reading("7+ hearts or 2+ spades")},
        id="shown out, in a trick",
    ),
    pytest.param(
        view_of(THREE, "S"),
        {Seat.NORTH: reading("6+ hcp"), Seat.EAST: Meaning.parse("1+ hearts"), Seat.WEST: reading("0-3 hcp")},
        id="a plain meaning beside",
    ),
]


def likelihood_by_hand(hand: Hand, told: SoftReading | Meaning) -> float:
    """Count what lies outside of each box, suit by suit."""
    if isinstance(told, Meaning):
        return float(hand in told)
    best = 0.0
    for box in told.meaning.boxes:
        cards = 0
        for suit, wanted in zip("SHDC", box.lengths, strict=True):
            held = hand.length(suit)
            while held not in wanted:
                held += 1 if held < wanted.low else -1
                cards += 1
        points, hcp = 0, hand.hcp
        while hcp not in box.hcp:
            hcp += 1 if hcp < box.hcp.low else -1
            points += 1
        best = max(best, told.softness.rows[min(points, 5)][min(cards, 3)])
    return best


def likelihoods(view: View, readings: dict[Seat, Any]) -> dict[World, float]:
    found = {}
    for world in worlds_of(view, {}):
        product = 1.0
        for seat in view.hidden:
            if seat in readings:
                whole = Hand.from_bits(world[seat.index]) | played_by(seat, view.play)
                product *= likelihood_by_hand(whole, readings[seat])
        found[world] = product
    return found


@pytest.mark.parametrize(("view", "readings"), ENDINGS)
def test_a_list_of_all_worlds_has_their_likelihoods(view: View, readings: dict[Seat, Any]) -> None:
    expected = {world: each for world, each in likelihoods(view, readings).items() if each > 0}
    found = all_worlds(view, readings, 10**6)
    assert found is not None
    assert found.is_all
    seen = dict(zip(map(tuple, found.hands.tolist()), found.weights.tolist(), strict=True))
    assert seen == pytest.approx(expected)
    assert len(set(expected.values())) > 1
    total = WorldSource(view, readings).likely
    # The likelihood is exact for two hidden hands, and estimated for three.
    assert total == pytest.approx(sum(expected.values()), rel=1e-9 if len(view.hidden) == 2 else 0.15)


@pytest.mark.parametrize(("view", "readings"), ENDINGS)
def test_worlds_come_up_by_their_likelihood(view: View, readings: dict[Seat, Any]) -> None:
    expected = likelihoods(view, readings)
    source, found = WorldSource(view, readings), Counter[World]()
    count = len([each for each in expected.values() if each > 0]) // 2
    draws = 0
    for first in range(0, 60_000, count):
        drawn = source.sample(count, seed=7, first=first)
        assert not drawn.is_all
        assert drawn.weights.sum() == count
        draws += count
        for world, weight in zip(drawn.hands.tolist(), drawn.weights.tolist(), strict=True):
            found[tuple(world)] += weight
    total = sum(expected.values())
    means = {world: draws * each / total for world, each in expected.items()}
    assert all(means[world] > 0 for world in found)
    # Worlds that come up rarely are counted together, so that chi-square is nearly exact.
    common = [world for world, mean in means.items() if mean >= 10]
    rare_seen = draws - sum(found[world] for world in common)
    rare_mean = draws - sum(means[world] for world in common)
    chi_square = sum((found[world] - means[world]) ** 2 / means[world] for world in common)
    chi_square += (rare_seen - rare_mean) ** 2 / rare_mean if rare_mean > 1 else 0
    degrees, spread = len(common), 2 / (9 * len(common))
    assert abs(((chi_square / degrees) ** (1 / 3) - (1 - spread)) / spread**0.5) < 4


def test_a_seed_gives_the_same_worlds() -> None:
    view = View.of(Play.of(deal(seed=3), Contract.parse("3NTS")), Seat.WEST)
    readings = {Seat.SOUTH: reading("15-17 hcp, balanced"), Seat.NORTH: reading("10-15 hcp, 0-3 hearts")}
    all_at_once = sample(view, readings, 60, seed=5)
    parts = [sample(view, readings, 20, seed=5, first=first) for first in (0, 20, 40)]
    assert (np.concatenate([each.hands for each in parts]) == all_at_once.hands).all()
    assert (all_at_once.weights == 1).all()
    assert not (sample(view, readings, 60, seed=6).hands == all_at_once.hands).all()


ranges = st.tuples(st.integers(0, 13), st.integers(0, 13)).map(lambda ends: Range(min(ends), max(ends)))
boxes = st.builds(
    Box, ranges, ranges, ranges, ranges, st.integers(0, 30).map(lambda low: Range(low, low + 5))
)
soft_readings = st.builds(
    SoftReading,
    st.lists(boxes, max_size=4).map(lambda some: Meaning(tuple(some))),
    st.sampled_from([SOFT, STEEP, Softness.NEARLY_HARD]),
)


@given(
    strategies.deals(),
    st.lists(soft_readings, min_size=4, max_size=4),
    st.sampled_from(list(Seat)),
    st.sampled_from(["1NTN", "4SE", "6CS"]),
)
@settings(max_examples=40, deadline=None)
def test_the_true_deal_is_never_impossible(deal: Any, told: Any, seat: Seat, contract: str) -> None:
    view = View.of(Play.of(deal, Contract.parse(contract)), seat)
    readings = dict(zip(Seat, told, strict=True))
    source = WorldSource(view, readings)
    assert source.likely > 0
    drawn = source.sample(5, seed=1)
    assert drawn.weights.sum() == 5
    assert not drawn.relaxed
    for hidden in view.hidden:
        assert readings[hidden].likelihood(deal[hidden]) > 0
    for world in drawn.deals():
        assert all(world[each] == deal[each] for each in Seat if each not in view.hidden)
        assert all(len(world[each]) == 13 for each in Seat)
        assert world.is_complete


def test_softness_falls_and_is_never_zero() -> None:
    rows = [list(row) for row in SOFT.rows]
    wrong: list[tuple[list[list[float]], str]] = [
        ([*rows[:5]], "6 rows of 4"),
        ([row[:3] for row in rows], "6 rows of 4"),
        ([[1, 0.5, 0.4, 0], *rows[1:]], "above 0"),
        ([[2, 0.5, 0.4, 0.1], *rows[1:]], "at most 1"),
        ([[1, 0.5, 0.4, 0.45], *rows[1:]], "fall with the distance; got 0.45 at 0 points and 3 cards"),
        ([rows[0], [1, 1, 1, 1], *rows[2:]], "fall with the distance"),
    ]
    for table, message in wrong:
        with pytest.raises(CrossruffError, match=message):
            Softness(tuple(tuple(row) for row in table))


@pytest.mark.parametrize(
    ("calls", "kinds"),
    [
        ("1S P 2S P P P", ["OPENED", "SILENT", "RESPONDED", "SILENT"]),
        ("1S X P 2C P P P", ["OPENED", "COMPETED", "DECLINED", "RESPONDED"]),
        ("P 1H 1S 2H 2S 3H P P P", ["RESPONDED", "TWICE", "COMPETED", "RESPONDED"]),
        ("1C P 1H P 1S P 2D P 2NT P 3NT P P P", ["OFTEN", "SILENT", "OFTEN", "SILENT"]),
        ("", ["SILENT"] * 4),
    ],
)
def test_kinds_of_calls(calls: str, kinds: list[str]) -> None:
    auction = Auction("N", calls)
    assert [kind_of(auction, seat).name for seat in Seat] == kinds


def test_strangers_are_read_softer_than_our_own() -> None:
    auction = Auction("N", "1S P 2S P P P")
    for seat in Seat:
        tables = [softness_for(auction, seat, caller) for caller in Caller]
        rules, own, program, person = (table.at(points=1, cards=0) for table in tables)
        assert max(rules, own) < min(program, person)


def test_the_core_rejects_what_makes_no_sense() -> None:
    free, even = bytes([0, 13] * 4 + [0, 37]), [1.0] * 24
    wrong: list[tuple[int, list[Any], str]] = [
        (3, [], "hidden must be one to three seats; got 0"),
        (3, [(1, 0, 0, free, even)], "must have all 2 hidden cards; got 1"),
        (3, [(14, 0, 0, free, even)], "size must be 0 to 13; got 14"),
        (3, [(2, 0, 16, free, even)], "out must be 0 to 15; got 16"),
        (3, [(2, 1 << 13, 0, free, even)], "shown must be among the 52 cards"),
        (3, [(2, 0, 0, free[:9], even)], "a box must be ten numbers; got 9"),
        (3, [(2, 0, 0, free, even[:23])], "must be 24 likelihoods; got 23"),
        (3, [(2, 0, 0, free, [0.5, *even[1:]])], "must not grow"),
        (3, [(2, 0, 0, free, [float("nan"), *even[1:]])], "from 0 to 1"),
    ]
    for cards, hidden, message in wrong:
        with pytest.raises(ValueError, match=message):
            _core.SoftSampler(cards, hidden)
    sampler = _core.SoftSampler(3, [(2, 0, 0, free, even)])
    assert sampler.sample(1, 0, 2) == ((3).to_bytes(8, "little") * 2, 2)
    with pytest.raises(ValueError, match="rows of 8 bytes; got 7"):
        sampler.likelihoods(bytes(7))
    impossible = _core.SoftSampler(
        3, [(1, 0, 0, bytes([5, 5, *free[2:]]), [1.0, *[0.0] * 23]), (1, 0, 0, free, even)]
    )
    assert impossible.sample(1, 0, 5) == (b"", 0)
