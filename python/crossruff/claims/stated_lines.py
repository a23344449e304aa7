"""Follow a stated line: the claimer's cards are fixed by it, the others may play anything."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from crossruff.claims.relative_ranks import hidden_between, touching_runs
from crossruff.claims.replies import different_replies
from crossruff.claims.search import ProvedClaim, claimers_seats
from crossruff.model import Card, Hand, Play
from crossruff.players import Budget

_PRUNING = 50
"""A question that only saves work may cost this share of the effort."""


class _OutOfTime(Exception):
    """The time is over."""


class LosingLine(NamedTuple):
    """Cards up to the stated card after which the claim is no longer certain."""

    cards: tuple[Card, ...] = ()
    """The others play cards that beat the statement in at least one world."""
    is_forced: bool = True
    """Whether the claimer had no choice besides the statement."""


class StatedLine:
    """A claim that is proved, with the claimer's next cards.

    If the next stated card can be played, it is; else the claimer chooses freely. A stated card that was
    played before its turn, because it had to follow suit, is skipped.
    """

    def __init__(self, claim: ProvedClaim, statement: tuple[Card, ...], effort: int, budget: Budget) -> None:
        self.claim, self.statement, self.effort, self.budget = claim, statement, effort, budget
        self._ours = claimers_seats(claim.view)
        self._hidden = claim.view.hidden
        self._target = claim.view.play.won(claim.view.seat.side) + claim.tricks
        self._known: dict[object, bool | None] = {}

    def holds(self) -> bool | None:
        """Return whether the tricks are certain with these cards; None if that is not decided in time."""
        try:
            return self._holds(self.claim.view.play, (), self.statement)
        except _OutOfTime:
            return None

    def losing_line(self) -> LosingLine:
        """Return a line that loses the claim although it follows the statement; `holds()` must be False."""
        # What was decided once is soon decided again, so that no time limit is needed.
        self.budget = Budget()
        play, stated = self.claim.view.play, self.statement
        line: tuple[Card, ...] = ()
        is_forced = True
        while (stated := self._still_held(play, stated)) and self._proves(line) is not False:
            card = self._losing_card(play, line, stated)
            choices = self._cards(play, line, stated) if play.turn in self._ours else ()
            is_forced = is_forced and len(choices) <= 1
            stated = stated[1:] if card is stated[0] else stated
            play, line = play.play(card), (*line, card)
        return LosingLine(line, is_forced)

    def _losing_card(self, play: Play, line: tuple[Card, ...], stated: tuple[Card, ...]) -> Card:
        losing = [
            card for card in self._cards(play, line, stated) if self._after(play, line, stated, card) is False
        ]
        if play.turn not in self._ours:
            return losing[0]
        # All of the claimer's own cards lose: one that would not but for the statement shows why.
        return next((card for card in losing if self._proves((*line, card)) is not False), losing[0])

    def _holds(self, play: Play, line: tuple[Card, ...], stated: tuple[Card, ...]) -> bool | None:
        self._check_time()
        won = play.won(self.claim.view.seat.side)
        if won >= self._target:
            return True
        if won + play.tricks_left < self._target or self._lost(play) > self.claim.losers:
            return False
        stated = self._still_held(play, stated)
        if not stated:
            return self._proves(line)
        if play.trick.cards:
            return self._combined(play, line, stated)
        key = self._key(play, stated)
        if key not in self._known:
            lost = self._proves(line, self.effort // _PRUNING) is False
            self._known[key] = False if lost else self._combined(play, line, stated)
        return self._known[key]

    def _combined(self, play: Play, line: tuple[Card, ...], stated: tuple[Card, ...]) -> bool | None:
        answers = (self._after(play, line, stated, card) for card in self._cards(play, line, stated))
        return _any(answers) if play.turn in self._ours else _all(answers)

    def _after(self, play: Play, line: tuple[Card, ...], stated: tuple[Card, ...], card: Card) -> bool | None:
        return self._holds(play.play(card), (*line, card), stated[1:] if card is stated[0] else stated)

    def _cards(self, play: Play, line: tuple[Card, ...], stated: tuple[Card, ...]) -> Sequence[Card]:
        """Return the cards that may be played next: the stated one, or all that differ."""
        if play.turn not in self._ours:
            return self._replies(play, line)
        if play.is_legal(stated[0]):
            return stated[:1]
        legal = play.legal_cards
        unseen = self.claim.view.unseen - Hand(play.cards)
        others = (unseen | play.remaining.cards | Hand(play.trick.cards)) - legal
        return [card for run in touching_runs(legal, others) for card in _different(run, stated)]

    def _replies(self, play: Play, line: tuple[Card, ...]) -> Sequence[Card]:
        side = self.claim.view.seat.side
        # With a defender's claim a higher card may be in their partner's hand, where it may have to win.
        spare = self.claim.losers - self._lost(play) if len(self._ours) == 2 else 1
        replies = different_replies(self.claim.search, line, play.trick, side, spare=spare)
        return [reply.card for reply in replies]

    def _lost(self, play: Play) -> int:
        other = self.claim.view.seat.next.side
        return play.won(other) - self.claim.view.play.won(other)

    def _still_held(self, play: Play, stated: tuple[Card, ...]) -> tuple[Card, ...]:
        while stated and not any(stated[0] in play.remaining[seat] for seat in self._ours):
            stated = stated[1:]
        return stated

    def _key(self, play: Play, stated: tuple[Card, ...]) -> object:
        """Return all that the rest depends on, at the start of a trick."""
        hidden = self.claim.view.unseen.bits & ~Hand(play.cards).bits
        held = play.remaining.packed
        voids = tuple(play.shown_out(seat) for seat in self._hidden)
        seen = play.remaining.cards.bits
        won = play.won(self.claim.view.seat.side)
        return (hidden_between(hidden, seen), held, voids, play.trick.leader, won, stated)

    def _proves(self, line: tuple[Card, ...], effort: int | None = None) -> bool | None:
        limit = self.effort if effort is None else effort
        return self.claim.search.proves(line, self.claim.tricks, self.claim.losers, limit)

    def _check_time(self) -> None:
        cancel = self.budget.cancel
        if self.budget.left == 0 or (cancel is not None and cancel.is_set()):
            raise _OutOfTime


def _different(run: Sequence[Card], stated: Sequence[Card]) -> Iterator[Card]:
    """Yield one of the touching cards, and besides each that is stated: it is wanted later."""
    plain = [card for card in run if card not in stated]
    yield from plain[-1:]
    yield from (card for card in run if card in stated)


def _all(answers: Iterable[bool | None]) -> bool | None:
    decided = True
    for answer in answers:
        if answer is False:
            return False
        decided = decided and answer is not None
    return True if decided else None


def _any(answers: Iterable[bool | None]) -> bool | None:
    decided = True
    for answer in answers:
        if answer:
            return True
        decided = decided and answer is not None
    return False if decided else None
