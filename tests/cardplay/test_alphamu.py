"""The declarer by αμ: Monte Carlo with one move, better with more, and in time."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from crossruff import cardplay, dd
from crossruff.dealing import deal
from crossruff.errors import CrossruffError, IllegalDeal
from crossruff.model import Contract, Deal, Play, Seat, View
from crossruff.players import Basis, Budget
from tests.cardplay.endings import ENDINGS

CONTRACT = Contract.parse("3NTS")


def view_of(number: int, cards: int) -> View:
    """A view of South, who is to play, after some random cards of a random deal."""
    play = Play.of(deal("ns: 22-27 hcp", seed=9, number=number), CONTRACT)
    chance = random.Random(number)
    while len(play.cards) < cards or play.turn.side is not Seat.SOUTH.side or len(play.legal_cards) < 3:
        play = play.play(chance.choice(list(play.legal_cards)))
    return View.of(play, Seat.SOUTH, CONTRACT)


@pytest.mark.parametrize("ties", ["cheapest", "random"])
@pytest.mark.parametrize("weights", ["none", "correct(p=0.9)"])
def test_one_move_is_the_monte_carlo_method(ties: str, weights: str) -> None:
    options = f"samples=12, weights={weights}, ties={ties}"
    for number, cards in enumerate([24, 27, 30, 33, 36]):
        view = view_of(number, cards)
        one = cardplay.declarer(f"alphamu(moves=1, {options})", seed=number, threads=1).decide(view)
        other = cardplay.declarer(f"mc(payoff=chance, {options})", seed=number, threads=1).decide(view)
        assert one.action == other.action
        assert [found.touching for found in one.candidates] == [found.touching for found in other.candidates]
        values = [found.value for found in one.candidates]
        assert values == pytest.approx([found.value for found in other.candidates])


def test_one_move_is_the_monte_carlo_method_for_a_whole_deal() -> None:
    view = view_of(50, 1)
    one = cardplay.declarer("alphamu(moves=1, samples=6, weights=none)", seed=3, threads=1)
    other = cardplay.declarer("mc(payoff=chance, samples=6, weights=none)", seed=3, threads=1)
    assert one.decide(view).candidates[0].touching == other.decide(view).candidates[0].touching


def seen(play: Play) -> Play:
    """The play as South sees it."""
    return View.of(play, Seat.SOUTH).play


def test_more_moves_promise_no_more() -> None:
    for ending, _ in (ENDINGS[number] for number in (0, 1, 7, 15)):
        plays = ending.plays()
        worlds, weights = [play.deal for play in plays], [1] * len(plays)
        values = []
        for moves in (1, 2, 3, 4):
            found = dd.alphamu_worlds(worlds, weights, seen(plays[0]), ending.target, moves=moves)
            assert found is not None
            assert found.complete or found.moves == moves
            values.append(found.cards[0].value)
        assert all(more <= fewer + 1e-9 for fewer, more in pairwise(values))


CLEAR = [(0, "HA", {"ST", "SK"}), (1, "H5", {"ST", "DT"})]


@pytest.mark.parametrize(("number", "card", "others"), CLEAR, ids=["discovery", "endplay"])
def test_it_finds_what_monte_carlo_misses(number: int, card: str, others: set[str]) -> None:
    ending, best = ENDINGS[number]
    plays = ending.plays()
    worlds, weights = [play.deal for play in plays], [1] * len(plays)
    found = dd.alphamu_worlds(worlds, weights, seen(plays[0]), ending.target, moves=9)
    assert found is not None
    assert found.complete
    assert str(found.cards[0].card) == card
    assert found.cards[0].value == pytest.approx(float(best))
    assert all(one.value < 1 - 1e-6 for one in found.cards if str(one.card) in others)


def test_with_the_contract_lost_it_plays_for_as_many_tricks_as_it_can() -> None:
    # The contract is down already; the queen takes a second trick in one world of three.
    play = Play("N:AQ... K9... 32... JT...", "NT", "W", "SJ", declarer="S")
    decision = cardplay.declarer("alphamu(weights=none)").decide(View.of(play, Seat.SOUTH, CONTRACT))
    assert str(decision.action) == "SQ"
    assert decision.candidates[0].value == pytest.approx(1 / 3)


def test_it_stops_in_time_with_what_it_has() -> None:
    view = view_of(4, 32)
    flag = dd.CancelFlag()
    flag.set()
    late = cardplay.declarer("alphamu(moves=9)").decide(view, Budget(cancel=flag))
    assert late.action in view.play.legal_cards
    assert late.basis is Basis.FALLBACK
    # The first move is done at once; fifty would take minutes.
    ending, _ = ENDINGS[2]
    plays = ending.plays()
    worlds, weights = [play.deal for play in plays], [1] * len(plays)
    short = dd.alphamu_worlds(worlds, weights, seen(plays[0]), ending.target, moves=50, seconds=0.3)
    assert short is not None
    assert 1 <= short.moves < 50


@pytest.mark.parametrize(
    ("spec", "fault"),
    [
        ("alphamu(samples=129)", "samples of αμ must be 1 to 128; got 129"),
        ("alphamu(moves=0)", "moves must be at least 1; got 0"),
        ("alphamu(payoff=imps)", "alphamu has no option 'payoff'"),
        ("alphamu(samples=auto)", "samples=auto is for mc; alphamu needs a number"),
    ],
)
def test_wrong_options_are_rejected(spec: str, fault: str) -> None:
    with pytest.raises(CrossruffError, match=fault):
        cardplay.declarer(spec)


def test_wrong_questions_are_rejected() -> None:
    play = Play("N:AQ... - 32... -", "NT", "S", declarer="S")
    world = Deal("N:AQ... K9... 32... J8...")
    with pytest.raises(CrossruffError, match="worlds must be at most 128; got 129"):
        dd.alphamu_worlds([world] * 129, [1] * 129, play, 2)
    with pytest.raises(CrossruffError, match="weights must be one for each of 1 worlds; got 2"):
        dd.alphamu_worlds([world], [1, 1], play, 2)
    with pytest.raises(CrossruffError, match="seconds must be 0 or more; got -1"):
        dd.alphamu_worlds([world], [1], play, 2, seconds=-1)


def test_worlds_must_agree_with_what_is_seen() -> None:
    play = Play("N:AQ... - 32... -", "NT", "S", declarer="S")
    with pytest.raises(IllegalDeal, match="takes from North a card that North is known to hold"):
        dd.alphamu_worlds([Deal("N:.AQ.. .K9.. .32.. .J8..")], [1], play, 1)


def test_cards_are_weighed_without_too_many_worlds() -> None:
    contract = Contract.parse("3NTS")
    play = Play.of(deal(seed=1), contract)
    player = cardplay.declarer("alphamu(moves=1, samples=128, weights=cards)", seed=1, threads=1)
    for _ in range(24):
        if play.player is Seat.SOUTH:
            decision = player.decide(View.of(play, Seat.SOUTH, contract))
            assert decision.worlds <= 128
        play = play.play(min(play.legal_cards, key=lambda card: (card.rank.index, card.suit.index)))
