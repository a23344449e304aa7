"""Paths of followed worlds: their tricks, and what declarer's cards to each of them are for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from crossruff.cardplay.card_purposes import purpose_of
from crossruff.claims.explain.outline import Phrase
from crossruff.claims.explain.tricks import TrickSteps, describe_tricks
from crossruff.claims.plan.facts import TrickHistory
from crossruff.claims.plan.tree import PlanStep, Purpose
from crossruff.coach.plan.following import Followed
from crossruff.model import Card, Hand, Seat, Strain, Suit, Trick, View


@dataclass(frozen=True, slots=True)
class Path:
    """The tricks of a followed world, those before the plan included."""

    followed: Followed
    tricks: tuple[Trick, ...]
    """The last may be incomplete."""
    histories: tuple[TrickHistory, ...]
    """What has happened after 0, 1, 2, ... cards."""

    @classmethod
    def of(cls, followed: Followed, leader: Seat, strain: Strain) -> Path:
        """Return the path of a followed world."""
        history = TrickHistory(Trick(leader, strain))
        histories = [history]
        for card in followed.cards:
            history = history.after(card)
            histories.append(history)
        tricks = history.tricks + ((history.trick,) if history.trick.cards else ())
        return cls(followed, tricks, tuple(histories))

    def ours(self, number: int, seats: Sequence[Seat]) -> tuple[tuple[Seat, Card], ...]:
        """Return our cards to a trick, in the order in which they were played."""
        if number >= len(self.tricks):
            return ()
        return tuple(pair for pair in self.tricks[number].items() if pair[0] in seats)


@dataclass(frozen=True, slots=True)
class Scenery:
    """What does not change from path to path: our hands as they were dealt, and the trumps."""

    hands: dict[Seat, Hand]
    theirs: Hand
    """The defenders' cards when the play began."""
    trump: Suit | None
    seat: Seat
    """Declarer."""

    @classmethod
    def of(cls, view: View) -> Scenery:
        """Return the scenery of declarer's view."""
        ours = {seat: view.deal[seat] for seat in (view.seat, view.seat.partner)}
        theirs = view.unseen
        for trick in (*view.play.tricks, view.play.trick):
            theirs |= Hand(card for seat, card in trick.items() if seat not in ours)
        return cls(ours, theirs, view.play.strain.suit, view.seat)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Declarer and dummy."""
        return tuple(self.hands)


def common_tricks(paths: Sequence[Path], number: int, seats: Sequence[Seat]) -> tuple[Path, ...]:
    """Return the paths whose cards of ours to a trick are the most frequent."""
    alive = [path for path in paths if path.ours(number, seats)]
    if not alive:
        return ()
    counts = Counter(path.ours(number, seats) for path in alive)
    most = max(counts.values())
    wanted = next(path.ours(number, seats) for path in alive if counts[path.ours(number, seats)] == most)
    return tuple(path for path in alive if path.ours(number, seats) == wanted)


def main_path(paths: Sequence[Path], seats: Sequence[Seat], start: int) -> Path | None:
    """Return the path that follows our most frequent cards trick by trick, as far as it goes."""
    some = tuple(paths)
    number = start
    while len(some) > 1:
        fewer = common_tricks(some, number, seats)
        if not fewer:
            break
        some = fewer
        number += 1
    return max(some, key=lambda path: len(path.tricks), default=None)


def steps_of_trick(path: Path, number: int, scenery: Scenery, *, won: bool | None) -> TrickSteps:
    """Return our cards to a trick with their purposes; `won` is whether our side takes it, if known."""
    trick = path.tricks[number]
    gone = Hand(card for before in path.tricks[:number] for card in before.cards)
    held = {seat: hand - gone for seat, hand in scenery.hands.items()}
    steps: list[PlanStep] = []
    low: list[bool] = []
    ours = path.ours(number, scenery.seats)
    over = False
    for place, (seat, card) in enumerate(ours):
        before = _before(trick, seat)
        purpose = purpose_of(before, card, held, scenery.theirs - gone - Hand(before.cards), scenery.trump)
        takes = _certainly(won, steps, purpose) if place == len(ours) - 1 else None
        steps.append(PlanStep(seat, card, purpose, takes, ()))
        low.append(all(other.rank >= card.rank for other in held[seat].suit(card.suit)))
        if not place:
            over = any(other.rank > card.rank for other in held[seat.partner].suit(card.suit))
    if len(steps) == 2 and steps[0].purpose is Purpose.DRAW and steps[1].purpose is not Purpose.WIN:
        first = steps[0]
        top = all(other.rank < first.card.rank for other in (scenery.theirs - gone).suit(first.card.suit))
        if not top:
            # A trump that is run, or led to a finesse.
            steps[0] = replace(first, purpose=Purpose.LEAD)
            if steps[1].takes and steps[1].purpose is Purpose.FOLLOW:
                steps[1] = replace(steps[1], takes=None)
    return TrickSteps(tuple(steps), None, tuple(low), over)


def _certainly(won: bool | None, steps: list[PlanStep], purpose: Purpose) -> bool | None:
    """Return whether the trick is taken or lost; a trick that a card wins by luck is open."""
    first = steps[0].purpose if steps else purpose
    if won and first not in (Purpose.CASH, Purpose.DRAW) and purpose not in (Purpose.WIN, Purpose.RUFF):
        return None
    return won


def _before(trick: Trick, seat: Seat) -> Trick:
    """Return a trick as it was when a seat played."""
    return Trick(trick.leader, trick.strain, trick.cards[: trick.leader.turns_to(seat)])


def describe_path(path: Path, start: int, end: int, scenery: Scenery) -> list[Phrase]:
    """Describe our cards to the tricks of a path, those that go together in one phrase."""
    groups: list[list[int]] = []
    steps: dict[int, TrickSteps] = {}
    for number in range(start, min(end, len(path.tricks))):
        if not path.ours(number, scenery.seats):
            continue
        trick = path.tricks[number]
        won = trick.winner in scenery.seats if trick.is_complete else None
        steps[number] = steps_of_trick(path, number, scenery, won=won)
        if groups and steps[groups[-1][-1]].goes_with(steps[number]):
            groups[-1].append(number)
        else:
            groups.append([number])
    found: list[Phrase] = []
    for group in groups:
        words = _ducked(path, group[0], scenery) or describe_tricks([steps[number] for number in group])
        cards = tuple(tuple(step.card for step in steps[number].steps) for number in group)
        found.append(Phrase(words, cards))
    return found


def _ducked(path: Path, number: int, scenery: Scenery) -> str:
    """Describe a trick led by the defenders that we could have won with a top card; else return nothing."""
    trick = path.tricks[number]
    if trick.leader in scenery.seats or not trick.is_complete or trick.winner in scenery.seats:
        return ""
    led = trick.cards[0].suit
    gone = Hand(card for before in path.tricks[:number] for card in before.cards)
    out = (scenery.theirs - gone).suit(led)
    for hand in scenery.hands.values():
        if any(all(other.rank < card.rank for other in out) for card in (hand - gone).suit(led)):
            return f"duck the {led.name.lower().removesuffix('s')} lead"
    return ""
