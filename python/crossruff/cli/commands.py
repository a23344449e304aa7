"""The commands and their groups, by name alone: the module of a command is loaded when it runs."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final

GROUPS: Final[dict[str, dict[str, str]]] = {
    "Play": {
        "play": "Play bridge in the browser, with robots and with friends.",
        "declare": "Defend in the terminal against a declarer that explains its cards.",
        "problems": "Solve problems of declarer play and leads, or make new ones.",
    },
    "Deals and files": {
        "deal": "Deal boards, at random or by a constraint in a player's words.",
        "show": "Show boards: hands, auction, play and result.",
        "convert": "Convert boards between PBN, LIN, handviewer links and plain deals.",
        "check": "Find unreadable parts and broken laws in files of boards.",
        "score": "Score results or files in points, IMPs and matchpoints.",
    },
    "Double dummy": {
        "table": "Show how many tricks each declarer takes in each strain.",
        "par": "Show the par score: both sides bid their best, all cards seen.",
        "solve": "Show the tricks of each card of the hand to play.",
        "line": "Show one line of best play to the end.",
        "analyse": "Report what each card that was played cost.",
    },
    "Bidding": {
        "bid": "Choose a call for a hand, and explain it.",
        "auction": "Bid boards at all four seats, and explain the calls.",
        "explain": "Explain what each call of an auction shows, and what may follow.",
        "system": "Describe, compare and evaluate bidding systems.",
    },
    "Review and study": {
        "review": "Review every call, lead and card from what its player knew.",
        "plan": "Make declarer's plan: winners, losers, the best line, dangers.",
        "lead": "Compare the opening leads of a hand over many worlds.",
        "contracts": "Compare the contracts of two hands over many worlds.",
        "suit": "Show the best lines in one suit, with their exact chances.",
    },
    "Claims": {
        "claim": "Find how many of the tricks left are certain, with a plan.",
        "judge": "Judge a claim: accept it, or show a deal in which it fails.",
        "top-tricks": "Count the tricks that two hands can cash without losing the lead.",
    },
    "Robots, servers and research": {
        "match": "Let robots play the same boards against each other.",
        "tm": "Play against other programs over the Table Manager protocol.",
        "admin": "List, back up, check, repair and delete the games of a server.",
        "lab": "Run experiments, and compare the results with published ones.",
        "evolve": "Evolve bidding systems by play against each other, or by study.",
        "library": "Build a library of solved deals, and show what is in it.",
        "bench": "Measure the speed of every part, beside other programs.",
    },
}
"""The help of each command in one line, in the order of the overview."""

COMMANDS: Final[dict[str, str]] = {name: line for group in GROUPS.values() for name, line in group.items()}

OWN_OUTPUT: Final = frozenset({"play", "declare", "problems try", "tm join"})
"""Commands without `-o`: they are interactive, or run until Ctrl-C."""


def command_object(name: str) -> Any:
    """Load the function of a command, or the Typer of a group of commands."""
    module = import_module(f"crossruff.cli.{name.replace('-', '_')}")
    return getattr(module, name.replace("-", "_"))
