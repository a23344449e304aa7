"""Claims that are proved: tricks that are taken whatever the hidden cards are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from crossruff import _core
from crossruff.claims.assumptions import assumed
from crossruff.claims.cases import Case, Hidden, probability
from crossruff.dd.checks import card_of_bit
from crossruff.errors import ClaimError
from crossruff.model import Card, Seat, View

EFFORT = 3_000_000
"""How many cards a search looks at before it gives up: some seconds."""


def prover(view: View, cases: Sequence[Case] | None = None) -> _core.Prover:
    """The search for claims of the seat of a view.

    Declarer claims for both hands; a defender for his own, and his partner may do anything.
    """
    play = view.play
    if play.is_over:
        raise ClaimError("there is nothing left to claim: the last trick is complete")
    hidden = Hidden.of(view)
    ours = [seat for seat in Seat if seat not in hidden.seats and seat.side is view.seat.side]
    known = Case.known(view)
    given = [case & known for case in cases or [known]]
    if not any(case.layouts(hidden) for case in given):
        raise ClaimError("no layout of the hidden cards agrees with all that is known and assumed")
    return _core.Prover(
        [play.remaining[seat].bits for seat in Seat],
        hidden.cards.bits,
        [(seat.index, size) for seat, size in zip(hidden.seats, hidden.sizes, strict=True)],
        [case.for_core() for case in given if case.layouts(hidden)],
        [seat.index for seat in ours],
        play.strain.index,
        play.trick.leader.index,
        [card.bit for card in play.trick.cards],
    )


@dataclass(frozen=True, slots=True)
class ProvedClaim:
    """So many of the tricks left, and how to take them whatever the others do."""

    view: View
    tricks: int
    losers: int
    """How many tricks the plan may lose before it has them."""
    cases: tuple[Case, ...]
    """What is assumed: any of these."""
    search: _core.Prover

    @property
    def probability(self) -> Fraction:
        """How likely the assumptions are, all layouts that agree with the play being alike."""
        return probability(self.cases, self.view)

    def card(self, line: Sequence[Card] = ()) -> Card | None:
        """The card to play after these; none where the others are to play or the claim is fulfilled."""
        found = self.search.card([card.bit for card in line], self.tricks, self.losers, EFFORT)
        return card_of_bit(found) if found else None


def find_claim(
    view: View,
    tricks: int | None = None,
    assumptions: str | Sequence[Case] = "",
    losers: int | None = None,
    effort: int = EFFORT,
) -> ProvedClaim | None:
    """A proof that the seat of a view takes so many of the tricks left, or all; None if none was found.

    `losers` is how many tricks the line may lose on its way; without it, as many as are not claimed.

    >>> from crossruff.model import Deal, Play, Strain
    >>> ending = Deal.parse("N:QT54..2. J763..A. AK982... ..KQJ.AK")
    >>> view = View.of(Play(ending, Strain.NOTRUMP, Seat.SOUTH, (), Seat.SOUTH), Seat.SOUTH)
    >>> claim = find_claim(view)
    >>> claim.tricks, str(claim.card()), claim.probability
    (5, 'SK', Fraction(1, 1))
    """
    left = view.play.tricks_left
    wanted = left if tricks is None else tricks
    if not 0 <= wanted <= left:
        raise ClaimError(f"a claim of {wanted} tricks with {left} left")
    cases = assumed(assumptions, view) if isinstance(assumptions, str) else tuple(assumptions)
    search = prover(view, cases)
    allowed = left - wanted if losers is None else min(losers, left - wanted)
    if search.proves([], wanted, allowed, effort):
        return ProvedClaim(view, wanted, allowed, cases, search)
    return None
