"""A quick example of each command, with which its habits are tried."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from crossruff.web.tables.store import TableStore
from tests.web.tables.stored_tables import store_table

DEAL = "N:T6.KQ753.J.QJ765 K2.T.AQ952.KT943 A853.A42.K874.A2 QJ974.J986.T63.8"
HAND = "AQ32.K32.AJ4.Q32"
ENDING = "N:AQ... J..9. 3..2. K..A."

PLAYED = """[Board "1"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "N:AKQ2.AK2.AK2.AK2 J543.543.543.543 T98.QJT.QJT.QJT9 76.9876.9876.876"]
[Declarer "N"]
[Contract "3NT"]
[Result "13"]
[Auction "N"]
2C Pass 2D Pass
3NT Pass Pass Pass
[Play "E"]
S3 S8 S6 SA
H3 HT H6 HA
*
"""
"""A board with an auction, and two tricks of its play."""

CALLS = f"one\t{HAND}\t\tNone\t1NT\n"


class Example(NamedTuple):
    """How a command is tried."""

    arguments: tuple[str, ...]
    """`FILE` stands for a file of boards, `CALLS` for a list of expected calls, `GAMES` for the games of a
    server, `NEW` for a new file."""
    takes_input: bool = False
    """Whether `FILE` may be `-` instead."""
    code: int = 0
    """The exit code."""
    writes: bool = False
    """Whether the example names a file or folder to write."""


EXAMPLES: dict[str, Example] = {
    "deal": Example(("south: 15-17 hcp", "-n", "2", "-s", "1")),
    "show": Example(("FILE",), takes_input=True),
    "convert": Example(("FILE", "-", "--to", "txt"), takes_input=True),
    "check": Example(("FILE",), takes_input=True),
    "score": Example(("FILE",), takes_input=True),
    "table": Example(("FILE",), takes_input=True),
    "par": Example(("FILE",), takes_input=True),
    "solve": Example((ENDING, "--strain", "NT", "--leader", "S")),
    "line": Example((ENDING, "--strain", "NT", "--leader", "S")),
    "analyse": Example(("FILE", "--all"), takes_input=True),
    "bid": Example((HAND,)),
    "auction": Example(("FILE",), takes_input=True),
    "explain": Example(("sayc", "1NT P 2C")),
    "system card": Example(("sayc",)),
    "system conventions": Example(()),
    "system legal": Example(("webb-a",), code=1),
    "system agree": Example(("CALLS",)),
    "system read": Example(("FILE",)),
    "system rules": Example(("NEW",), writes=True),
    "lead": Example(("JT654.653.T7.AT5", "1NT P 3NT P P P", "--dealer", "S", "-n", "10")),
    "contracts": Example((HAND, "KJ54.A654.72.K54", "-n", "10")),
    "suit": Example(("AQT98", "5432")),
    "plan": Example(("FILE", "-w", "10", "--seconds", "0"), takes_input=True),
    "review": Example(
        ("FILE", "--seconds", "0.001", "-p", "1", "--out", "NEW"), takes_input=True, writes=True
    ),
    "problems list": Example(("squeeze",)),
    "problems show": Example(("7",)),
    "problems export": Example(("NEW", "7"), writes=True),
    "claim": Example(("FILE",), takes_input=True),
    "judge": Example(("FILE", "--tricks", "11"), takes_input=True),
    "problems check": Example(("7", "--layouts", "100")),
    "top-tricks": Example(("AK2.A32.432.5432 QJT.54.AKQJ5.876",)),
    "admin list": Example(("--data", "GAMES"), writes=True),
    "admin expire": Example(("--data", "GAMES"), writes=True),
    "admin check": Example(("--data", "GAMES"), writes=True),
    "lab list": Example(()),
    "library values": Example(("--strain", "NT")),
    "library info": Example(()),
}
"""The other commands take longer, or serve until Ctrl-C: they are tried with wrong options alone."""


def arguments(example: Example, folder: Path) -> list[str]:
    """Return the arguments of an example, with files in a folder."""
    board, calls = folder / "board.pbn", folder / "calls.tsv"
    board.write_text(PLAYED, "utf-8")
    calls.write_text(CALLS, "utf-8")
    names = {"FILE": str(board), "CALLS": str(calls), "NEW": str(folder / "new")}
    if "GAMES" in example.arguments:
        names["GAMES"] = str(folder / "games")
        store = TableStore(folder / "games")
        store_table(store, "one")
        store.close()
    return [names.get(word, word) for word in example.arguments]
