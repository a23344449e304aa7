"""End positions as declarer sees them: at random, and from records of real play."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import count, islice
from pathlib import Path

from crossruff.formats import load
from crossruff.model import Card, Deal, Hand, Play, Seat, Strain, Suit, Trick, View


def random_endings(seed: int, cards: int) -> Iterator[View]:
    """Positions with a number of tricks to go, without end; the same for the same seed.

    Declarer's side is strong, or there would be little to claim. Half of them are small deals with few suits
    and many gaps; half are whole deals played down, so that there are suits in which a hand has shown out.
    About one in three is in the middle of a trick.
    """
    for number in count():
        rng = random.Random(f"{seed} {cards} {number}")
        yield (_dealt if number % 2 else _played_down)(rng, cards)


def real_endings(folder: Path, limit: int | None = None, cards: int = 5) -> Iterator[View]:
    """The ends of the boards in a folder of LIN and PBN records, in the order of the names.

    A board that ended with a claim with at most `cards` tricks to go ends there; a board that was played out
    ends `cards` tricks before its end. Others are skipped.
    """
    files = sorted(path for path in folder.iterdir() if path.suffix.lower() in (".lin", ".pbn"))
    plays = (board.play for path in files for board in load(path))
    ends = (_end(play, cards) for play in plays if play is not None)
    return islice((view for view in ends if view is not None), limit)


def after(view: View, line: Sequence[Card]) -> View:
    """What declarer sees when some more cards have been played."""
    play, unseen = view.play, view.unseen
    for card in line:
        play, unseen = play.play(card), unseen.without(card)
    return replace(view, cards_played=play, unseen=unseen)


def _end(play: Play, cards: int) -> View | None:
    declarer = play.declarer
    if declarer is None or not play.is_open or play.tricks_left > cards:
        return None
    stop = len(play) if play.tricks_left else 4 * (play.size - cards)
    return View.of(play.at(stop), declarer)


def _dealt(rng: random.Random, cards: int) -> View:
    suits = rng.sample(list(Suit), rng.choice([2, 3, 4, 4]))
    pack = [card for card in Card.all() if card.suit in suits]
    declarer = rng.choice(list(Seat))
    hands = _strong(rng, declarer, rng.sample(pack, 4 * cards), rng.randrange(4 * cards))
    strain = _strain(rng, hands[declarer] | hands[declarer.partner])
    play = Play(hands, strain, rng.choice(list(Seat)), declarer=declarer)
    return _into_a_trick(rng, play)


def _played_down(rng: random.Random, cards: int) -> View:
    pack = rng.sample(Card.all(), 52)
    declarer = rng.choice(list(Seat))
    hands = _strong(rng, declarer, pack, rng.randrange(50))
    strain = _strain(rng, hands[declarer] | hands[declarer.partner])
    play = Play(hands, strain, declarer.next, declarer=declarer)
    while play.tricks_left > cards:
        play = play.play(_sensible(rng, play))
    return _into_a_trick(rng, play)


def _strong(rng: random.Random, declarer: Seat, pack: list[Card], trades: int) -> Deal:
    """Deal, then trade cards of declarer's side for higher ones of the same suit."""
    half = len(pack) // 2
    for _ in range(trades):
        mine, theirs = rng.randrange(half), rng.randrange(half, 2 * half)
        if pack[mine].suit is pack[theirs].suit and pack[mine].rank < pack[theirs].rank:
            pack[mine], pack[theirs] = pack[theirs], pack[mine]
    seats = (declarer, declarer.partner, declarer.next, declarer.previous)
    size = half // 2
    return Deal({seat: Hand(pack[size * turn : size * (turn + 1)]) for turn, seat in enumerate(seats)})


def _strain(rng: random.Random, ours: Hand) -> Strain:
    if rng.random() < 0.4:
        return Strain.NOTRUMP
    if rng.random() < 0.2:
        return rng.choice(list(Suit)).strain
    return max(Suit, key=ours.length).strain


def _into_a_trick(rng: random.Random, play: Play) -> View:
    for _ in range(rng.choice([0, 0, 0, 0, 1, 2, 3])):
        play = play.play(_sensible(rng, play))
    assert play.declarer is not None
    return View.of(play, play.declarer)


def _sensible(rng: random.Random, play: Play) -> Card:
    """A card that a player might play: tops from declarer, the cheapest that wins, else a low one."""
    legal = list(play.legal_cards)
    trick, seat = play.trick, play.turn
    assert play.declarer is not None
    if rng.random() < 0.1:
        return rng.choice(legal)
    if not trick.cards:
        suit = rng.choice(sorted({card.suit for card in legal}))
        held = sorted((card for card in legal if card.suit is suit), key=lambda card: card.rank)
        return held[-1] if seat.side is play.declarer.side else rng.choice(held)
    rng.shuffle(legal)
    legal.sort(key=lambda card: (card.suit is play.strain.suit, card.rank))
    if trick.winner is not seat.partner:
        for card in legal:
            if Trick(trick.leader, trick.strain, (*trick.cards, card)).winner is seat:
                return card
    return legal[0]
