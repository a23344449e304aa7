"""Meanings that contradict the cards or each other are relaxed in order, and reported."""

from crossruff.inference import Meaning, all_worlds, count_worlds, sample
from crossruff.model import Contract, Deal, Play, Seat, Suit, View
from tests.inference.endings import meanings_of

STRONG = Deal.parse("N:KQJ.AQ2.AQJ.KT32 98765.KJT98.T.76 A42.7654.K98.A94 T3.3.765432.QJ85")
VIEW = View.of(Play.of(STRONG, Contract.parse("3NTN")), Seat.NORTH)
"""North has 22 points, and does not see dummy yet: 18 are hidden."""


def notes_of(**meanings: str) -> tuple[str, ...]:
    found = sample(VIEW, meanings_of(**meanings), 20, seed=1)
    assert len(found) == 20
    return found.relaxed


def test_what_agrees_is_left_alone() -> None:
    assert notes_of(s="5-9 hcp", e="5+ hearts", w="5- hcp") == ()


def test_points_are_the_first_to_give_way() -> None:
    found = sample(VIEW, meanings_of(e="20-21 hcp, 5+ hearts"), 50, seed=1)
    assert found.relaxed == (
        "East's 'five or more hearts, 20 or 21 points' contradicts the cards seen: points widened by 2",
    )
    assert all(world[Seat.EAST].hcp == 18 for world in found.deals())


def test_then_any_points_will_do() -> None:
    assert notes_of(e="30+ hcp") == ("East's '30 or more points' contradicts the cards seen: points ignored",)


def test_then_lengths_give_way() -> None:
    assert notes_of(e="12 hearts") == (
        "East's 'twelve hearts' contradicts the cards seen: lengths widened by 2",
    )
    assert notes_of(e="11 hearts and 12+ hcp") == (
        "East's 'eleven hearts, 12 or more points' contradicts the cards seen: "
        "lengths widened by 1 and points ignored",
    )


def test_at_last_a_meaning_is_ignored() -> None:
    assert notes_of(e="5 spades and 5 hearts and 5 clubs", s="4+ spades") == (
        "East's 'no hand' contradicts the cards seen: ignored",
    )


def test_two_that_contradict_each_other_give_way_together() -> None:
    assert notes_of(e="10-12 hcp", w="10-12 hcp", s="3+ spades") == (
        "East's '10 to 12 points' contradicts West's '10 to 12 points': points widened by 1",
        "West's '10 to 12 points' contradicts East's '10 to 12 points': points widened by 1",
    )


def test_partner_is_trusted_longest() -> None:
    # There are ten spades for East and South.
    assert notes_of(e="9+ spades", s="9+ spades") == (
        "East's 'nine or more spades' contradicts South's 'nine or more spades': ignored",
        "South's 'nine or more spades' contradicts East's 'nine or more spades': lengths widened by 2",
    )


def test_three_that_contradict_only_together() -> None:
    assert notes_of(e="7-8 hcp", s="7-8 hcp", w="7-8 hcp") == tuple(
        f"{seat}'s '7 or 8 points' contradicts {others}: points widened by 1"
        for seat, others in (
            ("East", "West's '7 or 8 points' and South's '7 or 8 points'"),
            ("South", "East's '7 or 8 points' and West's '7 or 8 points'"),
            ("West", "East's '7 or 8 points' and South's '7 or 8 points'"),
        )
    )


def test_cards_seen_are_never_relaxed() -> None:
    play = Play.of(STRONG, Contract.parse("3NTN"), ["H8", "H4", "H3", "HA", "H2", "HJ", "H5", "D7"])
    view = View.of(play, Seat.NORTH)
    found = sample(view, meanings_of(w="4+ hearts, 20+ hcp"), 200, seed=1)
    assert found.relaxed == (
        "West's 'four or more hearts, 20 or more points' contradicts the cards seen: ignored",
    )
    assert not any(world[Seat.WEST].length(Suit.HEARTS) for world in found.deals())


def test_the_count_is_of_the_meanings_as_given() -> None:
    assert count_worlds(VIEW, meanings_of(e="20+ hcp")) == 0
    assert count_worlds(VIEW, {Seat.EAST: Meaning(())}) == 0
    assert count_worlds(VIEW, meanings_of(e="18 hcp")) > 0
    assert count_worlds(VIEW, meanings_of(n="0 hcp")) == count_worlds(VIEW, {})


def test_all_worlds_are_relaxed_too() -> None:
    play = Play.of(STRONG, Contract.parse("3NTN"), ["C7", "C4", "C5", "CT"])
    view = View.of(play, Seat.NORTH)
    found = all_worlds(view, meanings_of(e="6 clubs", w="10 diamonds, 6+ hcp"), 10**6)
    assert found is not None
    assert len(found.relaxed) == 2
