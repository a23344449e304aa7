"""The exact search for claims: tricks that a side takes however the hidden cards lie.

This is the only module of `claims` that calls the core.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from crossruff import _core
from crossruff.claims.assumptions import parse_assumption
from crossruff.claims.cases import ClaimCase, HiddenHands, probability
from crossruff.dd.checks import card_of_bit
from crossruff.errors import ClaimError
from crossruff.model import Card, Deal, Hand, Seat, Trick, View

EFFORT = 3_000_000
"""The cards that a search looks at before it gives up: a few seconds."""


class NextCards(NamedTuple):
    """The hand to play after a line, and its cards that differ."""

    turn: Seat
    cards: list[Card]
    """The cards that this hand may play in some world; of cards that are alike, the lowest."""
    known: Hand
    """The cards that this hand is known to hold."""


class ClaimSearch:
    """Searches for proofs from one position.

    A line is the cards played from that position on. A goal is a number of tricks from the position on,
    won before more than `losers` tricks are lost. The search answers None if it runs out of effort.

    >>> from crossruff.claims import find_claim
    >>> from crossruff.model import Play, View
    >>> play = Play("N:AQ... K7... 32... JT...", "NT", "S", declarer="S")
    >>> search = find_claim(View.of(play, "S"), 1).search
    >>> str(search.card([], 1, 1))
    'S2'
    """

    def __init__(
        self,
        held: Deal,
        hidden: HiddenHands,
        cases: Sequence[ClaimCase],
        ours: Sequence[Seat],
        trick: Trick,
    ) -> None:
        """Prepare a search for the seats `ours`, whose cards the claimer chooses."""
        possible = [case for case in cases if case.worlds(hidden)]
        if not possible:
            raise ClaimError("no deal of the hidden cards agrees with everything known and assumed")
        self._prover = _core.Prover(
            [held[seat].bits for seat in Seat],
            hidden.cards.bits,
            [(seat.index, size) for seat, size in zip(hidden.seats, hidden.sizes, strict=True)],
            [case.for_core() for case in possible],
            [seat.index for seat in ours],
            trick.strain.index,
            trick.leader.index,
            [card.bit for card in trick.cards],
        )

    @classmethod
    def of(cls, view: View, cases: Sequence[ClaimCase] | None = None) -> ClaimSearch:
        """Return the search of the seat of a view; without cases, with what the play has shown.

        Declarer chooses the cards of both hands. A defender chooses only their own: their partner may play
        anything.
        """
        play = view.play
        if play.is_over:
            raise ClaimError("there is nothing left to claim: the last trick is complete")
        hidden, known = HiddenHands.of(view), ClaimCase.known(view)
        given = [case & known for case in cases or [known]]
        return cls(play.remaining, hidden, given, claimers_seats(view), play.trick)

    def proves(self, line: Sequence[Card], tricks: int, losers: int, effort: int = EFFORT) -> bool | None:
        """Return whether the goal is reached after a line, whatever the others play."""
        return self._prover.proves([card.bit for card in line], tricks, losers, effort)

    def beats_combined(
        self, tricks: int, losers: int, effort: int, *, printed_ruffs: bool = False
    ) -> bool | None:
        """Return whether the goal is reached against the combined defender, stronger than any two hands.

        None also for a defender's claim and for alternative cases, which have no combined defender. With
        `printed_ruffs` the defender ruffs by the rule as Bethe's thesis prints it. That rule forgets that a
        defender can discard and ruff later, so the answer is no proof.
        """
        return self._prover.beats_combined(tricks, losers, effort, printed_ruffs=printed_ruffs)

    def card(self, line: Sequence[Card], tricks: int, losers: int, effort: int = EFFORT) -> Card | None:
        """Return a card of the claimer that reaches the goal after a line, if there is one."""
        found = self._prover.card([card.bit for card in line], tricks, losers, effort)
        return card_of_bit(found) if found else None

    def refutation(self, line: Sequence[Card], tricks: int, losers: int, effort: int = EFFORT) -> Card | None:
        """Return a card of the others after which the goal is no longer sure, if there is one."""
        found = self._prover.refutation([card.bit for card in line], tricks, losers, effort)
        return card_of_bit(found) if found else None

    def next_cards(self, line: Sequence[Card]) -> NextCards:
        """Return the cards that may follow a line."""
        turn, bits, hands = self._prover.look([card.bit for card in line])
        return NextCards(tuple(Seat)[turn], [card_of_bit(bit) for bit in bits], Hand.from_bits(hands[turn]))


def claimers_seats(view: View) -> tuple[Seat, ...]:
    """Return the seats whose cards a claimer chooses: declarer's and dummy's, or a defender's own.

    >>> from crossruff.model import Play, Strain
    >>> ending = Play(Deal.parse("N:A... K... Q... J..."), Strain.NOTRUMP, Seat.WEST, declarer=Seat.SOUTH)
    >>> claimers_seats(View.of(ending, Seat.SOUTH)), claimers_seats(View.of(ending, Seat.EAST))
    ((Seat.NORTH, Seat.SOUTH), (Seat.EAST,))
    """
    return tuple(seat for seat in view.seat.side.seats if seat not in view.hidden)


@dataclass(frozen=True, slots=True)
class ProvedClaim:
    """A claim of some of the tricks left, with a search that finds each card it needs.

    >>> from crossruff.claims import find_claim
    >>> from crossruff.model import Play, View
    >>> play = Play("N:AQ... K7... 32... JT...", "NT", "S", declarer="S")
    >>> claim = find_claim(View.of(play, "S"), 1)
    >>> claim.tricks, claim.probability, str(claim.card([]))
    (1, Fraction(1, 1), 'S2')
    """

    view: View
    tricks: int
    losers: int
    """The tricks that the plan may lose before it has won those claimed."""
    cases: tuple[ClaimCase, ...]
    """The assumptions: one of these holds."""
    search: ClaimSearch

    @property
    def probability(self) -> Fraction:
        """The probability of the assumptions, if all worlds that agree with the play are equally likely."""
        return probability(self.cases, self.view)

    def card(self, line: Sequence[Card] = ()) -> Card | None:
        """Return the card to play after these; None if the others are to play or the claim is complete."""
        return self.search.card(line, self.tricks, self.losers)


def find_claim(
    view: View,
    tricks: int | None = None,
    assumptions: str | Sequence[ClaimCase] = "",
    losers: int | None = None,
    effort: int = EFFORT,
) -> ProvedClaim | None:
    """Prove that the seat of a view takes `tricks` of the tricks left, or all; None if no proof was found.

    `losers` limits the tricks that the line may lose on its way; without it, that is the tricks not claimed.

    >>> from crossruff.model import Play, Strain
    >>> ending = Deal.parse("N:QT54..2. J763..A. AK982... ..KQJ.AK")
    >>> view = View.of(Play(ending, Strain.NOTRUMP, Seat.SOUTH, (), Seat.SOUTH), Seat.SOUTH)
    >>> claim = find_claim(view)
    >>> claim.tricks, str(claim.card()), claim.probability
    (5, 'SK', Fraction(1, 1))
    """
    left = view.play.tricks_left
    wanted = left if tricks is None else tricks
    if not 0 <= wanted <= left:
        raise ClaimError(f"a claim must be of 0 to {left} tricks, the number left; got {wanted}")
    cases = parse_assumption(assumptions, view) if isinstance(assumptions, str) else tuple(assumptions)
    search = ClaimSearch.of(view, cases)
    allowed = left - wanted if losers is None else min(losers, left - wanted)
    if search.proves([], wanted, allowed, effort):
        return ProvedClaim(view, wanted, allowed, cases, search)
    return None
