"""Meanings that contradict the cards or each other are relaxed in order, and it is said."""

from crossruff.inference import Meaning, all_worlds, count_worlds, sample
from crossruff.model import Contract, Deal, Play, Seat, Suit, View
from tests.inference.endings import told

STRONG = Deal.parse("N:KQJ.AQ2.AQJ.KT32 98765.KJT98.T.76 A42.7654.K98.A94 T3.3.765432.QJ85")
VIEW = View.of(Play.of(STRONG, Contract.parse("3NTN")), Seat.NORTH)
"""North has 22 points, and does not see dummy yet: 18 are hidden."""


def said_of(**meanings: str) -> tuple[str, ...]:
    found = sample(VIEW, told(**meanings), 20, seed=1)
    assert len(found) == 20
    return found.relaxed


def test_what_agrees_is_left_alone() -> None:
    assert said_of(s="5-9 hcp", e="5+ hearts", w="5- hcp") == ()


def test_points_are_the_first_to_give_way() -> None:
    found = sample(VIEW, told(e="20-21 hcp, 5+ hearts"), 50, seed=1)
    assert found.relaxed == (
        "East's '20-21 hcp and 5+ hearts' does not fit the cards seen: it is taken with points 2 wider",
    )
    assert all(world[Seat.EAST].hcp == 18 for world in found.deals())


def test_then_any_points_will_do() -> None:
    assert said_of(e="30+ hcp") == (
        "East's '30+ hcp' does not fit the cards seen: it is taken with any points",
    )


def test_then_lengths_give_way() -> None:
    assert said_of(e="12 hearts") == (
        "East's '12 hearts' does not fit the cards seen: it is taken with suits 2 longer or shorter",
    )
    assert said_of(e="11 hearts and 12+ hcp") == (
        "East's '11 hearts and 12+ hcp' does not fit the cards seen: "
        "it is taken with suits 1 longer or shorter and any points",
    )


def test_at_last_a_meaning_is_left_aside() -> None:
    assert said_of(e="5 spades and 5 hearts and 5 clubs", s="4+ spades") == (
        "East's '5 spades and 5 hearts and 5 clubs' does not fit the cards seen: it is left aside",
    )


def test_two_that_contradict_each_other_give_way_together() -> None:
    assert said_of(e="10-12 hcp", w="10-12 hcp", s="3+ spades") == (
        "East's '10-12 hcp' does not fit West's '10-12 hcp': it is taken with points 1 wider",
        "West's '10-12 hcp' does not fit East's '10-12 hcp': it is taken with points 1 wider",
    )


def test_partner_is_trusted_longest() -> None:
    # There are ten spades for East and South.
    assert said_of(e="9+ spades", s="9+ spades") == (
        "East's '9+ spades' does not fit South's '9+ spades': it is left aside",
        "South's '9+ spades' does not fit East's '9+ spades': it is taken with suits 2 longer or shorter",
    )


def test_three_that_contradict_only_together() -> None:
    assert said_of(e="7-8 hcp", s="7-8 hcp", w="7-8 hcp") == tuple(
        f"{seat}'s '7-8 hcp' does not fit {others}: it is taken with points 1 wider"
        for seat, others in (
            ("East", "West's '7-8 hcp' and South's '7-8 hcp'"),
            ("South", "East's '7-8 hcp' and West's '7-8 hcp'"),
            ("West", "East's '7-8 hcp' and South's '7-8 hcp'"),
        )
    )


def test_cards_seen_are_never_doubted() -> None:
    play = Play.of(STRONG, Contract.parse("3NTN"), ["H8", "H4", "H3", "HA", "H2", "HJ", "H5", "D7"])
    view = View.of(play, Seat.NORTH)
    found = sample(view, told(w="4+ hearts, 20+ hcp"), 200, seed=1)
    assert found.relaxed == ("West's '4+ hearts and 20+ hcp' does not fit the cards seen: it is left aside",)
    assert not any(world[Seat.WEST].length(Suit.HEARTS) for world in found.deals())


def test_the_count_is_of_what_was_told() -> None:
    assert count_worlds(VIEW, told(e="20+ hcp")) == 0
    assert count_worlds(VIEW, {Seat.EAST: Meaning(())}) == 0
    assert count_worlds(VIEW, told(e="18 hcp")) > 0
    assert count_worlds(VIEW, told(n="0 hcp")) == count_worlds(VIEW, {})


def test_all_worlds_are_relaxed_too() -> None:
    play = Play.of(STRONG, Contract.parse("3NTN"), ["C7", "C4", "C5", "CT"])
    view = View.of(play, Seat.NORTH)
    found = all_worlds(view, told(e="6 clubs", w="10 diamonds, 6+ hcp"), 10**6)
    assert found is not None
    assert len(found.relaxed) == 2
