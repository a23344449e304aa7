"""The judge, and claims of defenders."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import combinations

import pytest

from crossruff import dd
from crossruff.claims import find_claim, judge
from crossruff.claims.search import ClaimSearch
from crossruff.errors import ClaimError
from crossruff.model import Card, Deal, Hand, Play, Seat, Side, Strain, View


def ending(text: str, strain: str = "NT", leader: Seat = Seat.SOUTH, seat: Seat = Seat.SOUTH) -> View:
    """What a seat sees of an ending; declarer is South."""
    play = Play(Deal.parse(text), Strain.parse(strain), leader, (), Seat.SOUTH)
    return View.of(play, seat)


def test_a_good_claim_is_accepted_with_a_plan() -> None:
    verdict = judge(ending("N:QT54..2. J763..A. AK982... ..KQJ.AK"), 5)
    assert verdict.claim is not None
    assert str(verdict.claim.card()) == "SK"


def test_a_two_way_guess_is_refused_though_no_world_beats_all_lines() -> None:
    view = ending("N:KJ2..A. Q54..K. AT3..2. 987..Q.")
    verdict = judge(view, 4)
    assert verdict.refusal is not None
    assert not verdict.refusal.is_certain
    assert verdict.refusal.tricks < 4


def test_a_refusal_is_a_world_that_agrees_with_what_was_seen() -> None:
    view = ending("N:AQ... K7... 32... JT...")
    refusal = judge(view, 2).refusal
    assert refusal is not None
    deal = refusal.play.deal
    assert deal[Seat.NORTH] == view.play.deal[Seat.NORTH]
    assert deal[Seat.EAST] | deal[Seat.WEST] == view.unseen
    assert refusal.is_certain
    assert dd.best_tricks(Play(deal, Strain.NOTRUMP, Seat.SOUTH)) < 2


def test_a_statement_that_keeps_the_tricks_is_accepted() -> None:
    view = ending("N:A2... K7... 43... JT...")
    assert judge(view, 1, [Card.parse("S4"), Card.parse("S2")]).is_accepted


def test_a_statement_that_throws_a_trick_away_is_refused() -> None:
    view = ending("N:A.2.. K.7.. 4.3.. J.T..")
    assert judge(view, 1).is_accepted
    verdict = judge(view, 1, [Card.parse("H3")])
    assert verdict.refusal is not None
    assert verdict.refusal.play.cards[0] == Card.parse("H3")


def test_a_statement_of_strangers_is_an_error() -> None:
    with pytest.raises(ClaimError, match="not the claimer's"):
        judge(ending("N:AQ... K7... 32... JT..."), 1, [Card.parse("SK")])


@pytest.mark.parametrize("tricks", [-1, 3])
def test_more_tricks_than_there_are_cannot_be_claimed(tricks: int) -> None:
    with pytest.raises(ClaimError, match="0 to 2 tricks, the number left; got"):
        judge(ending("N:AQ... K7... 32... JT..."), tricks)


def test_a_finished_board_has_nothing_to_claim() -> None:
    view = ending("N:A... K... 3... T...")
    play = view.play
    for word in ("S3", "ST", "SA", "SK"):
        play = play.play(word)
    with pytest.raises(ClaimError, match="nothing left"):
        find_claim(View(Seat.SOUTH, play.deal, Hand(), cards_played=play))


def _after(world: Sequence[frozenset[Card]], seat: Seat, card: Card) -> list[frozenset[Card]]:
    return [cards - {card} if seat.index == number else cards for number, cards in enumerate(world)]


def _legal(cards: frozenset[Card], table: Sequence[Card]) -> frozenset[Card]:
    following = frozenset(card for card in cards if table and card.suit is table[0].suit)
    return following or cards


def guaranteed(
    worlds: list[list[frozenset[Card]]],
    claimer: Seat,
    leader: Seat,
    strain: Strain,
    table: tuple[Card, ...] = (),
) -> int:
    """By force: what a seat makes sure of for its side, if all three others may do anything."""
    if len(table) == 4:
        best = max(
            range(4),
            key=lambda n: (table[n].suit is strain.suit, table[n].suit is table[0].suit, table[n].rank.index),
        )
        winner = leader.after(best)
        won = int(winner.side is claimer.side)
        return won + (guaranteed(worlds, claimer, winner, strain) if worlds[0][0] else 0)
    seat = leader.after(len(table))
    values = []
    for card in frozenset().union(*(_legal(world[seat.index], table) for world in worlds)):
        possible = [one for one in worlds if card in _legal(one[seat.index], table)]
        after = [_after(world, seat, card) for world in possible]
        values.append(guaranteed(after, claimer, leader, strain, (*table, card)))
    return max(values) if seat is claimer else min(values)


@pytest.mark.parametrize("seed", range(12))
def test_claims_of_a_defender_by_force(seed: int) -> None:
    """The defender sees dummy and one hand; partner may do anything."""
    chance = random.Random(seed)
    size = 2 if seed % 4 else 3
    cards = chance.sample(sorted(Card.all()), 4 * size)
    hands = {seat: Hand(cards[size * seat.index : size * (seat.index + 1)]) for seat in Seat}
    strain, leader = chance.choice(list(Strain)), chance.choice(list(Seat))
    view = View.of(Play(Deal(hands), strain, leader, (), Seat.SOUTH), Seat.WEST)
    hidden = [card for seat in view.hidden for card in hands[seat]]
    worlds = []
    for first in combinations(hidden, size):
        held = dict(hands)
        held[view.hidden[0]], held[view.hidden[1]] = Hand(first), Hand(set(hidden) - set(first))
        worlds.append([frozenset(held[seat]) for seat in Seat])
    search = ClaimSearch.of(view)
    sure = 0
    while sure < size and search.proves([], sure + 1, size - sure - 1, 1_000_000):
        sure += 1
    assert sure == guaranteed(worlds, Seat.WEST, leader, strain)
    assert judge(view, sure).is_accepted
    assert view.seat.side is Side.EW
