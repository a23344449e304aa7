"""The constraint language: what it accepts is compared with plain Python on the same deals."""

import pickle
from collections.abc import Callable

import pytest

from crossruff import CrossruffError, Deal, Hand, IllegalDeal, ParseError, Seat, Shape, Suit
from crossruff.dealing import Constraint, deals
from crossruff.dealing.shape_patterns import shapes_matching
from crossruff.model import evaluation
from crossruff.model.evaluation import Stopper

S, H, D, C = Suit
NORTH, SOUTH = Seat.NORTH, Seat.SOUTH


def held(hand: Hand, rank: str) -> int:
    return sum(rank in hand.ranks(suit) for suit in Suit)


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
OF_MORE: list[tuple[str, Callable[[Deal], bool]]] = [
    ("ns: 25+ hcp", lambda deal: deal[NORTH].hcp + deal[SOUTH].hcp >= 25),
    ("ns: 8+ spades", lambda deal: deal[NORTH].length(S) + deal[SOUTH].length(S) >= 8),
    ("East-West: no aces", lambda deal: held(deal[NORTH], "A") + held(deal[SOUTH], "A") == 4),
    ("n: 12+ hcp; s: 6+ hcp; ", lambda deal: deal[NORTH].hcp >= 12 and deal[SOUTH].hcp >= 6),
    ("n: any; s: anything", lambda deal: True),
    ("", lambda deal: True),
]


@pytest.mark.parametrize(("text", "meaning"), OF_NORTH, ids=[text for text, _ in OF_NORTH])
def test_what_is_said_of_north(text: str, meaning: Callable[[Hand], bool]) -> None:
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
    again = Constraint.parse(str(wish))
    assert str(again) == str(wish)
    assert all(again.accepts(deal) == wish.accepts(deal) for deal in deals(seed=23, count=300))


def test_named_cards_are_dealt_first() -> None:
    wish = Constraint.parse("s: AKQJT98765432...; n: has HAKQ DA")
    assert wish.fixed[SOUTH.index] == Hand.of(S)
    for deal in deals(wish, seed=1, count=50, limit=1):
        assert deal[SOUTH] == Hand.of(S)
        assert Hand.parse(".AKQ.A.") <= deal[NORTH]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("n: 14+ spades", "no hand of North can have 14"),
        ("n: 38 hcp", "no hand of North can have 38 hcp"),
        ("n: balanced, void", "no hand of North"),
        ("n: 7+ spades, 7+ hearts", "no hand of North"),
        ("n: 4441, 35+ hcp", "no hand of North"),
        ("n: not (0-40 hcp)", "no hand of North"),
        ("n: 5+ spades; s: 5+ spades; e: 4+ spades", "at least 14 spades, and there are 13"),
        ("n: 3- hcp; s: 3- hcp; e: 3- hcp; w: 3- hcp", "at most 12 hcp, and there are 40"),
        ("n: 2- clubs; s: 2- clubs; e: 2- clubs; w: 2- clubs", "at most 8 clubs, and there are 13"),
        ("n: has SA; s: has SA", "dealt twice: ♠A"),
        ("n: AKQ...; n: 2- spades", "no hand of North"),
    ],
)
def test_what_cannot_be_is_said_at_once(text: str, fault: str) -> None:
    with pytest.raises(IllegalDeal, match=fault):
        Constraint.parse(text)


@pytest.mark.parametrize(
    ("text", "column", "rest"),
    [
        ("n: 15-17 hcp, foo", 15, "foo"),
        ("n 5 hearts", 1, "n 5 hearts"),
        ("q: balanced", 1, "q: balanced"),
        ("n: 5+ hearts;\ns: balanced 5+", 13, "5+"),
        ("n: (5+ hearts", 14, "the end"),
        ("n: 5+", 6, "the end"),
    ],
)
def test_faults_tell_their_place(text: str, column: int, rest: str) -> None:
    with pytest.raises(ParseError, match="expected") as caught:
        Constraint.parse(text)
    assert (caught.value.text, caught.value.line, caught.value.column) == (rest, text.count("\n") + 1, column)


@pytest.mark.parametrize(
    "text", ["n: 4433", "n: 17-15 hcp", "ns: balanced", "n: (44)32(1)", "(" * 5000, "n: " + "(" * 3000]
)
def test_other_faults(text: str) -> None:
    with pytest.raises(CrossruffError):
        Constraint.parse(text)


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
