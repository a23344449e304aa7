"""`crossruff bid`: choose a call for a hand, and explain it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from crossruff.cli.shell.json_output import AsJson, print_json
from crossruff.cli.shell.names import SystemOption

if TYPE_CHECKING:
    from crossruff.model import Call
    from crossruff.players import Decision

Switched = Annotated[list[str] | None, typer.Option(help="A convention to switch on.", show_default=False)]
SwitchedOff = Annotated[
    list[str] | None, typer.Option(help="A convention to switch off.", show_default=False)
]


def bid(
    hand: Annotated[str, typer.Argument(help="The hand, as AQ32.K32.AJ4.Q32.")],
    auction: Annotated[str, typer.Argument(help='The calls so far from the dealer on, as "1NT P".')] = "",
    system: SystemOption = "sayc",
    dealer: Annotated[str, typer.Option("--dealer", "-d", help="N, E, S or W.")] = "N",
    vulnerability: Annotated[
        str, typer.Option("--vulnerability", "-v", help="None, NS, EW or Both.")
    ] = "None",
    simulate: Annotated[
        float, typer.Option(min=0, help="Seconds to compare close calls by simulation; natural systems only.")
    ] = 0.0,
    on: Switched = None,
    off: SwitchedOff = None,
    as_json: AsJson = False,
) -> None:
    """Choose a call for a hand, and explain what it shows, why, and what else was possible.

    Examples:

        crossruff bid AQ32.K32.AJ4.Q32

        crossruff bid QT732.K652.AJ.T9 "1NT P 2C P 2D P"

        crossruff bid KJ86.AK.KJ93.T82 "P P P" --off stayman

        crossruff bid 32.KQ5432.K2.K32 "1NT P 2D P 2H P" --simulate 1

        crossruff bid AQ32.K32.AJ4.Q32 --system webb-a
    """
    from crossruff.bidding import system as system_named
    from crossruff.bidding.natural import NaturalSystem, Simulator
    from crossruff.errors import CrossruffError
    from crossruff.model import Auction, Hand, View, Vulnerability

    view = View.of_auction(
        Hand.parse(hand), Auction.parse(dealer, auction), Vulnerability.parse(vulnerability)
    )
    chosen = system_named(system, on=on or (), off=off or ())
    if simulate:
        if not isinstance(chosen, NaturalSystem):
            raise CrossruffError(f"--simulate needs a natural system; {system} is evolved")
        loose = NaturalSystem(chosen.switches, chosen.name, loose=True)
        chosen = Simulator(loose, worlds=200, seconds=simulate)
    decision = chosen.call(view)
    if as_json:
        print_json(_data(decision))
    else:
        _print(decision)


def _data(decision: Decision[Call]) -> dict[str, Any]:
    return {
        "call": str(decision.action),
        "reason": decision.reason,
        "shows": decision.shows,
        "hand": str(decision.meaning.condition),
        "call_type": decision.call_type,
        "alert": decision.alert,
        "others": [
            {"call": str(each.action), "name": each.name, "shows": each.reason, "fits": each.fits}
            for each in decision.candidates
        ],
    }


def _print(decision: Decision[Call]) -> None:
    alert = " (alert)" if decision.alert else ""
    print(f"{decision.action.symbol}{alert}  {decision.shows or decision.reason or 'nothing to add'}")
    if decision.reason and decision.reason != decision.shows:
        print(f"here: {decision.reason}")
    for note in decision.notes:
        print(f"simulated in {decision.worlds} worlds, {note}")
    fitting = [each for each in decision.candidates if each.fits]
    if fitting:
        print("other calls would show:")
    for each in fitting[:6]:
        print(f"  {each.action.symbol:5} {each.reason}".rstrip())
