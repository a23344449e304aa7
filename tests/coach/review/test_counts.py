"""Certain counts against all layouts, and what follows from a suit shown out."""

from __future__ import annotations

import random

from crossruff.coach.review.certain_counts import CertainCounts
from crossruff.inference import all_worlds
from crossruff.model import Card, Deal, Hand, Play, Seat, Suit, View


def _random_view(seed: int) -> View:
    """An ending of five cards with some cards played, as South or East sees it."""
    rng = random.Random(f"counts {seed}")
    cards = rng.sample([card for card in Hand.of() if card.rank.index >= 5], 20)
    deal = Deal({seat: Hand(cards[5 * place : 5 * place + 5]) for place, seat in enumerate(Seat)})
    play = Play(deal, rng.choice(["NT", "S"]), rng.choice("NESW"), declarer="S")
    for _ in range(rng.randint(4, 12)):
        play = play.play(rng.choice(list(play.legal_cards)))
    return View.of(play, rng.choice(["S", "E", "W"]))


def test_counts_are_the_fewest_and_most_over_all_layouts() -> None:
    tight = 0
    for seed in range(150):
        view = _random_view(seed)
        counts = CertainCounts.of(view)
        worlds = all_worlds(view, {}, 10_000)
        assert counts is not None
        assert worlds is not None
        for seat in view.hidden:
            for suit in Suit:
                lengths = [deal[seat].length(suit) for deal in worlds.deals()]
                assert (counts.fewest[seat, suit], counts.most[seat, suit]) == (min(lengths), max(lengths))
                tight += 0 < min(lengths) == max(lengths)
        for card in view.unseen:
            holders = {seat for deal in worlds.deals() for seat in view.hidden if card in deal[seat]}
            assert counts.holder(card) == (holders.pop() if len(holders) == 1 else None)
    assert tight > 50


def test_a_defender_who_showed_out_leaves_the_honour_with_the_other() -> None:
    deal = Deal("N:32.32.. QJ.98.. AK.54.. .76.32.")
    play = Play(deal, "NT", "S", "SA D2 S2 SJ", declarer="S")
    counts = CertainCounts.of(View.of(play, "S"))
    assert counts is not None
    assert counts.holder(Card.parse("SQ")) is Seat.EAST
