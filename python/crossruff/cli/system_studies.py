"""`crossruff system try`, `phases` and other studies: what rules are worth, and where the IMPs go."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from crossruff.errors import CrossruffError

if TYPE_CHECKING:
    from crossruff.bidding import BiddingSystem
    from crossruff.lab.bidding.bidders import Bidder
    from crossruff.solved_deals import Library

_T = TypeVar("_T")

DealsOption = Annotated[int, typer.Option("--deals", "-n", min=2, help="Deals of the package's library.")]
FirstOption = Annotated[int, typer.Option(min=0, help="The number of deals of the library to skip.")]
ProgramOption = Annotated[
    Path | None,
    typer.Option(
        help="An outside bidder: a Python file, which is executed, with one class with a method `calls`."
    ),
]
WeightsOption = Annotated[Path | None, typer.Option(help="A file for the program's class, if it takes one.")]


def one_thread() -> None:
    """Ask numpy for one thread before it is loaded: with small matrices more of them only wait."""
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")


def bar(items: Iterable[_T], doing: str, total: int) -> Iterator[_T]:
    """Yield items with a progress bar on a terminal."""
    from rich.console import Console
    from rich.progress import track

    hidden = not sys.stderr.isatty()
    yield from track(items, doing, total, console=Console(stderr=True), transient=True, disable=hidden)


def shown(items: Iterable[_T], doing: str, total: int) -> Iterator[_T]:
    """Yield items with a progress bar; Ctrl-C ends them, so that a report on those so far follows."""
    try:
        yield from bar(items, doing, total)
    except KeyboardInterrupt:
        print("interrupted; the figures are for the part so far", file=sys.stderr)


def opponent(name: str | None, program: Path | None, weights: Path | None) -> Bidder:
    """Return the bidder of a program, or of a system."""
    from crossruff.bidding import system as system_named
    from crossruff.lab.bidding.bidders import SystemBidder, program_bidder

    if program is not None:
        if name is not None:
            raise CrossruffError("the opponent must be a system or a --program; got both")
        return program_bidder(program, weights)
    if weights is not None:
        raise CrossruffError("--weights needs a --program")
    if name is None:
        raise CrossruffError("the opponent must be a system or a --program; got neither")
    return SystemBidder(system_named(name))


def library_places(deals: int, first: int) -> tuple[Library, range]:
    """Return the package's library and the places of some of its deals."""
    from crossruff.lab.bidding.system_reports import deals_of

    library, start = deals_of(deals, first)
    return library, range(start, start + deals)


def _rules(path: Path, against: str) -> tuple[BiddingSystem, BiddingSystem]:
    """Return the system of a folder, with the switches of the system it plays against, and that system."""
    from crossruff.bidding import system as system_named
    from crossruff.bidding.natural import NATURAL_SYSTEMS, natural_system

    base = against if against in NATURAL_SYSTEMS else "sayc"
    return natural_system(base, rules=path), system_named(against)


def try_rules(
    rules: Annotated[
        Path,
        typer.Argument(
            help="A rule file, or a folder of them. Files replace the package's of the same names; "
            "others are added, and their rules come first."
        ),
    ],
    against: Annotated[
        str, typer.Option(help="The system to play against; a folder of rules will do.")
    ] = "sayc",
    deals: DealsOption = 10_000,
    first: FirstOption = 0,
) -> None:
    """Report what changed rules are worth: IMPs a board, and the rules that made the difference.

    The rules play a paired match on solved deals, each in both directions. `crossruff system rules FOLDER`
    writes the package's rules to change.

    Examples:

        crossruff system try my-rules

        crossruff system try my-rules/overcalls.txt --against two-over-one --deals 20000 --first 10000
    """
    from crossruff.lab.bidding.bidders import SystemBidder
    from crossruff.lab.bidding.rule_studies.rule_trials import rule_trial
    from crossruff.lab.bidding.table_bidding import match_boards

    new, old = _rules(rules, against)
    library, places = library_places(deals, first)
    boards = match_boards(SystemBidder(new), SystemBidder(old), library, places)
    for line in rule_trial(list(shown(boards, "bidding", deals)), new, old).lines():
        print(line)


def write_rules(
    folder: Annotated[Path, typer.Argument(help="The folder to write; it must be new or empty.")],
) -> None:
    """Write the rule files of the natural systems to a folder, to be changed and tried.

    Examples:

        crossruff system rules my-rules

        crossruff system try my-rules
    """
    from crossruff.bidding.natural.engine.rule_table import shipped_rules

    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise CrossruffError(f"{folder}: the folder must be new or empty; it is not")
    folder.mkdir(parents=True, exist_ok=True)
    texts = shipped_rules()
    for name, text in texts.items():
        folder.joinpath(name).write_text(text, "utf-8")
    print(f"{len(texts)} files in {folder}")


def phases(
    one: Annotated[str, typer.Argument(help="The system: a name, a file or a folder of rules.")],
    other: Annotated[str | None, typer.Argument(help="The other system, if there is no --program.")] = None,
    program: ProgramOption = None,
    weights: WeightsOption = None,
    deals: DealsOption = 10_000,
    first: FirstOption = 0,
) -> None:
    """Report where the IMPs go: the phases of the auction, part-scores sold out, and slams.

    In turn each phase is handed to the other bidder: the system bids the rest. The gain is paired, against
    the other bidder on the same boards.

    Examples:

        crossruff system phases sayc two-over-one --deals 2000

        crossruff system phases sayc --program bidder.py --weights weights.pth --first 40000
    """
    one_thread()
    from crossruff.bidding import system as system_named
    from crossruff.lab.bidding.bidders import SystemBidder
    from crossruff.lab.bidding.phases import PHASES, MixedBidder, gain_line, match_counts, self_counts
    from crossruff.lab.bidding.table_bidding import match_boards
    from crossruff.lab.core.statistics import normal_mean

    own, others = SystemBidder(system_named(one)), opponent(other, program, weights)
    library, places = library_places(deals, first)
    try:
        plain = list(bar(match_boards(own, others, library, places), "match", deals))
        found = normal_mean([each.won for each in plain])
        print(f"{own.name} against {others.name}, {deals:,} boards from deal {first:,}, IMPs a board (95 %)")
        print(f"{'match':26} {found.mean:+.3f} ± {found.reach or 0:.3f}")
        for bidder, counts in zip((own, others), match_counts(plain), strict=True):
            print(f"\n{bidder.name} in the match", *counts.lines(), sep="\n")
        itself = list(bar(match_boards(own, own, library, places), "self-play", deals))
        print(f"\n{own.name} against itself, one table a board", *self_counts(itself).lines(), sep="\n")
        print("\ngain if a phase is handed over")
        for name, phase in PHASES.items():
            mixed = MixedBidder(own, others, phase)
            boards = match_boards(mixed, others, library, places)
            print(gain_line(name, plain, list(bar(boards, name, deals))))
    except KeyboardInterrupt:
        raise typer.Exit(130) from None


def deviations(
    name: Annotated[str, typer.Argument(help="A natural system, or a folder of rules.")] = "sayc",
    program: ProgramOption = None,
    weights: WeightsOption = None,
    deals: DealsOption = 2_000,
    first: FirstOption = 0,
    most: Annotated[int, typer.Option(min=1, help="The number of proposals to print.")] = 40,
) -> None:
    """Propose rules: find hands and auctions where another call than the rule's wins IMPs.

    At each decision the sensible other calls are tried, bid out and scored double dummy, in self-play and
    against the program if there is one. Six in ten boards are searched for patterns; the others say what they
    are worth. The proposals are for a person to review.

    Examples:

        crossruff system deviations sayc --deals 4000

        crossruff system deviations my-rules --program bidder.py --weights weights.pth
    """
    one_thread()
    from crossruff.bidding import system as system_named
    from crossruff.bidding.natural import NaturalSystem
    from crossruff.lab.bidding.rule_studies.deviation_patterns import PatternSearch
    from crossruff.lab.bidding.rule_studies.deviations import PART, Deviation, study_boards

    chosen = system_named(name)
    if not isinstance(chosen, NaturalSystem):
        raise CrossruffError(f"the system must be natural; {name} is not")
    library, places = library_places(deals, first)
    others = [None] if program is None else [None, opponent(None, program, weights)]
    parts = chain.from_iterable(study_boards(chosen, other, library, places) for other in others)
    total = len(others) * -(-deals // PART)
    found: list[Deviation] = [each for part in shown(parts, "trying calls", total) for each in part]
    if not found:
        raise CrossruffError("the study must try a call; it tried none")
    print(f"{len(found):,} calls tried on {deals:,} boards from deal {first:,}")
    for number, proposal in enumerate(PatternSearch(found).proposals(most), start=1):
        print(f"\n{number}.")
        for line in proposal.lines():
            print(line)


def tune(
    rules: Annotated[Path, typer.Argument(help="A rule file, or a folder of them: the rules to tune.")],
    out: Annotated[Path, typer.Option(help="The folder for the tuned rules; a run there is resumed.")],
    system_name: Annotated[
        str, typer.Option("--system", "--against", help="The natural system whose conventions are on.")
    ] = "sayc",
    program: ProgramOption = None,
    weights: WeightsOption = None,
    deals: DealsOption = 10_000,
    first: FirstOption = 0,
    seed: Annotated[
        int, typer.Option(help="The order of the changes, and the half of the boards that proposes.")
    ] = 1,
) -> None:
    """Tune the numbers in rules by paired play, and write the rules with the evidence beside each change.

    Points and lengths move by one, and tests of suit quality are relaxed, always or for one vulnerability or
    third seat alone. Half of the boards propose, the other half confirms. Ctrl-C is safe: the same command
    resumes.

    Examples:

        crossruff system rules my-rules

        crossruff system tune my-rules --out tuned --deals 20000 --program bidder.py --weights weights.pth

        crossruff system try tuned --first 20000
    """
    one_thread()
    from crossruff.bidding.natural import natural_system
    from crossruff.bidding.natural.engine.rule_table import rule_texts
    from crossruff.lab.bidding.rule_studies.threshold_runs import TuningRun

    texts, own = rule_texts(rules)
    if out.resolve() == rules.resolve():
        raise CrossruffError(f"{out}: the tuned rules must go to another folder")
    base = natural_system(system_name, rules=rules)
    other = None if program is None else opponent(None, program, weights)
    library, places = library_places(deals, first)
    run = TuningRun(texts, own, base, other, library, places, out, seed, bar)
    try:
        for line in run.run():
            print(line)
    except KeyboardInterrupt:
        print(f"interrupted; the same command resumes the run in {out}", file=sys.stderr)
        raise typer.Exit(130) from None
    print(f"rules in {out}")
