"""The dealer against its written definition, done over again with numpy's own Philox."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from typing import Any

import numpy as np
import pytest

from crossruff import Card, CrossruffError, Deal, Hand, IllegalDeal, Seat
from crossruff.dealing import Constraint, deal, deals, packed_deals

# Written down when the generator was fixed: they may never change.
FOREVER = [
    (0, 0, "N:AKQJ4.K65.T98.Q5 T6.JT2.AJ.KT9432 9.Q43.76432.AJ87 87532.A987.KQ5.6"),
    (1, 1, "N:K84.T98743.J7.T8 J963.AQ5.9543.62 Q52.KJ6.Q.KQ7543 AT7.2.AKT862.AJ9"),
    (2026, 7, "N:AQJ98.93.A86.953 KT5.Q852.Q.AKJT7 76.AJT74.T95.842 432.K6.KJ7432.Q6"),
]


def words(seed: int, number: int, attempt: int) -> Iterator[int]:
    """The stream of 32-bit words: each word of numpy's Philox, its low half first."""
    stream = np.random.Philox(
        key=np.array([seed, 0], dtype=np.uint64), counter=np.array([0, number, attempt, 0], dtype=np.uint64)
    )
    while True:
        word = int(stream.random_raw())
        yield word & 0xFFFFFFFF
        yield word >> 32


def below(stream: Iterator[int], bound: int) -> int:
    """A number below a bound, each equally likely (Lemire 2019)."""
    while True:
        product = next(stream) * bound
        if product & 0xFFFFFFFF >= 2**32 % bound:
            return product >> 32


def reference(seed: int, number: int, attempt: int = 0, fixed: Deal | None = None) -> Deal:
    """The definition of docs/dealing.md, step by step."""
    held = fixed or Deal({})
    deck = list(held.missing)
    open_places = [13 - len(hand) for hand in held]
    stream = words(seed, number, attempt)
    last = max(place for place in range(4) if open_places[place])
    for place in range(sum(open_places[:last])):
        other = place + below(stream, len(deck) - place)
        deck[place], deck[other] = deck[other], deck[place]
    rest = iter(deck)
    return Deal({seat: held[seat] | Hand(islice(rest, open_places[seat.index])) for seat in Seat})


@pytest.mark.parametrize(("seed", "number", "text"), FOREVER)
def test_deals_that_may_never_change(seed: int, number: int, text: str) -> None:
    assert str(deal(seed=seed, number=number)) == text


def test_deals_follow_the_definition() -> None:
    for seed in (0, 1, 2026, 2**64 - 1):
        for number, dealt in enumerate(deals(seed=seed, first=5, count=60), 5):
            assert dealt == reference(seed, number)


def test_fixed_cards_follow_the_definition() -> None:
    given = Deal({Seat.EAST: Hand.parse("AK.Q.2.2"), Seat.WEST: Hand.parse("QJT98765432..3.3")})
    wish = "e: has SAK HQ D2 C2; w: QJT98765432..3.3"
    for number, dealt in enumerate(deals(wish, seed=9, count=40), 1):
        assert dealt == reference(9, number, 0, given)


def test_a_constrained_deal_is_the_first_attempt_that_fits() -> None:
    wish = Constraint.parse("n: 12+ hcp, 5+ spades")
    for number, dealt in enumerate(deals(wish, seed=3, count=10), 1):
        attempts = (reference(3, number, attempt) for attempt in range(10_000))
        assert dealt == next(each for each in attempts if wish.accepts(each))


def test_a_predicate_sees_every_attempt() -> None:
    def has_four_aces(dealt: Deal) -> bool:
        return any(all(Card.parse(f"{suit}A") in hand for suit in "SHDC") for hand in dealt)

    found = list(deals(seed=4, count=5, where=has_four_aces))
    assert found == list(deals(seed=4, count=5, where=has_four_aces))
    for number, dealt in enumerate(found, 1):
        attempts = (reference(4, number, attempt) for attempt in range(10_000))
        assert dealt == next(filter(has_four_aces, attempts))


def test_deals_are_complete_and_uniform() -> None:
    count = 40_000
    owners = np.zeros((52, 4))
    for dealt in deals(seed=5, count=count):
        assert dealt.is_complete
        for seat in range(4):
            bits = dealt.packed[seat]
            owners[[place for place, card in enumerate(Card.all()) if bits & card.bit], seat] += 1
    # Each row sums to count; 52 rows of three free cells, but each hand has 13 cards: 51 * 3 degrees.
    chi_square = float(((owners - count / 4) ** 2 / (count / 4)).sum()) * 51 / 52
    # 153 degrees of freedom: the 0.01 % and 99.99 % points.
    assert 97 < chi_square < 226


def test_the_start_does_not_matter() -> None:
    wish = "south: 15-17 hcp, balanced"
    assert list(deals(wish, seed=1, first=1, count=20))[10:] == list(deals(wish, seed=1, first=11, count=10))
    assert list(deals(seed=1, count=9000))[8999] == deal(seed=1, number=9000)
    assert list(islice(deals(wish, seed=1), 20)) == list(deals(wish, seed=1, count=20))
    assert list(deals(seed=1, count=0)) == []


def test_packed_deals_are_the_same() -> None:
    packed = packed_deals(seed=9, first=3, count=5)
    assert [tuple(row) for row in packed.tolist()] == [
        each.packed for each in deals(seed=9, first=3, count=5)
    ]
    assert packed_deals(seed=9, count=0).shape == (0, 4)
    with pytest.raises(CrossruffError, match="seed must be 0 to"):
        packed_deals(seed=-1, count=1)


def test_threads_get_the_same_deals() -> None:
    def some(seed: int) -> list[Deal]:
        return list(deals("n: 20+ hcp", seed=seed, count=20))

    with ThreadPoolExecutor(2) as pool:
        assert list(pool.map(some, [1, 2, 1, 2])) == [some(1), some(2), some(1), some(2)]


def test_a_rare_wish_stops_at_the_limit() -> None:
    with pytest.raises(IllegalDeal, match=r"no deal 1 in 5,000 tries that meets: north: 37 hcp"):
        deal("n: 37 hcp", seed=1, limit=5000)
    with pytest.raises(IllegalDeal, match=r"300 tries that meets: the predicate \(a higher limit may"):
        deal(seed=1, where=lambda dealt: False, limit=300)


def test_numbers_out_of_range() -> None:
    for wrong in (-1, 2**64):
        with pytest.raises(CrossruffError, match=r"seed must be 0 to 2\*\*64 - 1; got"):
            deal(seed=wrong)
    for wrong in (-1, 2**63):
        with pytest.raises(CrossruffError, match=r"number of a deal must be 0 to 2\*\*63 - 1; got"):
            deal(seed=1, number=wrong)
    last = deal(seed=2**64 - 1, number=2**63 - 1)
    assert last == reference(2**64 - 1, 2**63 - 1)
    assert list(deals(seed=2**64 - 1, first=2**63 - 1)) == [last]
    assert len(list(deals("n: 5- spades", seed=1, first=2**63 - 3))) == 3
    assert len(list(deals(seed=1, first=2**63 - 3, where=lambda dealt: True))) == 3
    with pytest.raises(CrossruffError, match=r"from 9223372036854775807 on must be at most 1; got 2"):
        deals(seed=1, first=2**63 - 1, count=2)
    with pytest.raises(CrossruffError, match="0 or more"):
        deals(seed=1, count=-1)
    with pytest.raises(CrossruffError, match="limit of tries must be at least 1; got 0"):
        deals(seed=1, limit=0)


def test_numbers_of_other_types() -> None:
    # The numbers of numpy are not int to a type checker, but every user has them.
    small: Any = np.int16(5)
    assert deal(seed=small, number=small, limit=small) == deal(seed=5, number=5)
    assert list(deals(seed=5, count=small)) == list(deals(seed=5, count=5))
    wrong: Any
    for wrong in ("1", 1.5):
        for name in ("seed", "number", "limit"):
            with pytest.raises(TypeError):
                deal(**{"seed": 1, name: wrong})
        with pytest.raises(TypeError):
            deals(seed=1, count=wrong)


def test_one_deal_takes_a_predicate() -> None:
    def strong(dealt: Deal) -> bool:
        return dealt[Seat.NORTH].hcp > 20

    found = deal("n: 5+ spades", seed=6, number=4, where=strong)
    assert strong(found)
    assert found == next(deals("n: 5+ spades", seed=6, first=4, where=strong))
