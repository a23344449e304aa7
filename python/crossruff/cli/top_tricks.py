"""`crossruff top-tricks`: count the tricks that two hands can cash."""

from __future__ import annotations

from typing import Annotated

import typer

from crossruff.claims.top_tricks import TopTricks
from crossruff.claims.top_tricks import top_tricks as found_tricks
from crossruff.cli.shell.json_output import AsJson, print_json
from crossruff.errors import ParseError
from crossruff.model import Hand, Seat, Strain


def top_tricks(
    hands: Annotated[
        str, typer.Argument(help="South's hand and North's, as \"AK2.A32.432.5432 QJT.54.AKQJ5.876\".")
    ],
    strain: Annotated[str, typer.Option("--strain", "-s", help="S, H, D, C or NT.")] = "NT",
    leader: Annotated[
        str | None, typer.Option("--leader", "-l", help="N or S; default: the better hand.")
    ] = None,
    unseen: Annotated[
        str | None, typer.Option(help="The cards of East and West together, if the hands have fewer than 13.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Count the tricks that two hands can cash before the others get the lead, and show the line.

    The tricks are certain whatever the other hands hold. With a trump suit, the line draws trumps first where
    that is needed. Without --leader, the better hand leads.

    Examples:

        crossruff top-tricks "AK2.A32.432.5432 QJT.54.AKQJ5.876"

        crossruff top-tricks "AKQJT98765432... .AKQJT98765432.." --strain H --leader N
    """
    words = hands.split()
    if len(words) != 2:
        raise ParseError(f"top-tricks needs two hands, South's and North's; got {len(words)}", text=hands)
    south, north = map(Hand.parse, words)
    first = Seat.parse(leader) if leader is not None else None
    others = Hand.parse(unseen) if unseen is not None else None
    found = found_tricks(south, north, Strain.parse(strain), first, others)
    if as_json:
        print_json(_data(found))
        return
    print(f"top tricks: {found.count}" + (f", {found.leader.name.title()} leads" if found.count else ""))
    for number, trick in enumerate(found.line, start=1):
        pair = (f"{seat.name.title()} {card.symbol}" for seat, card in list(trick.items())[::2])
        print(f"{number:>2}. {', '.join(pair)}")


def _data(found: TopTricks) -> dict[str, object]:
    return {
        "tricks": found.count,
        "leader": str(found.leader),
        "line": [[str(trick.cards[0]), str(trick.cards[2])] for trick in found.line],
    }
