"""`crossruff explain`: what the calls of an auction show, by a natural or an evolved system."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from crossruff.cli.system import File


def explain(
    file: File,
    auction: Annotated[str, typer.Argument(help='The calls from the dealer on, as "1NT P 3NT".')] = "",
    others: Annotated[
        str | None, typer.Option(help="The system of the other side.", show_default="the same")
    ] = None,
    vulnerability: Annotated[
        str, typer.Option("--vulnerability", "-v", help="None, NS, EW or Both.")
    ] = "None",
    as_json: Annotated[bool, typer.Option("--json", help="Print data for programs.")] = False,
) -> None:
    """Explain an auction: what each call showed, and what the next player may call.

    North deals, and North-South play the system. What is told is all that follows from the program, or from
    the rules of a natural system (sayc, sayc-weak, two-over-one).

    Examples:

        crossruff explain best.json "1NT P 3NT"

        crossruff explain best.json

        crossruff explain sayc "1S 2H X"
    """
    from crossruff.bidding import system
    from crossruff.model import Auction, Vulnerability

    chosen, opponents = system(file), None if others is None else system(others)
    calls, who = Auction.parse("N", auction), Vulnerability.parse(vulnerability)
    made = chosen.explain(calls, who, opponents)
    following = {} if calls.is_over else chosen.continuations(calls, who, opponents)
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
        print(json.dumps(data, ensure_ascii=False, indent=1))
        return
    for one in made:
        print(f"{one.seat.name.title():5}  {one.call!s:5} {one.words}")
    if following:
        print(f"{calls.turn.name.title()} may call:")
    for call, words in following.items():
        print(f"  {call!s:5} {words}")
