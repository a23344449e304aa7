"""Endings as a seat sees them, and all their worlds by brute force."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations

from crossruff.inference import Meaning
from crossruff.inference.evidence import played_by
from crossruff.model import Deal, Hand, Play, Seat, Strain, View

World = tuple[int, int, int, int]
FIVE = Deal.parse("N:AQ2.K3.. J9.QJ.A. K3..K2.4 T.A4..K5")
THREE = Deal.parse("N:AQ.K.. J.Q.A. K..K.4 T.A..K")


def view_of(deal: Deal, seat: str, cards: str = "", declarer: str = "", leader: str = "W") -> View:
    """Return the view of a seat after some cards; with a declarer, dummy as well."""
    play = Play(deal, Strain.NOTRUMP, Seat.parse(leader), declarer=Seat.parse(declarer) if declarer else None)
    for card in cards.split():
        play = play.play(card)
    return View.of(play, Seat.parse(seat))


def meanings_of(**meanings: str) -> dict[Seat, Meaning]:
    """Return meanings by the names of the seats."""
    return {Seat.parse(name): Meaning.parse(text) for name, text in meanings.items()}


def worlds_of(view: View, meanings: Mapping[Seat, Meaning]) -> Iterator[World]:
    """Yield every world that agrees, each hand chosen card by card."""

    def deal(seats: tuple[Seat, ...], left: Hand) -> Iterator[dict[Seat, Hand]]:
        if not seats:
            yield {}
            return
        seat, *others = seats
        for cards in combinations(left, view.play.count(seat)):
            hand = Hand(cards)
            whole = hand | played_by(seat, view.play)
            if any(hand.length(suit) for suit in view.play.shown_out(seat)):
                continue
            if seat in meanings and whole not in meanings[seat]:
                continue
            for rest in deal(tuple(others), left - hand):
                yield {seat: hand, **rest}

    for hidden in deal(view.hidden, view.unseen):
        hands = {**dict(view.play.remaining.items()), **hidden}
        north, east, south, west = (hands[seat].bits for seat in Seat)
        yield (north, east, south, west)
