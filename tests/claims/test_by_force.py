"""The oracle of claims as Python asks it, and the checker of plans: each confirms the other."""

from __future__ import annotations

from functools import cache
from itertools import combinations, islice
from pathlib import Path

import pytest

from crossruff.dd import solve
from crossruff.formats import dump
from crossruff.model import Board, Card, Contract, Deal, Hand, Play, Seat, Strain, Suit, View
from tests.claims.by_force import ByForce, line_of
from tests.claims.check_plan import Line, Strategy, faults
from tests.claims.positions import after, random_endings, real_endings


def ending(north: str, south: str, unseen: str, leader: Seat = Seat.SOUTH) -> View:
    """South declares at notrump."""
    cards = list(Hand.parse(unseen))
    hands = map(Hand, (cards[: len(cards) // 2], cards[len(cards) // 2 :]))
    east, west = hands
    deal = Deal(
        {Seat.NORTH: Hand.parse(north), Seat.EAST: east, Seat.SOUTH: Hand.parse(south), Seat.WEST: west}
    )
    return View.of(Play(deal, Strain.NOTRUMP, leader, declarer=Seat.SOUTH), Seat.SOUTH)


GUESS = ending("AJ3...", "KT2...", "Q98.654..")
EITHER_SIDE = ending("AK982...", "QT54.2..", "J763.AKQJT9..")


def best_of(oracle: ByForce, view: View) -> Strategy:
    """The strategy that the oracle advises."""
    advice: dict[str, Card] = {}

    @cache
    def at(line: Line) -> View:
        return after(at(line[:-1]), line[-1:]) if line else view

    def choose(line: Line) -> Card:
        position = line_of(at(line))
        if position not in advice:
            values = oracle.each_card(at(line))
            advice[position] = max(values, key=lambda card: values[card])
        return advice[position]

    return choose


def test_known_answers(by_force: ByForce) -> None:
    assert by_force.value(GUESS) == 2
    for count in (1, 2):
        assert by_force.value(GUESS, {(Seat.EAST, Suit.SPADES): (count,)}) == 3
    words = (f"{card}={value}" for card, value in by_force.each_card(EITHER_SIDE).items())
    assert " ".join(words) == "SQ=3 ST=5 S5=5 S4=5 H2=0"


def test_what_has_shown_is_told(by_force: ByForce) -> None:
    """West discards on the first trick, so that the finesse is marked."""
    view = after(GUESS, [Card.parse("S2"), Card.parse("H4")])
    words = line_of(view).split()
    assert {"N=AJ3...", "S=KT...", "unseen=Q98.65..", "leader=S", "table=S2,H4", "void=W:S"} <= set(words)
    assert by_force.value(view) == 3


def test_only_declarer_can_ask(by_force: ByForce) -> None:
    play = Play(Deal.parse("N:A... K... Q... J..."), Strain.NOTRUMP, Seat.WEST, declarer=Seat.SOUTH)
    with pytest.raises(ValueError, match="nobody else"):
        by_force.value(View.of(play, Seat.EAST))
    with pytest.raises(ValueError, match="got West"):
        by_force.each_card(View.of(play, Seat.SOUTH))
    assert by_force.value(View.of(play, Seat.SOUTH)) == 1


@pytest.mark.parametrize(("cards", "number", "every_line"), [(2, 40, True), (3, 12, True), (4, 3, False)])
def test_the_oracle_s_strategy_takes_its_value_and_no_more(
    by_force: ByForce, cards: int, number: int, every_line: bool
) -> None:
    for view in islice(random_endings(seed=1, cards=cards), number):
        value, choose = by_force.value(view), best_of(by_force, view)
        assert not faults(view, value, choose, every_line=every_line), line_of(view)
        if value < view.play.tricks_left:
            assert faults(view, value + 1, choose, every_line=every_line, most=1), line_of(view)


def test_a_poor_strategy_takes_no_more_than_the_best(by_force: ByForce) -> None:
    """And the same, whether every line is walked or every position."""
    for view in islice(random_endings(seed=4, cards=3), 8):

        def choose(line: Line, view: View = view) -> Card:
            return next(iter(after(view, line).play.legal_cards))

        claims = range(view.play.tricks_left + 1)
        good = [tricks for tricks in claims if not faults(view, tricks, choose, most=1)]
        assert good == [*range(len(good))]
        assert good == [tricks for tricks in claims if not faults(view, tricks, choose, every_line=False)]
        assert max(good) <= by_force.value(view), line_of(view)


def test_five_top_cards_against_any_discards() -> None:
    """Ten cards may be discarded in any order: too many lines, but few positions."""
    north, south = Hand.parse("AKQJT..."), Hand.parse(".5432.2.")
    view = ending(str(north), str(south), "...AKQJT98765", Seat.NORTH)
    order = [card for trick in zip(north, south, strict=True) for card in trick]

    def choose(line: Line) -> Card:
        return order[len(line) // 2]

    assert not faults(view, 5, choose, every_line=False)


def test_no_world_gives_less_double_dummy(by_force: ByForce) -> None:
    """And with one world left, just so much."""
    single = 0
    for view in islice(random_endings(seed=2, cards=3), 60):
        play, declarer, (one, other) = view.play, view.seat, view.hidden
        totals = []
        for cards in combinations(view.unseen, play.count(one)):
            hands = {one: Hand(cards), other: view.unseen - Hand(cards)}
            if any(hand.length(suit) for seat, hand in hands.items() for suit in play.shown_out(seat)):
                continue
            on_table = {seat: Hand([card]) for seat, card in play.trick.items()}
            deal = Deal(
                {seat: hands.get(seat, play.remaining[seat]) | on_table.get(seat, Hand()) for seat in Seat}
            )
            best = max(solve(Play(deal, play.strain, play.trick.leader, play.trick.cards)).values())
            totals.append(best if play.turn.side is declarer.side else play.tricks_left - best)
        value = by_force.value(view)
        assert value <= min(totals), line_of(view)
        if len(totals) == 1:
            single += 1
            assert value == totals[0], line_of(view)
    assert single


def follow_a_book(book: dict[str, str], otherwise: Strategy) -> Strategy:
    """Some cards by the line before them, else another strategy."""
    lines = {tuple(map(Card.parse, line.split())): Card.parse(card) for line, card in book.items()}
    return lambda line: lines[line] if line in lines else otherwise(line)


def test_a_wrong_strategy_is_found(by_force: ByForce) -> None:
    good = best_of(by_force, GUESS)
    assert not faults(GUESS, 2, good)
    late = follow_a_book({"": "SK"}, good)
    found = faults(GUESS, 3, late, most=1000)
    assert found
    assert {fault.why for fault in found} == {"not 3 tricks"}
    # Only if West shows out is the queen not to be caught any more.
    assert all(fault.line[1].suit is Suit.HEARTS for fault in found)
    assert not faults(GUESS, 3, late, counts={(Seat.EAST, Suit.SPADES): (0, 1, 2)})
    assert len(faults(GUESS, 3, late, most=2)) == 2


def test_cards_against_the_laws_are_found(by_force: ByForce) -> None:
    good = best_of(by_force, EITHER_SIDE)
    missing = faults(EITHER_SIDE, 5, follow_a_book({"": "SA"}, good))
    assert [str(fault) for fault in missing] == [": S does not hold SA"]
    cards = {0: "S4", 2: "SA", 4: "S8", 6: "H2"}
    revoke = faults(EITHER_SIDE, 5, lambda line: Card.parse(cards[len(line)]))
    assert {fault.why for fault in revoke} == {"S revokes with H2"}


def test_random_endings_are_of_every_kind() -> None:
    views = list(islice(random_endings(seed=3, cards=5), 100))
    assert views == list(islice(random_endings(seed=3, cards=5), 100))
    assert all(view.play.tricks_left == 5 for view in views)
    assert {view.seat for view in views} == set(Seat)
    assert {len(view.play.trick.cards) for view in views} == {0, 1, 2, 3}
    assert any(view.play.shown_out(seat) for view in views for seat in view.hidden)
    assert {view.play.strain for view in views} == set(Strain)


def test_real_endings_are_those_of_records(tmp_path: Path) -> None:
    deal = Deal.parse("N:AQJ3.KQ42.QT42.2 KT975.J753.A.965 82.AT98..AKQJ874 64.6.KJ987653.T3")
    plays = [Play.of(deal, Contract.parse("6HS"))]
    while not plays[-1].is_over:
        plays.append(plays[-1].play(next(iter(plays[-1].legal_cards))))
    ends = [
        plays[-1],
        plays[40].claimed(3, Seat.SOUTH),
        plays[45].claimed(1),
        plays[20].claimed(8, Seat.SOUTH),
        plays[44],
    ]
    boards = [
        Board(None, deal, Seat.SOUTH, stated_contract=Contract.parse("6HS")).with_play(play) for play in ends
    ]
    dump(boards[:3], tmp_path / "a.pbn")
    dump(boards[3:], tmp_path / "b.lin")
    views = list(real_endings(tmp_path))
    assert [len(view.play) for view in views] == [32, 40, 45, 44]
    assert all(view.seat is Seat.SOUTH and not view.play.is_over for view in views)
    assert [len(view.play) for view in real_endings(tmp_path, limit=2, cards=3)] == [40, 40]
