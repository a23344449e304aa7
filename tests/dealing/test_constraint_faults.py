"""Constraints that are refused: what no deal can meet, and what cannot be read, each with its reason."""

import pytest

from crossruff import CrossruffError, IllegalDeal, ParseError, Rank, Seat, Suit
from crossruff.dealing import Constraint, deals
from crossruff.model import evaluation


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
        ("n: has SAKQ; n: 2- spades", "no hand of North"),
        ("s: 5 aces", "no hand of South can have 5 aces"),
        ("s: 3 of AK in hearts", "no hand of South"),
        ("s: 11+ hcp in hearts", "no hand of South"),
        ("s: 3 spades, 10 hcp in spades", "no hand of South"),
        ("s: 3 aces, 11- hcp", "no hand of South"),
        ("s: stopper in hearts, void in hearts", "no hand of South"),
        ("s: 13+ controls", r"no hand of South can have 13\+ controls"),
        ("s: 9+ quick tricks", "no hand of South"),
        ("s: has SA, no aces", "no hand of South can have SA and 0 aces"),
        ("n: has SA; s: 3 aces; w: has HA", "no hand of South can have 3 aces"),
        ("s: AKQJ.432.J98.T76, 1 kings or 5+ hearts", None),
        ("s: AKQJ.432.J98.T76, 2 kings or 5+ hearts", "no hand of South"),
        ("s: AKQJ.432.J98.T76, spades < hearts", "no hand of South"),
        ("ns: 41 hcp", "no two hands of NS can have 41 hcp"),
        ("ns: 14 spades", "no two hands of NS can have 14 spades"),
        ("ns: 13 spades, 13 hearts, 1+ clubs", "no two hands of NS"),
        ("ns: 27+ hcp; ew: 14+ hcp", "at least 41 hcp, and there are 40"),
        ("ns: 20- hcp; e: 9- hcp; w: 9- hcp", "at most 38 hcp, and there are 40"),
        ("n: 5+ spades; ns: 4- spades", "NS is asked for at most 4 spades, and its seats for 5 or more"),
        (
            "ns: 26+ hcp; n: 12- hcp; s: 13- hcp",
            "NS is asked for at least 26 hcp, and its seats for 25 or fewer",
        ),
    ],
)
def test_what_cannot_be_is_said_at_once(text: str, fault: str | None) -> None:
    if fault is None:
        Constraint.parse(text)
        return
    with pytest.raises(IllegalDeal, match=fault):
        Constraint.parse(text)


def test_what_a_deal_has_is_never_refused() -> None:
    for deal in deals(seed=31, count=40):
        clauses = []
        for seat in Seat:
            hand = deal[seat]
            aces = sum("A" in hand.ranks(suit) for suit in Suit)
            clauses.append(
                f"{seat}: {hand.shape}, {hand.hcp} hcp, {aces} aces, {evaluation.controls(hand)} controls, "
                f"{evaluation.losers(hand)} losers, {evaluation.quick_tricks(hand)} quick tricks"
            )
            clauses.extend(f"{seat}: {evaluation.suit_points(hand, suit)} hcp in {suit}" for suit in Suit)
        north, south = deal[Seat.NORTH], deal[Seat.SOUTH]
        both = north | south
        clauses.append(f"ns: {both.hcp} hcp")
        clauses.extend(f"ns: {both.length(suit)} {suit}" for suit in Suit)
        clauses.extend(f"ns: {len(Rank) - 5} or fewer of 98765432 in {suit}" for suit in Suit)
        assert Constraint.parse("; ".join(clauses)).accepts(deal)
        assert Constraint.parse("; ".join([f"n: {north}", f"s: has {next(iter(south))}", *clauses])).accepts(
            deal
        )


CONDITION = "expected a condition, as `15-17 hcp`"
JOINT = "expected `,`, `and`, `or` or `;`"
COUNTED = "expected what is counted: hcp, a suit, "
SEAT = "expected a seat or side with a colon, as in `south: "


@pytest.mark.parametrize(
    ("text", "column", "rest", "reason"),
    [
        ("n: 15-17 hcp, foo", 15, "foo", f"unknown word `foo`; {CONDITION}"),
        ("n: weak two", 4, "weak two", f"unknown word `weak`; {CONDITION}"),
        ("n: 1NT opening", 5, "NT opening", f"unknown word `NT`; {COUNTED}"),
        ("n: balanced foo", 13, "foo", f"unknown word `foo`; {JOINT}"),
        ("n: 15-17 hcp balanced", 14, "balanced", JOINT),
        ("n: 5+ hearts;\ns: balanced 5+", 13, "5+", JOINT),
        ("n: (5+ hearts balanced)", 15, "balanced)", "expected `,`, `and`, `or` or `)`"),
        ("n: (5+ hearts", 14, "the end", "expected `,`, `and`, `or` or `)`"),
        ("n: 5+ hearts)", 13, ")", JOINT),
        ("n 5 hearts", 1, "n 5 hearts", "a seat needs a colon, as `south:`"),
        ("n: balanced; south 5 hearts", 14, "south 5 hearts", "a seat needs a colon, as `south:`"),
        ("q: balanced", 1, "q: balanced", SEAT),
        ("15-17 hcp", 1, "15-17 hcp", SEAT),
        ("n: 5+", 6, "the end", COUNTED),
        ("n: 12+, balanced", 7, ", balanced", COUNTED),
        ("n: 15-17 hcp, 4 or", 19, "the end", "expected"),
        ("n: balanced and", 16, "the end", CONDITION),
        ("n: at least hearts", 13, "hearts", "expected a number"),
        ("n: 2 of AK", 11, "the end", "expected `in` and a suit"),
        ("n: 2 of them", 9, "them", "unknown word `them`; expected honours"),
        ("n: void in 5", 12, "5", "expected a suit"),
        ("n: has ZZ", 8, "ZZ", "expected cards, as `SAK HQ`"),
        ("n: 5-4 in spades", 11, "spades", "expected `majors` or `minors`"),
        ("n: no 5 hearts", 9, "hearts", "expected `card` and a suit"),
        ("n: 17-15 hcp", 4, "17-15", "range must go from low to high"),
        ("n: balanced;\ns: 5+ clubs or 17-15 hcp", 16, "17-15", "range must go from low to high"),
        ("n: 15.5 hcp", 4, "15.5", "range must have a whole number in it"),
        ("n: < 0 hcp", 4, "< 0", "number must be 0 or more"),
        ("n: 4433", 4, "4433", "shape must be that of a hand of 13 cards"),
        ("n: 12+ hcp, (44)32(1)", 13, "(44)32(1)", "shape must have four lengths"),
        (
            "n: AKQ.432.J98.T76",
            4,
            "AKQ.432.J98.T76",
            "a complete hand must have 13 cards; write `has ...` for some cards",
        ),
        ("n: 3- hearts or spades", 4, None, "in one of the suits, or in each?"),
        ("n: 5+ hearts or more", 4, "5+", "'or more' must follow one number"),
        ("n: any; ns: balanced", 9, "balanced", "this condition must be of one seat, not of a side"),
        ("ns: 7- losers", 1, "0-7 losers", "this condition must be of one seat"),
        ("ns: 2+ quick tricks", 1, "2+ quick tricks", "this condition must be of one seat"),
        ("ns: stopper in hearts", 1, "stopper in hearts", "this condition must be of one seat"),
    ],
)
def test_faults_tell_their_place_and_reason(text: str, column: int, rest: str | None, reason: str) -> None:
    with pytest.raises(ParseError) as caught:
        Constraint.parse(text)
    assert reason in caught.value.reason
    assert (caught.value.text, caught.value.line, caught.value.column) == (rest, text.count("\n") + 1, column)


@pytest.mark.parametrize(
    "text",
    ["(" * 5000, "n: " + "(" * 3000, "n: " + "!" * 9000, "n: " + "not (void or " * 700, "n: " + "x" * 20_000]
    + ["n: " + "not (void or " * depth + "5 spades" + ")" * depth for depth in (70, 400, 700)],
    ids=len,
)
def test_what_is_too_deep_is_refused(text: str) -> None:
    with pytest.raises(CrossruffError):
        Constraint.parse(text)
