"""Constraints of deals in which a theme is frequent; the solution tells the theme itself."""

from __future__ import annotations

from collections.abc import Mapping

from crossruff.coach.problems import themes
from crossruff.coach.problems.deals import TEMPLATES

_NT_GAME = "south: 15-17 hcp, balanced; north: 8-10 hcp"
_SPADES = "south: 5+ spades, 12-17 hcp; north: 3+ spades, 8-12 hcp"
_HEARTS = "south: 5+ hearts, 12-17 hcp; north: 3+ hearts, 8-12 hcp"
_SLAM = "south: 15-17 hcp, balanced; north: 15-17 hcp, balanced"
_BY_THEME: Mapping[str, tuple[str, ...]] = {
    # One stopper in the suit led, and a long suit that must lose a trick.
    themes.HOLD_UP: (
        f"{_NT_GAME}, 5+ diamonds; south: 2-3 spades, holds SA; west: 5+ spades, holds SK",
        f"{_NT_GAME}, 5+ clubs; south: 2-3 hearts, holds HA; west: 5+ hearts, holds HK",
    ),
    # Nine tricks even if the suit that can be finessed both ways loses one, but one hand must not get in.
    themes.AVOIDANCE: (
        "south: 16-17 hcp, 3 spades, 3 diamonds, balanced, holds SA HA DAT CA; north: 10-11 hcp, 2 spades,"
        " 5 diamonds, holds DKJ HK CK; west: 5 spades, holds SKQ",
        "south: 16-17 hcp, 3 hearts, 3 clubs, balanced, holds HA SA CAT DA; north: 10-11 hcp, 2 hearts,"
        " 5 clubs, holds CKJ SK DK; west: 5 hearts, holds HKQ",
    ),
    # Suits in which the usual play of the top cards gives up a trick to a bad break.
    themes.SAFETY: (
        f"{_NT_GAME}, 5 diamonds, holds DAJ9; south: 3-4 diamonds, holds DK; east: not holds DT",
        f"{_NT_GAME}, 5 clubs, holds CAKT; south: 3 clubs, holds C9",
        "south: 5 spades, 14-18 hcp, holds SAKT; north: 4 spades, 8-12 hcp, holds S9",
        "south: 5 hearts, 14-18 hcp, holds HAJ9; north: 4 hearts, 8-12 hcp, holds HK",
        f"{_NT_GAME}, 5-6 clubs, holds CAQ; south: 2-3 clubs",
        f"{_NT_GAME}, 5 diamonds, holds DAK; south: 3 diamonds, 2+ spades, 2+ hearts",
    ),
    # Trumps in both hands, side suits to eliminate, and a queen that a defender must find for declarer.
    themes.ENDPLAY: (
        "south: 5=2=3=3, holds SAKQ HA DAJ; north: 4=2=4=3, holds SJ DKT CA, 8-10 hcp",
        "south: 2=5=3=3, holds HAKQ SA DAJ; north: 2=4=4=3, holds HJ DKT CA, 8-10 hcp",
        "south: 5=2=3=3, holds SAKQ HA DKJ; north: 4=2=3=4, holds SJ DAT HK CA",
        "south: 5=2=3=3, holds SAKQ HA DAJ CK; north: 4=2=4=3, holds SJ HK DKT CA",
        "south: 5+ spades, 14-19 hcp; north: 4+ spades, 11-15 hcp",
        "south: 5+ hearts, 14-19 hcp; north: 4+ hearts, 11-15 hcp",
    ),
    # All tricks but one, and suits that one defender alone can guard.
    themes.SQUEEZE: (
        f"{_SLAM}; ns: 32-33 hcp",
        "south: 6+ spades, 15-19 hcp; north: 2-3 spades, 12-15 hcp",
        "south: 15-17 hcp, balanced; north: 9-11 hcp, 5+ clubs, holds CAKQ; west: 5+ hearts, 8+ hcp",
        "south: 6+ hearts, 13-17 hcp; north: 2-3 hearts, 9-13 hcp; west: 5+ spades, 9-13 hcp",
    ),
    # A queen to find, and winners elsewhere that tell how the suits lie.
    themes.DISCOVERY: (
        "south: 15-17 hcp, 3=3=4=3, holds SAK DAJ; north: 3=3=4=3, 9-11 hcp, holds SQ DKT HA",
        "south: 15-17 hcp, balanced, 4 clubs, holds CAJ HAK; north: 15-17 hcp, balanced, 4 clubs,"
        " holds CKT SAK",
        "south: 5=3=3=2, holds SAKQ DAJ; north: 4=3=3=3, holds SJ DKT, 8-11 hcp",
    ),
    # A long suit in a dummy without an entry outside it.
    themes.COMMUNICATION: (
        "south: 16-17 hcp, balanced, 2-3 diamonds; north: 7-9 hcp, 5 diamonds, holds DKQJ;"
        " east: 3+ diamonds, holds DA",
        "south: 16-17 hcp, balanced, 2-3 clubs; north: 7-9 hcp, 5 clubs, holds CKQ; east: 3+ clubs, holds CA",
        "south: 15-17 hcp, balanced, 2-3 spades; north: 8-10 hcp, 2-3 spades; west: 5 spades, holds SQJ;"
        " east: 2 spades, holds SK",
        "south: 16-17 hcp, balanced, 2-3 diamonds; north: 7-9 hcp, 5 diamonds, holds DAJT;"
        " east: 3+ diamonds, holds DK",
    ),
    # Auctions that tell: long suits of theirs, or a suit that nobody bid.
    themes.LEAD: (
        "south: 5+ spades, 12-15 hcp; north: 2 spades, 10-13 hcp, 5+ clubs; west: 5+ diamonds",
        "south: 12-14 hcp, 5+ diamonds; north: 11-13 hcp, 4+ hearts; east: 5+ spades, 8-11 hcp;"
        " west: 5+ clubs",
        "south: 5+ hearts, 11-15 hcp; north: 3+ hearts, 6-9 hcp, 1- clubs",
        "south: 11-14 hcp, 5+ clubs; north: 11-13 hcp; east: 5+ hearts, 8-12 hcp;"
        " west: 5+ diamonds, 2-3 hearts",
        "south: 5+ spades, 4+ diamonds, 12-15 hcp; north: 2 spades, 3 diamonds, 6-9 hcp",
        "south: 5+ hearts, 12-16 hcp; north: 3+ hearts, 5+ diamonds, 9-13 hcp",
        f"{_NT_GAME}; west: 3-6 hcp, 2-3 spades; east: 5+ spades, 8-12 hcp",
        "south: 12-14 hcp, 5+ diamonds; north: 12-15 hcp, 5+ hearts; west: 6- hcp",
    ),
    themes.LOSER: (
        "south: 5+ spades, 11-15 hcp; north: 3 spades, 6-10 hcp, 1- hearts; west: 5+ hearts",
        "south: 4-5 hearts, 12-16 hcp; north: 4 hearts, 8-11 hcp, 1- clubs",
    ),
    themes.TRUMPS: (_SPADES, _HEARTS, "south: 6+ spades, 12-16 hcp; north: 2 spades, 10-13 hcp"),
}


def templates_for(theme: str | None) -> tuple[str, ...]:
    """Return the constraints to deal by for a theme, or for all themes."""
    return _BY_THEME.get(theme or "", TEMPLATES)
