"""`crossruff explain`: explain the calls of an auction."""

from __future__ import annotations

from typing import Annotated

import typer

from crossruff.cli.shell.json_output import AsJson, print_json
from crossruff.cli.shell.names import SystemArgument


def explain(
    system: SystemArgument,
    auction: Annotated[str, typer.Argument(help='The calls from the dealer on, as "1NT P 3NT".')] = "",
    others: Annotated[
        str | None,
        typer.Option(help="The opponents' system.", show_default="the same"),
    ] = None,
    vulnerability: Annotated[
        str, typer.Option("--vulnerability", "-v", help="None, NS, EW or Both.")
    ] = "None",
    as_json: AsJson = False,
) -> None:
    """Explain what each call of an auction shows, and what the next player may call.

    North deals, and North-South play the system. The explanation follows from the rules of a natural system,
    or from the program of an evolved one.

    Examples:

        crossruff explain sayc "1S 2H X"

        crossruff explain webb-a "P P 1NT"

        crossruff explain best.json
    """
    from crossruff.bidding import system as system_named
    from crossruff.model import Auction, Vulnerability

    chosen, opponents = system_named(system), None if others is None else system_named(others)
    calls, vulnerable = Auction.parse("N", auction), Vulnerability.parse(vulnerability)
    made = chosen.explain(calls, vulnerable, opponents)
    following = {} if calls.is_over else chosen.continuations(calls, vulnerable, opponents)
    if as_json:
        data = {
            "calls": [
                {
                    "seat": str(one.seat),
                    "call": str(one.call),
                    "shows": one.words,
                    "hand": str(one.meaning.condition),
                    "call_type": one.call_type,
                    "alert": one.alert,
                }
                for one in made
            ],
            "next": {str(call): words for call, words in following.items()},
        }
        print_json(data)
        return
    for one in made:
        print(f"{one.seat.name.title():5}  {one.call!s:5} {one.words}")
    if following:
        print(f"{calls.turn.name.title()} may call:")
    for call, words in following.items():
        print(f"  {call!s:5} {words}")
