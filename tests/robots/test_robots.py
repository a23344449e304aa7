"""Robots by name: they play legally, repeat themselves with the same seed, keep time and can be stopped."""

import re
import threading
import time

import pytest

from crossruff import dd
from crossruff.bidding.evolved import EvolvedSystem
from crossruff.bidding.natural import NaturalSystem
from crossruff.cardplay.defence.sampling import RandomDefender, SamplingDefender
from crossruff.dealing import deal
from crossruff.errors import CrossruffError
from crossruff.inference import Meaning, SoftReading
from crossruff.inference.fitted import Caller, softness_for
from crossruff.model import Auction, Board, Call, Card, Contract, Deal, Hand, Play, Seat, Strain, View
from crossruff.robots import Robot, robot
from crossruff.robots.explain import explain
from crossruff.robots.robot import Trust

QUICK = "club(seconds=60, declarer=mc(samples=3), defence=sampling(samples=3))"


def _bid(board: Board, robots: dict[Seat, Robot]) -> Auction:
    auction = Auction(board.dealer)
    while not auction.is_over:
        turn = auction.turn
        auction = auction.call(
            robots[turn].decide(View.of_auction(board.deal[turn], auction, board.vulnerability)).action
        )
    return auction


def _played(number: int, spec: str) -> tuple[Auction, Play | None]:
    board = Board(number, deal(seed=5, number=number))
    robots = {seat: robot(spec, seed=4 * number + seat.index, threads=1) for seat in Seat}
    auction = _bid(board, robots)
    contract = auction.contract
    if contract is None:
        return auction, None
    play = Play.of(board.deal, contract)
    while not play.is_over:
        player = play.player
        view = View.of(play, player, contract, auction, board.vulnerability)
        claimed = robots[player].claim(view)
        if claimed is not None:
            best = dd.best_tricks(play)
            ours = best if play.turn.side is player.side else play.tricks_left - best
            assert ours >= claimed, "a proved claim is right whatever the cards are, so also as they are"
            return auction, play.claimed(claimed, player)
        play = play.play(robots[player].decide(view).action)
    return auction, play


@pytest.mark.parametrize("number", range(1, 7))
def test_four_robots_play_a_board_and_would_play_it_again(number: int) -> None:
    auction, play = _played(number, QUICK)
    assert auction.is_over
    assert play is None or play.is_over
    assert (auction, play) == _played(number, QUICK)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("novice", "unknown robot 'novice'; choose expert, club or quick"),
        ("club(speed=2)", "club has no option 'speed'"),
        ("club(seconds=0)", "seconds must be more than 0 and at most 3,600; got 0"),
        ("club(seconds=fast)", "seconds must be a number; got 'fast'"),
        ("club(defence=perfect)", "unknown defender 'perfect'; choose sampling or random"),
        ("club(declarer=lucky)", "unknown declarer 'lucky'; choose mc, strategic or alphamu"),
        ("club(bidding=acol)", "unknown system 'acol'; choose sayc"),
        ("webb:nowhere.json", "unknown system 'nowhere.json'; choose sayc"),
        ("club(", "a spec must be a name"),
    ],
)
def test_a_wrong_name_is_told(text: str, message: str) -> None:
    with pytest.raises(CrossruffError, match=message.replace("(", r"\(").replace("?", r"\?")):
        robot(text)


def test_parts_can_be_mixed() -> None:
    found = robot('expert(bidding="two-over-one", simulate=false, defence=random, claims=false, seconds=2)')
    assert isinstance(found.system, NaturalSystem)
    assert found.system.name == "two-over-one"
    assert isinstance(found.defender, RandomDefender)
    assert not found.claims
    assert found.declarer.seconds == 2


def test_signals_are_switched_off_by_one_word() -> None:
    defender = robot("club(signals=false)").defender
    assert isinstance(defender, SamplingDefender)
    assert not defender.signals


def test_an_evolved_system_bids_and_is_read_by_others() -> None:
    evolved = robot("webb:webb-a")
    assert isinstance(evolved.system, EvolvedSystem)
    hand = Hand.parse("AKQ32.AK2.AK2.32")
    decision = evolved.decide(View.of_auction(hand, Auction(Seat.NORTH)))
    assert decision.action is not Call.PASS
    assert hand in decision.meaning
    assert isinstance(robot("club", against="webb:webb-a").opponents, EvolvedSystem)


HARD = Play.of(deal(seed=3, number=1), Contract.parse("3NTS"))


def _view_of_leader(play: Play = HARD) -> View:
    return View.of(play, play.turn, Contract.parse("3NTS"), Auction.parse("S", "1NT P 3NT AP"))


def test_thinking_can_be_cancelled() -> None:
    thinker = robot("expert(seconds=600, defence=sampling(samples=5000))", threads=1)
    threading.Timer(0.3, thinker.cancel).start()
    start = time.perf_counter()
    decision = thinker.decide(_view_of_leader())
    assert time.perf_counter() - start < 60
    assert decision.action in HARD.legal_cards
    # The next decision is not cancelled.
    quick = robot("club", threads=1)
    quick.cancel()
    assert quick.decide(_view_of_leader()).worlds >= 0


def test_a_simulated_call_can_be_cancelled() -> None:
    thinker = robot("expert(seconds=600)", threads=1)
    auction = Auction("N", "1H 2C 2H 3C")
    view = View.of_auction("AJ875.KQ964.3.J5", auction)
    thinker.system.explain(auction)
    threading.Timer(0.2, thinker.cancel).start()
    start = time.perf_counter()
    assert auction.is_legal(thinker.decide(view).action)
    assert time.perf_counter() - start < 60


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("club(signals=off)", "signals must be true or false; got 'off'"),
        ("club(claims=no)", "claims must be true or false; got 'no'"),
        ("club(readings=deep)", "readings must be soft, programs, people or hard; got deep"),
        ("club(opponents=acol)", "unknown system 'acol'; choose sayc"),
        ('expert(bidding="webb-a", simulate=true)', "can simulate; got 'webb-a'"),
    ],
)
def test_an_option_that_makes_no_sense_is_rejected(spec: str, message: str) -> None:
    with pytest.raises(CrossruffError, match=message):
        robot(spec)
    assert isinstance(robot('expert(bidding="webb-a")').system, EvolvedSystem)


def test_a_deadline_is_kept_however_many_layouts_are_asked_for() -> None:
    thinker = robot("expert(seconds=0.3, defence=sampling(samples=5000))", threads=1)
    assert thinker.decide(_view_of_leader()).elapsed < 3


def test_the_lead_is_told_by_convention() -> None:
    decision = robot(QUICK, threads=1).decide(_view_of_leader())
    assert "beats the contract in" in decision.reason
    assert {one.action.suit for one in decision.candidates} == {card.suit for card in HARD.legal_cards}


def _ending(cards: str, leader: Seat = Seat.SOUTH) -> View:
    play = Play(Deal.parse(cards), Strain.NOTRUMP, leader, declarer=Seat.SOUTH)
    return View.of(play, Seat.SOUTH)


def test_what_is_proved_is_claimed_and_nothing_else() -> None:
    player = robot("club", threads=1)
    assert player.claim(_ending("N:A3... 54... K2... 76...")) == 2
    assert player.claim(_ending("N:AQ... K7... 32... JT...")) is None


def test_dummys_card_is_declarers_decision() -> None:
    play = Play(Deal.parse("N:AQ... K9... 32... JT..."), Strain.NOTRUMP, Seat.WEST, declarer=Seat.SOUTH)
    view = View.of(play.play("SJ"), Seat.SOUTH)
    assert robot(QUICK, threads=1).decide(view).action == Card.parse("SQ")


def test_declarer_claims_what_there_is_and_a_defender_only_all() -> None:
    # The nine of spades takes a trick, whoever has it.
    ending = Deal.parse("N:43...2 .32..A 2.AK.. 9.87..")
    play = Play(ending, Strain.NOTRUMP, Seat.SOUTH, declarer=Seat.SOUTH)
    player = robot("club(seconds=60)", threads=1)
    view = View.of(play, Seat.SOUTH)
    player.decide(view)
    assert player.claim(view) == 2
    defender = robot("club(seconds=60)", threads=1)
    lead = Play(Deal.parse("N:43...2 A.2..3 2.AK.. 9.87.."), Strain.NOTRUMP, Seat.EAST, declarer=Seat.SOUTH)
    seen = View.of(lead, Seat.EAST)
    defender.decide(seen)
    assert defender.claim(seen) is None


@pytest.mark.parametrize(
    ("spec", "against", "partner", "opponents"),
    [
        ("club", None, Caller.RULES, Caller.PERSON),
        ("club", "club", Caller.RULES, Caller.RULES),
        ("expert", "club", Caller.SIMULATOR, Caller.RULES),
        ("club", "expert", Caller.RULES, Caller.SIMULATOR),
        ("club(readings=programs)", None, Caller.RULES, Caller.PROGRAM),
        ("club(readings=people)", "club", Caller.PERSON, Caller.PERSON),
        ('club(opponents="two-over-one")', "club", Caller.RULES, Caller.PERSON),
        ("club(readings=hard)", "club", None, None),
    ],
)
def test_strangers_are_trusted_less(
    spec: str, against: str | None, partner: Caller | None, opponents: Caller | None
) -> None:
    found = robot(spec, against=against)
    assert found.trust == Trust(partner, opponents)
    auction = Auction.parse("S", "1NT P 3NT AP")
    for seat in Seat:
        caller = partner if seat.side is Seat.SOUTH.side else opponents
        told = found.trust.reading(Meaning.parse("15-17 hcp"), auction, seat, Seat.NORTH)
        if caller is None:
            assert told == Meaning.parse("15-17 hcp")
        else:
            assert isinstance(told, SoftReading)
            assert told.softness == softness_for(auction, seat, caller)


def test_opponents_are_read_by_their_system() -> None:
    found = robot('club(opponents="sayc-weak")', against="expert")
    assert found.opponents.name == "sayc-weak"
    assert found.system.name == "sayc"
    # Their weak notrump shows 12 to 14 points.
    auction = Auction.parse("S", "1NT AP")
    play = Play.of(deal(seed=3, number=1), Contract.parse("1NTS"))
    found.decide(View.of(play, Seat.WEST, Contract.parse("1NTS"), auction))
    told = found.defender.meanings[Seat.SOUTH]
    assert isinstance(told, SoftReading)
    weak, strong = (told.likelihood(Hand.parse(text)) for text in ("AQ32.K32.A54.432", "AQ32.K32.AK4.432"))
    assert strong < weak == 1


@pytest.mark.parametrize("spec", ["club", "expert(seconds=0.2)"])
def test_a_hint_names_no_call_twice(spec: str) -> None:
    player = robot(spec)
    for seed in range(12):
        auction = Auction("N", ["", "1H", "1D P", "1S 2D P"][seed % 4])
        words = explain(player.decide(View.of_auction(deal(seed=seed)[auction.turn], auction)))
        named = re.findall(r"(\S+) would show", words)
        assert len(named) == len(set(named)), words
