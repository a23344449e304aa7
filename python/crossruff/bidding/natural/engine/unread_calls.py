"""Read calls that no rule and no hand of the system makes, as most players would take them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crossruff.bidding.natural.engine.call_types import PLAIN, CallType
from crossruff.bidding.natural.engine.calls import (
    FIRST_BID,
    NOTRUMP,
    bid,
    is_game,
    is_minor,
    level_of,
    strain_of,
)

if TYPE_CHECKING:
    from crossruff.bidding.natural.engine.situation import Situation

_FOUR_NOTRUMP = bid(4, NOTRUMP)
_CUE_BID = frozenset(("cue-bid", "forcing"))


def unread_type(situation: Situation, call: int) -> CallType:
    """Return the type of a call without a rule: Blackwood, a cue-bid, a strong raise; else a plain call."""
    ours = situation.last_by >= 0 and situation.last_by % 2 == situation.side
    if call < FIRST_BID or situation.last < FIRST_BID:
        return PLAIN
    position, partner = situation.position, situation.partner
    strain, partners = strain_of(call), situation.suits[partner]
    trumps = situation.agreed if situation.agreed != NOTRUMP else None
    if call == _FOUR_NOTRUMP:
        named = strain_of(situation.last)
        suit = trumps if trumps is not None else named if named in partners else None
        if not ours or suit is None or named == NOTRUMP or "blackwood" not in situation.switches:
            return PLAIN
        return CallType(frozenset(("artificial", "forcing")), suit, "blackwood")
    if strain == NOTRUMP or (call > _FOUR_NOTRUMP and trumps is None):
        return PLAIN
    held = {*situation.suits[position], *partners}
    theirs = {*situation.suits[(position + 1) % 4], *situation.suits[(position + 3) % 4]}
    if strain in theirs and strain not in held:
        return CallType(_CUE_BID, trumps)
    if not ours:
        return PLAIN
    if trumps is not None and strain not in held and call > bid(3, trumps) and level_of(call) <= 5:
        return CallType(_CUE_BID, trumps)
    if is_minor(strain) and level_of(call) == 4 and strain in partners and not is_game(call):
        return CallType(frozenset(("natural", "forcing")), strain)
    return PLAIN
