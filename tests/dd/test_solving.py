"""Single positions: every card's value against DDS, lines of best play, and what cannot be solved."""

from __future__ import annotations

from random import Random

import pytest

from crossruff import dd
from crossruff.dealing import deal
from crossruff.errors import CrossruffError, IllegalCard, IllegalDeal
from crossruff.model import Card, Deal, Hand, Play, Seat, Side, Strain
from tests.dd import peer

FINESSE = Deal.parse("N:AQ... J9... 3..2. K..A.")


def random_position(number: int, tricks: int, *, played: int) -> Play:
    """An ending with so many tricks, and cards of the first tricks played at random."""
    rng = Random(number)
    whole = deal(seed=3, number=number)
    ending = Deal({seat: Hand(rng.sample(list(hand), tricks)) for seat, hand in whole.items()})
    play = Play(ending, rng.choice(list(Strain)), rng.choice(list(Seat)))
    for _ in range(played):
        play = play.play(rng.choice(list(play.legal_cards)))
    return play


def positions() -> list[Play]:
    """Whole deals, endings, and all of them in mid-trick too."""
    sizes = [(13, played) for played in (0, 1, 2, 3)]
    sizes += [(tricks, played) for tricks in range(1, 11) for played in range(min(8, 4 * tricks))]
    return [random_position(number, *size[:1], played=size[1]) for number, size in enumerate(sizes, 1)]


@pytest.mark.parametrize("position", positions(), ids=lambda play: f"{play.size}-{len(play.cards)}")
def test_every_card_is_worth_what_dds_says(position: Play) -> None:
    expected = peer.values(position)
    found = dd.solve(position)
    assert found == expected
    assert set(found) == set(position.legal_cards)
    assert list(found.values()) == sorted(found.values(), reverse=True)
    assert dd.best_tricks(position) == max(expected.values())


def test_one_solver_for_many_positions_gives_the_same() -> None:
    solver = dd.Solver()
    for position in positions()[4::3]:
        assert dd.solve(position, solver=solver) == dd.solve(position)
        assert dd.best_tricks(position, solver=solver) == dd.best_tricks(position)


@pytest.mark.parametrize("number", range(1, 13))
def test_no_card_of_a_line_costs_anything(number: int) -> None:
    position = random_position(number, 1 + number % 8, played=number % 4)
    side = position.turn.side
    total = position.won(side) + max(peer.values(position).values())
    play = dd.line(position)
    assert play.is_over
    assert play.cards[: len(position)] == position.cards
    assert play.won(side) == total
    for count in range(len(position), len(play)):
        at = play.at(count)
        values = peer.values(at)
        assert values[play.cards[count]] == max(values.values())
        kept = [card for card, tricks in values.items() if tricks == max(values.values())]
        assert play.cards[count] == dd.cheapest(at, kept)


def test_a_line_of_a_whole_deal_takes_what_the_deal_is_worth() -> None:
    position = Play(deal(seed=3), Strain.HEARTS, Seat.WEST)
    play = dd.line(position)
    assert len(play) == 52
    assert play.won(Side.EW) == max(peer.values(position).values())


def test_a_line_with_other_taste() -> None:
    position = Play(Deal.parse("N:AKQ... JT9... 876... 543..."), Strain.NOTRUMP, Seat.NORTH)
    assert str(dd.line(position).cards[0]) == "SQ"
    assert str(dd.line(position, choose=lambda _, cards: cards[0]).cards[0]) == "SA"


def test_the_cheapest_card_is_the_lowest_and_a_trump_last() -> None:
    position = Play(Deal.parse("N:2.A3.. 3.Q.K. 4.5.Q. 6.6.J."), Strain.SPADES, Seat.NORTH)
    cards = [Card.parse(word) for word in ("S2", "HA", "H3")]
    assert dd.cheapest(position, cards) == Card.parse("H3")
    assert dd.cheapest(position, cards[:1]) == Card.parse("S2")


def test_the_play_before_does_not_matter() -> None:
    played = random_position(40, 6, played=8)
    fresh = Play(played.remaining, played.strain, played.turn)
    assert dd.solve(played) == dd.solve(fresh)


@pytest.mark.parametrize(
    ("deal_text", "cards", "words"),
    [
        ("N:- - - -", "", "deal must have cards; got none"),
        ("N:A... K... Q... -", "", "all four hands must be known; the cards of West are not"),
        ("N:A... - Q... -", "", "the cards of East and West are not"),
        (
            "N:AK... Q... J... T...",
            "",
            "hands must be equally long; got North 2, East 1, South 1, West 1 cards",
        ),
        (
            "N:AQJ3.KQ42.QT42. KT975.J753.A.965 82.AT98..AKQJ874 64.6.KJ987653.T3",
            "",
            "North 12, East 13, South 13, West 13 cards; missing: ♣2",
        ),
        ("N:A... K... Q... J...", "SQ SJ SA SK", "all the cards have been played"),
    ],
)
def test_what_cannot_be_solved_is_said(deal_text: str, cards: str, words: str) -> None:
    position = Play(Deal.parse(deal_text), Strain.NOTRUMP, Seat.SOUTH, tuple(map(Card.parse, cards.split())))
    for call in (dd.solve, dd.best_tricks, dd.line):
        with pytest.raises(CrossruffError, match=words):
            call(position)


def test_a_card_twice_a_card_not_held_and_a_claim() -> None:
    twice = Deal.unchecked((1 << 12, 1 << 12, 1 << 11, 1 << 10))
    with pytest.raises(IllegalDeal, match="dealt twice: ♠A"):
        dd.solve(Play(twice, Strain.NOTRUMP, Seat.SOUTH))
    with pytest.raises(IllegalCard, match="West holds it"):
        Play(FINESSE, Strain.NOTRUMP, Seat.SOUTH).play("SK")
    with pytest.raises(CrossruffError, match="must have a card to play; South claims 1"):
        dd.solve(Play(FINESSE, Strain.NOTRUMP, Seat.SOUTH).claimed(1, Seat.SOUTH))
