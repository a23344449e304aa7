"""The judge: a claim is accepted with a plan, or refused with a layout and a defence that beats it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from crossruff import _core, dd
from crossruff.claims.search import EFFORT, ProvedClaim, find_claim, prover
from crossruff.dd.checks import card_of_bit
from crossruff.errors import ClaimError
from crossruff.inference import sample
from crossruff.model import Card, Deal, Hand, Play, Seat, View

_LAYOUTS = 200
"""So many layouts are solved at each card when a claim cannot be proved."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a claim does not stand: how the hidden cards may lie, and how the play goes then."""

    play: Play
    """All four hands as they may be, and the cards to the end: those after the claim are the defence."""
    tricks: int
    """What the claimer's side takes of the tricks that were left."""
    is_certain: bool
    """Whether this layout beats every line; else it beats the line that looked best without seeing it."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the judge says; where he could not decide in time, there is neither a claim nor a refusal."""

    tricks: int
    claim: ProvedClaim | None = None
    refusal: Refusal | None = None

    @property
    def is_accepted(self) -> bool:
        """Whether the claim stands."""
        return self.claim is not None


def judge(view: View, tricks: int, statement: Sequence[Card] = (), effort: int = EFFORT) -> Verdict:
    """Whether the seat of a view takes so many of the tricks left, whatever the hidden cards are.

    A statement is cards of the claimer in the order in which they are to be played: where one of them can
    be played, no other is.

    >>> from crossruff.model import Strain
    >>> ending = Deal.parse("N:AQ... K7... 32... JT...")
    >>> view = View.of(Play(ending, Strain.NOTRUMP, Seat.SOUTH, (), Seat.SOUTH), Seat.SOUTH)
    >>> judge(view, 1).is_accepted
    True
    >>> refusal = judge(view, 2).refusal
    >>> Card.parse("SK") in refusal.play.deal[Seat.EAST], refusal.tricks, refusal.is_certain
    (True, 1, True)
    """
    claim = find_claim(view, tricks, effort=effort)
    search = claim.search if claim else prover(view)
    losers = view.play.tricks_left - tricks
    bits = [card.bit for card in statement]
    strangers = [card for card in statement if not any(card in view.play.remaining[seat] for seat in Seat)]
    if strangers:
        raise ClaimError(f"the {strangers[0].symbol} is not the claimer's to play")
    if claim is not None and _stands(search, view.play, [], bits, tricks, losers):
        return Verdict(tricks, claim)
    if search.proves([], tricks, losers, effort) is None:
        return Verdict(tricks)
    return Verdict(tricks, refusal=_refused(search, view, bits, tricks))


def _stands(
    search: _core.Prover, play: Play, line: list[int], stated: list[int], tricks: int, losers: int
) -> bool:
    """Whether a claim holds with the cards that were stated."""
    if not stated:
        return bool(search.proves(line, tricks, losers, EFFORT))
    turn, possible, _ = search.look(line)
    if not possible:
        return bool(search.proves(line, tricks, losers, EFFORT))
    ours = play.remaining[tuple(Seat)[turn]]
    if not ours:
        answers = (
            _stands(search, play.play(card_of_bit(bit)), [*line, bit], stated, tricks, losers)
            for bit in possible
        )
        return all(answers)
    next_card = _next(play, stated)
    if next_card is not None:
        play = play.play(card_of_bit(next_card))
        return _stands(search, play, [*line, next_card], stated[1:], tricks, losers)
    return any(
        _stands(search, play.play(card_of_bit(bit)), [*line, bit], stated, tricks, losers) for bit in possible
    )


def _next(play: Play, stated: list[int]) -> int | None:
    """The card of a statement that is to be played now, if it can be."""
    if not stated or card_of_bit(stated[0]) not in play.remaining[play.turn]:
        return None
    return stated[0] if play.is_legal(card_of_bit(stated[0])) else None


def _refused(search: _core.Prover, view: View, stated: list[int], tricks: int) -> Refusal:
    """Play against the claim until some layout beats it, or to the end."""
    seen, side = view, view.seat.side
    target = view.play.won(side) + tricks
    losers = view.play.tricks_left - tricks
    solver = _core.Solver()
    line: list[int] = []
    chosen = False
    while not seen.play.is_over:
        play = seen.play
        _, possible, _ = search.look(line)
        if play.turn in seen.hidden or play.turn.side is not side:
            bit = search.refutation(line, tricks, losers, EFFORT) or possible[0]
        else:
            layouts = sample(seen, {}, _LAYOUTS, seed=1).hands
            found = dd.worlds(play, layouts, solver=solver)
            reached = found.tricks >= target - play.won(side)
            beaten = ~reached.any(axis=1)
            if beaten.any():
                held = layouts[int(beaten.argmax())].tolist()
                return _told(view, seen, held, is_certain=not chosen, solver=solver)
            chosen = chosen or len(possible) > 1
            bit = _next(play, stated) or found.cards[int(reached.sum(axis=0).argmax())].bit
            stated = stated[1:] if stated and bit == stated[0] else stated
        line.append(bit)
        seen = _after(seen, card_of_bit(bit))
    return _told(view, seen, [0, 0, 0, 0], is_certain=not chosen, solver=solver)


def _told(view: View, seen: View, held: list[int], *, is_certain: bool, solver: _core.Solver) -> Refusal:
    """The play to its end, in a layout of the cards that are held at last."""
    hands = {seat: Hand.from_bits(bits) for seat, bits in zip(Seat, held, strict=True)}
    for trick in (*seen.play.tricks, seen.play.trick):
        for seat, card in trick.items():
            hands[seat] = hands[seat].with_card(card)
    play = replace(seen.play, deal=Deal(hands))
    if not play.is_over:
        play = dd.line(play, solver=solver)
    side = view.seat.side
    return Refusal(play, play.won(side) - view.play.won(side), is_certain)


def _after(view: View, card: Card) -> View:
    unseen = view.unseen - Hand([card]) if view.play.turn in view.hidden else view.unseen
    return replace(view, cards_played=view.play.play(card), unseen=unseen)
