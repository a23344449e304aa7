"""An ending played by a declarer over all layouts, against every card that costs the defence nothing."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from fractions import Fraction
from functools import reduce

from crossruff import _core
from crossruff.cardplay import Declarer, Payoff, PlayLikelihood, Weighting
from crossruff.dd import solve
from crossruff.errors import IllegalCard
from crossruff.inference import Meaning, all_worlds
from crossruff.model import Card, Deal, Hand, Play, Seat, Strain, View


@dataclass(frozen=True)
class Ending:
    """South declares, and leads unless told otherwise; East and West hold the rest, as far as is known."""

    name: str
    north: str
    south: str
    unseen: str
    target: int
    strain: Strain = Strain.NOTRUMP
    leader: Seat = Seat.SOUTH
    known: Mapping[Seat, str] = field(default_factory=dict)
    """What is known of East and West, in the language of meanings."""

    def plays(self) -> list[Play]:
        """The layouts."""
        north, south, unseen = map(Hand.parse, (self.north, self.south, self.unseen))
        size = len(south)
        cards = list(unseen)
        first = Deal(
            {
                Seat.NORTH: north,
                Seat.EAST: Hand(cards[:size]),
                Seat.SOUTH: south,
                Seat.WEST: Hand(cards[size:]),
            }
        )
        view = View.of(self._play(first), Seat.SOUTH)
        worlds = all_worlds(view, self.meanings, 100_000)
        assert worlds is not None
        assert not worlds.relaxed
        return [self._play(deal) for deal in worlds.deals()]

    def after(self, cards: Sequence[str]) -> Play:
        """A layout in which these cards can be played, after them."""
        for play in self.plays():
            with suppress(IllegalCard):
                return reduce(Play.play, cards, play)
        raise AssertionError(f"in no layout of {self.name!r} can they be played: {cards}")

    @property
    def meanings(self) -> dict[Seat, Meaning]:
        return {seat: Meaning.parse(text) for seat, text in self.known.items()}

    def _play(self, deal: Deal) -> Play:
        return Play(deal, self.strain, self.leader, declarer=Seat.SOUTH)

    def declarer(self, horizon: int, weighting: Weighting | None = None) -> Declarer:
        """One that looks so many choices ahead, and plays for the target."""
        return Declarer(
            samples=100_000,
            weighting=weighting or PlayLikelihood(),
            horizon=horizon,
            effort=1e6,
            payoff=lambda view: Payoff.makes(self.target, view.play.size),
            meanings=self.meanings,
            solver=_core.Solver(threads=1),
        )


def chance(ending: Ending, declarer: Declarer) -> Fraction:
    """How often the declarer takes his tricks, over all layouts and all perfect defences."""
    plays = ending.plays()
    return _Chances(declarer, ending.target).of({play: Fraction(1) for play in plays}) / len(plays)


class _Chances:
    def __init__(self, declarer: Declarer, target: int) -> None:
        self.declarer = declarer
        self.weighs = declarer.weighting == PlayLikelihood()
        self.target = target
        self.solver = _core.Solver()
        self.known: dict[object, Fraction] = {}

    def of(self, group: Mapping[Play, Fraction]) -> Fraction:
        """For plays that look alike to declarer, times their weights."""
        first = next(iter(group))
        total = sum(group.values(), Fraction(0))
        won = first.won(Seat.SOUTH.side)
        if won >= self.target or won + first.tricks_left < self.target:
            return total * (won >= self.target)
        # One who weighs layouts by the play holds each for as likely as it is, however it came to this.
        held = frozenset((play.remaining.packed, weight / total) for play, weight in group.items())
        key = first.trick, won, held, None if self.weighs else first.cards
        if key not in self.known:
            self.known[key] = self._of(group) / total
        return total * self.known[key]

    def _of(self, group: Mapping[Play, Fraction]) -> Fraction:
        first = next(iter(group))
        if len(group) == 1:
            # All cards are known, and every declarer here plays those well.
            most = max(solve(first, solver=self.solver).values())
            ours = most if first.turn.side is Seat.SOUTH.side else first.tricks_left - most
            return group[first] * (first.won(Seat.SOUTH.side) + ours >= self.target)
        if first.turn.side is Seat.SOUTH.side:
            card = self.declarer.decide(View.of(first, Seat.SOUTH)).action
            return self.of({play.play(card): weight for play, weight in group.items()})
        seen: dict[Card, dict[Play, Fraction]] = defaultdict(dict)
        for play, weight in group.items():
            values = solve(play, solver=self.solver)
            right = [card for card, tricks in values.items() if tricks == max(values.values())]
            for card in right:
                seen[card][play.play(card)] = weight / len(right)
        return sum(map(self.of, seen.values()), Fraction(0))
