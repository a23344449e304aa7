"""Refute a claim: a world of the hidden cards, and a defence that beats the claim in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from crossruff import dd
from crossruff.claims.search import ClaimSearch, claimers_seats
from crossruff.claims.stated_lines import LosingLine
from crossruff.inference import sample
from crossruff.model import Card, Deal, Hand, Play, Seat, View
from crossruff.players import Budget

_WORLDS = 200
"""The worlds that are solved at each card of a claim that is not certain."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a claim does not stand: a world that fits what the claimer sees, and the play in it.

    >>> from crossruff.claims import describe_refusal, judge
    >>> from crossruff.model import Play, View
    >>> play = Play("N:AQ... K7... 32... JT...", "NT", "S", declarer="S")
    >>> refusal = judge(View.of(play, "S"), 2).refusal
    >>> refusal.tricks, refusal.is_certain
    (1, True)
    >>> describe_refusal(refusal)
    'South takes only 1 of the 2 tricks if the cards lie so: East ♠K7, West ♠JT. East wins with the ♠K.'
    """

    view: View
    """What the claimer sees at the moment of the claim."""
    claimed: int
    play: Play
    """The world, and the cards to the end: those after the claim show the defence."""
    tricks: int
    """The tricks of the claimer's side, of those that were left."""
    is_certain: bool
    """Whether this world beats every line, or every line that follows the statement; else it beats the line
    that looked best without seeing the hidden cards."""
    stated_line: tuple[Card, ...] = ()
    """The cards from the claim up to the stated card after which the claim is no longer certain; empty if the
    claim fails without a statement."""

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards from the claim to the end."""
        return self.play.cards[len(self.view.play.cards) :]

    @property
    def hands(self) -> dict[Seat, Hand]:
        """The hidden hands at the moment of the claim."""
        remaining = self.play.at(len(self.view.play.cards)).remaining
        return {seat: remaining[seat] for seat in self.view.hidden}


def refute(
    search: ClaimSearch,
    view: View,
    tricks: int,
    budget: Budget,
    stated_line: LosingLine = LosingLine(),  # noqa: B008
) -> Refusal | None:
    """Play against a claim that is not certain until some world beats it; None if the time is over.

    A stated line is played first. The others play cards that refute the claim. The claimer plays the card
    that is good in the most worlds.
    """
    seen, line, chosen = view, list(stated_line.cards), not stated_line.is_forced
    ours, side = claimers_seats(view), view.seat.side
    for card in line:
        seen = _after(seen, card)
    target = view.play.won(side) + tricks
    losers = view.play.tricks_left - tricks
    solver = dd.Solver()

    def refusal(held: Sequence[int]) -> Refusal:
        play = _to_the_end(seen.play, held, solver)
        won = play.won(side) - view.play.won(side)
        return Refusal(view, tricks, play, won, not chosen, stated_line.cards)

    while not seen.play.is_over:
        play = seen.play
        if budget.left == 0 or (budget.cancel is not None and budget.cancel.is_set()):
            return None
        possible = search.next_cards(line).cards
        if play.turn not in ours:
            card = search.refutation(line, tricks, losers) or possible[0]
        else:
            worlds = sample(seen, {}, _WORLDS, seed=1).hands
            found = dd.solve_worlds(worlds, play, seconds=budget.left, cancel=budget.cancel, solver=solver)
            if not found.finished.all():
                return None
            reached = found.tricks >= target - play.won(side)
            beaten = ~reached.any(axis=1)
            if beaten.any():
                return refusal(worlds[int(beaten.argmax())].tolist())
            chosen = chosen or len(possible) > 1
            card = found.cards[int(reached.sum(axis=0).argmax())]
        line.append(card)
        seen = _after(seen, card)
    return refusal([0, 0, 0, 0])


def _to_the_end(play: Play, held: Sequence[int], solver: dd.Solver) -> Play:
    """Return the play to its end with best play by all, in a world of the cards that are still held."""
    whole = in_world(play, held)
    return whole if whole.is_over else dd.line(whole, solver=solver)


def in_world(play: Play, held: Sequence[int]) -> Play:
    """Return a play with all four hands, in a world of the cards that are still held."""
    hands = {seat: Hand.from_bits(bits) for seat, bits in zip(Seat, held, strict=True)}
    for trick in (*play.tricks, play.trick):
        for seat, card in trick.items():
            hands[seat] = hands[seat].with_card(card)
    return replace(play, deal=Deal(hands))


def _after(view: View, card: Card) -> View:
    unseen = view.unseen.without(card) if view.play.turn in view.hidden else view.unseen
    return replace(view, cards_played=view.play.play(card), unseen=unseen)
