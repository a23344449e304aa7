"""The judge of claims, for the command, the table and the web."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum

from crossruff.claims.cases import ClaimCase
from crossruff.claims.refuting import Refusal, in_world, refute
from crossruff.claims.search import EFFORT, ClaimSearch, ProvedClaim, claimers_seats
from crossruff.claims.stated_lines import StatedLine
from crossruff.errors import ClaimError
from crossruff.inference import all_worlds
from crossruff.model import Card, View
from crossruff.players import Budget

TABLE_EFFORT = 1_000_000
"""The effort of a judge whom players wait for: about half a second for each search."""
_MOST_WORLDS = 300
"""The worlds in which declarer's tricks are proved; with more, the partner has to agree."""


class ClaimReason(Enum):
    """Why the judge accepts or refuses a claim, in words that name no card.

    >>> from crossruff.claims import judge
    >>> from crossruff.model import Play, View
    >>> play = Play("N:AQ... K7... 32... JT...", "NT", "S", declarer="S")
    >>> judge(View.of(play, "S"), 2).reason.value
    'not certain: no line is known to take the tricks however the hidden cards lie'
    """

    CERTAIN = "certain, however the hidden cards lie"
    NO_LINE = "not certain: no line is known to take the tricks however the hidden cards lie"
    STATED_LINE = "not certain with the line that was stated"
    UNDECIDED = "not decided: there are too many lines to check in time"


@dataclass(frozen=True, slots=True)
class ClaimVerdict:
    """The judge's answer to a claim.

    >>> from crossruff.claims import judge
    >>> from crossruff.model import Play, View
    >>> play = Play("N:AQ... K7... 32... JT...", "NT", "S", declarer="S")
    >>> verdict = judge(View.of(play, "S"), 2)
    >>> verdict.is_accepted, verdict.is_decided, verdict.refusal.tricks
    (False, True, 1)
    """

    tricks: int
    reason: ClaimReason
    claim: ProvedClaim | None = None
    """The proof, if the tricks are certain without a statement."""
    refusal: Refusal | None = None
    """A world and a defence that beat the claim, if it is refused and they were asked for."""

    @property
    def is_accepted(self) -> bool:
        """Whether the claim stands."""
        return self.reason is ClaimReason.CERTAIN

    @property
    def is_decided(self) -> bool:
        """Whether the judge came to a result in time."""
        return self.reason is not ClaimReason.UNDECIDED


def judge(
    view: View,
    tricks: int,
    statement: Sequence[Card | str] | str = (),
    *,
    effort: int = EFFORT,
    budget: Budget | None = None,
    with_refusal: bool = True,
) -> ClaimVerdict:
    """Decide whether the seat of a view takes `tricks` of the tricks left, however the hidden cards lie.

    A statement is cards of the claimer in the order in which they will be played: if the next of them can be
    played, no other card is. Declarer states cards of both hands, a defender only their own. `effort` limits
    each search, and `budget` the time for following the statement and for finding a defence, which
    `with_refusal=False` leaves out.

    >>> from crossruff.model import Deal, Play, Seat, Strain
    >>> ending = Deal.parse("N:AQ... K7... 32... JT...")
    >>> view = View.of(Play(ending, Strain.NOTRUMP, Seat.SOUTH, (), Seat.SOUTH), Seat.SOUTH)
    >>> judge(view, 1).is_accepted
    True
    >>> verdict = judge(view, 2)
    >>> verdict.reason.value
    'not certain: no line is known to take the tricks however the hidden cards lie'
    >>> refusal = verdict.refusal
    >>> Card.parse("SK") in refusal.play.deal[Seat.EAST], refusal.tricks, refusal.is_certain
    (True, 1, True)
    """
    left = view.play.tricks_left
    if not 0 <= tricks <= left:
        raise ClaimError(f"a claim must be of 0 to {left} tricks, the number left; got {tricks}")
    statement = _cards_of(statement)
    _check_statement(view, statement)
    search, losers, limit = ClaimSearch.of(view), left - tricks, budget or Budget()
    proved = search.proves([], tricks, losers, effort)
    if proved is None:
        return ClaimVerdict(tricks, ClaimReason.UNDECIDED)
    if proved is False:
        refusal = refute(search, view, tricks, limit) if with_refusal else None
        return ClaimVerdict(tricks, ClaimReason.NO_LINE, refusal=refusal)
    claim = ProvedClaim(view, tricks, losers, (ClaimCase.known(view),), search)
    stated = StatedLine(claim, tuple(statement), effort, limit)
    # A line without a loser is soon followed, and soon excluded.
    without_loser = replace(claim, losers=0)
    quick = losers > 0 and statement and search.proves([], tricks, 0, effort)
    if quick and StatedLine(without_loser, tuple(statement), effort, limit).holds():
        return ClaimVerdict(tricks, ClaimReason.CERTAIN, claim)
    holds = stated.holds()
    if holds is None:
        return ClaimVerdict(tricks, ClaimReason.UNDECIDED, claim)
    if holds:
        return ClaimVerdict(tricks, ClaimReason.CERTAIN, claim)
    refusal = refute(search, view, tricks, limit, stated.losing_line()) if with_refusal else None
    return ClaimVerdict(tricks, ClaimReason.STATED_LINE, claim, refusal)


@dataclass(frozen=True, slots=True)
class ClaimRuling:
    """The referee's answer to a claim, with what it concedes.

    >>> from crossruff.claims import rule
    >>> from crossruff.model import Play, View
    >>> play = Play("N:AQ... K7... 32... JT...", "NT", "S", declarer="S")
    >>> ruling = rule(View.of(play, "S"), 1)
    >>> ruling.accepted, ruling.words
    (True, 'certain, however the hidden cards lie')
    """

    accepted: bool
    words: str
    """The reason, in words that name no card."""
    needs_partner: bool = False
    """Whether the claim stands if the claimer's partner, a defender, agrees to the concession."""
    verdict: ClaimVerdict | None = None
    """The verdict on the tricks claimed; None if none are."""


def rule(
    view: View,
    tricks: int,
    statement: Sequence[Card | str] | str = (),
    *,
    effort: int = EFFORT,
    budget: Budget | None = None,
    with_refusal: bool = False,
) -> ClaimRuling:
    """Decide on a claim with the tricks that it concedes, by what the claimer sees: no answer tells more.

    The tricks claimed must be certain. Declarer may concede the others. A defender also concedes tricks of
    their partner: either declarer can prove them with any of the hidden cards, or the partner must agree.

    >>> from crossruff.model import Deal, Play, Seat, Strain
    >>> play = Play(Deal.parse("N:Q4... K3... J2... A5..."), Strain.NOTRUMP, Seat.WEST, declarer=Seat.SOUTH)
    >>> ruling = rule(View.of(play, Seat.WEST), 1)
    >>> ruling.accepted, ruling.needs_partner
    (False, True)
    """
    verdict = None
    if tricks:
        verdict = judge(view, tricks, statement, effort=effort, budget=budget, with_refusal=with_refusal)
        if not verdict.is_accepted:
            return ClaimRuling(False, verdict.reason.value, verdict=verdict)
    else:
        _check_statement(view, _cards_of(statement))
    conceded = view.play.tricks_left - tricks
    is_declarers = view.seat is view.play.declarer
    if conceded and not is_declarers and not _is_certainly_declarers(view, conceded, effort, budget):
        words = "the other tricks are not certainly declarer's"
        return ClaimRuling(False, words, needs_partner=True, verdict=verdict)
    words = "conceded" if not tricks and is_declarers else ClaimReason.CERTAIN.value
    return ClaimRuling(True, words, verdict=verdict)


def _is_certainly_declarers(view: View, tricks: int, effort: int, budget: Budget | None) -> bool:
    """Return whether declarer could claim tricks in every world that a defender sees as possible."""
    declarer = view.play.declarer
    worlds = all_worlds(view, {}, _MOST_WORLDS)
    if worlds is None or declarer is None:
        return False
    for held in worlds.hands.tolist():
        declarers = View.of(in_world(view.play, held), declarer)
        if not judge(declarers, tricks, effort=effort, budget=budget, with_refusal=False).is_accepted:
            return False
    return True


def _cards_of(statement: Sequence[Card | str] | str) -> tuple[Card, ...]:
    words = statement.replace(",", " ").split() if isinstance(statement, str) else statement
    return tuple(Card.parse(card) for card in words)


def _check_statement(view: View, statement: Sequence[Card]) -> None:
    ours = claimers_seats(view)
    for place, card in enumerate(statement):
        if not any(card in view.play.remaining[seat] for seat in ours):
            raise ClaimError(f"the {card.symbol} is not the claimer's to play")
        if card in statement[:place]:
            raise ClaimError(f"a statement must name each card once; got the {card.symbol} twice")
