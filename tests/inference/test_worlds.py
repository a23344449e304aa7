"""Sampled worlds: all of them, no others, each as likely as any other."""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crossruff import CrossruffError, IllegalDeal, _core, dd
from crossruff.dealing import deal, deals
from crossruff.inference import Box, Meaning, Range, all_worlds, count_worlds, sample
from crossruff.inference.evidence import played_by
from crossruff.model import Contract, Deal, Hand, Play, Seat, Strain, Suit, View
from tests import strategies
from tests.inference.endings import FIVE, THREE, meanings_of, view_of, worlds_of

ENDINGS = [
    pytest.param(view_of(THREE, "S"), {}, id="three hidden"),
    pytest.param(view_of(FIVE, "S", "ST", "S"), {}, id="two hidden, in a trick"),
    pytest.param(
        view_of(THREE, "S"), meanings_of(n="6+ hcp", w="0-1 hearts"), id="three hidden, with meanings"
    ),
    pytest.param(
        view_of(THREE, "S"),
        meanings_of(n="1+ spades", e="3-8 hcp", w="0-9 hcp, 1+ clubs"),
        id="three meanings",
    ),
    pytest.param(
        view_of(FIVE, "E", "CK S2 DA C4"), meanings_of(s="3-5 hcp", w="4+ hcp"), id="two showed out"
    ),
    pytest.param(
        view_of(THREE, "S", "CK SQ"), meanings_of(e="1+ hearts or 2+ spades"), id="shown out, in a trick"
    ),
    pytest.param(
        view_of(FIVE, "S", "ST S2", "S"),
        meanings_of(e="2-3 spades or 0-1 hearts or 6- hcp"),
        id="two, overlapping",
    ),
    pytest.param(
        view_of(THREE, "N"),
        meanings_of(e="1-2 hearts or 3-8 hcp", s="1-2 spades or 1+ clubs", w="0-1 diamonds or 7- hcp"),
        id="three, overlapping",
    ),
]


TRAITS: tuple[Callable[[Hand], int], ...] = (lambda hand: hand.hcp, lambda hand: hand.length(Suit.SPADES))


def is_uniform(counts: list[int]) -> bool:
    """Whether chi-square is what it should be but in one of some ten thousand cases."""
    mean = sum(counts) / len(counts)
    degrees = len(counts) - 1
    chi_square = sum((count - mean) ** 2 for count in counts) / mean
    # Wilson and Hilferty: the cube root is nearly normal.
    spread = 2 / (9 * degrees)
    return bool(abs(((chi_square / degrees) ** (1 / 3) - (1 - spread)) / spread**0.5) < 4)


@pytest.mark.parametrize(("view", "meanings"), ENDINGS)
def test_all_worlds_are_those_found_by_trying(view: View, meanings: Mapping[Seat, Meaning]) -> None:
    expected = sorted(worlds_of(view, meanings))
    found = all_worlds(view, meanings, 10**6)
    assert found is not None
    assert found.is_all
    assert not found.relaxed
    assert sorted(map(tuple, found.hands.tolist())) == expected
    assert count_worlds(view, meanings) == len(expected) > 1
    assert all_worlds(view, meanings, len(expected) - 1) is None
    every = sample(view, meanings, len(expected), seed=1)
    assert every.is_all
    assert (every.hands == found.hands).all()


@pytest.mark.parametrize(("view", "meanings"), ENDINGS)
def test_worlds_are_uniform(view: View, meanings: Mapping[Seat, Meaning]) -> None:
    every = set(worlds_of(view, meanings))
    # A sample of more worlds than there are would be all of them.
    step = len(every) - 1
    counts = Counter[tuple[int, ...]]()
    for first in range(0, max(20 * len(every), 4000), step):
        found = sample(view, meanings, step, seed=7, first=first)
        assert not found.is_all
        counts.update(map(tuple, found.hands.tolist()))
    assert set(counts) == every
    assert is_uniform(list(counts.values()))


def test_a_bias_would_be_seen() -> None:
    counts = [20] * 500 + [22] * 500
    assert not is_uniform(counts)
    assert not is_uniform([*np.random.default_rng(1).poisson(20, 900), *[30] * 100])
    assert is_uniform(list(np.random.default_rng(1).poisson(20, 1000)))


@st.composite
def views(draw: st.DrawFn) -> View:
    """A view of a seat in the middle of a play."""
    contract = draw(strategies.contracts)
    play = draw(strategies.plays(draw(strategies.deals()), contract, claims=False))
    return View.of(play, draw(strategies.seats))


@settings(max_examples=60, deadline=None, derandomize=True)
@given(views(), st.data())
def test_every_world_agrees_with_the_view_and_the_meanings(view: View, data: st.DataObject) -> None:
    ranges = st.tuples(st.integers(0, 4), st.integers(3, 9)).map(lambda ends: Range(*sorted(ends)))
    points = st.tuples(st.integers(0, 8), st.integers(6, 30)).map(lambda ends: Range(*sorted(ends)))
    boxes = st.builds(Box, spades=ranges, clubs=ranges, hcp=points)
    union = st.lists(boxes, min_size=1, max_size=3).map(lambda some: Meaning(tuple(some)))
    meanings = data.draw(st.dictionaries(strategies.seats, union))
    found = sample(view, meanings, 30, seed=3)
    assert len(found) == 30 or found.is_all
    assert len(found) > 0
    for world in found.deals():
        for seat in Seat:
            hand = world[seat]
            assert len(hand) == view.play.count(seat)
            assert not any(hand.length(suit) for suit in view.play.shown_out(seat))
            if seat in view.hidden:
                whole = hand | played_by(seat, view.play)
                assert found.relaxed or seat not in meanings or whole in meanings[seat]
            else:
                assert hand == view.play.remaining[seat]
        assert Hand.from_bits(sum(world[seat].bits for seat in view.hidden)) == view.unseen


def test_the_same_seed_gives_the_same_worlds_whatever_the_count() -> None:
    view = View.of(Play.of(deal(seed=1), Contract.parse("3NTS")), Seat.WEST)
    meanings = meanings_of(s="15-17 hcp, balanced", e="6 hearts, 5-10 hcp")
    many = sample(view, meanings, 50, seed=11).hands
    assert (sample(view, meanings, 20, seed=11).hands == many[:20]).all()
    assert (sample(view, meanings, 20, seed=11, first=30).hands == many[30:]).all()
    assert (sample(view, meanings, 50, seed=12).hands != many).any()


def test_a_sample_does_not_tell_the_deal_of_its_seed() -> None:
    dealt = deal(seed=5, number=0)
    view = View.of(Play.of(dealt, Contract.parse("3NTN")), Seat.EAST)
    assert dealt.packed not in set(map(tuple, sample(view, {}, 100, seed=5).hands.tolist()))


def test_hidden_cards_make_no_difference() -> None:
    other = Deal.parse("N:KQJ.AQ2.AQJ.KT32 98765.KJT98.T.76 A42.7654.K98.A94 T3.3.765432.QJ85")
    swapped = Deal.parse("N:KQJ.AQ2.AQJ.KT32 T8765.KJT93.T.76 A42.7654.K98.A94 93.8.765432.QJ85")
    contract = Contract.parse("3NTS")
    seen = [
        View.of(Play.of(each, contract, ["C5", "C2", "C7", "C4"]), Seat.SOUTH) for each in (other, swapped)
    ]
    meanings = meanings_of(e="5+ hearts", w="3+ clubs")
    first, second = (sample(view, meanings, 40, seed=1).hands for view in seen)
    assert (first == second).all()


def test_played_cards_count_towards_a_meaning() -> None:
    view = view_of(FIVE, "S", "ST S2", "S")
    # West has played the ten: two spades in all, so one more.
    for world in sample(view, meanings_of(w="2 spades"), 1000, seed=1).deals():
        assert world[Seat.WEST].length(Suit.SPADES) == 1
    for world in sample(view, meanings_of(e="4 hcp"), 1000, seed=1).deals():
        assert world[Seat.EAST].hcp == 4


def test_worlds_go_to_the_solver() -> None:
    view = view_of(FIVE, "S", "ST S2 S9", "S")
    found = sample(view, meanings_of(e="4+ hcp"), 1000, seed=1)
    assert found.is_all
    solved = dd.solve_worlds(found.hands, view.play)
    assert solved.finished.all()
    assert len(solved.tricks) == len(found)


def test_nothing_hidden_is_one_world() -> None:
    view = view_of(Deal.parse("N:A... K... Q... J..."), "S", "SJ SA SK", "S")
    found = sample(view, meanings_of(e="13+ hcp", w="5+ hearts"), 5, seed=1)
    assert found.hands.tolist() == [[0, 0, Hand.parse("Q...").bits, 0]]


def test_facts_that_contradict_are_refused() -> None:
    play = Play(Deal.parse("N:A2... - - -"), Strain.NOTRUMP, Seat.NORTH)
    play = play.play("SA").play("H2").play("H3").play("H4")
    with pytest.raises(
        IllegalDeal, match=r"QJT\.\.\. cannot be dealt: East has no spades; South has no spad"
    ):
        sample(View(Seat.NORTH, play.deal, Hand.parse("QJT..."), cards_played=play), {}, 5, seed=1)
    with pytest.raises(CrossruffError, match="the hidden hands must have all 2 hidden cards; got 3"):
        sample(View(Seat.NORTH, play.deal, Hand.parse("QJ..."), cards_played=play), {}, 5, seed=1)


def test_numbers_out_of_range() -> None:
    view = view_of(FIVE, "S")
    for count in (-1, 2**22 + 1):
        with pytest.raises(CrossruffError, match=r"from 0 to 2\*\*22"):
            sample(view, {}, count, seed=1)
        with pytest.raises(CrossruffError, match=r"from 0 to 2\*\*22"):
            all_worlds(view, {}, count)
    for seed in (-1, 2**64):
        with pytest.raises(CrossruffError, match="seed must be from 0"):
            sample(view, {}, 5, seed=seed)
    for first in (-1, 2**64 - 5):
        with pytest.raises(CrossruffError, match="numbers of worlds must be from 0"):
            sample(view, {}, 5, seed=1, first=first)
    assert len(sample(view, {}, 5, seed=2**64 - 1, first=2**64 - 6)) == 5
    assert len(sample(view, {}, 0, seed=1)) == 0


def test_worlds_cannot_be_changed() -> None:
    found = sample(view_of(FIVE, "S"), {}, 5, seed=1)
    with pytest.raises(ValueError, match="read-only"):
        found.hands[0, 0] = 1


def test_whole_hands_are_spread_as_those_of_a_dealer_that_rejects() -> None:
    calls = {"north": "15-17 hcp, balanced", "west": "6 hearts, 5-10 hcp"}
    wish = "; ".join(["south: AK32.32.K432.432", *(f"{seat}: {text}" for seat, text in calls.items())])
    dealt = list(deals(wish, seed=1, count=4000))
    view = View.of(Play.of(dealt[0], Contract.parse("3NTN")), Seat.SOUTH)
    sampled = list(sample(view, meanings_of(**calls), 4000, seed=1).deals())
    for seat in view.hidden:
        for trait in TRAITS:
            ours, theirs = (Counter(trait(deal[seat]) for deal in some) for some in (sampled, dealt))
            pairs = [(ours[value], theirs[value]) for value in ours | theirs]
            pairs = [pair for pair in pairs if sum(pair) > 20]
            chi_square = sum((one - other) ** 2 / (one + other) for one, other in pairs)
            # The mean is the number of values less one; 25 more is beyond chance for so few of them.
            assert chi_square < len(pairs) + 25


def test_the_core_checks_what_it_is_given() -> None:
    free = [0, 13] * 4 + [0, 40]
    wrong: list[tuple[Any, Any, str]] = [
        (1 << 13, [(1, [free])], "cards must be among the 52 cards; got bits"),
        (3, [], "hidden must be one to three seats; got 0"),
        (3, [(1, [free])] * 4, "one to three seats"),
        (3, [(14, [free])], "size must be 0 to 13; got 14"),
        (3, [(1, [free])], "the hidden hands must have all 2 hidden cards; got 1"),
        (3, [(2, [free[:9]])], "a box must be ten numbers; got 9"),
        (3, [(2, [[5, 4, *free[2:]]])], "from low to high; got 5 to 4"),
        (3, [(2, [[-1, *free[1:]]])], "box must be 0 to 255; got -1"),
        (3, [(2, [free] * 5000)], "at most 4096 boxes"),
    ]
    for cards, hidden, message in wrong:
        with pytest.raises(ValueError, match=message):
            _core.WorldSampler(cards, hidden)
    sampler = _core.WorldSampler(3, [(2, [free])])
    with pytest.raises(ValueError, match="must be below 2"):
        sampler.sample(1, 2**64 - 1, 5, 10)
    with pytest.raises(ValueError, match="limit must be"):
        sampler.all(2**22 + 1)
    assert sampler.sample(1, 0, 5, 3) == ((3).to_bytes(8, "little") * 3, 3)
