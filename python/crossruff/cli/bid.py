"""`crossruff bid`: what to call with a hand, what it means, and what else there was."""

from __future__ import annotations

import json
from typing import Annotated

import typer

Switched = Annotated[list[str] | None, typer.Option(help="A convention to switch on.", show_default=False)]
SwitchedOff = Annotated[
    list[str] | None, typer.Option(help="A convention to switch off.", show_default=False)
]


def bid(
    hand: Annotated[str, typer.Argument(help="The hand, as AQ32.K32.AJ4.Q32.")],
    auction: Annotated[str, typer.Argument(help='The calls so far from the dealer on, as "1NT P".')] = "",
    system: Annotated[str, typer.Option(help="sayc, sayc-weak or two-over-one.")] = "sayc",
    dealer: Annotated[str, typer.Option("--dealer", "-d", help="N, E, S or W.")] = "N",
    vulnerability: Annotated[
        str, typer.Option("--vulnerability", "-v", help="None, NS, EW or Both.")
    ] = "None",
    simulate: Annotated[
        float, typer.Option(min=0, help="Seconds for a simulation where more than one rule fits.")
    ] = 0.0,
    on: Switched = None,
    off: SwitchedOff = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print data for programs.")] = False,
) -> None:
    """Tell what to call with a hand, what the call shows, why, and what else was possible.

    Examples:

        crossruff bid AQ32.K32.AJ4.Q32

        crossruff bid QT732.K652.AJ.T9 "1NT P 2C P 2D P"

        crossruff bid KJ86.AK.KJ93.T82 "P P P" --off stayman

        crossruff bid 32.KQ5432.K2.K32 "1NT P 2D P 2H P" --simulate 1
    """
    from crossruff.bidding import BiddingSystem
    from crossruff.bidding import system as system_named
    from crossruff.bidding.natural import NaturalSystem, Simulator, natural_system
    from crossruff.errors import CrossruffError
    from crossruff.model import Auction, Hand, View, Vulnerability

    view = View.of_auction(
        Hand.parse(hand), Auction.parse(dealer, auction), Vulnerability.parse(vulnerability)
    )
    chosen: BiddingSystem = natural_system(system, on=on or (), off=off or ()) if on or off else system_named(system)
    if simulate:
        if not isinstance(chosen, NaturalSystem):
            raise CrossruffError(f"--simulate needs a natural system; {system} is evolved")
        loose = NaturalSystem(chosen.switches, chosen.name, loose=True)
        chosen = Simulator(loose, worlds=200, seconds=simulate)
    found = chosen.call(view)
    if as_json:
        told = {
            "call": str(found.action),
            "reason": found.reason,
            "shows": found.shows,
            "hand": str(found.meaning),
            "call_type": found.call_type,
            "alert": found.alert,
            "others": [
                {"call": str(each.action), "name": each.name, "asks": each.reason, "fits": each.fits}
                for each in found.candidates
            ],
        }
        print(json.dumps(told, ensure_ascii=False, indent=1))
        return
    alert = " (alert)" if found.alert else ""
    print(f"{found.action.symbol}{alert}  {found.reason or 'nothing else to say'}")
    print(f"shows: {found.shows}")
    for note in found.notes:
        print(f"simulated in {found.worlds} layouts, {note}")
    fitting = [each for each in found.candidates if each.fits]
    if fitting:
        print("also possible, but what comes first was bid:")
    for each in fitting[:6]:
        print(f"  {each.action!s:5} {each.name}: {each.reason}" if each.reason else f"  {each.action}")
