"""`crossruff system match`: play a match between two bidding systems."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from crossruff.cli.shell.json_output import AsJson, print_json
from crossruff.cli.shell.names import SystemArgument
from crossruff.cli.system_studies import ProgramOption, WeightsOption, one_thread, opponent, shown
from crossruff.errors import CrossruffError

if TYPE_CHECKING:
    from crossruff.bidding import BiddingSystem
    from crossruff.lab.bidding.bidders import Bidder
    from crossruff.solved_deals import Library

_LOOK = 20
"""Boards between two checks whether a match is decided."""


def match_systems(
    one: SystemArgument,
    other: Annotated[
        str | None, typer.Argument(help="The other system, if there is no --program.", show_default=False)
    ] = None,
    program: ProgramOption = None,
    weights: WeightsOption = None,
    deals: Annotated[
        int | None,
        typer.Option(
            "--deals", "-n", min=2, help="Deals of the package's library.", show_default="the reserved deals"
        ),
    ] = None,
    first: Annotated[
        int, typer.Option(min=0, help="With --deals: the number of deals of the library to skip.")
    ] = 0,
    until_clear: Annotated[
        bool, typer.Option("--until-clear", help="Stop when it is clear which system is better.")
    ] = False,
    simulate: Annotated[
        float, typer.Option(min=0, help="A natural system may simulate each call for these seconds.")
    ] = 0,
    others: Annotated[
        str | None,
        typer.Option(
            help="The system by which a natural one reads its opponents: a name, or a learned file."
        ),
    ] = None,
    disclosed: Annotated[
        bool, typer.Option("--disclosed", help="Know the program's system by asking it about sampled hands.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Play a match between two systems, or against an outside program, each deal in both directions.

    Examples:

        crossruff system match sayc webb-a

        crossruff system match best.json older.json

        crossruff system match best.json older.json --deals 20000 --until-clear

        crossruff system match my-rules sayc --deals 10000 --first 20000

        crossruff system match sayc --program bidder.py --weights weights.pth --deals 10000

        crossruff system match sayc --program bidder.py --others theirs.npz --simulate 0.9 --deals 1000
    """
    one_thread()
    import numpy as np

    from crossruff.bidding.evolved import SystemScore
    from crossruff.lab.bidding.system_reports import deals_of
    from crossruff.lab.core.statistics import verdict

    library, start = deals_of(deals, first)
    rival = opponent(other, program, weights)
    chosen = _player(one, simulate, others, rival if disclosed else None)
    known = disclosed or others is not None
    results = np.array(_match_results(chosen, rival, library, range(start, len(library)), known))
    if len(results) < 2:
        raise typer.Exit(130)
    if not until_clear:
        found = SystemScore.of(results)
        if as_json:
            print_json({"boards": found.boards, "imps": found.mean, "margin": found.within, "clear": None})
            return
        print(f"{found.mean:+.3f} ± {found.within:.3f} IMPs a board, {found.boards:,} boards")
        return
    won = results.tolist()
    decided = next(
        (each for count in range(_LOOK, len(won), _LOOK) if (each := verdict(won[:count])).is_clear),
        verdict(won),
    )
    if as_json:
        reach = decided.reach
        print_json(
            {"boards": decided.boards, "imps": decided.mean, "margin": reach, "clear": decided.is_clear}
        )
        return
    clear = "clear" if decided.is_clear else "not clear"
    print(f"{clear} after {decided.boards:,} boards: {decided.mean:+.3f} ± {decided.reach:.3f} IMPs a board")


def _player(name: str, simulate: float, others: str | None, disclosed: Bidder | None) -> BiddingSystem:
    """Return the first system of a match, which may know that of its opponents."""
    from dataclasses import replace

    from crossruff.bidding import is_natural
    from crossruff.bidding import system as system_named
    from crossruff.bidding.learned import LearnedSystem
    from crossruff.bidding.natural import Simulator
    from crossruff.bidding.systems import is_rules
    from crossruff.lab.bidding.bidders import ProgramBidder
    from crossruff.lab.bidding.disclosed_programs import DisclosedProgram

    known: BiddingSystem | str | None = others
    if disclosed is not None:
        if others is not None or not isinstance(disclosed, ProgramBidder):
            raise CrossruffError("--disclosed needs a --program, and no --others")
        known = LearnedSystem(DisclosedProgram(disclosed))
    if known is not None and not is_natural(name) and not is_rules(name):
        raise CrossruffError(f"--others and --disclosed need a natural system; {name} is not")
    found = system_named(name, simulate=simulate > 0, others=known)
    return replace(found, seconds=simulate) if isinstance(found, Simulator) else found


def _match_results(
    chosen: BiddingSystem, other: Bidder, library: Library, places: range, known: bool
) -> list[float]:
    """Return the IMPs of each board, with a progress bar; evolved systems meet in the core.

    `known` says that the system already knows what its opponents play.
    """
    from crossruff.bidding.evolved import EvolvedSystem
    from crossruff.lab.bidding import match_results
    from crossruff.lab.bidding.bidders import SystemBidder
    from crossruff.lab.bidding.system_matches import facing
    from crossruff.lab.bidding.table_bidding import match_boards

    theirs = other.system if isinstance(other, SystemBidder) else None
    if isinstance(chosen, EvolvedSystem) and isinstance(theirs, EvolvedSystem) and not places.start:
        return [float(won) for won in match_results(chosen, theirs, library)]
    own = SystemBidder(chosen) if theirs is None or known else facing(chosen, theirs)
    rival = other if theirs is None else facing(theirs, chosen)
    boards = match_boards(own, rival, library, places)
    return [float(each.won) for each in shown(boards, "bidding", len(places))]
