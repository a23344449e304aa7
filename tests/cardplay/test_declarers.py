"""Declarers: what they see, how they choose, and that they keep to their limits."""

from __future__ import annotations

import time

import pytest

from crossruff.cardplay import Declarer, Payoff, Ties, all_seeing_defender, declarer
from crossruff.cardplay.play_out import play_out
from crossruff.cardplay.relocation import relocate_spots
from crossruff.dd import solve, solve_worlds
from crossruff.dealing import deal
from crossruff.errors import CrossruffError, ParseError
from crossruff.inference import all_worlds, sample
from crossruff.model import (
    Card,
    Contract,
    Deal,
    Hand,
    Play,
    Seat,
    Side,
    Strain,
    Suit,
    View,
    Vulnerability,
)
from crossruff.players import Basis, Decision

CONTRACT = Contract.parse("3NTS")


def middle_of(seed: int, cards: int) -> Play:
    """A deal after so many cards, and a few more until declarer is to play."""
    play = Play.of(deal(seed=seed), CONTRACT)
    while len(play.cards) < cards or play.player is not Seat.SOUTH:
        play = play.play(next(iter(play.legal_cards)))
    return play


def known(decision: Decision[Card]) -> tuple[object, ...]:
    return decision.action, decision.reason, decision.candidates, decision.worlds, decision.notes


@pytest.mark.parametrize("name", ["mc(samples=12)", "strategic(samples=12, effort=0.2)"])
@pytest.mark.parametrize("cards", [26, 33])
def test_hidden_cards_do_not_reach_a_declarer(name: str, cards: int) -> None:
    play = middle_of(3, cards)
    spades = [
        next(card for card in play.remaining[seat] if play.deal[seat] and card.suit is Suit.SPADES).bit
        if play.remaining[seat].length(Suit.SPADES)
        else next(iter(play.remaining[seat])).bit
        for seat in (Seat.EAST, Seat.WEST)
    ]
    hands = dict(play.deal.items())
    for seat in (Seat.EAST, Seat.WEST):
        hands[seat] = Hand.from_bits(hands[seat].bits ^ sum(spades))
    other = Play.of(Deal(hands), CONTRACT, play.cards)
    assert other.deal != play.deal
    decisions = [declarer(name, seed=5).decide(View.of(each, Seat.SOUTH, CONTRACT)) for each in (play, other)]
    assert known(decisions[0]) == known(decisions[1])


def test_monte_carlo_is_the_best_mean() -> None:
    play = middle_of(4, 28)
    view = View.of(play, Seat.SOUTH, CONTRACT)
    decision = declarer("mc(samples=25, weights=none, payoff=tricks)", seed=1).decide(view)
    layouts = sample(view, {}, 25, 1).hands
    found = solve_worlds(layouts, view.play)
    means = dict(zip(found.cards, found.tricks.mean(axis=0) + play.won(Side.NS), strict=True))
    assert means[decision.action] == pytest.approx(max(means.values()))
    for candidate in decision.candidates:
        assert candidate.tricks == pytest.approx(means[candidate.action])
        assert candidate.promise == pytest.approx(candidate.tricks)


def test_the_same_seed_plays_the_same_cards() -> None:
    play = middle_of(6, 30)
    first, second = (
        play_out(
            play,
            declarer("strategic(samples=10, effort=0.1)", seed=2),
            all_seeing_defender("perfect(any)", seed=3),
        )
        for _ in range(2)
    )
    assert first.play.cards == second.play.cards


def test_a_deadline_is_kept() -> None:
    play = middle_of(5, 1)
    view = View.of(play, Seat.SOUTH, CONTRACT)
    slow = declarer("strategic(samples=1000, seconds=0.3, effort=1000)")
    for moment in (play, middle_of(5, 14)):
        start = time.perf_counter()
        decision = slow.decide(View.of(moment, Seat.SOUTH, CONTRACT))
        # Far longer than the deadline, for a busy machine, and far shorter than it would take without one.
        assert time.perf_counter() - start < 5
        assert decision.action in moment.legal_cards
    at_once = declarer("mc(samples=20, weights=none, seconds=0.000001)").decide(view)
    assert at_once.action in play.legal_cards
    assert at_once.basis is not Basis.THOUGHT


@pytest.mark.parametrize(("ties", "expected"), [("cheapest", "S3"), ("low", "S3"), ("high", "SQ")])
def test_ties_are_broken_as_told(ties: str, expected: str) -> None:
    ending = Play(Deal.parse("N:54... 76... Q3... T9..."), Strain.NOTRUMP, Seat.SOUTH, declarer=Seat.SOUTH)
    view = View.of(ending, Seat.SOUTH)
    chosen = Declarer(samples=10, ties=Ties(ties), payoff=lambda _: Payoff.makes(0, 2)).decide(view)
    assert str(chosen.action) == expected


@pytest.mark.parametrize(("ties", "expected"), [("cheapest", "SQ"), ("high", "SA")])
def test_of_touching_cards_the_wanted_one_is_played(ties: str, expected: str) -> None:
    ending = Play(Deal.parse("N:54... 76... AQ... T9..."), Strain.NOTRUMP, Seat.SOUTH, declarer=Seat.SOUTH)
    assert str(Declarer(samples=10, ties=Ties(ties)).decide(View.of(ending, Seat.SOUTH)).action) == expected


def test_only_the_player_whose_turn_it_is_decides() -> None:
    play = middle_of(3, 20)
    with pytest.raises(CrossruffError, match="not West's turn to play as declarer"):
        declarer("mc").decide(View.of(play, Seat.WEST, CONTRACT))
    with pytest.raises(CrossruffError, match="not a defender's turn"):
        all_seeing_defender("perfect(any)").decide(play)


def test_one_world_left_is_played_double_dummy() -> None:
    deal_ = Deal.parse("N:AJ... KQ... T2... 98...")
    play = (
        Play(deal_, Strain.NOTRUMP, Seat.WEST, declarer=Seat.SOUTH)
        .play("S9")
        .play("SJ")
        .play("SQ")
        .play("ST")
    )
    decision = declarer("strategic").decide(View.of(play.play("SK"), Seat.SOUTH))
    assert decision.reason == "the only card"


def test_relocation_keeps_lengths_and_high_cards() -> None:
    view = View.of(middle_of(7, 9), Seat.SOUTH)
    before = sample(view, {}, 40, 1).hands
    after = relocate_spots(before, view.hidden, seed=3)
    unseen = view.unseen.bits
    alike: dict[tuple[int, ...], list[int]] = {}
    for old, new in zip(before.tolist(), after.tolist(), strict=True):
        assert new[Seat.EAST.index] | new[Seat.WEST.index] == unseen
        kept: list[int] = []
        for suit in Suit:
            lane = Hand.of(suit).bits
            cards = [1 << place for place in range(64) if unseen & lane & (1 << place)]
            high = sum(cards[len(cards) // 2 :])
            for seat in (Seat.EAST, Seat.WEST):
                assert (old[seat.index] & lane).bit_count() == (new[seat.index] & lane).bit_count()
                assert old[seat.index] & high == new[seat.index] & high
                kept += [(old[seat.index] & lane).bit_count(), old[seat.index] & high]
        # What has the same lengths and high cards is the same now.
        assert alike.setdefault(tuple(kept), new) == new


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("mc(sample=3)", "mc has no option 'sample'"),
        ("guess", "unknown declarer 'guess'; choose mc, strategic or alphamu"),
        ("mc(samples=0)", "samples must be at least 1; got 0"),
        ("mc(samples=2.5)", "samples must be a whole number"),
        ("mc(weights=correct(p=2))", "p must be from 0 to 1; got 2"),
        ("mc(weights=best)", "weights must be none, random, correct, cards or both; got 'best'"),
        ("mc(payoff=fame)", "unknown payoff 'fame'; choose score, chance, tricks, imps, matchpoints"),
        ("mc(payoff=score(420))", "score takes 0 results of other tables; got 1"),
        ("mc(payoff=imps(420, 450))", "imps takes 0 to 1 results"),
        ("mc(payoff=matchpoints)", "matchpoints takes 1 to 1000 results"),
        ("mc(payoff=imps(much))", "a result must be a number"),
        ("mc(payoff=imps(reference=420))", "results without names"),
        ("mc(ties=nobody)", "ties must be cheapest"),
        ("strategic(horizon=0)", "horizon must be from 1"),
        ("mc(1,2,3,4,5,6,7)", "takes at most 6 arguments; got 7"),
    ],
)
def test_a_wrong_declarer_gets_one_clear_error(text: str, message: str) -> None:
    with pytest.raises(CrossruffError, match=message):
        declarer(text)


@pytest.mark.parametrize(
    "text", ["", "mc(", "3", "mc(samples=[])", "mc(**{})", "a[0].b()", "mc()()", "(" * 500]
)
def test_what_is_no_name_with_arguments_is_refused(text: str) -> None:
    with pytest.raises(ParseError):
        declarer(text)


def test_a_dotted_name_is_imported() -> None:
    assert declarer("crossruff.cardplay.Declarer(samples=7, horizon=1)", seed=3).samples == 7
    assert all_seeing_defender("crossruff.cardplay.AllSeeingDefender(trials=2)", seed=3).seed == 3
    for text, words in (
        ("nowhere.b()", "nowhere.b cannot be imported"),
        ("crossruff.cardplay.Nobody", "cannot be imported"),
        ("crossruff.cardplay.Declarer(7)", "need names"),
        ("crossruff.cardplay.Declarer(sample=7)", "rejects these options"),
        ("crossruff.cardplay.AllSeeingDefender", "must return a Declarer; got AllSeeingDefender"),
    ):
        with pytest.raises(CrossruffError, match=words):
            declarer(text)


def test_payoffs_by_hand() -> None:
    contract = Contract.parse("4SN")
    assert Payoff.score(contract, Vulnerability.NS).values[9:11] == (-100.0, 620.0)
    assert Payoff.imps(contract, Vulnerability.NONE, 450).values[9:12] == (-11.0, -1.0, 0.0)
    assert Payoff.matchpoints(contract, Vulnerability.NONE, [420, -50, 450]).values[9:11] == (1 / 6, 0.5)
    with pytest.raises(CrossruffError, match="must not fall with more tricks"):
        Payoff("upside down", (1.0, 0.0))


@pytest.mark.parametrize(
    ("name", "around_ten"),
    [
        ("imps", (-10.0, 0.0, 1.0)),
        ("imps(-50)", (0.0, 10.0, 11.0)),
        ("matchpoints(420, -50, 450)", (1 / 6, 0.5, 5 / 6)),
        ("chance", (0.0, 1.0, 1.0)),
    ],
)
def test_payoffs_by_their_names(name: str, around_ten: tuple[float, ...]) -> None:
    view = View.of(middle_of(9, 32), Seat.SOUTH, Contract.parse("4SS"))
    assert declarer(f"mc(payoff={name})").payoff(view).values[9:12] == around_ten


def test_a_deceptive_defender_costs_no_trick() -> None:
    play = middle_of(9, 32)
    while play.turn.side is Side.NS:
        play = play.play(next(iter(play.legal_cards)))
    deceiver = all_seeing_defender("perfect(deceptive, model=mc(samples=4), trials=2)", seed=1)
    values = solve(play)
    decision = deceiver.decide(play)
    assert values[decision.action] == max(values.values())


def test_all_layouts_are_taken_when_they_are_few() -> None:
    play = middle_of(11, 40)
    while len(play.legal_cards) == 1 or play.player is not Seat.SOUTH:
        play = play.play(next(iter(play.legal_cards)))
    view = View.of(play, Seat.SOUTH, CONTRACT)
    every = all_worlds(view, {}, 1000)
    assert every is not None
    assert declarer("mc(samples=1000, weights=none)").decide(view).worlds == len(every)
