"""List the conventions that can be switched on and off, and the switches of each named system."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from crossruff.errors import CrossruffError

CONVENTIONS: Mapping[str, str] = {
    "bergen": "raises of a major with four trumps: 3C 7 to 9 points, 3D 10 to 12, 3M weak",
    "blackwood": "4NT asks for aces once a suit is agreed",
    "cappelletti": "over their 1NT: 2C one long suit, 2D both majors, 2M that major and a minor",
    "cue-bid raises": "over an overcall, a bid of their suit raises and invites; a jump raise is weak",
    "dont": "over their 1NT: double one long suit, 2C, 2D and 2H that suit and a higher one, 2S spades",
    "drury": "2C by a passed hand shows support for the major that partner opened",
    "exclusion": "a jump above game in a void asks for the key cards outside it",
    "fit jumps": "a jump in a new suit over interference, or by a passed hand, shows the suit and support",
    "five-card major notrumps": "1NT and 2NT openings may have a five-card major",
    "fourth suit": "responder's bid of the fourth suit is artificial and forces to game",
    "gerber": "4C over notrump asks for aces",
    "grand slam force": "5NT without 4NT before asks for two of the top three trumps",
    "help suit": "after 1M-2M a new suit asks for help there; a raise to 3M asks for good trumps",
    "inverted minors": "1m-2m is strong and forcing, 1m-3m is weak",
    "jacoby 2nt": "2NT over one of a major is a raise that forces to game",
    "jacoby transfers": "over notrump, diamonds show hearts and hearts show spades",
    "key cards": "4NT asks for the four aces and the king of trumps, 1430; the next step asks for the queen",
    "leaping michaels": "over a weak two, a jump to four of a minor shows that minor and a major",
    "lebensohl": "2NT asks for 3C, over interference with 1NT and after a takeout double of a weak two",
    "michaels": "a bid of their suit shows two suits, the majors or the other major and a minor",
    "negative doubles": "a double of an overcall of partner's opening is for takeout",
    "negative free bids": "a new suit at the two level over an overcall may be passed",
    "new minor forcing": "after a 1NT rebid, the other minor asks for three-card support and a second major",
    "ogust": "2NT over a weak two asks for strength and the quality of the suit",
    "pick a slam": "5NT offers a choice of slams when no suit is agreed; partner picks one",
    "puppet 1nt": "3C over 1NT forces to game and asks for a five-card major",
    "puppet stayman": "3C over 2NT asks for a five-card major first",
    "semi-forcing notrump": "opener may pass 1NT over a major with a balanced minimum (with two over one)",
    "smolen": "after Stayman and 2D, a jump in a four-card major shows five cards in the other one",
    "splinters": "a double jump shows support and a short suit",
    "stayman": "2C over 1NT asks for a four-card major",
    "strong notrump": "1NT shows 15 to 17 points; without it 12 to 14",
    "support doubles": "opener's double of an overcall shows three-card support for responder's major",
    "texas transfers": "four-level transfers over 1NT: 4D hearts, 4H spades",
    "tournament style": "two-suited overcalls of any strength, light jump overcalls, limit raises accepted",
    "two over one": "a new suit at the two level over a major forces to game, and 1NT is forcing",
    "two-way drury": "Drury with three trumps for 2C and four for 2D",
    "unusual notrump": "2NT over an opening bid shows the two lowest unbid suits",
    "weak jump overcalls": "a jump overcall shows a long suit and a weak hand",
    "weak twos": "2D, 2H and 2S show a six-card suit and 5 to 11 points",
}
"""Every convention that can be switched, with a line on what it is."""
INCLUDED: Mapping[str, frozenset[str]] = {"two-way drury": frozenset(("drury",))}
"""The conventions that another one is built on: with it they are on."""

SAYC = frozenset(
    ("strong notrump", "stayman", "jacoby transfers", "gerber", "jacoby 2nt", "splinters",
     "michaels", "unusual notrump", "negative doubles", "cappelletti", "fourth suit", "blackwood",
     "weak jump overcalls", "weak twos", "five-card major notrumps", "grand slam force")
)  # fmt: skip
"""The conventions of the yellow card."""
TWO_OVER_ONE = SAYC | {
    "two over one", "support doubles", "key cards", "exclusion", "new minor forcing", "drury", "lebensohl",
    "inverted minors", "texas transfers", "help suit", "smolen", "ogust", "leaping michaels",
    "cue-bid raises", "tournament style",
}  # fmt: skip
"""The conventions of the two-over-one card."""
NATURAL_SYSTEMS: Mapping[str, frozenset[str]] = {
    "sayc": SAYC,
    "sayc-weak": SAYC - {"strong notrump"},
    "two-over-one": TWO_OVER_ONE,
}
"""The named systems and their switches; all use the same rules."""


def convention_title(name: str) -> str:
    """Return the name of a convention as a card writes it.

    >>> [convention_title(name) for name in ("jacoby 2nt", "dont", "weak twos")]
    ['Jacoby 2NT', 'DONT', 'Weak twos']
    """
    titled = name[:1].upper() + name[1:]
    return re.sub(r"\d?nt$", lambda found: found[0].upper(), titled) if name != "dont" else "DONT"


def with_included(switches: frozenset[str]) -> frozenset[str]:
    """Return some conventions and those that they are built on.

    >>> sorted(with_included(frozenset(("two-way drury",))))
    ['drury', 'two-way drury']
    """
    return switches.union(*(INCLUDED.get(each, ()) for each in switches))


def check_conventions(names: Iterable[str]) -> None:
    """Raise an error if a name is not that of a convention.

    >>> check_conventions(["stayman"])
    >>> check_conventions(["staymn"])  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    crossruff.errors.CrossruffError: unknown convention 'staymn'; choose bergen, blackwood, cappelletti...
    """
    for each in sorted(frozenset(names).difference(CONVENTIONS)):
        raise CrossruffError(f"unknown convention {each!r}; choose {', '.join(CONVENTIONS)}")
