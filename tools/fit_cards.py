"""Fit the card model to played deals: `python -m tools.fit_cards DATA [--write]`.

DATA has `wbridge5.tsv` and `vugraph/*.lin`. Half of the deals are kept aside (`tools.card_records`); the
report has the mean logarithm of the probability of a card there, for choices between two cards or more.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import numpy as np

from crossruff.dd import Solver, weigh_worlds
from crossruff.inference import card_model as cards
from crossruff.inference.card_model import CardChoice, CardModel, CardStrengths
from crossruff.model import Seat
from tools.card_records import SOURCES, PlayedDeal
from tools.softmax_fit import Choices, Numbers, fit

PARTS = ("lead", "defender", "declarer")
PENALTY = 1.0
PENALTIES = (0.5, 1.0, 2.0)
SOLVED = 25
"""How many deals the solver judges."""
TARGET = Path(cards.__file__).with_name("card_models")
NAMES = {"wbridge5": "robots", "experts": "experts", "joint": "all"}
"""The names of the fitted models, by what they were fitted to."""


def choices_of(deals: Iterable[PlayedDeal]) -> Iterator[CardChoice]:
    """Return all choices of some deals."""
    for deal in deals:
        yield from cards.choices(deal.play, deal.suits_bid)[1]


def fitted(choices: Sequence[CardChoice], penalty: float = PENALTY) -> Numbers:
    """Return the coefficients that were fitted to some choices; each stage has its own."""
    size = cards.count_coefficients()
    found = np.zeros(size)
    for stage in sorted({choice.stage for choice in choices}):
        ours = Choices.of((one.taken, one.options) for one in choices if one.stage == stage)
        found += fit(ours, size, penalty)
    return found


def parts_of(deal: PlayedDeal) -> Iterator[tuple[int, int]]:
    """Return for each card whether it is of the lead, a defender or declarer, and how many were legal."""
    legal, _ = cards.choices(deal.play, deal.suits_bid)
    seats = [seat for trick in (*deal.play.tricks, deal.play.trick) for seat, _ in trick.items()]
    for place, (seat, count) in enumerate(zip(seats, legal, strict=True)):
        yield (2 if seat.side is deal.contract.declarer.side else min(place, 1)), count


def mean_logs(model: CardModel, deals: Sequence[PlayedDeal]) -> tuple[dict[str, float], dict[str, float]]:
    """Return the mean logarithm of the probability of a card for each part, and with any legal card."""
    sums, plain, counts = np.zeros(3), np.zeros(3), np.zeros(3)
    for deal in deals:
        play = deal.play
        for part, legal in parts_of(deal):
            counts[part] += legal > 1
            plain[part] -= np.log(legal)
        for part in range(3):
            strengths = CardStrengths(*(1.0 * (part == other) for other in range(3)))
            world = np.array([play.remaining.packed], dtype=np.uint64)
            exponents = cards.exponents_of(play, Seat, strengths)
            sums[part] += model.weigh(world, play, exponents, deal.suits_bid)[0]
    return (
        dict(zip(PARTS, (sums / counts).tolist(), strict=True)),
        dict(zip(PARTS, (plain / counts).tolist(), strict=True)),
    )


def solver_logs(deals: Sequence[PlayedDeal], p: float = 0.9) -> tuple[float, float]:
    """Return the mean logarithm for the defenders' and for declarer's cards after the lead, by the solver."""
    solver = Solver()
    sums, counts = np.zeros(2), np.zeros(2)
    for deal in deals:
        play = deal.play
        if play.declarer is None:
            continue
        side = play.declarer.side
        for part, legal in parts_of(deal):
            if part:
                counts[part - 1] += legal > 1
        world = np.array([play.remaining.packed], dtype=np.uint64)
        for place, seats in enumerate((side.opponents, side)):
            sums[place] += np.log(weigh_worlds(world, play, seats.seats, since=1, p=p, solver=solver)[0])
    found = sums / counts
    return float(found[0]), float(found[1])


def tune(deals: dict[str, list[PlayedDeal]], penalties: Sequence[float], target: Path | None) -> None:
    """Print how well penalties do on the deals for choosing, which this fit does not use."""
    some = [one for source in deals.values() for one in source if not one.is_kept_aside]
    used = list(choices_of(one for one in some if not one.is_for_choosing))
    left = {
        name: Choices.of((one.taken, one.options) for one in choices_of(chosen))
        for name, source in deals.items()
        if (chosen := [one for one in source if one.is_for_choosing])
    }
    for penalty in penalties:
        model = fitted(used, penalty)
        means = (f"{name} {one.log_likelihoods(model).mean():.4f}" for name, one in left.items())
        print(f"penalty {penalty}: {', '.join(means)}", flush=True)
        if target is not None:
            write(model, target)


def write(coefficients: Numbers, target: Path) -> None:
    """Write coefficients in a file."""
    target.write_text(json.dumps(cards.packed(coefficients), separators=(",", ":")) + "\n", "utf-8")


def report(models: dict[str, CardModel], aside: dict[str, list[PlayedDeal]], solved: int) -> None:
    """Print the mean logarithms on the deals kept aside."""
    for name, deals in aside.items():
        shown: dict[str, dict[str, float]] = {}
        for fitted_to, model in models.items():
            shown[fitted_to], shown["any legal card"] = mean_logs(model, deals)
        print(f"{name}, {len(deals)} deals kept aside")
        for row, logs in shown.items():
            print(f"  {row:15} " + "  ".join(f"{part} {log:.3f}" for part, log in logs.items()), flush=True)
        few = deals[:solved]
        if few:
            ours, _ = mean_logs(models["joint"], few)
            print(f"  of the first {len(few)}: " + _parts(ours["defender"], ours["declarer"], "joint"))
            print(f"  of the first {len(few)}: " + _parts(*solver_logs(few), "solver, p = 0.9"))


def _parts(defender: float, declarer: float, by: str) -> str:
    return f"defender {defender:.3f}, declarer {declarer:.3f} ({by})"


def main(arguments: Sequence[str] | None = None) -> None:
    """Fit, report, and write the joint coefficients if asked."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path)
    parser.add_argument("--write", action="store_true", help=f"write the files of {TARGET.name}")
    parser.add_argument("--tune", type=float, nargs="*", help="compare penalties on deals for choosing")
    parser.add_argument("--tuned", type=Path, help="where to write the coefficients of the last penalty")
    parser.add_argument("--solved", type=int, default=SOLVED, help="how many deals the solver judges")
    parser.add_argument("--source", choices=SOURCES, help="fit to one source only")
    asked = parser.parse_args(arguments)
    sources = [asked.source] if asked.source else list(SOURCES)
    deals = {name: list(SOURCES[name](asked.data)) for name in sources}
    if asked.tune is not None:
        tune(deals, asked.tune or PENALTIES, asked.tuned)
        return
    fit_to = {
        name: list(choices_of(one for one in some if not one.is_kept_aside)) for name, some in deals.items()
    }
    print({name: len(some) for name, some in fit_to.items()}, "choices to fit")
    fit_to["joint"] = [one for some in fit_to.values() for one in some]
    models = {}
    for name, some in fit_to.items():
        coefficients = fitted(some)
        models[name] = CardModel(coefficients)
        if asked.write:
            write(coefficients, TARGET / f"{NAMES[name]}.json")
    aside = {name: [one for one in some if one.is_kept_aside] for name, some in deals.items()}
    report(models, aside, asked.solved)


if __name__ == "__main__":
    main()
