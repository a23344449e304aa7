"""Rulings on claims at the table: soon, and in words that tell no hidden card."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass

from crossruff.claims import ProvedClaim, find_claim
from crossruff.dd.checks import card_of_bit
from crossruff.errors import ClaimError
from crossruff.model import Card, Hand, Play, Seat, View
from crossruff.table.state import State

_EFFORT = 1_000_000
"""How many cards are looked at for a proof: about half a second on a machine that is free."""
_SECONDS = 1.0
"""How long the replies to a stated line are looked at."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """Whether a claim stands, and why."""

    accepted: bool
    words: str
    needs_partner: bool = False
    """Whether a defender's partner could still agree to what is conceded."""


def ruling(state: State) -> Ruling:
    """What the judge says about the claim that is pending.

    The tricks claimed must be certain by what the claimer sees, whatever the hidden cards are. Declarer may
    concede the rest. A defender concedes his partner's tricks too: it must be certain, by what declarer sees,
    that declarer takes them, or the partner must agree.

    >>> from crossruff.model import Board, Deal
    >>> from crossruff.table.referee import Referee
    >>> table = Referee(Board(1, Deal.parse(
    ...     "N:AKQJ.T98.T98.T98 T987.765.765.765 65.AKQ.AKQ.AKQJ2 432.J432.J432.43")))
    >>> for call in ["P", "P", "7NT", "P", "P", "P"]:
    ...     table.call(table.state.turn, call)
    >>> table.card(Seat.WEST, "S4")
    >>> table.claim(Seat.SOUTH, 13).words
    'certain, however the hidden cards lie'
    """
    claim, play = state.claim, state.play
    if claim is None or play is None or play.declarer is None:
        raise ClaimError("there is no claim to judge")
    if not all(state.deal[seat] for seat in (claim.seat, play.declarer, play.declarer.partner)):
        raise ClaimError("a claim cannot be judged where the claimer's hand or declarer's is not known")
    if claim.tricks:
        fault = _fault(state.view(claim.seat), claim.tricks, claim.statement)
        if fault is not None:
            return Ruling(False, fault)
    conceded = play.tricks_left - claim.tricks
    if claim.seat is play.declarer:
        return Ruling(True, "certain, however the hidden cards lie" if claim.tricks else "conceded")
    if not conceded or _fault(state.view(play.declarer), conceded, ()) is None:
        return Ruling(True, "certain, however the hidden cards lie")
    return Ruling(False, "the other tricks are not certainly declarer's", needs_partner=True)


def _fault(view: View, tricks: int, statement: Sequence[Card]) -> str | None:
    """Why the tricks are not certain; None if they are."""
    for card in statement:
        if not any(card in view.play.remaining[seat] for seat in Seat if seat.side is view.seat.side):
            raise ClaimError(f"the {card.symbol} is not the claimer's to play")
    found = find_claim(view, tricks, effort=_EFFORT)
    if found is None:
        return "not certain: no line is known to take the tricks however the hidden cards lie"
    if not statement:
        return None
    stands = _Stated(found, time.monotonic() + _SECONDS).stands(view.play, [], list(statement))
    return None if stands else "not certain with the line that was stated"


@dataclass(frozen=True, slots=True)
class _Stated:
    """Follows a stated line: where its next card can be played, no other is; the others may play anything."""

    claim: ProvedClaim
    deadline: float

    def stands(self, play: Play, line: list[int], stated: list[Card]) -> bool:
        search, tricks, losers = self.claim.search, self.claim.tricks, self.claim.losers
        if time.monotonic() > self.deadline:
            return False
        turn, possible, _ = search.look(line)
        if not stated or not possible:
            return bool(search.proves(line, tricks, losers, _EFFORT // 50))
        seat = tuple(Seat)[turn]
        # A defender does not see his partner's cards, so these are none.
        ours = play.remaining[seat] if seat.side is self.claim.view.seat.side else Hand()
        if not ours:
            replies = _kinds(play, possible)
            return all(self.stands(play.play(card_of_bit(bit)), [*line, bit], stated) for bit in replies)
        if stated[0] in ours and play.is_legal(stated[0]):
            return self.stands(play.play(stated[0]), [*line, stated[0].bit], stated[1:])
        return any(self.stands(play.play(card_of_bit(bit)), [*line, bit], stated) for bit in possible)


def _kinds(play: Play, possible: Sequence[int]) -> list[int]:
    """One card of each kind: hidden cards are alike unless one that is seen lies between them."""
    seen = play.remaining.cards.bits | Hand(play.trick.cards).bits
    if possible and seen & possible[0]:
        return list(possible)  # dummy's, whom a defender sees
    kinds: list[int] = []
    for bit in sorted(possible):
        if kinds and card_of_bit(bit).suit is card_of_bit(kinds[-1]).suit and not seen & (bit - kinds[-1]):
            continue
        kinds.append(bit)
    return kinds
