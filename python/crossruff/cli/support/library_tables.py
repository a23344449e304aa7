"""Print the contents of a library and the values of cards, for `crossruff library`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, TypedDict

from crossruff.cli.shell.json_output import print_json
from crossruff.model import Strain

if TYPE_CHECKING:
    from crossruff.solved_deals import CardValue, Library


class _Info(TypedDict):
    library: str
    deals: int
    seed: int
    first: int
    last: int
    reserved: bool
    tricks: dict[str, float]
    par: float


def print_info(libraries: Mapping[str, Library], *, as_json: bool) -> None:
    """Print the size, the seed, and the means of some libraries."""
    found = [_info(name, each) for name, each in libraries.items()]
    if as_json:
        print_json(found)
        return
    for line in found:
        kept = ", reserved for evaluation" if line["reserved"] else ""
        print(f"{line['library']}: {line['deals']} deals of seed {line['seed']}{kept}")
        tricks = [f"{strain.symbol} {line['tricks'][str(strain)]:.2f}" for strain in Strain]
        print(f"  mean tricks: {', '.join(tricks)}; mean size of par: {line['par']:.0f}")


def _info(name: str, library: Library) -> _Info:
    means = library.tricks.mean(axis=(0, 2)).tolist()
    return {
        "library": name,
        "deals": len(library),
        "seed": library.seed,
        "first": library.first,
        "last": library.first + len(library) - 1,
        "reserved": library.is_reserved,
        "tricks": {str(strain): round(means[strain.index], 4) for strain in Strain},
        "par": round(float(abs(library.par).mean()), 2),
    }


def print_values(
    library: Library, strains: Sequence[Strain], values: Sequence[CardValue], *, as_json: bool
) -> None:
    """Print the values of the cards beside those of the thesis."""
    from rich.table import Table

    from crossruff.cli.shell.tables import print_table
    from crossruff.solved_deals.card_values import THESIS, UNIT

    if as_json:
        data = {
            "deals": len(library),
            "seed": library.seed,
            "strains": [str(strain) for strain in strains],
            "values": [
                {
                    "rank": str(each.rank),
                    "thesis": THESIS[each.rank],
                    "points": round(each.points, 4),
                    "reach": round(each.reach, 4),
                    "tricks": round(each.tricks, 4),
                    "units": each.units,
                }
                for each in values
            ],
        }
        print_json(data)
        return
    table = Table(box=None, pad_edge=False)
    for header in ("rank", "thesis 2.1", "points", "tricks", "in 5/64", "kept"):
        table.add_column(header, justify="left" if header == "rank" else "right", no_wrap=True)
    for each in values:
        points = f"{each.points:.3f} ± {each.reach:.3f}"
        kept = f"{each.units * UNIT:.3f}"
        thesis = f"{THESIS[each.rank]:.3f}"
        table.add_row(each.rank.name.lower(), thesis, points, f"{each.tricks:.3f}", str(each.units), kept)
    words = " ".join(strain.symbol for strain in strains)
    print(f"{len(library)} deals of seed {library.seed}; tricks in {words}")
    print_table(table)
