"""Measure what cards tell of the hidden hands: `python -m tools.measure_cards DATA`.

A view of a played deal has the true world among sampled ones. The report has the mean logarithm of the weight
of the true world, and the same as the weights themselves expect it: where it is expected higher than it is,
the weights believe too much.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from crossruff.bidding import system
from crossruff.dd import Solver, weigh_worlds
from crossruff.inference import Meaning, sample
from crossruff.inference.card_model import CardModel, CardStrengths, card_model, exponents_of
from crossruff.model import Seat, View
from tools.card_records import SOURCES, PlayedDeal
from tools.softmax_fit import Numbers

TRICKS = (1, 3, 6)
STRENGTHS = (0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0, 1.2)
WORLDS = 200


@dataclass(frozen=True, slots=True)
class Measured:
    """The likelihoods of one view, the true world first."""

    who: str
    tricks: int
    lead: Numbers
    """The logarithms of the likelihood of the opening lead."""
    cards: Numbers
    """Those of the other cards."""
    solved: Numbers | None
    """Those of the solver with p = 0.9."""


def views(deal: PlayedDeal) -> Iterator[tuple[str, int, View]]:
    """Return declarer's views and one defender's after some tricks."""
    play = deal.play
    if play.declarer is None:
        return
    defender = play.leader if deal.number // 8 % 2 else play.leader.partner
    for tricks in TRICKS:
        if len(play.cards) < 4 * tricks:
            return
        for who, seat in (("declarer", play.declarer), ("defender", defender)):
            seen = View.of(play.at(4 * tricks), seat, deal.contract, deal.auction, deal.vulnerability)
            yield who, tricks, seen


def measured(
    deal: PlayedDeal, model: CardModel, meanings: Mapping[Seat, Meaning], *, worlds: int, solve: bool
) -> list[Measured]:
    """Return the likelihoods of the worlds of all views of a deal."""
    found: list[Measured] = []
    for who, tricks, view in views(deal):
        drawn = sample(view, meanings, worlds, seed=deal.number)
        true = np.array([deal.play.at(4 * tricks).remaining.packed], dtype=np.uint64)
        packed = np.concatenate([true, drawn.hands])
        play, declarer = view.play, view.play.declarer
        if declarer is None or play.dummy is None:
            continue
        judged = [*view.hidden, *([play.dummy] if declarer in view.hidden else [])]
        parts = [CardStrengths(1, 0, 0), CardStrengths(0, 1, 1)]
        logs = [model.weigh(packed, play, exponents_of(play, judged, part), deal.suits_bid) for part in parts]
        solved = None
        if solve:
            weights = weigh_worlds(packed, play, view.hidden, since=1, p=0.9, solver=Solver())
            solved = np.log(np.maximum(weights, 1e-300))
        found.append(Measured(who, tricks, logs[0], logs[1], solved))
    return found


def judged(logs: Numbers) -> tuple[float, float]:
    """Return the logarithm of the weight of the first world, and its mean by the weights themselves.

    >>> one, expected = judged(np.zeros(4))
    >>> bool(np.isclose(one, -np.log(4))), bool(np.isclose(expected, one))
    (True, True)
    """
    logs = logs - logs.max()
    logs = logs - np.log(np.exp(logs).sum())
    weights = np.exp(logs)
    return float(logs[0]), float((weights[weights > 0] * logs[weights > 0]).sum())


def table(rows: Sequence[Measured]) -> dict[str, list[Numbers]]:
    """Return for each way of weighing the logarithms of each row, as told and as expected."""
    ways: dict[str, list[tuple[float, float]]] = {}
    for row in rows:
        ways.setdefault("none", []).append(judged(0 * row.lead))
        for strength in (0.5, 0.7, 1.0):
            ways.setdefault(f"lead {strength}", []).append(judged(strength * row.lead))
        for strength in STRENGTHS:
            logs = strength * (row.lead + row.cards)
            ways.setdefault(f"cards {strength}", []).append(judged(logs))
            if row.solved is not None:
                ways.setdefault(f"both {strength}", []).append(judged(row.solved + logs))
                ways.setdefault(f"both 0.5, {strength}", []).append(judged(0.5 * row.solved + logs))
        if row.solved is not None:
            ways.setdefault("correct(p=0.9)", []).append(judged(row.solved))
            ways.setdefault("correct(p=0.9) ** 0.5", []).append(judged(0.5 * row.solved))
    return {way: list(np.array(logs).T) for way, logs in ways.items()}


def show(title: str, rows: Sequence[Measured]) -> None:
    """Print the mean gain over no weights, and in brackets the gain that the weights expect."""
    print(f"{title}: {len(rows)} views")
    ways = table(rows)
    base = ways["none"][0].mean()
    for way, (told, expected) in ways.items():
        error = (told - ways["none"][0]).std() / np.sqrt(len(rows))
        print(f"  {way:22} {told.mean() - base:+.3f} ± {error:.3f} ({expected.mean() - base:+.3f})")


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, and print a table for each kind of view."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path)
    parser.add_argument("--deals", type=int, default=200, help="how many deals of each source")
    parser.add_argument("--solved", type=int, default=0, help="how many of them the solver judges as well")
    parser.add_argument("--aside", action="store_true", help="use the deals kept aside")
    parser.add_argument("--system", help="sample by the meanings of this bidding system")
    parser.add_argument("--model", type=Path, help="a file of coefficients")
    parser.add_argument("--players", default="all", help="a model that comes with the package")
    parser.add_argument("--worlds", type=int, default=WORLDS, help="how many worlds are sampled")
    asked = parser.parse_args(arguments)
    model = CardModel.load(asked.model) if asked.model else card_model(asked.players)
    reading = system(asked.system) if asked.system else None
    for name, read in SOURCES.items():
        rows: list[Measured] = []
        taken = 0
        for deal in read(asked.data):
            if not (deal.is_kept_aside if asked.aside else deal.is_for_choosing):
                continue
            meanings = reading.expect(deal.auction, deal.vulnerability) if reading else {}
            solve = taken < asked.solved
            rows.extend(measured(deal, model, meanings, worlds=asked.worlds, solve=solve))
            taken += 1
            if taken == asked.deals:
                break
        for who in ("declarer", "defender"):
            for tricks in TRICKS:
                some = [row for row in rows if (row.who, row.tricks) == (who, tricks)]
                if asked.solved:
                    some = [row for row in some if row.solved is not None]
                show(f"{name}, {who} after trick {tricks}", some)
        show(f"{name}, all", [row for row in rows if not asked.solved or row.solved is not None])


if __name__ == "__main__":
    main()
