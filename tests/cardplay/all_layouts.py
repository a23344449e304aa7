"""An ending played by a declarer over all layouts, against every card that costs the defence nothing."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from crossruff import _core
from crossruff.cardplay import Declarer, Payoff, Ties
from crossruff.dd import solve
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

    @property
    def meanings(self) -> dict[Seat, Meaning]:
        return {seat: Meaning.parse(text) for seat, text in self.known.items()}

    def _play(self, deal: Deal) -> Play:
        return Play(deal, self.strain, self.leader, declarer=Seat.SOUTH)

    def declarer(self, horizon: int, ties: Ties = Ties.CHEAPEST) -> Declarer:
        """One that looks so many choices ahead, and plays for the target."""
        return Declarer(
            samples=100_000,
            horizon=horizon,
            effort=1e6,
            payoff=lambda view: Payoff.makes(self.target, view.play.size),
            ties=ties,
            meanings=self.meanings,
            solver=_core.Solver(threads=1),
        )


def chance(ending: Ending, declarer: Declarer) -> Fraction:
    """How often the declarer takes his tricks, over all layouts and all perfect defences."""
    plays = ending.plays()
    solver = _core.Solver()
    share = Fraction(1, len(plays))
    return _chance([(play, share) for play in plays], declarer, ending.target, solver)


def _chance(
    group: Iterable[tuple[Play, Fraction]], declarer: Declarer, target: int, solver: _core.Solver
) -> Fraction:
    """The same for plays that look alike to declarer."""
    group = list(group)
    first = group[0][0]
    won = first.won(Seat.SOUTH.side)
    if won >= target or won + first.tricks_left < target:
        return sum((share for _, share in group), Fraction(0)) * (won >= target)
    if len(group) == 1:
        # All cards are known, and every declarer here plays those well.
        best = solve(first, solver=solver)
        ours = (
            max(best.values())
            if first.turn.side is Seat.SOUTH.side
            else first.tricks_left - max(best.values())
        )
        return group[0][1] * (won + ours >= target)
    if first.turn.side is Seat.SOUTH.side:
        card = declarer.decide(View.of(first, Seat.SOUTH)).action
        return _chance([(play.play(card), share) for play, share in group], declarer, target, solver)
    seen: dict[Card, list[tuple[Play, Fraction]]] = defaultdict(list)
    for play, share in group:
        values = solve(play, solver=solver)
        right = [card for card, tricks in values.items() if tricks == max(values.values())]
        for card in right:
            seen[card].append((play.play(card), share / len(right)))
    return sum((_chance(each, declarer, target, solver) for each in seen.values()), Fraction(0))
