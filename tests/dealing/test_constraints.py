"""The constraint language: what it accepts is compared with plain Python on the same deals."""

import pickle
from collections.abc import Callable

import pytest

from crossruff import Deal, Hand, Seat, Shape, Suit
from crossruff.dealing import Constraint, deals
from crossruff.dealing.shape_patterns import shapes_matching
from crossruff.model import evaluation
from crossruff.model.evaluation import Stopper

S, H, D, C = Suit
NORTH, SOUTH = Seat.NORTH, Seat.SOUTH


def held(hand: Hand, rank: str) -> int:
    return sum(rank in hand.ranks(suit) for suit in Suit)


def at_least(hand: Hand, *suits: Suit) -> bool:
    """Five and four, either way round."""
    short, long = sorted(hand.length(suit) for suit in suits)
    return short >= 4 and long >= 5


def stopped(hand: Hand, suit: Suit) -> bool:
    return evaluation.stopper(hand, suit) is Stopper.FULL


def of_side(deal: Deal, suit: Suit) -> int:
    return deal[NORTH].length(suit) + deal[SOUTH].length(suit)


OF_NORTH: list[tuple[str, Callable[[Hand], bool]]] = [
    ("n: 15-17 hcp", lambda n: 15 <= n.hcp <= 17),
    ("north: 15 to 17 points", lambda n: 15 <= n.hcp <= 17),
    ("n: at least 10 hcp", lambda n: n.hcp >= 10),
    ("n: >= 10 hcp", lambda n: n.hcp >= 10),
    ("n: at most 9 hcp, 10- pts", lambda n: n.hcp <= 9),
    ("n: 5+ hearts", lambda n: n.length(H) >= 5),
    ("n: 5 ♥ or 5 D", lambda n: n.length(H) == 5 or n.length(D) == 5),
    ("n: balanced", lambda n: n.shape.pattern in ("4333", "4432", "5332")),
    ("n: not balanced, not unbalanced", lambda n: n.shape.pattern in ("5422", "6322", "7222")),
    ("n: (4432)", lambda n: n.shape.pattern == "4432"),
    ("n: 4-4-3-2", lambda n: n.shape.pattern == "4432"),
    ("n: 4432", lambda n: n.shape == (4, 4, 3, 2)),
    ("n: 4(432)", lambda n: n.shape.pattern == "4432" and n.length(S) == 4),
    ("n: 4+=1+=x=3-", lambda n: n.length(S) >= 4 and n.length(H) >= 1 and n.length(C) <= 3),
    ("n: singleton", lambda n: 1 in n.shape),
    ("n: void in clubs", lambda n: n.length(C) == 0),
    ("n: spades > hearts", lambda n: n.length(S) > n.length(H)),
    ("n: hearts = clubs", lambda n: n.length(H) == n.length(C)),
    ("n: 4+ controls, 7- losers", lambda n: evaluation.controls(n) >= 4 and evaluation.losers(n) <= 7),
    ("n: 1.5-2.5 quick tricks", lambda n: 1.5 <= evaluation.quick_tricks(n) <= 2.5),
    ("n: 2+ aces", lambda n: held(n, "A") >= 2),
    ("n: no kings", lambda n: held(n, "K") == 0),
    ("n: 2+ of AKQ in hearts", lambda n: evaluation.honours(n, H, top=3) >= 2),
    ("n: 3+ honours in spades", lambda n: evaluation.honours(n, S) >= 3),
    ("n: 5+ hcp in spades", lambda n: evaluation.suit_points(n, S) >= 5),
    ("n: stopper in hearts", lambda n: evaluation.stopper(n, H) is Stopper.FULL),
    ("n: not has SA", lambda n: "A" not in n.ranks(S)),
    ("n: has SA or has HK", lambda n: "A" in n.ranks(S) or "K" in n.ranks(H)),
    # "and" binds before "or", and a comma last.
    (
        "n: 5 spades and 12+ hcp or 6 spades, 3- clubs",
        lambda n: ((n.length(S) == 5 and n.hcp >= 12) or n.length(S) == 6) and n.length(C) <= 3,
    ),
    ("n: not (5+ spades or 5+ hearts)", lambda n: n.length(S) < 5 and n.length(H) < 5),
]
OTHER_WORDS: list[tuple[str, Callable[[Hand], bool]]] = [
    # Numbers.
    ("n: 15 TO 17 hcp", lambda n: 15 <= n.hcp <= 17),
    ("n: 15–17 hcp", lambda n: 15 <= n.hcp <= 17),
    ("n: between 15 and 17 hcp", lambda n: 15 <= n.hcp <= 17),
    ("n: exactly 4 spades", lambda n: n.length(S) == 4),
    ("n: 4 or 5 hearts", lambda n: n.length(H) in (4, 5)),
    ("n: 2 or 4 or 6+ hearts", lambda n: n.length(H) in (2, 4) or n.length(H) >= 6),
    ("n: less than 8 hcp", lambda n: n.hcp < 8),
    ("n: fewer than 3 hearts", lambda n: n.length(H) < 3),
    ("n: more than 15 hcp", lambda n: n.hcp > 15),
    ("n: no more than 7 hcp", lambda n: n.hcp <= 7),
    ("n: up to 10 hcp", lambda n: n.hcp <= 10),
    ("n: > 15 hcp", lambda n: n.hcp > 15),
    ("n: < 8 hcp", lambda n: n.hcp < 8),
    ("n: > 1 quick tricks, < 2 qt", lambda n: evaluation.quick_tricks(n) == 1.5),
    ("n: 15 hcp or more", lambda n: n.hcp >= 15),
    ("n: 15 or more hcp", lambda n: n.hcp >= 15),
    ("n: 2 hearts or fewer", lambda n: n.length(H) <= 2),
    ("n: 15+ high card points", lambda n: n.hcp >= 15),
    ("n: hearts >= 5", lambda n: n.length(H) >= 5),
    ("n: hearts = 5", lambda n: n.length(H) == 5),
    ("n: hcp >= 15", lambda n: n.hcp >= 15),
    ("n: hcp in hearts > 5, aces < 3", lambda n: evaluation.suit_points(n, H) > 5 and held(n, "A") < 3),
    # Suits that would do, and the two of a rank.
    ("n: 5+ hearts or spades", lambda n: n.length(H) >= 5 or n.length(S) >= 5),
    ("n: 6+ hearts or spades > hearts", lambda n: n.length(H) >= 6 or n.length(S) > n.length(H)),
    ("n: not 4+ hearts or spades", lambda n: n.length(H) < 4 and n.length(S) < 4),
    (
        "n: no jacks, no tens or 5+ hearts",
        lambda n: held(n, "J") == 0 and (held(n, "T") == 0 or n.length(H) >= 5),
    ),
    ("n: 12+ hcp and 5+ hearts or spades", lambda n: n.hcp >= 12 and max(n.length(H), n.length(S)) >= 5),
    ("n: 4-card major", lambda n: 4 in (n.length(S), n.length(H))),
    ("n: a 5+ card major", lambda n: max(n.length(S), n.length(H)) >= 5),
    ("n: no 5-card major", lambda n: max(n.length(S), n.length(H)) < 5),
    ("n: no 4+ card major", lambda n: max(n.length(S), n.length(H)) < 4),
    ("n: 5+ minor", lambda n: max(n.length(D), n.length(C)) >= 5),
    ("n: 7+ card suit", lambda n: max(n.shape) >= 7),
    ("n: 5-5 in the majors", lambda n: n.length(S) == n.length(H) == 5),
    ("n: 5-4 in the minors", lambda n: {n.length(D), n.length(C)} == {5, 4}),
    ("n: at least 5-4 in the majors", lambda n: at_least(n, S, H)),
    ("n: 5+-4+ in the minors", lambda n: at_least(n, D, C)),
    ("n: 9+ cards in the majors", lambda n: n.length(S) + n.length(H) >= 9),
    ("n: 6-card heart suit", lambda n: n.length(H) == 6),
    ("n: 6+ card heart suit", lambda n: n.length(H) >= 6),
    ("n: longest suit clubs", lambda n: n.length(C) == max(n.shape)),
    # Short suits and stoppers.
    ("n: singleton or void in clubs", lambda n: n.length(C) <= 1),
    ("n: a void or a singleton", lambda n: min(n.shape) <= 1),
    ("n: 5+ clubs and singleton or void", lambda n: n.length(C) >= 5 and min(n.shape) <= 1),
    ("n: (5+ clubs and singleton) or void", lambda n: (n.length(C) >= 5 and 1 in n.shape) or 0 in n.shape),
    ("n: (not singleton) or void", lambda n: 1 not in n.shape or 0 in n.shape),
    ("n: no void", lambda n: 0 not in n.shape),
    ("n: no singleton", lambda n: 1 not in n.shape),
    ("n: no singleton or void", lambda n: min(n.shape) > 1),
    ("n: a singleton in clubs", lambda n: n.length(C) == 1),
    ("n: void in clubs or singleton in hearts", lambda n: n.length(C) == 0 or n.length(H) == 1),
    ("n: no stopper in hearts", lambda n: not stopped(n, H)),
    ("n: stopper in hearts or spades", lambda n: stopped(n, H) or stopped(n, S)),
    # Shapes.
    ("n: semi balanced", lambda n: n.shape.is_semi_balanced),
    ("n: a two-suiter", lambda n: n.shape.is_two_suited),
    ("n: any 4333", lambda n: n.shape.pattern == "4333"),
    ("n: any 5=4=2=2 or any", lambda n: True),
    ("n: 5-4-x-x", lambda n: 5 in n.shape and 4 in n.shape),
    ("n: 5+-4+-x-x", lambda n: sorted(n.shape)[3] >= 5 and sorted(n.shape)[2] >= 4),
    # Cards.
    ("n: has AS", lambda n: "A" in n.ranks(S)),
    ("n: has SA and HK", lambda n: "A" in n.ranks(S) and "K" in n.ranks(H)),
    ("n: has SA or KH, 5+ clubs", lambda n: ("A" in n.ranks(S) or "K" in n.ranks(H)) and n.length(C) >= 5),
    ("n: 2 of top 3 in hearts", lambda n: evaluation.honours(n, H, top=3) == 2),
    ("n: 2+ of the top 3 honours in hearts", lambda n: evaluation.honours(n, H, top=3) >= 2),
    ("n: none of AK in hearts", lambda n: evaluation.honours(n, H, top=2) == 0),
    # Connectives.
    ("n: 12+ hcp but not balanced", lambda n: n.hcp >= 12 and not n.shape.is_balanced),
    (
        "n: 12+ hcp, (balanced,), and not 3 clubs,",
        lambda n: n.hcp >= 12 and n.shape.is_balanced and n.length(C) != 3,
    ),
]
OF_MORE: list[tuple[str, Callable[[Deal], bool]]] = [
    ("ns: 25+ hcp", lambda deal: deal[NORTH].hcp + deal[SOUTH].hcp >= 25),
    ("ns: 8+ spades", lambda deal: deal[NORTH].length(S) + deal[SOUTH].length(S) >= 8),
    ("East-West: no aces", lambda deal: held(deal[NORTH], "A") + held(deal[SOUTH], "A") == 4),
    ("n: 12+ hcp; s: 6+ hcp; ", lambda deal: deal[NORTH].hcp >= 12 and deal[SOUTH].hcp >= 6),
    ("N+S: 25+ hcp", lambda deal: deal[NORTH].hcp + deal[SOUTH].hcp >= 25),
    ("north and south: 25+ hcp", lambda deal: deal[NORTH].hcp + deal[SOUTH].hcp >= 25),
    ("ns: spades > hearts", lambda deal: of_side(deal, S) > of_side(deal, H)),
    ("ns: clubs <= hearts", lambda deal: of_side(deal, C) <= of_side(deal, H)),
    ("ns: longest suit clubs", lambda deal: of_side(deal, C) == max(of_side(deal, suit) for suit in Suit)),
    ("ns: 18+ cards in the majors", lambda deal: of_side(deal, S) + of_side(deal, H) >= 18),
    ("n: any; s: anything", lambda deal: True),
    ("", lambda deal: True),
]


@pytest.mark.parametrize(("text", "meaning"), OF_NORTH, ids=[text for text, _ in OF_NORTH])
def test_what_is_said_of_north(text: str, meaning: Callable[[Hand], bool]) -> None:
    compare(text, lambda deal: meaning(deal[NORTH]))


@pytest.mark.parametrize(("text", "meaning"), OTHER_WORDS, ids=[text for text, _ in OTHER_WORDS])
def test_the_same_in_other_words(text: str, meaning: Callable[[Hand], bool]) -> None:
    compare(text, lambda deal: meaning(deal[NORTH]))


@pytest.mark.parametrize(("text", "meaning"), OF_MORE, ids=[text for text, _ in OF_MORE])
def test_what_is_said_of_more_seats(text: str, meaning: Callable[[Deal], bool]) -> None:
    compare(text, meaning)


def compare(text: str, meaning: Callable[[Deal], bool]) -> None:
    wish = Constraint.parse(text)
    accepted = 0
    for deal in deals(seed=21, count=1500):
        assert wish.accepts(deal) == meaning(deal), deal
        accepted += meaning(deal)
    assert accepted > 0
    assert all(meaning(deal) for deal in deals(wish, seed=22, count=50))
    assert Constraint.parse(str(wish)) == wish
    assert repr(wish) == f"Constraint.parse({str(wish)!r})"


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("n: stopper in hearts", "north: stopper in hearts"),
        ("n: a singleton or void in clubs", "north: 1 clubs or 0 clubs"),
        ("n: no hearts or spades", "north: 0 hearts and 0 spades"),
        ("ns: fewer than 9 spades, hcp > 24", "NS: 0-8 spades and 25+ hcp"),
        ("n: 5432.AKQJ.32.543", "north: 5432.AKQJ.32.543"),
        ("n: two suiter, has AS", "north: two-suited and has SA"),
    ],
)
def test_how_constraints_print(text: str, printed: str) -> None:
    assert str(Constraint.parse(text)) == printed


def test_named_cards_are_dealt_first() -> None:
    wish = Constraint.parse("s: AKQJT98765432...; n: has HAKQ DA")
    assert wish.fixed[SOUTH.index] == Hand.of(S)
    for deal in deals(wish, seed=1, count=50, limit=1):
        assert deal[SOUTH] == Hand.of(S)
        assert Hand.parse(".AKQ.A.") <= deal[NORTH]


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("(4333)", 4),
        ("(4432)", 12),
        ("5(332)", 3),
        ("(54)xx", 10),
        ("xxxx", 560),
        ("4=3=3=3", 1),
        ("(5+5+xx)", sum(sorted(shape)[2] >= 5 for shape in Shape.all())),
        ("13=0=0=0", 1),
        ("(13)(54)", 4),
        ("5-4-x-x", sum(5 in shape and 4 in shape for shape in Shape.all())),
    ],
)
def test_how_many_shapes_a_pattern_has(text: str, count: int) -> None:
    assert len(shapes_matching(text)) == count


def test_every_shape_has_its_pattern() -> None:
    for shape in Shape.all():
        assert shapes_matching(str(shape)) == {shape}
        assert shape in shapes_matching("-".join(map(str, sorted(shape))))


def test_constraints_travel_between_processes() -> None:
    wish = Constraint.parse("south: 15-17 hcp, balanced")
    assert pickle.loads(pickle.dumps(wish)) == wish


def test_points_that_count_the_shape() -> None:
    hand = "AQ854.K7.K9876.2"
    for words, expected in {
        "14 total points": True,
        "12 total points": False,
        "15 support points in spades": False,
        "16 support points in spades": True,
        "rule of 22": True,
        "rule of 23": False,
    }.items():
        wish = Constraint.parse(f"north: {words}")
        deal = next(iter(deals(f"north: {hand}", seed=1, count=1)))
        assert wish.accepts(deal) is expected, words
