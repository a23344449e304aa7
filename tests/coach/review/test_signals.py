"""Facts about signals are true of every holding from which a robot plays the card."""

from __future__ import annotations

import random

import pytest

from crossruff.cardplay.defence.signals import choose_signal
from crossruff.coach.conditions import HasLength, conditions_for, suit_of
from crossruff.coach.review import Knowledge
from crossruff.coach.review.certain.facts import SignalShown, SignalShowsFact
from crossruff.coach.review.certain.signals import signal_facts
from crossruff.dealing import deal
from crossruff.inference.fitted import Caller
from crossruff.model import Card, Contract, Deal, Play, Seat, Suit, View
from tests.coach.review.fact_checker import signal_fault

ROBOTS = dict.fromkeys(Seat, Caller.RULES)
CONTRACTS = ("3NTS", "4SS", "1NTS", "3DS")


def robot_like(play: Play, contract: Contract, dice: random.Random) -> Card:
    """Play a random card; a defender signals where our robots would, with any card of the suit led."""
    cards = sorted(play.legal_cards, key=str)
    card = dice.choice(cards)
    if play.turn.side is contract.declarer.side or not play.trick.cards:
        return card
    followers = [each for each in cards if each.suit is play.trick.cards[0].suit]
    if not followers:
        return card
    chosen = choose_signal(View.of(play, play.turn, contract), followers)
    return card if chosen is None else chosen[0]


def told(seed: int) -> list[tuple[View, SignalShowsFact, Deal]]:
    """Return the facts about signals in a board played at random."""
    dice = random.Random(seed)
    contract = Contract.parse(CONTRACTS[seed % len(CONTRACTS)])
    whole = deal(seed=seed)
    play = Play.of(whole, contract)
    found = []
    while len(play.cards) < 24:
        play = play.play(robot_like(play, contract, dice))
        if play.turn.side is contract.declarer.side:
            continue
        view = View.of(play, play.turn, contract)
        suits = {suit_of(condition): condition for condition in conditions_for(view)}
        found += [(view, fact, whole) for each in suits.values() for fact in signal_facts(view, each)]
    return found


def test_what_a_signal_shows_is_so() -> None:
    kinds = set()
    count = wrong = 0
    for seed in range(120):
        for view, fact, whole in told(seed):
            what, comma, forced = fact.text.split(f"{fact.card.symbol} ")[1].removesuffix(".").partition(",")
            assert signal_fault(view, fact.seat, fact.card, what, comma + forced) is None, fact.text
            held = whole[fact.seat].suit(fact.card.suit)
            if fact.unless_forced and sum(card.rank.index < 8 for card in held) == 1:
                continue
            truth = {
                SignalShown.ODD: len(held) % 2 == 1,
                SignalShown.EVEN: len(held) % 2 == 0,
                SignalShown.QUEEN: any(card.rank.name in ("QUEEN", "KING", "ACE") for card in held),
                SignalShown.NO_QUEEN: all(card.rank.name not in ("QUEEN", "KING", "ACE") for card in held),
            }
            kinds.add(fact.shown)
            count += 1
            wrong += not truth.get(fact.shown, True)
    assert count > 50
    assert {SignalShown.ODD, SignalShown.EVEN} <= kinds
    assert not wrong, "a robot's signal lied"


def test_the_checker_finds_a_false_signal() -> None:
    for seed in range(120):
        for view, fact, _ in told(seed):
            if fact.shown is SignalShown.ODD and not fact.unless_forced:
                suit = fact.card.suit.name.lower()
                assert signal_fault(view, fact.seat, fact.card, f"shows an even number of {suit}")
                return
    pytest.fail("no count signal was found")


def test_only_signals_of_robots_are_read() -> None:
    whole = deal(seed=3)
    view = View.of(Play.of(whole, Contract.parse("3NTS")).play(next(iter(whole["W"]))), "E")
    assert not Knowledge().reads_signals(view)
    assert Knowledge(callers=ROBOTS).reads_signals(view)


def test_declarer_reads_no_signals() -> None:
    whole = deal(seed=3)
    play = Play.of(whole, Contract.parse("3NTS")).play(next(iter(whole["W"])))
    view = View.of(play, "S", Contract.parse("3NTS"))
    assert not list(signal_facts(view, HasLength(Seat.EAST, Suit.HEARTS, 2, 2)))
