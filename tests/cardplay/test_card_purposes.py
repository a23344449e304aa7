"""The reasons of a planning declarer say what its cards do."""

from __future__ import annotations

import re

from crossruff.cardplay import declarer
from crossruff.cardplay.defence.all_seeing import AllSeeingDefender
from crossruff.dealing import deal
from crossruff.model import Card, Contract, Play, Suit, Trick, View

SUITS = {suit.symbol: suit for suit in Suit}


def test_reasons_are_true_of_the_cards() -> None:
    seen = set()
    for seed, name in enumerate(("3NTS", "4HS", "2DN", "4SW")):
        for view, card, reason, worlds in _played(seed, name):
            if "; " not in reason:
                continue
            seen.add(reason.split()[0].rstrip(",:"))
            assert _is_true(reason.split("; ")[0], view, card), (seed, name, card, reason)
            share = re.search(r"\((\d+) % of the worlds\)", reason)
            assert share is None or 0 <= int(share[1]) <= 100
            assert worlds
    assert {"cash", "draw", "win", "play", "duck"} <= seen


def _played(seed: int, name: str) -> list[tuple[View, Card, str, int]]:
    contract = Contract.parse(name)
    ours = declarer("strategic(samples=15, effort=0.005, weights=cards)", seed=seed, threads=1)
    theirs = AllSeeingDefender(seed)
    play, found = Play.of(deal(seed=seed), contract), []
    while not play.is_over:
        if play.player is contract.declarer and play.dummy_is_down:
            view = View.of(play, contract.declarer, contract)
            decision = ours.decide(view)
            found.append((view, decision.action, decision.reason, decision.worlds))
            play = play.play(decision.action)
        else:
            play = play.play(theirs.decide(play).action)
    return found


def _is_true(words: str, view: View, card: Card) -> bool:  # noqa: PLR0911 - a case for each kind of words
    """Whether words about a card are so, from the cards that declarer sees."""
    trick, hand = view.play.trick, view.play.remaining[view.play.turn]
    above = [other for other in view.unseen if other.suit is card.suit and other.rank > card.rank]
    led = not trick.cards
    wins = led or Trick(trick.leader, trick.strain, (*trick.cards, card)).winner is view.play.turn
    if words == "draw trumps":
        return led and card.suit is view.play.strain.suit and bool(view.unseen.length(card.suit))
    if words == "cash a winner":
        return led and not above
    if words.startswith("win with"):
        return not led and wins and words.endswith(card.symbol)
    if words.startswith("ruff with"):
        return not led and card.suit is view.play.strain.suit is not trick.cards[0].suit
    if words.startswith("discard a"):
        return not led and card.suit is not trick.cards[0].suit and words.endswith(_one(card))
    if found := re.match(r"finesse: it wins if (\w+) has the (.)(.)", words):
        named = Card.parse(f"{SUITS[found[2]]}{found[3]}")
        return above == [named] and view.play.turn.previous.name.title() == found[1] and wins
    if words.startswith("lead a"):
        partner = view.play.remaining[view.play.turn.partner]
        return led and not partner.length(card.suit) and _one(card) in words
    if words.startswith("play on"):
        return led and bool(above) and words.endswith(card.suit.name.lower())
    if found := re.match(r"duck, keeping the (.)(.)", words):
        kept = Card.parse(f"{SUITS[found[1]]}{found[2]}")
        rest = [other for other in view.unseen if other.suit is kept.suit and other.rank > kept.rank]
        return kept in hand and kept is not card and not rest
    return words == "play low" and not led


def _one(card: Card) -> str:
    return card.suit.name.lower().removesuffix("s")
