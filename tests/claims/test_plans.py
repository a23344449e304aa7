"""Plans take the tricks claimed, and read as a player would say them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest

from crossruff.claims import (
    ClaimCase,
    ClaimPlan,
    HiddenHands,
    ProvedClaim,
    find_claim,
    parse_assumption,
    plan_data,
    plan_from_data,
    plan_of,
    plan_picture,
    probability,
)
from crossruff.claims.explain.assumptions import describe_cases
from crossruff.claims.plan.tree import EndKind, PlanBranch, PlanEnd, PlanStep, PlanWait
from crossruff.errors import ClaimError, ParseError
from crossruff.model import Card, Deal, Hand, Play, Seat, Strain, Suit, View
from tests.claims.follow_plans import faults, games
from tests.claims.positions import random_endings


def seen(text: str, strain: str = "NT", leader: str = "S", seat: str = "S", declarer: str = "S") -> View:
    """What a seat sees of an ending."""
    play = Play(Deal.parse(text), Strain.parse(strain), Seat.parse(leader), (), Seat.parse(declarer))
    return View.of(play, Seat.parse(seat))


def planned(view: View, tricks: int | None = None, assumption: str = "") -> ClaimPlan:
    claim = find_claim(view, tricks, assumption)
    assert claim is not None
    return plan_of(claim)


def best_claims(seed: int, cards: int, count: int) -> Iterator[ProvedClaim]:
    """The best claims of random endings, as far as they have any."""
    for view in islice(random_endings(seed, cards), count):
        for tricks in range(view.play.tricks_left, 0, -1):
            claim = find_claim(view, tricks, effort=100_000)
            if claim is not None:
                yield claim
                break


def words(plan: ClaimPlan) -> list[str]:
    return str(plan).splitlines()


@pytest.mark.parametrize(("cards", "count"), [(1, 10), (2, 40), (3, 30), (4, 4)])
def test_plans_win_in_every_world_against_every_defence(cards: int, count: int) -> None:
    for claim in best_claims(5, cards, count):
        plan = plan_of(claim)
        assert plan.is_whole
        assert faults(claim, plan) == []


@pytest.mark.parametrize(("cards", "count"), [(5, 12), (6, 6), (9, 1)])
def test_plans_win_whatever_is_played(cards: int, count: int) -> None:
    random = Random(cards)
    for claim in best_claims(6, cards, count):
        plan = plan_of(claim)
        for play, won in games(claim, plan, random, 20):
            assert won, f"{plan}\n{play}"


def some_assumption(view: View, random: Random) -> tuple[ClaimCase, ...]:
    """A split, a place, or one or the other."""
    hidden, known = HiddenHands.of(view), ClaimCase.known(view)

    def place() -> ClaimCase:
        return known.with_cards(random.choice((0, 1)), Hand([random.choice(list(hidden.cards))]))

    def split() -> ClaimCase:
        suit = random.choice([suit for suit in Suit if hidden.missing(suit)])
        first = random.randint(0, hidden.missing(suit))
        return known.with_counts(suit, {first, hidden.missing(suit) - first})

    made = [random.choice((place, split))() for _ in range(random.choice((1, 2)))]
    return tuple(case for case in made if case.worlds(hidden))


def test_plans_with_assumptions_win_where_these_are_true() -> None:
    random = Random(7)
    done = 0
    for view in islice(random_endings(8, 4), 30):
        cases = some_assumption(view, random)
        for tricks in range(view.play.tricks_left, 0, -1):
            claim = find_claim(view, tricks, cases) if cases else None
            if claim is not None:
                plan = plan_of(claim)
                assert all(won for _, won in games(claim, plan, random, 20)), str(plan)
                done += 1
                break
    assert done > 15


def test_plans_of_defenders_win_whatever_their_partners_play() -> None:
    random = Random(9)
    done = 0
    for number in range(40):
        cards = random.sample(Card.all(), 16)
        hands = {seat: Hand(cards[4 * seat.index : 4 * seat.index + 4]) for seat in Seat}
        play = Play(Deal(hands), random.choice(list(Strain)), Seat.WEST, (), Seat.SOUTH)
        claim = find_claim(View.of(play, Seat.WEST), 1 + number % 2)
        if claim is not None:
            plan = plan_of(claim)
            assert plan.claims_for == (Seat.WEST,)
            assert all(won for _, won in games(claim, plan, random, 10)), str(plan)
            done += 1
    assert done > 5


def test_data_is_json_and_can_be_read_back() -> None:
    for claim in best_claims(11, 4, 12):
        plan = plan_of(claim)
        text = json.dumps(plan_data(plan))
        assert plan_from_data(json.loads(text)) == plan
        assert json.dumps(plan_data(plan_from_data(json.loads(text)))) == text


@pytest.mark.parametrize("change", [{"seat": "Q"}, {"branches": [{}]}, {"hands": 3}, {"probability": "x"}])
def test_other_data_is_refused(change: dict[str, object]) -> None:
    data = plan_data(planned(seen("N:3.A.. 4.K.. A.2.. K.3..")))
    with pytest.raises(ParseError, match="a plan must be data"):
        plan_from_data({**data, **change})


def test_pictures_are_xml_and_not_too_wide() -> None:
    for claim in best_claims(12, 5, 5):
        picture = ElementTree.fromstring(plan_picture(plan_of(claim)))
        assert picture.tag == "{http://www.w3.org/2000/svg}svg"
        assert int(picture.attrib["width"]) <= 960
        for part in picture.iter():
            if "x" in part.attrib:
                assert 0 <= int(part.attrib["x"]) <= int(picture.attrib["width"])
                assert 0 <= int(part.attrib["y"]) <= int(picture.attrib["height"])


def test_a_notebook_shows_the_picture() -> None:
    plan = planned(seen("N:3.A.. 4.K.. A.2.. K.3.."))
    assert plan._repr_html_() == plan_picture(plan)


def test_the_picture_of_the_documents_is_up_to_date() -> None:
    plan = planned(seen("N:QT54..2. J763..A. AK982... ..KQJ.AK"))
    picture = Path(__file__).parents[2] / "docs" / "pictures" / "plan.svg"
    assert picture.read_text("utf-8") == plan_picture(plan), "plan_picture has changed: write it again"


def test_a_finesse_either_way_shows_when_somebody_shows_out() -> None:
    plan = planned(seen("N:QT54..2. J763..A. AK982... ..KQJ.AK"))
    assert words(plan) == [
        "South claims all 5 tricks.",
        "1. Cash the ♠A.",
        "   - If East shows out:",
        "     2. Lead the ♠2.",
        "        - If West plays the ♠J: win with the ♠Q; lead the ♠5 to the ♠8; the rest are high: ♠K9.",
        "        - Otherwise: finesse the ♠T; cash the ♠Q; lead the ♠5 to the ♠K; the rest are high: ♠9.",
        "   - If East follows:",
        "     2. Lead the ♠2 to the ♠Q.",
        "     3. Lead the ♠T.",
        "        - If East plays a spade below the ♠J: let the ♠T run; lead the ♠5 to the ♠K; "
        "the rest are high: ♠9.",
        "        - Otherwise: win with the ♠K; the rest are high: ♠98.",
    ]


@pytest.mark.parametrize(
    ("view", "tricks", "assumption", "expected"),
    [
        (
            seen("N:Q2.A4.. 53.K9.. AK.32.. 4.QJ5..", "S"),
            3,
            "",
            [
                "South claims 3 of 4 tricks.",
                "1. Draw two rounds of trumps with the ♠A and the ♠K.",
                "2. Lead the ♥2 to the ♥A.",
            ],
        ),
        (
            seen("N:AQ.32.. K5.Q4.. 32.AK.. JT.J5.."),
            4,
            "west has the SK",
            [
                "South claims all 4 tricks if West has the ♠K (50.0 %).",
                "1. Cash the ♥A and the ♥K.",
                "2. Lead the ♠2.",
                "   - If West plays the ♠K: win with the ♠A; the rest are high: ♠Q.",
                "   - Otherwise: finesse the ♠Q; the rest are high: ♠A.",
            ],
        ),
        (
            seen("N:AK.Q2.. 54.A9.. 63.K5.. Q7.T8.."),
            3,
            "",
            [
                "South claims 3 of 4 tricks.",
                "1. Lead the ♥K.",
                "   - If South wins: lead the ♠3 to the ♠A; cash the ♠K.",
                "   - If the opponents win: North wins whatever is led, and the rest are high.",
            ],
        ),
        (
            seen("N:A.K.. 5.7.. K..3. Q..A."),
            None,
            "",
            ["South claims both tricks.", "1. Lead the ♠K to the ♠A.", "2. The rest are high: ♥K."],
        ),
        (
            seen("N:AK2.3.. 65.K7.. 43.A5.. .QJT9..", "S", leader="N"),
            None,
            "",
            [
                "South claims all 4 tricks.",
                "1. Draw two rounds of trumps with the ♠A and the ♠K.",
                "2. Cash the ♠2, discarding the ♥5.",
                "3. Lead the ♥3 to the ♥A.",
            ],
        ),
        (
            seen("N:AQ..32. T9.AK.. KJ.32.. ..AKQJ.", "S"),
            None,
            "",
            [
                "South claims all 4 tricks.",
                "1. Ruff the ♥2 with the ♠Q.",
                "2. Ruff the ♦2 with the ♠J.",
                "3. Ruff the ♥3 with the ♠A.",
                "4. Ruff the ♦3 with the ♠K.",
            ],
        ),
        (
            seen("N:A.QJ2.. 5.K94.. 3.A53.. .T876..", leader="W"),
            3,
            "",
            [
                "South claims 3 of 4 tricks.",
                "- On a spade lead:",
                "  1. Win with the ♠A.",
                "  2. Lead the ♥2 to the ♥A.",
                "  3. Lead the ♥3 to the ♥J.",
                "     - If North wins: that is enough.",
                "     - If the opponents win: North wins whatever is led, and the rest are high.",
                "- On a heart lead:",
                "  1. Win with the ♥A.",
                "  2. Lead the ♥3 to the ♥J.",
                "     - If North wins: cash the ♠A.",
                "     - If the opponents win: North wins whatever is led, and the rest are high.",
            ],
        ),
    ],
)
def test_plans_read_as_a_player_would_say_them(
    view: View, tricks: int | None, assumption: str, expected: list[str]
) -> None:
    assert words(planned(view, tricks, assumption)) == expected


def test_what_is_too_long_is_cut_and_says_so() -> None:
    claim = find_claim(seen("N:QT54..2. J763..A. AK982... ..KQJ.AK"))
    assert claim is not None
    plan = plan_of(claim, steps=12)
    assert not plan.is_whole
    assert any(end.kind is EndKind.CUT for end in plan.ends())
    assert "the proof goes on card by card" in str(plan).lower()
    assert [end.kind for end in plan_of(claim, steps=0).ends()] == [EndKind.CUT]


def test_a_plan_is_asked_card_by_card() -> None:
    plan = planned(seen("N:QT54..2. J763..A. AK982... ..KQJ.AK"))

    def after(line: str) -> str | None:
        card = plan.card([Card.parse(word) for word in line.split()])
        return None if card is None else str(card)

    assert after("") == "SA"
    assert after("SA") is None
    assert after("SA S3 S4 DA") == "S2"
    assert after("SA S3 S4 DA S2 SJ") == "SQ"
    assert after("SA S3 S4 DA S2 S6") == "ST"
    assert after("SA DQ S4 S3 S2 DK SQ S6") == "ST"
    with pytest.raises(ClaimError, match="the plan has the ♠A, not the ♠K"):
        after("SK S3 S4 DA")


def test_of_the_branches_of_a_node_one_is_right() -> None:
    """Facts of two branches exclude each other: somewhere one of them says the opposite of the other."""

    def check(branches: tuple[PlanBranch, ...]) -> None:
        for place, branch in enumerate(branches):
            for other in branches[:place]:
                leads = {fact.kind.value for fact in (*branch.facts[:1], *other.facts[:1])} <= {
                    "leads",
                    "led",
                }
                assert leads or {fact.opposite() for fact in branch.facts} & set(other.facts)
            if isinstance(branch.then, PlanStep | PlanWait):
                check(branch.then.branches)
            else:
                assert isinstance(branch.then, PlanEnd)
                assert len(branches) > 1 or not branch.facts

    for claim in best_claims(13, 4, 12):
        check(plan_of(claim).branches)


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ("", ""),
        ("spades 3-3", "spades 3-3"),
        ("west has at most 1 heart", "East has at least 1 heart"),
        ("west has 2 spades", "East has 4 spades"),
        ("east has no hearts", "East has no hearts"),
        ("each has at least 1 heart", "hearts 1-1"),
        ("west has the SQ and ST", "West has the ♠Q and ♠T"),
        ("west has the SQ, east has the S9", "East has the ♠9, West has the ♠Q"),
        ("spades 3-3 else west has the SQ", "spades 3-3 or else West has the ♠Q"),
        ("spades not 3-3", "spades 4-2"),
    ],
)
def test_descriptions_of_assumptions_can_be_parsed(given: str, expected: str) -> None:
    view = seen("N:KJ2.A.. Q54.2.. A63.K.. T97.3..")
    cases = parse_assumption(given, view)
    assert describe_cases(cases, view) == expected
    again = parse_assumption(expected.replace("or else", "else"), view)
    assert probability(again, view) == probability(cases, view)
