"""Claims with statements: the judge against an oracle that tries every world and every play."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest

from crossruff.claims import ClaimReason, ClaimVerdict, Refusal, describe_refusal, judge, rule
from crossruff.errors import ClaimError
from crossruff.model import Card, Deal, Hand, Play, Seat, Strain, Suit, View
from crossruff.players import Budget
from tests.claims.statements_by_force import Oracle


def endings(seed: int, size: int, count: int) -> Iterator[Play]:
    """Deal endings with few suits; half of them are a few cards later, some in the middle of a trick."""
    for number in range(count):
        chance = random.Random(f"{seed} {size} {number}")
        suits = chance.sample(list(Suit), chance.choice([2, 2, 3, 4]))
        size_then = size + number % 2
        pack = [card for card in Card.all() if card.suit in suits]
        cards = chance.sample(pack, 4 * size_then)
        hands = {seat: Hand(cards[size_then * seat.index : size_then * (seat.index + 1)]) for seat in Seat}
        strain = chance.choice([Strain.NOTRUMP, *(suit.strain for suit in suits)])
        play = Play(Deal(hands), strain, chance.choice(list(Seat)), (), Seat.SOUTH)
        for _ in range((number % 2) * chance.choice([4, 4, 5, 6, 7])):
            play = play.play(chance.choice(list(play.legal_cards)))
        yield play


def seats_of(seat: Seat) -> tuple[Seat, ...]:
    """South declares: the others play for themselves."""
    return (Seat.NORTH, Seat.SOUTH) if seat is Seat.SOUTH else (seat,)


def statement_of(chance: random.Random, play: Play, seat: Seat) -> list[Card]:
    """Some cards that the claimer may play, in any order."""
    cards = [card for mine in seats_of(seat) for card in play.remaining[mine]]
    return chance.sample(cards, chance.randint(1, len(cards))) if cards else []


@pytest.mark.parametrize(("size", "count"), [(1, 300), (2, 2600), (3, 120)])
def test_stated_lines_are_judged_as_by_force(size: int, count: int) -> None:
    """Each ending is claimed by declarer or a defender; with each number of tricks the answers agree."""
    reasons: Counter[tuple[bool, ClaimReason]] = Counter()
    for number, play in enumerate(endings(1, size, count)):
        chance = random.Random(number)
        seat = chance.choice([Seat.SOUTH, Seat.EAST, Seat.WEST])
        view = View.of(play, seat)
        statement = statement_of(chance, play, seat)
        oracle = Oracle(view, seats_of(seat))
        free, sure = oracle.sure(()), oracle.sure(statement)
        assert sure <= free
        for tricks in range(play.tricks_left + 1):
            found = judge(view, tricks, statement, with_refusal=False)
            expected = (
                ClaimReason.CERTAIN
                if tricks <= sure
                else ClaimReason.STATED_LINE
                if tricks <= free
                else ClaimReason.NO_LINE
            )
            where = f"{play.remaining} {play.strain} {play.trick} {seat}: {tricks} by {statement}"
            assert found.reason is expected, where
            reasons[seat is Seat.SOUTH, found.reason] += 1
    if size > 1:
        decided = set(ClaimReason) - {ClaimReason.UNDECIDED}
        assert all(
            reasons[declares, reason] > count // 100 for declares in (True, False) for reason in decided
        )


def test_a_refused_statement_is_shown_with_a_defence_that_beats_it() -> None:
    """The line of a refusal follows the statement in a world that the claimer cannot exclude, and loses."""
    shown = 0
    for number, play in enumerate(endings(2, 3, 600)):
        chance = random.Random(number)
        seat = chance.choice([Seat.SOUTH, Seat.EAST])
        view, statement = View.of(play, seat), statement_of(chance, play, seat)
        for tricks in range(1, play.tricks_left + 1):
            verdict = judge(view, tricks, statement)
            if verdict.reason is not ClaimReason.STATED_LINE:
                continue
            shown += 1
            refusal = verdict.refusal
            assert refusal is not None
            check_refusal(refusal, view, tricks)
            follow_statement(refusal, seat, statement)
            last = refusal.stated_line[-1]
            assert last in statement
            assert f"{last.symbol} the claim is no longer certain." in describe_refusal(refusal)
    assert shown > 50


def check_refusal(refusal: Refusal, view: View, tricks: int) -> None:
    """The world agrees with the view, the cards are legal, and too few tricks are won."""
    start = len(view.play.cards)
    assert View.of(refusal.play.at(start), view.seat) == view
    assert refusal.play.is_over
    won = refusal.play.won(view.seat.side) - view.play.won(view.seat.side)
    assert won == refusal.tricks < tricks
    assert refusal.cards[: len(refusal.stated_line)] == refusal.stated_line
    # After the stated line no play is certain to take the tricks.
    before = replace(view.play, deal=refusal.play.deal)
    for card in refusal.stated_line:
        before = before.play(card)
    needed = view.play.won(view.seat.side) + tricks - before.won(view.seat.side)
    if not before.is_over:
        oracle = Oracle(View.of(before, view.seat), seats_of(view.seat))
        assert oracle.sure(()) < needed


def follow_statement(refusal: Refusal, seat: Seat, statement: Sequence[Card]) -> None:
    """Up to the end of the stated line, a stated card is played as soon as it can be."""
    start, stated = len(refusal.view.play.cards), list(statement)
    for before, card in list(refusal.play.steps(start))[: len(refusal.stated_line)]:
        while stated and not any(stated[0] in before.remaining[mine] for mine in seats_of(seat)):
            stated.pop(0)
        if before.turn in seats_of(seat) and stated and before.is_legal(stated[0]):
            assert card is stated.pop(0)


def test_a_defender_may_not_state_cards_of_dummy() -> None:
    for number, play in enumerate(endings(3, 2, 100)):
        chance = random.Random(number)
        seat = chance.choice([Seat.EAST, Seat.WEST])
        for other in (Seat.NORTH, seat.partner, Seat.SOUTH):
            for card in play.remaining[other]:
                own = list(play.remaining[seat])[:1]
                with pytest.raises(ClaimError, match=f"the {card.symbol} is not the claimer's to play"):
                    judge(View.of(play, seat), 1, [*own, card])


def seen(text: str, strain: str = "NT", leader: Seat = Seat.SOUTH, seat: Seat = Seat.SOUTH) -> View:
    """What a seat sees of an ending; declarer is South."""
    play = Play(Deal.parse(text), Strain.parse(strain), leader, (), Seat.SOUTH)
    return View.of(play, seat)


def verdict_on(view: View, tricks: int, statement: str) -> ClaimVerdict:
    return judge(view, tricks, [Card.parse(word) for word in statement.split()])


def test_a_ruff_is_described() -> None:
    """Trumps must be drawn before the ace of diamonds is cashed."""
    view = seen("N:.32.2. 3..K3. AK..A. 2.A.5.", "S")
    assert judge(view, 3).is_accepted
    verdict = verdict_on(view, 3, "DA")
    assert verdict.reason is ClaimReason.STATED_LINE
    assert verdict.refusal is not None
    assert describe_refusal(verdict.refusal).startswith("After ♦A the claim is no longer certain.")
    assert "ruffs with the ♠" in describe_refusal(verdict.refusal)


def test_stated_cards_that_had_to_be_played_before_are_skipped() -> None:
    """Dummy's two of spades falls under the ace; the ace of hearts comes next all the same."""
    view = seen("N:2..5. 4.K.. A.A.. 3.5..")
    assert verdict_on(view, 2, "SA S2 HA").is_accepted
    assert verdict_on(view, 2, "HA S2 SA").is_accepted


def test_declarer_may_play_over_or_under_partner() -> None:
    """The nine and the six of spades touch, but if South has the nine, East's five loses to South's nine."""
    view = seen("N:4...8 K5... 6...J 9...6", leader=Seat.EAST, seat=Seat.EAST)
    assert judge(view, 1).is_accepted
    assert verdict_on(view, 1, "S5 SK").reason is ClaimReason.STATED_LINE


def test_a_card_is_stated_once() -> None:
    with pytest.raises(ClaimError, match="name each card once; got the ♠A twice"):
        verdict_on(seen("N:A2... K7... 43... JT..."), 1, "SA SA")


def test_no_time_leaves_a_statement_undecided() -> None:
    view = seen("N:A2... K7... 43... JT...")
    verdict = judge(view, 1, [Card.parse("S4")], budget=Budget(seconds=0))
    assert verdict.reason is ClaimReason.UNDECIDED
    assert not verdict.is_accepted
    assert not verdict.is_decided


def ruled(text: str, seat: Seat, tricks: int, leader: Seat = Seat.WEST) -> tuple[bool, bool]:
    play = Play(Deal.parse(text), Strain.NOTRUMP, leader, (), Seat.SOUTH)
    found = rule(View.of(play, seat), tricks)
    return found.accepted, found.needs_partner


def test_concessions() -> None:
    """Declarer concedes at will; a defender only tricks that are certainly declarer's by what both see."""
    tops = "N:AK... 87... 43... 65..."
    assert ruled(tops, Seat.SOUTH, 0) == (True, False)
    assert ruled(tops, Seat.WEST, 0) == (True, False)
    partners = "N:Q4... K3... J2... A5..."
    assert ruled(partners, Seat.WEST, 1) == (False, True)
    assert ruled(partners, Seat.WEST, 2) == (False, False)
    assert ruled(partners, Seat.WEST, 0) == (False, True)
